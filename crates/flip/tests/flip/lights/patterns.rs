//! The pieces that a press turns, drawn for each pattern; the names of patterns; and patterns and tables compared with a search that uses
//! only coordinates.

use homing::Watch;
use homing::puzzle::flip::{Flip, Goal, PressMatrix, PressPattern};
use homing::{Space, Table, space};
use std::collections::{BTreeMap, VecDeque};

#[test]
fn presses_look_as_they_are_named() {
    for (name, press, drawn) in [
        ("5x5", 12, "..... ..#.. .###. ..#.. ....."),
        ("5x5:cross", 0, "##... #.... ..... ..... ....."),
        ("5x5:line", 12, "..#.. ..#.. ##### ..#.. ..#.."),
        ("5x5:rook", 12, "..#.. ..#.. ##.## ..#.. ..#.."),
        ("5x5:king", 12, "..... .###. .###. .###. ....."),
        ("5x5:ring", 12, "..... .###. .#.#. .###. ....."),
        ("5x5:x", 12, "..... .#.#. ..#.. .#.#. ....."),
        ("5x5:knight", 12, ".#.#. #...# ..#.. #...# .#.#."),
        ("5x5:knight", 0, "#.... ..#.. .#... ..... ....."),
        ("5x5:cross@torus", 0, "##..# #.... ..... ..... #...."),
        ("5x5:king@torus", 0, "##..# ##..# ..... ..... ##..#"),
        ("5x5:knight@torus", 0, "#.... ..##. .#..# .#..# ..##."),
        ("1x5:cross@torus", 0, "##..#"),
        ("1x2:cross@torus", 0, "##"),
        ("1x1:ring@torus", 0, "."),
        ("2x3:rook", 4, ".#. #.#"),
    ] {
        let presses = PressMatrix::parse(name).unwrap();
        let turned = presses.turned_by(press);
        let cells: Vec<char> = (0..presses.pieces())
            .map(|piece| {
                if turned.contains(&(piece as u16)) {
                    '#'
                } else {
                    '.'
                }
            })
            .collect();
        let rows: Vec<String> = cells
            .chunks(presses.columns())
            .map(|row| row.iter().collect())
            .collect();
        assert_eq!(rows.join(" "), drawn, "{name}");
    }
}

#[test]
fn names_are_read_as_they_are_printed() {
    assert_eq!(PressPattern::all().count(), 12);
    for pattern in PressPattern::all() {
        assert_eq!(pattern.to_string().parse(), Ok(pattern));
        let presses = PressMatrix::grid(3, 4, pattern).unwrap();
        let name = presses.name();
        assert_eq!(
            PressMatrix::parse(name.strip_prefix("flip:").unwrap()).unwrap(),
            presses
        );
    }
    for (text, name) in [
        ("4x4", "flip:4x4"),
        ("4x4:cross", "flip:4x4"),
        ("4x4:rook@torus", "flip:4x4:rook"),
        ("4x4:x@torus", "flip:4x4:x@torus"),
    ] {
        assert_eq!(PressMatrix::parse(text).unwrap().name(), name);
    }
    for (text, sentence) in [
        (
            "4x4:crosses",
            "flip:4x4:crosses: expected a press pattern (cross, line, rook, king, ring, x, knight), each also with @torus behind",
        ),
        ("4x4:", "expected a press pattern"),
        ("4", "unknown puzzle \"flip:4\": expected flip:RxC"),
        ("04x4", "expected flip:RxC"),
        ("0x4", "expected flip:RxC"),
        (
            "129x128",
            "flip:129x128: expected a board with 1 to 16384 pieces",
        ),
        (
            "99999999999x99999999999",
            "expected a board with 1 to 16384 pieces",
        ),
    ] {
        let error = PressMatrix::parse(text).unwrap_err().to_string();
        assert!(error.contains(sentence), "{text}: {error}");
    }
}

/// Whether a press turns a piece, by their distances: the definition in coordinates.
fn turns(name: &str, (rows, columns): (i32, i32), press: i32, piece: i32) -> bool {
    let (shape, is_torus) = name
        .strip_suffix("@torus")
        .map_or((name, false), |shape| (shape, true));
    let wraps = |side: i32, way: i32| {
        if is_torus {
            vec![way, way - side, way + side, way - 2 * side, way + 2 * side]
        } else {
            vec![way]
        }
    };
    let downs = wraps(rows, (piece / columns - press / columns).abs());
    let rights = wraps(columns, (piece % columns - press % columns).abs());
    let own = press == piece;
    let some = |test: &dyn Fn(i32, i32) -> bool| {
        downs
            .iter()
            .any(|down| rights.iter().any(|right| test(down.abs(), right.abs())))
    };
    match shape {
        "cross" => some(&|down, right| down + right <= 1),
        "line" => piece / columns == press / columns || piece % columns == press % columns,
        "rook" => {
            !own && (piece / columns == press / columns || piece % columns == press % columns)
        }
        "king" => some(&|down, right| down.max(right) <= 1),
        "ring" => !own && some(&|down, right| down.max(right) <= 1),
        "x" => own || some(&|down, right| (down, right) == (1, 1)),
        "knight" => own || some(&|down, right| (down.min(right), down.max(right)) == (1, 2)),
        other => panic!("{other}"),
    }
}

/// Breadth-first search from white, over masks computed from coordinates.
#[test]
fn tables_of_all_patterns_agree_with_a_plain_search() {
    for pattern in PressPattern::all() {
        for (rows, columns) in [(1, 3), (2, 2), (3, 3), (2, 5), (1, 8)] {
            let (sides, pieces) = ((rows as i32, columns as i32), (rows * columns) as i32);
            let name = pattern.to_string();
            let mask = |press| {
                (0..pieces)
                    .filter(|&piece| turns(&name, sides, press, piece))
                    .fold(0u32, |mask, piece| mask | 1 << piece)
            };
            let masks: Vec<u32> = (0..pieces).map(mask).collect();
            let mut depths = BTreeMap::from([(0u32, 0)]);
            let mut queue = VecDeque::from([0u32]);
            while let Some(board) = queue.pop_front() {
                for &mask in &masks {
                    let depth = depths[&board] + 1;
                    depths.entry(board ^ mask).or_insert_with(|| {
                        queue.push_back(board ^ mask);
                        depth
                    });
                }
            }
            let flip = Flip::with_pattern(rows, columns, Goal::Only(0), pattern).unwrap();
            space::check(&flip).unwrap();
            let table = Table::generate(flip, |_| {}).unwrap();
            table.verify(Watch::NONE).unwrap();
            for board in 0..flip.len() {
                assert_eq!(
                    table.depth(board).unwrap(),
                    depths.get(&(board as u32)).copied(),
                    "{rows}x{columns}:{name}, {board:#x}"
                );
            }
        }
    }
}

#[test]
fn listed_presses_are_a_space() {
    let flip = Flip::listed(4, &[0b0110, 0b0001, 0b0000, 0b1111], Goal::Any).unwrap();
    space::check(&flip).unwrap();
    let description = flip.describe();
    assert_eq!(
        (description.puzzle.as_str(), description.parameters.as_str()),
        ("flip:4", "1: 2 3\n2: 1\n3:\n4: 1 2 3 4")
    );
    assert_eq!(flip.turners_of(0), 0b1010);
    assert!(
        Flip::listed(1, &[0b10], Goal::Any).is_none() && Flip::listed(0, &[], Goal::Any).is_none()
    );
}
