//! Good paths of boards that are too large for a table by lines.
//!
//! For up to 25 cells, a beam search moves whole lines, and estimates boards by the distances of their tiles and by *conflicts*: two tiles
//! in their home line in the wrong order. Larger boards are brought home row by row, like
//! [`near_by_distances`](crate::patterns::near_by_distances) does for single steps.

use crate::lines::Lines;
use crate::lines::text;
use crate::lines::text::WAYS;
use crate::patterns::{Grid, WideBoard, lines_by_distances};
use homing_boards::slide::{LEFT, RIGHT, Slide, opposite};
use homing_engine::{
    Answerer, AnyTable, BoardTable, FoundPath, Listed, ListedBoard, Listing, Lists, NEAR, Question,
    What, no_walks,
};
use homing_search::guided::{BeamSpace, beam_search, hash};
use homing_space::space::Description;
use homing_table::error::{Error, Lack, Result};
use homing_table::notation::AnyBoard;
use homing_table::query::uniform_below;
use homing_table::watch::{Stop, Watch};
use rand_pcg::Pcg64;
use std::sync::Arc;

/// The maximum number of cells of a board that is brought home as a whole.
const MAX_CELLS: usize = 25;
/// The number of boards in a beam. For four boards of 4x4 that take 43 moves, the most known, it finds paths of 46 to 49.
const WIDTH: usize = 2_000;
/// The number of moves after which a beam gives up.
const MAX_MOVES: usize = 400;
/// The weight of a conflict, relative to one step between a tile and its home.
const CONFLICT: u16 = 2;

/// A board with moves of whole lines and no table.
#[derive(Clone)]
pub struct NearLines {
    pub grid: Grid,
    pub goal: WideBoard,
    pub stop: Stop,
    /// Whether a path was asked for that need not be a shortest one.
    pub is_asked: bool,
}

impl NearLines {
    /// Returns the maximum number of steps of a move in a direction.
    pub fn max_steps(&self, way: u8) -> u8 {
        let side = if matches!(way, LEFT | RIGHT) {
            self.grid.columns()
        } else {
            self.grid.rows()
        };
        side as u8 - 1
    }

    /// Returns a lower bound of the number of moves. A horizontal move brings at most one tile less than the board has columns one step
    /// nearer. Horizontal and vertical moves alternate, since two along one line are one.
    fn at_least(&self, board: &WideBoard) -> u32 {
        let (columns, mut distances) = (self.grid.columns(), [0; 2]);
        for (cell, &tile) in board
            .cells()
            .iter()
            .enumerate()
            .filter(|(_, tile)| **tile != 0)
        {
            let home = self.goal.cell_of(tile).unwrap_or(cell);
            distances[0] += (cell / columns).abs_diff(home / columns);
            distances[1] += (cell % columns).abs_diff(home % columns);
        }
        let [upright, across] = [
            distances[0].div_ceil(self.grid.rows() - 1),
            distances[1].div_ceil(columns - 1),
        ];
        (upright + across).max((2 * upright.max(across)).saturating_sub(1)) as u32
    }

    fn path(&self, board: &WideBoard) -> Result<Option<Vec<(u8, u8)>>> {
        if self.grid.cell_count() <= MAX_CELLS {
            let mut whole = BoardBeam::new(self);
            let root = whole.judged(board.cells());
            if let Some(codes) = beam_search(&mut whole, root, WIDTH, MAX_MOVES, &self.stop)? {
                return Ok(Some(
                    codes
                        .into_iter()
                        .map(|code| (code % 4, code / 4 + 1))
                        .collect(),
                ));
            }
        }
        let steps = lines_by_distances(self.grid, &self.goal, board, &self.stop)?;
        Ok(steps.map(|steps| lines_of(&steps)))
    }
}

