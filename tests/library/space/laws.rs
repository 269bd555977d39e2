//! The laws of a space, on every state.

use homing::puzzle::flip::{Flip, Goal};
use homing::puzzle::perm::Perm;
use homing::puzzle::slide::Slide;
use homing::{Space, Table, backward, space};

#[test]
fn every_small_sliding_board_and_home_obeys_the_laws() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        for home in 0..rows * columns {
            space::check(&Slide::new(rows, columns, home).unwrap()).unwrap();
        }
    }
}

#[test]
fn eight_obeys_the_laws_for_homes_in_every_row_and_column() {
    for home in [0, 1, 4, 8] {
        space::check(&Slide::new(3, 3, home).unwrap()).unwrap();
    }
}

#[test]
fn flip_boards_obey_the_laws() {
    for (rows, columns, goal) in [
        (4, 4, Goal::Any),
        (3, 4, Goal::Only(0)),
        (1, 1, Goal::Any),
        (2, 3, Goal::Only(0)),
        (1, 5, Goal::Any),
    ] {
        space::check(&Flip::new(rows, columns, goal).unwrap()).unwrap();
    }
}

/// The serial search is the definition; the search by bits must agree, for any number of threads.
#[test]
fn searches_agree_on_any_number_of_threads() {
    fn agree<S: Space + Clone + Send>(space: S) {
        let expected = Table::from_distances(space.clone(), backward::serial(&space)).to_bytes();
        for threads in [1, 2, 3, 8] {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            let table = pool.install(|| Table::generate(space.clone(), |_| {}).unwrap());
            assert!(
                table.to_bytes() == expected,
                "{} on {threads} threads",
                space.describe().puzzle
            );
        }
    }
    agree(Slide::EIGHT);
    agree(Slide::new(2, 4, 3).unwrap());
    agree(Flip::FOUR);
    agree(Flip::new(3, 3, Goal::Only(0)).unwrap());
    // Codes of 4 bits and of 8, moves that cannot be undone, a number of states that ends within a word.
    agree(Perm::parse("L := (7,6,5,4,3,2,1);\nX := (1,2);\n").unwrap());
    for (len, moves) in [
        (1, 1),
        (63, 2),
        (64, 5),
        (65, 16),
        (4096, 17),
        (100_003, 40),
    ] {
        agree(Jumps { len, moves });
    }
}

/// States with moves that cannot be undone, so that moves may lead any number of steps farther; many cannot reach a goal.
#[derive(Clone)]
pub struct Jumps {
    pub len: u64,
    pub moves: u8,
}

impl Jumps {
    fn target(&self, index: u64, code: u8) -> u64 {
        let code = u64::from(code);
        let step = 1 + 13 * code;
        if code % 3 == 0 {
            (index + step) % self.len
        } else {
            (index + self.len - step % self.len) % self.len
        }
    }

    fn is_open(&self, index: u64, code: u8) -> bool {
        index % 11 != 5 && (index * 7 + u64::from(code) * 3) % 5 < 2
    }
}

impl Space for Jumps {
    numbered!(self, format!("jumps:{}", self.len), self.len, self.moves);

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
        if self.len > 50 {
            visit(50);
        }
    }
    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        (0..self.moves)
            .filter(|&code| self.is_open(index, code))
            .for_each(|code| visit(code, self.target(index, code)));
    }
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for code in 0..self.moves {
            let step = self.target(0, code);
            let before = (index + self.len - step) % self.len;
            if self.is_open(before, code) {
                visit(code, before);
            }
        }
    }
}

#[test]
fn jumps_obey_the_laws() {
    for (len, moves) in [(1, 1), (63, 2), (64, 5), (65, 16), (4096, 17)] {
        space::check(&Jumps { len, moves }).unwrap();
    }
}
