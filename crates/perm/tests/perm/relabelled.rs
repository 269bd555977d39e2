//! Symmetries of random definitions, compared with all relabellings of positions and twists, tried one by one.

use crate::random::{Pairs, Plain, Random};
use crate::table;
use homing::Watch;
use homing::engine::Options;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The number of definitions, and the most relabellings of one.
const DEFINITIONS: u64 = 200;
const MAX_RELABELLINGS: usize = 20_000;
/// The most states of a definition.
const MAX_STATES: usize = 300;

/// The image of each position, with its first twist and whether twists go up.
type Relabelling = BTreeMap<(usize, u8), (usize, u8, u8, bool)>;

/// All relabellings of positions; `None` if there are too many.
fn relabellings(plain: &Plain) -> Option<Vec<Relabelling>> {
    let places: Vec<(usize, u8)> = (0..plain.ways.len())
        .flat_map(|set| (0..plain.solved[set].len() as u8).map(move |place| (set, place)))
        .collect();
    let mut all = vec![Relabelling::new()];
    for &(set, place) in &places {
        let mut longer = Vec::new();
        for begun in &all {
            let is_free = |&&(to_set, to): &&(usize, u8)| {
                plain.ways[set] == plain.ways[to_set]
                    && begun.values().all(|&(of, at, ..)| (of, at) != (to_set, to))
            };
            for &(to_set, to) in places.iter().filter(is_free) {
                for first in 0..plain.ways[set] {
                    for is_up in [true, false] {
                        if is_up || plain.ways[set] > 2 {
                            let mut next = begun.clone();
                            next.insert((set, place), (to_set, to, first, is_up));
                            longer.push(next);
                        }
                    }
                }
            }
            if longer.len() > MAX_RELABELLINGS {
                return None;
            }
        }
        all = longer;
    }
    Some(all)
}

/// The image of a twist in a position.
fn turned(
    plain: &Plain,
    of: &Relabelling,
    (set, place, twist): (usize, u8, u8),
) -> (usize, u8, u8) {
    let (to_set, to, first, is_up) = of[&(set, place)];
    let ways = plain.ways[set];
    let twist = if is_up { twist } else { ways - twist };
    (to_set, to, (first + twist) % ways)
}

/// Where a turn takes each twist in each position.
type Points = BTreeMap<(usize, u8, u8), (usize, u8, u8)>;

fn points(plain: &Plain, turn: &Pairs) -> Points {
    let mut points = Points::new();
    for (set, pairs) in turn.iter().enumerate() {
        for (&(from, by), place) in pairs.iter().zip(0..) {
            for twist in 0..plain.ways[set] {
                let to = (set, place, (twist + by) % plain.ways[set]);
                points.insert((set, from, twist), to);
            }
        }
    }
    points
}

/// The new name of each piece: its set, the piece, and what is subtracted from the twist.
type Names = BTreeMap<(usize, u8), (usize, u8, u8)>;

/// The names with which one goal becomes another.
fn names(plain: &Plain, of: &Relabelling, goal: &Pairs, becomes: &Pairs) -> Option<Names> {
    let mut names = Names::new();
    for (set, pairs) in goal.iter().enumerate() {
        for (&(piece, twist), place) in pairs.iter().zip(0..) {
            let (to_set, to, way) = turned(plain, of, (set, place, twist));
            let (other, at) = becomes[to_set][usize::from(to)];
            let is_loose = plain.loose[set].contains(&piece);
            let ways = plain.ways[set];
            let by = if is_loose {
                0
            } else {
                (way + ways - at) % ways
            };
            let name = (to_set, other, by);
            if is_loose != plain.loose[to_set].contains(&other)
                || *names.entry((set, piece)).or_insert(name) != name
            {
                return None;
            }
        }
    }
    Some(names)
}

fn image(plain: &Plain, of: &Relabelling, names: &Names, at: &Pairs) -> Pairs {
    let mut image = at.clone();
    for (set, pairs) in at.iter().enumerate() {
        for (&(piece, twist), place) in pairs.iter().zip(0..) {
            let (to_set, to, way) = turned(plain, of, (set, place, twist));
            let (_, other, by) = names[&(set, piece)];
            let ways = plain.ways[set];
            let is_loose = plain.loose[set].contains(&piece);
            let twist = if is_loose {
                0
            } else {
                (way + ways - by) % ways
            };
            image[to_set][usize::from(to)] = (other, twist);
        }
    }
    image
}

