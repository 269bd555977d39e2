use crate::judge::cells::Cells;
use crate::judge::tables::Tables;
use homing_engine::{Answer, Question, Solution};
use homing_slide::patterns::{Grid, WideBoard};
use homing_table::error::{Error, Result};
use std::io::Write;

const SIDE: usize = 4;
const UNSOLVABLE: &str = "This puzzle is not solvable.";
/// LightOJ considers a board that needs more moves unsolvable.
const MAX_LIGHTOJ_MOVES: usize = 35;

/// Answers UVA 10181: the number of boards, then the boards; one line of letters `R L U D` each.
pub fn counted_boards(input: &str, tables: &Tables, out: &mut dyn Write) -> Result<()> {
    each_board(input, tables, |_, moves| {
        let line = moves.map_or_else(|| UNSOLVABLE.into(), |moves| moves.to_uppercase());
        writeln!(out, "{line}").map_err(Error::output)
    })
}

/// Answers LightOJ, "15 Puzzle": the same preceded by `Case k: `, and boards beyond 35 moves count as unsolvable.
pub fn numbered_cases(input: &str, tables: &Tables, out: &mut dyn Write) -> Result<()> {
    each_board(input, tables, |number, moves| {
        let near = moves.filter(|moves| moves.len() <= MAX_LIGHTOJ_MOVES);
        let line = near.map_or_else(|| UNSOLVABLE.into(), |moves| moves.to_uppercase());
        writeln!(out, "Case {number}: {line}").map_err(Error::output)
    })
}

fn grid() -> Result<Grid> {
    Grid::new(SIDE, SIDE, SIDE * SIDE - 1).ok_or_else(|| Error::Defect {
        what: "4 x 4 is no board".into(),
    })
}

/// Solves each board of an input that starts with their number. The path is the lexicographically smallest of the shortest, or `None` if
/// there is none.
fn each_board(
    input: &str,
    tables: &Tables,
    mut answer: impl FnMut(u64, Option<String>) -> Result<()>,
) -> Result<()> {
    let grid = grid()?;
    let mut cells = Cells::new(input);
    for number in 1..=cells.count("the number of boards")? {
        let first = cells.word();
        let line = cells.line();
        let tiles: Vec<&str> = std::iter::once(first)
            .chain((1..SIDE * SIDE).map(|_| cells.word()))
            .collect();
        // No table is looked for or generated before the first board.
        let board: WideBoard = grid
            .parse_board(&tiles.join(" "))
            .map_err(|error| error.on_line(line))?;
        let moves = match tables
            .fifteen()?
            .answer(&Question::PATH, &grid.board_text(&board))?
        {
            Answer::Solved {
                solution: Solution::Path(moves),
                ..
            } => Some(moves),
            Answer::Unsolvable { .. } => None,
            Answer::Unknown {
                limit,
                at_least_moves,
                ..
            } => {
                return Err(Error::Limit {
                    limit,
                    at_least_moves,
                });
            }
            Answer::Solved { .. }
            | Answer::Near { .. }
            | Answer::Graded { .. }
            | Answer::Walks(_) => {
                return Err(Error::Defect {
                    what: "a board was not answered with its path".into(),
                });
            }
        };
        answer(number, moves)?;
    }
    cells.end()
}
