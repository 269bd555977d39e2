//! Puzzles known by name: definitions in `puzzles/`, and puzzles of variable size.

use super::metric::Metric;
use super::puzzle::Definition;
use homing_table::error::{Error, Result};

/// The definitions in files, by name.
const FILES: [(&str, &str); 8] = [
    ("2x2x2", include_str!("../../puzzles/2x2x2.tws")),
    ("2x3x3", include_str!("../../puzzles/2x3x3.tws")),
    ("3x3x3", include_str!("../../puzzles/3x3x3.tws")),
    ("dino", include_str!("../../puzzles/dino.tws")),
    ("ivy", include_str!("../../puzzles/ivy.tws")),
    ("pyraminx", include_str!("../../puzzles/pyraminx.tws")),
    ("skewb", include_str!("../../puzzles/skewb.tws")),
    ("square-1", include_str!("../../puzzles/square-1.tws")),
];

/// What the Bicube glues of the cube: 2 pieces each, and D and B never turn.
const BICUBE: &str = "UF+UFL,U+UL,UB+ULB,UR+UBR,FR+DFR,FL+DFL,BL+DBL,R+BR,F+DF,L+DL,DR+DBR,D+DB+B";

/// The maximum number of pieces in a name such as `topspin-40`. Pattern tables of a few of the pieces still work with this many positions.
const MAX_SIZE: usize = 40;

/// The names, for errors and help.
pub const NAMES: &str = "2x2x2, 2x3x3, 3x3x3, bicube, dino, ivy, pyraminx, skewb, square-1, topspin-N, topspin-N-K, pancakes-N, \
                         burnt-pancakes-N, lrx-N";

/// The definition of a known name; `None` for other names.
pub fn find(name: &str) -> Option<Result<Definition>> {
    if let Some((_, text)) = FILES.iter().find(|(known, _)| *known == name) {
        return Some(Definition::parse(text, None));
    }
    if name == "bicube" {
        let glued = find("3x3x3")?.and_then(|cube| cube.glued(BICUBE));
        return Some(glued.map(|definition| Definition {
            name: name.into(),
            ..definition
        }));
    }
    let (kind, size) = name
        .split_once("pancakes-")
        .map(|(kind, size)| (format!("{kind}pancakes"), size))
        .or_else(|| {
            let (kind, size) = name.split_once('-')?;
            Some((kind.into(), size))
        })?;
    let (size, turned) = size
        .split_once('-')
        .map_or((size, None), |(size, turned)| (size, Some(turned)));
    let least = match kind.as_str() {
        "topspin" => 5,
        "lrx" => 3,
        "pancakes" => 2,
        "burnt-pancakes" => 1,
        _ => return None,
    };
    let number = |text: &str| text.parse::<usize>().ok();
    let (size, turned) = match (
        number(size).filter(|size| (least..=MAX_SIZE).contains(size)),
        turned,
    ) {
        (Some(size), None) => (size, 4),
        (Some(size), Some(turned))
            if kind == "topspin"
                && number(turned).is_some_and(|turned| (2..size).contains(&turned)) =>
        {
            (size, number(turned).unwrap_or(4))
        }
        _ => {
            let turned = if kind == "topspin" {
                ", and behind it a turnstile of 2 or more, but fewer"
            } else {
                ""
            };
            let limits = format!("{least} to {MAX_SIZE} pieces{turned}, as perm:{kind}-8");
            return Some(Err(Error::PuzzleSize {
                name: format!("perm:{name}"),
                limits,
            }));
        }
    };
    let text = match kind.as_str() {
        "topspin" => ring(name, size, &reversed(size, turned)),
        "lrx" => ring(name, size, &swapped(size)),
        _ => stack(name, size, kind == "burnt-pancakes"),
    };
    Some(Definition::parse(&text, None))
}

/// The definition of one set, with moves that count as listed.
fn text(
    name: &str,
    set: &str,
    (size, orientations): (usize, usize),
    moves: &[(String, Vec<usize>, Vec<usize>)],
) -> String {
    let line = |numbers: &[usize]| {
        numbers
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let head = format!(
        "Name {name}\nMetric {}\nSet {set} {size} {orientations}\n",
        Metric::Listed
    );
    let block = |(name, from, twist): &(String, Vec<usize>, Vec<usize>)| {
        format!("Move {name}\n{set}\n{}\n{}\nEnd\n", line(from), line(twist))
    };
    head + &moves.iter().map(block).collect::<String>()
}

/// A ring of tokens with three moves: turn left, turn right, and `X`.
fn ring(name: &str, size: usize, exchanged: &[usize]) -> String {
    let still: Vec<usize> = (1..=size).collect();
    let (mut left, mut right) = (still.clone(), still);
    left.rotate_left(1);
    right.rotate_right(1);
    let moves = [("L", left), ("R", right), ("X", exchanged.to_vec())];
    text(
        name,
        "TOKENS",
        (size, 1),
        &moves.map(|(name, from)| (name.into(), from, vec![0; size])),
    )
}

/// Reverses the first `turned` tokens.
fn reversed(size: usize, turned: usize) -> Vec<usize> {
    (1..=turned).rev().chain(turned + 1..=size).collect()
}

/// Exchanges the first two tokens.
fn swapped(size: usize) -> Vec<usize> {
    reversed(size, 2)
}

/// A stack of pancakes. The move `fK` turns over the first K. Burnt pancakes then show their other side.
fn stack(name: &str, size: usize, is_burnt: bool) -> String {
    let least = if is_burnt { 1 } else { 2 };
    let flip = |top: usize| {
        let burnt = (0..size)
            .map(|place| usize::from(is_burnt && place < top))
            .collect();
        (format!("f{top}"), reversed(size, top), burnt)
    };
    let moves: Vec<_> = (least..=size).map(flip).collect();
    text(
        name,
        "PANCAKES",
        (size, if is_burnt { 2 } else { 1 }),
        &moves,
    )
}
