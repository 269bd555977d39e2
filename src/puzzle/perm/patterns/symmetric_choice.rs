//! The choice of a pattern that many symmetries take to itself.
//!
//! Its table has one row of those that they take to each other, and is as many times smaller. The symmetries that do not take it to itself
//! give other patterns, of which the same table has the depths: a board is looked up as each of them sees it.

use super::choice::{Choice, Part, orders, states_of, twists};
use super::pieces::Pieces;
use crate::puzzle::perm::model::MAX_ROW;
use crate::puzzle::perm::outers::MAX_PRODUCT;
use crate::puzzle::perm::symmetries::Symmetry;
use std::collections::HashSet;

/// The fewest symmetries for which a pattern is worth it.
const MIN_SYMMETRIES: usize = 4;
/// Subgroups that two elements generate are tried where there are no more symmetries than this.
const MAX_PAIRED: usize = 64;
/// The most orbits of a set, of which parts of it are made.
const MAX_ORBITS: usize = 6;
/// The most ways to take a part of each set, beyond which fewer parts are made.
const MAX_PRODUCTS: usize = 1 << 16;
/// The most patterns that are tried.
const MAX_TRIED: usize = 8;

/// Returns patterns that `work` look-ups of their tables suffice for, the one with the most states first. A look-up is a state of the
/// table and a move.
pub fn choose_symmetric(pieces: &Pieces, work: u64) -> Vec<Choice> {
    let most = u128::from(work) / pieces.all_moves.len() as u128;
    if most == 0 {
        return Vec::new();
    }
    let symmetries = pieces.symmetries();
    let mut seen: HashSet<Vec<Part>> = HashSet::new();
    let mut found: Vec<(u128, Choice)> = Vec::new();
    for orbits in subgroup_orbits(pieces, symmetries) {
        let mut parts: Vec<Vec<(Part, u128)>> = orbits.iter().enumerate().map(|(set, orbits)| unions(pieces, set, orbits)).collect();
        // Of many sets, all twists are told or none.
        if parts.iter().map(Vec::len).product::<usize>() > MAX_PRODUCTS {
            let has_all_twists = |(part, _): &(Part, u128)| part.has_twists || pieces.sets[part.set].orientations == 1;
            parts.iter_mut().for_each(|parts| parts.retain(has_all_twists));
        }
        // What no view sees may need any number of moves, so a pattern has something of each set.
        visit_products(&parts, &mut Vec::new(), 1, most * symmetries.len() as u128, &mut |states, parts| {
            // Of patterns with the same number of states the first by its parts is taken, whatever the order in which they are tried.
            let is_before = |(least, last): &(u128, Choice)| states > *least || states == *least && parts.iter().copied().lt(&last.parts);
            if !found.get(MAX_TRIED - 1).is_none_or(is_before) {
                return;
            }
            let choice = Choice { parts: parts.iter().map(|part| (*part).clone()).collect(), is_symmetric: true };
            if !seen.insert(choice.parts.clone()) {
                return;
            }
            let kept = choice.symmetries(pieces).len();
            let has_rows = |row: RowOf| states / row.len <= MAX_PRODUCT.into();
            if kept >= MIN_SYMMETRIES && states / kept as u128 <= most && row(pieces, &choice).is_some_and(has_rows) {
                found.push((states, choice));
                found.sort_by(|(a, one), (b, other)| b.cmp(a).then_with(|| one.parts.cmp(&other.parts)));
                found.truncate(MAX_TRIED);
            }
        });
    }
    found.into_iter().map(|(_, choice)| choice).collect()
}

/// Visits the ways to take a part of each set that have at most so many states together.
fn visit_products<'p>(
    parts: &'p [Vec<(Part, u128)>],
    chosen: &mut Vec<&'p Part>,
    states: u128,
    most: u128,
    visit: &mut dyn FnMut(u128, &[&Part]),
) {
    let Some((of_set, rest)) = parts.split_first() else { return visit(states, chosen) };
    for (part, of_part) in of_set {
        let states = states.saturating_mul(*of_part);
        if states <= most {
            chosen.push(part);
            visit_products(rest, chosen, states, most, visit);
            chosen.pop();
        }
    }
}

