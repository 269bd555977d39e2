//! Classes of boards in each family, compared with images computed from lines of text, and with published numbers.

use homing::Watch;
use homing::engine::{Answerer, AnyTable, Options};
use std::collections::BTreeSet;

fn table(puzzle: &str, options: &[(&str, &str)]) -> AnyTable {
    let catalog = homing::catalog();
    let options = options
        .iter()
        .fold(Options::default(), |all, (name, value)| {
            all.with(name, *value)
        });
    let puzzle = catalog.puzzle(puzzle, &options).unwrap();
    catalog
        .generate(&*puzzle, &homing::Stop::NEVER, &mut |_| {})
        .unwrap()
}

/// The classes at each depth, if `images` returns the lines of text of all images of a line, possibly with the line itself or duplicates.
fn slow_classes(table: &dyn Answerer, images: impl Fn(&str) -> Vec<String>) -> Vec<u64> {
    let boards = table.boards().unwrap();
    let mut counts = vec![0; boards.layers().len()];
    let mut text = String::new();
    for index in 0..boards.state_count() {
        let Some(cost) = boards.cost(index).unwrap() else {
            continue;
        };
        text.clear();
        boards.push_board(index, &mut text);
        let images = images(&text);
        let of_image = |image: &String| {
            boards
                .locate(image)
                .unwrap()
                .unwrap_or_else(|| panic!("no depth: {image}, image of {text}"))
        };
        assert!(
            images
                .iter()
                .all(|image| boards.cost(of_image(image)).unwrap() == Some(cost)),
            "{text}: {images:?}"
        );
        counts[cost.weight() as usize] +=
            u64::from(images.iter().all(|image| of_image(image) >= index));
    }
    counts
}

/// Compares the numbers of classes and the lists of boards of a puzzle with those of the images.
fn compare(
    name: &str,
    options: &[(&str, &str)],
    symmetries: u64,
    images: impl Fn(&str) -> Vec<String>,
) -> Vec<u64> {
    let table = table(name, options);
    let (lists, symbol) = (table.lists().unwrap(), format!("{name} {options:?}"));
    let (classes, stats) = (
        table.classes().unwrap(),
        table.stats(true, Watch::NONE).unwrap(),
    );
    assert_eq!(table.symmetry_count(), Some(symmetries), "{symbol}");
    assert_eq!(stats.symmetries, Some(symmetries), "{symbol}");
    assert_eq!(
        stats.classes_at_depth,
        slow_classes(&*table, &images),
        "{symbol}"
    );
    assert_eq!(
        stats.classes,
        Some(stats.classes_at_depth.iter().sum()),
        "{symbol}"
    );
    assert_eq!(
        table.stats(false, Watch::NONE).unwrap().classes,
        None,
        "{symbol}"
    );
    let depth = stats.classes_at_depth.len() as u32 - 1;
    for depth in [depth / 2, depth] {
        let listed: Vec<String> = classes
            .states_at(depth..=depth, false, Watch::NONE)
            .unwrap()
            .map(|board| board.unwrap().board)
            .collect();
        let all = lists
            .states_at(depth..=depth, false, Watch::NONE)
            .unwrap()
            .map(|board| board.unwrap().board);
        let of_all: BTreeSet<String> = all
            .map(|board| table.representative(&board).unwrap())
            .collect();
        assert_eq!(
            listed.len() as u64,
            stats.classes_at_depth[depth as usize],
            "{symbol}"
        );
        let arrays = table.arrays().unwrap();
        let indices = arrays
            .representatives_at(depth..=depth, Watch::NONE)
            .unwrap();
        assert_eq!(
            indices
                .iter()
                .map(|&index| arrays.text_of(index))
                .collect::<Vec<_>>(),
            listed,
            "{symbol}"
        );
        assert_eq!(
            listed.into_iter().collect::<BTreeSet<_>>(),
            of_all,
            "{symbol}"
        );
    }
    stats.classes_at_depth
}

