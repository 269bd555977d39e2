//! The planes of a chunk and their codes.

pub mod plane;
pub mod code;
pub mod stored;
pub mod bit;
