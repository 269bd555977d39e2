use crate::space::{Description, Space};

/// The colourings that count as solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// All white or all black, as in POJ 1753.
    Any,
    /// Only this colouring: bit `i` is set if piece `i` shows black.
    Only(u32),
}

/// A board of two-sided pieces. A press turns a piece and its side neighbours.
///
/// A state is its own index: bit `i` is set if piece `i`, counted row by row from 0, shows black. If one colouring alone is the
/// goal, bit `i` is set if piece `i` differs from the goal. Presses work the same if a piece is turned over in both board and goal,
/// so all such goals share one table.
///
/// Presses commute and undo themselves, so an answer is a set. The smallest code first gives the set in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flip {
    rows: usize,
    columns: usize,
    goal: Goal,
}

impl Flip {
    /// The greatest number of pieces: 25. The table of such a board takes 42 MB.
    pub const MAX_PIECES: usize = 25;
    /// The Flip Game of POJ 1753, 4x4: 65,536 states. 4,096 of them reach a goal, in at most 6 presses.
    pub const FOUR: Self = Self { rows: 4, columns: 4, goal: Goal::Any };

    /// The same board with the goal all white.
    pub const FOUR_WHITE: Self = Self { rows: 4, columns: 4, goal: Goal::Only(0) };

    /// A board of this size. `None` if a side is 0, if there are more than 25 pieces, or if the goal has pieces beyond the board.
    pub fn new(rows: usize, columns: usize, goal: Goal) -> Option<Self> {
        let pieces = rows.checked_mul(columns)?;
        let goal_fits = !matches!(goal, Goal::Only(black) if u64::from(black) >> pieces != 0);
        ((1..=Self::MAX_PIECES).contains(&pieces) && goal_fits).then_some(Self { rows, columns, goal })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of pieces.
    pub fn pieces(&self) -> usize {
        self.rows * self.columns
    }

    /// The colourings that count as solved.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The colouring in which every piece shows black.
    pub fn all_black(&self) -> u32 {
        (1 << self.pieces()) - 1
    }

    /// The colouring with index 0.
    fn origin(&self) -> u32 {
        match self.goal {
            Goal::Any => 0,
            Goal::Only(goal) => goal,
        }
    }

    /// The pieces that the press of a piece turns: the piece and its side neighbours.
    pub fn turned_by(&self, piece: usize) -> u32 {
        let (row, column) = (piece / self.columns, piece % self.columns);
        let mut turned = 1 << piece;
        if row > 0 {
            turned |= 1 << (piece - self.columns);
        }
        if row + 1 < self.rows {
            turned |= 1 << (piece + self.columns);
        }
        if column > 0 {
            turned |= 1 << (piece - 1);
        }
        if column + 1 < self.columns {
            turned |= 1 << (piece + 1);
        }
        turned
    }
}

impl Space for Flip {
    /// A colouring: bit `i` is set if piece `i` shows black.
    type State = u32;

    fn describe(&self) -> Description {
        Description {
            puzzle: format!("flip:{}x{}", self.rows, self.columns),
            parameters: String::new(),
            goal: match self.goal {
                Goal::Any => "all white or all black".into(),
                Goal::Only(0) => "all white".into(),
                Goal::Only(black) if black == self.all_black() => "all black".into(),
                Goal::Only(black) => (0..self.pieces()).map(|piece| if black >> piece & 1 == 1 { 'b' } else { 'w' }).collect(),
            },
            index: match self.goal {
                Goal::Any | Goal::Only(0) => "bit i is set where piece i, row by row from 0, shows black".into(),
                Goal::Only(_) => "bit i is set where piece i, row by row from 0, is other than in the goal".into(),
            },
            metric: "one press".into(),
        }
    }

    fn len(&self) -> u64 {
        1 << self.pieces()
    }

    fn move_count(&self) -> u8 {
        self.pieces() as u8
    }

    fn rank(&self, state: &u32) -> Option<u64> {
        (u64::from(*state) < self.len()).then_some(u64::from(*state ^ self.origin()))
    }

    fn unrank(&self, index: u64) -> u32 {
        index as u32 ^ self.origin()
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
        if self.goal == Goal::Any {
            visit(self.all_black().into());
        }
    }

    fn is_goal(&self, index: u64) -> bool {
        index == 0 || self.goal == Goal::Any && index == u64::from(self.all_black())
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for piece in 0..self.pieces() {
            visit(piece as u8, index ^ u64::from(self.turned_by(piece)));
        }
    }

    /// A press is its own reverse.
    fn predecessors(&self, index: u64, visit: impl FnMut(u8, u64)) {
        self.successors(index, visit);
    }

    fn step(&self, index: u64, code: u8) -> Option<u64> {
        (code < self.move_count()).then(|| index ^ u64::from(self.turned_by(code.into())))
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    fn moves_commute(&self) -> bool {
        true
    }
}
