use super::stack::Stack;
use homing_table::error::Result;

/// Expands boards on one thread, with the moves and lower bounds of a family.
pub trait Expander: Send + Sync + Sized {
    /// A board on the stack, with what its lower bound needs.
    type Node: Clone + Send + Sync;

    /// Creates the same expander for another thread.
    fn again(&self) -> Result<Self>;

    /// The maximum number of boards that are expanded together.
    fn batch(&self) -> usize;

    /// Replaces the topmost boards of the stack with those of their children that can be on a path of at most `length` moves, according to
    /// the bounds. The children of the topmost board come last, and among them the one with the smallest code.
    fn expand(&mut self, length: u16, count: usize, stack: &mut Stack<Self::Node>) -> Result<()>;

    /// A lower bound on the moves from a board to a goal.
    fn bound(&self, node: &Self::Node) -> u16;

    /// Whether a board may be a goal.
    fn looks_solved(&self, node: &Self::Node) -> bool {
        self.bound(node) == 0
    }

    /// Whether a board that looks solved is a goal. `path` returns the moves that lead to it.
    fn is_solved(&self, node: &Self::Node, path: impl Fn() -> Vec<u8>) -> Result<bool>;

    /// The path length of the round after that of `length`, given the boards skipped so far; `None` if none were skipped.
    fn next_length(&self, length: u16) -> Option<u16>;

    /// The number of boards to take off the stack together. A batch does not reach below a board that looks solved: if it is the goal, the
    /// boards below it are not needed.
    fn batch_len(&self, stack: &Stack<Self::Node>) -> usize {
        // The nearer the goal, the more boards below the top are expanded in vain. With this limit, batches expand 4 % more boards than
        // single steps do; without it, 8 % more.
        let most = stack
            .top()
            .map_or(1, |top| 1 + usize::from(self.bound(top) / 2));
        self.batch().min(stack.above_solved()).min(most).max(1)
    }

    /// An estimate of the moves from a board to a goal, by which a beam search chooses boards. It may be too high.
    fn estimate(&self, node: &Self::Node) -> u32 {
        self.bound(node).into()
    }

    /// A key by which a beam search recognizes a board.
    fn key(&self, node: &Self::Node) -> u64;
}

/// The order in which paths are searched, and which of them are skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// From the board. The first path found is the lexicographically smallest of the shortest ones. Skips forbidden words.
    First,
    /// From the goal. The result is the smallest of all paths found, each reversed. The same paths are skipped.
    LeastBackward,
    /// From the board, all shortest paths.
    All,
}

/// A search that is generic over the expander.
pub trait Search {
    /// The result of the search.
    type Output;

    /// Runs the search from a board.
    fn run<E: Expander>(self, expander: E, root: E::Node) -> Result<Self::Output>;
}

/// A goal with lower bounds on the distance to it.
pub trait Guide: Send + Sync {
    /// A board prepared for searches.
    type Start: Clone + Send + Sync;

    /// Runs a search from a board.
    fn run<S: Search>(&self, search: S, start: &Self::Start, order: Order) -> Result<S::Output>;

    /// A lower bound on the moves from a board to the goal.
    fn bound(&self, start: &Self::Start) -> Result<u16>;
}