/// A grid of words under one of eight symmetries, of which four keep the shape of a rectangle.
pub fn turned<T: Clone>(cells: &[T], rows: usize, columns: usize, way: usize) -> Vec<T> {
    let old = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        let row = if way & 1 == 1 { rows - 1 - row } else { row };
        let column = if way & 2 == 2 {
            columns - 1 - column
        } else {
            column
        };
        if way & 4 == 4 {
            column * columns + row
        } else {
            row * columns + column
        }
    };
    (0..cells.len())
        .map(|cell| cells[old(cell)].clone())
        .collect()
}

fn letters(text: &str, rows: usize, columns: usize, ways: &[usize]) -> Vec<String> {
    let cells: Vec<char> = text.chars().collect();
    ways.iter()
        .map(|&way| turned(&cells, rows, columns, way).into_iter().collect())
        .collect()
}

#[test]
fn classes_of_sliding_boards() {
    // On the 3x3 board the reflection in the diagonal keeps the corner; it exchanges 2 and 4, 3 and 7, 6 and 8.
    let transposed = |text: &str| {
        let cells: Vec<&str> = text.split(' ').collect();
        let named = |tile: &str| {
            match tile {
                "2" => "4",
                "4" => "2",
                "3" => "7",
                "7" => "3",
                "6" => "8",
                "8" => "6",
                _ => tile,
            }
            .to_string()
        };
        vec![
            turned(&cells, 3, 3, 4)
                .into_iter()
                .map(named)
                .collect::<Vec<_>>()
                .join(" "),
        ]
    };
    let counts = compare("slide:3x3", &[], 2, transposed);
    assert_eq!(counts[..8], [1, 1, 2, 4, 8, 10, 20, 31]);
    assert_eq!(
        counts[31], 1,
        "both deepest boards are images of each other"
    );
    // A single row has one reflection, which moves the blank from the corner; and only the identity keeps the corner of 2x3.
    compare("slide:2x3", &[], 1, |text| vec![text.into()]);
    // The middle of a row is kept by the reflection: 1 and 3, 4 and 5 are exchanged.
    compare("slide:2x3", &[("goal", "1 x 3 4 2 5")], 2, |text| {
        let cells: Vec<&str> = text.split(' ').collect();
        let named =
            |tile: &str| ["x", "3", "2", "1", "5", "4"][tile.parse().unwrap_or(0)].to_string();
        vec![
            turned(&cells, 2, 3, 2)
                .into_iter()
                .map(named)
                .collect::<Vec<_>>()
                .join(" "),
        ]
    });
}

