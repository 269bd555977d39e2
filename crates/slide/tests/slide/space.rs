//! The moves of `Slide` on indices, compared with boards on which tiles change places, for every size and home.

use homing::internals::{Symmetry, slide::image_of_move};
use homing::puzzle::slide::{Board, DOWN, LEFT, RIGHT, Slide, UP};
use homing::space::{Cursor, Space};
use proptest::prelude::*;

/// Every size of board.
fn sizes() -> impl Iterator<Item = (usize, usize)> {
    (2..=7)
        .flat_map(|rows| (2..=7).map(move |columns| (rows, columns)))
        .filter(|(rows, columns)| rows * columns <= 14)
}

/// The board after moving the blank down, left, right or up, in the naive way.
fn moved(board: Board, columns: usize, cells: usize, code: u8) -> Option<Board> {
    let blank = board.cells(cells).position(|tile| tile == 0)?;
    let (row, column) = (blank / columns, blank % columns);
    let to = match code {
        0 if row + 1 < cells / columns => blank + columns,
        1 if column > 0 => blank - 1,
        2 if column + 1 < columns => blank + 1,
        3 if row > 0 => blank - columns,
        _ => return None,
    };
    Some(board.swapped(blank, to))
}

/// The rank by its definition: count inversions place by place, weight by factorials, halve.
fn rank(board: Board, columns: usize, cells: usize, home: usize) -> Option<u64> {
    let blank = board.cells(cells).position(|tile| tile == 0)?;
    let order: Vec<u8> = board.cells(cells).filter(|&tile| tile != 0).collect();
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    let digits: Vec<u64> = (0..order.len())
        .map(|i| order[i..].iter().filter(|&&later| later < order[i]).count() as u64)
        .collect();
    let code: u64 = digits
        .iter()
        .enumerate()
        .map(|(i, digit)| digit * factorial(order.len() - 1 - i))
        .sum();
    let rows_away = blank / columns + home / columns;
    let parity = ((columns - 1) * rows_away % 2) as u64;
    (digits.iter().sum::<u64>() % 2 == parity)
        .then(|| blank as u64 * factorial(cells - 1) / 2 + code / 2)
}

fn check(slide: &Slide, index: u64) {
    let (columns, cells) = (slide.columns(), slide.cells());
    let board = slide.unrank(index);
    assert_eq!(
        rank(board, columns, cells, slide.home()),
        Some(index),
        "{slide:?}"
    );
    assert_eq!(slide.rank(&board), Some(index), "{slide:?}");
    let mut successors = Vec::new();
    slide.successors(index, |code, next| successors.push((code, next)));
    let mut expected = Vec::new();
    for code in 0..=4 {
        let next = moved(board, columns, cells, code)
            .map(|board| rank(board, columns, cells, slide.home()).unwrap());
        assert_eq!(slide.step(index, code), next, "{slide:?} {index} {code}");
        let advanced: Option<Cursor> = slide.advance(slide.enter(index), code);
        assert_eq!(
            advanced,
            next.map(|next| slide.enter(next)),
            "{slide:?} {index} {code}"
        );
        expected.extend(next.map(|next| (code, next)));
    }
    assert_eq!(successors, expected, "{slide:?} {index}");
}

#[test]
fn every_state_of_boards_up_to_eight_cells() {
    for (rows, columns) in sizes().filter(|(rows, columns)| rows * columns <= 8) {
        for home in [0, columns, rows * columns - 1] {
            let slide = Slide::new(rows, columns, home).unwrap();
            (0..slide.len()).for_each(|index| check(&slide, index));
        }
    }
}

/// The first and last states of each plane, where every digit of the code is at an end of its range.
#[test]
fn ends_of_planes() {
    for (rows, columns) in sizes() {
        for home in 0..rows * columns {
            let slide = Slide::new(rows, columns, home).unwrap();
            for blank in 0..slide.cells() as u64 {
                let start = blank * slide.plane();
                for offset in (0..200).chain(slide.plane().saturating_sub(200)..slide.plane()) {
                    if offset < slide.plane() && (home == 0 || offset % 7 == 0) {
                        check(&slide, start + offset);
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn any_state_of_any_board(size in 0usize..14, home in 0usize..14, at in any::<u64>()) {
        let (rows, columns) = sizes().nth(size).unwrap();
        let slide = Slide::new(rows, columns, home % (rows * columns)).unwrap();
        check(&slide, at % slide.len());
    }
}

#[test]
fn there_are_fourteen_sizes() {
    assert_eq!(sizes().count(), 14);
}

/// The law of a symmetry: moving and then transforming is the same as transforming and then moving.
#[test]
fn moves_go_along_with_symmetries() {
    for (rows, columns) in [(3, 3), (2, 4), (4, 2), (3, 4)] {
        let board = |rows, columns| Slide::new(rows, columns, 0).unwrap();
        let from = board(rows, columns);
        for onto in [from, board(columns, rows)] {
            let shape = (rows, columns);
            let fitting: Vec<_> = Symmetry::all()
                .filter(|symmetry| symmetry.shape(shape) == (onto.rows(), onto.columns()))
                .collect();
            assert_eq!(fitting.len(), if rows == columns { 8 } else { 4 });
            for symmetry in fitting {
                for cell in 0..from.cells() {
                    for code in [DOWN, LEFT, RIGHT, UP] {
                        let moved_first = from
                            .blank_after(cell, code)
                            .map(|to| symmetry.cell_in(to, shape));
                        assert_eq!(
                            moved_first,
                            onto.blank_after(
                                symmetry.cell_in(cell, shape),
                                image_of_move(symmetry, code)
                            )
                        );
                    }
                }
            }
        }
    }
}
