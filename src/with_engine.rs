//! What the library has with the feature `engine`.

/// Searches without a table, forward from one state, to compare tables with.
pub mod search {
    pub use homing_search::search::{
        Estimate, Limits, Method, MethodSet, SearchResult, astar, bfs, bidirectional, ida,
    };
}
/// Pattern tables: bounds for puzzles of one's own whose whole tables are too large.
pub mod patterns {
    pub use homing_search::making::TableSearch;
    pub use homing_search::patterns::{
        Pattern, PatternTable, PatternTables, SpacePattern, TablesBuilder,
    };
}
pub mod engine {
    //! Questions and answers over tables whose puzzle is known only at run time.
    //!
    //! All interfaces (the command line, C, a server) ask here, and only render the results:
    //!
    //! | part | what it is |
    //! |---|---|
    //! | [`Family`], [`Puzzles`], [`Puzzle`] | a family with its names and options, its puzzles, and one of them: tables, generation |
    //! | [`Catalog`] | the families, the folder of tables, and how files are read: from a name to a table |
    //! | [`Answerer`], [`BoardTable`] | a table of any kind, and one whose states are boards |
    //! | [`Question`], [`Answer`] | what is asked of a line of text, and what comes back; serde carries both |
    //! | [`Arrays`] | boards as numbers, by the million: indices, depths, moves, paths |
    //! | [`OwnFamily`], [`Own`] | the puzzles of a family of one's own |
    //! | [`Generation`], [`drive()`] | a search layer by layer, and the one loop that runs it |
    //!
    //! ```
    //! use homing::engine::{Answer, Options, Question, Solution};
    //!
    //! let catalog = homing::catalog();
    //! let eight = catalog.puzzle("eight", &Options::default())?;
    //! let answer = catalog.table(&*eight)?.answer(&Question::PATH, "2 3 4 1 5 x 7 6 8")?;
    //! let Answer::Solved { solution: Solution::Path(moves), .. } = answer else { panic!("every second board can be solved") };
    //! assert_eq!(moves, "dlurullddrurdllurdr");
    //! # Ok::<(), homing::Error>(())
    //! ```

    pub use homing_engine::{
        Alias, Answer, AnswerRecord, Answerer, AnyTable, Arrays, Bars, BoardMoves, BoardTable,
        BuildTime, Catalog, CheckExtent, Checkpoints, Contents, DepthRange, DetourAnswer, Drawing,
        Family, FamilyOption, FastLines, FileCheck, FileRecord, FollowedMoves, Form, FoundPath,
        Frame, Generation, GradeAnswer, GradeColumns, Head, HintAnswer, INVALID, Kept, Length,
        Listed, ListedBoard, Listing, Lists, Member, Need, Note, NumberedBoards, Numbers, Options,
        Outcome, Own, OwnFamily, PatternRules, Peers, PlainLines, Puzzle, Puzzles, Question,
        RandomBoards, Row, RowSource, Sampling, Scope, ScratchNeed, ScratchPlace, ScratchSearch,
        SearchSolver, Searches, Selection, Shortcuts, Solution, Start, StateCount, Stats,
        TableCounts, TableSearch, UNSOLVABLE, VERSION, Verdict, Version, WalkAnswer, WalkNode,
        What, all_paths, answer_boards, answer_indices, available_memory, board_hash, drive,
        parse_size, share_done, stats_svg, step_all, svg, table_from, unrank_all, usage,
    };
    #[cfg(target_family = "wasm")]
    pub use homing_table::clock::set_clock;
}
/// Puzzles whose states are found instead of numbered.
pub mod discovered {
    pub use homing_engine::discovered::{
        Code, CodeRules, Discovered, ExploredStates, Field, FoundGeneration, Listed, ListedSpace,
        Moves, Rules, StateList, StateNames, cells_of_code, code_of_cells, code_search, code_text,
    };
}
/// Tables in formats of other programs.
pub mod export {
    pub use homing_engine::export::{Export, Format};
}

/// A catalog of the families of this library, whose files lie in the folder `tables`.
pub fn catalog() -> homing_engine::Catalog {
    homing_engine::Catalog::new(crate::puzzle::FAMILIES)
}
