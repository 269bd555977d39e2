//! Random definitions of all kinds, compared with a plain search over arrangements that shares no code with the family.

use crate::{depths_from, puzzle};
use homing::engine::{Answer, Options, Question, Selection};
use homing::export::{Export, Format};
use homing::{Stop, Watch};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

/// The number of definitions, and the most states of one.
const DEFINITIONS: u64 = 200;
const MAX_STATES: usize = 1500;
/// The mark of an open piece.
const OPEN: u8 = u8::MAX;

/// For each set and position: the piece and its twist, or where the piece comes from and by how much it is twisted.
pub type Pairs = Vec<Vec<(u8, u8)>>;

pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end as u64) as usize
    }

    fn order(&mut self, len: usize) -> Vec<u8> {
        let mut order: Vec<u8> = (0..len as u8).collect();
        for at in (1..len).rev() {
            order.swap(at, self.below(at + 1));
        }
        order
    }
}

/// A definition on lists.
#[derive(Debug)]
pub struct Plain {
    /// The orientations of each set.
    pub ways: Vec<u8>,
    /// The pieces whose twists do not count, by set.
    pub loose: Vec<BTreeSet<u8>>,
    pub moves: Vec<Pairs>,
    pub solved: Pairs,
    pub goals: Vec<Pairs>,
    pub metric: &'static str,
}

