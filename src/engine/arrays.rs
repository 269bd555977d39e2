//! Arrays of boards with numbers as cells, for bindings to other languages, without text.

use super::loose_moves::read_moves;
use super::playable::{INVALID, UNSOLVABLE};
use crate::error::Result;
use crate::watch::{Stop, Watch};
use rayon::prelude::*;
use std::ops::RangeInclusive;

/// Answers arrays of boards: from cells to indices, and from indices to answers. The engine implements it for all tables:
///
/// | purpose | methods |
/// |---|---|
/// | boards as cells | `shape`, `rank`, `unrank`, `board_text` |
/// | boards as text | `locate`, `text_of`, `representative_of` |
/// | moves | `move_count`, `moves_text`, `parse_moves`, `read_moves`, `steps`, `follow` |
/// | answers | `depths`, `lower_bounds`, `best_moves`, `best_sets`, `path_counts`, `paths` |
/// | the whole table | `index_count`, `state_count`, `reachable_count`, `layers`, `searches` |
/// | lists of states | `sample`, `states_at`, `representatives_at` |
/// | cancellation and time limits | `until`, `stop` |
///
/// A board is as many bytes as its [`shape`](Self::shape) has cells, and boards follow one another without gaps. An index is an `i64`: that
/// of a state, or [`UNSOLVABLE`] or [`INVALID`], which are then also the answer. Other indices may panic. Every method uses only the
/// calling thread; [`answer_boards`] and [`answer_indices`] distribute the work. If answers are [searched](Self::searches), each method
/// distributes its boards itself over the threads of the current rayon pool.
pub trait AnswerArrays: Send + Sync {
    /// The same arrays for one question, whose searches share a time limit, and which `stop` cancels: every method that returns a result
    /// then returns [`Error::Stopped`](crate::Error::Stopped), within some thousand boards or during a search.
    fn until(&self, stop: &Stop) -> Box<dyn AnswerArrays>;

    /// The token that cancels them.
    fn stop(&self) -> &Stop;

    /// The shape of a board, outermost dimension first: `[3, 3]`.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`](crate::Error::Lacks) if boards are only text.
    fn shape(&self) -> Result<&[usize]>;

    /// The number of indices.
    fn index_count(&self) -> u64;

    /// The number of states of the puzzle: the number of indices, unless some indices are not states.
    fn state_count(&self) -> u64 {
        self.index_count()
    }

    /// The number of states from which a goal can be reached.
    fn reachable_count(&self) -> u64;

    /// The number of states at each depth.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`](crate::Error::Lacks) if they are not counted.
    fn layers(&self) -> Result<Vec<u64>>;

    /// Whether each answer is a search of milliseconds or more: ask only for what you need.
    fn searches(&self) -> bool;

    /// The number of move codes.
    fn move_count(&self) -> u8;

    /// Moves as in an answer line.
    fn moves_text(&self, codes: &[u8]) -> String;

    /// Parses moves as [`moves_text`](Self::moves_text) writes them.
    ///
    /// # Errors
    ///
    /// The text is not a sequence of moves.
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>>;

    /// Parses moves as people and language models write them: like [`parse_moves`](Self::parse_moves), else in any case, separated by
    /// commas, brackets or arrows.
    ///
    /// # Errors
    ///
    /// The first part that is not a move, or that may be several.
    fn read_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.parse_moves(text).or_else(|_| {
            let names: Vec<String> = (0..self.move_count()).map(|code| self.moves_text(&[code])).collect();
            read_moves(text, &names)
        })
    }

    /// The index of a board given as text; [`UNSOLVABLE`] if no goal can be reached.
    fn locate(&self, board: &str) -> Result<i64>;

    /// The board of a state as text; empty if there is no state.
    fn text_of(&self, index: i64) -> String;

    /// The representative of a state's board and its images, as text: see [`Solver::representative`](super::Solver::representative). Empty
    /// if there is no state.
    fn representative_of(&self, index: i64) -> String;

    /// The index of each board.
    fn rank(&self, cells: &[u8], indices: &mut [i64]);

    /// The board of each state; zeros where there is no state.
    fn unrank(&self, indices: &[i64], cells: &mut [u8]);

    /// The line of text of one board, also of one from which no goal can be reached.
    fn board_text(&self, cells: &[u8]) -> Result<String>;

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

    /// The state after a move from each state. [`UNSOLVABLE`] if the move is illegal or there is no state.
    fn steps(&self, indices: &[i64], codes: &[u8], next: &mut [i64]);

    /// Makes moves one after another from a state, up to the first illegal one.
    fn follow(&self, index: u64, codes: &[u8]) -> FollowedMoves {
        let mut followed = FollowedMoves { index, ..FollowedMoves::default() };
        for &code in codes {
            let mut next = [UNSOLVABLE];
            self.steps(&[followed.index as i64], &[code], &mut next);
            let Ok(index) = u64::try_from(next[0]) else { break };
            followed = FollowedMoves { index, made: followed.made + 1, spent: followed.spent + 1 };
        }
        followed
    }

    /// Draws random states with a depth in a range: see [`Sample`](crate::query::Sample).
    ///
    /// # Errors
    ///
    /// No state has such a depth, or they are too rare.
    fn sample(&self, depths: Option<RangeInclusive<u32>>, seed: u64, indices: &mut [i64], watch: Watch) -> Result<()>;

    /// All states with a depth in a range, by ascending index; depth by depth if answers are [searched](Self::searches).
    ///
    /// # Errors
    ///
    /// No state has such a depth, or there are too many states to check each.
    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Vec<i64>>;

    /// The states with a depth in a range whose boards [represent](Self::representative_of) their classes, in the order in which
    /// [`AnyTable::classes`](super::AnyTable::classes) lists them.
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

/// The result of [`AnswerArrays::follow`].
#[derive(Clone, Copy, Debug, Default)]
pub struct FollowedMoves {
    /// The last state.
    pub index: u64,
    /// The number of moves made.
    pub made: usize,
    /// Their cost, in the unit of the depths.
    pub spent: u32,
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

/// Answers indices on the threads of the current rayon pool, or a few thousand on the calling thread. `answer` is one of the methods of
/// [`AnswerArrays`].
pub fn answer_indices<T: Send>(indices: &[i64], answers: &mut [T], answer: impl Fn(&[i64], &mut [T]) -> Result<()> + Sync) -> Result<()> {
    if indices.len() <= PART {
        return answer(indices, answers);
    }
    indices.par_chunks(PART).zip(answers.par_chunks_mut(PART)).try_for_each(|(indices, answers)| answer(indices, answers))
}

/// The states after moves, on the threads of the current rayon pool: see [`AnswerArrays::steps`].
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
/// [`Error::Lacks`](crate::Error::Lacks) if boards are only text; [`Error::Stopped`](crate::Error::Stopped).
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

/// The best paths of states, on the threads of the current rayon pool: all codes, and the offset of each path in them. The last offset is
/// the number of codes.
///
/// # Errors
///
/// If the table is damaged and a walk never reaches a goal; [`Error::Limit`](crate::Error::Limit) if a search gave up.
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

/// A hash of a board, for splitting boards into random but reproducible sets. `board` is the board's line of text.
///
/// It is FNV-1a (64 bits) of the bytes, finished by the mixing steps of SplitMix64. It depends only on the board, not on goal, index or
/// version, so that a paper can cite a split.
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
