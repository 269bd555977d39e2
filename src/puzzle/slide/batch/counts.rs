use super::rank::STATES;
use super::words::{PathWords, moves_in};
use crate::puzzle::slide::Slide;
use crate::space::Space;

/// Returns the number of shortest paths of every state, and one more entry for unsolvable boards. Returns `None` if a number does not fit
/// into 16 bits, which never happens on 3x3: the greatest number is 64 for the usual home.
///
/// Works outward from the goal, depth by depth: the number of a state is the sum over its nearer neighbours.
pub fn path_counts(slide: Slide, words: &PathWords) -> Option<Vec<u16>> {
    let depths: Vec<u8> = words.all()[..STATES]
        .iter()
        .map(|word| moves_in(word.get()) as u8)
        .collect();
    let mut order: Vec<u32> = (0..STATES as u32).collect();
    order.sort_unstable_by_key(|&index| depths[index as usize]);
    let mut counts = vec![0u16; STATES + 1];
    for index in order {
        let depth = depths[index as usize];
        let mut sum = Some(u16::from(depth == 0));
        slide.successors(index.into(), |_, next| {
            if depths[next as usize] + 1 == depth {
                sum = sum.and_then(|sum| sum.checked_add(counts[next as usize]));
            }
        });
        counts[index as usize] = sum?;
    }
    Some(counts)
}
