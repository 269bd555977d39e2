//! What can be where in a level, and states as numbers.

mod set;
mod reach;
mod count;
mod layout;
mod arena;

pub use arena::Arena;
pub use layout::Layout;
pub use reach::Reach;
pub use set::{each_cell, shift};
