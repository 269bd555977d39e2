//! The representative of a board and its images, compared with images computed separately.

use homing::engine::{Answer, Answerer, AnyTable, Options, Question};
use homing::space::Amount;
use std::collections::BTreeSet;

fn depth(table: &dyn Answerer, board: &str) -> Option<Amount> {
    match table.answer(&Question::DEPTH, board).unwrap() {
        Answer::Solved { depth, .. } => Some(depth),
        _ => None,
    }
}

fn table(puzzle: &str, options: &Options) -> AnyTable {
    let catalog = homing::catalog();
    catalog
        .table(&*catalog.puzzle(puzzle, options).unwrap())
        .unwrap()
}

/// Symmetries of a board of `rows` x `columns`: for each the old cell of each new one. For a square all eight, else four.
fn turned(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let cells: Vec<usize> = (0..rows * columns).collect();
    (0..if rows == columns { 8 } else { 4 })
        .map(|way| super::classes::turned(&cells, rows, columns, way))
        .collect()
}

/// The images of a sliding board under symmetries that keep the goal's blank, with each tile renamed after its home.
fn slides(goal: &[&str], board: &[&str], rows: usize, columns: usize) -> BTreeSet<String> {
    let fits =
        |old: &Vec<usize>| goal[old[goal.iter().position(|&tile| tile == "x").unwrap()]] == "x";
    let name = |old: &[usize], tile: &str| {
        goal[(0..goal.len())
            .find(|&cell| goal[old[cell]] == tile)
            .unwrap()]
    };
    let image = |old: Vec<usize>| {
        old.iter()
            .map(|&cell| name(&old, board[cell]))
            .collect::<Vec<_>>()
            .join(" ")
    };
    turned(rows, columns)
        .into_iter()
        .filter(fits)
        .map(image)
        .collect()
}

#[test]
fn the_images_of_a_sliding_board_have_one_representative() {
    let boards_9 = [
        "8 6 7 2 5 4 3 x 1",
        "6 4 7 8 5 x 3 2 1",
        "x 1 3 4 2 5 7 8 6",
        "1 2 3 4 5 6 7 8 x",
    ];
    let boards_12 = ["1 2 3 4 5 6 7 8 9 x 10 11", "2 5 1 x 3 4 9 7 8 11 6 10"];
    let boards_16 = [
        "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15",
        "5 1 2 3 9 6 7 4 13 10 x 8 14 15 11 12",
    ];
    let cases = [
        (
            "slide:3x3",
            None,
            "1 2 3 4 5 6 7 8 x",
            2,
            (3, 3),
            &boards_9[..],
        ),
        (
            "slide:3x3",
            Some("1 2 3 8 x 4 7 6 5"),
            "1 2 3 8 x 4 7 6 5",
            8,
            (3, 3),
            &boards_9[..],
        ),
        (
            "slide:3x3",
            Some("3 1 2 4 5 6 7 x 8"),
            "3 1 2 4 5 6 7 x 8",
            2,
            (3, 3),
            &boards_9[..],
        ),
        (
            "slide:3x4",
            None,
            "1 2 3 4 5 6 7 8 9 10 11 x",
            1,
            (3, 4),
            &boards_12[..],
        ),
        (
            "slide:4x4",
            None,
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x",
            2,
            (4, 4),
            &boards_16[..],
        ),
    ];
    for (puzzle, asked, goal, most, (rows, columns), boards) in cases {
        let options = asked.map_or_else(Options::default, |goal| {
            Options::default().with("goal", goal)
        });
        let table = table(puzzle, &options);
        let goal: Vec<&str> = goal.split(' ').collect();
        for board in boards {
            let images = slides(&goal, &board.split(' ').collect::<Vec<_>>(), rows, columns);
            assert!(images.contains(*board) && images.len() <= most);
            for image in &images {
                assert_eq!(
                    table.representative(image).unwrap(),
                    *images.first().unwrap(),
                    "{puzzle} {asked:?}: {board}"
                );
                assert_eq!(
                    depth(&*table, image),
                    depth(&*table, board),
                    "{puzzle} {asked:?}: {image}"
                );
            }
        }
    }
    assert_eq!(
        table("slide:3x3", &Options::default())
            .representative("867254301")
            .unwrap(),
        "6 4 7 8 5 x 3 2 1"
    );
    assert!(
        table("slide:3x3", &Options::default())
            .representative("1 2 3")
            .is_err()
    );
}

#[test]
fn the_images_of_a_flip_have_one_representative() {
    let goal_5 = "wbwwwbbbwwwbwwwwwwwwwwwwb";
    for (puzzle, goal, (rows, columns), board) in [
        ("flip:4x4", "any", (4, 4), "wbbwwwwbwwbwwwww"),
        ("flip:4x4", "white", (4, 4), "wbbwwwwbwwbwwwww"),
        ("flip:2x3", "any", (2, 3), "wbbwww"),
        ("flip:5x5", goal_5, (5, 5), "bbbbwwwwwwbwbwbwwwwwwbwww"),
        (
            "flip:7x7",
            "white",
            (7, 7),
            "wbwwwwwwwwbbwwwwwwwwwwwbwwwwwwwwwwwwwwbwwwwwwwwww",
        ),
        (
            "flip:6x7",
            "any",
            (6, 7),
            "wbwwwwwwwwbbwwwwwwwwwwwbwwwwwwwwwwwwwwbwww",
        ),
    ] {
        let table = table(puzzle, &Options::default().with("goal", goal));
        let origin = if goal == goal_5 {
            goal_5.into()
        } else {
            "w".repeat(rows * columns)
        };
        let differs = |cell: usize| board.as_bytes()[cell] != origin.as_bytes()[cell];
        let image = |old: Vec<usize>, swapped: bool| -> String {
            let black = |(cell, &old): (usize, &usize)| {
                (differs(old) != (origin.as_bytes()[cell] == b'b')) != swapped
            };
            old.iter()
                .enumerate()
                .map(|piece| if black(piece) { 'b' } else { 'w' })
                .collect()
        };
        let swaps: &[bool] = if goal == "any" {
            &[false, true]
        } else {
            &[false]
        };
        let images: BTreeSet<String> = turned(rows, columns)
            .into_iter()
            .flat_map(|old| swaps.iter().map(move |&swapped| (old.clone(), swapped)))
            .map(|(old, swapped)| image(old, swapped))
            .collect();
        for other in &images {
            assert_eq!(
                table.representative(other).unwrap(),
                *images.first().unwrap(),
                "{puzzle} {goal}: {other}"
            );
            assert_eq!(
                depth(&*table, other),
                depth(&*table, board),
                "{puzzle} {goal}: {other}"
            );
        }
    }
}

#[test]
fn a_board_without_images_is_its_own_representative() {
    let maze = table(
        "push:#####\n#S.##\n#.B.#\n#..T#\n#####\n",
        &Options::default(),
    );
    assert_eq!(maze.representative("3  3 2 2").unwrap(), "3 3 2 2");
}
