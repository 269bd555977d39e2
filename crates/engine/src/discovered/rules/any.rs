//! Rules behind one type.

use super::moves::CodeRules;
use super::rules::Rules;
use homing_table::error::Result;
use homing_table::notation::Picture;
use std::sync::Arc;

/// Rules of any type, whose states are their codes: what is compiled for these serves all. A move costs a call through a pointer.
///
/// Symmetries, a graph of their own, and moves that lead back without being undone are not used.
#[derive(Clone)]
pub struct AnyRules(pub Arc<dyn CodeRules>);

impl Rules for AnyRules {
    type State = u128;

    fn name(&self) -> String {
        self.0.described().puzzle
    }

    fn starts(&self) -> Vec<u128> {
        self.0.start_codes()
    }

    fn is_goal(&self, &state: &u128) -> bool {
        self.0.is_goal_code(state)
    }

    fn may_lack_goals(&self) -> bool {
        self.0.is_valid_without_goals()
    }

    fn why_no_goal(&self) -> Option<String> {
        self.0.reason_without_goals()
    }

    fn moves(&self, &state: &u128, mut visit: impl FnMut(u8, u128)) {
        self.0.each_move(state, &mut visit);
    }

    fn check_room(&self) -> Result<()> {
        self.0.check_moves()
    }

    fn move_names(&self) -> Vec<String> {
        self.0.names()
    }

    fn can_undo(&self) -> bool {
        self.0.has_undo()
    }

    fn code_bits(&self) -> u32 {
        self.0.bits()
    }

    fn parameters(&self) -> String {
        self.0.described().parameters
    }

    fn goal(&self) -> String {
        self.0.described().goal
    }

    fn metric(&self) -> String {
        self.0.described().metric
    }

    fn board_text(&self, &state: &u128) -> String {
        self.0.text(state)
    }

    fn parse_board(&self, text: &str) -> Result<u128> {
        self.0.parse(text)
    }

    fn picture(&self, &state: &u128) -> Picture {
        self.0.picture_of(state)
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        self.0.shape()
    }

    fn push_cells(&self, &state: &u128, cells: &mut Vec<u8>) {
        self.0.push_cells_of(state, cells);
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<u128> {
        self.0.parse_cells(cells)
    }
}
