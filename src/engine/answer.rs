use crate::error::Limit;
use crate::space::Amount;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The answer to one question: one variant for each thing that can be.
///
/// A face matches all of them, so that a new one does not compile until every face says it. What is wrong with a line is no answer but an
/// [`Error`](crate::Error). In JSON it is an [`AnswerRecord`](super::AnswerRecord).
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A goal can be reached, and the best path is known.
    Solved {
        /// The board, in the puzzle's notation.
        board: String,
        /// What the best path takes.
        depth: Amount,
        /// What was asked.
        told: Told,
    },
    /// A path was found that need not be a shortest one.
    Near {
        /// The board.
        board: String,
        /// The moves of the path.
        path_moves: u32,
        /// No path has fewer moves.
        at_least_moves: u32,
        /// The path, where it was asked for.
        moves: Option<String>,
    },
    /// No goal can be reached.
    Unsolvable {
        /// The board.
        board: String,
        /// Why, where that was asked and is known.
        reason: Option<String>,
    },
    /// The search gave up.
    Unknown {
        /// The board.
        board: String,
        /// No path has fewer moves, where that is known.
        at_least_moves: Option<u32>,
        /// The limit that it met.
        limit: Limit,
    },
    /// Moves were graded.
    Graded {
        /// The board.
        board: String,
        /// What the moves are worth.
        grade: GradeAnswer,
    },
    /// Walks of a graph. One that does not exist ends the list.
    Walks(Vec<WalkAnswer>),
}

/// What is told of a board whose best path is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// What the best path takes, and no more.
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
    /// The moves that can be made, best first.
    Hints(Vec<HintAnswer>),
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintAnswer {
    /// The move.
    pub r#move: String,
    /// Whether a best path begins with it.
    pub is_best: bool,
    /// What the best path after it takes; `None` where no goal can be reached any more.
    pub rest: Option<Amount>,
}

/// What graded moves are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradeAnswer {
    /// What the moves come to.
    pub verdict: Verdict,
    /// What the best path takes.
    pub best: Amount,
    /// What the moves take that could be made.
    pub made: Amount,
    /// What the best path from their end takes; `None` in a goal, and where none can be reached any more.
    pub to_go: Option<Amount>,
    /// The moves that no best path makes.
    pub detours: Vec<DetourAnswer>,
}

/// What graded moves come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They solve the board on a best path.
    Optimal,
    /// They solve the board, and a better path exists.
    Solves {
        /// What they take beyond the best path. Moves may be below 0 where weights count first.
        lost: Amount<i64>,
    },
    /// They do not lead to a goal.
    Unsolved,
    /// One of them cannot be made.
    Illegal {
        /// Its number, from 1.
        at_move: usize,
        /// The move.
        r#move: String,
    },
}

/// A graded move that no best path makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DetourAnswer {
    /// Its number, from 1.
    pub at_move: usize,
    /// The move.
    pub r#move: String,
    /// What it loses; `None` where no goal can be reached any more.
    pub lost: Option<Amount<i64>>,
}

/// A walk of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkAnswer {
    /// Its length; `None` where there are fewer walks.
    pub length: Option<u64>,
    /// Its nodes, where they were asked for, as the graph numbers or names them.
    pub nodes: Option<Vec<WalkNode>>,
}

/// A node of a walk. In JSON it is a number or a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum WalkNode {
    /// By its number.
    Number(u64),
    /// By its name.
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

/// A board that is listed, not asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedBoard {
    /// The board, in the puzzle's notation.
    pub board: String,
    /// What its best path takes, where that was asked for and there is one.
    pub depth: Option<Amount>,
}

impl Answer {
    /// Whether the exit status of a program that gives this answer is 0: the question has an answer, and graded moves solve.
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
