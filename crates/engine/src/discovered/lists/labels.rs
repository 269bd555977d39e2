use crate::discovered::codes::SortedCodes;
use homing_space::space::List;
use homing_table::error::{Error, Result, wrong};
use homing_table::pool::*;
use homing_table::table::Bytes;
use std::fmt;
use std::str::FromStr;

/// The columns of texts: the end of each, and their bytes.
pub const TEXT_COLUMNS: [(&str, u8); 2] = [("text end", 64), ("text", 8)];

/// The names of the states in a listing.
#[derive(Debug)]
pub enum StateNames {
    /// The same number of small numbers for each state, at most 16, one state after another.
    Cells(usize, Vec<u8>),
    /// A number for each state.
    Numbers(Vec<u64>),
    /// A text for each state, and a word for their kind.
    Texts(String, Vec<String>),
}

/// The kind of names of states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameKind {
    /// This many small numbers.
    Cells(usize),
    /// A number.
    Numbers,
    /// A text, of a kind known to the program that wrote it.
    Texts(String),
}

/// `cells 3`, `number`, `text str`
impl fmt::Display for NameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells(count) => write!(f, "cells {count}"),
            Self::Numbers => f.write_str("number"),
            Self::Texts(of) => write!(f, "text {of}"),
        }
    }
}

impl NameKind {
    /// The columns for states of this kind.
    pub fn columns(&self) -> &'static [(&'static str, u8)] {
        match self {
            Self::Cells(_) | Self::Numbers => &SortedCodes::COLUMNS,
            Self::Texts(_) => &TEXT_COLUMNS,
        }
    }
}

impl FromStr for NameKind {
    type Err = ();

    fn from_str(text: &str) -> std::result::Result<Self, ()> {
        match text.split_once(' ') {
            Some(("cells", count)) => count
                .parse()
                .ok()
                .filter(|count| (1..=MAX_CELLS).contains(count))
                .map(Self::Cells)
                .ok_or(()),
            Some(("text", of)) => Ok(Self::Texts(of.into())),
            None if text == "number" => Ok(Self::Numbers),
            _ => Err(()),
        }
    }
}

/// The most cells in a code.
const MAX_CELLS: usize = 16;

/// The sorted names of states: by their codes, or texts by their bytes.
#[derive(Clone, Debug)]
pub struct Labels {
    kind: NameKind,
    list: SortedNames,
}

#[derive(Clone, Debug)]
enum SortedNames {
    SortedCodes(SortedCodes),
    Texts { ends: Bytes, bytes: Bytes },
}

impl Labels {
    /// Sorts the names of `len` states. Also returns the previous position of each.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if two are the same, or their number is different.
    pub fn sorted(names: StateNames, len: usize) -> Result<(Self, Vec<u32>)> {
        let (kind, list, order) = match names {
            StateNames::Cells(count, cells) => {
                if !(1..=MAX_CELLS).contains(&count) {
                    return Err(Error::out_of_range(
                        "cells a state",
                        1..=MAX_CELLS as i64,
                        count as i64,
                    ));
                }
                let codes = cells.chunks_exact(count).map(code_of_cells).collect();
                let (codes, order) = sort(codes, len)?;
                let codes = SortedCodes::of_sorted(codes.into_iter())?;
                let list = SortedNames::SortedCodes(codes);
                (NameKind::Cells(count), list, order)
            }
            StateNames::Numbers(numbers) => {
                let (numbers, order) = sort(numbers, len)?;
                let codes = SortedCodes::of_sorted(numbers.into_iter().map(u128::from))?;
                (NameKind::Numbers, SortedNames::SortedCodes(codes), order)
            }
            StateNames::Texts(of, texts) => return Self::of_texts(of, texts, len),
        };
        Ok((Self { kind, list }, order))
    }

    /// Sorts the texts of `len` states, which are of this kind. Also returns the previous position of each.
    ///
    /// # Errors
    ///
    /// As [`sorted`](Self::sorted).
    pub fn of_texts(of: String, texts: Vec<String>, len: usize) -> Result<(Self, Vec<u32>)> {
        let (texts, order) = sort(texts, len)?;
        let (mut ends, mut bytes) = (Vec::with_capacity(8 * len), Vec::new());
        for text in texts {
            bytes.extend_from_slice(text.as_bytes());
            ends.extend((bytes.len() as u64).to_le_bytes());
        }
        let (ends, bytes) = (ends.into(), bytes.into());
        let (kind, list) = (NameKind::Texts(of), SortedNames::Texts { ends, bytes });
        Ok((Self { kind, list }, order))
    }

    /// Codes as names: numbers, or states of this many cells.
    pub fn of_codes(codes: SortedCodes, cells: Option<usize>) -> Self {
        Self {
            kind: cells.map_or(NameKind::Numbers, NameKind::Cells),
            list: SortedNames::SortedCodes(codes),
        }
    }

    /// The names in the columns of a file: those of [`SortedCodes`], or [`TEXT_COLUMNS`].
    pub fn of_columns(
        kind: NameKind,
        len: u64,
        columns: Vec<Bytes>,
    ) -> std::result::Result<Self, String> {
        let wrong = || "its list of states has the wrong length".to_string();
        let list = match kind {
            NameKind::Cells(_) | NameKind::Numbers => SortedNames::SortedCodes(
                SortedCodes::of_columns(len, columns.try_into().map_err(|_| wrong())?)?,
            ),
            NameKind::Texts(_) => {
                let [ends, bytes]: [Bytes; 2] = columns.try_into().map_err(|_| wrong())?;
                if ends.len() as u64 != 8 * len {
                    return Err(wrong());
                }
                SortedNames::Texts { ends, bytes }
            }
        };
        Ok(Self { kind, list })
    }