/// OEIS A054247: 6 colourings of 2x2 and 102 of 3x3, up to rotation and reflection. All can be solved by crosses on 2x2 and 3x3.
#[test]
fn classes_of_flips() {
    let all = [0, 1, 2, 3, 4, 5, 6, 7];
    let white = [("goal", "white")];
    assert_eq!(
        compare("flip:2x2", &white, 8, |text| letters(text, 2, 2, &all))
            .iter()
            .sum::<u64>(),
        6
    );
    assert_eq!(
        compare("flip:3x3", &white, 8, |text| letters(text, 3, 3, &all))
            .iter()
            .sum::<u64>(),
        102
    );
    compare("flip:2x4", &white, 4, |text| letters(text, 2, 4, &all[..4]));
    compare("flip:1x5", &white, 2, |text| letters(text, 1, 5, &[0, 2]));
    // With two goals, inverting all pieces is a symmetry too.
    let swapped = |text: &str| {
        text.chars()
            .map(|piece| if piece == 'w' { 'b' } else { 'w' })
            .collect::<String>()
    };
    let both = |text: &str| {
        [
            letters(text, 3, 3, &all),
            letters(&swapped(text), 3, 3, &all),
        ]
        .concat()
    };
    compare("flip:3x3", &[("goal", "any")], 16, both);
    for pattern in ["line", "rook", "king", "ring", "x", "knight"] {
        compare(&format!("flip:3x3:{pattern}"), &white, 8, |text| {
            letters(text, 3, 3, &all)
        });
    }
    // On a torus rows and columns can also be shifted; two reflected rows are shifted too.
    let shifted = |text: &str, rows: usize, columns: usize, ways: &[usize]| {
        let mut images = Vec::new();
        for image in letters(text, rows, columns, ways) {
            let cells: Vec<char> = image.chars().collect();
            for shift in 0..rows * columns {
                let from = |cell: usize| {
                    (cell / columns + shift / columns) % rows * columns
                        + (cell % columns + shift % columns) % columns
                };
                images.push(
                    (0..cells.len())
                        .map(|cell| cells[from(cell)])
                        .collect::<String>(),
                );
            }
        }
        images
    };
    compare("flip:3x3:cross@torus", &white, 72, |text| {
        shifted(text, 3, 3, &all)
    });
    compare("flip:2x3:cross@torus", &white, 12, |text| {
        shifted(text, 2, 3, &all[..4])
    });
    // A goal without symmetries: the difference from it is turned.
    let goal = "bwwwwwwww";
    let differing = |text: &str| {
        text.chars()
            .zip(goal.chars())
            .map(|(one, other)| if one == other { 'w' } else { 'b' })
            .collect::<String>()
    };
    compare("flip:3x3", &[("goal", goal)], 8, |text| {
        letters(&differing(text), 3, 3, &all)
            .iter()
            .map(|image| differing(image))
            .collect()
    });
}

