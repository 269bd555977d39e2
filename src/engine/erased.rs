//! Tables whose space is known only at run time. WebAssembly uses a single such type for all spaces, so that questions and answers are
//! compiled once instead of for each space, which saves a quarter of the module.

use super::playable::PlayableSpace;
use super::table::AnyTable;
use crate::error::Result;
use crate::machine::IS_WASM;
use crate::notation::{Look, Notation, Picture};
use crate::space::{Cost, CostOrder, Cursor, Description, Space};
use crate::table::Table;
use crate::watch::Watch;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Wraps a table for the engine.
pub fn any_table<P: PlayableSpace>(table: Table<P>) -> Result<Box<dyn AnyTable>> {
    if !IS_WASM {
        return Ok(Box::new(table));
    }
    let (layers, columns) = (table.layers().to_vec(), table.columns().to_vec());
    Ok(Box::new(Table::new(Erased(Arc::new(table)), layers, columns)?))
}

/// A space behind a pointer. Its states are the texts of boards.
#[derive(Clone)]
struct Erased(Arc<dyn AnySpace>);

/// The methods of a space and its notation that [`Erased`] needs, without generics.
trait AnySpace: Send + Sync {
    fn describe(&self) -> Description;
    fn len(&self) -> u64;
    fn entries(&self) -> u64;
    fn entry(&self, index: u64) -> u64;
    fn move_count(&self) -> u8;
    fn rank(&self, board: &str) -> Option<u64>;
    fn board(&self, index: u64) -> String;
    fn goals(&self, visit: &mut dyn FnMut(u64));
    fn is_goal(&self, index: u64) -> bool;
    fn successors(&self, index: u64, visit: &mut dyn FnMut(u8, u64));
    fn predecessors(&self, index: u64, visit: &mut dyn FnMut(u8, u64));
    fn step(&self, index: u64, code: u8) -> Option<u64>;
    fn weights(&self) -> Option<&'static [u8]>;
    fn cost(&self, code: u8) -> Cost;
    fn cost_order(&self) -> CostOrder;
    fn enter(&self, index: u64) -> Cursor;
    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor>;
    fn is_symmetric(&self) -> bool;
    fn depth_parity(&self, index: u64) -> Option<u8>;
    fn undo(&self, code: u8) -> Option<u8>;
    fn moves_commute(&self) -> bool;
    fn plain(&self, board: &str) -> Result<String>;
    fn moves_text(&self, codes: &[u8]) -> String;
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>>;
    fn why_unsolvable(&self, board: &str) -> Option<String>;
    fn picture(&self, board: &str) -> Option<Picture>;
    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Option<Vec<u64>>>;
}

impl<P: PlayableSpace> AnySpace for Table<P> {
    fn describe(&self) -> Description {
        self.space().describe()
    }

    fn len(&self) -> u64 {
        self.space().len()
    }

    fn entries(&self) -> u64 {
        self.space().entries()
    }

    fn entry(&self, index: u64) -> u64 {
        self.space().entry(index)
    }

    fn move_count(&self) -> u8 {
        self.space().move_count()
    }

    fn rank(&self, board: &str) -> Option<u64> {
        self.space().rank(&self.space().parse_board(board).ok()?)
    }

    fn board(&self, index: u64) -> String {
        self.space().board_text(&self.space().unrank(index))
    }

    fn goals(&self, visit: &mut dyn FnMut(u64)) {
        self.space().goals(visit);
    }

    fn is_goal(&self, index: u64) -> bool {
        self.space().is_goal(index)
    }

    fn successors(&self, index: u64, visit: &mut dyn FnMut(u8, u64)) {
        self.space().successors(index, visit);
    }

    fn predecessors(&self, index: u64, visit: &mut dyn FnMut(u8, u64)) {
        self.space().predecessors(index, visit);
    }

    fn step(&self, index: u64, code: u8) -> Option<u64> {
        self.space().step(index, code)
    }

