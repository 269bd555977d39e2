//! Nullities: published ones, and those of another method.

use super::{chebyshev, lights};

/// OEIS A159257, "Rank deficiency of the Lights Out problem of size n", from n = 1.
const A159257: [usize; 64] = [
    0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10, 20, 0, 20, 16, 4, 6, 0, 0, 0, 32, 0, 2, 0, 0,
    4, 0, 0, 30, 0, 8, 8, 0, 0, 2, 4, 0, 0, 0, 0, 22, 0, 40, 24, 0, 28,
];

/// OEIS A165738, "Rank deficiency (= dimension of the null space) of the n X n "Lights Out" puzzle on a torus", from n = 1.
const A165738: [usize; 40] =
    [0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16, 0, 0, 12, 0, 16, 8, 0, 32, 4, 0, 0, 32, 8, 0, 4, 0, 0, 24, 40, 0, 44, 32, 8, 16, 0, 0, 4, 64];

#[test]
fn squares_have_the_published_nullities() {
    for (side, &nullity) in (1..).zip(&A159257) {
        assert_eq!(chebyshev::nullity(side, side), nullity, "{side}x{side}");
        let lights = lights(&format!("{side}x{side}"));
        assert_eq!((lights.nullity(), lights.rank()), (nullity, side * side - nullity), "{side}x{side}");
    }
}

#[test]
fn tori_have_the_published_nullities() {
    for (side, &nullity) in (1..).zip(&A165738) {
        assert_eq!(lights(&format!("{side}x{side}:cross@torus")).nullity(), nullity, "{side}x{side}");
    }
}

#[test]
fn oblongs_have_the_nullities_of_their_polynomials() {
    for rows in 1..=24 {
        for columns in 1..=24 {
            assert_eq!(lights(&format!("{rows}x{columns}")).nullity(), chebyshev::nullity(rows, columns), "{rows}x{columns}");
        }
    }
    for (rows, columns) in [(64, 119), (100, 100), (120, 5)] {
        assert_eq!(lights(&format!("{rows}x{columns}")).nullity(), chebyshev::nullity(rows, columns), "{rows}x{columns}");
    }
    // A row of n pieces has a quiet pattern exactly if n = 2 mod 3: press two, leave one.
    for pieces in [1000, 1001, 1002] {
        assert_eq!(lights(&format!("1x{pieces}")).nullity(), usize::from(pieces % 3 == 2), "1x{pieces}");
        assert_eq!(lights(&format!("{pieces}x1")).nullity(), usize::from(pieces % 3 == 2), "{pieces}x1");
    }
}

/// Rows and columns as wholes. 4x4 is the refrigerator of POJ 2965, where every position has one solution. A press set x turns r + c + x
/// in a cell, r the parity of its row and c that of its column, so a quiet x is r + c. Where both sides are odd that has these
/// parities exactly if those of all rows add up to 0, and those of all columns.
#[test]
fn lines_have_the_nullities_of_their_parities() {
    for (rows, columns) in [(4, 4), (2, 6), (8, 6), (10, 10)] {
        assert_eq!(lights(&format!("{rows}x{columns}:line")).nullity(), 0);
    }
    for (rows, columns) in [(3, 3), (5, 5), (3, 7), (9, 9)] {
        assert_eq!(lights(&format!("{rows}x{columns}:line")).nullity(), rows + columns - 2);
    }
}
