//! The error type of the library.

use crate::remedy::Remedy;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Everything that can go wrong. Each variant displays as one sentence: what was expected, what was found, where, and what to do.
///
/// What to do may depend on who calls the library: a command line, a function with arguments, a request. Such remedies are data, in
/// [`remedies`](Error::remedies), and [`worded`](Error::worded) appends them to the sentence.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the sentence of a variant is its documentation, and names its fields")]
pub enum Error {
    // Boards and moves. Columns count characters from 1. Callers that know the line add it.
    #[error("a {rows}x{columns} board has {} cells, found {found}", rows * columns)]
    CellCount { rows: usize, columns: usize, found: usize },
    #[error("column {column}: {what} is already in column {first_column}")]
    TwiceOnBoard { column: usize, what: String, first_column: usize },
    #[error("column {column}: there is no tile {tile}, the tiles are 1 to {greatest}")]
    NoSuchTile { column: usize, tile: String, greatest: usize },
    #[error("column {column}: expected {expected}, found {found:?}")]
    ForeignCell { column: usize, found: String, expected: &'static str },
    #[error("column {column}: expected {expected}, found {found:?}")]
    ForeignMove { column: usize, found: String, expected: &'static str },

    #[error("move {number} ({text}) is blocked: it leaves the board or hits a wall")]
    BlockedMove { number: usize, text: String },

    #[error("line {line}: {error}")]
    Line { line: u64, error: Box<Error> },
    #[error("{what}")]
    Input { what: String },
    #[error("the {part}: {error}")]
    Part { part: &'static str, error: Box<Error> },
    /// `option` has the name that the library uses.
    #[error("{option}: {error}")]
    Option { option: String, error: Box<Error> },
    /// An error with remedies added by the caller.
    #[error("{error}")]
    Remedied { error: Box<Error>, remedies: Vec<Remedy> },
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: Box<Error> },
    #[error("row {row}, column {column}: {what}")]
    Maze { row: usize, column: usize, what: String },

    /// No state is a goal, in a puzzle whose rules allow that.
    #[error("{puzzle} cannot be solved: {reason}")]
    Unsolvable { puzzle: String, reason: String },

    // A search gave up; the question itself is fine. `at_least_moves` is the lower bound proven by then.
    #[error("{limit}")]
    Limit { limit: Limit, at_least_moves: Option<u32> },

    /// A puzzle or its table lacks something that others have. The reason may be empty.
    #[error("{}", lack.sentence(puzzle, reason))]
    Lacks { puzzle: String, lack: Lack, reason: String },

    // Questions.
    #[error("no state of {puzzle} has a depth {wanted}: the depths are 0 to {greatest}")]
    NoSuchDepth { puzzle: String, wanted: String, greatest: u32 },
    #[error("{puzzle} has {states} states, but at most {most} can be listed: ask for a more frequent depth, or use a smaller board")]
    TooManyStates { puzzle: String, states: u64, most: u64 },
    #[error("the free memory has no room for {count} {things}: ask for at most {most}")]
    NoRoom { count: u64, things: &'static str, most: u64 },
    #[error("{found} states are found so far and take {percent} % of the memory, which has {} MiB", memory_bytes >> 20)]
    Outgrown { found: u64, percent: u64, memory_bytes: u64 },

    // Names of puzzles.
    #[error("unknown puzzle {:?}: expected {known}", shown(name))]
    UnknownPuzzle { name: String, known: String },
    #[error("{}: expected a board with {limits}", shown(name))]
    PuzzleSize { name: String, limits: String },

    // Graphs and the walks in them.
    #[error(
        "a walk that begins with arc {arc} (counted from 1) is longer than 2^64 - 2, the greatest length a table holds: \
         divide the weights by a common factor"
    )]
    LengthOverflow { arc: u64 },
    #[error("the walk is longer than 2^64 - 1, the greatest length: ask for a smaller K, or divide the weights by a common factor")]
    WalkOverflow,
    #[error("the graph needs more than 4294967295 heap nodes, the most that a route table can have: use a smaller graph")]
    HeapFull,
    #[error("more than {limit} walks come before this one, the most that are listed: ask for a smaller K")]
    TooManyWalks { limit: u64 },
    #[error("the first {listed} simple paths fill the memory that one question may take: ask for a smaller K")]
    TooManyPaths { listed: u64 },

    // Table files.
    #[error("{}: {doing}: {source}", path.display())]
    Io { path: PathBuf, doing: &'static str, source: std::io::Error },
    #[error("{}: expected a table, found a folder: name the file in it", path.display())]
    Folder { path: PathBuf },
    #[error("{}: there is no table of {puzzle} here", path.display())]
    NoTable { path: PathBuf, puzzle: String, options: Vec<(&'static str, String)> },
    #[error("{}: expected a table of homing, found {found}: name the file of a table", path.display())]
    NotATable { path: PathBuf, found: String },
    #[error("{}: expected format {known}, found format {found}", path.display())]
    Format { path: PathBuf, known: u32, found: u32 },
    #[error("{}: expected {expected} bytes, found {found}: the file is cut off or too long", path.display())]
    Length { path: PathBuf, expected: u64, found: u64 },
    #[error("{}: the header is damaged ({what})", path.display())]
    Header { path: PathBuf, what: String },
    #[error("{}: {what}", path.display())]
    Shard { path: PathBuf, what: String },
    #[error("{}: expected a table of {expected}, found one of {found}", path.display())]
    OtherPuzzle { path: PathBuf, expected: String, found: String },
    #[error(
        "{}: block {block} of column {column} (bytes {offset} to {end}) has checksum {found:08x}, expected {expected:08x}: \
         the file is damaged",
        path.display()
    )]
    Checksum { path: PathBuf, column: String, block: usize, offset: u64, end: u64, expected: u32, found: u32 },
    #[error("{}: byte {offset} is padding and must be 0, found {found}: the file is damaged", path.display())]
    Padding { path: PathBuf, offset: u64, found: u8 },
    #[error("{}: a table of {puzzle} needs a column {column}, but this file has none", path.display())]
    NoColumn { path: PathBuf, puzzle: String, column: &'static str },
    #[error("cannot resume: {error}")]
    Checkpoint { error: Box<Error> },
    #[error("{}: {what}: the scratch files are damaged or of another search, start again with an empty folder", path.display())]
    Scratch { path: PathBuf, what: String },
    #[error("the table is wrong at state {index}: {what}")]
    Meaning { index: u64, what: String },
    #[error("the table's counts are wrong: {what}")]
    Counts { what: String },
    #[error("the operation was cancelled before it finished")]
    Stopped,
    #[error("{what}")]
    Unanswered { what: String },
    /// A small library, for C or WebAssembly, does without these functions.
    #[error("{what} are left out here: ask the program")]
    LeftOut { what: &'static str },
    #[error("{what}: this is a defect of homing, please report it with the command that shows it")]
    Defect { what: String },
    #[error("the table contradicts itself: {what}")]
    Contradiction { what: String },
    #[error("the code of {puzzle} contradicts itself: {law}")]
    Law { puzzle: String, law: String },
}

/// Something that not every puzzle, or not every kind of table, has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// A table.
    Table,
    /// A table with an entry for each board.
    Entries,
    /// A table that answers for other goals.
    OtherGoals,
    /// A search with its layers in files.
    Scratch,
    /// Checkpoints of its search.
    Checkpoints,
    /// Searches to compare with its table.
    Searches,
}

impl Lack {
    fn sentence(self, puzzle: &str, reason: &str) -> String {
        let colon = if reason.is_empty() { "" } else { ": " };
        match self {
            Self::Table => format!("{puzzle} has no table{colon}{reason}"),
            Self::Entries => format!("the table of {puzzle} has no entry for each board{colon}{reason}"),
            Self::OtherGoals => format!("the table of {puzzle} cannot be turned to this goal{colon}{reason}"),
            Self::Scratch => format!("{puzzle} is searched in memory{colon}{reason}"),
            Self::Checkpoints => format!("{puzzle} keeps no checkpoints{colon}{reason}"),
            Self::Searches => format!("{puzzle} has no searches to compare with{colon}{reason}"),
        }
    }
}

/// A limit that makes a search give up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentence of a variant is its documentation, and names its fields")]
pub enum Limit {
    #[error("the search stopped after {nodes} expanded nodes")]
    Nodes { nodes: u64 },
    #[error("the search stopped after {} s", time.as_secs_f64())]
    Time { time: Duration },
    #[error("no beam of up to {boards} boards came to the goal")]
    Beam { boards: u64 },
    #[error(
        "{puzzle}: {bits} independent sets of presses turn nothing, so the fewest presses are the least of 2^{bits} sets; at most \
         2^{most} are looked through"
    )]
    QuietSets { puzzle: String, bits: usize, most: usize },
    #[error("{puzzle}: there are more than {most} sets of the fewest presses, the most that are listed: ask for their number")]
    Solutions { puzzle: String, most: usize },
}

/// A result whose error is an [`Error`].
///
/// Each function lists its own errors. In addition, any function that reads a text, a file or a table may find that the text is invalid,
/// that the system refuses a file or memory ([`Error::Io`]), or that the table is [damaged](Error::is_damage), for example because a walk
/// never reaches a goal.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// Returns an input or output error at a path. `doing` says what failed: "cannot read the maze".
    pub(crate) fn io(path: &Path, doing: &'static str) -> impl FnOnce(std::io::Error) -> Self + use<> {
        let path = path.to_path_buf();
        move |source| Self::Io { path, doing, source }
    }

