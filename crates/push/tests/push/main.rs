//! The push family compared with naive definitions of the best answer: one box in a maze, and Sokoban.

mod corrupt;
mod exhaustive;
#[path = "../../../../tests/common/forge.rs"]
#[allow(dead_code, reason = "each test takes what it needs")]
mod forge;
mod judge;
mod laws;
mod maze;
mod meaning;
mod oracle;
mod queries;
mod random;
mod sokoban;

use homing::internals::push::Place;
use homing::puzzle::push::{Maze, Push, State, generate};
use homing::{Notation, Table};

/// The table of a maze's text.
fn table_of(text: &str) -> (Push, Table) {
    let space = Push::new(&Maze::parse(text).unwrap());
    (space.clone(), generate(space, |_| {}))
}

/// The table's answer from a start (box, man).
fn answer(
    (space, table): &(Push, Table),
    (boxed, man): (oracle::Place, oracle::Place),
) -> Option<String> {
    let place = |(row, column)| Place { row, column };
    let state = State {
        box_at: place(boxed),
        man_at: place(man),
    };
    let index = table.locate(space, &state)?;
    let mut answer = String::new();
    let mut walk = table.walk(index);
    space.push_moves(walk.by_ref(), &mut answer);
    assert!(walk.is_home(), "{answer} does not lead home");
    assert_eq!(table.depth(index).unwrap(), Some(answer.len() as u32));
    Some(answer)
}

/// Marsaglia's xorshift: the same mazes on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}

/// A maze in POJ's letters with sides of 3 to `longest` cells, up to 35 of 100 of them walls.
fn random_maze(random: &mut Random, longest: usize) -> String {
    let (rows, columns) = (3 + random.below(longest - 2), 3 + random.below(longest - 2));
    let percent = random.below(36);
    let mut cells: Vec<char> = (0..rows * columns)
        .map(|_| {
            if random.below(100) < percent {
                '#'
            } else {
                '.'
            }
        })
        .collect();
    for thing in ['T', 'B', 'S'] {
        loop {
            let cell = random.below(cells.len());
            if !matches!(cells[cell], 'T' | 'B') {
                cells[cell] = thing;
                break;
            }
        }
    }
    cells
        .chunks(columns)
        .map(|row| row.iter().collect::<String>() + "\n")
        .collect()
}
