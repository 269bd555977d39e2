use super::Flip;
use super::text::{parse_pieces, parse_presses, picture, push_presses};
use homing_space::space::Space;
use homing_table::error::{Error, Result};
use homing_table::notation::{INVALID, Notation, Picture};

impl Notation for Flip {
    /// Reads pieces in row order, `b` or `w` in either case, or 1 and 0; spaces or commas between them are optional. A JSON list is a
    /// board, too.
    fn parse_board(&self, text: &str) -> Result<u32> {
        let mut black = 0;
        parse_pieces(text, (self.rows(), self.columns()), |piece| {
            black |= 1 << piece
        })?;
        Ok(black)
    }

    fn board_text(&self, &black: &u32) -> String {
        (0..self.pieces())
            .map(|piece| if black >> piece & 1 == 1 { 'b' } else { 'w' })
            .collect()
    }

    /// Appends 1 for a black piece, 0 for a white one.
    fn push_cells(&self, &black: &u32, cells: &mut Vec<u8>) {
        cells.extend((0..self.pieces()).map(|piece| (black >> piece & 1) as u8));
    }

    /// Appends the presses as piece numbers from 1 in row order, separated by spaces.
    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        push_presses(moves.map(usize::from), line);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        Ok(parse_presses(text, self.presses())?
            .into_iter()
            .map(|press| press as u8)
            .collect())
    }

    fn picture(&self, &black: &u32) -> Picture {
        picture(
            self.columns(),
            (0..self.pieces()).map(|piece| black >> piece & 1 == 1),
        )
    }

    /// 1 for a black piece, 0 for a white one.
    fn cell_shape(&self) -> Option<Vec<usize>> {
        Some(vec![self.rows(), self.columns()])
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<u32> {
        if cells.len() != self.pieces() {
            return Err(Error::CellCount {
                rows: self.rows(),
                columns: self.columns(),
                found: cells.len(),
            });
        }
        if let Some(at) = cells.iter().position(|&cell| cell > 1) {
            return Err(
                Error::input("expected 1 for black or 0 for white, found another number")
                    .within("cell", (at + 1).to_string()),
            );
        }
        Ok(cells
            .iter()
            .rev()
            .fold(0, |black, &cell| black << 1 | u32::from(cell)))
    }

    fn rank_cells(&self, cells: &[u8], indices: &mut [i64]) {
        let origin = self.unrank(0);
        for (cells, index) in cells.chunks_exact(self.pieces()).zip(indices) {
            let (mut black, mut beyond) = (0, 0);
            for (piece, &cell) in cells.iter().enumerate() {
                beyond |= cell;
                black |= u32::from(cell & 1) << piece;
            }
            *index = if beyond > 1 {
                INVALID
            } else {
                (black ^ origin).into()
            };
        }
    }
}
