//! Inner parts that the tests and benchmarks of this repository compare with slow oracles. They are no part of the interface, and may
//! change or disappear in any version.

pub use crate::lines::{Lines, Metric};
pub use crate::rows::{RowSearch, SlideTable, need};
pub use homing_boards::slide::image_of_move;

pub mod batch {
    pub use crate::batch::{
        BoardFormat, CELLS, EightGrades, EightLines, GROUP_LINES, Kernel, LINE_BYTES, PathWords,
        Relabelling, Task, UNSOLVABLE, UNSOLVABLE_WORD, WordMoves,
    };
}

pub mod chunks {
    pub use crate::rows::{cut, in_chunks};
    pub use homing_boards::slide::image_of_move;
}

pub mod listing {
    pub use crate::rows::{all_depths, states_at};
    pub use homing_boards::slide::image_of_move;
}

pub mod patterns {
    pub use crate::patterns::{
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
