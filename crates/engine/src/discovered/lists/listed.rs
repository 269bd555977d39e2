//! Rules as lists of all states and moves, whose table answers without the code that found them: puzzles from other languages.

use super::labels::{Labels, NameKind, StateNames};
use crate::discovered::codes::{GrowingColumn, SortedCodes};
use crate::discovered::rules::{CodeRules, Moves, Rules};
use homing_search::arcs::Arcs;
use homing_space::space::List;
use homing_table::error::{Error, Result, wrong};
use homing_table::pool::*;
use homing_table::table::{Bytes, TableFile};
use homing_table::watch::Stop;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The columns of the moves: the end of each state's moves, the code of each move and the state after it; and which states are goals.
const ARC_COLUMNS: [(&str, u8); 4] = [
    ("arc end", 64),
    ("arc code", 8),
    ("arc head", 32),
    ("goal", 1),
];

/// The names of their scratch files.
const ARC_FILES: [&str; 4] = ["codes-ends", "codes-arcs", "codes-heads", "codes-goals"];

/// States per task, and states between two times when their rows are put together.
const TASK: usize = 1 << 12;
const ROUND: usize = 1 << 18;

/// A list of states, in the order in which they were found.
#[derive(Debug, Default)]
pub struct StateList {
    /// The puzzle's name.
    pub name: String,
    /// The names of the moves.
    pub move_names: Vec<String>,
    /// The end of each state's moves in the next two lists.
    pub ends: Vec<u64>,
    /// The code of each move.
    pub codes: Vec<u8>,
    /// The state after each move, by its position in this list.
    pub heads: Vec<u32>,
    /// Whether each state is a goal.
    pub goals: Vec<bool>,
}

/// The rules of a puzzle as sorted lists of its states and moves. A state is its place in the list.
#[derive(Clone, Debug)]
pub struct Listed {
    name: Arc<str>,
    move_names: Arc<[String]>,
    labels: Labels,
    /// The columns of the moves and the goals.
    columns: [Bytes; 4],
    can_undo: bool,
}

impl Listed {
    /// Sorts a list by the names of its states.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if two states have the same name, a state has two moves of the same name, or the lists are inconsistent;
    /// [`Error::Stopped`].
    pub fn of(list: StateList, names: StateNames, stop: &Stop) -> Result<Self> {
        list.check()?;
        let (labels, order) = Labels::sorted(names, list.ends.len())?;
        let place = places(&order);
        let mut growing = GrowingList::new(None)?;
        for round in order.chunks(ROUND) {
            let parts: Vec<&[u32]> = round.chunks(TASK).collect();
            let rows = tasks(parts.len(), |at| list.rows(parts[at], &place, &labels));
            for rows in rows {
                growing.push(&rows?)?;
            }
        }
        growing.finish(list.name, list.move_names, labels, stop)
    }

    /// Lists the moves of all states with these codes, in memory or in the files of a folder.
    ///
    /// # Errors
    ///
    /// That of the rules; [`Error::Input`] if no state is a goal; [`Error::Io`], [`Error::Stopped`].
    pub fn of_codes(
        rules: &dyn CodeRules,
        codes: SortedCodes,
        folder: Option<&Path>,
        stop: &Stop,
    ) -> Result<Self> {
        let name = rules.described().puzzle;
        check_count(&name, &codes)?;
        let growing = GrowingList::of_rules(rules, &name, &codes, None, folder, stop)?;
        let labels = Labels::of_codes(codes, rules.cells());
        growing.finish(name, rules.names(), labels, stop)
    }

    /// Lists the moves of all states with these codes, which are named by their texts.
    ///
    /// # Errors
    ///
    /// As [`of_codes`](Self::of_codes); [`Error::Input`] if two states have the same text.
    pub fn of_texts(
        rules: &dyn CodeRules,
        name: String,
        codes: &SortedCodes,
        stop: &Stop,
    ) -> Result<Self> {
        check_count(&name, codes)?;
        let mut texts: Vec<String> = Vec::new();
        for first in (0..codes.count()).step_by(ROUND) {
            stop.check()?;
            let round = first..codes.count().min(first + ROUND as u64);
            texts.par_extend(
                round
                    .into_par_iter()
                    .map(|index| rules.text(codes.get(index))),
            );
        }
        let len = texts.len();
        let (labels, order) = Labels::of_texts("str".into(), texts, len)?;
        let growing = GrowingList::of_rules(rules, &name, codes, Some(&order), None, stop)?;
        growing.finish(name, rules.names(), labels, stop)
    }

