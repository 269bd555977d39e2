//! Nullities: published ones, and those of another method.

use super::{chebyshev, lights, white};
use homing::puzzle::flip::PieceSet;

/// OEIS A159257, "Rank deficiency of the Lights Out problem of size n", from n = 1.
const A159257: [usize; 64] = [
    0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10, 20,
    0, 20, 16, 4, 6, 0, 0, 0, 32, 0, 2, 0, 0, 4, 0, 0, 30, 0, 8, 8, 0, 0, 2, 4, 0, 0, 0, 0, 22, 0,
    40, 24, 0, 28,
];

/// OEIS A165738, "Rank deficiency (= dimension of the null space) of the n X n "Lights Out" puzzle on a torus", from n = 1.
const A165738: [usize; 40] = [
    0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16, 0, 0, 12, 0, 16, 8, 0, 32, 4, 0, 0, 32, 8, 0, 4, 0, 0,
    24, 40, 0, 44, 32, 8, 16, 0, 0, 4, 64,
];

#[test]
fn squares_have_the_published_nullities() {
    for (side, &nullity) in (1..).zip(&A159257) {
        assert_eq!(chebyshev::nullity(side, side, 2), nullity, "{side}x{side}");
        let lights = lights(&format!("{side}x{side}"));
        assert_eq!(
            (lights.nullity(), lights.rank()),
            (nullity, side * side - nullity),
            "{side}x{side}"
        );
    }
}

#[test]
fn tori_have_the_published_nullities() {
    for (side, &nullity) in (1..).zip(&A165738) {
        assert_eq!(
            lights(&format!("{side}x{side}:cross@torus")).nullity(),
            nullity,
            "{side}x{side}"
        );
    }
}

#[test]
fn oblongs_have_the_nullities_of_their_polynomials() {
    for rows in 1..=24 {
        for columns in 1..=24 {
            assert_eq!(
                lights(&format!("{rows}x{columns}")).nullity(),
                chebyshev::nullity(rows, columns, 2),
                "{rows}x{columns}"
            );
        }
    }
    for (rows, columns) in [(64, 119), (100, 100), (120, 5)] {
        assert_eq!(
            lights(&format!("{rows}x{columns}")).nullity(),
            chebyshev::nullity(rows, columns, 2),
            "{rows}x{columns}"
        );
    }
    // A row of n pieces has a quiet pattern exactly if n = 2 mod 3: press two, leave one.
    for pieces in [1000, 1001, 1002] {
        assert_eq!(
            lights(&format!("1x{pieces}")).nullity(),
            usize::from(pieces % 3 == 2),
            "1x{pieces}"
        );
        assert_eq!(
            lights(&format!("{pieces}x1")).nullity(),
            usize::from(pieces % 3 == 2),
            "{pieces}x1"
        );
    }
}

/// Presses of whole rows and columns. 4x4 is the refrigerator of POJ 2965, in which every position has one solution. In a cell, a press set
/// x turns the sum of x and the parities r of its row and c of its column, so a quiet x equals r + c. With two odd sides it has these
/// parities exactly if those of all rows add up to 0, and those of all columns.
#[test]
fn lines_have_the_nullities_of_their_parities() {
    for (rows, columns) in [(4, 4), (2, 6), (8, 6), (10, 10)] {
        assert_eq!(lights(&format!("{rows}x{columns}:line")).nullity(), 0);
    }
    for (rows, columns) in [(3, 3), (5, 5), (3, 7), (9, 9)] {
        assert_eq!(
            lights(&format!("{rows}x{columns}:line")).nullity(),
            rows + columns - 2
        );
    }
}

/// On 7x7 pieces whose presses turn row and column without the piece itself, a piece turns by the parity of the presses in its row plus
/// that in its column. Presses with given parities are at least as many as the odd rows, and as the odd columns, and that many suffice.
#[test]
fn rooks_of_odd_sides_are_solved_by_counting() {
    for side in [7usize, 9, 13] {
        let lights = lights(&format!("{side}x{side}:rook"));
        assert!(lights.part_nullity() > 32);
        let mut draw = 1u64;
        for _ in 0..50 {
            draw = draw
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let is_odd = |line: usize| draw >> (20 + line) & 1 == 1;
            let board = PieceSet::of(
                side * side,
                (0..side * side)
                    .filter(|piece| is_odd(piece / side) != is_odd(side + piece % side)),
            );
            let (rows, columns) = (
                (0..side).filter(|&row| is_odd(row)).count(),
                (side..2 * side).filter(|&line| is_odd(line)).count(),
            );
            // The same pieces turn if all parities are inverted.
            let fewest = [(rows, columns), (side - rows, side - columns)]
                .into_iter()
                .filter(|(rows, columns)| rows % 2 == columns % 2);
            let expected = fewest.map(|(rows, columns)| rows.max(columns)).min();
            let found = lights.fewest(&board, &white(&lights)).unwrap();
            assert_eq!(
                found.as_ref().map(|fewest| fewest.presses.count()),
                expected,
                "{board:?}"
            );
            let Some(found) = found else { continue };
            let mut after = board.clone();
            found
                .presses
                .iter()
                .for_each(|press| after = lights.presses().after(&after, press));
            assert!(after.is_empty());
            let hints = lights.hints(&board, &white(&lights)).unwrap();
            assert_eq!(
                hints.iter().filter(|hint| hint.is_best).count() > 0,
                !board.is_empty()
            );
            assert!(found.presses.iter().all(|press| {
                hints
                    .iter()
                    .any(|hint| usize::from(hint.code) == press && hint.is_best)
            }));
        }
    }
}