    /// Returns an error in writing an output whose path is unknown here.
    pub(crate) fn output(source: std::io::Error) -> Self {
        Self::Io { path: "standard output".into(), doing: "cannot write", source }
    }

    /// Returns the error that a puzzle or its table lacks something, with the reason, or an empty text.
    pub(crate) fn lacks(puzzle: impl Into<String>, lack: Lack, reason: impl Into<String>) -> Self {
        Self::Lacks { puzzle: puzzle.into(), lack, reason: reason.into() }
    }

    /// Adds the line of the input, counted from 1.
    #[must_use]
    pub fn on_line(self, line: u64) -> Self {
        Self::Line { line, error: Box::new(self) }
    }

    /// Adds the path of the file.
    #[must_use]
    pub fn in_file(self, path: &Path) -> Self {
        Self::File { path: path.into(), error: Box::new(self) }
    }

    /// This error with the name by which its caller knows the puzzle: a table of `push:5x7` may be that of `push:maze.txt`.
    #[must_use]
    pub fn of_puzzle(self, name: &str) -> Self {
        let puzzle = name.into();
        match self {
            Self::NoSuchDepth { wanted, greatest, .. } => Self::NoSuchDepth { puzzle, wanted, greatest },
            Self::TooManyStates { states, most, .. } => Self::TooManyStates { puzzle, states, most },
            Self::Unsolvable { reason, .. } => Self::Unsolvable { puzzle, reason },
            other => other,
        }
    }

