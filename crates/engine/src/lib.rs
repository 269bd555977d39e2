//! Questions and answers over tables whose puzzle is known only at run time: families, puzzles, the catalog of tables. The documentation of
//! `homing::engine` has the parts and an example.

// From the ground up.
pub mod records;
mod render;
pub mod answers;
mod arrays;
mod families;
pub mod jobs;
pub mod discovered;
mod own;
pub mod export;
pub mod given;

pub use answers::{
    Answerer, AnyTable, BoardMoves, BoardTable, FastLines, FoundPath, Listed, Listing, Lists,
    NumberedBoards, Numbers, PlainLines, SearchSolver, Searches, Shortcuts, StartSearch,
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
pub use homing_table::notation::{INVALID, UNSOLVABLE};
pub use own::{Own, OwnFamily, PatternRules};
pub use records::{
    Answer, AnswerRecord, Contents, DepthRange, DetourAnswer, FamilyOption, FileRecord, Frame,
    GradeAnswer, HintAnswer, Length, ListedBoard, Options, Question, Row, RowSource, Sampling,
    Scope, Selection, Solution, StateCount, Stats, TableCounts, VERSION, Verdict, Version,
    WalkAnswer, WalkNode, What, parse_size,
};
pub use render::{Bars, Drawing, Form, stats_svg, svg};

pub use homing_search::layers::Peers;
pub use homing_search::making::{Kept, ScratchNeed, ScratchPlace, TableSearch, share_done};
pub use homing_table::machine::available_memory;

pub use answers::recorded;
pub use answers::{
    BEAM_WIDTH, BoardGraph, NEAR, Representatives, Searched, SearchedLists, SearchedPuzzle, frames,
    frames_along, no_entries, no_walks, open_space,
};
pub use families::{STANDARD_INPUT, layer_count, no_checkpoints, too_many_boards};
pub use jobs::{
    InChunks, PatternGeneration, Product, check_halved, need_of, need_of_depths, need_of_patterns,
    need_of_space, need_of_states,
};
pub use records::{
    ANY_PATH, DEFAULT_TIME, LIMIT_OPTIONS, MORE_TIME, SCRATCH_OPTIONS, limit_nodes, limit_time,
    limits, nearest_name, plain_name,
};
