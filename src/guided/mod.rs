//! The search for shortest paths where no whole table fits: iterative deepening A* (IDA*; Korf, 1985), guided by a lower bound.
//!
//! A search goes depth first through all paths of a given length, and leaves out each board whose lower bound says that the rest of the
//! path is longer than what is left. Where there is no path, the length grows. A family brings its moves and its bounds as an
//! [`Expander`]; all that follows is written once.
//!
//! | part | what it is |
//! |---|---|
//! | [`Stack`] | the boards to be expanded, the next one on top, and the moves that lead to each |
//! | [`Expander`], [`Guide`], [`Problem`] | what a family brings: children of boards, a goal with its bounds, other ways to search |
//! | [`Words`] | sequences of moves that a search leaves out, since others do the same |
//! | [`Round`] | all paths of one length, on one thread or on all, with the same result |
//! | [`first_path`], [`all_paths`] | the rounds one after another, from the board or from the goal |
//! | [`near`] | a good path by a beam search |
//! | [`PatternGuide`] | bounds from pattern tables of any numbered patterns |

mod beam;
mod by_patterns;
mod expander;
mod near;
mod pace;
mod paths;
mod portfolio;
mod round;
mod short;
mod stack;
mod words;

pub(crate) use beam::{Growth, hash, search as beam_search};
pub(crate) use by_patterns::{Abstraction, Moves, PatternGuide, PatternStart, PatternWords, View};
pub(crate) use expander::{Expander, Guide, Order, Search};
pub use near::NearPath;
pub(crate) use near::near;
pub(crate) use pace::Pace;
pub(crate) use paths::Paths;
pub(crate) use portfolio::{LongRounds, MakeWay, Outcome, Problem, Way, all_paths, first_path};
pub(crate) use stack::Stack;
pub(crate) use words::{FORBIDDEN, Words};
