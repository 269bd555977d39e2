//! Sliding boards without a whole table: pattern tables, and a search guided by them.
//!
//! The 15-puzzle has 10,461,394,944,000 states. A *pattern* is a set of tiles of the board: these keep their names, and all others are
//! alike. Its space ([`PatternSpace`]) is small enough for a whole table, and the depths of patterns without common tiles add up to a lower
//! bound on the moves of the board. A depth-first search with that bound (IDA*) finds a shortest path, on 4 x 4 cells in well under a
//! millisecond.
//!
//! | part | what it is |
//! |---|---|
//! | [`Grid`], [`WideBoard`] | the shape of a board of up to 10 x 10 cells, and a board |
//! | [`PatternSpace`], [`OrderSearch`] | the space of a pattern, and its search backward from the goal |
//! | [`Partition`], [`PatternTables`] | the division of tiles into patterns, and their tables: generated, in a file, verified |
//! | [`PatternSolver`] | answers: the first of the shortest paths, all of them, a near path; any goal that a symmetry reaches |
//! | [`near_by_distances`] | near paths of boards that are too large for tables |
//!
//! Sources: Korf and Felner, *Disjoint pattern database heuristics* (2002); Felner, Korf and Hanan, *Additive pattern database
//! heuristics* (2004); Breyer and Korf, *1.6-bit pattern databases* (2010); Clausecker and Reinefeld, *Zero-aware pattern databases
//! with 1-bit compression* (2019).

mod goal_map;
mod bits;
mod blocks;
mod by_distances;
mod candidate;
mod distances;
mod expand;
pub(super) mod family;
mod forward;
mod grid;
mod listing;
mod lookup;
mod node;
mod numbers;
pub(crate) mod orders;
mod pack;
mod partition;
pub(crate) mod search;
mod searched;
mod solver;
pub(crate) mod space;
pub(crate) mod square;
mod table;
pub(crate) mod turns;
mod view;
mod walk;
pub(crate) mod automaton;

pub use crate::guided::NearPath;
pub use crate::search::Limits;
pub(super) use by_distances::lines_by_distances;
pub use by_distances::near_by_distances;
pub use grid::{Grid, WideBoard};
pub use partition::Partition;
pub use solver::{AllPaths, PatternSolver, SolverAnswer};
pub use table::PatternTables;

pub(crate) use search::OrderSearch;
pub(crate) use space::PatternSpace;
