//! The space of a pattern: its laws, its size, and its table by the generic search.

use homing::internals::slide::patterns::PatternSpace;
use homing::puzzle::slide::patterns::Grid;
use homing::space::{self, Space};

fn pattern(rows: usize, columns: usize, home: usize, tiles: &[u8]) -> PatternSpace {
    PatternSpace::new(Grid::new(rows, columns, home).unwrap(), tiles).unwrap()
}

#[test]
fn laws() {
    for (rows, columns, home, tiles) in [
        (2, 3, 5, &[1u8, 2, 3][..]),
        (3, 2, 0, &[2, 5]),
        (3, 3, 8, &[1, 2, 3, 4]),
        (3, 3, 4, &[1, 5, 8]),
        (2, 5, 9, &[3, 4, 8]),
        (3, 4, 11, &[1, 6]),
    ] {
        space::check(&pattern(rows, columns, home, tiles)).unwrap();
    }
}

/// The numbers of cells and regions, counted by another program: k! times these are the states.
#[test]
fn sizes() {
    for (rows, columns, counts) in [
        (
            4,
            4,
            &[(5, 7_284u64), (6, 16_412), (7, 27_748), (8, 35_347)][..],
        ),
        (3, 5, &[(7, 16_371)]),
        (2, 8, &[(8, 40_359)]),
        (3, 6, &[(7, 75_858)]),
        (4, 5, &[(6, 66_703), (7, 161_742)]),
        (5, 5, &[(5, 65_594), (6, 251_400)]),
    ] {
        for &(tiles, blocks) in counts {
            let orders: u64 = (1..=tiles).map(u64::from).product();
            let tiles: Vec<u8> = (1..=tiles).collect();
            assert_eq!(
                pattern(rows, columns, 0, &tiles).len(),
                orders * blocks,
                "{rows}x{columns}, {tiles:?}"
            );
        }
    }
}

#[test]
fn bad_patterns_are_refused_in_a_sentence() {
    let refused = |rows, columns, tiles: &[u8]| {
        PatternSpace::new(Grid::new(rows, columns, 0).unwrap(), tiles)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused(4, 4, &[1, 16]),
        "expected 1 to 15 as a tile of a pattern, found 16"
    );
    assert_eq!(refused(4, 4, &[1, 2, 1]), "tile 1 comes twice");
    assert_eq!(
        refused(3, 3, &[1, 2, 3, 4, 5, 6, 7]),
        "expected 1 to 6 tiles of a pattern on 9 cells, found 7"
    );
    let expected = "a pattern of 8 tiles on 25 cells has 87358400640 states, and at most 4294967295 are supported";
    assert_eq!(refused(5, 5, &[1, 2, 3, 4, 5, 6, 7, 8]), expected);
    assert_eq!(
        refused(5, 6, &[1]),
        "expected 6 to 25 cells of a board with patterns, found 30"
    );
}
