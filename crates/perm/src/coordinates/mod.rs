//! Parts of an arrangement on which moves act independently of the rest, with numbered values.

mod slots;
mod coordinate;
mod stickers;
mod outer_numbers;
mod twists;

pub use coordinate::{Aspect, Coordinate};
pub use outer_numbers::{MAX_PRODUCT, OuterNumbers, combine, mapped, step_of_all};
pub use stickers::Stickers;
pub use twists::Twists;
