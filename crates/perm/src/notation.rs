use super::pieces::Arrangement;
use super::space::Perm;
use homing_table::error::Result;
use homing_table::notation::{Notation, Picture};

impl Notation for Perm {
    /// Parses a scramble of the solved arrangement, `R U2 F'`; or an arrangement, the pieces by position from 1 with their twists, `2 1+1
    /// 3+2`, and
    /// `/` between sets; or KPuzzle JSON.
    fn parse_board(&self, text: &str) -> Result<Arrangement> {
        self.rules().parse_board(text)
    }

    fn index_of_text(&self, text: &str) -> Option<u64> {
        self.words().index_of(text, self.numbering())
    }

    fn board_text(&self, state: &Arrangement) -> String {
        self.rules().arrangement_text(state)
    }

    fn push_cells(&self, state: &Arrangement, cells: &mut Vec<u8>) {
        self.rules().push_cells(state, cells);
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        self.rules().push_moves(moves, line);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.rules().parse_moves(text)
    }

    fn picture(&self, state: &Arrangement) -> Picture {
        self.rules().picture(state)
    }

    fn why_unsolvable(&self, state: &Arrangement) -> Option<String> {
        self.rules().reason(state)
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        Some(self.rules().cell_shape())
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<Arrangement> {
        self.rules().arrangement_of_cells(cells)
    }
}
