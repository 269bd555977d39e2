#![cfg_attr(feature = "embedded", doc = include_str!("../README.md"))]
#![cfg_attr(not(feature = "embedded"), doc = "A tablebase for single-player puzzles: see the README.")]

pub mod backward;
pub mod batch;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "embedded")]
pub mod embedded;
pub mod engine;
pub mod error;
mod input;
#[cfg(feature = "embedded")]
pub mod judge;
mod machine;
pub mod notation;
pub mod puzzle;
pub mod query;
#[cfg(feature = "search")]
pub mod search;
pub mod space;
pub mod table;

pub use error::{Error, Result};
pub use notation::Notation;
pub use space::{Cursor, Description, Space};
pub use table::Table;
