//! Puzzles defined by their stickers: the same states as those of their pieces.

use crate::counts::published;
use crate::layers;
use homing::engine::Options;
use homing::puzzle::perm::Perm;
use homing::{Notation, Space};

/// The corners of the example in the GAP manual, turned by its top, front and right face.
const CORNERS: [&[&[usize]]; 3] = [
    &[&[1, 3, 8, 6], &[9, 33, 25, 17], &[11, 35, 27, 19]],
    &[&[17, 19, 24, 22], &[6, 25, 43, 16], &[8, 30, 41, 11]],
    &[&[25, 27, 32, 30], &[3, 38, 43, 19], &[8, 33, 48, 24]],
];

fn cycles() -> String {
    let cycle = |cycle: &&[usize]| {
        format!(
            "({})",
            cycle
                .iter()
                .map(|point| point.to_string())
                .collect::<Vec<_>>()
                .join(",")
        )
    };
    CORNERS
        .iter()
        .map(|cycles| cycles.iter().map(cycle).collect::<String>() + ";\n")
        .collect()
}

/// The same with six colours, eight stickers each.
fn coloured() -> String {
    let line = |numbers: Vec<usize>| {
        numbers
            .iter()
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut text = format!(
        "Set S 48 1\nSolved\nS\n{}\nEnd\n",
        line((0..48).map(|sticker| sticker / 8 + 1).collect())
    );
    for (name, cycles) in ["U", "F", "R"].iter().zip(CORNERS) {
        let mut from: Vec<usize> = (1..=48).collect();
        for cycle in cycles {
            (0..4).for_each(|at| from[cycle[(at + 1) % 4] - 1] = cycle[at]);
        }
        text += &format!("Move {name}\nS\n{}\nEnd\n", line(from));
    }
    text
}

#[test]
fn stickers_that_move_together_are_pieces() {
    let expected = published("perm 2x2x2", "half-turn");
    for text in [cycles(), coloured()] {
        assert_eq!(
            layers(
                &format!("perm:{text}"),
                Options::default().with("metric", "half-turn")
            ),
            expected,
            "{text}"
        );
    }
}

#[test]
fn patterns_of_stickers_have_their_index() {
    let puzzle = Perm::parse(&coloured()).unwrap();
    assert_eq!(puzzle.len(), 3_674_160);
    for index in (0..puzzle.len()).step_by(4999) {
        let state = puzzle.unrank(index);
        assert_eq!(puzzle.rank(&state), Some(index));
        assert_eq!(
            puzzle.parse_board(&puzzle.board_text(&state)).unwrap(),
            state
        );
    }
    let scrambled = puzzle.parse_board("R U2 F'").unwrap();
    let index = puzzle.rank(&scrambled).unwrap();
    assert_eq!(puzzle.unrank(index), scrambled);
    assert_eq!(puzzle.index_of_text("R U2 F'"), Some(index));
    // Two exchanged stickers: a corner that does not exist.
    let mut torn = puzzle.unrank(0);
    torn.0.swap(0, 8);
    assert_eq!(puzzle.rank(&torn), None);
}
