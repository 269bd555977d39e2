#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../docs/library.md")]

// What is public of the crates below, in their order: see docs/contributing/architecture.md.
/// Errors: what is wrong, where, and what to do.
pub mod error {
    pub use homing_table::error::{
        Bound, Error, ErrorKind, Lack, Limit, Place, Result, ScratchFault,
    };
}
/// Progress and cancellation of long operations.
pub mod watch {
    pub use homing_table::watch::{Stop, Watch};
}
/// The trait that every puzzle implements: a finite set of states, numbered `0..len`, with the moves between them.
pub mod space {
    pub use homing_space::space::{
        Amount, Candidate, Cost, CostOrder, Cursor, Description, DynSpace, List, Move, Space, Unit,
        Walker, check,
    };
}
/// Rank and unrank of permutations, combinations and products, of which most states consist.
pub mod index {
    pub use homing_space::index::{Combinations, Permutations, Product, factorial};
}
/// Boards and moves as text, and as pictures.
pub mod notation {
    pub use homing_table::notation::{
        AnyBoard, Cell, DynNotation, INVALID, Look, Notation, Picture, Sticker, UNSOLVABLE,
    };
}
/// The search from the goals, over any space.
pub mod backward {
    pub use homing_space::serial::{Distances, serial};
    pub use homing_table::backward::{Costs, DepthCodes, Layer, WeightLayers, weighted};
}
/// Tables: for each state, one packed entry per column. A table is in memory, in a file, or part of the program.
pub mod table {
    pub use homing_space::packed::Codes;
    pub use homing_table::table::{
        Access, Bytes, Column, ColumnHeader, DEPTH, FORMAT, HALF, Header, Kind, MOVE, Table,
        TableFile, UNREACHABLE,
    };
}
/// The questions to one table.
pub mod query {
    pub use homing_table::query::{
        AllCosts, BestMoves, BoardLookup, DepthStats, Detour, Grade, GradeVerdict, Hint, Loss,
        MAX_STATES_LISTED, PathBatch, PathStats, Paths, RARE, Sample, Walk,
    };
}
/// Lines in, lines out: on all threads, in order, in bounded memory.
pub mod batch {
    pub use homing_table::batch::{
        AnswerLine, AnswerLines, Counts, MAX_LINE_BYTES, OutputBuffer, WalkedLines, stream,
    };
}

pub use homing_boards::embedded;
pub use homing_space::space::{Cursor, Description, DynSpace, Space};
pub use homing_table::error::{Bound, Error, ErrorKind, Lack, Limit, Place, Result, ScratchFault};
pub use homing_table::machine::check_room;
pub use homing_table::notation::Notation;
pub use homing_table::remedy::Remedy;
pub use homing_table::table::Table;
pub use homing_table::watch::{Stop, Watch};

/// The boards whose tables are embedded.
#[cfg(not(feature = "engine"))]
pub mod puzzle {
    pub use homing_boards::embedded;

    /// Sliding tiles.
    pub mod slide {
        pub use homing_boards::slide::{
            AnyGoal, Board, DOWN, LEFT, RIGHT, Slide, UP, WrongParity, opposite,
        };
    }

    /// The Flip Game.
    pub mod flip {
        pub use homing_boards::flip::{Flip, Goal, PressPattern, SHAPES, Shape};
    }
}

#[cfg(feature = "engine")]
mod with_engine;
#[cfg(feature = "engine")]
pub mod puzzle;
#[cfg(feature = "engine")]
pub mod judge;
#[cfg(feature = "engine")]
pub use with_engine::*;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "engine")]
#[doc(hidden)]
pub mod internals;

/// The other pages that have Rust, which is tested.
#[cfg(all(doctest, feature = "cli"))]
mod pages {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[doc = include_str!("../docs/patterns.md")]
    mod patterns {}
    #[doc = include_str!("../docs/script.md")]
    mod script {}
    #[doc = include_str!("../docs/your-own-puzzle.md")]
    mod your_own_puzzle {}
}