    /// Reads the lists from the file of a table.
    ///
    /// # Errors
    ///
    /// The file is damaged.
    pub fn of_file(file: &TableFile) -> Result<Self> {
        let damaged = |what: String| Error::Header {
            path: file.path().into(),
            what,
        };
        let header = file.header();
        let mut lines = header.parameters.lines();
        let kind = lines
            .next()
            .and_then(|line| line.parse::<NameKind>().ok())
            .ok_or_else(|| damaged("its states are of an unknown kind".into()))?;
        let can_undo = lines.next() == Some("undo");
        let move_names: Vec<String> = lines.map(String::from).collect();
        if move_names.len() > 255 || header.states == 0 || header.states > u32::MAX.into() {
            return Err(damaged(
                "it has more moves or states than a list can have".into(),
            ));
        }
        let columns = kind
            .columns()
            .iter()
            .map(|&of| file.entries_of(of))
            .collect::<Result<Vec<_>>>()?;
        let labels = Labels::of_columns(kind, header.states, columns).map_err(damaged)?;
        let [ends, codes, heads, goals] = ARC_COLUMNS.map(|column| file.entries_of(column));
        let columns = [ends?, codes?, heads?, goals?];
        let fits = columns[0].len() as u64 == 8 * header.states
            && columns[3].len() as u64 == header.states.div_ceil(8)
            && columns[2].len() == 4 * columns[1].len();
        if !fits {
            return Err(damaged("its lists of moves are inconsistent".into()));
        }
        Ok(Self {
            name: header.puzzle.as_str().into(),
            move_names: move_names.into(),
            labels,
            columns,
            can_undo,
        })
    }

    /// Determines whether each move can be undone by a move, from the moves into each state if they are listed.
    pub fn find_undo(&mut self, arcs: Option<&Arcs>) {
        self.can_undo = (0..self.labels.len()).into_par_iter().all(|index| {
            self.arcs(index).all(|(_, next)| match arcs {
                Some(arcs) => arcs.before(index).contains(&next),
                None => self
                    .arcs(next.into())
                    .any(|(_, after)| u64::from(after) == index),
            })
        });
    }

    /// The moves out of a state: their codes and the next states.
    #[inline]
    pub fn arcs(&self, index: u64) -> impl Iterator<Item = (u8, u32)> {
        let [_, codes, heads, _] = &self.columns;
        let begin = index.checked_sub(1).map_or(0, |before| self.end(before));
        let range = begin..self.end(index);
        let codes = codes.get(range.clone()).unwrap_or_default();
        let heads = heads.as_chunks().0.get(range).unwrap_or_default();
        let arcs = codes.iter().zip(heads);
        arcs.map(|(&code, &head)| (code, u32::from_le_bytes(head)))
            .filter(|&(code, head)| {
                u64::from(head) < self.labels.len() && usize::from(code) < self.move_names.len()
            })
    }

    /// The names of the states.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The lists for a table's file.
    pub fn lists(&self) -> Vec<List> {
        let mut lists = self.labels.lists();
        lists.extend(
            ARC_COLUMNS
                .into_iter()
                .zip(&self.columns)
                .map(|(column, bytes)| List::new(column, bytes.clone())),
        );
        lists
    }

    fn end(&self, index: u64) -> usize {
        let word = self.columns[0]
            .get(index as usize * 8..)
            .and_then(|rest| rest.first_chunk());
        word.map_or(0, |word| u64::from_le_bytes(*word)) as usize
    }

    fn reached<T>(&self, found: Option<T>, state: impl std::fmt::Debug) -> Result<T> {
        let name = &self.name;
        found.map_or_else(
            || {
                wrong(format!(
                    "the start of {name} does not lead to the state {state:?}"
                ))
            },
            Ok,
        )
    }
}

impl Rules for Listed {
    type State = u64;

    fn name(&self) -> String {
        self.name.to_string()
    }

