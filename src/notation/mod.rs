//! How people write boards and moves, and how boards are drawn.

#[expect(clippy::module_inception, reason = "the trait is what the module is about")]
mod notation;
mod picture;

pub use notation::{Notation, parts_cells};
pub use picture::{Cell, Look, Picture};
