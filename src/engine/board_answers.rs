//! The answers of a table whose states are boards, for all families.

use super::arrays::AnswerArrays;
use super::ask::{FoundPath, Primitives, no_walks};
use super::board_table::BoardTable;
use super::classes::Classes;
use super::form::Form;
use super::question::{Question, What};
use super::record::{Frame, Stats};
use super::shortcuts::{FastLines, Playable};
use super::solver::PlainLines;
use super::table::{AnyTable, Listing, Lists};
use super::table_arrays::TableArrays;
use crate::backward::check_laws;
use crate::batch::{AnswerLine, AnswerLines, WalkedLines};
use crate::error::{Bound, Error, Result, wrong};
use crate::notation::{AnyBoard, Notation, Picture};
use crate::query::{Grade, Hint};
use crate::remedy::Remedy;
use crate::space::{Cost, CostOrder, Description};
use crate::table::{Table, TableFile};
use crate::watch::Watch;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The most paths that one answer lists, so that it fits into memory.
const MAX_PATHS_LISTED: u128 = 1_000_000;

impl Primitives for BoardTable {
    type Board = AnyBoard;
    type Located = u64;
    type Move = u8;

    fn puzzle(&self) -> String {
        self.space().describe().puzzle
    }

    fn parse_board(&self, text: &str) -> Result<AnyBoard> {
        self.notation().parse_board(text)
    }

    fn board_text(&self, board: &AnyBoard) -> String {
        self.notation().board_text(board)
    }

    fn images(&self, board: &AnyBoard, visit: &mut dyn FnMut(AnyBoard)) {
        self.notation().images_of(board, visit);
    }

    fn symmetries(&self) -> Option<u64> {
        self.symmetry_count()
    }

    fn has_all_symmetries(&self) -> bool {
        self.space().has_all_symmetries()
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.notation().parse_moves(text)
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        self.lookup.moves_text(moves)
    }

    fn cost_order(&self) -> CostOrder {
        self.space().cost_order()
    }

    fn locate(&self, board: &AnyBoard) -> Result<Option<u64>> {
        Ok(self.locate_board(board))
    }

    fn why_unsolvable(&self, board: &AnyBoard) -> Option<String> {
        self.notation().why_unsolvable(board)
    }

    fn path(&self, &index: &u64) -> Result<Option<FoundPath<u8>>> {
        if !self.space().has_codes() {
            let path = self.table().numbered_path(index)?;
            let cost = Cost::new(path.len() as u32, path.len() as u32);
            let moves = path
                .into_iter()
                .flat_map(|number| (number as u16).to_be_bytes())
                .collect();
            return Ok(Some(FoundPath {
                moves,
                cost,
                at_least_moves: None,
                counted: None,
            }));
        }
        let Some(moves) = self.lookup.path(index)? else {
            return Ok(None);
        };
        let cost = match self.space().weights() {
            None => Cost::new(moves.len() as u32, moves.len() as u32),
            Some(_) => moves
                .iter()
                .fold(Cost::ZERO, |cost, &code| cost + self.space().cost(code)),
        };
        Ok(Some(FoundPath {
            moves,
            cost,
            at_least_moves: None,
            counted: None,
        }))
    }

    fn count(&self, &index: &u64) -> Result<u128> {
        self.table().count_paths(index)
    }

    fn paths(
        &self,
        &index: &u64,
        counted: Option<u128>,
        limit: Option<usize>,
    ) -> Result<(u128, Vec<Vec<u8>>)> {
        let count = counted.map_or_else(|| self.table().count_paths(index), Ok)?;
        if limit.map_or(count, |limit| count.min(limit as u128)) > MAX_PATHS_LISTED {
            let (of, most) = ("the board".into(), MAX_PATHS_LISTED as u64);
            let many = Error::TooMany {
                of,
                found: Some(count),
                things: "shortest paths",
                most,
                bound: Bound::Listed,
            };
            return Err(many.remedied([Remedy::Act("set a limit")]));
        }
        Ok((
            count,
            self.table()
                .paths(index)
                .take(limit.unwrap_or(usize::MAX))
                .collect::<Result<_>>()?,
        ))
    }

    fn hints(&self, &index: &u64, _here: Cost) -> Result<Vec<Hint>> {
        self.lookup.hints(index)
    }

    fn grade(&self, &index: &u64, moves: &[u8]) -> Result<Grade> {
        self.table().grade(index, moves)
    }

    fn check_question(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.puzzle())),
            What::Path | What::AnyPath | What::Depth => Ok(()),
            _ => self.check_codes(),
        }
    }

    fn fastest_lines<'t>(
        &'t self,
        question: &Question,
        form: Form,
    ) -> Result<Box<dyn AnswerLines + 't>> {
        let plain = || PlainLines::new(self, question.clone(), form);
        Ok(match self.fast_lines(question, form, plain)? {
            Some(lines) => lines,
            None => Box::new(plain()),
        })
    }
}

impl AnyTable for BoardTable {
    fn description(&self) -> Description {
        self.space().describe()
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        check_laws(self.space())?;
        self.shortcuts.verify(self.table(), watch)
    }

