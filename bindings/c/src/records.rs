use crate::status::{Fault, HomingStatus};
use std::ffi::c_char;
use tablebase::engine::{Answer, GradeAnswer, HintAnswer, Verdict};

/// A move that can be made.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HomingHint {
    /// The moves of the best path after it; 0 where `is_solvable` is 0.
    pub depth_moves: u32,
    /// The pushes of that path, where pushes count first; else as many as its moves.
    pub depth_pushes: u32,
    /// 1 where a best path begins with the move, else 0.
    pub is_best: u8,
    /// 1 where a goal can be reached after the move, else 0.
    pub is_solvable: u8,
    /// The move as the program writes it, with a zero byte at its end.
    pub name: [c_char; HOMING_MOVE_BYTES],
}

/// The bytes of a move's text, with the zero byte at its end. A longer one is cut off.
pub const HOMING_MOVE_BYTES: usize = 62;

impl From<&HintAnswer> for HomingHint {
    fn from(hint: &HintAnswer) -> Self {
        let mut name = [0; HOMING_MOVE_BYTES];
        for (to, from) in name[..HOMING_MOVE_BYTES - 1].iter_mut().zip(hint.r#move.bytes()) {
            *to = from as c_char;
        }
        Self {
            depth_moves: hint.rest.map_or(0, |rest| rest.moves),
            depth_pushes: hint.rest.map_or(0, |rest| rest.weight.map_or(rest.moves, |(pushes, _)| pushes)),
            is_best: hint.is_best.into(),
            is_solvable: hint.rest.is_some().into(),
            name,
        }
    }
}

/// What graded moves do.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomingGradeStatus {
    /// They solve the board on a best path.
    Optimal = 0,
    /// They solve the board, and a better path exists.
    Solves = 1,
    /// They do not lead to a goal.
    Unsolved = 2,
    /// One of them cannot be made.
    Illegal = 3,
}

/// The grade of a solution.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HomingGrade {
    /// What the moves do.
    pub status: HomingGradeStatus,
    /// The moves of the best path.
    pub depth_moves: u32,
    /// The moves that could be made.
    pub made_moves: u32,
    /// The moves still needed at the end; 0 where the moves solve, or where no goal can be reached any more.
    pub to_go_moves: u32,
    /// The moves beyond the best path's, where the moves solve; else 0. Where pushes count first it may be below 0.
    pub lost_moves: i64,
    /// The number, from 1, of the first move that cannot be made; 0 where all can.
    pub illegal_at_move: u64,
}

impl HomingGrade {
    /// The grade in an answer; the status of an answer that has none.
    pub fn of(answer: &Answer) -> Result<Result<Self, HomingStatus>, Fault> {
        let GradeAnswer { verdict, best, made, to_go, .. } = match answer {
            Answer::Graded { grade, .. } => grade,
            Answer::Unsolvable { .. } => return Ok(Err(HomingStatus::Unsolvable)),
            Answer::Unknown { .. } => return Ok(Err(HomingStatus::Unknown)),
            Answer::Solved { .. } | Answer::Near { .. } | Answer::Walks(_) => {
                return Err(Fault(HomingStatus::Defect, format!("a defect in homing: a grade is {answer:?}")));
            }
        };
        let (status, lost_moves, illegal_at_move) = match verdict {
            Verdict::Optimal => (HomingGradeStatus::Optimal, 0, 0),
            Verdict::Solves { lost } => (HomingGradeStatus::Solves, lost.moves, 0),
            Verdict::Unsolved => (HomingGradeStatus::Unsolved, 0, 0),
            Verdict::Illegal { at_move, .. } => (HomingGradeStatus::Illegal, 0, *at_move as u64),
        };
        Ok(Ok(Self {
            status,
            depth_moves: best.moves,
            made_moves: made.moves,
            to_go_moves: to_go.map_or(0, |to_go| to_go.moves),
            lost_moves,
            illegal_at_move,
        }))
    }
}