/// Combines steps of the blank into moves: steps along one line are one move.
fn lines_of(steps: &[u8]) -> Vec<(u8, u8)> {
    let mut moves: Vec<(u8, u8)> = Vec::new();
    for &way in steps {
        match moves.last_mut() {
            Some((last, count)) if *last == way => *count += 1,
            Some((last, 1)) if *last == opposite(way) => drop(moves.pop()),
            Some((last, count)) if *last == opposite(way) => *count -= 1,
            _ => moves.push((way, 1)),
        }
    }
    moves
}

/// The beam search over whole boards.
struct BoardBeam<'n> {
    near: &'n NearLines,
    /// By tile: row and column of its home.
    homes: [[u8; 2]; MAX_CELLS],
}

/// A board of a beam.
#[derive(Clone, Copy)]
struct BeamBoard {
    cells: [u8; MAX_CELLS],
    blank: u8,
    /// The estimate: steps and conflicts.
    estimate: u16,
}

impl<'n> BoardBeam<'n> {
    fn new(near: &'n NearLines) -> Self {
        let (columns, mut homes) = (near.grid.columns(), [[0; 2]; MAX_CELLS]);
        for (cell, &tile) in near.goal.cells().iter().enumerate() {
            homes[usize::from(tile)] = [(cell / columns) as u8, (cell % columns) as u8];
        }
        Self { near, homes }
    }

    fn judged(&self, tiles: &[u8]) -> BeamBoard {
        let mut cells = [0; MAX_CELLS];
        cells[..tiles.len()].copy_from_slice(tiles);
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0) as u8;
        BeamBoard {
            cells,
            blank,
            estimate: self.estimate(&cells),
        }
    }

    fn estimate(&self, cells: &[u8; MAX_CELLS]) -> u16 {
        let (rows, columns) = (self.near.grid.rows(), self.near.grid.columns());
        let (mut steps, mut conflicts) = (0, 0);
        for (cell, &tile) in cells[..rows * columns]
            .iter()
            .enumerate()
            .filter(|(_, tile)| **tile != 0)
        {
            let (row, column, [home_row, home_column]) = (
                (cell / columns) as u8,
                (cell % columns) as u8,
                self.homes[usize::from(tile)],
            );
            steps += u16::from(row.abs_diff(home_row)) + u16::from(column.abs_diff(home_column));
            // Tiles further along the line that belong before this one.
            if row == home_row {
                let later = (cell + 1..(cell / columns + 1) * columns)
                    .map(|cell| cells[cell])
                    .filter(|&other| other != 0);
                conflicts += later
                    .map(|other| self.homes[usize::from(other)])
                    .filter(|home| home[0] == row && home[1] < home_column)
                    .count();
            }
            if column == home_column {
                let later = (cell + columns..rows * columns)
                    .step_by(columns)
                    .map(|cell| cells[cell])
                    .filter(|&other| other != 0);
                conflicts += later
                    .map(|other| self.homes[usize::from(other)])
                    .filter(|home| home[1] == column && home[0] < home_row)
                    .count();
            }
        }
        steps + CONFLICT * conflicts as u16
    }
}

impl BeamSpace for BoardBeam<'_> {
    type Board = BeamBoard;

    fn children(
        &mut self,
        parents: &[BeamBoard],
        mut visit: impl FnMut(usize, u8, BeamBoard),
    ) -> Result<()> {
        for (number, parent) in parents.iter().enumerate() {
            for (way, _) in WAYS {
                let mut child = *parent;
                for count in 0..self.near.max_steps(way) {
                    let Some(to) = self.near.grid.blank_after(child.blank.into(), way) else {
                        break;
                    };
                    child.cells.swap(child.blank.into(), to);
                    child.blank = to as u8;
                    child.estimate = self.estimate(&child.cells);
                    visit(number, way + 4 * count, child);
                }
            }
        }
        Ok(())
    }

    fn bound(&self, board: &BeamBoard) -> u32 {
        board.estimate.into()
    }

    fn is_solved(&self, board: &BeamBoard, _path: impl Fn() -> Vec<u8>) -> Result<bool> {
        Ok(board.estimate == 0)
    }

    fn key(&self, board: &BeamBoard) -> u64 {
        hash(board.cells)
    }
}

