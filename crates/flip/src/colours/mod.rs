//! Lights of more than two colours, by linear algebra over the integers modulo the number of colours.
//!
//! A press moves each light that it turns on by some colours, and after the last colour comes the first. Presses commute, so an answer says
//! how often each press is made. All answers of a board differ by *quiet* presses, which turn nothing: a module over Z/K, since K need not
//! be prime.
//!
//! | file | what it holds |
//! |---|---|
//! | `board` | a board: its presses, its goals, its text |
//! | `echelon` | matrices modulo K in Howell form |
//! | `quiet` | the fewest presses among all that differ by quiet ones |
//! | `solve` | some presses, the fewest, their number, all of them, hints, and the reason if there are none |
//! | `depths` | the depths of all boards, if they are few |
//! | `random` | random boards of given depths |
//! | `answers`, `puzzle` | the interface to the engine |

mod answers;
mod board;
mod depths;
mod echelon;
mod puzzle;
mod quiet;
mod random;
mod solve;

pub use board::ColourBoard;
pub use puzzle::ColourPuzzle;
