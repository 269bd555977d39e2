use super::blocking::Blocking;
use super::metric::Metric;
use crate::pieces::{Action, Arrangement, Set};

/// A puzzle as defined by a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name; empty if the file has none.
    pub name: String,
    pub sets: Vec<Set>,
    /// For each set, the numbers of its pieces in the file, ascending. An arrangement has indices into this list.
    pub labels: Vec<Vec<i64>>,
    pub solved: Arrangement,
    pub moves: Vec<NamedMove>,
    /// Moves that scrambles may contain and that never count: rotations of the whole puzzle, and other names of moves.
    pub scramble_moves: Vec<NamedMove>,
    /// The names of moves that are left out because they change nothing.
    pub left_out: Vec<String>,
    /// What blocks moves.
    pub blocking: Blocking,
    /// The moves that do not count in the metric `twist`.
    pub free: Vec<NamedMove>,
    /// The default metric.
    pub metric: Metric,
}

/// A move with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove {
    pub name: String,
    pub action: Action,
}
