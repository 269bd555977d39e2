//! Boards and moves as text, and drawings of boards.

#[expect(
    clippy::module_inception,
    reason = "the trait is what the module is about"
)]
mod notation;
mod dynamic;
mod picture;

pub use dynamic::{AnyBoard, DynNotation};
pub use notation::{INVALID, Notation, UNSOLVABLE};
pub use picture::{Cell, Look, Picture, Sticker};

pub use notation::parts_cells;
