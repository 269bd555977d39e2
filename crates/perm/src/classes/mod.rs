//! Rows of which symmetric ones share entries.

mod images;
mod symmetric;
mod find;
mod class_entries;

pub use class_entries::ClassEntries;
pub use symmetric::{Lead, NONE, SymmetricRows};
