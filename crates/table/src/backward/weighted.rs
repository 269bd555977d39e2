use super::laws::check_laws;
use crate::error::Result;
use crate::watch::Stop;
use homing_space::space::{Cost, Space};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The cost and the best move of every state of a weighted space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// The number of states at each weight: the best path from `layers[w]` states weighs `w`.
    pub layers: Vec<u64>,
    /// The cost of each state's best path; `None` if no goal can be reached.
    pub costs: Vec<Option<Cost>>,
    /// For each state, the smallest code of the moves that start a best path; 0 for goals, 255 if no goal can be reached.
    pub moves: Vec<u8>,
}

/// The number of states settled between two checks for cancellation.
const LOOK_STATES: u64 = 1 << 12;

/// A backward search by weight: Dijkstra's algorithm with one heap, on one thread, one weight per step.
///
/// Every move has a positive cost, if only because it counts as one move. So a state is settled after all states that its best
/// paths lead to. By then each of those has offered its code, and the smallest code was kept.
#[derive(Debug, Default)]
pub struct WeightLayers {
    costs: Vec<Option<Cost>>,
    moves: Vec<u8>,
    heap: BinaryHeap<Reverse<(Cost, u64)>>,
    layers: Vec<u64>,
}

impl WeightLayers {
    /// Creates a search that has settled the states of weight 0.
    ///
    /// # Errors
    ///
    /// [`Error::Law`](crate::Error::Law).
    pub fn begin<S: Space>(space: &S) -> Result<Self> {
        check_laws(space)?;
        Ok(Self::unchecked(space))
    }

    fn unchecked<S: Space>(space: &S) -> Self {
        let mut costs: Vec<Option<Cost>> = vec![None; space.len() as usize];
        let mut moves = vec![u8::MAX; space.len() as usize];
        let mut heap = BinaryHeap::new();
        space.goals(|goal| {
            costs[goal as usize] = Some(Cost::ZERO);
            moves[goal as usize] = 0;
            heap.push(Reverse((Cost::ZERO, goal)));
        });
        let mut search = Self {
            costs,
            moves,
            heap,
            layers: Vec::new(),
        };
        search.settle(space, &Stop::NEVER);
        search
    }

    /// Returns the number of states at each weight settled so far.
    pub fn counts(&self) -> &[u64] {
        &self.layers
    }

    /// Settles the states of the next weight. `space` must be the one that the search started in. Returns `false` if there are none:
    /// the search is complete.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped). Part of the states are settled then, and the search is of no further use.
    pub fn step<S: Space>(&mut self, space: &S, stop: &Stop) -> Result<bool> {
        let has_some = self.settle(space, stop);
        stop.check().map(|()| has_some)
    }

    fn settle<S: Space>(&mut self, space: &S, stop: &Stop) -> bool {
        let Some((first, _)) = self.next_settled() else {
            return false;
        };
        self.layers.resize(first.weight() as usize + 1, 0);
        while let Some((cost, index)) = self
            .next_settled()
            .filter(|(cost, _)| cost.weight() == first.weight())
        {
            self.heap.pop();
            let settled = &mut self.layers[cost.weight() as usize];
            *settled += 1;
            if settled.is_multiple_of(LOOK_STATES) && stop.is_stopped() {
                break;
            }
            space.predecessors(index, |code, before| {
                let offer = cost + space.cost(code);
                let known = &mut self.costs[before as usize];
                if known.is_none_or(|known| offer < known) {
                    *known = Some(offer);
                    self.moves[before as usize] = code;
                    self.heap.push(Reverse((offer, before)));
                } else if *known == Some(offer) {
                    self.moves[before as usize] = self.moves[before as usize].min(code);
                }
            });
        }
        true
    }

    /// Returns the state to settle next, which stays in the heap. Drops offers that a better one has overtaken.
    fn next_settled(&mut self) -> Option<(Cost, u64)> {
        while let Some(&Reverse((cost, index))) = self.heap.peek() {
            if self.costs[index as usize] == Some(cost) {
                return Some((cost, index));
            }
            self.heap.pop();
        }
        None
    }

    /// Returns the result of a complete search.
    pub fn finish(self) -> Costs {
        Costs {
            layers: self.layers,
            costs: self.costs,
            moves: self.moves,
        }
    }
}

/// Computes all costs in a space with [weights](Space::weights), as a definition: runs [`WeightLayers`] to the end.
pub fn weighted<S: Space>(space: &S) -> Costs {
    let mut search = WeightLayers::unchecked(space);
    while search.settle(space, &Stop::NEVER) {}
    search.finish()
}
