//! Tables whose space is known only at run time, so that the code for questions and answers is compiled once instead of once per space.
//! What takes many lookups is still compiled for a space if speed matters: see [`TableLoops`].

use super::form::Form;
use super::loops::TableLoops;
use super::playable::{FastLines, PlayableSpace};
use super::question::{Question, What};
use super::small::{boxed_table, passed_on};
use super::table::AnyTable;
use crate::batch::{AnswerLine, WalkedLines};
use crate::error::{Error, Result};
use crate::machine::{IS_FOR_C, IS_SMALL, IS_WASM};
use crate::notation::{Look, Notation, Picture};
use crate::space::{Cost, CostOrder, Cursor, Description, DynSpace, List, Space, space_methods};
use crate::table::Table;
use crate::watch::Watch;
use std::any::Any;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Wraps a table for the engine.
pub fn any_table<P: PlayableSpace>(table: Table<P>) -> Result<Box<dyn AnyTable>> {
    let (layers, columns) = (table.layers().to_vec(), table.columns().to_vec());
    let space = Erased {
        space: Arc::new(table.space().clone()),
        boards: Arc::new(table),
    };
    Ok(boxed_table(Table::new(space, layers, columns)?))
}

/// The loops of a table: those of its space, if the type of the space was erased.
///
/// Always inlined, so that the linker drops what a small library never calls.
#[inline(always)]
pub(super) fn loops<P: PlayableSpace>(table: &Table<P>) -> &dyn TableLoops {
    match (table as &dyn Any).downcast_ref::<Table<Erased>>() {
        Some(erased) if !IS_SMALL => erased.space().boards.loops().unwrap_or(erased),
        _ => table,
    }
}

/// A space behind a pointer.
#[derive(Clone)]
struct Erased {
    space: Arc<dyn DynSpace + Send>,
    boards: Arc<dyn ErasedBoards>,
}

/// A board: the state with this index, or a text.
#[derive(Clone, Debug, PartialEq)]
struct ErasedBoard {
    /// `None` for the usual text of the state.
    text: Option<String>,
    /// `None` if the text is not that of a state.
    index: Option<u64>,
}

/// What [`Erased`] asks about boards: the methods of a notation, and those of a playable space that the defaults do not replace.
trait ErasedBoards: Send + Sync {
    fn push_board(&self, board: &ErasedBoard, text: &mut String);
    fn images(&self, board: &ErasedBoard, visit: &mut dyn FnMut(ErasedBoard));
    fn index_of_text(&self, text: &str) -> Option<u64>;
    fn parse(&self, text: &str) -> Result<ErasedBoard>;
    fn push_cells(&self, board: &ErasedBoard, cells: &mut Vec<u8>);
    fn push_moves(&self, codes: &[u8], line: &mut String);
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>>;
    fn why_unsolvable(&self, board: &ErasedBoard) -> Option<String>;
    fn picture(&self, board: &ErasedBoard) -> Option<Picture>;
    fn verify(&self, watch: Watch) -> Result<()>;
    fn has_only_states(&self) -> bool;
    fn cell_shape(&self) -> Option<Vec<usize>>;
    fn state_of_cells(&self, cells: &[u8]) -> Result<ErasedBoard>;
    fn rank_cells(&self, cells: &[u8], indices: &mut [i64]);
    fn unrank_cells(&self, indices: &[i64], cells: &mut [u8]);
    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Option<Vec<u64>>>;
    fn all_depths(&self, watch: Watch) -> Result<Option<Vec<u8>>>;
    /// The loops that are compiled for the space, if it has any.
    fn loops(&self) -> Option<&dyn TableLoops>;
    fn fast_lines<'t>(
        self: Arc<Self>,
        question: &Question,
        form: Form,
        plain: Arc<dyn AnswerLine + 't>,
    ) -> FastLines<'t>;
}

/// Erases the type of a board.
fn board_of<P: PlayableSpace>(space: &P, state: &P::State) -> ErasedBoard {
    ErasedBoard {
        text: Some(space.board_text(state)),
        index: space.rank(state),
    }
}

/// The state of a board. Every board was parsed, or has an index.
fn state_of<P: PlayableSpace>(space: &P, board: &ErasedBoard) -> Option<P::State> {
    match &board.text {
        Some(text) => space.parse_board(text).ok(),
        None => board.index.map(|index| space.unrank(index)),
    }
}

impl<P: PlayableSpace> ErasedBoards for Table<P> {
    fn push_board(&self, board: &ErasedBoard, text: &mut String) {
        if let Some(known) = &board.text {
            text.push_str(known);
        } else if let Some(state) = state_of(self.space(), board) {
            self.space().push_board(&state, text);
        }
    }

    fn images(&self, board: &ErasedBoard, visit: &mut dyn FnMut(ErasedBoard)) {
        // Classes of boards are left out in WebAssembly, and nothing else asks for images.
        if let Some(state) = state_of(self.space(), board).filter(|_| !IS_WASM) {
            self.space()
                .images(&state, |image| visit(board_of(self.space(), &image)));
        }
    }

    fn index_of_text(&self, text: &str) -> Option<u64> {
        self.space()
            .index_of_text(text)
            .or_else(|| self.space().rank(&self.space().parse_board(text).ok()?))
    }

    fn parse(&self, text: &str) -> Result<ErasedBoard> {
        Ok(board_of(self.space(), &self.space().parse_board(text)?))
    }

    fn push_cells(&self, board: &ErasedBoard, cells: &mut Vec<u8>) {
        // Arrays are left out of a small library, and nothing else asks for cells.
        if let Some(state) = state_of(self.space(), board).filter(|_| !IS_SMALL) {
            self.space().push_cells(&state, cells);
        }
    }

