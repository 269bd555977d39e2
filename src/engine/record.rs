//! What is told of a whole table, or of a state beside its answer.

use super::answer::Version;
use crate::notation::Picture;
use crate::table::{ColumnHeader, TableFile};
use serde::Serialize;

/// The version of the JSON schema. It rises when a field changes its meaning or goes, not when one is added.
pub const VERSION: u32 = 1;

/// The whole picture of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stats {
    /// The version of the JSON schema.
    pub v: Version,
    /// The puzzle, by its name.
    pub puzzle: String,
    /// The goal, in the puzzle's notation.
    pub goal: String,
    /// The number of states.
    pub states: u64,
    /// The states from which a goal can be reached.
    pub reachable_states: u64,
    /// What depths are counted in: `moves`, or `pushes` where these count first.
    pub depth_unit: &'static str,
    /// The greatest depth.
    pub greatest_depth: u32,
    /// The mean depth.
    pub mean_depth: f64,
    /// The median depth.
    pub median_depth: f64,
    /// The number of states at each depth.
    pub states_at_depth: Vec<u64>,
    /// The states with one shortest path. This and what follows is absent where there are too many states to look at each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub single_path_states: Option<u64>,
    /// The mean number of shortest paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_shortest_paths: Option<f64>,
    /// The greatest number of shortest paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_shortest_paths: Option<u64>,
    /// The states from which no move leads farther away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local_maxima_states: Option<u64>,
}

impl Stats {
    /// The number of states at each depth as rows parted by commas, under a heading.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let rows = self.states_at_depth.iter().zip(0..).map(|(count, depth): (_, u32)| format!("{depth},{count}\n"));
        format!("depth_{},states\n", self.depth_unit) + &rows.collect::<String>()
    }
}

/// What the header of a table's file says, under the names of the JSON schema.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FileRecord<'h> {
    /// The version of the JSON schema.
    pub v: Version,
    /// The puzzle, by its name.
    pub puzzle: &'h str,
    /// What tells the space from others of the same name. Often empty.
    pub parameters: &'h str,
    /// The goal, in the puzzle's notation.
    pub goal: &'h str,
    /// The rule that numbers the states.
    pub index: &'h str,
    /// What counts as one move.
    pub metric: &'h str,
    /// The number of states.
    pub states: u64,
    /// The states from which a goal can be reached.
    pub reachable_states: u64,
    /// The greatest depth.
    pub greatest_depth: u64,
    /// The number of states at each depth; empty for a graph.
    pub states_at_depth: &'h [u64],
    /// The size of the file.
    pub size_bytes: u64,
    /// The columns, in the order in which they lie in the file.
    pub columns: &'h [ColumnHeader],
}

impl<'h> FileRecord<'h> {
    /// The record of an open file.
    pub fn of(file: &'h TableFile) -> Self {
        let header = file.header();
        Self {
            v: Version(VERSION),
            puzzle: &header.puzzle,
            parameters: &header.parameters,
            goal: &header.goal,
            index: &header.index,
            metric: &header.metric,
            states: header.states,
            reachable_states: header.reachable,
            greatest_depth: header.greatest_depth,
            states_at_depth: &header.layers,
            size_bytes: file.size_bytes(),
            columns: &header.columns,
        }
    }
}

/// A board on the way, drawn, with the move that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// `start`, or the number and the text of the move.
    pub heading: String,
    /// The board.
    pub picture: Picture,
}
