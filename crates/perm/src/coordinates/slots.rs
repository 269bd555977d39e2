//! Finds the placements of a few pieces among many that look alike, by the slots of those pieces: each has a position and a twist.
//!
//! The work for a move depends on the number of these pieces, not on the number of positions.

use crate::pieces::{Turn, counts, forward};

/// The maximum number of combinations of slots.
const MAX_COMBINATIONS: usize = 1 << 24;

/// The pieces that differ from all others, in their slots. The other pieces look alike.
pub struct SlotPieces {
    /// The number of positions, and of ways to twist a piece.
    places: usize,
    ways: usize,
    pieces: Vec<SlotPiece>,
    /// The symbol of all other pieces.
    rest: u8,
}

/// A piece in a slot.
struct SlotPiece {
    /// The symbol of the piece without a twist. If its twists count, the next symbols are those of its twists.
    symbol: u8,
    has_twists: bool,
    slot: usize,
}

impl SlotPieces {
    /// The pieces in an order of symbols. `piece_of` returns the symbol of a symbol's piece without a twist, its twist, and whether the
    /// piece's twists count. Returns `None` if several kinds of pieces are repeated, if half of the pieces differ, or if there may be too
    /// many combinations of slots.
    pub fn of(symbols: &[u8], ways: u8, piece_of: impl Fn(u8) -> (u8, u8, bool)) -> Option<Self> {
        let kinds: Vec<(u8, u8, bool)> = symbols.iter().map(|&symbol| piece_of(symbol)).collect();
        let counts = counts(kinds.iter().map(|kind| kind.0));
        let (single, repeated): (Vec<_>, Vec<_>) = (0..)
            .zip(&kinds)
            .partition(|(_, kind)| counts[usize::from(kind.0)] == 1);
        let (_, &(rest, _, has_twists)) = *repeated.first()?;
        let (places, ways) = (symbols.len(), usize::from(ways));
        let pieces: Vec<SlotPiece> = single
            .into_iter()
            .map(
                |(place, &(symbol, twist, has_twists)): (usize, _)| SlotPiece {
                    symbol,
                    has_twists,
                    slot: place * ways + usize::from(twist),
                },
            )
            .collect();
        let combinations = (places * ways).checked_pow(pieces.len() as u32)?;
        let is_one_kind = !has_twists && repeated.iter().all(|(_, kind)| kind.0 == rest);
        let is_worthwhile = 2 * pieces.len() <= places && combinations <= MAX_COMBINATIONS;
        (is_one_kind && is_worthwhile).then_some(Self {
            places,
            ways,
            pieces,
            rest,
        })
    }

    /// Finds the placements that moves reach: the values of their symbols, and for each move and placement the placement after the move.
    /// A move lists the position from which the piece in each position comes, and its twist. Returns `None` if there are more than
    /// `limit`.
    pub fn explore<T>(
        &self,
        turns: &[Turn],
        limit: usize,
        value: impl Fn(&[u8]) -> T,
    ) -> Option<(Vec<T>, Vec<Vec<u32>>)> {
        let (count, slots) = (self.pieces.len(), self.places * self.ways);
        let digits: Vec<Vec<u32>> = turns
            .iter()
            .map(|turn| self.digits(&forward(turn)))
            .collect();
        // The number of each combination plus 1; 0 if it is not found yet.
        let mut numbers = vec![0u32; slots.pow(count as u32)];
        let mut found: Vec<u16> = self.pieces.iter().map(|piece| piece.slot as u16).collect();
        let pieces = self.pieces.iter().rev();
        numbers[pieces.fold(0, |number, piece| number * slots + piece.slot)] = 1;
        let (mut next, mut len, mut at) = (vec![Vec::new(); digits.len()], 1, 0);
        while at < len {
            for (digits, next) in digits.iter().zip(&mut next) {
                let of_pieces = found[at * count..].iter().zip(digits.chunks_exact(slots));
                let mut combination: u32 = of_pieces
                    .map(|(&slot, digits)| digits[usize::from(slot)])
                    .sum();
                let number = &mut numbers[combination as usize];
                if *number == 0 {
                    len += 1;
                    if len > limit {
                        return None;
                    }
                    *number = len as u32;
                    for _ in 0..count {
                        found.push((combination % slots as u32) as u16);
                        combination /= slots as u32;
                    }
                }
                next.push(*number - 1);
            }
            at += 1;
        }
        let symbols = |at: usize| {
            let mut symbols = vec![self.rest; self.places];
            for (piece, &slot) in self.pieces.iter().zip(&found[at * count..]) {
                let (place, way) = (usize::from(slot) / self.ways, usize::from(slot) % self.ways);
                symbols[place] = piece.symbol + way as u8;
            }
            symbols
        };
        Some(((0..len).map(|at| value(&symbols(at))).collect(), next))
    }

    /// For each piece and slot, the slot after a move, as a digit of the number of a combination.
    fn digits(&self, goes_to: &[(u8, u8)]) -> Vec<u32> {
        let slots = self.places * self.ways;
        let mut digits = Vec::with_capacity(self.pieces.len() * slots);
        for (piece, number) in self.pieces.iter().zip(0..) {
            for slot in 0..slots {
                let (place, twist) = goes_to[slot / self.ways];
                let way = if piece.has_twists {
                    (slot % self.ways + usize::from(twist)) % self.ways
                } else {
                    0
                };
                let slot_after = usize::from(place) * self.ways + way;
                digits.push((slot_after * slots.pow(number)) as u32);
            }
        }
        digits
    }
}
