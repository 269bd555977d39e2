//! The program: its arguments, limits and log.

// From the ground up.
pub mod limits;
pub mod options;
pub mod log;
