use std::ffi::c_char;
use tablebase::space::Amount;

/// A legal move.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HomingHint {
    /// The moves of the best path after it; 0 if `is_solvable` is 0.
    pub depth_moves: u32,
    /// The pushes of that path, if pushes count first; else the same as its moves.
    pub depth_pushes: u32,
    /// 1 if a best path begins with this move, else 0.
    pub is_best: u8,
    /// 1 if a goal can be reached after this move, else 0.
    pub is_solvable: u8,
    /// The move as the program prints it, terminated by a zero byte.
    pub name: [c_char; HOMING_MOVE_BYTES],
}

/// The size of a move's text, with its terminating zero byte. Longer texts are truncated.
pub const HOMING_MOVE_BYTES: usize = 62;

impl HomingHint {
    /// A move with its text, and the cost that remains after it if a goal can be reached.
    pub fn new(text: &str, is_best: bool, rest: Option<Amount>) -> Self {
        let mut name = [0; HOMING_MOVE_BYTES];
        for (to, from) in name[..HOMING_MOVE_BYTES - 1].iter_mut().zip(text.bytes()) {
            *to = from as c_char;
        }
        Self {
            depth_moves: rest.map_or(0, |rest| rest.moves),
            depth_pushes: rest.map_or(0, |rest| {
                rest.weight.map_or(rest.moves, |(pushes, _)| pushes)
            }),
            is_best: is_best.into(),
            is_solvable: rest.is_some().into(),
            name,
        }
    }
}

/// The verdict on graded moves.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomingGradeStatus {
    /// They solve the board on a best path.
    Optimal = 0,
    /// They solve the board, and a better path exists.
    Solves = 1,
    /// They do not reach a goal.
    Unsolved = 2,
    /// One of them is illegal.
    Illegal = 3,
}

/// The grade of a solution.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HomingGrade {
    /// The verdict on the moves.
    pub status: HomingGradeStatus,
    /// The moves of the best path.
    pub depth_moves: u32,
    /// The legal moves before the first illegal one.
    pub made_moves: u32,
    /// The moves still needed at the end; 0 if the moves solve the board, or if no goal can be reached any more.
    pub to_go_moves: u32,
    /// The moves beyond those of the best path, if the moves solve the board; else 0. Negative values are possible if pushes count first.
    pub lost_moves: i64,
    /// The number, from 1, of the first illegal move; 0 if all are legal.
    pub illegal_at_move: u64,
}
