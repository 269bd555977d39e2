//! The reduction of matrices by blocks, compared with plain elimination.

use homing::internals::flip::Matrix;

/// Plain elimination: one pivot, one pass.
fn reduce_plainly(matrix: &mut Matrix, columns: usize) -> Vec<usize> {
    let mut pivots = Vec::new();
    for column in 0..columns {
        let next = pivots.len();
        let Some(row) = (next..matrix.rows()).find(|&row| matrix.get(row, column)) else {
            continue;
        };
        matrix.swap_rows(row, next);
        for other in (0..matrix.rows()).filter(|&other| other != next) {
            if matrix.get(other, column) {
                matrix.add(next, other);
            }
        }
        pivots.push(column);
    }
    pivots
}

/// Matrices of all shapes, many of low rank; the large one is distributed over threads.
#[test]
fn blocks_reduce_as_single_pivots_do() {
    let mut state = 1u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for (rows, columns, reduced, rank) in [
        (1, 1, 1, 1),
        (5, 3, 3, 3),
        (3, 70, 70, 3),
        (64, 64, 64, 20),
        (100, 130, 100, 60),
        (90, 300, 90, 90),
        (400, 6000, 400, 390),
    ] {
        let mut matrix = Matrix::new(rows, columns);
        for row in 0..rows {
            if row < rank {
                (0..columns)
                    .filter(|_| random() & 1 == 1)
                    .for_each(|column| matrix.toggle(row, column));
            } else {
                (0..rank)
                    .filter(|_| random() & 1 == 1)
                    .for_each(|from| matrix.add(from, row));
            }
        }
        let mut plain = matrix.clone();
        let expected = reduce_plainly(&mut plain, reduced);
        assert_eq!(matrix.reduce(reduced), expected, "{rows} x {columns}");
        // Below the pivots the order of the rows is arbitrary, and only a fully reduced matrix has zeros there.
        (0..expected.len()).for_each(|row| {
            assert_eq!(
                matrix.row(row)[..reduced / 64],
                plain.row(row)[..reduced / 64]
            )
        });
        if reduced == columns {
            assert_eq!(matrix, plain);
        }
    }
}
