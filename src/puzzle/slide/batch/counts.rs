use super::rank::STATES;
use super::words::{Words, moves_in};
use crate::puzzle::slide::Slide;
use crate::space::Space;

/// The number of shortest paths of every state, and one more entry for what cannot be solved. `None` where a number does not fit 16
/// bits, which no 3x3 board needs: the greatest is 64 for the usual home.
///
/// Goes outward from the goal, depth by depth: the paths of a state are those of its nearer neighbours together.
pub fn path_counts(slide: Slide, words: &Words) -> Option<Vec<u16>> {
    let depths: Vec<u8> = words.all()[..STATES].iter().map(|word| moves_in(word.get()) as u8).collect();
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
