//! Records of a whole table, and of a state in a list.

use super::version::{VERSION, Version};
use homing_table::notation::Picture;
use homing_table::table::{ColumnHeader, TableFile};
use serde::{Serialize, Serializer};
use std::fmt;

/// Statistics of a table.
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
    /// The number of symmetries that keep the goals, with the identity; absent if they are not looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<u64>,
    /// Whether there may be more symmetries and fewer classes than these numbers, because the search for symmetries gave up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_unknown_symmetries: bool,
    /// The number of classes of boards that are images of each other under these symmetries. Goals can be reached from them. This field and
    /// the next one are absent if classes are not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<u64>,
    /// The number of classes at each depth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub classes_at_depth: Vec<u64>,
    /// The unit of depths: `moves`, or `pushes` if these count first.
    pub depth_unit: &'static str,
    /// The greatest depth. The fields of depths are absent if there are too many states to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_depth: Option<u32>,
    /// The mean depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_depth: Option<f64>,
    /// The median depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median_depth: Option<f64>,
    /// The number of states at each depth; only at the first depths if `greatest_depth` is absent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states_at_depth: Vec<u64>,
    /// The boards at the greatest depth, if there are at most [`MAX_ANTIPODES`](Self::MAX_ANTIPODES) and each state can be examined.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub antipodes: Vec<String>,
    /// The states with one shortest path. This field and the next ones are absent if there are too many states to examine each.
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

/// The length of a sequence that OEIS accepts, in characters.
const MAX_OEIS_CHARS: usize = 260;

impl Stats {
    /// The most boards of the greatest depth that are listed.
    pub const MAX_ANTIPODES: u64 = 100;

    /// The counts at each depth, of classes if they are known, else of states; and what they count.
    pub fn counts_at_depth(&self) -> (&[u64], &'static str) {
        if self.classes_at_depth.is_empty() {
            (&self.states_at_depth, "states")
        } else {
            (&self.classes_at_depth, "classes")
        }
    }

    /// The number of states or classes at each depth in the notation of OEIS: as many terms as fit.
    pub fn to_oeis(&self) -> String {
        let mut line = String::new();
        for count in self.counts_at_depth().0 {
            let next = if line.is_empty() {
                count.to_string()
            } else {
                format!("{line}, {count}")
            };
            if next.len() > MAX_OEIS_CHARS {
                break;
            }
            line = next;
        }
        line + "\n"
    }

    /// The number of states or classes at each depth, as comma-separated values with a heading.
    pub fn to_csv(&self) -> String {
        let (counts, counted) = self.counts_at_depth();
        let rows = counts
            .iter()
            .zip(0..)
            .map(|(count, depth): (_, u32)| format!("{depth},{count}\n"));
        format!("depth_{},{counted}\n", self.depth_unit) + &rows.collect::<String>()
    }
}

/// What a table contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Every state of the puzzle.
    States {
        /// The number of states.
        states: StateCount,
        /// The states from which a goal can be reached.
        reachable: StateCount,
    },
    /// Every number of a numbering that may exceed the number of states, which the search will count.
    AtMost {
        /// The numbers.
        states: u64,
    },
    /// Every state of some patterns of the puzzle. Their depths are lower bounds for a search; the table says nothing about the number of
    /// states of the puzzle.
    Patterns {
        /// The number of patterns.
        count: usize,
        /// The number of their states together.
        entries: u64,
    },
    /// The positions near the goal, by which a search is shorter.
    Near {
        /// Their number.
        positions: u64,
        /// The greatest number of moves to a goal; 0 if it is not known yet.
        moves: u64,
    },
}

impl Contents {
    /// Numbers of states that fit into 64 bits.
    pub fn of_states(states: u64, reachable: u64) -> Self {
        Self::States {
            states: StateCount::Number(states),
            reachable: StateCount::Number(reachable),
        }
    }

    /// The number of states of the puzzle, and of those from which a goal can be reached. `None` for tables of other states.
    pub fn state_counts(self) -> Option<(StateCount, StateCount)> {
        match self {
            Self::States { states, reachable } => Some((states, reachable)),
            Self::AtMost { .. } | Self::Patterns { .. } | Self::Near { .. } => None,
        }
    }

    /// The entries of pattern tables. `None` for another table.
    pub fn pattern_entries(self) -> Option<u64> {
        match self {
            Self::Patterns { entries, .. } => Some(entries),
            Self::States { .. } | Self::AtMost { .. } | Self::Near { .. } => None,
        }
    }

    /// The positions near the goal. `None` for another table.
    pub fn near_positions(self) -> Option<u64> {
        match self {
            Self::Near { positions, .. } => Some(positions),
            Self::States { .. } | Self::AtMost { .. } | Self::Patterns { .. } => None,
        }
    }
}

