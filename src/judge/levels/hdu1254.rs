use crate::judge::cells::{Cells, write_number};
use homing_push::{Maze, Push, State};
use homing_table::error::Result;
use std::io::Write;

/// HDU 1254: the number of mazes; then for each M, N and M rows of N cells: 0 floor, 1 wall, 2 the box, 3 its target, 4 the man.
/// The answer is the least number of pushes, or -1.
pub fn pushes(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut cells = Cells::new(input);
    for _ in 0..cells.count("the number of mazes")? {
        let rows = cells.number("the number of rows", 1..=homing_push::MAX_SIDE as u64)?;
        let columns = cells.number("the number of columns", 1..=homing_push::MAX_SIDE as u64)?;
        let mut maze = String::new();
        for _ in 0..rows {
            for _ in 0..columns {
                maze.push(['.', '#', 'B', 'T', 'S'][cells.cell("01234")?]);
            }
            maze.push('\n');
        }
        let maze = Maze::parse(&maze).map_err(|error| error.on_line(cells.line()))?;
        let space = Push::new(&maze);
        let table = homing_push::generate(space.clone(), |_| {});
        let start = State {
            box_at: maze.box_at,
            man_at: maze.man_at,
        };
        let cost = table
            .locate(&space, &start)
            .map(|index| table.cost(index))
            .transpose()?
            .flatten();
        write_number(out, cost.map(|cost| cost.weight()))?;
    }
    cells.end()
}
