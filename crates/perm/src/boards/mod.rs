//! Boards, moves and goals as people write them and as pictures.

mod scramble;
mod steps;
mod scramble_file;
mod text;
mod cells;
mod net;
mod unsolvable;
mod goal;
mod draw;

pub use draw::{SCRAMBLE_MOVES, scrambles, uniform_boards};
pub use scramble::{action_of, parse_turn};
pub use text::GOAL_SIGN;
