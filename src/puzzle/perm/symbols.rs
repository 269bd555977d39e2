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
    cut_after(counts, different(counts) - last_counts(counts, most).len())
}

/// How often those pieces come that [`cut`] leaves to a row.
pub fn last_counts(counts: &[usize; 256], most: usize) -> Vec<usize> {
    let alike: Vec<usize> = by_count(counts).iter().map(|&piece| counts[usize::from(piece)]).collect();
    let first = (0..=alike.len()).find(|&first| orders_of(&alike[first..]) <= most as u128);
    alike[first.unwrap_or(alike.len())..].to_vec()
}

/// The same with so many pieces told by the outer number.
pub fn cut_after(counts: &[usize; 256], first: usize) -> Box<[u8]> {
    let mut symbols = vec![0; 256];
    by_count(counts).iter().zip(1..).take(first).for_each(|(&piece, symbol)| symbols[usize::from(piece)] = symbol);
    symbols.into()
}

/// The number of pieces that differ.
pub fn different(counts: &[usize; 256]) -> usize {
    counts.iter().filter(|&&count| count > 0).count()
}

/// The pieces that differ, those first that come least often.
fn by_count(counts: &[usize; 256]) -> Vec<u8> {
    let mut pieces: Vec<u8> = (0..=u8::MAX).filter(|&piece| counts[usize::from(piece)] > 0).collect();
    pieces.sort_by_key(|&piece| counts[usize::from(piece)]);
    pieces
}
