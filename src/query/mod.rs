//! What is asked of a table. One question a file, each a method of [`Table`](crate::table::Table).

mod batch;
mod best;
mod count;
mod paths;
mod walk;

pub use batch::Ways;
pub use paths::Paths;
pub use walk::Walk;
