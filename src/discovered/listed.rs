//! A space of listed states and moves, whose table answers without the rules that created it: puzzles from other languages.

use super::arcs::{Arcs, range};
use super::codes::COLUMNS;
use super::graph::StateGraph;
use super::labels::{Labels, NameKind, StateNames};
use super::words::{parse_names, push_names};
use crate::engine::{AnyTable, Shortcuts, any_table};
use crate::error::{Error, Result, wrong};
use crate::notation::Notation;
use crate::space::{Description, List, Space};
use crate::table::{Bytes, Table, TableFile};
use crate::watch::{Stop, Watch};
use rayon::prelude::*;
use std::sync::{Arc, OnceLock};

/// The columns of the moves: the end of each state's moves, the code of each move and the state after it; and which states are goals.
const ARC_COLUMNS: [(&str, u8); 4] = [
    ("arc end", 64),
    ("arc code", 8),
    ("arc head", 32),
    ("goal", 1),
];
/// The start of the index description in a table's header.
const INDEX: &str = "place in the sorted list of all states";

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

/// A space of listed states and moves.
#[derive(Clone, Debug)]
pub struct ListedSpace {
    name: Arc<str>,
    move_names: Arc<[String]>,
    labels: Labels,
    /// The columns of the moves and the goals.
    lists: [Bytes; 4],
    can_undo: bool,
    /// The moves into each state, computed on first use.
    arcs: Arc<OnceLock<Arcs>>,
}

