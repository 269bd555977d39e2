//! The search for paths of one length by neighbours.

use super::neighbours::{MAX_PLACES, NeighbourGuide, NeighbourStart};
use homing_search::guided::{
    Expander, FORBIDDEN, ForbiddenWords, Guide, Order, Search, Stack, hash,
};
use homing_table::error::Result;

/// The maximum number of boards that are expanded together.
const BATCH: usize = 32;

impl Guide for NeighbourGuide {
    type Start = NeighbourStart;

    fn run<S: Search>(&self, search: S, start: &NeighbourStart, order: Order) -> Result<S::Output> {
        let lacking = self.row.neighbours.lacking(&start.slots);
        let root = Node {
            slots: std::array::from_fn(|at| start.slots.get(at).copied().unwrap_or(0)),
            lacking,
            bound: self.row.bound_of(&start.slots, lacking),
            words: 0,
            moves: 0,
        };
        let by_neighbours = ByNeighbours {
            guide: self,
            start,
            words: self.words.of(order),
            batch: Vec::new(),
            length: 0,
            next_length: u16::MAX,
        };
        search.run(by_neighbours, root)
    }

    fn bound(&self, start: &NeighbourStart) -> Result<u16> {
        let lacking = self.row.neighbours.lacking(&start.slots);
        Ok(self.row.bound_of(&start.slots, lacking))
    }
}

/// A board in the search.
#[derive(Clone)]
struct Node {
    slots: [u8; MAX_PLACES],
    /// The number of joins that lack.
    lacking: u16,
    bound: u16,
    /// The state of the automaton of forbidden words.
    words: u16,
    /// The number of moves so far.
    moves: u16,
}

/// The search for paths of one length.
struct ByNeighbours<'g> {
    guide: &'g NeighbourGuide,
    start: &'g NeighbourStart,
    words: &'g ForbiddenWords,
    batch: Vec<Node>,
    /// The length of the paths searched for.
    length: u16,
    /// The smallest length that a path through a skipped child can have.
    next_length: u16,
}

impl Expander for ByNeighbours<'_> {
    type Node = Node;

    fn again(&self) -> Result<Self> {
        Ok(Self {
            batch: Vec::new(),
            length: 0,
            next_length: u16::MAX,
            ..*self
        })
    }

    fn batch(&self) -> usize {
        BATCH
    }

    fn expand(&mut self, length: u16, count: usize, stack: &mut Stack<Node>) -> Result<()> {
        if length != self.length {
            (self.length, self.next_length) = (length, u16::MAX);
        }
        let (row, places) = (&self.guide.row, self.guide.row.home.len());
        let count = stack.fill(&mut self.batch, BATCH, count, BATCH * row.moves.len());
        for (number, node) in self.batch[..count].iter().enumerate() {
            for code in (0..row.moves.len() as u8).rev() {
                let words = self.words.next(node.words, code);
                if words == FORBIDDEN {
                    continue;
                }
                let mut slots = node.slots;
                row.moves[usize::from(code)].apply(&node.slots, &mut slots);
                let [before, after] = [&node.slots[..places], &slots[..places]];
                let lacking = row
                    .neighbours
                    .lacking_after(node.lacking, code, before, after);
                let (bound, moves) = (row.bound_of(after, lacking), node.moves + 1);
                if moves.saturating_add(bound) > length {
                    self.next_length = self.next_length.min(moves.saturating_add(bound));
                    continue;
                }
                let Some(child) = stack.add(number, code) else {
                    continue;
                };
                *child = Node {
                    slots,
                    lacking,
                    bound,
                    words,
                    moves,
                };
                if bound == 0 {
                    stack.mark_solved();
                }
            }
        }
        Ok(())
    }

    fn bound(&self, node: &Node) -> u16 {
        node.bound
    }

    fn is_solved(&self, _node: &Node, path: impl Fn() -> Vec<u8>) -> Result<bool> {
        Ok(self.guide.pieces.leads_home(&self.start.board, &path()))
    }

    fn next_length(&self, length: u16) -> Option<u16> {
        Some(self.next_length).filter(|&next| self.length == length && next < u16::MAX)
    }

    fn key(&self, node: &Node) -> u64 {
        hash(node.slots)
    }
}
