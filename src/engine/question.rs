use serde::{Deserialize, Serialize};

/// What is asked of each line of input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// What the answer tells.
    pub what: What,
    /// Whether the answer to an unsolvable board says why.
    #[serde(default)]
    pub explain: bool,
}

/// What an answer tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum What {
    /// The best path home from a board: the lexicographically smallest of the shortest.
    Path,
    /// Some path home from a board, where the best one may be too much work; elsewhere the best.
    AnyPath,
    /// The depth of a board: the cost of its best path.
    Depth,
    /// Every shortest path of a board, in lexicographic order.
    Paths {
        /// At most so many of them.
        limit: Option<usize>,
    },
    /// The number of shortest paths of a board.
    Count,
    /// Every move that can be made on a board, with the depth that it leads to, best first.
    Hints,
    /// What a solution is worth. A line is a board, a tab, and the moves.
    Grade,
    /// Walks of a graph. A line is `S K` for the K-th shortest walk from node S, or `S` alone with `first`.
    Walks {
        /// All of the first so many walks instead of the K-th one.
        first: Option<u64>,
        /// Whether the answer names the nodes of each walk.
        nodes: bool,
        /// Whether the walk without arcs counts, where S is the target.
        empty: bool,
        /// Whether only simple paths count: those that come to no node twice.
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
    #[must_use]
    pub const fn new(what: What) -> Self {
        Self { what, explain: false }
    }

    /// The same question; unsolvable boards are told why.
    #[must_use]
    pub fn explained(self) -> Self {
        Self { explain: true, ..self }
    }
}
