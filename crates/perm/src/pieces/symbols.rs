//! The symbols of pieces in coordinates.

use super::action::Set;
use super::orders::orders_of;

/// How often each piece occurs.
pub fn counts(pieces: impl Iterator<Item = u8>) -> [usize; 256] {
    let mut counts = [0; 256];
    pieces.for_each(|piece| counts[usize::from(piece)] += 1);
    counts
}

/// A separate symbol for each piece of a region, and one more for all other pieces.
pub fn separate_symbols(counts: &[usize; 256]) -> Box<[u8]> {
    let mut symbols = vec![0; 256];
    let mut known = 0;
    for piece in (0..256).filter(|&piece| counts[piece] > 0) {
        symbols[piece] = known;
        known += 1;
    }
    (0..256)
        .filter(|&piece| counts[piece] == 0)
        .for_each(|piece| symbols[piece] = known);
    symbols.into()
}

/// The pieces of a region with all their twists, ascending.
pub fn oriented_pieces(set: &Set, counts: &[usize; 256]) -> Box<[(u8, u8)]> {
    let pieces = (0..=u8::MAX).filter(|&piece| counts[usize::from(piece)] > 0);
    pieces
        .flat_map(|piece| {
            (0..if set.is_loose(piece) {
                1
            } else {
                set.orientations
            })
                .map(move |twist| (piece, twist))
        })
        .collect()
}

/// The piece with a symbol.
pub fn piece_of(shown: &[u8], symbol: u8) -> u8 {
    shown.iter().position(|&other| other == symbol).unwrap_or(0) as u8
}

/// Splits the pieces of a region between the outer number and the row. Returns the symbol of each piece, which is 0 for pieces of the row.
/// The least frequent pieces go to the outer number, as few as needed to leave the row at most `most` orders.
pub fn cut(counts: &[usize; 256], most: usize) -> Box<[u8]> {
    cut_after(counts, different(counts) - last_counts(counts, most).len())
}

/// How often the pieces occur that [`cut`] leaves to the row.
pub fn last_counts(counts: &[usize; 256], most: usize) -> Vec<usize> {
    let alike: Vec<usize> = by_count(counts)
        .iter()
        .map(|&piece| counts[usize::from(piece)])
        .collect();
    let first = (0..=alike.len()).find(|&first| orders_of(&alike[first..]) <= most as u128);
    alike[first.unwrap_or(alike.len())..].to_vec()
}

/// The same with the `first` least frequent pieces in the outer number.
pub fn cut_after(counts: &[usize; 256], first: usize) -> Box<[u8]> {
    let mut symbols = vec![0; 256];
    by_count(counts)
        .iter()
        .zip(1..)
        .take(first)
        .for_each(|(&piece, symbol)| symbols[usize::from(piece)] = symbol);
    symbols.into()
}

/// The number of ways to exchange and twist pieces without a visible change, at most [`u128::MAX`].
pub fn exchanges(sets: &[Set], arrangement: &[u8]) -> u128 {
    let mut ways = 1u128;
    for set in sets {
        let alike = counts(arrangement[set.pieces()].iter().copied());
        for (piece, &count) in (0..=u8::MAX).zip(&alike) {
            let twists = if set.is_loose(piece) {
                set.orientations
            } else {
                1
            };
            for exchanged in 1..=count as u128 {
                ways = ways.saturating_mul(exchanged * u128::from(twists));
            }
        }
    }
    ways
}

/// The number of distinct pieces.
pub fn different(counts: &[usize; 256]) -> usize {
    counts.iter().filter(|&&count| count > 0).count()
}

/// The distinct pieces, the least frequent first.
fn by_count(counts: &[usize; 256]) -> Vec<u8> {
    let mut pieces: Vec<u8> = (0..=u8::MAX)
        .filter(|&piece| counts[usize::from(piece)] > 0)
        .collect();
    pieces.sort_by_key(|&piece| counts[usize::from(piece)]);
    pieces
}
