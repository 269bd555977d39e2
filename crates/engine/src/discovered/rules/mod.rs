//! The rules of a puzzle, and their laws.

mod names;
mod code;
#[expect(clippy::module_inception, reason = "the file of the trait `Rules`")]
mod rules;
mod moves;
mod any;
mod laws;
mod first_path;

pub use any::*;
pub use code::*;
pub use first_path::*;
pub use laws::*;
pub use moves::*;
pub use rules::*;
