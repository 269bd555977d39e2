//! Boards of any size, by linear algebra over GF(2).
//!
//! Presses add up and are their own inverses, so a board is solved by a set of presses x with A x = b, where A is the press matrix and b
//! the pieces that differ from the goal. The table of a board is A in reduced form, so that a solution is a matrix-vector product. The
//! solutions of a board differ by *quiet* patterns, the sets of presses that turn nothing; the fewest presses are the lightest member of a
//! coset of these.
//!
//! | file | what it holds |
//! |---|---|
//! | `algebra` | sets of pieces or presses; the press matrix: sparse, dense, reduced |
//! | `text` | press matrices as text: lists and graphs |
//! | `weights` | the lightest members of cosets of quiet patterns |
//! | `table` | the table: generated, written, opened |
//! | `verify` | the proof that it is right |
//! | `solve` | any presses, the fewest, their number, all of them |
//! | `explain` | why a board is unsolvable |
//! | `hints` | the effect of each press, and the grade of a player's presses |
//! | `random` | random boards of given depths |
//! | `colouring` | boards and goals as text |
//! | `small` | lines of boards of up to 64 pieces |
//! | `answers`, `lines`, `puzzle` | the interface to the engine |

pub(crate) mod algebra;
pub(crate) mod weights;
mod answers;
mod colouring;
mod explain;
mod hints;
mod lines;
mod puzzle;
mod random;
mod small;
mod solve;
mod table;
mod text;
mod verify;

pub use algebra::presses::{Layout, PressMatrix};
pub(super) use algebra::presses::{USAGE, set_of};
pub use algebra::set::PieceSet;
pub(super) use answers::LightsTable;
pub use explain::BrokenParity;
pub(super) use puzzle::{LightsGeneration, LightsPuzzle};
pub use random::RandomBoards;
pub(super) use small::SmallLines;
pub use solve::{AnySolution, FewestPresses};
pub use table::Lights;
pub use text::Steps;
pub(super) use text::{moves_text, parse_moves};
