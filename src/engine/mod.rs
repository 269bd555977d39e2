//! Questions and answers over tables whose puzzle is known only at run time.
//!
//! All interfaces (the command line, C, a server) ask here, and only render the results:
//!
//! | part | what it is |
//! |---|---|
//! | [`Family`], [`Puzzle`] | what a puzzle family is, and one puzzle of it: names, options, tables, generation |
//! | [`Catalog`] | the families, the folder of tables, and how files are read: from a name to a table |
//! | [`AnyTable`], [`BoardTable`] | a table of any kind, and one whose states are boards |
//! | [`Question`], [`Answer`] | what is asked of a line of text, and what comes back; serde carries both |
//! | [`AnswerArrays`] | boards as numbers, by the million: indices, depths, moves, paths |
//! | [`SpaceFamily`] | a family of spaces of one's own |
//! | [`Generation`], [`drive()`] | a search layer by layer, and the one loop that runs it |
//!
//! ```
//! use homing::engine::{Answer, Catalog, Options, Question, Solution};
//!
//! let catalog = Catalog::default();
//! let eight = catalog.puzzle("eight", &Options::default())?;
//! let answer = catalog.table(&*eight)?.answer(&Question::PATH, "2 3 4 1 5 x 7 6 8")?;
//! let Answer::Solved { solution: Solution::Path(moves), .. } = answer else { panic!("every second board can be solved") };
//! assert_eq!(moves, "dlurullddrurdllurdr");
//! # Ok::<(), homing::Error>(())
//! ```

mod answer;
mod answer_record;
mod arrays;
mod ask;
mod board_arrays;
pub(crate) mod board_answers;
mod board_table;
mod catalog;
mod chunked;
mod classes;
mod depth_range;
mod family;
mod form;
mod generation;
mod grades;
mod layer_count;
mod limits;
mod loose_moves;
mod move_arrays;
mod names;
mod options;
mod pattern_chunks;
mod pattern_family;
pub(crate) mod pattern_generation;
mod pattern_rules;
pub(crate) mod printable;
mod question;
mod record;
mod rows;
mod scratch;
mod searched_answers;
mod searched_arrays;
mod searched_puzzle;
mod searched_table;
mod searches;
mod shortcuts;
mod solver;
mod space_family;
mod space_search;
mod state_arrays;
mod svg;
mod table;
mod table_arrays;
pub(crate) mod table_generation;
mod table_rows;
mod table_text;
mod text;
mod verified;
mod version;

pub use crate::notation::{INVALID, UNSOLVABLE};
pub use answer::{
    Answer, DetourAnswer, GradeAnswer, HintAnswer, Length, ListedBoard, Solution, Verdict,
    WalkAnswer, WalkNode,
};
pub use answer_record::AnswerRecord;
pub use arrays::{
    AnswerArrays, all_paths, answer_boards, answer_indices, board_hash, step_all, unrank_all,
};
pub use board_arrays::BoardArrays;
pub use board_table::BoardTable;
pub use catalog::{Catalog, table_from, usage};
pub use depth_range::DepthRange;
pub use family::{
    About, Alias, BuildTime, Family, Member, Need, Note, Puzzle, RandomBoards, Start,
};
pub use form::Form;
pub use generation::{Checkpoints, Generation, Outcome, drive, share_done};
pub use grades::GradeColumns;
pub use move_arrays::{FollowedMoves, MoveArrays};
pub use options::{FamilyOption, Options, Scope, parse_size};
pub use pattern_family::PatternFamily;
pub use pattern_rules::PatternRules;
pub use question::{Question, What};
pub use record::{Contents, FileRecord, Frame, StateCount, Stats};
pub use rows::{Row, RowSource, Sampling, Selection};
pub use scratch::{ScratchNeed, ScratchPlace, ScratchSearch};
pub use searches::{SearchSolver, Searches};
pub use shortcuts::{FastLines, Playable, Shortcuts};
pub use solver::{PlainLines, Solver};
pub use space_family::SpaceFamily;
pub use state_arrays::StateArrays;
pub use svg::{Drawing, stats_svg, svg};
pub use table::{AnyTable, Listing, Lists};
pub use table_text::Bars;
pub use verified::{CheckExtent, FileCheck};
pub use version::{VERSION, Version};

#[cfg(target_family = "wasm")]
pub use crate::clock::set_clock;
pub use crate::layers::Peers;
pub use crate::machine::available_memory;

#[cfg(feature = "cli")]
pub(crate) use solver::recorded;
pub(crate) use {
    ask::{FoundPath, Primitives, no_walks},
    board_answers::{any_table, frames, frames_along, open_space},
    catalog::STANDARD_INPUT,
    chunked::ChunkParts,
    classes::Representatives,
    family::no_checkpoints,
    layer_count::{layer_count, too_many_boards},
    limits::{ANY_PATH, DEFAULT_TIME, limit_nodes, limit_time, limits},
    names::{nearest_name, plain_name},
    pattern_generation::{PatternGeneration, need_of_patterns},
    searched_answers::SearchedTable,
    searched_puzzle::{BEAM_WIDTH, NEAR, Numbers, SearchedLists, SearchedPuzzle, no_entries},
    solver::SlowLines,
    space_family::{file_name, parameters},
    space_search::SpaceGeneration,
    table_generation::{Finish, TableGeneration, TableSearch, check_complete, need_of},
};
