//! The interface for C: `include/homing.h`, made from this crate by cbindgen.
//!
//! Boards and answers are text, as the command line has them; states are indices. So one set of functions serves every puzzle.
//! This crate only carries questions and answers: the engine of `homing` answers. Nothing unwinds into C, and what a caller can get
//! wrong (a null pointer, a short buffer, a text that is no board) is a status with a sentence behind it.

mod ffi;
mod open;
mod records;
mod status;

pub use ffi::*;
pub use records::{HOMING_MOVE_BYTES, HomingGrade, HomingGradeStatus, HomingHint};
pub use status::HomingStatus;
