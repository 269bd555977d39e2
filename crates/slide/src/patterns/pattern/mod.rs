//! A pattern's states and their numbers.

pub(crate) mod orders;
pub mod blocks;
pub(crate) mod space;
pub mod partition;
