//! Arrays of boards whose cells are numbers, for bindings to other languages, without text in between.

use super::loose_moves::read_moves;
use super::playable::{INVALID, UNSOLVABLE};
use crate::error::Result;
use crate::watch::{Stop, Watch};
use rayon::prelude::*;
use std::ops::RangeInclusive;

/// Answers arrays of boards: from cells to indices, and from indices to answers.
///
/// A board is as many bytes as its [`shape`](Self::shape) has cells, and boards follow one another without a gap. An index is an `i64`:
/// that of a state, or [`UNSOLVABLE`] or [`INVALID`], which then stand in the answer too. Other indices may panic.
/// Every method takes the calling thread alone, and [`answer_boards`] and [`answer_indices`] share the work among threads. Where answers
/// are [searched](Self::searches), each method shares its boards among the threads of the current rayon pool itself.
pub trait AnswerArrays: Send + Sync {
    /// The same arrays for one question, whose searches have the limit of time together, and whose work ends when it is stopped: every
    /// method that gives a result then gives [`Error::Stopped`](crate::Error::Stopped), within some thousand boards or in the midst of a
    /// search.
    fn until(&self, stop: &Stop) -> Box<dyn AnswerArrays>;

    /// What stops them.
    fn stop(&self) -> &Stop;

    /// The shape of a board, outermost dimension first: `[3, 3]`.
    ///
    /// # Errors
    ///
    /// [`Error::Unanswered`](crate::Error::Unanswered) where boards are only text.
    fn shape(&self) -> Result<&[usize]>;

    /// The number of indices.
    fn index_count(&self) -> u64;

    /// The number of states of the puzzle: as many as indices, unless some indices are no states.
    fn state_count(&self) -> u64 {
        self.index_count()
    }

    /// The number of states from which a goal can be reached.
    fn reachable_count(&self) -> u64;

    /// The number of states at each depth.
    ///
    /// # Errors
    ///
    /// [`Error::Unanswered`](crate::Error::Unanswered) where nobody has counted them.
    fn layers(&self) -> Result<Vec<u64>>;

    /// Whether each answer is searched, which takes milliseconds or more: ask only for those that are needed.
    fn searches(&self) -> bool;

    /// The number of move codes.
    fn move_count(&self) -> u8;

    /// Moves as an answer line writes them.
    fn moves_text(&self, codes: &[u8]) -> String;

    /// Reads moves as [`moves_text`](Self::moves_text) writes them.
    ///
    /// # Errors
    ///
    /// The text is no sequence of moves.
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>>;