/// Replaces the moves by the first ones and their images under a relabelling.
fn relabel_moves(plain: &mut Plain, of: &Relabelling) {
    let mut moves = plain.moves.clone();
    let mut at = 0;
    while at < moves.len() && moves.len() < 5 {
        let mut image = moves[at].clone();
        for ((set, from, twist), (_, place, way)) in points(plain, &moves[at]) {
            let (to_set, to_from, from_way) = turned(plain, of, (set, from, twist));
            let (_, to, way) = turned(plain, of, (set, place, way));
            let ways = plain.ways[set];
            image[to_set][usize::from(to)] = (to_from, (way + ways - from_way) % ways);
        }
        if !moves.contains(&image) {
            moves.push(image);
        }
        at += 1;
    }
    plain.moves = moves;
}

/// Compares one definition. Returns the number of its symmetries, and nothing if it is too large.
fn check(seed: u64) -> Option<usize> {
    let mut plain = Plain::new(seed);
    // A piece without twists is like any other, also if it is open.
    for (loose, ways) in plain.loose.iter_mut().zip(&plain.ways) {
        loose.retain(|_| *ways > 1);
    }
    let relabellings = relabellings(&plain)?;
    let mut random = Random(seed ^ 0x5eed);
    if random.below(4) > 0 {
        // One that keeps sets together, and the direction of twists, leads from moves to moves.
        let of = &relabellings[random.below(relabellings.len())];
        let sets: BTreeSet<_> = of.iter().map(|((set, _), to)| (*set, to.0, to.3)).collect();
        if sets.len() == plain.ways.len() {
            relabel_moves(&mut plain, of);
        }
    }
    let depths = plain.depths().filter(|depths| depths.len() <= MAX_STATES)?;
    let moves: Vec<_> = plain
        .metric_moves()
        .iter()
        .map(|[turn, _]| points(&plain, turn))
        .collect();
    let distinct: BTreeSet<_> = moves.iter().collect();
    if distinct.len() < moves.len() {
        return None;
    }
    let states: Vec<&Pairs> = depths.keys().collect();
    let numbers: HashMap<&Pairs, usize> = states.iter().copied().zip(0..).collect();
    let mut found: BTreeSet<Vec<usize>> = BTreeSet::new();
    for of in &relabellings {
        let is_move = |points: &Points| {
            let image = points
                .iter()
                .map(|(&from, &to)| (turned(&plain, of, from), turned(&plain, of, to)));
            distinct.contains(&image.collect::<Points>())
        };
        if !moves.iter().all(is_move) {
            continue;
        }
        for to in &plain.goals {
            let Some(names) = names(&plain, of, &plain.goals[0], to) else {
                continue;
            };
            let image = |at: &Pairs| image(&plain, of, &names, at);
            if plain
                .goals
                .iter()
                .all(|goal| plain.goals.contains(&image(goal)))
            {
                found.insert(states.iter().map(|at| numbers[&image(at)]).collect());
            }
        }
    }
    // The classes: each state has the number of the least state that symmetries lead to.
    let mut least: Vec<usize> = (0..states.len()).collect();
    for state in 0..states.len() {
        least[state] = found.iter().map(|images| images[state]).min().unwrap();
    }
    let mut classes = vec![0; depths.values().max().map_or(0, |&depth| depth as usize + 1)];
    for state in (0..states.len()).filter(|&state| least[state] == state) {
        classes[depths[states[state]] as usize] += 1;
    }
    let goal: Vec<String> = plain.goals.iter().map(|goal| plain.text(goal)).collect();
    let name = format!("perm:{}", plain.kpuzzle());
    let options = Options::default()
        .with("metric", plain.metric)
        .with("goal", goal.join(" | "));
    let context = format!("seed {seed}: {} {} {name}", plain.metric, goal.join(" | "));
    let stats = table(&name, options).stats(true, Watch::NONE);
    let stats = stats.unwrap_or_else(|error| panic!("{error}: {context}"));
    assert_eq!(stats.symmetries, Some(found.len() as u64), "{context}");
    assert_eq!(stats.classes_at_depth, classes, "{context}");
    assert!(!stats.has_unknown_symmetries, "{context}");
    Some(found.len())
}

#[test]
fn random_definitions_have_the_symmetries_of_a_search_over_all_relabellings() {
    // In the last ones, a goal comes twice, and pieces whose twists do not count are exchanged.
    let seeds = (0..DEFINITIONS).chain([1703, 4907]);
    let counts: Vec<usize> = seeds.filter_map(check).collect();
    let symmetric = counts.iter().filter(|&&count| count > 1).count();
    assert!(counts.len() > 40 && symmetric > 15, "{counts:?}");
}
