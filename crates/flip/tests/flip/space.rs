//! The Flip Game against linear algebra: presses commute and undo themselves, so a board is solved by a set of presses, and the sets
//! that turn a board white are the solutions of a system of linear equations over GF(2).

use homing::embedded;
use homing::puzzle::flip::Flip;

/// The press sets that turn `board` all white, by Gaussian elimination.
struct Elimination {
    /// Reduced rows: the board's pieces that are turned, and the presses that turn them.
    rows: Vec<(u32, u32)>,
    /// The sets of presses that turn nothing.
    kernel: Vec<u32>,
}

fn turned_by(piece: u32) -> u32 {
    let (row, column) = (piece / 4, piece % 4);
    (0..16u32)
        .filter(|&other| (other / 4).abs_diff(row) + (other % 4).abs_diff(column) <= 1)
        .map(|other| 1 << other)
        .sum()
}

fn eliminate() -> Elimination {
    let mut rows: Vec<(u32, u32)> = Vec::new();
    let mut kernel = vec![0];
    for piece in 0..16 {
        let (mut turned, mut presses) = (turned_by(piece), 1 << piece);
        for &(row, by) in &rows {
            if turned >> row.ilog2() & 1 == 1 {
                turned ^= row;
                presses ^= by;
            }
        }
        if turned == 0 {
            let others = kernel.clone();
            kernel.extend(others.iter().map(|set| set ^ presses));
            continue;
        }
        for (row, by) in &mut rows {
            if *row >> turned.ilog2() & 1 == 1 {
                *row ^= turned;
                *by ^= presses;
            }
        }
        rows.push((turned, presses));
    }
    Elimination { rows, kernel }
}

impl Elimination {
    fn solutions(&self, board: u32) -> Vec<u32> {
        let (mut rest, mut presses) = (board, 0);
        for &(row, by) in &self.rows {
            if rest >> row.ilog2() & 1 == 1 {
                rest ^= row;
                presses ^= by;
            }
        }
        if rest != 0 {
            Vec::new()
        } else {
            self.kernel.iter().map(|set| presses ^ set).collect()
        }
    }
}

fn pieces(set: u32) -> Vec<u8> {
    (0..16).filter(|piece| set >> piece & 1 == 1).collect()
}

#[test]
fn every_board_has_the_smallest_set_of_presses() {
    let elimination = eliminate();
    assert_eq!((elimination.rows.len(), elimination.kernel.len()), (12, 16));
    let table = embedded::flip();
    for board in 0..1 << 16 {
        let mut sets = elimination.solutions(board);
        sets.extend(elimination.solutions(board ^ Flip::FOUR.all_black()));
        let smallest = sets
            .into_iter()
            .map(pieces)
            .min_by_key(|set| (set.len(), set.clone()));
        let found = table
            .locate(&Flip::FOUR, &board)
            .map(|index| table.walk(index).collect::<Vec<u8>>());
        assert_eq!(found, smallest, "board {board:#018b}");
    }
}
