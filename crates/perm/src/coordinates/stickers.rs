//! Joins stickers that always move together to pieces with orientations.

use crate::pieces::{Action, Arrangement, MovedPieces, Region, Set, SetAction, orders_of};
use std::collections::HashMap;

/// Converts a puzzle of stickers to a puzzle of pieces. Each region becomes a set.
#[derive(Clone, Debug)]
pub struct Stickers {
    sets: Vec<Set>,
    parts: Vec<RegionPieces>,
    len: usize,
}

/// The pieces of a region.
#[derive(Clone, Debug)]
struct RegionPieces {
    region: Region,
    /// The positions of each piece, in a cyclic order that every move keeps. A sticker that is not joined has one.
    pieces: Vec<Vec<u8>>,
    /// For the stickers in the positions of a piece, the piece that has them and its rotation.
    seen: HashMap<Vec<u8>, (u8, u8)>,
}

impl Stickers {
    /// Finds the pieces of a puzzle, if stickers move together in some region with more than `most` orders. The stickers of a piece must
    /// identify it.
    pub fn find(puzzle: MovedPieces, most: usize) -> Option<Self> {
        let sets = puzzle.sets;
        let (mut found, mut is_folded) = (
            Self {
                sets: Vec::new(),
                parts: Vec::new(),
                len: puzzle.start.0.len(),
            },
            false,
        );
        for region in puzzle.regions() {
            let set = &sets[region.set];
            let turns: Vec<Box<[u8]>> = puzzle.sources(&region).collect();
            let shown: Vec<u8> = puzzle.pieces(&region).collect();
            let is_large = orders_of(&puzzle.counts(&region)) > most as u128;
            let may_fold = set.orientations == 1 && is_large;
            let together = may_fold.then(|| pieces(&turns, &shown)).flatten();
            is_folded |= together.is_some();
            let (pieces, seen) = together.unwrap_or_else(|| {
                (
                    (0..shown.len() as u8).map(|place| vec![place]).collect(),
                    HashMap::new(),
                )
            });
            let offset = found
                .sets
                .last()
                .map_or(0, |last: &Set| last.offset + 2 * last.size);
            let orientations = if seen.is_empty() {
                set.orientations
            } else {
                pieces[0].len() as u8
            };
            // Stickers have no twists, and joined stickers are all distinct.
            let (open, loose) = if seen.is_empty() {
                (set.open.clone(), set.loose.clone())
            } else {
                (Vec::new(), Vec::new())
            };
            found.sets.push(Set {
                name: set.name.clone(),
                size: pieces.len(),
                orientations,
                offset,
                open,
                loose,
            });
            found.parts.push(RegionPieces {
                region,
                pieces,
                seen,
            });
        }
        is_folded.then_some(found)
    }

    /// The sets of pieces.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// The action of a move on the pieces.
    pub fn action(&self, action: &Action) -> Action {
        let turn = |part: &RegionPieces| {
            let turn = part.region.restrict(action);
            let mut piece_of = vec![(0, 0); turn.len()];
            for (places, piece) in part.pieces.iter().zip(0..) {
                places
                    .iter()
                    .zip(0..)
                    .for_each(|(&place, at)| piece_of[usize::from(place)] = (piece, at));
            }
            // The origin of the first sticker determines those of the others.
            let from = |places: &Vec<u8>| {
                let (from, twist) = turn[usize::from(places[0])];
                let (piece, at) = piece_of[usize::from(from)];
                (piece, if part.seen.is_empty() { twist } else { at })
            };
            let (from, twist): (Vec<u8>, Vec<u8>) = part.pieces.iter().map(from).unzip();
            SetAction {
                from: from.into(),
                twist: twist.into(),
            }
        };
        Action(self.parts.iter().map(turn).collect())
    }

    /// Converts an arrangement of stickers to pieces; `None` if some stickers do not form a piece.
    pub fn fold(&self, sets: &[Set], arrangement: &Arrangement) -> Option<Arrangement> {
        let mut folded = Vec::with_capacity(self.len);
        for part in &self.parts {
            let shown: Vec<u8> = part.region.pieces(sets, arrangement).collect();
            if part.seen.is_empty() {
                folded.extend(shown);
                folded.extend(part.region.twists(sets, arrangement));
                continue;
            }
            let found = part.pieces.iter().map(|places| {
                let seen: Vec<u8> = places
                    .iter()
                    .map(|&place| shown[usize::from(place)])
                    .collect();
                part.seen.get(&seen).copied()
            });
            let (pieces, twists): (Vec<u8>, Vec<u8>) =
                found.collect::<Option<Vec<_>>>()?.into_iter().unzip();
            folded.extend(pieces.into_iter().chain(twists));
        }
        Some(Arrangement(folded.into()))
    }

