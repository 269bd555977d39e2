use super::stack::Stack;
use crate::error::Result;

/// Expands boards on one thread: the moves of a family, and its lower bounds.
pub(crate) trait Expander: Send + Sync + Sized {
    /// A board on the stack, with what its bound needs.
    type Node: Clone + Send + Sync;

    /// Another expander for another thread.
    fn again(&self) -> Result<Self>;

    /// The most boards that are expanded together.
    fn batch(&self) -> usize;

    /// Replaces the topmost boards of the stack by their children: those that a path of at most `length` moves can go through, as far as
    /// the bounds say. The children of the topmost board come last, and of one board that with the smallest code.
    ///
    /// # Errors
    ///
    /// A table is damaged.
    fn expand(&mut self, length: u16, count: usize, stack: &mut Stack<Self::Node>) -> Result<()>;

    /// A lower bound on the moves from a board to a goal.
    fn bound(&self, node: &Self::Node) -> u16;

    /// Whether a board may be a goal.
    fn looks_solved(&self, node: &Self::Node) -> bool {
        self.bound(node) == 0
    }

    /// Whether a board that looks solved is a goal. `path` has the moves that lead to it.
    ///
    /// # Errors
    ///
    /// A table is damaged.
    fn is_solved(&self, node: &Self::Node, path: impl Fn() -> Vec<u8>) -> Result<bool>;

    /// The length of the paths of the round after that of `length`, by what was left out so far; `None` where nothing was.
    fn next_length(&self, length: u16) -> Option<u16>;

    /// The number of boards to take off the stack together. A goal below the top ends a batch: boards above it come first, and those below
    /// may not be needed.
    fn batch_len(&self, stack: &Stack<Self::Node>) -> usize {
        // The nearer the goal, the more of what lies below the top is expanded in vain. This limit expands 4 % more boards than
        // one by one; without it, it is 8 %.
        let most = stack.top().map_or(1, |top| 1 + usize::from(self.bound(top) / 2));
        self.batch().min(stack.above_solved()).min(most).max(1)
    }

    /// An estimate of the moves from a board to a goal, by which a beam search chooses. It may be too high.
    fn estimate(&self, node: &Self::Node) -> u32 {
        self.bound(node).into()
    }

    /// A number by which a beam search tells boards apart.
    fn key(&self, node: &Self::Node) -> u64;
}

/// In which order paths are searched for, and which of them are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// From the board: the lexicographically smallest of the shortest paths is the first. Paths that others stand for are left out.
    First,
    /// From the goal: the least of all that are found, each taken backward. The same paths are left out.
    LeastBackward,
    /// From the board: all shortest paths.
    All,
}

/// A search that is written for boards of any kind, and compiled for some.
pub(crate) trait Search {
    /// The result.
    type Found;

    /// Runs the search from a board.
    fn run<E: Expander>(self, expander: E, root: E::Node) -> Result<Self::Found>;
}

/// A goal, and what guides searches to it.
pub(crate) trait Guide: Send + Sync {
    /// A board from which it can be searched.
    type Start: Clone + Send + Sync;

    /// Runs a search from a board.
    fn run<S: Search>(&self, search: S, start: &Self::Start, order: Order) -> Result<S::Found>;

    /// A lower bound on the moves from a board to the goal.
    fn bound(&self, start: &Self::Start) -> Result<u16>;
}