    /// Reads moves as people and language models write them: as [`parse_moves`](Self::parse_moves) does, else in any case, with commas,
    /// brackets or arrows between.
    ///
    /// # Errors
    ///
    /// The first part that is no move, or that may be several.
    fn read_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.parse_moves(text).or_else(|_| {
            let names: Vec<String> = (0..self.move_count()).map(|code| self.moves_text(&[code])).collect();
            read_moves(text, &names)
        })
    }

    /// The index of a board that is a line of text; [`UNSOLVABLE`] if no goal can be reached.
    fn locate(&self, board: &str) -> Result<i64>;

    /// The line of text of a state's board; empty where there is no state.
    fn text_of(&self, index: i64) -> String;

    /// The line of text of the board that stands for a state's board and its images: see
    /// [`Solver::representative`](super::Solver::representative). Empty where there is no state.
    fn representative_of(&self, index: i64) -> String;

    /// The index of each board.
    fn rank(&self, cells: &[u8], indices: &mut [i64]);

    /// The board of each state; zeros where there is no state.
    fn unrank(&self, indices: &[i64], cells: &mut [u8]);

    /// The line of text of one board, also of one from which no goal can be reached.
    fn board_text(&self, cells: &[u8]) -> Result<String>;

    /// The depth of each state, in the unit of the table's layers: moves, or pushes where these count first.
    ///
    /// # Errors
    ///
    /// If the table is damaged and a walk does not arrive; [`Error::Limit`](crate::Error::Limit) if a search gave up. The same holds for
    /// the methods below.
    fn depths(&self, indices: &[i64], depths: &mut [i16]) -> Result<()>;

    /// What is proven of each state's depth without a search: no path is shorter. It is the depth itself where each board has an entry.
    fn lower_bounds(&self, indices: &[i64], bounds: &mut [i16]) -> Result<()> {
        self.depths(indices, bounds)
    }

    /// The code of each state's best move; -1 where there is none, as in a goal.
    fn best_moves(&self, indices: &[i64], moves: &mut [i16]) -> Result<()>;

    /// All best moves of each state as a set: bit `c` stands for the move with the code `first + c`.
    fn best_sets(&self, indices: &[i64], first: u8, sets: &mut [u32]) -> Result<()>;

    /// The number of shortest paths of each state: 1 for a goal, 0 where there is no path, and at most `u64::MAX`.
    fn path_counts(&self, indices: &[i64], counts: &mut [u64]) -> Result<()>;

    /// Appends the best path of each state to `codes`, and writes how many moves it has.
    fn paths(&self, indices: &[i64], lengths: &mut [i64], codes: &mut Vec<u8>) -> Result<()>;

    /// The state to which a move leads from each state. [`UNSOLVABLE`] where the move cannot be made or there is no state.
    fn steps(&self, indices: &[i64], codes: &[u8], next: &mut [i64]);

    /// Makes moves one after another from a state, up to the first that cannot be made.
    fn follow(&self, index: u64, codes: &[u8]) -> Followed {
        let mut followed = Followed { index, ..Followed::default() };
        for &code in codes {
            let mut next = [UNSOLVABLE];
            self.steps(&[followed.index as i64], &[code], &mut next);
            let Ok(index) = u64::try_from(next[0]) else { break };
            followed = Followed { index, made: followed.made + 1, spent: followed.spent + 1 };
        }
        followed
    }

    /// Draws random states whose depth lies in a range: see [`Sample`](crate::query::Sample).
    ///
    /// # Errors
    ///
    /// No state has such a depth, or these are too rare to be found.
    fn sample(&self, depths: Option<RangeInclusive<u32>>, seed: u64, indices: &mut [i64], watch: Watch) -> Result<()>;

    /// All states whose depth lies in a range, by ascending index; depth by depth where answers are [searched](Self::searches).
    ///
    /// # Errors
    ///
    /// No state has such a depth, or there are too many states to look at each.
    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Vec<i64>>;

    /// The states whose depth lies in a range and whose boards [represent](Self::representative_of) their classes, in the order in which
    /// [`Lists::classes`](super::Lists::classes) lists them.
    ///
    /// # Errors
    ///
    /// As [`states_at`](Self::states_at).
    fn representatives_at(&self, depths: RangeInclusive<u32>, mut watch: Watch) -> Result<Vec<i64>> {
        let states = self.states_at(depths, watch.part(0.0, 0.5))?.into_iter();
        let kept = watch.part(0.5, 1.0).over(states);
        kept.filter(|index| index.as_ref().map_or(true, |&index| self.representative_of(index) == self.text_of(index))).collect()
    }
}

/// The moves that could be made one after another from a state: see [`AnswerArrays::follow`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Followed {
    /// The last state.
    pub index: u64,
    /// The number of moves that were made.
    pub made: usize,
    /// Their cost, in the unit of the depths.
    pub spent: u32,
}

/// Number of boards that are ranked and then answered together: few enough for their indices to stay in the first-level cache, and enough
/// to walk at once.
pub(super) const BLOCK: usize = 1 << 12;
/// Boards that one thread takes at a time.
pub(super) const PART: usize = 1 << 14;