    fn shared_lines(
        self: Arc<Self>,
        question: &Question,
        form: Form,
    ) -> Result<Box<dyn AnswerLines>> {
        let plain = || PlainLines::new(self.clone(), question.clone(), form);
        Ok(match self.fast_lines(question, form, plain)? {
            Some(lines) => lines,
            None => Box::new(plain()),
        })
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.table().to_bytes())
    }

    fn boards(&self) -> Result<&BoardTable> {
        Ok(self)
    }

    fn arrays(&self) -> Result<Box<dyn AnswerArrays>> {
        Ok(Box::new(TableArrays::new(self.clone())?))
    }

    fn lists(&self) -> Result<&dyn Lists> {
        Ok(self)
    }

    fn classes(&self) -> Result<Box<dyn Lists + '_>> {
        Ok(Box::new(Classes(self)))
    }

    fn stats(&self, by_class: bool, watch: Watch) -> Result<Stats> {
        if by_class {
            Classes(self).stats(watch)
        } else {
            self.plain_stats(watch)
        }
    }

    fn greatest_depth(&self) -> Result<u32> {
        Ok(self.table().greatest_depth())
    }
}

impl Lists for BoardTable {
    fn random(
        &self,
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        with_depth: bool,
        watch: Watch,
    ) -> Result<Listing<'_>> {
        let states = self.sample(depths, seed, watch)?;
        Ok(Box::new(
            states.map(move |index| self.listed(index?, with_depth)),
        ))
    }

    fn states_at(
        &self,
        depths: RangeInclusive<u32>,
        with_depth: bool,
        watch: Watch,
    ) -> Result<Listing<'_>> {
        let states = self.find_states_at(depths, watch)?;
        let count = states.len();
        Ok(Box::new(
            (0..count).map(move |place| self.listed(states[place], with_depth)),
        ))
    }
}

impl BoardTable {
    /// Returns the fastest way to answer many lines, if it is not line by line.
    fn fast_lines<'t, L: AnswerLine + 't>(
        &self,
        question: &Question,
        form: Form,
        plain: impl Fn() -> L,
    ) -> FastLines<'t> {
        if question.explain || !self.space().has_codes() {
            return Ok(None);
        }
        let fast = self
            .shortcuts
            .fast_lines(self.table(), question, form, Box::new(plain()))?;
        if fast.is_some() {
            return Ok(fast);
        }
        let is_walk = matches!(question.what, What::Path | What::Depth) && form == Form::Text;
        Ok(is_walk.then(|| {
            let depth_only = question.what == What::Depth;
            Box::new(WalkedLines::new(self.lookup.clone(), depth_only, plain()))
                as Box<dyn AnswerLines>
        }))
    }
}

/// Wraps a table for the engine.
pub fn any_table<P: Playable>(space: P, table: Table) -> Result<Box<dyn AnyTable>> {
    Ok(Box::new(BoardTable::new(table, space)))
}

/// Opens the table of a space.
///
/// # Errors
///
/// [`Error::OtherPuzzle`] if it is the file of another puzzle, or an error if it is damaged.
pub fn open_space<P: Playable>(file: &TableFile, space: P) -> Result<Box<dyn AnyTable>> {
    let space = Arc::new(space);
    let table = Table::of_file(file, space.clone())?;
    Ok(Box::new(BoardTable::of_shared(table, space)))
}

/// Drawings of the boards along a sequence of moves, which need not lead home.
///
/// # Errors
///
/// The board or the moves are invalid.
pub fn frames<P: Notation>(space: &P, board: &str, moves: &str) -> Result<Vec<Frame>> {
    let start = space.parse_board(board)?;
    let moves = space
        .parse_moves(moves)
        .map_err(|error| error.in_part("moves"))?;
    if !moves.is_empty() && space.rank(&start).is_none() {
        return wrong(
            "the board is unsolvable, and moves are followed only from boards that can reach a goal",
        );
    }
    let text = |code| {
        let mut text = String::new();
        space.push_moves(std::iter::once(code), &mut text);
        text
    };
    let after = |state: &P::State, code| Some(space.unrank(space.step(space.rank(state)?, code)?));
    frames_along(start, &moves, text, after, |state| space.picture(state))
}

/// Drawings of the boards along a sequence of moves, for boards and moves of any type: `text` writes a move, `after` makes it.
pub(crate) fn frames_along<B, M: Copy>(
    mut board: B,
    moves: &[M],
    text: impl Fn(M) -> String,
    after: impl Fn(&B, M) -> Option<B>,
    picture: impl Fn(&B) -> Picture,
) -> Result<Vec<Frame>> {
    let mut frames = vec![Frame {
        heading: "start".into(),
        picture: picture(&board),
    }];
    for (&made, number) in moves.iter().zip(1..) {
        let text = text(made);
        board = after(&board, made).ok_or_else(|| Error::BlockedMove {
            number,
            text: text.clone(),
        })?;
        frames.push(Frame {
            heading: format!("{number}: {text}"),
            picture: picture(&board),
        });
    }
    Ok(frames)
}
