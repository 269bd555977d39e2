//! One box, one man, one maze: POJ 1475 and UVA 589, "Pushing Boxes".
//!
//! The man walks over free cells. He pushes the box by walking against it, if the cell behind it is free; he cannot pull. The box must
//! reach the target. The best solution has the fewest pushes, and of those the fewest moves (pushes and steps).
//!
//! A state is a free cell for the box and another one for the man. With `n` free cells there are `n(n-1)` states, and the index is
//!
//! ```text
//! box * (n - 1) + man - (1 if man > box, else 0)        box, man: cells numbered in row order, without walls
//! ```
//!
//! So the states with the box in one cell, a *plane*, are adjacent. A state with the box on the target is a goal, wherever the man is.
//!
//! Moves are the letters `E N S W` for pushes and `e n s w` for steps. This is also the order of the tie-break: of all best
//! solutions, the answer is the smallest string.

// From the ground up.
pub(crate) mod place;
mod maze;
mod floor;
mod letters;
mod space;
mod explain;
mod notation;
pub mod sokoban;
mod level;
mod search;
mod family;
mod generate;
#[doc(hidden)]
pub mod internals;

pub use family::FAMILY;
pub use generate::generate;
pub use letters::Letters;
pub use maze::Maze;
pub use space::{Push, State};

pub use self::maze::MAX_SIDE;
pub(crate) use self::place::Place;
