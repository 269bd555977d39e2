//! Arrays of boards with numbers as cells, for bindings to other languages, without text.

use super::board_arrays::BoardArrays;
use super::move_arrays::MoveArrays;
use super::state_arrays::StateArrays;
use crate::error::Result;
use crate::notation::INVALID;
use crate::watch::Stop;
use rayon::prelude::*;

/// Answers arrays of boards by index, by the million: depths, moves and paths. The engine implements it for all tables.
///
/// [`UNSOLVABLE`](super::UNSOLVABLE) and [`INVALID`] in place of an index are also the answer. Every method uses only the calling thread;
/// [`answer_boards`] and [`answer_indices`] distribute the work. If answers are [searched](Self::searches), each method distributes its
/// boards itself over the threads of the current rayon pool.
pub trait AnswerArrays: BoardArrays + MoveArrays + StateArrays {
    /// The same arrays for one question, whose searches share a time limit, and which `stop` cancels: every method that returns a result
    /// then returns [`Error::Stopped`](crate::Error::Stopped), within some thousand boards or during a search.
    fn until(&self, stop: &Stop) -> Box<dyn AnswerArrays>;

    /// The token that cancels them.
    fn stop(&self) -> &Stop;

    /// Whether each answer is a search of milliseconds or more: ask only for what you need.
    fn searches(&self) -> bool;

    /// The depth of each state, in the unit of the table's layers: moves, or pushes if these count first.
    ///
    /// # Errors
    ///
    /// If the table is damaged and a walk does not arrive; [`Error::Limit`](crate::Error::Limit) if a search gave up. The same holds for
    /// the methods below.
    fn depths(&self, indices: &[i64], depths: &mut [i16]) -> Result<()>;

    /// A lower bound of each state's depth, without a search. It is the depth itself if the table has an entry for each board.
    fn lower_bounds(&self, indices: &[i64], bounds: &mut [i16]) -> Result<()> {
        self.depths(indices, bounds)
    }

    /// The code of each state's best move; -1 if there is none, as in a goal.
    fn best_moves(&self, indices: &[i64], moves: &mut [i16]) -> Result<()>;

    /// All best moves of each state as a set: bit `c` stands for the move with the code `first + c`.
    fn best_sets(&self, indices: &[i64], first: u8, sets: &mut [u32]) -> Result<()>;

    /// The number of shortest paths of each state: 1 for a goal, 0 if there is no path, and at most `u64::MAX`.
    fn path_counts(&self, indices: &[i64], counts: &mut [u64]) -> Result<()>;

    /// Appends the best path of each state to `codes`, and writes its number of moves.
    fn paths(&self, indices: &[i64], lengths: &mut [i64], codes: &mut Vec<u8>) -> Result<()>;
}

/// The number of boards that are ranked and then answered together: few enough for their indices to stay in the first-level cache, and
/// enough to walk at once.
pub(super) const BLOCK: usize = 1 << 12;
/// The boards per task.
pub(super) const PART: usize = 1 << 14;

/// Answers boards on the threads of the current rayon pool, or a few thousand on the calling thread. `answer` is one of the methods of
/// [`AnswerArrays`]. Returns the position of the first invalid board; its answer is that of `answer` for [`INVALID`].
///
/// # Errors
///
/// The errors of `answer`; [`Error::Lacks`](crate::Error::Lacks) if boards are only text.
///
/// # Panics
///
/// If the number of answers differs from the number of boards.
pub fn answer_boards<T: Send>(
    arrays: &dyn AnswerArrays,
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
/// [`AnswerArrays`].
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

/// The states after moves, on the threads of the current rayon pool: see [`MoveArrays::steps`].
///
/// # Errors
///
/// [`Error::Stopped`](crate::Error::Stopped).
///
/// # Panics
///
/// If there are fewer codes than indices.
pub fn step_all(
    arrays: &dyn AnswerArrays,
    indices: &[i64],
    codes: &[u8],
    next: &mut [i64],
) -> Result<()> {
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
/// [`Error::Lacks`](crate::Error::Lacks) if boards are only text; [`Error::Stopped`](crate::Error::Stopped).
pub fn unrank_all(arrays: &dyn AnswerArrays, indices: &[i64], cells: &mut [u8]) -> Result<()> {
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
/// If the table is damaged and a walk never reaches a goal; [`Error::Limit`](crate::Error::Limit) if a search gave up.
pub fn all_paths(arrays: &dyn AnswerArrays, indices: &[i64]) -> Result<(Vec<i64>, Vec<u8>)> {
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