    pub fn kind(&self) -> &NameKind {
        &self.kind
    }

    pub fn len(&self) -> u64 {
        match &self.list {
            SortedNames::SortedCodes(codes) => codes.count(),
            SortedNames::Texts { ends, .. } => ends.len() as u64 / 8,
        }
    }

    pub fn codes(&self) -> Option<&SortedCodes> {
        if let SortedNames::SortedCodes(codes) = &self.list {
            Some(codes)
        } else {
            None
        }
    }

    /// The names as lists for a table's file.
    pub fn lists(&self) -> Vec<List> {
        match &self.list {
            SortedNames::SortedCodes(codes) => codes.lists(),
            SortedNames::Texts { ends, bytes } => TEXT_COLUMNS
                .into_iter()
                .zip([ends, bytes])
                .map(|(column, bytes)| List::new(column, bytes.clone()))
                .collect(),
        }
    }

    /// The name of a state as text.
    pub fn text(&self, index: u64) -> String {
        match (&self.list, &self.kind) {
            (SortedNames::SortedCodes(codes), NameKind::Cells(count)) => {
                code_text(codes.get(index), Some(*count))
            }
            (SortedNames::SortedCodes(codes), _) => code_text(codes.get(index), None),
            (SortedNames::Texts { .. }, _) => {
                String::from_utf8_lossy(self.text_bytes(index)).into_owned()
            }
        }
    }

    /// The state with this name.
    pub fn find(&self, text: &str) -> Option<u64> {
        match (&self.list, &self.kind) {
            (SortedNames::SortedCodes(_), NameKind::Cells(_)) => {
                let words = text
                    .split(homing_table::notation::parts_cells)
                    .filter(|word| !word.is_empty());
                self.find_cells(
                    &words
                        .map(|word| word.parse::<u8>().ok())
                        .collect::<Option<Vec<u8>>>()?,
                )
            }
            (SortedNames::SortedCodes(codes), _) => codes.find(text.trim().parse().ok()?),
            (SortedNames::Texts { .. }, _) => {
                let (mut from, mut until) = (0, self.len());
                while from < until {
                    let middle = u64::midpoint(from, until);
                    match self.text_bytes(middle).cmp(text.as_bytes()) {
                        std::cmp::Ordering::Less => from = middle + 1,
                        std::cmp::Ordering::Equal => return Some(middle),
                        std::cmp::Ordering::Greater => until = middle,
                    }
                }
                None
            }
        }
    }

    /// The state with these cells.
    pub fn find_cells(&self, cells: &[u8]) -> Option<u64> {
        let codes = self
            .codes()
            .filter(|_| self.kind == NameKind::Cells(cells.len()))?;
        codes.find(code_of_cells(cells))
    }

    pub fn push_cells(&self, index: u64, cells: &mut Vec<u8>) {
        if let (Some(codes), NameKind::Cells(count)) = (self.codes(), &self.kind) {
            cells.extend(cells_of_code(codes.get(index), *count));
        }
    }

    /// Checks that the names strictly ascend.
    pub fn check(&self) -> std::result::Result<(), String> {
        match &self.list {
            SortedNames::SortedCodes(codes) => codes.check(),
            SortedNames::Texts { .. } => {
                let wrong = (1..self.len())
                    .find(|&index| self.text_bytes(index - 1) >= self.text_bytes(index));
                wrong.map_or(Ok(()), |index| {
                    Err(format!(
                        "the text of state {index} is not greater than the one before"
                    ))
                })
            }
        }
    }

    fn text_bytes(&self, index: u64) -> &[u8] {
        let SortedNames::Texts { ends, bytes } = &self.list else {
            return &[];
        };
        let end = |index: u64| {
            let word = ends
                .get(index as usize * 8..)
                .and_then(|rest| rest.first_chunk());
            word.map_or(0, |word| u64::from_le_bytes(*word)) as usize
        };
        bytes
            .get(index.checked_sub(1).map_or(0, end)..end(index))
            .unwrap_or_default()
    }
}

/// Sorts `len` names. Also returns the previous position of each.
fn sort<N: Ord + Send + std::fmt::Display>(
    names: Vec<N>,
    len: usize,
) -> Result<(Vec<N>, Vec<u32>)> {
    let found = names.len();
    if found != len {
        return wrong(format!("expected the names of {len} states, found {found}"));
    }
    let mut pairs: Vec<(N, u32)> = names.into_iter().zip(0..).collect();
    // Pairs differ in their positions, so an unstable sort has the result of a stable one.
    pairs.par_sort_unstable();
    match pairs.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => wrong(format!("two states are written {}", pair[0].0)),
        None => Ok(pairs.into_iter().unzip()),
    }
}

/// The code of a state of cells. The first cell is the most significant one.
pub fn code_of_cells(cells: &[u8]) -> u128 {
    cells
        .iter()
        .fold(0, |code, &cell| code << 8 | u128::from(cell))
}

/// The cells of a state with a code.
pub fn cells_of_code(code: u128, count: usize) -> impl Iterator<Item = u8> {
    code.to_be_bytes().into_iter().skip(MAX_CELLS - count)
}

/// A code as the name of a state: this many cells, or a number.
pub fn code_text(code: u128, cells: Option<usize>) -> String {
    cells.map_or_else(
        || code.to_string(),
        |count| {
            let cells: Vec<String> = cells_of_code(code, count)
                .map(|cell| cell.to_string())
                .collect();
            cells.join(" ")
        },
    )
}
