//! The puzzles, one crate per family.

pub use homing_boards::embedded;
pub use homing_table::notation::{Cell, Look, Notation, Picture};

use homing_engine::{Family, discovered};

/// Sliding tiles: the 8-puzzle and its relatives.
pub mod slide {
    pub use homing_boards::slide::{
        AnyGoal, Board, DOWN, LEFT, RIGHT, Slide, UP, WrongParity, opposite,
    };
    pub use homing_slide::{FAMILY, board_table, searches};

    /// Boards as rows of bits: their search, and what it makes.
    pub mod rows {
        pub use homing_slide::rows::{
            ROW_TILES, RowSearch, SlideRows, SlideTable, all_depths, cut, generate, in_chunks,
            need, states_at, verify,
        };
    }

    /// Boards of 4x4 and more, by pattern tables.
    pub mod patterns {
        pub use homing_slide::patterns::{
            AllPaths, Grid, Limits, NearPath, Partition, PatternSolver, PatternTables,
            SolverAnswer, WideBoard, near_by_distances,
        };
    }
}
/// The Flip Game and Lights Out, of any size.
pub mod flip {
    pub use homing_flip::{
        AnySolution, BrokenParity, FAMILY, FewestPresses, Flip, Goal, Layout, Lights, PieceSet,
        PressMatrix, PressPattern, Presses, RandomBoards, SHAPES, Shape, board_table, searches,
        why_unsolvable,
    };
}
/// Permutation puzzles: cubes, pyraminx, skewb, TopSpin, pancakes, Cayley graphs.
pub mod perm {
    pub use homing_perm::{Arrangement, FAMILY, Perm};
}
/// Pushing boxes: mazes and Sokoban.
pub mod push {
    pub use homing_push::{FAMILY, Letters, Maze, Push, State, generate};

    /// Levels with several boxes.
    pub mod sokoban {
        pub use homing_push::sokoban::{Metric, Sokoban, Spare, State, Xsb, generate};
    }
}
/// Sliding blocks.
pub mod blocks {
    pub use homing_blocks::{BlockPlacement, Blocks, FAMILY, Metric};
}
/// Shortest paths in graphs.
pub mod route {
    pub use homing_route::{Arc, FAMILY, Graph, MAX_WALKS, Routes, SimplePaths, WalkQuery, Walks};
}
/// Games written in PuzzleScript.
pub mod script {
    pub use homing_script::{FAMILY, ScriptLevel};
}

/// The families of this library. A new one is a crate and an entry here.
pub static FAMILIES: &[&Family] = &[
    &slide::FAMILY,
    &flip::FAMILY,
    &push::FAMILY,
    &perm::FAMILY,
    &blocks::FAMILY,
    &route::FAMILY,
    &script::FAMILY,
    &discovered::FAMILY,
];
