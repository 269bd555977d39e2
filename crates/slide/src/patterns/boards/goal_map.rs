use crate::patterns::{Grid, WideBoard};
use homing_boards::slide::image_of_move;
use homing_boards::slide::{DOWN, LEFT, RIGHT, UP};
use homing_space::symmetry::Symmetry;

/// A board with any goal, mapped onto the board that the tables are of.
///
/// A symmetry maps the cell of the goal's blank to the home of the tables, and the tiles are renamed so that the goal has them in order.
/// Neither changes which moves are legal, nor how many are needed. [`AnyGoal`](homing_boards::slide::AnyGoal) does the same for whole
/// tables.
#[derive(Clone, Debug)]
pub struct GoalMap {
    real: Grid,
    goal: WideBoard,
    /// By real cell: the stored cell.
    cells: Vec<u8>,
    /// By real tile: the stored tile.
    names: Vec<u8>,
    /// By real move: the stored move.
    pub codes: [u8; 4],
}

impl GoalMap {
    /// Maps a board of `rows` x `columns` cells with this goal onto `stored`. Returns `None` if no symmetry maps the goal's blank to the
    /// home there, or if the goal is not an arrangement of the tiles.
    pub fn new(rows: usize, columns: usize, goal: &WideBoard, stored: Grid) -> Option<Self> {
        let real = Grid::new(rows, columns, goal.cell_of(0)?)?;
        let mut tiles = goal.cells().to_vec();
        tiles.sort_unstable();
        if !tiles
            .iter()
            .map(|&tile| usize::from(tile))
            .eq(0..real.cell_count())
        {
            return None;
        }
        let shape = (rows, columns);
        let fits = |symmetry: &Symmetry| {
            symmetry.shape(shape) == (stored.rows(), stored.columns())
                && symmetry.cell_in(real.home(), shape) == stored.home()
        };
        let symmetry = Symmetry::all().find(fits)?;
        let cells: Vec<u8> = (0..real.cell_count())
            .map(|cell| symmetry.cell_in(cell, shape) as u8)
            .collect();
        let stored_goal = stored.goal();
        let mut names = vec![0; real.cell_count()];
        for (cell, &tile) in goal.cells().iter().enumerate() {
            names[usize::from(tile)] = stored_goal.cells()[usize::from(cells[cell])];
        }
        let codes = [DOWN, LEFT, RIGHT, UP].map(|code| image_of_move(symmetry, code));
        Some(Self {
            real,
            goal: goal.clone(),
            cells,
            names,
            codes,
        })
    }

    /// Returns the real board. Its home is the cell of the goal's blank.
    pub fn real(&self) -> Grid {
        self.real
    }

    /// Returns the goal.
    pub fn goal(&self) -> &WideBoard {
        &self.goal
    }

    /// Returns a board as the tables see it.
    pub fn stored(&self, board: &WideBoard) -> WideBoard {
        let mut cells = vec![0; self.cells.len()];
        for (&cell, &tile) in self.cells.iter().zip(board.cells()) {
            cells[usize::from(cell)] = self.names[usize::from(tile)];
        }
        WideBoard::from_cells(cells)
    }
}
