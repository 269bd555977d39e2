use super::expander::{Expander, Order, Search};
use super::pace::Pace;
use super::paths::KeptPaths;
use super::round::{Round, RoundEnd};
use super::stack::Stack;
use homing_table::error::Result;

/// A finished round without a path: the length of its paths, and the number of boards expanded.
#[derive(Clone, Copy)]
pub struct DoneRound {
    pub length: u16,
    pub nodes: u64,
}

/// Searches the first rounds on one thread, until a round is so long that the next one is worth all threads.
pub struct ShortRounds<'s, 'l> {
    pub pace: &'s Pace<'l>,
    /// The number of boards that makes a round a long one.
    pub long_round: u64,
    /// Counts the boards expanded.
    pub nodes: &'s mut u64,
    /// The rounds so far.
    pub rounds: &'s mut Vec<DoneRound>,
}

/// The end of the first rounds.
pub enum ShortEnd {
    Paths(KeptPaths),
    NoPath,
    /// A limit was reached. No path is shorter than this.
    Limit(u16),
    /// The next round, for paths of this length, is long.
    Long(u16),
}

impl Search for ShortRounds<'_, '_> {
    type Output = ShortEnd;

    fn run<E: Expander>(self, mut expander: E, root: E::Node) -> Result<ShortEnd> {
        let mut stack = Stack::default();
        let mut length = expander.bound(&root);
        loop {
            let before = *self.nodes;
            let round = Round {
                length,
                order: Order::First,
                kept: Some(1),
                reverses: &[],
                is_parallel: false,
                pace: self.pace,
            };
            match round.search(&mut expander, &mut stack, &root, self.nodes)? {
                RoundEnd::Paths(paths) => return Ok(ShortEnd::Paths(paths)),
                RoundEnd::NoPath(None) => return Ok(ShortEnd::NoPath),
                RoundEnd::Limit => return Ok(ShortEnd::Limit(length)),
                RoundEnd::NoPath(Some(next)) => {
                    let nodes = *self.nodes - before;
                    self.rounds.push(DoneRound { length, nodes });
                    length = next;
                    if nodes >= self.long_round {
                        return Ok(ShortEnd::Long(length));
                    }
                }
            }
        }
    }
}
