//! The answers of a table whose states are boards, for all families.

use super::answerer::{
    Answerer, AnyTable, BoardMoves, FoundPath, Indices, Listed, Listing, Lists, narrow, no_walks,
    wide,
};
use super::board_table::BoardTable;
use super::classes::Classes;
use super::shortcuts::FastLines;
use crate::records::{Frame, MORE_TIME, Question, Stats, What};
use crate::render::Form;
use homing_space::space::{Cost, CostOrder, Description};
use homing_table::backward::check_laws;
use homing_table::batch::{AnswerLine, AnswerLines, WalkedLines};
use homing_table::error::{Bound, Error, Result};
use homing_table::notation::{AnyBoard, Notation, Picture};
use homing_table::query::{Grade, Hint};
use homing_table::remedy::Remedy;
use homing_table::table::{Table, TableFile};
use homing_table::watch::{Stop, Watch};
use std::sync::Arc;

/// The most paths that one answer lists, so that it fits into memory.
const MAX_PATHS_LISTED: u128 = 1_000_000;

impl Answerer for BoardTable {
    fn description(&self) -> Description {
        self.space().describe()
    }

    fn check(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.description().puzzle)),
            What::Path | What::AnyPath | What::Depth => Ok(()),
            _ => self.check_codes(),
        }
    }

    fn until(&self, stop: &Stop) -> Option<AnyTable> {
        Some(Arc::new(self.stopped_by(stop)))
    }

    fn parse_board(&self, text: &str) -> Result<AnyBoard> {
        self.notation().parse_board(text)
    }

    fn text_of(&self, board: &AnyBoard) -> String {
        self.notation().board_text(board)
    }

    fn images_of(&self, board: &AnyBoard, visit: &mut dyn FnMut(AnyBoard)) {
        self.notation().images_of(board, visit);
    }

    fn symmetry_count(&self) -> Option<u64> {
        Some(self.space().symmetry_count())
    }

    fn has_all_symmetries(&self) -> bool {
        self.space().has_all_symmetries()
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u16>> {
        self.notation().parse_moves(text).map(wide)
    }

    fn moves_line(&self, moves: &[u16]) -> String {
        if self.space().has_codes() {
            self.lookup.moves_text(&narrow(moves))
        } else {
            let numbers: Vec<u8> = moves.iter().flat_map(|code| code.to_be_bytes()).collect();
            self.lookup.moves_text(&numbers)
        }
    }

    fn cost_order(&self) -> CostOrder {
        self.space().cost_order()
    }

    fn why_unsolvable(&self, board: &AnyBoard) -> Option<String> {
        let reason = self.notation().why_unsolvable(board);
        reason.or_else(|| self.shortcuts.why_unsolvable(board))
    }

    fn path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        let Some(index) = self.locate_board(board) else {
            return Ok(None);
        };
        if !self.space().has_codes() {
            let path = self.table().numbered_path(index)?.into_iter();
            let numbers: Vec<u16> = path.map(|number| number as u16).collect();
            return Ok(Some(FoundPath::shortest(numbers)));
        }
        let Some(moves) = self.lookup.path(index)? else {
            return Ok(None);
        };
        if self.space().weights().is_none() {
            return Ok(Some(FoundPath::shortest(moves)));
        }
        let costs = moves.iter().map(|&code| self.space().cost(code));
        let cost = costs.fold(Cost::ZERO, |sum, cost| sum + cost);
        Ok(Some(FoundPath::best(moves, cost)))
    }

    fn count_of(&self, board: &AnyBoard) -> Result<u128> {
        match self.locate_board(board) {
            Some(index) => self.table().count_paths(index, &self.stop),
            None => Ok(0),
        }
    }

    fn paths_of(
        &self,
        board: &AnyBoard,
        counted: Option<u128>,
        limit: Option<usize>,
    ) -> Result<(u128, Vec<Vec<u16>>)> {
        let Some(index) = self.locate_board(board) else {
            return Ok((0, Vec::new()));
        };
        listed_paths(self.table(), index, counted, limit, &self.stop)
    }

    fn hints_of(&self, board: &AnyBoard, _here: Cost) -> Result<Vec<Hint<u16>>> {
        let Some(index) = self.locate_board(board) else {
            return Ok(Vec::new());
        };
        let wide = |hint: Hint| Hint {
            code: hint.code.into(),
            rest: hint.rest,
            is_best: hint.is_best,
        };
        Ok(self.lookup.hints(index)?.into_iter().map(wide).collect())
    }

    fn moves_on(&self, board: &AnyBoard) -> Result<BoardMoves> {
        self.check_codes()?;
        let Some(index) = self.notation().index_of(board) else {
            return Err(no_moves());
        };
        let moves = self.space().moves_from(index).into_iter();
        Ok(BoardMoves {
            is_home: self.space().is_goal(index),
            moves: moves
                .map(|found| (found.code.into(), self.notation().board_at(found.state)))
                .collect(),
        })
    }

    fn grade_of(&self, board: &AnyBoard, moves: &[u16]) -> Result<Option<Grade>> {
        let index = self.locate_board(board);
        index
            .map(|index| self.table().grade(index, &narrow(moves)))
            .transpose()
    }

    fn remedies(&self) -> Vec<Remedy> {
        vec![MORE_TIME]
    }

    fn fast_lines(
        &self,
        question: &Question,
        form: Form,
        plain: &dyn Fn() -> Box<dyn AnswerLine>,
    ) -> FastLines {
        if question.explain || !self.space().has_codes() {
            return Ok(None);
        }
        let fast = self
            .shortcuts
            .fast_lines(self.table(), question, form, plain())?;
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

    fn verify(&self, watch: Watch) -> Result<()> {
        check_laws(self.space())?;
        self.shortcuts.verify(self.table(), watch)
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.table().to_bytes())
    }

    fn boards(&self) -> Result<&BoardTable> {
        Ok(self)
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

/// The number of shortest paths from a state, and the first `limit` of them.
pub(super) fn listed_paths(
    table: &Table,
    index: u64,
    counted: Option<u128>,
    limit: Option<usize>,
    stop: &Stop,
) -> Result<(u128, Vec<Vec<u16>>)> {
    let count = counted.map_or_else(|| table.count_paths(index, stop), Ok)?;
    if limit.map_or(count, |limit| count.min(limit as u128)) > MAX_PATHS_LISTED {
        let many = Error::TooMany {
            of: "the board".into(),
            found: Some(count),
            things: "shortest paths",
            most: MAX_PATHS_LISTED as u64,
            bound: Bound::Listed,
        };
        return Err(many.remedied([Remedy::Act("set a limit")]));
    }
    let paths = table.paths(index).take(limit.unwrap_or(usize::MAX));
    let wide = |path: Result<Vec<u8>>| {
        stop.check()?;
        path.map(wide)
    };
    let paths = paths.map(wide).collect::<Result<_>>()?;
    Ok((count, paths))
}

impl From<BoardTable> for AnyTable {
    fn from(table: BoardTable) -> Self {
        Arc::new(table)
    }
}

impl Lists for BoardTable {
    fn list(&self, boards: Listed, with_depth: bool, watch: Watch) -> Result<Listing<'_>> {
        let states: Indices = match boards {
            Listed::Random { depths, seed } => Box::new(self.sample(depths, seed, watch)?),
            Listed::All(depths) => {
                let states = self.find_states_at(depths, watch)?;
                Box::new((0..states.len()).map(move |place| Ok(states[place])))
            }
        };
        Ok(Box::new(
            states.map(move |index| self.listed(index?, with_depth)),
        ))
    }
}

/// Opens the table of a space.
///
/// # Errors
///
/// [`Error::OtherPuzzle`] if it is the file of another puzzle, or an error if it is damaged.
pub fn open_space<P: Notation>(file: &TableFile, space: P) -> Result<BoardTable> {
    let space = Arc::new(space);
    let table = Table::of_file(file, space.clone())?;
    Ok(BoardTable::of_shared(table, space))
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
        return Err(no_moves());
    }
    let text = |code| {
        let mut text = String::new();
        space.push_moves(std::iter::once(code), &mut text);
        text
    };
    let after = |state: &P::State, code| Some(space.unrank(space.step(space.rank(state)?, code)?));
    frames_along(start, &moves, text, after, |state| space.picture(state))
}

pub(super) fn no_moves() -> Error {
    Error::Input {
        what:
            "the board is unsolvable, and moves are followed only from boards that can reach a goal"
                .into(),
    }
}

/// Drawings of the boards along a sequence of moves, for boards and moves of any type: `text` writes a move, `after` makes it.
pub fn frames_along<B, M: Copy>(
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
