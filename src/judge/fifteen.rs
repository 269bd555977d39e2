use super::cells::Cells;
use crate::error::{Error, Limit, Result};
use crate::puzzle::slide::patterns::{Answer, Grid, Limits, Partition, PatternSolver, PatternTables, WideBoard};
use std::io::Write;
use std::sync::OnceLock;

const SIDE: usize = 4;
const UNSOLVABLE: &str = "This puzzle is not solvable.";
/// LightOJ takes a board that needs more moves for unsolvable.
const MAX_LIGHTOJ_MOVES: usize = 35;

/// UVA 10181: the number of boards, then the boards; a line of letters `R L U D` each.
pub fn counted_boards(input: &str, out: &mut dyn Write) -> Result<()> {
    each_board(input, |_, moves| {
        let line = moves.map_or_else(|| UNSOLVABLE.into(), |moves| moves.to_uppercase());
        writeln!(out, "{line}").map_err(Error::output)
    })
}

/// LightOJ, "15 Puzzle": the same with `Case k: ` in front, and boards beyond 35 moves taken for unsolvable.
pub fn numbered_cases(input: &str, out: &mut dyn Write) -> Result<()> {
    each_board(input, |number, moves| {
        let near = moves.filter(|moves| moves.len() <= MAX_LIGHTOJ_MOVES);
        let line = near.map_or_else(|| UNSOLVABLE.into(), |moves| moves.to_uppercase());
        writeln!(out, "Case {number}: {line}").map_err(Error::output)
    })
}

/// The tables of 4x4 that memory holds, made once a process, when the first board is there.
fn solver() -> Result<&'static PatternSolver> {
    static SOLVER: OnceLock<PatternSolver> = OnceLock::new();
    if let Some(solver) = SOLVER.get() {
        return Ok(solver);
    }
    let grid = grid()?;
    let partition = Partition::of_memory(grid).ok_or_else(|| Error::Defect { what: "4 x 4 has no patterns".into() })?;
    let made = PatternSolver::new(&PatternTables::generate(grid, &partition, |_| {})?);
    Ok(SOLVER.get_or_init(|| made))
}

fn grid() -> Result<Grid> {
    Grid::new(SIDE, SIDE, SIDE * SIDE - 1).ok_or_else(|| Error::Defect { what: "4 x 4 is no board".into() })
}

/// Solves each board of an input that begins with their number. The path is the lexicographically smallest of the shortest, `None`
/// where there is none.
fn each_board(input: &str, mut answer: impl FnMut(u64, Option<String>) -> Result<()>) -> Result<()> {
    let grid = grid()?;
    let mut cells = Cells::new(input);
    for number in 1..=cells.count("the number of boards")? {
        let first = cells.word();
        let line = cells.line();
        let tiles: Vec<&str> = std::iter::once(first).chain((1..SIDE * SIDE).map(|_| cells.word())).collect();
        let board: WideBoard = grid.parse_board(&tiles.join(" ")).map_err(|error| error.on_line(line))?;
        let moves = match solver()?.solve(&board, &Limits::NONE)? {
            Answer::Solved { moves, .. } => Some(grid.moves_text(&moves)),
            Answer::Unsolvable(_) => None,
            Answer::Unknown { at_least, nodes } => return Err(Error::limit(Limit::Nodes { nodes }).at_least(at_least)),
        };
        answer(number, moves)?;
    }
    cells.end()
}
