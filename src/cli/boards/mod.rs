//! Boards in, answers out.

pub mod answers;
pub mod arguments;
pub mod collection;
pub mod film;
pub mod listing;
pub mod pipes;
pub mod reader;