    fn weights(&self) -> Option<&'static [u8]> {
        self.space().weights()
    }

    fn cost(&self, code: u8) -> Cost {
        self.space().cost(code)
    }

    fn cost_order(&self) -> CostOrder {
        self.space().cost_order()
    }

    fn enter(&self, index: u64) -> Cursor {
        self.space().enter(index)
    }

    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        self.space().advance(at, code)
    }

    fn is_symmetric(&self) -> bool {
        self.space().is_symmetric()
    }

    fn depth_parity(&self, index: u64) -> Option<u8> {
        self.space().depth_parity(index)
    }

    fn undo(&self, code: u8) -> Option<u8> {
        self.space().undo(code)
    }

    fn moves_commute(&self) -> bool {
        self.space().moves_commute()
    }

    fn plain(&self, board: &str) -> Result<String> {
        Ok(self.space().board_text(&self.space().parse_board(board)?))
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
        self.space().why_unsolvable(&self.space().parse_board(board).ok()?)
    }

    fn picture(&self, board: &str) -> Option<Picture> {
        Some(self.space().picture(&self.space().parse_board(board).ok()?))
    }

    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Option<Vec<u64>>> {
        P::states_at(self, depths, watch)
    }
}

impl Space for Erased {
    type State = String;

    fn describe(&self) -> Description {
        self.0.describe()
    }

    fn len(&self) -> u64 {
        self.0.len()
    }

    fn entries(&self) -> u64 {
        self.0.entries()
    }

    fn entry(&self, index: u64) -> u64 {
        self.0.entry(index)
    }

    fn move_count(&self) -> u8 {
        self.0.move_count()
    }

    fn rank(&self, state: &String) -> Option<u64> {
        self.0.rank(state)
    }

    fn unrank(&self, index: u64) -> String {
        self.0.board(index)
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        self.0.goals(&mut visit);
    }

    fn is_goal(&self, index: u64) -> bool {
        self.0.is_goal(index)
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.0.successors(index, &mut visit);
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.0.predecessors(index, &mut visit);
    }

    fn step(&self, index: u64, code: u8) -> Option<u64> {
        self.0.step(index, code)
    }

    fn weights(&self) -> Option<&'static [u8]> {
        self.0.weights()
    }

    fn cost(&self, code: u8) -> Cost {
        self.0.cost(code)
    }

    fn cost_order(&self) -> CostOrder {
        self.0.cost_order()
    }

    fn enter(&self, index: u64) -> Cursor {
        self.0.enter(index)
    }

    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        self.0.advance(at, code)
    }

    fn is_symmetric(&self) -> bool {
        self.0.is_symmetric()
    }

    fn depth_parity(&self, index: u64) -> Option<u8> {
        self.0.depth_parity(index)
    }

    fn undo(&self, code: u8) -> Option<u8> {
        self.0.undo(code)
    }

    /// WebAssembly leaves out classes of boards, the only use of images.
    fn images(&self, _: &String, _: impl FnMut(String)) {}

    fn moves_commute(&self) -> bool {
        self.0.moves_commute()
    }
}

impl Notation for Erased {
    fn parse_board(&self, text: &str) -> Result<String> {
        self.0.plain(text)
    }

    fn board_text(&self, state: &String) -> String {
        state.clone()
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        line.push_str(&self.0.moves_text(&moves.collect::<Vec<_>>()));
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.0.parse_moves(text)
    }

    fn why_unsolvable(&self, state: &String) -> Option<String> {
        self.0.why_unsolvable(state)
    }

    fn picture(&self, state: &String) -> Picture {
        self.0.picture(state).unwrap_or_else(|| Picture::of_lines([state.as_str()], |_| Look::Plain))
    }
}

impl PlayableSpace for Erased {
    fn states_at(table: &Table<Self>, depths: RangeInclusive<u32>, watch: Watch) -> Result<Option<Vec<u64>>> {
        table.space().0.states_at(depths, watch)
    }
}
