use super::metric::Metric;
use crate::puzzle::perm::action::{Action, Pattern, Set};

/// A puzzle as a file defines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name; empty where the file has none.
    pub name: String,
    pub sets: Vec<Set>,
    /// By set: the numbers that the file has for its pieces, ascending. A pattern has their places in this list.
    pub labels: Vec<Vec<i64>>,
    pub solved: Pattern,
    pub moves: Vec<Move>,
    /// The names of the moves of the file that change nothing: they are left out.
    pub left_out: Vec<String>,
    /// What one move is, unless it is said otherwise.
    pub metric: Metric,
}

/// A move with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub name: String,
    pub action: Action,
}
