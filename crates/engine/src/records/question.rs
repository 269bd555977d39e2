use homing_table::error::{Error, Result};
use serde::{Deserialize, Serialize};

/// A question about each line of input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The kind of question.
    pub what: What,
    /// Whether the answer to an unsolvable board includes the reason.
    #[serde(default)]
    pub explain: bool,
}

/// The kind of question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum What {
    /// The best path home from a board: the lexicographically smallest of the shortest.
    Path,
    /// Any path home from a board if the best one may take too long; otherwise the best.
    AnyPath,
    /// The depth of a board: the cost of its best path.
    Depth,
    /// Every shortest path of a board, in lexicographic order.
    Paths {
        /// The most paths to list.
        limit: Option<usize>,
    },
    /// The number of shortest paths of a board.
    Count,
    /// Every legal move on a board, with the depth that it leads to, best first.
    Hints,
    /// The grade of a solution. A line is a board, a tab, and the moves.
    Grade,
    /// Walks of a graph. A line is `S K` for the K-th shortest walk from node S, or `S` alone with `first`.
    Walks {
        /// The number of walks to list instead of the K-th one.
        first: Option<u64>,
        /// Whether the answer names the nodes of each walk.
        nodes: bool,
        /// Whether the walk without arcs counts, if S is the target.
        empty: bool,
        /// Whether only simple paths count, which visit no node twice.
        #[serde(default)]
        simple: bool,
    },
}

impl Question {
    /// The best path.
    pub const PATH: Self = Self::new(What::Path);
    /// The depth.
    pub const DEPTH: Self = Self::new(What::Depth);
    /// The number of shortest paths.
    pub const COUNT: Self = Self::new(What::Count);
    /// All moves with the depths that they lead to.
    pub const HINTS: Self = Self::new(What::Hints);
    /// The grade of a solution.
    pub const GRADE: Self = Self::new(What::Grade);

    /// A question without explanations.
    pub const fn new(what: What) -> Self {
        Self {
            what,
            explain: false,
        }
    }

    /// Adds the reason to the answer to an unsolvable board.
    #[must_use]
    pub fn explained(self) -> Self {
        Self {
            explain: true,
            ..self
        }
    }

    /// Splits a line into the board and, for a grade, the moves after it.
    pub fn split<'l>(&self, line: &'l str) -> Result<(&'l str, Option<&'l str>)> {
        if self.what != What::Grade {
            return Ok((line, None));
        }
        let no_tab = || Error::unexpected("a board, a tab, and the moves", line);
        let (board, moves) = line
            .trim_end_matches('\r')
            .split_once('\t')
            .ok_or_else(no_tab)?;
        Ok((board, Some(moves)))
    }
}
