//! Tables whose space is known only at run time. Small libraries wrap every space in this type, so that the code for questions and answers
//! is compiled once instead of once per space. Batches are still answered by code for their space if speed matters.

use super::form::Form;
use super::playable::PlayableSpace;
use super::question::{Question, What};
use super::table::AnyTable;
use crate::batch::{AnswerLine, AnswerLines, WalkedLines};
use crate::error::Result;
use crate::machine::{IS_FOR_C, IS_SMALL, IS_WASM, left_out};
use crate::notation::{Look, Notation, Picture};
use crate::space::{Cost, CostOrder, Cursor, Description, DynSpace, Space};
use crate::table::Table;
use crate::watch::Watch;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Wraps a table for the engine.
pub fn any_table<P: PlayableSpace>(table: Table<P>) -> Result<Box<dyn AnyTable>> {
    if IS_SMALL { erased(table) } else { Ok(Box::new(table)) }
}

/// A table as one of the engine, whose space is behind a pointer.
pub fn erased<P: PlayableSpace>(table: Table<P>) -> Result<Box<dyn AnyTable>> {
    let (layers, columns) = (table.layers().to_vec(), table.columns().to_vec());
    let space = Erased { space: Arc::new(table.space().clone()), boards: Arc::new(table) };
    Ok(Box::new(Table::new(space, layers, columns)?))
}

/// A space behind a pointer.
#[derive(Clone)]
struct Erased {
    space: Arc<dyn DynSpace + Send>,
    boards: Arc<dyn ErasedBoards>,
}

/// A board as text.
#[derive(Clone, Debug, PartialEq)]
struct BoardText {
    text: String,
    /// Its index, if it was found when the board was parsed: parsing again takes as long as the answer.
    index: Option<u64>,
}

impl From<String> for BoardText {
    fn from(text: String) -> Self {
        Self { text, index: None }
    }
}

/// What [`Erased`] asks about boards: the methods of a notation, and those of a playable space that the defaults do not replace.
trait ErasedBoards: Send + Sync {
    fn rank(&self, board: &str) -> Option<u64>;
    fn board(&self, index: u64) -> String;
    fn images(&self, board: &str, visit: &mut dyn FnMut(String));
    fn index_of_text(&self, text: &str) -> Option<u64>;
    fn parse(&self, board: &str) -> Result<BoardText>;
    fn push_cells(&self, board: &str, cells: &mut Vec<u8>);
    fn moves_text(&self, codes: &[u8]) -> String;
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>>;
    fn why_unsolvable(&self, board: &str) -> Option<String>;
    fn picture(&self, board: &str) -> Option<Picture>;
    fn has_only_states(&self) -> bool;
    fn cell_shape(&self) -> Option<Vec<usize>>;
    fn board_of_cells(&self, cells: &[u8]) -> Result<String>;
    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Option<Vec<u64>>>;
    fn fast_lines<'t>(self: Arc<Self>, question: &Question, form: Form, plain: Arc<dyn AnswerLine + 't>) -> FastLines<'t>;
}

/// A faster answerer of many lines, or `None` if there is none for such questions.
type FastLines<'t> = Result<Option<Box<dyn AnswerLines + 't>>>;

impl<P: PlayableSpace> ErasedBoards for Table<P> {
    fn rank(&self, board: &str) -> Option<u64> {
        self.space().rank(&self.space().parse_board(board).ok()?)
    }

    fn board(&self, index: u64) -> String {
        self.space().board_text(&self.space().unrank(index))
    }

    fn images(&self, board: &str, visit: &mut dyn FnMut(String)) {
        if let Ok(board) = self.space().parse_board(board) {
            self.space().images(&board, |image| visit(self.space().board_text(&image)));
        }
    }

    fn index_of_text(&self, text: &str) -> Option<u64> {
        self.space().index_of_text(text).or_else(|| self.rank(text))
    }

    fn parse(&self, board: &str) -> Result<BoardText> {
        let board = self.space().parse_board(board)?;
        Ok(BoardText { text: self.space().board_text(&board), index: self.space().rank(&board) })
    }

    fn push_cells(&self, board: &str, cells: &mut Vec<u8>) {
        // Arrays are left out of a small library, and nothing else asks for cells.
        if let Some(board) = self.space().parse_board(board).ok().filter(|_| !IS_SMALL) {
            self.space().push_cells(&board, cells);
        }
    }

    fn moves_text(&self, codes: &[u8]) -> String {
        let mut text = String::new();
        self.space().push_moves(codes.iter().copied(), &mut text);
        text
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.space().parse_moves(text)
    }

    fn why_unsolvable(&self, board: &str) -> Option<String> {
        // The interface for C does not ask for the reason.
        self.space().parse_board(board).ok().filter(|_| !IS_FOR_C).and_then(|board| self.space().why_unsolvable(&board))
    }

    fn picture(&self, board: &str) -> Option<Picture> {
        // So are drawings.
        self.space().parse_board(board).ok().filter(|_| !IS_SMALL).map(|board| self.space().picture(&board))
    }

    fn has_only_states(&self) -> bool {
        self.space().has_only_states()
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        self.space().cell_shape()
    }

