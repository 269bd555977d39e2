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
mod arguments;
mod arrays;
mod ask;
mod by_depth;
mod catalog;
mod chunked;
mod classes;
mod comparison;
mod depth_range;
mod erased;
mod family;
#[cfg(feature = "cli")]
mod film;
mod form;
mod generation;
mod grades;
mod limits;
mod loose_moves;
mod generation_record;
mod names;
mod options;
mod pattern_chunks;
mod pattern_family;
mod pattern_generation;
mod pattern_rules;
mod playable;
mod printable;
mod question;
mod record;
mod rows;
mod searched_answers;
mod searched_arrays;
mod searched_puzzle;
mod searched_table;
mod searches;
mod solver;
mod space_family;
mod space_search;
mod spaces;
mod svg;
mod table;
mod table_arrays;
mod table_generation;
mod table_text;
mod text;
mod verified;
mod version;

pub use answer::{Answer, DetourAnswer, GradeAnswer, HintAnswer, ListedBoard, Solution, Verdict, WalkAnswer, WalkNode};
pub use answer_record::AnswerRecord;
pub(crate) use ask::{FoundPath, Primitives, no_walks};
pub use catalog::Catalog;
pub(crate) use classes::Representatives;
pub use family::{About, Alias, Family, Need, Note, Puzzle};
pub use form::Form;
pub use generation::{Checkpoints, Generation, Outcome, drive};
pub(crate) use limits::{ANY_PATH, DEFAULT_TIME, limits};
pub use options::{FamilyOption, Options};
pub use pattern_family::PatternFamily;
pub use pattern_rules::PatternRules;
pub use playable::PlayableSpace;
pub use question::{Question, What};
pub use record::{StateCount, Stats};
pub(crate) use searched_answers::SearchedTable;
pub(crate) use searched_puzzle::{BEAM_WIDTH, NEAR, Numbers, SearchedLists, SearchedPuzzle, no_entries};
pub use solver::Solver;
pub use space_family::SpaceFamily;
pub(crate) use spaces::frames_along;
pub use table::{AnyTable, BoardTable, Listing, Lists};

// For the interfaces and the tests of this repository only; these may change at any time.
#[doc(hidden)]
pub use self::{
    arguments::{join_board, split_board},
    arrays::{AnswerArrays, Followed, all_paths, answer_boards, answer_indices, board_hash, step_all, unrank_all},
    catalog::{STANDARD_INPUT, table_from, usage},
    chunked::ChunkParts,
    comparison::{Comparison, ComparisonMean, compare, comparison_means, comparison_text, means_text},
    depth_range::DepthRange,
    erased::{any_table, erased},
    family::{Member, Scrambled, ScratchNeed, ScratchPlace, Start},
    generation::{run, share_done},
    generation_record::GenerationRecord,
    grades::GradeColumns,
    names::{nearest_name, plain_name, suggestion},
    options::{Scope, parse_size},
    pattern_generation::{FinishPatterns, PatternGeneration, need_of_patterns, refuse_shards},
    playable::{INVALID, UNSOLVABLE},
    printable::printable,
    record::{Contents, FileRecord, Frame},
    rows::{Row, RowSource, Sampling, Selection},
    searches::{SearchSolver, Searches},
    solver::{PlainLines, SlowLines},
    space_family::{file_name, parameters},
    space_search::SpaceGeneration,
    spaces::{frames, open_space},
    svg::{Drawing, stats_svg, svg},
    table_arrays::TableArrays,
    table_generation::{Finish, TableGeneration, TableSearch, check_complete, need_of},
    table_text::Bars,
    verified::{Checked, Verified},
    version::{VERSION, Version},
};
#[doc(hidden)]
#[cfg(target_family = "wasm")]
pub use crate::clock::set_clock;
#[doc(hidden)]
pub use crate::machine::{available_memory, check_room};
#[doc(hidden)]
#[cfg(feature = "cli")]
pub use film::draw;