    /// Adds the part of the question that is wrong: `moves`, `goal`.
    #[must_use]
    pub fn in_part(self, part: &'static str) -> Self {
        Self::Part { part, error: Box::new(self) }
    }

    /// Returns the part of the question that is wrong, if the sentence names one.
    pub fn part(&self) -> Option<&'static str> {
        match self {
            Self::Part { part, .. } => Some(part),
            Self::Line { error, .. } | Self::File { error, .. } | Self::Remedied { error, .. } => error.part(),
            _ => None,
        }
    }

    /// Returns the column of the text that is wrong, in characters counted from 1, if the sentence names one.
    pub fn column(&self) -> Option<usize> {
        match *self {
            Self::TwiceOnBoard { column, .. }
            | Self::NoSuchTile { column, .. }
            | Self::ForeignCell { column, .. }
            | Self::ForeignMove { column, .. }
            | Self::Maze { column, .. } => Some(column),
            Self::Part { ref error, .. } | Self::Line { ref error, .. } | Self::File { ref error, .. } => error.column(),
            Self::Remedied { ref error, .. } => error.column(),
            _ => None,
        }
    }

    /// Adds the option that is wrong.
    #[must_use]
    pub fn in_option(self, option: &str) -> Self {
        Self::Option { option: option.into(), error: Box::new(self) }
    }

    /// Adds remedies: any one of them solves the problem.
    #[must_use]
    pub fn remedied(self, remedies: impl Into<Vec<Remedy>>) -> Self {
        Self::Remedied { error: Box::new(self), remedies: remedies.into() }
    }

    /// Returns the error without its option and remedies, to match on its kind.
    pub fn cause(&self) -> &Self {
        match self {
            Self::Option { error, .. } | Self::Remedied { error, .. } => error.cause(),
            other => other,
        }
    }

    /// Like [`cause`](Self::cause), for a caller that has other remedies.
    #[must_use]
    pub fn into_cause(self) -> Self {
        match self {
            Self::Option { error, .. } | Self::Remedied { error, .. } => error.into_cause(),
            other => other,
        }
    }

    /// Returns the option that the sentence starts with.
    pub fn option(&self) -> Option<&str> {
        match self {
            Self::Option { option, .. } => Some(option),
            Self::Remedied { error, .. } => error.option(),
            _ => None,
        }
    }

    /// Returns the remedies that depend on how the library is called: any one of them solves the problem.
    pub fn remedies(&self) -> Vec<Remedy> {
        match self {
            Self::Remedied { error, remedies } => [&error.remedies()[..], remedies].concat(),
            Self::Line { error, .. } | Self::Part { error, .. } | Self::File { error, .. } | Self::Option { error, .. } => error.remedies(),
            Self::Checkpoint { error } => {
                let mut remedies = error.remedies();
                remedies.push(Remedy::LeaveOut("resume"));
                remedies
            }
            Self::NoTable { puzzle, options, .. } => {
                vec![Remedy::Generate { deed: "make it", puzzle: Some(puzzle.clone()), options: options.clone() }]
            }
            Self::Format { .. } => vec![Remedy::Act("read it with a newer homing"), Remedy::MAKE_AGAIN],
            Self::OtherPuzzle { .. } => vec![Remedy::Act("name the right file"), Remedy::make("make one")],
            Self::Shard { .. } => vec![Remedy::Act("bring back the shard"), Remedy::MAKE_AGAIN],
            Self::NoColumn { .. } => vec![Remedy::MAKE_AGAIN],
            Self::Lacks { lack: Lack::Scratch, .. } => vec![Remedy::LeaveOut("scratch")],
            Self::Law { .. } => vec![Remedy::Act("correct it, and try every state of a small one by homing::space::check")],
            Self::Outgrown { .. } => {
                let more = Remedy::Give { deed: "allow more", option: "memory", value: Some("LIMIT") };
                vec![more, Remedy::Act("choose a smaller puzzle")]
            }
            Self::Limit { limit: Limit::QuietSets { .. }, .. } => {
                vec![Remedy::Give { deed: "ask for any solution", option: "any", value: None }]
            }
            damage if damage.is_damage() => vec![Remedy::MAKE_AGAIN],
            _ => Vec::new(),
        }
    }

    /// Returns the sentence and its remedies in the terms of one interface: `option` names an option, `remedy` words a
    /// remedy.
    pub fn worded(&self, option: impl Fn(&str) -> String, remedy: impl Fn(&Remedy) -> String) -> String {
        let sentence = self.to_string();
        let sentence = match self.option().and_then(|name| Some((name, sentence.strip_prefix(name)?))) {
            Some((name, rest)) => option(name) + rest,
            None => sentence,
        };
        let remedies: Vec<String> = self.remedies().iter().map(remedy).collect();
        if remedies.is_empty() { sentence } else { format!("{sentence}: {}", remedies.join(", or ")) }
    }

    /// Returns the error of a search that gave up and has proven nothing.
    pub(crate) fn limit(limit: Limit) -> Self {
        Self::Limit { limit, at_least_moves: None }
    }

    /// If this is a search that gave up, adds a bound that was proven elsewhere.
    pub(crate) fn at_least(self, moves: u32) -> Self {
        match self {
            Self::Limit { limit, .. } => Self::Limit { limit, at_least_moves: Some(moves) },
            other => other,
        }
    }

    /// Wraps an error about the content of what was read. Errors of input and output, which name their path, and a cancellation are
    /// returned unchanged.
    pub(crate) fn of_content(self, wrap: impl FnOnce(Self) -> Self) -> Self {
        if matches!(self, Self::Io { .. } | Self::Stopped) { self } else { wrap(self) }
    }

    /// Returns the error for a walk that never reaches a goal: the table is damaged.
    pub fn endless_walk(index: u64) -> Self {
        Self::Meaning { index, what: "its entries do not lead to a goal".into() }
    }

    /// Returns whether a table file is damaged, which `verify` reports as such: its content is not what a generator
    /// wrote.
    pub fn is_damage(&self) -> bool {
        use Error::{Checksum, Contradiction, Counts, Header, Length, Meaning, Padding, Shard};
        matches!(
            self.cause(),
            Checksum { .. }
                | Contradiction { .. }
                | Counts { .. }
                | Header { .. }
                | Length { .. }
                | Meaning { .. }
                | Padding { .. }
                | Shard { .. }
        )
    }
}

/// The most characters of an input word that an error shows.
const MAX_SHOWN_CHARS: usize = 60;

/// Returns the start of a text, short enough for a sentence: a line may have a million characters.
pub(crate) fn shown(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN_CHARS) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
