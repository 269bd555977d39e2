//! How pattern tables guide a search: by depths mod 3, which are followed from board to board, or by bounds of their own.

mod bounds;
mod by_bounds;
mod guide;

pub use guide::{GuideStart, PermGuide};
