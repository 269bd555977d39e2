//! Questions and answers over tables whose puzzle is known only at run time.
//!
//! All interfaces (the command line, C, a server) ask here, and only render the results:
//!
//! | part | what it is |
//! |---|---|
//! | [`Family`], [`Puzzles`], [`Puzzle`] | a puzzle family with its names and options, its puzzles, and one of them: tables, generation |
//! | [`Catalog`] | the families, the folder of tables, and how files are read: from a name to a table |
//! | [`Answerer`], [`BoardTable`] | a table of any kind, and one whose states are boards |
//! | [`Question`], [`Answer`] | what is asked of a line of text, and what comes back; serde carries both |
//! | [`Arrays`] | boards as numbers, by the million: indices, depths, moves, paths |
//! | [`SpaceFamily`] | the puzzles of a family of spaces of one's own |
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

pub(crate) mod records;
mod render;
pub(crate) mod answers;
mod arrays;
mod families;
pub(crate) mod jobs;
mod own;

pub use crate::notation::{INVALID, UNSOLVABLE};
pub use answers::{
    Answerer, AnyTable, BoardMoves, BoardTable, FastLines, FoundPath, Listed, Listing, Lists,
    NumberedBoards, Numbers, PlainLines, Playable, SearchSolver, Searches, Shortcuts,
};
pub use arrays::{
    Arrays, FollowedMoves, GradeColumns, all_paths, answer_boards, answer_indices, board_hash,
    step_all, unrank_all,
};
pub use families::{
    Alias, BuildTime, Catalog, CheckExtent, Checkpoints, Family, FileCheck, Generation, Head,
    Member, Need, Note, Outcome, Puzzle, Puzzles, RandomBoards, ScratchSearch, Start, drive,
    table_from, usage,
};
pub use own::{PatternFamily, PatternRules, SpaceFamily};
pub use records::{
    Answer, AnswerRecord, Contents, DepthRange, DetourAnswer, FamilyOption, FileRecord, Frame,
    GradeAnswer, HintAnswer, Length, ListedBoard, Options, Question, Row, RowSource, Sampling,
    Scope, Selection, Solution, StateCount, Stats, TableCounts, VERSION, Verdict, Version,
    WalkAnswer, WalkNode, What, parse_size,
};
pub use render::{Bars, Drawing, Form, stats_svg, svg};

#[cfg(target_family = "wasm")]
pub use crate::clock::set_clock;
pub use crate::layers::Peers;
pub use crate::machine::available_memory;
pub use crate::making::{Kept, ScratchNeed, ScratchPlace, TableSearch, share_done};

#[cfg(feature = "cli")]
pub(crate) use answers::recorded;
pub(crate) use answers::{
    BEAM_WIDTH, NEAR, Representatives, Searched, SearchedLists, SearchedPuzzle, any_table, frames,
    frames_along, no_entries, no_walks, open_space,
};
pub(crate) use families::{STANDARD_INPUT, layer_count, no_checkpoints, too_many_boards};
pub(crate) use jobs::{
    InChunks, PatternGeneration, Product, check_halved, need_of, need_of_depths, need_of_patterns,
    need_of_space, need_of_states,
};
pub(crate) use own::{file_name, parameters};
pub(crate) use records::{
    ANY_PATH, DEFAULT_TIME, limit_nodes, limit_time, limits, nearest_name, plain_name,
};
