//! One box, one man, one maze: POJ 1475 and UVA 589, "Pushing Boxes".
//!
//! The man walks over free cells and pushes the box by walking against it, if the cell behind it is free; he cannot
//! pull. The box is to reach the target. What counts is the number of pushes first, and the number of all moves,
//! pushes and steps, second.
//!
//! A state is a free cell for the box and another one for the man. There are `n(n-1)` of them for `n` free cells, and the
//! index is
//!
//! ```text
//! box * (n - 1) + man - (1 if man > box, else 0)        box, man: cells numbered in row order, walls left out
//! ```
//!
//! so that the states with the box in one cell, a *plane*, lie side by side. A state with the box on the target is
//! a goal, wherever the man is.
//!
//! Moves are the letters `E N S W` for pushes and `e n s w` for steps, and this is also the order of the tie-break: of all
//! answers with the least pushes and then the least moves, the smallest string is given.

mod explain;
mod family;
mod floor;
mod generate;
mod level;
mod maze;
mod notation;
mod place;
mod search;
mod space;

pub use family::PushFamily;
pub use floor::Floor;
pub use generate::generate;
pub use level::Level;
pub use maze::{MAX_SIDE, Maze};
pub use place::Place;
pub use space::{Push, State};