/// Row and column of each thing, counted from 1, mapped to a floor whose first cell is in row and column 2.
fn places(text: &str, side: usize, way: usize, boxes: usize) -> String {
    let numbers: Vec<usize> = text
        .split_whitespace()
        .map(|number| number.parse().unwrap())
        .collect();
    let laid = |place: &[usize]| {
        let (row, column) = if way & 4 == 4 {
            (place[1], place[0])
        } else {
            (place[0], place[1])
        };
        let row = if way & 1 == 1 { side + 3 - row } else { row };
        (
            row,
            if way & 2 == 2 {
                side + 3 - column
            } else {
                column
            },
        )
    };
    let mut places: Vec<(usize, usize)> = numbers.chunks(2).map(laid).collect();
    places[..boxes].sort_unstable();
    places
        .iter()
        .map(|(row, column)| format!("{row} {column}"))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn classes_of_mazes_and_levels() {
    // The target in a corner: the diagonal; in the middle: all eight; next to the middle: two. A wall in a corner of the floor: none.
    let maze = "push:######\n#S...#\n#.B..#\n#....#\n#...T#\n######\n";
    compare(maze, &[], 2, |text| vec![places(text, 4, 4, 1)]);
    let middle = "push:#####\n#S..#\n#.T.#\n#..B#\n#####\n";
    compare(middle, &[], 8, |text| {
        (0..8).map(|way| places(text, 3, way, 1)).collect()
    });
    let beside = "push:#####\n#S..#\n#..T#\n#.B.#\n#####\n";
    compare(beside, &[], 2, |text| vec![places(text, 3, 1, 1)]);
    compare("push:#####\n#S###\n#..T#\n#.B.#\n#####\n", &[], 1, |text| {
        vec![text.into()]
    });
    // Cells outside the rectangle do not count.
    compare(
        "push:#######\n#S..###\n#.T.###\n#..B###\n#######\n",
        &[],
        8,
        |text| (0..8).map(|way| places(text, 3, way, 1)).collect(),
    );
    let level = "push:######\n#.  .#\n# $$ #\n# $@ #\n#.   #\n######\n";
    for metric in ["pushes", "moves"] {
        compare(level, &[("metric", metric)], 2, |text| {
            vec![places(text, 4, 4, 3)]
        });
    }
    let square = "push:######\n#.  .#\n# $$ #\n# $$@#\n#.  .#\n######\n";
    compare(square, &[], 8, |text| {
        (0..8).map(|way| places(text, 4, way, 4)).collect()
    });
}

/// A picture in one line, with its rows under a symmetry.
fn pictures(text: &str, way: usize) -> String {
    let rows: Vec<&str> = text.split('/').collect();
    let (count, columns) = (rows.len(), rows[0].len());
    let cells: Vec<char> = rows.concat().chars().collect();
    let cells = turned(&cells, count, columns, way);
    cells
        .chunks(columns)
        .map(|row| row.iter().collect::<String>())
        .collect::<Vec<_>>()
        .join("/")
}

#[test]
fn classes_of_blocks() {
    // The large block goes to the middle of the bottom: left and right are symmetric.
    compare("blocks:huarong-dao", &[], 2, |text| vec![pictures(text, 2)]);
    // Single cells that the goal does not name, on a square: all eight. With a named one whose place is in a corner: the diagonal.
    for metric in ["step", "slide", "move"] {
        compare("blocks:A..\nB..\nC.!\n", &[("metric", metric)], 2, |text| {
            vec![pictures(text, 4)]
        });
    }
    compare("blocks:AB.\nC!.\n...\n", &[], 8, |text| {
        (0..8).map(|way| pictures(text, way)).collect()
    });
    compare("blocks:AB.\nC..\n...\n\n...\n...\n..A\n", &[], 2, |text| {
        vec![pictures(text, 4)]
    });
    // The goal is in a corner of a rectangle, or the picture has a wall: none.
    compare("blocks:AB..\n...!\n", &[], 1, |text| vec![text.into()]);
    compare("blocks:AB.\n#..\n.C!\n", &[], 1, |text| vec![text.into()]);
    // The diagonal exchanges a horizontal and a vertical bar, both named, and their goals.
    let exchanged = |letter: char| match letter {
        'A' => 'B',
        'B' => 'A',
        _ => letter,
    };
    let bars = |text: &str| pictures(text, 4).chars().map(exchanged).collect::<String>();
    compare(
        "blocks:rules: cars\n.AA.\nB...\nB...\n....\n\n..AA\n....\nB...\nB...\n",
        &[],
        2,
        |text| vec![bars(text)],
    );
    compare(
        "blocks:.AA.\nB...\nB...\n....\n\n..AA\n....\nB...\nB...\n",
        &[],
        2,
        |text| vec![bars(text)],
    );
    // In a corridor no block passes another: the mirror image of the start cannot be reached, so the reflection is not a symmetry.
    compare("blocks:A.!BB\n#####\n", &[], 1, |text| vec![text.into()]);
}

/// Matrices and searched boards: their symmetries are known and their classes are drawn, but not counted.
#[test]
fn classes_without_a_table_of_each_board() {
    let catalog = homing::catalog();
    let uncounted = "nobody has counted the states";
    for (name, symmetries, words) in [
        ("lights:7x7", 8, uncounted),
        ("flip:7x7", 16, uncounted),
        ("slide:4x4", 2, "classes"),
    ] {
        let table = catalog
            .table(&*catalog.puzzle(name, &Options::default()).unwrap())
            .unwrap();
        assert_eq!(table.symmetry_count(), Some(symmetries), "{name}");
        let classes = table.classes().unwrap();
        let error = table.stats(true, Watch::NONE).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
        for board in classes
            .random(Some(3..=3), 5, false, Watch::NONE)
            .unwrap()
            .take(5)
        {
            let board = board.unwrap().board;
            assert_eq!(table.representative(&board).unwrap(), board);
        }
    }
    let graph = catalog.puzzle(
        "route:a b 1\nb c 2\n",
        &Options::default().with("target", "c"),
    );
    assert!(
        graph.is_err()
            || catalog
                .table(&*graph.unwrap())
                .unwrap()
                .symmetry_count()
                .is_none()
    );
}
