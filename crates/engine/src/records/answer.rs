use homing_space::space::Amount;
use homing_table::error::Limit;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The answer to one question, with one variant per case.
///
/// Every interface matches all variants, so a new one compiles only when each interface renders it. An invalid line is an
/// [`Error`](homing_table::error::Error), not an answer. The JSON form is [`AnswerRecord`](crate::AnswerRecord).
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A goal can be reached, and the best path is known.
    Solved {
        /// The board, in the puzzle's notation.
        board: String,
        /// The cost of the best path.
        depth: Amount,
        /// The part that was asked for.
        solution: Solution,
    },
    /// A path was found that may not be a shortest one.
    Near {
        /// The board.
        board: String,
        /// The cost of the path.
        path: Amount,
        /// A proven lower bound of its moves, or of its weight.
        at_least_moves: u32,
        /// The path, if it was asked for.
        moves: Option<String>,
    },
    /// No goal can be reached.
    Unsolvable {
        /// The board.
        board: String,
        /// The reason, if it was asked for and is known.
        reason: Option<String>,
    },
    /// The search gave up.
    Unknown {
        /// The board.
        board: String,
        /// A proven lower bound, if there is one.
        at_least_moves: Option<u32>,
        /// The limit that it reached.
        limit: Limit,
    },
    /// Moves were graded.
    Graded {
        /// The board.
        board: String,
        /// The grade of the moves.
        grade: GradeAnswer,
    },
    /// Walks of a graph. A missing walk ends the list.
    Walks(Vec<WalkAnswer>),
}

/// The part of the answer about a board with a known best path.
#[derive(Clone, Debug, PartialEq)]
pub enum Solution {
    /// Only the cost of the best path.
    Depth,
    /// The best path.
    Path(String),
    /// The number of shortest paths.
    Count(u128),
    /// The shortest paths.
    Paths {
        /// Their number.
        count: u128,
        /// The first of them, in lexicographic order.
        paths: Vec<String>,
    },
    /// The legal moves, best first.
    Hints(Vec<HintAnswer>),
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintAnswer {
    /// The move.
    pub r#move: String,
    /// Whether a best path begins with it.
    pub is_best: bool,
    /// The cost of the best path after it; `None` if no goal can be reached any more.
    pub rest: Option<Amount>,
}

/// The grade of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradeAnswer {
    /// The verdict on the moves.
    pub verdict: Verdict,
    /// The cost of the best path.
    pub best: Amount,
    /// The cost of the legal moves before the first illegal one.
    pub made: Amount,
    /// The cost of the best path from the last board; `None` in a goal, and if no goal can be reached any more.
    pub to_go: Option<Amount>,
    /// The moves on no best path.
    pub detours: Vec<DetourAnswer>,
}

/// The verdict on graded moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They solve the board on a best path.
    Optimal,
    /// They solve the board, and a better path exists.
    Solves {
        /// The extra cost over the best path. Moves may be negative if weights count first.
        lost: Amount<i64>,
    },
    /// They do not reach a goal.
    Unsolved,
    /// One of them is illegal.
    Illegal {
        /// Its number, from 1.
        at_move: usize,
        /// The move.
        r#move: String,
    },
}

/// A graded move on no best path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DetourAnswer {
    /// Its number, from 1.
    pub at_move: usize,
    /// The move.
    pub r#move: String,
    /// The loss; `None` if no goal can be reached any more.
    pub lost: Option<Amount<i64>>,
}

/// A walk of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkAnswer {
    /// Its length; `None` if there are fewer walks.
    pub length: Option<Length>,
    /// Its nodes, if they were asked for, with the graph's numbers or names.
    pub nodes: Option<Vec<WalkNode>>,
}

/// The length of a walk: a number of units of 10^-`decimals`, written as a decimal number.
///
/// In JSON it is a number: the nearest double, if it has decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// The number of units.
    pub units: u64,
    /// The number of decimals of a unit, at most 19.
    pub decimals: u8,
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10u64.pow(self.decimals.into());
        let (whole, fraction) = (self.units / unit, self.units % unit);
        if fraction == 0 {
            return whole.fmt(f);
        }
        let places = usize::from(self.decimals);
        let digits = format!("{fraction:0places$}");
        write!(f, "{whole}.{}", digits.trim_end_matches('0'))
    }
}

/// A node of a walk: its number or its name, a number or a text in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum WalkNode {
    /// A number.
    Number(u64),
    /// A name.
    Name(String),
}

impl fmt::Display for WalkNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => name.fmt(f),
        }
    }
}

/// A board in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedBoard {
    /// The board, in the puzzle's notation.
    pub board: String,
    /// The cost of its best path, if it was asked for and exists.
    pub depth: Option<Amount>,
}

impl Answer {
    /// Whether a program that prints this answer exits with status 0: the question has an answer, and graded moves solve the board.
    pub fn is_good(&self, is_grade: bool) -> bool {
        match self {
            Self::Solved { .. } | Self::Near { .. } | Self::Walks(_) => true,
            Self::Unsolvable { .. } => !is_grade,
            Self::Unknown { .. } => false,
            Self::Graded { grade, .. } => match grade.verdict {
                Verdict::Optimal | Verdict::Solves { .. } => true,
                Verdict::Unsolved | Verdict::Illegal { .. } => false,
            },
        }
    }
}