    /// All states are listed.
    fn starts(&self) -> Vec<u64> {
        Vec::new()
    }

    fn is_goal(&self, &index: &u64) -> bool {
        self.columns[3]
            .get((index / 8) as usize)
            .is_some_and(|bits| bits >> (index % 8) & 1 != 0)
    }

    #[inline]
    fn moves(&self, &index: &u64, mut visit: impl FnMut(u8, u64)) {
        self.arcs(index)
            .for_each(|(code, head)| visit(code, head.into()));
    }

    fn move_names(&self) -> Vec<String> {
        self.move_names.to_vec()
    }

    fn can_undo(&self) -> bool {
        self.can_undo
    }

    fn parameters(&self) -> String {
        let undo = if self.can_undo { "undo" } else { "no undo" };
        let kind = format!("{}\n{undo}", self.labels.kind());
        self.move_names
            .iter()
            .fold(kind, |lines, name| lines + "\n" + name)
    }

    fn board_text(&self, &index: &u64) -> String {
        self.labels.text(index)
    }

    fn parse_board(&self, text: &str) -> Result<u64> {
        self.reached(self.labels.find(text), text)
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        match self.labels.kind() {
            NameKind::Cells(count) => Some(vec![*count]),
            NameKind::Numbers | NameKind::Texts(_) => None,
        }
    }

    fn push_cells(&self, &index: &u64, cells: &mut Vec<u8>) {
        self.labels.push_cells(index, cells);
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<u64> {
        self.reached(self.labels.find_cells(cells), cells)
    }
}

impl StateList {
    /// Checks that the lists are consistent, and the names of the moves.
    fn check(&self) -> Result<()> {
        let arcs = self.ends.last().copied().unwrap_or(0) as usize;
        let len = self.ends.len();
        let fits = self.codes.len() == arcs
            && self.heads.len() == arcs
            && self.goals.len() == len
            && len > 0
            && self.ends.is_sorted()
            && self.heads.iter().all(|&head| (head as usize) < len)
            && self
                .codes
                .iter()
                .all(|&code| usize::from(code) < self.move_names.len());
        if !fits {
            return wrong("the lists of states and moves are inconsistent");
        }
        Ok(())
    }

    /// The rows of the states that were at these positions. `place` has the new position of each.
    fn rows(&self, positions: &[u32], place: &[u32], labels: &Labels) -> Result<Rows> {
        let (mut rows, mut row) = (Rows::default(), Vec::new());
        for &old in positions {
            let range = range(&self.ends, old as usize);
            let heads = self.heads[range.clone()].iter();
            let heads = heads.map(|&head| place[head as usize]);
            row.clear();
            row.extend(self.codes[range].iter().copied().zip(heads));
            if !row.is_sorted_by(|one, other| one.0 < other.0) {
                row.sort_unstable();
            }
            if let Some(pair) = row.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                let state = labels.text(place[old as usize].into());
                let name = &self.move_names[usize::from(pair[0].0)];
                return wrong(format!("the state {state} has two moves {name:?}"));
            }
            rows.counts.push(row.len() as u32);
            rows.codes.extend(row.iter().map(|&(code, _)| code));
            rows.heads
                .extend(row.iter().flat_map(|&(_, head)| head.to_le_bytes()));
            rows.goals.push(self.goals[old as usize]);
        }
        Ok(rows)
    }
}

/// The moves of some states, one state after another, and which of these are goals.
#[derive(Default)]
struct Rows {
    counts: Vec<u32>,
    /// The codes of the moves, ascending for each state.
    codes: Vec<u8>,
    /// The states after these moves, four bytes each.
    heads: Vec<u8>,
    goals: Vec<bool>,
}

/// Lists of moves and goals that grow by some states at a time.
struct GrowingList {
    columns: [GrowingColumn; 4],
    len: u64,
    arcs: u64,
    /// The goals among the last states, up to eight.
    goals: u8,
    has_goal: bool,
}

impl GrowingList {
    fn new(folder: Option<&Path>) -> Result<Self> {
        let [ends, arcs, heads, goals] = ARC_FILES.map(|name| GrowingColumn::new(folder, name));
        Ok(Self {
            columns: [ends?, arcs?, heads?, goals?],
            len: 0,
            arcs: 0,
            goals: 0,
            has_goal: false,
        })
    }

