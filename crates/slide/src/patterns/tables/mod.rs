//! The tables of patterns: the search that makes them, and walks by them.

mod bits;
pub(crate) mod turns;
pub(crate) mod search;
mod pack;
mod walk;
pub mod table;
