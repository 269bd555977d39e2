//! The kernel for any processor: a board is ranked by arithmetic on one word, and a word of moves is expanded by lookups of four letters.
//!
//! The order of work makes it twice as fast as going line by line: all boards of a group are ranked, then all their words are looked up,
//! then all are written, so that nothing waits for memory.

use super::form::{BoardFormat, CELLS, GROUP_LINES, SPACED_BYTES, TIGHT_BYTES};
use super::letters::{spread, write_paths};
use super::rank::{INVALID, rank_letters, rank_numbers, spaced_letters};
use super::task::Task;

/// Performs a task and returns the result that [`Task`] describes.
pub fn run(task: Task<'_>) -> usize {
    match task {
        Task::Rank {
            form: BoardFormat::Tight,
            text,
            indices,
        } => rank_all::<TIGHT_BYTES>(text, indices, |line| match line {
            [letters @ .., b'\n'] => rank_letters(*letters),
            _ => INVALID,
        }),
        Task::Rank {
            form: BoardFormat::Spaced,
            text,
            indices,
        } => rank_all::<SPACED_BYTES>(text, indices, |line| match line {
            [line @ .., b'\n'] => spaced_letters(line).map_or(INVALID, rank_letters),
            _ => INVALID,
        }),
        Task::Rank {
            form: BoardFormat::Cells,
            text,
            indices,
        } => rank_all::<CELLS>(text, indices, rank_numbers),
        Task::Paths {
            indices,
            words,
            out,
        } => write_paths(indices, words, out, spread),
    }
}

#[inline(always)]
fn rank_all<const BYTES: usize>(
    text: &[u8],
    indices: &mut [u32; GROUP_LINES],
    rank: impl Fn(&[u8; BYTES]) -> u32,
) -> usize {
    for (at, (board, index)) in text.as_chunks().0.iter().zip(&mut *indices).enumerate() {
        *index = rank(board);
        if *index == INVALID {
            return at;
        }
    }
    (text.len() / BYTES).min(GROUP_LINES)
}
