//! Mazes as text: every valid maze has a space that keeps the laws, and a correct table.

use homing::Watch;
use homing::puzzle::push::{self, Maze, Push, State};
use homing::{Notation, Space};

/// Mazes of more free cells are only parsed.
const MAX_CELLS: u64 = 14;

pub fn check(data: &[u8]) {
    let Ok(maze) = Maze::parse(&String::from_utf8_lossy(data)) else {
        return;
    };
    let space = Push::new(&maze);
    let start = State {
        box_at: maze.box_at,
        man_at: maze.man_at,
    };
    assert_eq!(space.parse_board(&space.board_text(&start)).unwrap(), start);
    assert_eq!(Push::from_text(space.text()).unwrap().text(), space.text());
    if space.len() <= MAX_CELLS * MAX_CELLS {
        let table = push::generate(space.clone(), |_| {});
        table.verify(Watch::NONE).unwrap();
        assert_eq!(
            table
                .locate(&space, &start)
                .map(|index| table.depth(index).is_ok()),
            table.locate(&space, &start).map(|_| true)
        );
    }
}
