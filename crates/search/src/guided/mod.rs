//! Search for shortest paths in puzzles too large for a whole table: iterative deepening A* (IDA*; Korf, 1985), guided by a lower bound.
//!
//! A search visits all paths of a given length depth first, and skips each board whose lower bound exceeds the moves left. If no path is
//! found, the length grows. A family provides its moves and bounds as an [`Expander`]; the rest is shared.
//!
//! | part | what it is |
//! |---|---|
//! | [`Stack`] | the boards to be expanded, the next one on top, and the moves that lead to each |
//! | [`Expander`], [`Guide`], [`SearchProblem`] | what a family provides: children of boards, goals and bounds, other ways to search |
//! | [`ForbiddenWords`] | sequences of moves that a search skips, because others do the same |
//! | `Round` | the search for all paths of one length, on one thread or on all, with the same result |
//! | [`first_path`], [`all_paths`] | the rounds one after another, from the board or from the goal |
//! | [`near`] | a good path by a beam search |
//! | [`PatternGuide`] | bounds from pattern tables of any numbered patterns |

mod beam;
mod by_patterns;
mod of_space;
mod expander;
mod near;
mod pace;
mod paths;
mod portfolio;
mod round;
mod short;
mod stack;
mod words;

pub use beam::{BeamSpace, hash, search as beam_search};
pub use by_patterns::{
    Abstraction, BoardMoves, PatternGuide, PatternStart, PatternView, PatternWords,
};
pub use expander::{Expander, Guide, Order, Search};
pub use near::{NearPath, beam_path, near};
pub use pace::Pace;
pub use paths::KeptPaths;
pub use portfolio::{LongRounds, MakeWay, SearchEnd, SearchProblem, Way, all_paths, first_path};
pub use stack::Stack;
pub use words::{FORBIDDEN, ForbiddenWords};
