//! Where the pieces of a definition are in a cube, which follows from how the moves U, R, F, D, L, B turn them.

use super::faces::{CORNERS, CUBIES, LETTERS, Sticker, place_of};
use crate::pieces::{Action, Arrangement, OPEN, Set, SetAction, difference, sum};

/// A definition as a cube.
#[derive(Clone, Debug)]
pub struct Cube {
    /// For each set, position and twist: the sticker in the cube. `None` for a piece that no face moves, or not as in a cube.
    sticker_of: Vec<Vec<Option<usize>>>,
    /// The number of rows, if corners and edges alone move: 2 or 3.
    pub side: Option<usize>,
    /// A corner that no move turns.
    pub fixed: Option<usize>,
}

impl Cube {
    /// Finds the cube in a definition, if its moves turn a cube's corners or edges. `action` is the action of a face, if it has a move.
    pub fn find(
        sets: &[Set],
        solved: &Arrangement,
        action: &dyn Fn(&str) -> Option<Action>,
    ) -> Option<Self> {
        let turns: Vec<(usize, Action)> = (0..LETTERS.len())
            .filter_map(|face| Some((face, action(&LETTERS[face].to_string())?)))
            .collect();
        let stickers = Sticker::all();
        let to = |sticker: &Sticker, face: usize| {
            let to = sticker.turned(face);
            stickers.iter().position(|other| *other == to).unwrap_or(0)
        };
        let targets: Vec<Vec<usize>> = turns
            .iter()
            .map(|(face, _)| stickers.iter().map(|sticker| to(sticker, *face)).collect())
            .collect();
        let (mut taken, mut is_whole) = (vec![false; stickers.len()], true);
        let mut sticker_of = Vec::new();
        for (at, set) in sets.iter().enumerate() {
            let of_set: Vec<&SetAction> = turns.iter().map(|(_, action)| &action.0[at]).collect();
            let embedded = if is_still(set, solved, &of_set) {
                Some(vec![None; set.size * usize::from(set.orientations)])
            } else {
                embedded(set, &of_set, &targets, &mut taken)
            };
            is_whole &= embedded.is_some();
            sticker_of.push(
                embedded.unwrap_or_else(|| vec![None; set.size * usize::from(set.orientations)]),
            );
        }
        let is_met = |cubie: usize| (0..taken.len()).any(|at| taken[at] && place_of(at).0 == cubie);
        let met: Vec<usize> = (0..CUBIES.len()).filter(|&cubie| is_met(cubie)).collect();
        let corners = met.iter().filter(|&&cubie| cubie < CORNERS).count();
        let side = match (corners, met.len() - corners) {
            (7 | 8, 0) => Some(2),
            (0 | 8, 12) => Some(3),
            _ => None,
        };
        if side.is_none() && corners < CORNERS {
            return None;
        }
        let fixed = (0..CORNERS).find(|corner| corners == CORNERS - 1 && !met.contains(corner));
        Some(Self {
            sticker_of,
            side: side.filter(|_| is_whole),
            fixed,
        })
    }

    /// The arrangement of a cube whose stickers have these homes.
    pub fn arrangement(
        &self,
        sets: &[Set],
        solved: &Arrangement,
        homes: &[usize],
    ) -> Option<Arrangement> {
        let mut arrangement = solved.clone();
        for (set, stickers) in sets.iter().zip(&self.sticker_of) {
            let ways = usize::from(set.orientations);
            for place in 0..set.size {
                let Some(sticker) = stickers[place * ways] else {
                    continue;
                };
                let home = stickers
                    .iter()
                    .position(|other| *other == Some(homes[sticker]))?;
                let from = set.offset + home / ways;
                arrangement.0[set.offset + place] = solved.0[from];
                let twist = difference(
                    solved.0[from + set.size],
                    (home % ways) as u8,
                    set.orientations,
                );
                arrangement.0[set.offset + place + set.size] = twist;
            }
        }
        Some(arrangement)
    }