/// A move's number: its way in the upper byte, and its steps in the lower.
fn code((way, steps): (u8, u8)) -> u16 {
    u16::from_be_bytes([way, steps])
}

impl NearLines {
    /// Returns the error that there is no table with the shortest paths.
    pub fn no_table(&self) -> Error {
        let most = Slide::MAX_MEMORY_CELLS;
        Error::lacks(
            self.grid.name(),
            Lack::Table,
            format!("by lines, boards of up to {most} cells have one"),
        )
    }
}

impl Answerer for NearLines {
    fn description(&self) -> Description {
        self.grid.described(&self.goal, Lines::<Slide>::METRIC)
    }

    fn check(&self, question: &Question) -> Result<()> {
        match question.what {
            What::AnyPath => Ok(()),
            What::Path | What::Depth if self.is_asked => Ok(()),
            What::Walks { .. } => Err(no_walks(&self.grid.name())),
            What::Path | What::Depth => Err(self.no_table().remedied([NEAR])),
            _ => Err(self.no_table()),
        }
    }

    fn searches(&self) -> bool {
        true
    }

    fn until(&self, stop: &Stop) -> Option<AnyTable> {
        Some(Arc::new(Self {
            stop: stop.clone(),
            ..self.clone()
        }))
    }

    fn parse_board(&self, text: &str) -> Result<AnyBoard> {
        self.grid.parse_board(text).map(AnyBoard::new)
    }

    fn text_of(&self, board: &AnyBoard) -> String {
        self.grid.board_text(board.get())
    }

    fn images_of(&self, board: &AnyBoard, visit: &mut dyn FnMut(AnyBoard)) {
        self.grid.images(board.get(), &self.goal, &mut |image| {
            visit(AnyBoard::new(image))
        });
    }

    fn symmetry_count(&self) -> Option<u64> {
        Some(self.grid.symmetry_count(&self.goal))
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u16>> {
        let moves = text::parse(text, |way| self.max_steps(way))?;
        Ok(moves.into_iter().map(code).collect())
    }

    fn moves_line(&self, moves: &[u16]) -> String {
        let mut line = String::with_capacity(3 * moves.len());
        text::push(
            moves.iter().map(|code| code.to_be_bytes().into()),
            &mut line,
        );
        line
    }

    fn why_unsolvable(&self, board: &AnyBoard) -> Option<String> {
        self.grid
            .wrong_parity(board.get(), &self.goal)
            .map(|parity| parity.to_string())
    }

    fn path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        // After a cancellation, the next part of the lines is not started.
        self.stop.check()?;
        let Some(board) = self.grid.located(board.get(), &self.goal) else {
            return Ok(None);
        };
        let lost = || Error::Defect {
            what: "no search led to the goal of a board that can be solved".into(),
        };
        let path = NearLines::path(self, &board)?.ok_or_else(lost)?;
        let moves: Vec<u16> = path.into_iter().map(code).collect();
        Ok(Some(FoundPath::near(moves, self.at_least(&board))))
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Err(self.no_table())
    }

    fn boards(&self) -> Result<&BoardTable> {
        Err(self.no_table())
    }

    fn lists(&self) -> Result<&dyn Lists> {
        Ok(self)
    }
}

impl Lists for NearLines {
    fn list(&self, boards: Listed, _: bool, _: Watch) -> Result<Listing<'_>> {
        let Listed::Random { depths: None, seed } = boards else {
            return Err(self.no_table());
        };
        let mut generator = Pcg64::new(seed.into(), 0);
        Ok(Box::new(std::iter::repeat_with(move || {
            let below = |n| uniform_below(&mut generator, n);
            Ok(ListedBoard {
                board: self.grid.board_text(&self.grid.shuffled(&self.goal, below)),
                depth: None,
            })
        })))
    }
}
