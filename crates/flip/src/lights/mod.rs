//! Boards of any size, by linear algebra over GF(2).
//!
//! Presses add up and are their own inverses, so a board is solved by a set of presses x with A x = b, where A is the press matrix and b
//! the pieces that differ from the goal. The table of a board is A in reduced form, so that a solution is a matrix-vector product. The
//! solutions of a board differ by *quiet* patterns, the sets of presses that turn nothing; the fewest presses are the lightest member of a
//! coset of these.
//!
//! | file | what it holds |
//! |---|---|
//! | `set` | a set of pieces or presses, in words |
//! | `presses` | the press matrix, sparse: what each press turns |
//! | `text` | press matrices as text: lists and graphs |
//! | `matrix` | dense matrices, reduced by blocks |
//! | `chase` | presses that follow from others, like chasing lights |
//! | `reduction` | the press matrix, reduced |
//! | `budget` | the budget of a search over sums |
//! | `walsh` | the weights of all members of a coset |
//! | `code` | the quiet patterns in parts, and the lightest members of their cosets |
//! | `trellis` | the quiet patterns, decided piece by piece |
//! | `information` | the lightest members of cosets, if they are light |
//! | `table` | the table: generated, written, opened |
//! | `verify` | the proof that it is right |
//! | `solve` | any presses, the fewest, their number, all of them |
//! | `explain` | why a board is unsolvable |
//! | `hints` | the effect of each press, and the grade of a player's presses |
//! | `random` | random boards of given depths |
//! | `colouring` | boards and goals as text |
//! | `small` | lines of boards of up to 64 pieces |
//! | `answers`, `lines`, `puzzle` | the interface to the engine |

mod answers;
mod budget;
mod chase;
mod code;
mod colouring;
mod explain;
mod hints;
pub(crate) mod information;
mod lines;
pub(crate) mod matrix;
mod presses;
mod puzzle;
mod random;
pub(crate) mod reduction;
mod set;
mod small;
mod solve;
mod table;
mod text;
pub(crate) mod trellis;
mod verify;
mod walsh;

pub(super) use answers::LightsTable;
pub use explain::BrokenParity;
pub use presses::{Layout, PressMatrix};
pub(super) use presses::{USAGE, set_of};
pub(super) use puzzle::{LightsGeneration, LightsPuzzle};
pub use random::RandomBoards;
pub use set::PieceSet;
pub(super) use small::SmallLines;
pub use solve::{AnySolution, FewestPresses};
pub use table::Lights;
pub use text::Steps;
pub(super) use text::{moves_text, parse_moves};
