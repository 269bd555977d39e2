//! The proof by multiplication that a table's columns are right.
//!
//! Let n be the number of pieces, m that of presses, and r the rank that the header claims.
//!
//! 1. The m - r quiet patterns turn nothing and are in reduced echelon form, so they are independent: the rank of the press matrix is at
//!    most r.
//! 2. Every press turns an even number of pieces of each of the n - r kept patterns, and these are in reduced echelon form: a solvable
//!    colouring has an even number of pieces in each of them. The colourings with that property have a basis of r: for each piece that is
//!    not a pivot, that piece and the pivots of the patterns that it is in.
//! 3. For each of these r colourings, the table's answer multiplied by the press matrix is the colouring. So the rank is r, there are no
//!    other quiet patterns, and since the answer is linear, it is right for every board.
//!
//! Opening a table always checks that the steps are steps of this board.

use super::table::Lights;
use crate::lights::algebra::matrix::Matrix;
use crate::lights::algebra::set::PieceSet;
use homing_table::error::{Error, Result, demand};
use rayon::prelude::*;

impl Lights {
    /// Proves the table right, by multiplying it with the press matrix.
    ///
    /// # Errors
    ///
    /// [`Error::Contradiction`] with the first thing that is wrong.
    pub fn verify(&self) -> Result<()> {
        let pieces = self.pieces();
        demand(!self.has_stray_bits(), || {
            "bits are set behind the last press, piece or pattern".into()
        })?;
        let quiet = self.quiet().basis();
        let stored: Vec<u8> = (0..quiet.rows())
            .flat_map(|row| quiet.row(row))
            .flat_map(|word| word.to_le_bytes())
            .collect();
        demand(
            stored == self.quiet_bytes() && pivots(quiet).is_some(),
            || "the quiet patterns are not reduced".into(),
        )?;
        for (number, pattern) in self.quiet_patterns().iter().enumerate() {
            demand(self.presses().turned(pattern).is_empty(), || {
                format!("quiet pattern {number} (counted from 0) turns something")
            })?;
        }

        let kept = self.kept();
        let pivots = pivots(&kept)
            .ok_or_else(|| Error::contradiction("the kept patterns are not reduced"))?;
        for press in 0..self.press_count() {
            let turned = PieceSet::of(
                pieces,
                self.presses()
                    .turned_by(press)
                    .iter()
                    .map(|&piece| piece.into()),
            );
            let odd = (0..kept.rows()).find(|&row| turned.is_odd_with(kept.row(row)));
            demand(odd.is_none(), || {
                format!("press {} turns an odd number of a kept pattern", press + 1)
            })?;
        }

        (0..pieces)
            .into_par_iter()
            .filter(|piece| !pivots.contains(piece))
            .try_for_each(|piece| {
                let with_pivots = (0..kept.rows())
                    .filter(|&row| kept.get(row, piece))
                    .map(|row| pivots[row]);
                let turn = PieceSet::of(pieces, with_pivots.chain([piece]));
                let answer = self.any_presses(&turn);
                let solves = answer.is_some_and(|presses| self.presses().turned(&presses) == turn);
                demand(solves, || {
                    format!("the answer for piece {} turns other pieces", piece + 1)
                })
            })
    }
}

/// Returns the first entry of each row, if no row is empty, these entries ascend, and each is alone in its column: reduced echelon form.
fn pivots(matrix: &Matrix) -> Option<Vec<usize>> {
    let first = |row: usize| {
        let words = matrix.row(row);
        words
            .iter()
            .position(|&word| word != 0)
            .map(|at| at * 64 + words[at].trailing_zeros() as usize)
    };
    let pivots = (0..matrix.rows()).map(first).collect::<Option<Vec<_>>>()?;
    let alone = |&pivot: &usize| {
        (0..matrix.rows())
            .filter(|&row| matrix.get(row, pivot))
            .count()
            == 1
    };
    (pivots.is_sorted() && pivots.iter().all(alone)).then_some(pivots)
}
