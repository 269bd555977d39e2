//! The program: its arguments, limits and log.

pub mod limits;
pub mod log;
pub mod options;
