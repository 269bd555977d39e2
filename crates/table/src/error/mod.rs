//! The error type of the library.

mod context;
mod kind;
mod lack;
mod limit;
mod place;
mod words;

pub use context::{demand, one_of, wrong};
pub use kind::ErrorKind;
pub use lack::{Bound, Lack, ScratchFault};
pub use limit::Limit;
pub use place::Place;

use crate::remedy::Remedy;
use std::path::PathBuf;
use words::alternatives;
pub use words::shown;

/// Everything that can go wrong. Each variant displays as one sentence: what was expected, what was found, where, and what to do.
///
/// What to do may depend on who calls the library: a command line, a function with arguments, a request. Such remedies are data, in
/// [`remedies`](Error::remedies), and [`worded`](Error::worded) appends them to the sentence. [`kind`](Error::kind) sorts all errors into
/// a few kinds, for a status or a class.
#[derive(thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the sentence of a variant is its documentation, and names its fields"
)]
pub enum Error {
    // Boards and moves. Columns count characters from 1. Callers that know the line add it.
    #[error("a {rows}x{columns} board has {} cells, found {found}", rows * columns)]
    CellCount {
        rows: usize,
        columns: usize,
        found: usize,
    },
    #[error("column {column}: {what} is already in column {first_column}")]
    TwiceOnBoard {
        column: usize,
        what: String,
        first_column: usize,
    },
    #[error("column {column}: there is no tile {tile}, the tiles are 1 to {greatest}")]
    NoSuchTile {
        column: usize,
        tile: String,
        greatest: usize,
    },
    #[error("column {column}: expected {expected}, found {found:?}")]
    ForeignCell {
        column: usize,
        found: String,
        expected: &'static str,
    },
    #[error("move {number} ({text}) is blocked: it leaves the board or hits a wall")]
    BlockedMove { number: usize, text: String },

    /// A text, a rule or a list is invalid in a way that no other variant describes. It is the error of a puzzle of your own too.
    #[error("{what}")]
    Input { what: String },
    /// A word is not one of a few, such as the value of an option or the name of a move. Offer the possible ones.
    #[error("expected {}, found {:?}", alternatives(possible), shown(found))]
    NotOneOf {
        possible: Vec<String>,
        found: String,
    },
    /// A word or a line has another form, such as letters in place of a number. `expected` describes the form.
    #[error("expected {expected}, found {:?}", shown(found))]
    Unexpected { expected: String, found: String },
    /// A text or a list lacks something, such as a column or the end of a block. Add it. `ended` names what ended before it: a line.
    #[error("{}", words::missing(expected, *ended))]
    Missing {
        expected: String,
        ended: Option<&'static str>,
    },
    /// There are more things or fewer than there must be.
    #[error("expected {expected} {things}, found {found}")]
    Count {
        expected: usize,
        things: String,
        found: usize,
    },
    /// A name, a piece or a place occurs twice. `first` says where it is first, unless that is known from the context.
    #[error("{}", words::twice(what, first))]
    Twice { what: String, first: Option<String> },
    /// A number is outside its range. Ask for one within it.
    #[error("expected {least} to {greatest} {what}, found {found}")]
    OutOfRange {
        what: String,
        least: i64,
        greatest: i64,
        found: i64,
    },
    /// There are more things than this library supports, reads or lists. `found` is `None` if they were not all counted. Take a smaller
    /// puzzle, or ask for less.
    #[error("{}", bound.sentence(of, *found, things, *most))]
    TooMany {
        of: String,
        found: Option<u128>,
        things: &'static str,
        most: u64,
        bound: Bound,
    },
    /// Nothing has this name. `known` is empty if there are too many names to list; `nearest` is a similar one.
    #[error("{}", words::unknown(kind, name, known, nearest))]
    UnknownName {
        kind: &'static str,
        name: String,
        known: Vec<String>,
        nearest: Option<String>,
    },
    /// The puzzle has no such option, or not together with the others. Leave it out.
    #[error("{option}: {reason}")]
    UnfitOption { option: String, reason: String },
    /// An error at a place of what was read or asked.
    #[error("{place}: {error}")]
    At { place: Place, error: Box<Error> },
    /// An error with remedies added by the caller.
    #[error("{error}")]
    Remedied {
        error: Box<Error>,
        remedies: Vec<Remedy>,
    },
    /// No state is a goal, in a puzzle whose rules allow that.
    #[error("{puzzle} cannot be solved: {reason}")]
    Unsolvable { puzzle: String, reason: String },

    // A search gave up; the question itself is fine. `at_least_moves` is the lower bound proven by then.
    #[error("{limit}")]
    Limit {
        limit: Limit,
        at_least_moves: Option<u32>,
    },

    /// A puzzle or its table lacks something that others have. The reason may be empty.
    #[error("{}", lack.sentence(puzzle, reason))]
    Lacks {
        puzzle: String,
        lack: Lack,
        reason: String,
    },

