//! What is asked of a table. One question a file, each a method of [`Table`](crate::table::Table).

mod walk;

pub use walk::Walk;
