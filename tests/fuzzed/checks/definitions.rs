//! Definitions of permutation puzzles and their goals: parsing what was written returns the same; a small puzzle has the same number of
//! states at each depth as a naive search finds.

use homing::engine::Options;
use homing::internals::perm::{canonical_again, canonical_text};
use homing::table::TableFile;
use homing::{Stop, Watch};
use std::collections::BTreeSet;

/// Puzzles of more orders and twists, or of more moves, are only parsed.
const MAX_ORDERS: usize = 1500;
const MAX_MOVES: usize = 8;

/// A position: its piece, and its twist if that counts.
type Place = (String, Option<usize>);

/// For each position of all sets: the position that the piece comes from, its added twist, and the number of twists.
type Move = Vec<(usize, usize, usize)>;

/// The goal follows after a zero byte.
pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (text, goal) = text
        .split_once('\0')
        .map_or((&*text, None), |(text, goal)| (text, Some(goal)));
    let Ok(written) = canonical_text(text) else {
        return;
    };
    assert_eq!(canonical_again(&written).unwrap(), written, "{text}");
    let (orders, moves) = moves(&written);
    if orders > MAX_ORDERS || moves.len() > MAX_MOVES {
        return;
    }
    let file = as_file(&written);
    assert_eq!(
        canonical_text(&file).unwrap().lines().count(),
        file.lines().count()
    );
    let open = |goal: Option<&str>| {
        let options = goal.map_or_else(Options::default, |goal| {
            Options::default().with("goal", goal)
        });
        homing::catalog().puzzle(&format!("perm:{file}"), &options)
    };
    let Ok(puzzle) = open(goal) else { return };
    let table = homing::catalog()
        .generate(&*puzzle, &Stop::NEVER, &mut |_| {})
        .unwrap();
    table.verify(Watch::NONE).unwrap();
    let goals = table.description().goal;
    assert_eq!(
        table.boards().unwrap().layers(),
        search(&goals, &moves),
        "{goals}\n{written}"
    );
    let again = open(Some(&goals))
        .unwrap()
        .open(&TableFile::from_bytes("written", table.to_bytes().unwrap()).unwrap())
        .unwrap();
    assert_eq!(again.description(), table.description());
}

/// A canonical text as a file: its moves list twists by the positions that the pieces come from. No move has the name of a rotation, and
/// those that only scrambles may contain are left out.
fn as_file(written: &str) -> String {
    let (mut file, mut lines, mut sets) = (String::new(), written.lines(), 0);
    while let Some(line) = lines.next() {
        sets += usize::from(line.starts_with("Set "));
        if line.starts_with("ScrambleMove ") {
            break;
        }
        let Some(name) = line.strip_prefix("Move ") else {
            file += &format!("{line}\n");
            continue;
        };
        let is_like_rotation = name.starts_with(['x', 'y', 'z']) || name.ends_with('v');
        let renamed = format!("m{}", file.len());
        file += &format!("Move {}\n", if is_like_rotation { &renamed } else { name });
        for _ in 0..sets {
            let [set, from, twist] = [0; 3].map(|_| lines.next().unwrap());
            let mut by_piece: Vec<&str> = from.split(' ').collect();
            for (from, twist) in from.split(' ').zip(twist.split(' ')) {
                by_piece[from.parse::<usize>().unwrap() - 1] = twist;
            }
            file += &format!("{set}\n{from}\n{}\n", by_piece.join(" "));
        }
        file += &format!("{}\n", lines.next().unwrap());
    }
    file
}

/// The moves of a canonical text, and an upper bound for the states of its sets.
fn moves(written: &str) -> (usize, Vec<Move>) {
    let (mut sizes, mut orders, mut moves) = (Vec::new(), 1_usize, Vec::new());
    let mut lines = written.lines();
    let numbers = |line: &str| {
        line.split(' ')
            .map(|number| number.parse().unwrap())
            .collect::<Vec<usize>>()
    };
    while let Some(line) = lines.next() {
        if let Some(set) = line.strip_prefix("Set ") {
            let words: Vec<&str> = set.split(' ').collect();
            let (size, twists) = (
                words[1].parse::<usize>().unwrap(),
                words[2].parse::<usize>().unwrap(),
            );
            orders = (1..=size).fold(orders, |orders, factor| {
                orders.saturating_mul(factor * twists)
            });
            sizes.push((size, twists));
        } else if line.starts_with("Move ") {
            let mut made = Move::new();
            for &(_, twists) in &sizes {
                lines.next();
                let (from, twist) = (
                    numbers(lines.next().unwrap()),
                    numbers(lines.next().unwrap()),
                );
                let before = made.len();
                made.extend(
                    from.iter()
                        .zip(&twist)
                        .map(|(from, &twist)| (before + from - 1, twist, twists)),
                );
            }
            moves.push(made);
        }
    }
    (orders, moves)
}

/// The number of boards at each depth, by inverse moves from the goals, which are written as `1 2+1 ? / ?+0 3+?`.
fn search(goals: &str, moves: &[Move]) -> Vec<u64> {
    let place = |word: &str| -> Place {
        let (piece, twist) = word
            .split_once('+')
            .unwrap_or((word, if word == "?" { "?" } else { "0" }));
        (piece.into(), twist.parse().ok())
    };
    let board = |goal: &str| -> Vec<Place> {
        goal.split_whitespace()
            .filter(|word| *word != "/")
            .map(place)
            .collect()
    };
    let mut layer: BTreeSet<Vec<Place>> = goals.split('|').map(board).collect();
    let (mut seen, mut counts) = (layer.clone(), Vec::new());
    while !layer.is_empty() {
        counts.push(layer.len() as u64);
        let mut next = BTreeSet::new();
        for board in &layer {
            for made in moves {
                let mut before = board.clone();
                for ((piece, twist), &(from, by, twists)) in board.iter().zip(made) {
                    before[from] = (
                        piece.clone(),
                        twist.map(|twist| (twist + twists - by) % twists),
                    );
                }
                if seen.insert(before.clone()) {
                    next.insert(before);
                }
            }
        }
        layer = next;
    }
    counts
}