/// Answers boards on the threads of the current rayon pool, some thousand or fewer on the calling thread. `answer` is one of the methods
/// of [`AnswerArrays`]. Returns the place of the first invalid board; its answer is that of `answer` for [`INVALID`].
///
/// # Errors
///
/// The errors of `answer`; [`Error::Unanswered`](crate::Error::Unanswered) where boards are only text.
///
/// # Panics
///
/// If there are not as many answers as boards.
pub fn answer_boards<T: Send>(
    arrays: &dyn AnswerArrays,
    cells: &[u8],
    answers: &mut [T],
    answer: impl Fn(&[i64], &mut [T]) -> Result<()> + Sync,
) -> Result<Option<usize>> {
    let cells_a_board = arrays.shape()?.iter().product::<usize>();
    assert_eq!(cells.len(), answers.len() * cells_a_board, "one answer a board");
    let answer_part = |(part, (cells, answers)): (usize, (&[u8], &mut [T]))| {
        let mut indices = vec![0; answers.len().min(BLOCK)];
        let mut first_invalid = None;
        let blocks = cells.chunks(BLOCK * cells_a_board).zip(answers.chunks_mut(BLOCK));
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
    let parts = cells.par_chunks(PART * cells_a_board).zip(answers.par_chunks_mut(PART)).enumerate();
    parts.map(answer_part).try_reduce(|| None, |one, other| Ok(one.into_iter().chain(other).min()))
}

/// Answers indices on the threads of the current rayon pool, some thousand or fewer on the calling thread. `answer` is one of the methods
/// of [`AnswerArrays`].
pub fn answer_indices<T: Send>(indices: &[i64], answers: &mut [T], answer: impl Fn(&[i64], &mut [T]) -> Result<()> + Sync) -> Result<()> {
    if indices.len() <= PART {
        return answer(indices, answers);
    }
    indices.par_chunks(PART).zip(answers.par_chunks_mut(PART)).try_for_each(|(indices, answers)| answer(indices, answers))
}

/// The states to which moves lead, on the threads of the current rayon pool: see [`AnswerArrays::steps`].
///
/// # Errors
///
/// [`Error::Stopped`](crate::Error::Stopped).
///
/// # Panics
///
/// If there are fewer codes than indices.
pub fn step_all(arrays: &dyn AnswerArrays, indices: &[i64], codes: &[u8], next: &mut [i64]) -> Result<()> {
    let codes = &codes[..indices.len()];
    if indices.len() <= PART {
        arrays.stop().check()?;
        arrays.steps(indices, codes, next);
        return Ok(());
    }
    let parts = indices.par_chunks(PART).zip(codes.par_chunks(PART)).zip(next.par_chunks_mut(PART));
    parts.try_for_each(|((indices, codes), next)| arrays.stop().check().map(|()| arrays.steps(indices, codes, next)))
}

/// The boards of states, on the threads of the current rayon pool.
///
/// # Errors
///
/// [`Error::Unanswered`](crate::Error::Unanswered) where boards are only text; [`Error::Stopped`](crate::Error::Stopped).
pub fn unrank_all(arrays: &dyn AnswerArrays, indices: &[i64], cells: &mut [u8]) -> Result<()> {
    let cells_a_board = arrays.shape()?.iter().product::<usize>();
    if indices.len() <= PART {
        arrays.stop().check()?;
        arrays.unrank(indices, cells);
        return Ok(());
    }
    let parts = indices.par_chunks(PART).zip(cells.par_chunks_mut(PART * cells_a_board));
    parts.try_for_each(|(indices, cells)| arrays.stop().check().map(|()| arrays.unrank(indices, cells)))
}

/// The best paths of states, on the threads of the current rayon pool: the codes of all, and where each path begins in them. The last
/// offset is the number of codes.
///
/// # Errors
///
/// If the table is damaged and a walk does not arrive; [`Error::Limit`](crate::Error::Limit) if a search gave up.
pub fn all_paths(arrays: &dyn AnswerArrays, indices: &[i64]) -> Result<(Vec<i64>, Vec<u8>)> {
    let part = |indices: &[i64]| {
        let (mut lengths, mut codes) = (vec![0; indices.len()], Vec::new());
        arrays.paths(indices, &mut lengths, &mut codes).map(|()| (lengths, codes))
    };
    let parts =
        if indices.len() <= PART { vec![part(indices)?] } else { indices.par_chunks(PART).map(part).collect::<Result<Vec<_>>>()? };
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

/// A hash of a board, to split boards into sets at random but always in the same way. `board` is the board's line of text.
///
/// It is FNV-1a (64 bits) of the bytes, finished by the mixing steps of SplitMix64. It depends on the board alone, not on goal, index or
/// version, so that a split can be named in a paper.
///
/// ```
/// assert_eq!(homing::engine::board_hash("1 2 3 4 5 6 7 8 x"), 0xd864_244d_0107_112c);
/// ```
pub fn board_hash(board: &str) -> u64 {
    let fnv = board.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let mixed = (fnv ^ fnv >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