    /// Converts an arrangement of pieces to stickers. `start` must be the start of [`find`](Self::find).
    pub fn unfold(&self, sets: &[Set], folded: &Arrangement, start: &Arrangement) -> Arrangement {
        let mut arrangement = start.clone();
        for (part, set) in self.parts.iter().zip(&self.sets) {
            let (pieces, twists) = (&folded.0[set.pieces()], &folded.0[set.twists()]);
            let (to, whole) = (sets[part.region.set].offset, sets[part.region.set].size);
            let place_of = |place: u8| usize::from(part.region.places[usize::from(place)]);
            for ((places, &piece), &twist) in part.pieces.iter().zip(pieces).zip(twists) {
                if part.seen.is_empty() {
                    arrangement.0[to + place_of(places[0])] = piece;
                    arrangement.0[to + whole + place_of(places[0])] = twist;
                    continue;
                }
                let home = &part.pieces[usize::from(piece)];
                for (at, &place) in places.iter().enumerate() {
                    let sticker = home[(at + usize::from(twist)) % home.len()];
                    arrangement.0[to + place_of(place)] = start.0[to + place_of(sticker)];
                }
            }
        }
        arrangement
    }
}

/// The positions of each piece, and the piece and rotation for each sequence of stickers.
type Together = (Vec<Vec<u8>>, HashMap<Vec<u8>, (u8, u8)>);

/// The smallest pieces that moves permute as blocks of positions, if their stickers identify them.
fn pieces(turns: &[Box<[u8]>], shown: &[u8]) -> Option<Together> {
    let candidates =
        (1..shown.len()).filter_map(|with| rotations(turns, blocks(turns, shown.len(), with)));
    let told = candidates.filter_map(|pieces| {
        let seen = pieces.iter().zip(0..).flat_map(|(places, piece)| {
            let seen = |by: usize| {
                (0..places.len())
                    .map(|at| shown[usize::from(places[(at + by) % places.len()])])
                    .collect::<Vec<u8>>()
            };
            (0..places.len()).map(move |by| (seen(by), (piece, by as u8)))
        });
        let seen: HashMap<Vec<u8>, (u8, u8)> = seen.collect();
        (seen.len() == shown.len()).then_some((pieces, seen))
    });
    told.min_by_key(|(pieces, _)| pieces[0].len())
}

/// The finest partition of positions that all moves keep and that joins the first position and `with`.
fn blocks(turns: &[Box<[u8]>], len: usize, with: usize) -> Vec<usize> {
    let mut block_of: Vec<usize> = (0..len).collect();
    let mut waiting = vec![(0, with)];
    while let Some((first, second)) = waiting.pop() {
        let (kept, joined) = (block_of[first], block_of[second]);
        if kept == joined {
            continue;
        }
        block_of
            .iter_mut()
            .filter(|block| **block == joined)
            .for_each(|block| *block = kept);
        waiting.extend(
            turns
                .iter()
                .map(|turn| (usize::from(turn[first]), usize::from(turn[second]))),
        );
    }
    block_of
}

/// The blocks, each with its positions in a cyclic order that all moves keep. `None` if there is no such order, or only one block.
fn rotations(turns: &[Box<[u8]>], block_of: Vec<usize>) -> Option<Vec<Vec<u8>>> {
    let first: Vec<u8> = block_of
        .iter()
        .zip(0..)
        .filter(|(block, _)| **block == block_of[0])
        .map(|(_, place)| place)
        .collect();
    let (len, count) = (first.len(), block_of.len() / first.len());
    if count < 2 || len > usize::from(u8::MAX) {
        return None;
    }
    let mut order = first;
    // If this order is not kept, a move that rotates a piece shows the right one.
    for _ in 0..2 {
        let pieces = carried(turns, &block_of, order.clone());
        let mut place_in: Vec<usize> = vec![0; block_of.len()];
        pieces.iter().for_each(|places| {
            places
                .iter()
                .zip(0..)
                .for_each(|(&place, at)| place_in[usize::from(place)] = at)
        });
        let steps = turns.iter().flat_map(|turn| {
            pieces.iter().map(|places| {
                places
                    .iter()
                    .map(|&place| place_in[usize::from(turn[usize::from(place)])])
                    .collect::<Vec<usize>>()
            })
        });
        let wrong = steps
            .filter(|step| (0..len).any(|at| step[at] != (step[0] + at) % len))
            .collect::<Vec<_>>();
        if wrong.is_empty() {
            return (pieces.len() == count).then_some(pieces);
        }
        let cycle = |step: &Vec<usize>| {
            let mut cycle = vec![0];
            while step[cycle[cycle.len() - 1]] != 0 {
                cycle.push(step[cycle[cycle.len() - 1]]);
            }
            cycle
        };
        let cycle = wrong.iter().map(cycle).find(|cycle| cycle.len() == len)?;
        order = cycle.into_iter().map(|at| pieces[0][at]).collect();
    }
    None
}

/// The blocks in order of discovery, each in the order to which moves carry that of the first one.
fn carried(turns: &[Box<[u8]>], block_of: &[usize], order: Vec<u8>) -> Vec<Vec<u8>> {
    let mut is_met = vec![false; block_of.len()];
    is_met[block_of[usize::from(order[0])]] = true;
    let mut pieces = vec![order];
    let mut at = 0;
    while at < pieces.len() {
        for turn in turns {
            let next: Vec<u8> = pieces[at]
                .iter()
                .map(|&place| turn[usize::from(place)])
                .collect();
            if !std::mem::replace(&mut is_met[block_of[usize::from(next[0])]], true) {
                pieces.push(next);
            }
        }
        at += 1;
    }
    pieces
}
