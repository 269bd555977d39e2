//! Inner parts that the tests and benchmarks of this repository compare with slow oracles. They are no part of the interface, and may
//! change or disappear in any version. The interfaces to other languages use none of them.

pub use crate::batch::ordered::in_order;
#[cfg(feature = "cli")]
pub use crate::cli::{
    progress::{ProgressLines, TimeLeft},
    size::{duration_text, size_text},
};
pub use crate::discovered::codes::{CodeSet, SortedCodes};
pub use crate::engine::jobs::{PatternGeneration, Product};
pub use crate::engine::records::printable;
pub use crate::puzzle::symmetry::Symmetry;
pub use crate::table::{entries::Entries, write::Content};

pub mod flip {
    pub use crate::puzzle::flip::batch::{FourLines, Masks};
    pub use crate::puzzle::flip::lights::{
        information::InformationSets, matrix::Matrix, reduction::Reduction, trellis::Trellis,
    };
}

pub mod layers {
    pub use crate::layers::{
        Alone, Chunks, Cut, Memory, Peers, Progress, Scratch, Storage, StoredChunk,
        stores::{progress::Name, store::Store},
    };
    pub use crate::making::ChunkTable;
}

pub mod perm {
    pub use crate::puzzle::perm::{
        definition::{canonical_again, canonical_text},
        family::by_patterns,
    };
}

pub mod push {
    pub use crate::puzzle::push::{
        place::Place,
        sokoban::{
            repeat::{search_states, verify_by_search},
            search::LevelSearch,
        },
    };
}

pub mod route {
    pub use crate::puzzle::route::columns::Columns;
}

pub mod slide {
    pub use crate::puzzle::slide::{
        lines::{Lines, Metric},
        rows::{RowSearch, SlideTable, need},
    };

    pub mod batch {
        pub use crate::puzzle::slide::batch::{
            BoardFormat, CELLS, EightGrades, EightLines, GROUP_LINES, Kernel, LINE_BYTES,
            PathWords, Relabelling, Task, UNSOLVABLE, UNSOLVABLE_WORD, WordMoves,
        };
    }

    pub mod chunks {
        pub use crate::puzzle::slide::rows::{cut, in_chunks};
    }

    pub mod listing {
        pub use crate::puzzle::slide::rows::{all_depths, states_at};
    }

    pub mod patterns {
        pub use crate::puzzle::slide::patterns::{
            boards::square::transpose,
            pattern::orders::{
                FACTORIALS, moved, order_of_place_code, order_of_tile_code, place_code, tile_code,
            },
            pattern::space::PatternSpace,
            solving::automaton::{Automaton, AutomatonState},
            tables::search::OrderSearch,
            tables::turns::{BitGroup, BitmapLayout, OrderMove},
        };
    }
}
