use super::record::VERSION;
use crate::error::Error;
use serde::{Deserialize, Serialize};

/// The answer to one line. Fields that were not asked for are absent, also in JSON.
///
/// `docs/json.md` describes every field for those who read the JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// The version of the JSON schema.
    pub v: Version,
    /// The board in the puzzle's own notation; an invalid one as it was given. Empty for graphs.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub board: String,
    /// The result. Absent for a board in a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<AnswerStatus>,
    /// The moves of the best path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth_moves: Option<u32>,
    /// The pushes of the best path, which count before its moves. Only if moves have weights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth_pushes: Option<u32>,
    /// The best path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// The moves of a path that is not proven to be a shortest one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path_moves: Option<u32>,
    /// A lower bound: no path has fewer moves. Only if no shortest path was proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least_moves: Option<u32>,
    /// The number of shortest paths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortest_paths_count: Option<u128>,
    /// The shortest paths, in lexicographic order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortest_paths: Option<Vec<String>>,
    /// The moves that can be made, best first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<Vec<HintAnswer>>,
    /// In a grade: the moves that could be made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_moves: Option<u32>,
    /// In a grade, if moves have weights: the pushes among the moves that could be made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_pushes: Option<u32>,
    /// In the grade of a solution: the moves beyond the best path's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_moves: Option<i64>,
    /// In the grade of a solution, where moves have weights: the pushes beyond the best path's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_pushes: Option<i64>,
    /// In a grade: the moves still needed at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_go_moves: Option<u32>,
    /// In a grade, where moves have weights: the pushes still needed at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_go_pushes: Option<u32>,
    /// In a grade: the number, from 1, of the first move that cannot be made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal_at_move: Option<usize>,
    /// In a grade: the move that cannot be made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal_move: Option<String>,
    /// In a grade: the moves that no best path makes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub detours: Vec<DetourAnswer>,
    /// The walks of a graph. If there are fewer than asked for, the last has no length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walks: Option<Vec<WalkAnswer>>,
    /// Why the board is unsolvable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The error in the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// The version of the JSON schema, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Version(pub u32);

impl Default for Version {
    fn default() -> Self {
        Self(VERSION)
    }
}

/// The result of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum AnswerStatus {
    /// A goal can be reached; the other fields answer the question.
    Solved,
    /// A path was found that need not be a shortest one.
    Near,
    /// No goal can be reached.
    Unsolvable,
    /// The line cannot be read as a question.
    Invalid,
    /// The search gave up at its limit.
    Unknown,
    /// The graded moves solve the board on a best path.
    Optimal,
    /// The graded moves solve the board, and a better path exists.
    Solves,
    /// The graded moves do not lead to a goal.
    Unsolved,
    /// One of the graded moves cannot be made.
    Illegal,
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintAnswer {
    /// The move.
    pub r#move: String,
    /// Whether a best path begins with it.
    pub best: bool,
    /// The moves of the best path after it; `None` if no goal can be reached after it.
    pub depth_after_moves: Option<u32>,
    /// The pushes of that path, if moves have weights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth_after_pushes: Option<u32>,
}

/// A graded move that no best path makes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DetourAnswer {
    /// Its number, from 1.
    pub at_move: usize,
    /// The move.
    pub r#move: String,
    /// How many moves it costs; `None` if no goal can be reached after it.
    pub lost_moves: Option<i64>,
    /// How many pushes it costs, if moves have weights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_pushes: Option<i64>,
}

/// A walk of a graph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WalkAnswer {
    /// Its length; `None` where there are fewer walks.
    pub length: Option<u64>,
    /// Its nodes, where they were asked for, as the graph numbers them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Vec<u64>>,
}

/// The most characters of an invalid board that an answer repeats.
const MAX_ECHO_CHARS: usize = 200;

impl Answer {
    /// The answer to a line that is no question.
    #[must_use]
    pub fn invalid(line: &str, error: &Error) -> Self {
        let mut board: String = line.chars().take(MAX_ECHO_CHARS).collect();
        if board.len() < line.len() {
            board.push('…');
        }
        Self { board, error: Some(error.to_string()), ..Self::of(AnswerStatus::Invalid) }
    }

    /// An answer that has only a status.
    #[must_use]
    pub fn of(status: AnswerStatus) -> Self {
        Self { status: Some(status), ..Self::default() }
    }

    /// Whether the exit status of a program that gives this answer is 0: the line was a question, and graded moves solve.
    pub fn is_good(&self, is_grade: bool) -> bool {
        match self.status {
            Some(AnswerStatus::Invalid | AnswerStatus::Unknown | AnswerStatus::Unsolved | AnswerStatus::Illegal) => false,
            Some(AnswerStatus::Unsolvable) => !is_grade,
            _ => true,
        }
    }
}