/// `12 states`, or `3 pattern tables of 500 entries`.
impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::States { states, .. } => write!(f, "{states} states"),
            Self::AtMost { states } => write!(f, "at most {states} states"),
            Self::Patterns { count: 1, entries } => {
                write!(f, "1 pattern table of {entries} entries")
            }
            Self::Patterns { count, entries } => {
                write!(f, "{count} pattern tables of {entries} entries")
            }
            Self::Near {
                positions,
                moves: 0,
            } => write!(f, "{positions} positions near the goal"),
            Self::Near {
                positions,
                moves: 1,
            } => write!(f, "{positions} positions within 1 move of the goal"),
            Self::Near { positions, moves } => {
                write!(f, "{positions} positions within {moves} moves of the goal")
            }
        }
    }
}

/// A number of states. In JSON it is a number, or beyond 64 bits a string: `2^345` or `43252003274489856000`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateCount {
    /// A number that fits into 64 bits.
    Number(u64),
    /// A larger number.
    Large(u128),
    /// 2 to this power, beyond 64 bits.
    PowerOfTwo(u32),
}

impl StateCount {
    /// A number.
    pub fn of(count: u128) -> Self {
        count.try_into().map_or(Self::Large(count), Self::Number)
    }

    /// 2 to a power, as a number if it fits 64 bits.
    pub fn power_of_two(power: u32) -> Self {
        1u64.checked_shl(power)
            .map_or(Self::PowerOfTwo(power), Self::Number)
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
            Self::Large(number) => write!(f, "{number}"),
            Self::PowerOfTwo(power) => write!(f, "2^{power}"),
        }
    }
}

impl Serialize for StateCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Large(_) | Self::PowerOfTwo(_) => serializer.collect_str(self),
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
            "description": "A number of states: an integer, or beyond 64 bits a text, `2^345` or `43252003274489856000`.",
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^(2\\^)?[0-9]+$" }],
        })
    }
}

/// What a table contains, under the names of the JSON schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TableCounts {
    /// The number of states; absent for pattern tables, as are all fields that count states of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<StateCount>,
    /// The states from which a goal can be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reachable_states: Option<StateCount>,
    /// The entries of pattern tables; absent for other tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern_entries: Option<u64>,
    /// The positions near the goal; absent for other tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_positions: Option<u64>,
}

impl From<Contents> for TableCounts {
    fn from(contents: Contents) -> Self {
        let (states, reachable_states) = contents.state_counts().unzip();
        Self {
            states,
            reachable_states,
            pattern_entries: contents.pattern_entries(),
            near_positions: contents.near_positions(),
        }
    }
}

/// The header of a table's file, under the names of the JSON schema.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FileRecord<'h> {
    /// The version of the JSON schema.
    pub v: Version,
    /// The puzzle, by its name.
    pub puzzle: &'h str,
    /// Parameters that distinguish the space from others of the same name. Often empty.
    pub parameters: &'h str,
    /// The goal, in the puzzle's notation.
    pub goal: &'h str,
    /// The rule that numbers the states.
    pub index: &'h str,
    /// The definition of one move.
    pub metric: &'h str,
    /// What the table contains.
    #[serde(flatten)]
    pub counts: TableCounts,
    /// The number of symmetries that keep the goals, with the identity; absent if they are not looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<u64>,
    /// Whether there may be more symmetries, because the search for them gave up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_unknown_symmetries: bool,
    /// The unit of depths.
    pub depth_unit: &'static str,
    /// The greatest depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_depth: Option<u64>,
    /// The number of states at each depth; empty for a graph and for pattern tables.
    pub states_at_depth: &'h [u64],
    /// The size of the file.
    pub size_bytes: u64,
    /// The columns, in the order of the file.
    pub columns: &'h [ColumnHeader],
}

impl<'h> FileRecord<'h> {
    /// The record of an open file with this unit of depths: see [`Catalog::depth_unit`](crate::Catalog::depth_unit) and
    /// [`Catalog::contents`](crate::Catalog::contents); `symmetries` is the number of those of its table, and whether there are no
    /// others.
    pub fn of(
        file: &'h TableFile,
        depth_unit: &'static str,
        contents: Contents,
        symmetries: Option<(u64, bool)>,
    ) -> Self {
        let (header, counts) = (file.header(), contents.state_counts());
        Self {
            v: Version(VERSION),
            puzzle: &header.puzzle,
            parameters: &header.parameters,
            goal: &header.goal,
            index: &header.index,
            metric: &header.metric,
            counts: contents.into(),
            symmetries: symmetries.map(|(count, _)| count),
            has_unknown_symmetries: symmetries.is_some_and(|(_, are_all)| !are_all),
            depth_unit,
            greatest_depth: counts.map(|_| header.greatest_depth),
            states_at_depth: if counts.is_some() {
                &header.layers
            } else {
                &[]
            },
            size_bytes: file.size_bytes(),
            columns: &header.columns,
        }
    }
}

/// A drawing of a board on the path, with the move that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// `start`, or the number and the text of the move.
    pub heading: String,
    /// The board.
    pub picture: Picture,
}