impl ListedSpace {
    /// Builds the table of a listing: sorts its states, and searches backward from the goals.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if two states have the same name, a state has two moves of the same name, or the lists are inconsistent;
    /// [`Error::Stopped`].
    pub fn table(listing: StateList, names: StateNames, stop: &Stop) -> Result<AnyTable> {
        let StateList {
            name,
            move_names,
            ends,
            codes,
            heads,
            goals,
        } = listing;
        let wrong = |what: String| Error::Input { what };
        let len = ends.len();
        let arcs = ends.last().copied().unwrap_or(0) as usize;
        let fits = codes.len() == arcs
            && heads.len() == arcs
            && goals.len() == len
            && len > 0
            && ends.is_sorted();
        if !fits
            || heads.iter().any(|&head| head as usize >= len)
            || codes
                .iter()
                .any(|&code| usize::from(code) >= move_names.len())
        {
            return Err(wrong(
                "the lists of states and moves are inconsistent".into(),
            ));
        }
        if !goals.contains(&true) {
            return Err(wrong(format!(
                "none of the {len} states to which the start of {name} leads is a goal"
            )));
        }
        if move_names.len() > 255 {
            return Err(Error::too_many(
                name,
                move_names.len(),
                "different moves",
                255,
            ));
        }
        if let Some(broken) = move_names
            .iter()
            .find(|name| name.contains(char::is_whitespace) || name.is_empty())
        {
            return Err(Error::unexpected("names of moves without spaces", broken));
        }
        let (labels, order) = Labels::sorted(names, len)?;
        let mut place = vec![0u32; len];
        order
            .iter()
            .zip(0..)
            .for_each(|(&old, new)| place[old as usize] = new);
        let (mut new_ends, mut new_codes, mut new_heads) = (
            Vec::with_capacity(len),
            Vec::with_capacity(arcs),
            Vec::with_capacity(arcs),
        );
        let mut goal_bits = vec![0u8; len.div_ceil(8)];
        let mut moves: Vec<(u8, u32)> = Vec::new();
        for (&old, new) in order.iter().zip(0..) {
            let old = old as usize;
            let range = range(&ends, old);
            let begin = new_codes.len();
            new_codes.extend_from_slice(&codes[range.clone()]);
            new_heads.extend(heads[range].iter().map(|&head| place[head as usize]));
            if !new_codes[begin..].is_sorted_by(|one, other| one < other) {
                moves.clear();
                moves.extend(
                    new_codes[begin..]
                        .iter()
                        .copied()
                        .zip(new_heads[begin..].iter().copied()),
                );
                moves.sort_unstable();
                if let Some(twice) = moves.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                    let state = labels.text(new);
                    return Err(wrong(format!(
                        "the state {state} has two moves {:?}",
                        move_names[usize::from(twice[0].0)]
                    )));
                }
                new_codes.truncate(begin);
                new_heads.truncate(begin);
                new_codes.extend(moves.iter().map(|&(code, _)| code));
                new_heads.extend(moves.iter().map(|&(_, head)| head));
            }
            new_ends.push(new_codes.len() as u64);
            goal_bits[new as usize / 8] |= u8::from(goals[old]) << (new % 8);
        }
        drop((order, place, ends, codes, heads, goals));
        stop.check()?;
        let graph = StateGraph::new(new_ends, new_codes, new_heads);
        let can_undo = graph.is_symmetric();
        let distances =
            graph.distances(|index| goal_bits[index / 8] >> (index % 8) & 1 != 0, stop)?;
        let StateGraph {
            ends, codes, heads, ..
        } = graph;
        let lists = [
            bytes_of(&ends, u64::to_le_bytes),
            codes.into(),
            bytes_of(&heads, u32::to_le_bytes),
            goal_bits.into(),
        ];
        let space = Self {
            name: name.into(),
            move_names: move_names.into(),
            labels,
            lists,
            can_undo,
            arcs: Arc::default(),
        };
        any_table(space.clone(), Table::from_distances(space, distances))
    }

    /// Whether each move of a state is undone by some move.
    fn can_undo_all(&self, index: u64) -> bool {
        let mut undone = true;
        self.successors(index, |_, next| {
            let mut returns = false;
            self.successors(next, |_, back| returns |= back == index);
            undone &= returns;
        });
        undone
    }

    /// Reads the space from the file of its table.
    ///
    /// # Errors
    ///
    /// The file is damaged.
    pub(super) fn of_file(file: &TableFile) -> Result<Self> {
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
        let [ends, codes, heads, goals] = ARC_COLUMNS;
        let lists = [
            file.entries_of(ends)?,
            file.entries_of(codes)?,
            file.entries_of(heads)?,
            file.entries_of(goals)?,
        ];
        let fits = lists[0].len() as u64 == 8 * header.states
            && lists[3].len() as u64 == header.states.div_ceil(8);
        if !fits || lists[2].len() != 4 * lists[1].len() {
            return Err(damaged("its lists of moves are inconsistent".into()));
        }
        let name = header.puzzle.as_str().into();
        Ok(Self {
            name,
            move_names: move_names.into(),
            labels,
            lists,
            can_undo,
            arcs: Arc::default(),
        })
    }

    fn end(&self, index: u64) -> usize {
        let word = self.lists[0]
            .get(index as usize * 8..)
            .and_then(|rest| rest.first_chunk());
        word.map_or(0, |word| u64::from_le_bytes(*word)) as usize
    }
}

/// Numbers as bytes of a file.
fn bytes_of<N: Copy, const B: usize>(numbers: &[N], to_bytes: impl Fn(N) -> [u8; B]) -> Bytes {
    let mut bytes = vec![0; B * numbers.len()];
    bytes
        .as_chunks_mut()
        .0
        .iter_mut()
        .zip(numbers)
        .for_each(|(bytes, &number)| *bytes = to_bytes(number));
    bytes.into()
}

impl Space for ListedSpace {
    type State = u64;

    fn describe(&self) -> Description {
        let undo = if self.can_undo { "undo" } else { "no undo" };
        let names = self
            .move_names
            .iter()
            .fold(format!("{}\n{undo}", self.labels.kind()), |lines, name| {
                lines + "\n" + name
            });
        let (goal, metric) = ("solved".into(), "one move".into());
        Description {
            puzzle: self.name.to_string(),
            parameters: names,
            goal,
            index: INDEX.into(),
            metric,
        }
    }

