//! What is told of a whole table, or of a state beside its answer.

use super::answer_record::Version;
use crate::notation::Picture;
use crate::table::{ColumnHeader, TableFile};
use serde::{Serialize, Serializer};
use std::fmt;

/// The version of the JSON schema. It rises when a field changes its meaning or goes, not when one is added.
pub const VERSION: u32 = 1;

/// The whole picture of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// The version of the JSON schema.
    pub v: Version,
    /// The puzzle, by its name.
    pub puzzle: String,
    /// The goal, in the puzzle's notation.
    pub goal: String,
    /// The number of states.
    pub states: StateCount,
    /// The states from which a goal can be reached.
    pub reachable_states: StateCount,
    /// What depths are counted in: `moves`, or `pushes` where these count first.
    pub depth_unit: &'static str,
    /// The greatest depth. It and what follows of depths is absent where there are too many states to know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_depth: Option<u32>,
    /// The mean depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_depth: Option<f64>,
    /// The median depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median_depth: Option<f64>,
    /// The number of states at each depth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states_at_depth: Vec<u64>,
    /// Where depths are those of a random sample of the reachable states: how many were drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled_states: Option<u64>,
    /// Where states are too many to be counted one by one: the share of the reachable ones, or of the sample, at each depth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub share_at_depth: Vec<f64>,
    /// Where a table is a matrix: its nullity. 2 to this power are the sets of presses with the same effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nullity: Option<u32>,
    /// The number of sets of presses that turn nothing, by their sizes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub quiet_patterns_at_size: Vec<u64>,
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
    /// The number of states at each depth, or else their share, as rows separated by commas, under a heading.
    #[must_use]
    pub fn to_csv(&self) -> String {
        if self.states_at_depth.is_empty() {
            let rows = self.share_at_depth.iter().zip(0..).map(|(share, depth): (_, u32)| format!("{depth},{share}\n"));
            return format!("depth_{},share\n", self.depth_unit) + &rows.collect::<String>();
        }
        let rows = self.states_at_depth.iter().zip(0..).map(|(count, depth): (_, u32)| format!("{depth},{count}\n"));
        format!("depth_{},states\n", self.depth_unit) + &rows.collect::<String>()
    }
}

/// A number of states. In JSON it is a number, or the text `2^345`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateCount {
    /// So many.
    Number(u64),
    /// 2 to this power, where that is beyond 64 bits.
    PowerOfTwo(u32),
}

impl StateCount {
    /// 2 to a power, as a number where it is one.
    pub fn power_of_two(power: u32) -> Self {
        1u64.checked_shl(power).map_or(Self::PowerOfTwo(power), Self::Number)
    }
}

impl Default for StateCount {
    fn default() -> Self {
        Self::Number(0)
    }
}

impl fmt::Display for StateCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::PowerOfTwo(power) => write!(f, "2^{power}"),
        }
    }
}

impl Serialize for StateCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::PowerOfTwo(_) => serializer.collect_str(self),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for StateCount {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "StateCount".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A number of states: an integer, or the text `2^345` beyond 64 bits.",
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^2\\^[0-9]+$" }],
        })
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
    /// The size of the file; of all files where the table is in shards.
    pub size_bytes: u64,
    /// Where the table is in shards: their number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shards: Option<u64>,
    /// Where the table is in shards: the bytes of a column in each; the last one of a column may have fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard_bytes: Option<u64>,
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
            shards: file.shards().map(|(_, count)| count),
            shard_bytes: file.shards().map(|(shard_bytes, _)| shard_bytes),
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