/// The symmetries by which a board is looked up in the table of a pattern, so that each sees other parts of it.
pub fn views<'p>(pieces: &'p Pieces, choice: &Choice) -> Vec<&'p Symmetry> {
    let kept = choice.symmetries(pieces);
    let (mut seen, mut views): (HashSet<Vec<u8>>, Vec<&Symmetry>) = Default::default();
    for view in pieces.symmetries() {
        if !seen.contains(&view.moves) {
            views.push(view);
            let after = |kept: &&Symmetry| view.moves.iter().map(|&code| kept.moves[usize::from(code)]).collect();
            seen.extend(kept.iter().map(after));
        }
    }
    views
}

/// What makes the rows of a pattern.
#[derive(Clone, Copy, Debug)]
pub struct RowOf {
    /// The set, and whether its twists do; else the places of its pieces.
    pub coordinate: (usize, bool),
    /// About as many places as a row has.
    pub len: u128,
}

/// Returns what makes the rows: the largest coordinate that fits a row, of those that symmetries change without a look at the others. How
/// pieces are twisted by a symmetry may depend on which pieces they are; then neither their twists nor their places are such a coordinate.
pub fn row(pieces: &Pieces, choice: &Choice) -> Option<RowOf> {
    let kept = choice.symmetries(pieces);
    let of_part = |part: &Part| {
        let set = &pieces.sets[part.set];
        let is_alone = !part.has_twists
            || kept.iter().all(|symmetry| symmetry.twists_alike(part.set, pieces.goals[0].0[set.pieces()].iter().copied()));
        // Without the twists of the others, the pieces and their twists are one coordinate.
        let places = if part.has_twists { orders(pieces, part) } else { states_of(pieces, part) };
        let places = RowOf { coordinate: (part.set, false), len: places };
        let twists = RowOf { coordinate: (part.set, true), len: twists(pieces, part) };
        if is_alone { [Some(places), Some(twists).filter(|_| part.has_twists)] } else { [None, None] }
    };
    choice.parts.iter().flat_map(of_part).flatten().filter(|row| row.len <= MAX_ROW as u128).max_by_key(|row| row.len)
}

/// By subgroup that one or two symmetries generate, each once: the orbits of the pieces, by set.
fn subgroup_orbits(pieces: &Pieces, symmetries: &[Symmetry]) -> HashSet<Vec<Vec<Vec<u8>>>> {
    let others = if symmetries.len() <= MAX_PAIRED { symmetries } else { &symmetries[..1] };
    let pairs = symmetries.iter().flat_map(|first| others.iter().map(move |second| [first, second]));
    pairs.map(|pair| (0..pieces.sets.len()).map(|set| orbits_of(pieces, set, pair)).collect()).collect()
}

/// The orbits of the pieces of a set.
fn orbits_of(pieces: &Pieces, set: usize, generators: [&Symmetry; 2]) -> Vec<Vec<u8>> {
    let mut left: Vec<u8> = pieces.goals[0].0[pieces.sets[set].pieces()].to_vec();
    let mut orbits = Vec::new();
    while let Some(&first) = left.first() {
        let (mut orbit, mut at) = (vec![first], 0);
        while at < orbit.len() {
            for symmetry in generators {
                let (image, _) = symmetry.piece(set, orbit[at]);
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            at += 1;
        }
        left.retain(|piece| !orbit.contains(piece));
        orbit.sort_unstable();
        orbits.push(orbit);
    }
    orbits.sort_unstable();
    orbits
}

/// The parts of a set that are unions of orbits, with the number of their states: some or all of its pieces, without the twists of the
/// others or with them, or the twists alone.
fn unions(pieces: &Pieces, set: usize, orbits: &[Vec<u8>]) -> Vec<(Part, u128)> {
    let (mut parts, all) = (Vec::new(), (1usize << orbits.len().min(MAX_ORBITS)) - 1);
    let ways = if pieces.sets[set].orientations > 1 { &[false, true][..] } else { &[false] };
    for (chosen, &has_twists) in (0..=all).flat_map(|chosen| ways.iter().map(move |way| (chosen, way))) {
        // The twists of all pieces are those of a part that tells all.
        if orbits.len() > MAX_ORBITS || !has_twists && (chosen == 0 || chosen == all && ways.len() > 1) {
            continue;
        }
        let mut told: Vec<u8> = (0..orbits.len()).filter(|at| chosen >> at & 1 == 1).flat_map(|at| orbits[at].clone()).collect();
        told.sort_unstable();
        let part = Part { set, told, has_twists };
        let states = states_of(pieces, &part);
        parts.push((part, states));
    }
    parts
}
