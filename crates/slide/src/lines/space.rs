use super::text::{self, WAYS};
use homing_boards::slide::{AnyGoal, Board, LEFT, RIGHT, Slide, opposite};
use homing_search::search::MethodSet;
use homing_space::space::{Cursor, Description, Space};
use homing_table::error::Result;
use homing_table::notation::{Notation, Picture};

/// A sliding board whose moves are steps of the blank.
pub trait Steps: Notation<State = Board> + Copy + Send + 'static {
    /// Returns the board as users see it.
    fn real(&self) -> Slide;

    /// Returns the board with whose numbers the states are numbered.
    fn stored(&self) -> Slide;
}

impl Steps for Slide {
    fn real(&self) -> Slide {
        *self
    }

    fn stored(&self) -> Slide {
        *self
    }
}

impl Steps for AnyGoal {
    fn real(&self) -> Slide {
        AnyGoal::real(self)
    }

    fn stored(&self) -> Slide {
        AnyGoal::stored(self)
    }
}

/// A sliding board on which one move takes the blank any number of cells along its row or its column.
///
/// The codes are sorted by direction, in the order of the letters, and then by the number of steps, of which each direction has as many as
/// the longer side allows. So the smallest code is that of the smallest text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines<P> {
    steps: P,
    /// The maximum number of steps of a move down or up, and of one to the left or right.
    most: [u8; 2],
}

impl<P: Steps> Lines<P> {
    /// The metric, in the words of a table's header.
    pub const METRIC: &'static str = "any number of steps of the blank in a line";

    /// Replaces the single steps of a board by moves of whole lines.
    pub fn new(steps: P) -> Self {
        let real = steps.real();
        Self {
            steps,
            most: [real.rows() as u8 - 1, real.columns() as u8 - 1],
        }
    }

    /// Returns the board whose moves are single steps.
    pub fn steps(&self) -> &P {
        &self.steps
    }

    /// Returns the maximum number of steps of a move in a direction.
    fn max_steps(&self, way: u8) -> u8 {
        self.most[usize::from(matches!(way, LEFT | RIGHT))]
    }

    /// Returns the direction of a move, and the number of its steps.
    pub fn way(&self, code: u8) -> Option<(u8, u8)> {
        let mut rest = code;
        for (way, _) in WAYS {
            let most = self.max_steps(way);
            if rest < most {
                return Some((way, rest + 1));
            }
            rest -= most;
        }
        None
    }

    /// Returns the code of a move, or `None` if no move has this number of steps.
    pub fn code(&self, way: u8, count: u8) -> Option<u8> {
        let before: u8 = WAYS
            .iter()
            .take_while(|&&(other, _)| other != way)
            .map(|&(other, _)| self.max_steps(other))
            .sum();
        (1..=self.max_steps(way))
            .contains(&count)
            .then(|| before + count - 1)
    }
}

impl<P: Steps> Space for Lines<P> {
    type State = Board;

    fn describe(&self) -> Description {
        Description {
            metric: Self::METRIC.into(),
            ..self.steps.describe()
        }
    }

    fn len(&self) -> u64 {
        self.steps.len()
    }

    fn rank(&self, board: &Board) -> Option<u64> {
        self.steps.rank(board)
    }

    fn unrank(&self, index: u64) -> Board {
        self.steps.unrank(index)
    }

    fn goals(&self, visit: impl FnMut(u64)) {
        self.steps.goals(visit);
    }

    fn is_goal(&self, index: u64) -> bool {
        self.steps.is_goal(index)
    }

    fn enter(&self, index: u64) -> Cursor {
        self.steps.enter(index)
    }

    fn images(&self, board: &Board, visit: impl FnMut(Board)) {
        self.steps.images(board, visit);
    }

    fn move_count(&self) -> u8 {
        2 * (self.most[0] + self.most[1])
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let start = self.steps.enter(index);
        let mut first = 0;
        for (way, _) in WAYS {
            let mut at = start;
            for code in first..first + self.max_steps(way) {
                let Some(next) = self.steps.advance(at, way) else {
                    break;
                };
                visit(code, next.index);
                at = next;
            }
            first += self.max_steps(way);
        }
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.successors(index, |code, before| {
            if let Some(back) = self.undo(code) {
                visit(back, before);
            }
        });
    }

    fn step(&self, index: u64, code: u8) -> Option<u64> {
        self.advance(self.enter(index), code).map(|at| at.index)
    }

    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        let (way, count) = self.way(code)?;
        (0..count).try_fold(at, |at, _| self.steps.advance(at, way))
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    fn undo(&self, code: u8) -> Option<u8> {
        let (way, count) = self.way(code)?;
        self.code(opposite(way), count)
    }
}

/// Boards are written as for single steps. A move is written as the direction of the blank and the number of its steps, with spaces between
/// moves.
impl<P: Steps> Notation for Lines<P> {
    fn parse_board(&self, text: &str) -> Result<Board> {
        self.steps.parse_board(text)
    }

    fn board_text(&self, board: &Board) -> String {
        self.steps.board_text(board)
    }

    fn push_board(&self, board: &Board, text: &mut String) {
        self.steps.push_board(board, text);
    }

    fn push_cells(&self, board: &Board, cells: &mut Vec<u8>) {
        self.steps.push_cells(board, cells);
    }

    fn why_unsolvable(&self, board: &Board) -> Option<String> {
        self.steps.why_unsolvable(board)
    }

    fn picture(&self, board: &Board) -> Picture {
        self.steps.picture(board)
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        text::push(moves.filter_map(|code| self.way(code)), line);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        let moves = text::parse(text, |way| self.max_steps(way))?;
        Ok(moves
            .into_iter()
            .filter_map(|(way, count)| self.code(way, count))
            .collect())
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        let real = self.steps().real();
        Some(vec![real.rows(), real.columns()])
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<Board> {
        self.steps().real().board_of_cells(cells)
    }
}

impl<P: Steps> Lines<P> {
    /// The searches of a board.
    pub fn searches(self) -> MethodSet<Self> {
        MethodSet {
            single_moves: |space, code| space.way(code).map(|(_, count)| count.into()),
            ..MethodSet::blind(self)
        }
    }
}
