use crate::space::{Cost, Space};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What every state of a weighted space costs, and the move that is best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// The number of states at each weight: from `layers[w]` of them the best path weighs `w`.
    pub layers: Vec<u64>,
    /// Per state, what its best path costs; `None` where no goal can be reached.
    pub costs: Vec<Option<Cost>>,
    /// Per state, the smallest code of the moves that best paths begin with; 0 for goals, 255 where no goal can be reached.
    pub moves: Vec<u8>,
}

/// The definition where moves have [weights](Space::weights): Dijkstra's search backward, one heap, one thread.
///
/// A move costs something, be it only one move, so a state is settled after all those that its best paths lead to; by then each of
/// them has offered its code, and the smallest has stayed.
pub fn weighted<S: Space>(space: &S) -> Costs {
    let mut costs: Vec<Option<Cost>> = vec![None; space.len() as usize];
    let mut moves = vec![u8::MAX; space.len() as usize];
    let mut heap = BinaryHeap::new();
    space.goals(|goal| {
        costs[goal as usize] = Some(Cost::ZERO);
        moves[goal as usize] = 0;
        heap.push(Reverse((Cost::ZERO, goal)));
    });
    let mut layers = Vec::new();
    while let Some(Reverse((cost, index))) = heap.pop() {
        if costs[index as usize] != Some(cost) {
            continue;
        }
        let weight = cost.weight() as usize;
        layers.resize(layers.len().max(weight + 1), 0);
        layers[weight] += 1;
        space.predecessors(index, |code, before| {
            let offer = cost + space.cost(code);
            let known = &mut costs[before as usize];
            if known.is_none_or(|known| offer < known) {
                *known = Some(offer);
                moves[before as usize] = code;
                heap.push(Reverse((offer, before)));
            } else if *known == Some(offer) {
                moves[before as usize] = moves[before as usize].min(code);
            }
        });
    }
    Costs { layers, costs, moves }
}
