//! Answers on all threads of the current rayon pool.

use super::{Arrays, BLOCK, PART};
use homing_table::error::Result;
use homing_table::notation::INVALID;
use homing_table::pool::*;

/// Answers boards on the threads of the current rayon pool, or a few thousand on the calling thread. `answer` is one of the methods of
/// [`Arrays`]. Returns the position of the first invalid board; its answer is that of `answer` for [`INVALID`].
///
/// # Errors
///
/// The errors of `answer`; [`Error::Lacks`](homing_table::Error::Lacks) if boards are only text.
///
/// # Panics
///
/// If the number of answers differs from the number of boards.
pub fn answer_boards<T: Send>(
    arrays: &Arrays,
    cells: &[u8],
    answers: &mut [T],
    answer: impl Fn(&[i64], &mut [T]) -> Result<()> + Sync,
) -> Result<Option<usize>> {
    let cells_a_board = arrays.shape()?.iter().product::<usize>();
    assert_eq!(
        cells.len(),
        answers.len() * cells_a_board,
        "one answer a board"
    );
    let answer_part = |(part, (cells, answers)): (usize, (&[u8], &mut [T]))| {
        let mut indices = vec![0; answers.len().min(BLOCK)];
        let mut first_invalid = None;
        let blocks = cells
            .chunks(BLOCK * cells_a_board)
            .zip(answers.chunks_mut(BLOCK));
        for (block, (cells, answers)) in blocks.enumerate() {
            let indices = &mut indices[..answers.len()];
            arrays.stop().check()?;
            arrays.rank(cells, indices);
            if first_invalid.is_none() {
                let place = indices.iter().position(|&index| index == INVALID);
                first_invalid = place.map(|place| part * PART + block * BLOCK + place);
            }
            answer(indices, answers)?;
        }
        Ok(first_invalid)
    };
    if answers.len() <= PART {
        return answer_part((0, (cells, answers)));
    }
    let parts = cells
        .par_chunks(PART * cells_a_board)
        .zip(answers.par_chunks_mut(PART))
        .enumerate();
    parts
        .map(answer_part)
        .try_reduce(|| None, |one, other| Ok(one.into_iter().chain(other).min()))
}

/// Answers indices on the threads of the current rayon pool, or a few thousand on the calling thread. `answer` is one of the methods of
/// [`Arrays`].
pub fn answer_indices<T: Send>(
    indices: &[i64],
    answers: &mut [T],
    answer: impl Fn(&[i64], &mut [T]) -> Result<()> + Sync,
) -> Result<()> {
    if indices.len() <= PART {
        return answer(indices, answers);
    }
    indices
        .par_chunks(PART)
        .zip(answers.par_chunks_mut(PART))
        .try_for_each(|(indices, answers)| answer(indices, answers))
}

/// The states after moves, on the threads of the current rayon pool: see [`Arrays::steps`].
///
/// # Errors
///
/// [`Error::Stopped`](homing_table::Error::Stopped).
///
/// # Panics
///
/// If there are fewer codes than indices.
pub fn step_all(arrays: &Arrays, indices: &[i64], codes: &[u8], next: &mut [i64]) -> Result<()> {
    let codes = &codes[..indices.len()];
    if indices.len() <= PART {
        arrays.stop().check()?;
        arrays.steps(indices, codes, next);
        return Ok(());
    }
    let parts = indices
        .par_chunks(PART)
        .zip(codes.par_chunks(PART))
        .zip(next.par_chunks_mut(PART));
    parts.try_for_each(|((indices, codes), next)| {
        arrays
            .stop()
            .check()
            .map(|()| arrays.steps(indices, codes, next))
    })
}

/// The boards of states, on the threads of the current rayon pool.
///
/// # Errors
///
/// [`Error::Lacks`](homing_table::Error::Lacks) if boards are only text; [`Error::Stopped`](homing_table::Error::Stopped).
pub fn unrank_all(arrays: &Arrays, indices: &[i64], cells: &mut [u8]) -> Result<()> {
    let cells_a_board = arrays.shape()?.iter().product::<usize>();
    if indices.len() <= PART {
        arrays.stop().check()?;
        arrays.unrank(indices, cells);
        return Ok(());
    }
    let parts = indices
        .par_chunks(PART)
        .zip(cells.par_chunks_mut(PART * cells_a_board));
    parts.try_for_each(|(indices, cells)| {
        arrays
            .stop()
            .check()
            .map(|()| arrays.unrank(indices, cells))
    })
}

/// The best paths of states, on the threads of the current rayon pool: all codes, and the offset of each path in them. The last offset is
/// the number of codes.
///
/// # Errors
///
/// If the table is damaged and a walk never reaches a goal; [`Error::Limit`](homing_table::Error::Limit) if a search gave up.
pub fn all_paths(arrays: &Arrays, indices: &[i64]) -> Result<(Vec<i64>, Vec<u8>)> {
    let part = |indices: &[i64]| {
        let (mut lengths, mut codes) = (vec![0; indices.len()], Vec::new());
        arrays
            .paths(indices, &mut lengths, &mut codes)
            .map(|()| (lengths, codes))
    };
    let parts = if indices.len() <= PART {
        vec![part(indices)?]
    } else {
        indices
            .par_chunks(PART)
            .map(part)
            .collect::<Result<Vec<_>>>()?
    };
    let (mut offsets, mut codes) = (Vec::with_capacity(indices.len() + 1), Vec::new());
    let mut end = 0;
    offsets.push(0);
    for (lengths, part_codes) in parts {
        codes.extend(part_codes);
        offsets.extend(lengths.into_iter().map(|length| {
            end += length;
            end
        }));
    }
    Ok((offsets, codes))
}

/// A hash of a board, for splitting boards into random but reproducible sets. `board` is the board's line of text.
///
/// It is FNV-1a (64 bits) of the bytes, finished by the mixing steps of SplitMix64. It depends only on the board, not on goal, index or
/// version, so that a paper can cite a split.
///
/// ```
/// assert_eq!(homing::engine::board_hash("1 2 3 4 5 6 7 8 x"), 0xd864_244d_0107_112c);
/// ```
pub fn board_hash(board: &str) -> u64 {
    let fnv = board
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
    let mixed = (fnv ^ fnv >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