    // Questions.
    #[error("no state of {puzzle} has a depth {wanted}: the depths are 0 to {greatest}")]
    NoSuchDepth {
        puzzle: String,
        wanted: String,
        greatest: u32,
    },
    #[error(
        "{puzzle} has {states} states, but at most {most} can be listed: ask for a more frequent depth, or use a smaller board"
    )]
    TooManyStates {
        puzzle: String,
        states: u64,
        most: u64,
    },
    #[error("the free memory has no room for {count} {things}: ask for at most {most}")]
    NoRoom {
        count: u64,
        things: &'static str,
        most: u64,
    },
    /// A search with its layers in files would need more memory than it may take. Allow more.
    #[error(
        "{of} needs at least {}M of memory on {threads} threads, and {}M are allowed",
        needed_bytes.div_ceil(1 << 20), allowed_bytes >> 20
    )]
    TooLittleMemory {
        of: String,
        needed_bytes: u64,
        allowed_bytes: u64,
        threads: usize,
    },
    #[error("{found} states are found so far and take {percent} % of the memory, which has {}M", memory_bytes >> 20)]
    Outgrown {
        found: u64,
        percent: u64,
        memory_bytes: u64,
    },

    // Names of puzzles.
    /// `known` are the names of puzzles, or their forms, and `nearest` are similar names.
    #[error(
        "unknown puzzle {:?}: expected {}{}",
        shown(name),
        alternatives(known),
        words::meant(nearest)
    )]
    UnknownPuzzle {
        name: String,
        known: Vec<String>,
        nearest: Vec<String>,
    },
    #[error("{}: expected a board with {limits}", shown(name))]
    PuzzleSize { name: String, limits: String },

    // Graphs and the walks in them.
    #[error(
        "a walk that begins with arc {arc} (counted from 1) is longer than 2^64 - 2, the greatest length a table holds: \
         divide the weights by a common factor"
    )]
    LengthOverflow { arc: u64 },
    #[error(
        "the walk is longer than 2^64 - 1, the greatest length: ask for a smaller K, or divide the weights by a common factor"
    )]
    WalkOverflow,
    #[error(
        "the graph needs more than 4294967295 heap nodes, the most that a route table can have: use a smaller graph"
    )]
    HeapFull,
    #[error(
        "more than {limit} walks come before this one, the most that are listed: ask for a smaller K"
    )]
    TooManyWalks { limit: u64 },
    #[error(
        "the first {listed} simple paths fill the memory that one question may take: ask for a smaller K"
    )]
    TooManyPaths { listed: u64 },

    // Table files.
    #[error("{}: {doing}: {source}", path.display())]
    Io {
        path: PathBuf,
        doing: &'static str,
        source: std::io::Error,
    },
    #[error("{}: expected a table, found a folder: name the file in it", path.display())]
    Folder { path: PathBuf },
    #[error("{}: there is no table of {puzzle} here", path.display())]
    NoTable {
        path: PathBuf,
        puzzle: String,
        options: Vec<(&'static str, String)>,
    },
    #[error("{}: expected a table of homing, found {found}", path.display())]
    NotATable { path: PathBuf, found: String },
    #[error("{}: expected format {known}, found format {found}", path.display())]
    Format {
        path: PathBuf,
        known: u32,
        found: u32,
    },
    #[error("{}: expected {expected} bytes, found {found}: the file is cut off or too long", path.display())]
    Length {
        path: PathBuf,
        expected: u64,
        found: u64,
    },
    #[error("{}: the header is damaged ({what})", path.display())]
    Header { path: PathBuf, what: String },
    #[error("{}: expected a table of {expected}, found one of {found}", path.display())]
    OtherPuzzle {
        path: PathBuf,
        expected: String,
        found: String,
    },
    #[error(
        "{}: block {block} of column {column} (bytes {offset} to {end}) has checksum {found:08x}, expected {expected:08x}: \
         the file is damaged",
        path.display()
    )]
    Checksum {
        path: PathBuf,
        column: String,
        block: usize,
        offset: u64,
        end: u64,
        expected: u32,
        found: u32,
    },
    #[error("{}: byte {offset} is padding and must be 0, found {found}: the file is damaged", path.display())]
    Padding {
        path: PathBuf,
        offset: u64,
        found: u8,
    },
    #[error("{}: a table of {puzzle} needs a column {column}, but this file has none", path.display())]
    NoColumn {
        path: PathBuf,
        puzzle: String,
        column: &'static str,
    },
    #[error("cannot resume: {error}")]
    Checkpoint { error: Box<Error> },
    /// The folder of scratch files cannot serve this search.
    #[error("{}: {fault}", path.display())]
    Scratch { path: PathBuf, fault: ScratchFault },
    #[error("the table is wrong at state {index}: {what}")]
    Meaning { index: u64, what: String },
    #[error("the table's counts are wrong: {what}")]
    Counts { what: String },
    #[error("the operation was cancelled before it finished")]
    Stopped,
    #[error("{what}: this is a defect of homing, please report it with the command that shows it")]
    Defect { what: String },
    #[error("the table contradicts itself: {what}")]
    Contradiction { what: String },
    #[error("the code of {puzzle} contradicts itself: {law}")]
    Law { puzzle: String, law: String },
}

/// The sentence, so that a program whose `main` returns an error prints it, and a page loads no names of fields.
impl std::fmt::Debug for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// A result whose error is an [`Error`].
///
/// Each function lists its own errors. In addition, any function that reads a text, a file or a table may find that the text is invalid,
/// that the system refuses a file or memory ([`Error::Io`]), or that the table is [damaged](Error::is_damage), for example because a walk
/// never reaches a goal.
pub type Result<T> = std::result::Result<T, Error>;