    fn len(&self) -> u64 {
        self.labels.len()
    }

    fn move_count(&self) -> u8 {
        self.move_names.len() as u8
    }

    fn rank(&self, &index: &u64) -> Option<u64> {
        Some(index).filter(|&index| index < self.len())
    }

    fn unrank(&self, index: u64) -> u64 {
        index
    }

    fn goals(&self, visit: impl FnMut(u64)) {
        (0..self.len())
            .filter(|&index| self.is_goal(index))
            .for_each(visit);
    }

    fn only_goal(&self) -> Option<u64> {
        None
    }

    fn is_goal(&self, index: u64) -> bool {
        self.lists[3]
            .get((index / 8) as usize)
            .is_some_and(|bits| bits >> (index % 8) & 1 != 0)
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let begin = index.checked_sub(1).map_or(0, |before| self.end(before));
        for at in begin..self.end(index).min(self.lists[1].len()) {
            let head = self.lists[2]
                .get(at * 4..)
                .and_then(|rest| rest.first_chunk())
                .map_or(u32::MAX, |word| u32::from_le_bytes(*word));
            if u64::from(head) < self.len() && self.lists[1][at] < self.move_count() {
                visit(self.lists[1][at], head.into());
            }
        }
    }

    fn predecessors(&self, index: u64, visit: impl FnMut(u8, u64)) {
        let arcs = self.arcs.get_or_init(|| {
            Arcs::into_states(self.len(), |index, visit| self.successors(index, visit))
        });
        arcs.visit(index, visit);
    }

    fn is_symmetric(&self) -> bool {
        self.can_undo
    }

    fn lists(&self) -> Vec<List> {
        let arcs = ARC_COLUMNS
            .into_iter()
            .zip(&self.lists)
            .map(|(column, bytes)| List::new(column, bytes.clone()));
        self.labels.lists().into_iter().chain(arcs).collect()
    }
}

impl Notation for ListedSpace {
    fn parse_board(&self, text: &str) -> Result<u64> {
        self.labels.find(text).map_or_else(
            || {
                wrong(format!(
                    "the start of {} does not lead to the state {text:?}",
                    self.name
                ))
            },
            Ok,
        )
    }

    fn board_text(&self, &index: &u64) -> String {
        self.labels.text(index)
    }

    fn push_cells(&self, &index: &u64, cells: &mut Vec<u8>) {
        self.labels.push_cells(index, cells);
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        push_names(&self.move_names, moves, line);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        parse_names(&self.move_names, text)
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        match self.labels.kind() {
            NameKind::Cells(count) => Some(vec![*count]),
            NameKind::Numbers | NameKind::Texts(_) => None,
        }
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<u64> {
        self.labels.find_cells(cells).map_or_else(
            || {
                wrong(format!(
                    "the start of {} does not lead to the state {cells:?}",
                    self.name
                ))
            },
            Ok,
        )
    }
}

impl Shortcuts for ListedSpace {
    fn verify(&self, table: &Table, watch: Watch) -> Result<()> {
        let space = self;
        let wrong = |what| Error::Header {
            path: "the list of states".into(),
            what,
        };
        space.labels.check().map_err(wrong)?;
        if space.can_undo
            && !(0..space.len())
                .into_par_iter()
                .all(|index| space.can_undo_all(index))
        {
            return Err(wrong(
                "it says that moves can be undone, and some cannot".into(),
            ));
        }
        table.verify(watch)
    }
}

impl NameKind {
    /// The columns for states of this kind.
    fn columns(&self) -> &'static [(&'static str, u8)] {
        match self {
            Self::Cells(_) | Self::Numbers => &COLUMNS,
            Self::Texts(_) => &super::labels::TEXT_COLUMNS,
        }
    }
}
