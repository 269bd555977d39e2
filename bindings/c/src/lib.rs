//! The C interface: `include/homing.h`, generated from this crate by cbindgen.
//!
//! Boards and answers are text, as on the command line; states are indices. So the same functions serve every puzzle. This crate only
//! passes on questions and answers: the engine of `homing` answers. No panic unwinds into C, and a caller's mistake (a null pointer, a
//! short buffer, a text that is not a board) is a status with a message.

mod ffi;
#[cfg(feature = "engine")]
mod open;
#[cfg(not(feature = "engine"))]
mod reader;
mod records;
mod status;
mod table;

pub use ffi::*;
pub use records::{HOMING_MOVE_BYTES, HomingGrade, HomingGradeStatus, HomingHint};
pub use status::HomingStatus;