impl Plain {
    pub fn new(seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 77);
        random.below(2);
        let sizes: Vec<usize> = (0..1 + random.below(3))
            .map(|_| 1 + random.below(4))
            .collect();
        let ways: Vec<u8> = sizes
            .iter()
            .map(|_| [1, 1, 2, 3, 3, 4][random.below(6)])
            .collect();
        let identity: Pairs = sizes
            .iter()
            .map(|&size| (0..size as u8).map(|place| (place, 0)).collect())
            .collect();
        let mut plain = Self {
            loose: vec![BTreeSet::new(); sizes.len()],
            moves: Vec::new(),
            solved: identity.clone(),
            goals: Vec::new(),
            metric: ["half-turn", "quarter-turn", "listed"][random.below(3)],
            ways,
        };
        let kind = random.below(4);
        for _ in 0..1 + random.below(3) {
            let mut turn = identity.clone();
            for (set, size) in sizes.iter().copied().enumerate() {
                // A move leaves out a set, exchanges two pieces, or is any permutation.
                let order = match (kind, random.below(4)) {
                    (0, _) if size > 1 => {
                        let mut order: Vec<u8> = (0..size as u8).collect();
                        let first = random.below(size - 1);
                        order.swap(first, first + 1);
                        order
                    }
                    (_, 0) => continue,
                    _ => random.order(size),
                };
                let is_twisted = random.below(2) > 0;
                for (place, from) in order.into_iter().enumerate() {
                    let by = if is_twisted {
                        random.below(plain.ways[set].into()) as u8
                    } else {
                        0
                    };
                    turn[set][place] = (from, by);
                }
            }
            if turn == identity {
                turn[0].rotate_left(1);
                if sizes[0] == 1 && plain.ways[0] == 1 {
                    plain.ways[0] = 2;
                }
                if sizes[0] == 1 {
                    turn[0][0].1 = 1;
                }
            }
            plain.moves.push(turn);
        }
        if kind == 1 {
            // The same moves, seen from other positions.
            let relabelling: Vec<Vec<u8>> = sizes.iter().map(|&size| random.order(size)).collect();
            for turn in plain.moves.clone() {
                let mut other = turn.clone();
                for (set, pairs) in turn.iter().enumerate() {
                    for (place, &(from, by)) in pairs.iter().enumerate() {
                        let to = &relabelling[set];
                        other[set][usize::from(to[place])] = (to[usize::from(from)], by);
                    }
                }
                plain.moves.push(other);
            }
        }
        if random.below(3) == 0 {
            for pieces in &mut plain.solved {
                let distinct = 1 + random.below(pieces.len());
                pieces
                    .iter_mut()
                    .for_each(|(piece, _)| *piece %= distinct as u8);
            }
        }
        if random.below(4) == 0 {
            for (set, pieces) in plain
                .solved
                .iter()
                .enumerate()
                .filter(|&(set, _)| plain.ways[set] > 1)
            {
                plain.loose[set].extend(
                    pieces
                        .iter()
                        .map(|&(piece, _)| piece)
                        .filter(|_| random.below(2) > 0),
                );
            }
        }
        // Other goals are a few moves away. Open pieces are open in all.
        let mut goals = vec![plain.solved.clone()];
        for _ in 0..[0, 0, 0, 1, 2][random.below(5)] {
            let mut goal = plain.solved.clone();
            for _ in 0..random.below(6) {
                goal = plain.after(&goal, &plain.moves[random.below(plain.moves.len())]);
            }
            goals.push(goal);
        }
        if random.below(4) == 0 {
            for (set, &size) in sizes.iter().enumerate() {
                let open: Vec<u8> = (0..size as u8).filter(|_| random.below(2) > 0).collect();
                let hide = |(piece, twist): &mut (u8, u8)| {
                    if open.contains(piece) {
                        (*piece, *twist) = (OPEN, 0);
                    }
                };
                goals
                    .iter_mut()
                    .for_each(|goal| goal[set].iter_mut().for_each(hide));
                plain.loose[set].insert(OPEN);
            }
        }
        plain.goals = goals;
        plain
    }

    fn after(&self, at: &Pairs, turn: &Pairs) -> Pairs {
        let of_set = |set: usize| {
            let place = |&(from, by): &(u8, u8)| {
                let (piece, twist) = at[set][usize::from(from)];
                let is_loose = self.loose[set].contains(&piece);
                (
                    piece,
                    if is_loose {
                        0
                    } else {
                        (twist + by) % self.ways[set]
                    },
                )
            };
            turn[set].iter().map(place).collect()
        };
        (0..at.len()).map(of_set).collect()
    }

    /// Each turn that is one move, and the turn that undoes it.
    pub fn metric_moves(&self) -> Vec<[Pairs; 2]> {
        let told = Self {
            loose: vec![BTreeSet::new(); self.ways.len()],
            ways: self.ways.clone(),
            moves: Vec::new(),
            solved: Vec::new(),
            goals: Vec::new(),
            metric: "",
        };
        let mut all = Vec::new();
        for turn in &self.moves {
            let identity: Pairs = turn
                .iter()
                .map(|pairs| (0..pairs.len() as u8).map(|place| (place, 0)).collect())
                .collect();
            let mut powers = vec![identity.clone(), turn.clone()];
            while powers[powers.len() - 1] != identity {
                powers.push(told.after(&powers[powers.len() - 1], turn));
            }
            let order = powers.len() - 1;
            let exponents: Vec<usize> = match self.metric {
                "half-turn" => (1..order).collect(),
                "quarter-turn" => vec![1, order - 1],
                _ => vec![1],
            };
            all.extend(
                exponents
                    .iter()
                    .map(|&by| [powers[by].clone(), powers[order - by].clone()]),
            );
        }
        all
    }

    /// The depth of each state that moves reach, unless there are too many.
    pub fn depths(&self) -> Option<HashMap<Pairs, u32>> {
        let moves = self.metric_moves();
        let mut reached = HashSet::from([self.goals[0].clone()]);
        let mut waiting = vec![self.goals[0].clone()];
        while let Some(at) = waiting.pop() {
            for turn in &self.moves {
                let after = self.after(&at, turn);
                if reached.insert(after.clone()) {
                    waiting.push(after);
                }
            }
            if reached.len() > MAX_STATES {
                return None;
            }
        }
        let mut goals = self.goals.clone();
        goals.sort();
        goals.dedup();
        Some(depths_from(goals, |at| {
            moves
                .iter()
                .map(|[_, back]| self.after(at, back))
                .collect::<Vec<_>>()
        }))
    }

    pub fn text(&self, at: &Pairs) -> String {
        let piece = |set: usize, &(piece, twist): &(u8, u8)| match (piece, twist) {
            (OPEN, _) => "?".to_string(),
            _ if self.loose[set].contains(&piece) => format!("{}+?", piece + 1),
            (_, 0) => (piece + 1).to_string(),
            _ => format!("{}+{twist}", piece + 1),
        };
        let set = |(set, pairs): (usize, &Vec<(u8, u8)>)| {
            let pieces: Vec<String> = pairs.iter().map(|pair| piece(set, pair)).collect();
            pieces.join(" ")
        };
        at.iter()
            .enumerate()
            .map(set)
            .collect::<Vec<_>>()
            .join(" / ")
    }

    pub fn kpuzzle(&self) -> String {
        let list = |numbers: Vec<u8>| format!("{numbers:?}");
        let pairs = |pairs: &[(u8, u8)], names: [&str; 2]| {
            let (first, second): (Vec<u8>, Vec<u8>) = pairs.iter().copied().unzip();
            format!(
                "\"{}\": {}, \"{}\": {}",
                names[0],
                list(first),
                names[1],
                list(second)
            )
        };
        let orbits = (0..self.ways.len()).map(|set| {
            let size = self.solved[set].len();
            format!(
                "{{\"orbitName\": \"S{set}\", \"numPieces\": {size}, \"numOrientations\": {}}}",
                self.ways[set]
            )
        });
        let solved = (0..self.ways.len()).map(|set| {
            let modulus = |&(piece, _): &(u8, u8)| u8::from(self.loose[set].contains(&piece));
            format!(
                "\"S{set}\": {{{}, \"orientationMod\": {}}}",
                pairs(&self.solved[set], ["pieces", "orientation"]),
                list(self.solved[set].iter().map(modulus).collect())
            )
        });
        let moves = self.moves.iter().zip('A'..).map(|(turn, name)| {
            let sets = turn.iter().enumerate().map(|(set, turn)| {
                format!(
                    "\"S{set}\": {{{}}}",
                    pairs(turn, ["permutation", "orientationDelta"])
                )
            });
            format!("\"{name}\": {{{}}}", sets.collect::<Vec<_>>().join(", "))
        });
        format!(
            "{{\"name\": \"r\", \"orbits\": [{}], \"defaultPattern\": {{{}}}, \"moves\": {{{}}}}}",
            orbits.collect::<Vec<_>>().join(", "),
            solved.collect::<Vec<_>>().join(", "),
            moves.collect::<Vec<_>>().join(", ")
        )
    }
}

