//! The symbols by which coordinates show pieces.

use super::action::Set;
use super::orders::orders_of;

/// How often each piece comes.
pub fn counts(pieces: impl Iterator<Item = u8>) -> [usize; 256] {
    let mut counts = [0; 256];
    pieces.for_each(|piece| counts[usize::from(piece)] += 1);
    counts
}

/// The pieces of a region, each shown by a symbol of its own; all others by one more.
pub fn told_apart(counts: &[usize; 256]) -> Box<[u8]> {
    let mut symbols = vec![0; 256];
    let mut known = 0;
    for piece in (0..256).filter(|&piece| counts[piece] > 0) {
        symbols[piece] = known;
        known += 1;
    }
    (0..256).filter(|&piece| counts[piece] == 0).for_each(|piece| symbols[piece] = known);
    symbols.into()
}

/// The pieces of a region in all ways in which they lie, ascending.
pub fn lying(set: &Set, counts: &[usize; 256]) -> Box<[(u8, u8)]> {
    let pieces = (0..=u8::MAX).filter(|&piece| counts[usize::from(piece)] > 0);
    pieces.flat_map(|piece| (0..if set.is_loose(piece) { 1 } else { set.orientations }).map(move |twist| (piece, twist))).collect()
}

/// The piece that a symbol shows.
pub fn piece_of(shown: &[u8], symbol: u8) -> u8 {
    shown.iter().position(|&other| other == symbol).unwrap_or(0) as u8
}

/// Which pieces of a set the outer number tells, by piece the symbol that its coordinate shows: 0 for those of the row. Pieces that are
/// fewest go first, and no more than it takes to leave the row so many orders at most.
pub fn cut(counts: &[usize; 256], most: usize) -> Box<[u8]> {
    let mut pieces: Vec<u8> = (0..=u8::MAX).filter(|&piece| counts[usize::from(piece)] > 0).collect();
    pieces.sort_by_key(|&piece| counts[usize::from(piece)]);
    let mut symbols = vec![0; 256];
    let mut first = 0;
    loop {
        let alike: Vec<usize> = pieces[first..].iter().map(|&piece| counts[usize::from(piece)]).collect();
        if orders_of(&alike) <= most as u128 {
            return symbols.into();
        }
        first += 1;
        symbols[usize::from(pieces[first - 1])] = first as u8;
    }
}