    /// The face whose colour each sticker has; no face if the arrangement leaves it open. `None` if pieces that no face moves, such as
    /// centres, are not at home.
    pub fn colours(
        &self,
        sets: &[Set],
        solved: &Arrangement,
        arrangement: &Arrangement,
    ) -> Option<Vec<Option<usize>>> {
        let faces: Vec<usize> = Sticker::all().iter().map(|sticker| sticker.face).collect();
        let mut colours: Vec<Option<usize>> = faces.iter().copied().map(Some).collect();
        for (set, stickers) in sets.iter().zip(&self.sticker_of) {
            let ways = usize::from(set.orientations);
            for (slot, sticker) in stickers.iter().enumerate() {
                let place = set.offset + slot / ways;
                let (piece, twist) = (arrangement.0[place], arrangement.0[place + set.size]);
                let Some(sticker) = *sticker else {
                    if piece != OPEN && piece != solved.0[place] {
                        return None;
                    }
                    continue;
                };
                let is_told = piece != OPEN && !set.is_loose(piece);
                let homes = set
                    .pieces()
                    .filter(|&home| is_told && solved.0[home] == piece);
                let mut seen = homes.map(|home| {
                    let by = difference(twist, solved.0[home + set.size], set.orientations);
                    let way = difference((slot % ways) as u8, by, set.orientations);
                    let sticker = stickers[(home - set.offset) * ways + usize::from(way)];
                    sticker.map(|sticker| faces[sticker])
                });
                let first = seen.next().flatten();
                colours[sticker] = first.filter(|_| seen.all(|other| other == first));
            }
        }
        Some(colours)
    }
}

/// Whether no piece moves, and its twist does not count: as centres without pictures.
fn is_still(set: &Set, solved: &Arrangement, turns: &[&SetAction]) -> bool {
    let is_home = |(place, &from): (usize, &u8)| place == usize::from(from);
    turns
        .iter()
        .all(|turn| turn.from.iter().enumerate().all(is_home))
        && solved.0[set.pieces()]
            .iter()
            .all(|&piece| set.ignores_twist(piece))
}

/// Finds a sticker for each position and twist of a set such that the moves act on both alike, and marks those as taken. Stickers that no
/// move changes have none. `None` if there is no such choice.
fn embedded(
    set: &Set,
    turns: &[&SetAction],
    targets: &[Vec<usize>],
    taken: &mut [bool],
) -> Option<Vec<Option<usize>>> {
    let ways = usize::from(set.orientations);
    // Where each move takes a position with a twist.
    let slots: Vec<Vec<usize>> = turns
        .iter()
        .map(|turn| {
            let mut to = vec![0; set.size * ways];
            for (place, (&from, &twist)) in turn.from.iter().zip(&turn.twist).enumerate() {
                for way in 0..ways {
                    let turned = sum(way as u8, twist, set.orientations);
                    to[usize::from(from) * ways + way] = place * ways + usize::from(turned);
                }
            }
            to
        })
        .collect();
    let mut found = vec![None; set.size * ways];
    for slot in 0..found.len() {
        if found[slot].is_some() || slots.iter().all(|to| to[slot] == slot) {
            continue;
        }
        let chosen =
            (0..taken.len()).find_map(|sticker| orbit(slot, sticker, &slots, targets, taken));
        for (slot, sticker) in chosen? {
            found[slot] = Some(sticker);
            taken[sticker] = true;
        }
    }
    // A piece with twists is one corner or one edge.
    let is_piece = |stickers: &[Option<usize>]| {
        let cubies = stickers
            .iter()
            .flatten()
            .map(|&sticker| place_of(sticker).0);
        let cubies: Vec<usize> = cubies.collect();
        let is_one = cubies.windows(2).all(|pair| pair[0] == pair[1]);
        ways == 1
            || is_one
                && cubies
                    .first()
                    .is_none_or(|&cubie| CUBIES[cubie].len() == ways)
    };
    found.chunks(ways).all(is_piece).then_some(found)
}

/// The stickers of all positions and twists that moves reach from one, if its sticker is given and no two have the same.
fn orbit(
    slot: usize,
    sticker: usize,
    slots: &[Vec<usize>],
    targets: &[Vec<usize>],
    taken: &[bool],
) -> Option<Vec<(usize, usize)>> {
    let mut pairs = vec![(slot, sticker)];
    let mut at = 0;
    while at < pairs.len() {
        let (slot, sticker) = pairs[at];
        if taken[sticker] {
            return None;
        }
        for (to, targets) in slots.iter().zip(targets) {
            let next = (to[slot], targets[sticker]);
            let known = pairs
                .iter()
                .find(|pair| pair.0 == next.0 || pair.1 == next.1);
            match known {
                None => pairs.push(next),
                Some(known) if *known == next => {}
                Some(_) => return None,
            }
        }
        at += 1;
    }
    Some(pairs)
}
