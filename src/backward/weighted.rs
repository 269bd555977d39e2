use super::laws::check_laws;
use crate::error::Result;
use crate::space::{Cost, Space};
use crate::watch::Stop;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The cost and the best move of every state of a weighted space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// The number of states at each weight: from `layers[w]` of them the best path weighs `w`.
    pub layers: Vec<u64>,
    /// By state, the cost of its best path; `None` if no goal can be reached.
    pub costs: Vec<Option<Cost>>,
    /// Per state, the smallest code of the moves that best paths begin with; 0 for goals, 255 if no goal can be reached.
    pub moves: Vec<u8>,
}

/// The states that are settled between two looks at a stop.
const LOOK_STATES: u64 = 1 << 12;

/// A search backward by weight: Dijkstra's, one heap, one thread, one weight a step.
///
/// A move costs something, be it only one move, so a state is settled after all those that its best paths lead to; by then each of
/// them has offered its code, and the smallest has stayed.
#[derive(Debug, Default)]
pub struct WeightLayers {
    costs: Vec<Option<Cost>>,
    moves: Vec<u8>,
    heap: BinaryHeap<Reverse<(Cost, u64)>>,
    layers: Vec<u64>,
}

impl WeightLayers {
    /// A search that has settled the states of weight 0.
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
        let mut search = Self { costs, moves, heap, layers: Vec::new() };
        search.settle(space, &Stop::NEVER);
        search
    }

    /// The number of states at each weight so far.
    pub fn counts(&self) -> &[u64] {
        &self.layers
    }

    /// Settles the states of the next weight, in the space in which the search began. Returns `false` if there are none: the search is
    /// complete.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped), after which part of the states are settled, and nothing can be made of the search.
    pub fn step<S: Space>(&mut self, space: &S, stop: &Stop) -> Result<bool> {
        let has_some = self.settle(space, stop);
        stop.check().map(|()| has_some)
    }

    fn settle<S: Space>(&mut self, space: &S, stop: &Stop) -> bool {
        let Some((first, _)) = self.next_settled() else { return false };
        self.layers.resize(first.weight() as usize + 1, 0);
        while let Some((cost, index)) = self.next_settled().filter(|(cost, _)| cost.weight() == first.weight()) {
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

    /// The state that is settled next, which stays in the heap; offers that a better one has overtaken are dropped.
    fn next_settled(&mut self) -> Option<(Cost, u64)> {
        while let Some(&Reverse((cost, index))) = self.heap.peek() {
            if self.costs[index as usize] == Some(cost) {
                return Some((cost, index));
            }
            self.heap.pop();
        }
        None
    }

    /// The result of a complete search.
    pub fn finish(self) -> Costs {
        Costs { layers: self.layers, costs: self.costs, moves: self.moves }
    }
}

/// The definition where moves have [weights](Space::weights): [`WeightLayers`] to its end.
pub fn weighted<S: Space>(space: &S) -> Costs {
    let mut search = WeightLayers::unchecked(space);
    while search.settle(space, &Stop::NEVER) {}
    search.finish()
}
