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

// From the ground up: no part uses one below it in this list.
pub(crate) mod boards;
pub(crate) mod pattern;
pub(crate) mod tables;
pub(crate) mod solving;
mod answers;
pub(super) mod family;

pub use boards::grid::{Grid, WideBoard};
pub use homing_search::guided::NearPath;
pub use homing_search::search::Limits;
pub use pattern::partition::Partition;
pub(super) use solving::by_distances::lines_by_distances;
pub use solving::by_distances::near_by_distances;
pub use solving::solver::{AllPaths, PatternSolver, SolverAnswer};
pub use tables::table::PatternTables;

pub(crate) use pattern::space::PatternSpace;
pub(crate) use tables::search::OrderSearch;