    fn push_moves(&self, codes: &[u8], line: &mut String) {
        self.space().push_moves(codes.iter().copied(), line);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.space().parse_moves(text)
    }

    fn why_unsolvable(&self, board: &ErasedBoard) -> Option<String> {
        // The interface for C does not ask for the reason.
        state_of(self.space(), board)
            .filter(|_| !IS_FOR_C)
            .and_then(|state| self.space().why_unsolvable(&state))
    }

    fn picture(&self, board: &ErasedBoard) -> Option<Picture> {
        // Drawings are left out of a small library.
        state_of(self.space(), board)
            .filter(|_| !IS_SMALL)
            .map(|state| self.space().picture(&state))
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        // Checks are left out of a small library.
        if IS_SMALL {
            Ok(())
        } else {
            P::verify(self, watch)
        }
    }

    fn has_only_states(&self) -> bool {
        self.space().has_only_states()
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        self.space().cell_shape()
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<ErasedBoard> {
        if IS_SMALL {
            return Err(Error::LeftOut { what: "arrays" });
        }
        Ok(board_of(self.space(), &self.space().state_of_cells(cells)?))
    }

    fn rank_cells(&self, cells: &[u8], indices: &mut [i64]) {
        if !IS_SMALL {
            self.space().rank_cells(cells, indices);
        }
    }

    fn unrank_cells(&self, indices: &[i64], cells: &mut [u8]) {
        if !IS_SMALL {
            self.space().unrank_cells(indices, cells);
        }
    }

    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Option<Vec<u64>>> {
        P::states_at(self, depths, watch)
    }

    fn all_depths(&self, watch: Watch) -> Result<Option<Vec<u8>>> {
        // Nothing in a small library reads all rows.
        if IS_SMALL {
            Ok(None)
        } else {
            P::all_depths(self, watch)
        }
    }

    fn loops(&self) -> Option<&dyn TableLoops> {
        if P::HAS_OWN_WALKS && !IS_SMALL {
            Some(self)
        } else {
            None
        }
    }

    fn fast_lines<'t>(
        self: Arc<Self>,
        question: &Question,
        form: Form,
        plain: Arc<dyn AnswerLine + 't>,
    ) -> FastLines<'t> {
        if IS_WASM {
            return Ok(None);
        }
        if let Some(lines) = P::fast_lines(&self, question, form, Arc::clone(&plain))? {
            return Ok(Some(lines));
        }
        let walks = P::HAS_OWN_WALKS
            && matches!(question.what, What::Path | What::Depth)
            && form == Form::Text;
        Ok(walks
            .then(|| Box::new(WalkedLines::new(self, question.what == What::Depth, plain)) as _))
    }
}

// No method falls back to a default of the trait, which may be wrong or slow here.
#[warn(clippy::missing_trait_methods)]
impl Space for Erased {
    type State = ErasedBoard;

    space_methods! { passed_on space: }

    fn rank(&self, board: &ErasedBoard) -> Option<u64> {
        board.index
    }

    fn unrank(&self, index: u64) -> ErasedBoard {
        ErasedBoard {
            text: None,
            index: Some(index),
        }
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        self.space.goals(&mut visit);
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.space.successors(index, &mut visit);
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.space.predecessors(index, &mut visit);
    }

    fn images(&self, board: &ErasedBoard, mut visit: impl FnMut(ErasedBoard)) {
        self.boards.images(board, &mut visit);
    }
}

impl Notation for Erased {
    fn parse_board(&self, text: &str) -> Result<ErasedBoard> {
        self.boards.parse(text)
    }

    passed_on! { boards:
        index_of_text(text: &str) -> Option<u64>;
        parse_moves(text: &str) -> Result<Vec<u8>>;
        push_board(board: &ErasedBoard, text: &mut String) -> ();
        push_cells(board: &ErasedBoard, cells: &mut Vec<u8>) -> ();
        why_unsolvable(board: &ErasedBoard) -> Option<String>;
    }

    fn board_text(&self, board: &ErasedBoard) -> String {
        let mut text = String::new();
        self.push_board(board, &mut text);
        text
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        self.boards.push_moves(&moves.collect::<Vec<_>>(), line);
    }

    fn picture(&self, board: &ErasedBoard) -> Picture {
        self.boards.picture(board).unwrap_or_else(|| {
            Picture::of_lines([self.board_text(board).as_str()], |_| Look::Plain)
        })
    }
}

impl PlayableSpace for Erased {
    fn fast_lines<'t, F: AnswerLine + 't>(
        table: &Table<Self>,
        question: &Question,
        form: Form,
        plain: F,
    ) -> FastLines<'t> {
        Arc::clone(&table.space().boards).fast_lines(question, form, Arc::new(plain))
    }

    fn states_at(
        table: &Table<Self>,
        depths: RangeInclusive<u32>,
        watch: Watch,
    ) -> Result<Option<Vec<u64>>> {
        table.space().boards.states_at(depths, watch)
    }

    fn all_depths(table: &Table<Self>, watch: Watch) -> Result<Option<Vec<u8>>> {
        table.space().boards.all_depths(watch)
    }

    fn symmetries(&self) -> Option<u64> {
        (!IS_WASM).then(|| self.space.symmetry_count())
    }

    fn verify(table: &Table<Self>, watch: Watch) -> Result<()> {
        table.space().boards.verify(watch)
    }

    passed_on! { boards:
        has_only_states() -> bool;
        cell_shape() -> Option<Vec<usize>>;
        state_of_cells(cells: &[u8]) -> Result<ErasedBoard>;
        rank_cells(cells: &[u8], indices: &mut [i64]) -> ();
        unrank_cells(indices: &[i64], cells: &mut [u8]) -> ();
    }
}