fn check(seed: u64) -> bool {
    let plain = Plain::new(seed);
    let Some(depths) = plain.depths() else {
        return false;
    };
    let name = format!("perm:{}", plain.kpuzzle());
    let goal = plain
        .goals
        .iter()
        .map(|goal| plain.text(goal))
        .collect::<Vec<_>>()
        .join(" | ");
    let mut by_depth: Vec<BTreeSet<String>> = Vec::new();
    for (at, &depth) in &depths {
        by_depth.resize(by_depth.len().max(depth as usize + 1), BTreeSet::new());
        by_depth[depth as usize].insert(plain.text(at));
    }
    let counts: Vec<u64> = by_depth.iter().map(|states| states.len() as u64).collect();
    for symmetry in ["on", "off"] {
        let options = Options::default()
            .with("metric", plain.metric)
            .with("symmetry", symmetry)
            .with("goal", goal.as_str());
        let context = || format!("seed {seed}: {} {goal} {symmetry} {name}", plain.metric);
        let puzzle =
            puzzle(&name, options).unwrap_or_else(|error| panic!("{error}: {}", context()));
        let table = homing::catalog()
            .generate(&*puzzle, &Stop::NEVER, &mut |_| {})
            .unwrap_or_else(|error| panic!("{error}: {}", context()));
        table
            .verify(Watch::NONE)
            .unwrap_or_else(|error| panic!("{error}: {}", context()));
        let stats = table.stats(true, Watch::NONE).unwrap();
        assert_eq!(stats.states_at_depth, counts, "{}", context());
        let lists = table.lists().unwrap();
        for (depth, states) in (0..).zip(&by_depth) {
            let found: BTreeSet<String> = lists
                .states_at(depth..=depth, true, Watch::NONE)
                .unwrap()
                .map(|listed| listed.unwrap().board)
                .collect();
            assert_eq!(found, *states, "{depth}: {}", context());
        }
        let drawn = lists
            .random(None, seed, true, Watch::NONE)
            .unwrap()
            .take(20);
        for listed in drawn.map(Result::unwrap) {
            let depth = listed.depth.unwrap().moves as usize;
            assert!(by_depth[depth].contains(&listed.board), "{}", context());
        }
        for (depth, states) in (0..).zip(&by_depth) {
            for state in states.iter().step_by(states.len() / 3 + 1) {
                let answer = table.answer(&Question::PATH, state);
                assert!(
                    matches!(&answer, Ok(Answer::Solved { depth: found, .. }) if found.moves == depth),
                    "{answer:?}: {state}: {}",
                    context()
                );
            }
        }
        for format in [Format::Csv, Format::Json, Format::C] {
            let export = Export {
                table: table.boards().unwrap(),
                format,
                selection: Selection::default(),
            };
            let mut out = Vec::new();
            export
                .write(&mut out, Path::new("memory"), &mut |_, _| {}, &Stop::NEVER)
                .unwrap_or_else(|error| panic!("{error}: {}", context()));
        }
    }
    true
}

#[test]
fn random_definitions_have_the_states_of_a_plain_search() {
    let checked = (0..DEFINITIONS).filter(|&seed| check(seed)).count();
    assert!(checked > 100, "{checked}");
}