    /// The moves of the states with these codes, or of those at these positions among them.
    fn of_rules(
        rules: &dyn CodeRules,
        name: &str,
        codes: &SortedCodes,
        order: Option<&[u32]>,
        folder: Option<&Path>,
        stop: &Stop,
    ) -> Result<Self> {
        let place = order.map(places);
        let mut growing = Self::new(folder)?;
        let mut moves = Moves::default();
        for first in (0..codes.count()).step_by(rules.batch()) {
            stop.check()?;
            let end = codes.count().min(first + rules.batch() as u64);
            let code = |index: u64| match order {
                Some(order) => codes.get(order[index as usize].into()),
                None => codes.get(index),
            };
            let states: Vec<u128> = (first..end).map(code).collect();
            moves.clear();
            rules.expand(&states, &mut moves)?;
            let head = |&next: &u128| {
                let index = codes.find(next)? as u32;
                Some(place.as_ref().map_or(index, |place| place[index as usize]))
            };
            let heads: Option<Vec<u32>> = moves.after.par_iter().map(head).collect();
            let Some(heads) = heads else {
                return wrong(format!("the moves of {name} change"));
            };
            growing.push(&Rows {
                counts: std::mem::take(&mut moves.counts),
                codes: std::mem::take(&mut moves.codes),
                heads: heads.iter().flat_map(|head| head.to_le_bytes()).collect(),
                goals: rules.goals(&states)?,
            })?;
        }
        Ok(growing)
    }

    /// Adds the moves of the next states.
    fn push(&mut self, rows: &Rows) -> Result<()> {
        let [ends, codes, heads, goals] = &mut self.columns;
        codes.put(&rows.codes)?;
        heads.put(&rows.heads)?;
        for (&count, &is_goal) in rows.counts.iter().zip(&rows.goals) {
            self.arcs += u64::from(count);
            ends.put(&self.arcs.to_le_bytes())?;
            self.has_goal |= is_goal;
            self.goals |= u8::from(is_goal) << (self.len % 8);
            self.len += 1;
            if self.len.is_multiple_of(8) {
                goals.put(&[std::mem::take(&mut self.goals)])?;
            }
        }
        Ok(())
    }

    fn finish(
        mut self,
        name: String,
        move_names: Vec<String>,
        labels: Labels,
        stop: &Stop,
    ) -> Result<Listed> {
        if !self.has_goal {
            let len = self.len;
            return wrong(format!(
                "none of the {len} states to which the start of {name} leads is a goal"
            ));
        }
        check_names(&name, &move_names)?;
        if !self.len.is_multiple_of(8) {
            self.columns[3].put(&[self.goals])?;
        }
        stop.check()?;
        let [ends, codes, heads, goals] = self.columns.map(GrowingColumn::finish);
        Ok(Listed {
            name: name.into(),
            move_names: move_names.into(),
            labels,
            columns: [ends?, codes?, heads?, goals?],
            can_undo: false,
        })
    }
}

/// Checks that these states can be numbered.
fn check_count(name: &str, codes: &SortedCodes) -> Result<()> {
    if codes.count() > u32::MAX.into() {
        return Err(Error::too_many(name, None, "states", u32::MAX.into()));
    }
    Ok(())
}

/// The new position of each state, of those that were at these positions.
fn places(order: &[u32]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    for (&old, new) in order.iter().zip(0..) {
        places[old as usize] = new;
    }
    places
}

fn check_names(name: &str, move_names: &[String]) -> Result<()> {
    if move_names.len() > 255 {
        return Err(Error::too_many(
            name,
            move_names.len(),
            "different moves",
            255,
        ));
    }
    let broken = move_names
        .iter()
        .find(|name| name.contains(char::is_whitespace) || name.is_empty());
    broken.map_or(Ok(()), |name| {
        Err(Error::unexpected("names of moves without spaces", name))
    })
}

/// The range of a state's moves in lists with these ends.
fn range(ends: &[u64], index: usize) -> Range<usize> {
    index.checked_sub(1).map_or(0, |before| ends[before]) as usize..ends[index] as usize
}
