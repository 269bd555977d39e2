//! Explanations of unsolvable boards, compared with the tables.

use crate::common::eight::orders;
use homing::puzzle::flip::{self, Flip, Goal, Lights, PieceSet, PressMatrix};
use homing::puzzle::slide::{Board, Slide};
use homing::{Notation, Space, Table};

/// Every board without an index is explained, the named swap makes it solvable, and nothing else is explained.
fn explains_all_wrong_boards(slide: Slide) {
    let mut unsolvable = 0u64;
    for cells in orders(&(0..slide.cells() as u8).collect::<Vec<_>>()) {
        let board = Board::from_cells(cells.iter().copied());
        let parity = slide.wrong_parity(board, slide.goal());
        assert_eq!(parity.is_none(), slide.rank(&board).is_some(), "{cells:?}");
        if let Some(parity) = parity {
            unsolvable += 1;
            let cell = |tile| cells.iter().position(|&other| other == tile).unwrap();
            let swapped = board.swapped(cell(parity.swap.0), cell(parity.swap.1));
            assert!(
                parity.swap.0 != 0 && slide.rank(&swapped).is_some(),
                "{cells:?}: {parity}"
            );
        }
    }
    assert_eq!(unsolvable, slide.len());
}

#[test]
fn slide_explains_all_wrong_boards() {
    explains_all_wrong_boards(Slide::EIGHT);
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        for home in 0..rows * columns {
            explains_all_wrong_boards(Slide::new(rows, columns, home).unwrap());
        }
    }
}

#[test]
fn slide_names_the_tiles_to_swap() {
    let why = |board| Slide::EIGHT.why_unsolvable(&Slide::EIGHT.parse_board(board).unwrap());
    let expected = "1 pair of tiles is out of order, an odd number, and it stays odd with every move: \
                    swap tiles 7 and 8 to make it solvable";
    assert_eq!(why("1 2 3 4 5 6 8 7 x").as_deref(), Some(expected));
    assert!(
        why("6 2 3 4 5 1 7 8 x")
            .unwrap()
            .ends_with("swap tiles 1 and 6 to make it solvable")
    );
    assert_eq!(why("2 3 4 1 5 x 7 6 8"), None);
    let slide = Slide::new(2, 4, 7).unwrap();
    let why = slide
        .why_unsolvable(&slide.parse_board("1 2 3 x 5 6 4 7").unwrap())
        .unwrap();
    let expected = "2 pairs of tiles are out of order and the blank is 1 row from home, in all 3, and that stays odd with every move";
    assert!(why.starts_with(expected), "{why}");
}

/// A pattern is named exactly if the table has no path to a goal; every press keeps its parity, which differs from that of the goals.
fn explains_all_colourings(flip: Flip) {
    let table = Table::generate(flip, |_| {}).unwrap();
    let lights = Lights::new(PressMatrix::from(&flip));
    let set = |black: u64| PieceSet::from_words(flip.pieces(), vec![black]);
    for board in 0..flip.len() as u32 {
        assert_eq!(
            flip::why_unsolvable(&flip, board).is_none(),
            table.is_reachable(board.into()),
            "{board:#x}"
        );
        let Some(pattern) = lights.broken_parity(&set(board.into()), &[set(0)]) else {
            continue;
        };
        let is_odd = |black: u64| set(black).is_odd_with(pattern.pieces.words());
        assert!((0..flip.pieces()).all(|piece| !is_odd(flip.turned_by(piece).into())));
        assert!(is_odd(board.into()) && pattern.black % 2 == 1 && !pattern.goal_is_odd);
        assert_eq!(
            pattern.black as u32,
            (u64::from(board) & pattern.pieces.words()[0]).count_ones()
        );
    }
}

#[test]
fn flip_explains_all_colourings() {
    explains_all_colourings(Flip::FOUR);
    for (rows, columns) in [
        (1, 1),
        (1, 2),
        (1, 5),
        (2, 2),
        (2, 3),
        (3, 3),
        (3, 4),
        (4, 3),
        (2, 6),
        (1, 11),
    ] {
        for goal in [Goal::Any, Goal::Only(0)] {
            explains_all_colourings(Flip::new(rows, columns, goal).unwrap());
        }
    }
}

/// Every set of presses on 4x4 that turns nothing, by trying all.
#[test]
fn quiet_patterns_are_those_that_turn_nothing() {
    let turns_nothing = |presses: &u32| {
        (0..16)
            .filter(|piece| presses >> piece & 1 == 1)
            .fold(0, |turned, piece| turned ^ Flip::FOUR.turned_by(piece))
            == 0
    };
    let mut found = vec![0];
    for pattern in Lights::new(PressMatrix::from(&Flip::FOUR)).quiet_patterns() {
        found.extend(
            found
                .clone()
                .into_iter()
                .map(|other| other ^ pattern.words()[0] as u32),
        );
    }
    found.sort_unstable();
    assert_eq!(
        found,
        (0..1 << 16).filter(turns_nothing).collect::<Vec<u32>>()
    );
}

#[test]
fn flip_names_the_pattern() {
    let why = flip::why_unsolvable(&Flip::FOUR, 1).unwrap();
    let expected = "of the pieces 1 2 3 6 8 11 12 16, 1 is black, an odd number, and it stays odd, \
        since every press turns an even number of them; in the goal it is even";
    assert_eq!(why, expected);
}