    fn board_of_cells(&self, cells: &[u8]) -> Result<String> {
        left_out("arrays")?;
        Ok(self.space().board_text(&self.space().state_of_cells(cells)?))
    }

    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Option<Vec<u64>>> {
        P::states_at(self, depths, watch)
    }

    fn fast_lines<'t>(self: Arc<Self>, question: &Question, form: Form, plain: Arc<dyn AnswerLine + 't>) -> FastLines<'t> {
        if IS_WASM {
            return Ok(None);
        }
        if let Some(lines) = P::fast_lines(&self, question, form, Arc::clone(&plain))? {
            return Ok(Some(lines));
        }
        let walks = P::HAS_OWN_WALKS && matches!(question.what, What::Path | What::Depth) && form == Form::Text;
        Ok(walks.then(|| Box::new(WalkedLines::new(self, question.what == What::Depth, plain)) as _))
    }
}

impl Space for Erased {
    type State = BoardText;

    fn describe(&self) -> Description {
        self.space.describe()
    }

    fn len(&self) -> u64 {
        self.space.len()
    }

    fn entries(&self) -> u64 {
        self.space.entries()
    }

    fn entry(&self, index: u64) -> u64 {
        self.space.entry(index)
    }

    fn move_count(&self) -> u8 {
        self.space.move_count()
    }

    fn rank(&self, state: &BoardText) -> Option<u64> {
        state.index.or_else(|| self.boards.rank(&state.text))
    }

    fn unrank(&self, index: u64) -> BoardText {
        self.boards.board(index).into()
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        self.space.goals(&mut visit);
    }

    fn is_goal(&self, index: u64) -> bool {
        self.space.is_goal(index)
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.space.successors(index, &mut visit);
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.space.predecessors(index, &mut visit);
    }

    fn has_codes(&self) -> bool {
        self.space.has_codes()
    }

    fn step(&self, index: u64, code: u8) -> Option<u64> {
        self.space.step(index, code)
    }

    fn weights(&self) -> Option<&'static [u8]> {
        self.space.weights()
    }

    fn cost(&self, code: u8) -> Cost {
        self.space.cost(code)
    }

    fn cost_order(&self) -> CostOrder {
        self.space.cost_order()
    }

    fn enter(&self, index: u64) -> Cursor {
        self.space.enter(index)
    }

    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        self.space.advance(at, code)
    }

    fn can_move(&self, at: Cursor, code: u8) -> bool {
        self.space.can_move(at, code)
    }

    fn advance_all(&self, walks: &mut [Cursor], codes: &[u8]) -> bool {
        self.space.advance_all(walks, codes)
    }

    fn is_symmetric(&self) -> bool {
        self.space.is_symmetric()
    }

    fn depth_parity(&self, index: u64) -> Option<u8> {
        self.space.depth_parity(index)
    }

    fn images(&self, state: &BoardText, mut visit: impl FnMut(BoardText)) {
        // Classes of boards are left out in WebAssembly, and nothing else asks for images.
        if !IS_WASM {
            self.boards.images(&state.text, &mut |image| visit(image.into()));
        }
    }

    fn symmetry_count(&self) -> u64 {
        self.space.symmetry_count()
    }

    fn is_first_of_class(&self, index: u64) -> bool {
        self.space.is_first_of_class(index)
    }

    fn undo(&self, code: u8) -> Option<u8> {
        self.space.undo(code)
    }

    fn moves_commute(&self) -> bool {
        self.space.moves_commute()
    }
}

impl Notation for Erased {
    fn parse_board(&self, text: &str) -> Result<BoardText> {
        self.boards.parse(text)
    }

    fn index_of_text(&self, text: &str) -> Option<u64> {
        self.boards.index_of_text(text)
    }

    fn board_text(&self, state: &BoardText) -> String {
        state.text.clone()
    }

    fn push_cells(&self, state: &BoardText, cells: &mut Vec<u8>) {
        self.boards.push_cells(&state.text, cells);
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        line.push_str(&self.boards.moves_text(&moves.collect::<Vec<_>>()));
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.boards.parse_moves(text)
    }

    fn why_unsolvable(&self, state: &BoardText) -> Option<String> {
        self.boards.why_unsolvable(&state.text)
    }

    fn picture(&self, state: &BoardText) -> Picture {
        self.boards.picture(&state.text).unwrap_or_else(|| Picture::of_lines([state.text.as_str()], |_| Look::Plain))
    }
}

impl PlayableSpace for Erased {
    fn fast_lines<'t, F: AnswerLine + 't>(table: &Table<Self>, question: &Question, form: Form, plain: F) -> FastLines<'t> {
        Arc::clone(&table.space().boards).fast_lines(question, form, Arc::new(plain))
    }

    fn states_at(table: &Table<Self>, depths: RangeInclusive<u32>, watch: Watch) -> Result<Option<Vec<u64>>> {
        table.space().boards.states_at(depths, watch)
    }

    fn has_only_states(&self) -> bool {
        self.boards.has_only_states()
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        self.boards.cell_shape()
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<BoardText> {
        self.boards.board_of_cells(cells).map(Into::into)
    }
}
