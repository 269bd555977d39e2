//! The kinds of errors.

use super::{Bound, Error, ScratchFault};

/// The kind of an [`Error`], which decides a status, an exception class or a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// A board has another form than those of the puzzle.
    Board,
    /// Other input is invalid: moves, options, names, the content of a file.
    Input,
    /// There is no such puzzle, or not in this size.
    Puzzle,
    /// No state has such a depth.
    Depth,
    /// The puzzle or its table does not answer such questions, or has no such option.
    Unanswered,
    /// No state of the puzzle is a goal.
    Unsolvable,
    /// The answer would be too long.
    TooMuch,
    /// There is too little memory.
    Memory,
    /// A search reached its limit.
    Limit,
    /// The operation was cancelled.
    Stopped,
    /// There is no table of the puzzle.
    NoTable,
    /// The table is one of another puzzle.
    OtherTable,
    /// A file cannot be read or written, or is not a table that this version reads.
    File,
    /// A table is damaged: its content is not what a generator wrote.
    Damage,
    /// The graph or the rules cannot be searched: too large, or contradictory.
    Rules,
    /// A defect of the library.
    Defect,
}

impl ErrorKind {
    /// Whether a puzzle has no table, or one that does not answer: what needs none may still be answered.
    pub fn is_without_table(self) -> bool {
        matches!(self, Self::Unanswered | Self::NoTable)
    }
}

impl Error {
    /// Returns the kind of the error.
    pub fn kind(&self) -> ErrorKind {
        match self.cause() {
            Self::CellCount { .. }
            | Self::TwiceOnBoard { .. }
            | Self::NoSuchTile { .. }
            | Self::ForeignCell { .. } => ErrorKind::Board,
            Self::At { .. }
            | Self::Remedied { .. }
            | Self::BlockedMove { .. }
            | Self::Input { .. } => ErrorKind::Input,
            Self::NotOneOf { .. }
            | Self::Unexpected { .. }
            | Self::OutOfRange { .. }
            | Self::UnknownName { .. } => ErrorKind::Input,
            Self::Missing { .. } | Self::Count { .. } | Self::Twice { .. } => ErrorKind::Input,
            Self::Scratch {
                fault: ScratchFault::Full,
                ..
            } => ErrorKind::File,
            Self::Scratch { .. } => ErrorKind::Input,
            Self::TooMany {
                bound: Bound::Supported | Bound::Read,
                ..
            } => ErrorKind::Input,
            Self::UnknownPuzzle { .. } | Self::PuzzleSize { .. } => ErrorKind::Puzzle,
            Self::NoSuchDepth { .. } => ErrorKind::Depth,
            Self::TooMany {
                bound: Bound::Listed,
                ..
            }
            | Self::UnfitOption { .. } => ErrorKind::Unanswered,
            Self::Lacks { .. } => ErrorKind::Unanswered,
            Self::Unsolvable { .. } => ErrorKind::Unsolvable,
            Self::TooManyStates { .. }
            | Self::TooManyWalks { .. }
            | Self::TooManyPaths { .. }
            | Self::WalkOverflow => ErrorKind::TooMuch,
            Self::NoRoom { .. } | Self::Outgrown { .. } | Self::TooLittleMemory { .. } => {
                ErrorKind::Memory
            }
            Self::Limit { .. } => ErrorKind::Limit,
            Self::Stopped => ErrorKind::Stopped,
            Self::NoTable { .. } => ErrorKind::NoTable,
            Self::OtherPuzzle { .. } => ErrorKind::OtherTable,
            Self::Io { .. }
            | Self::Folder { .. }
            | Self::NotATable { .. }
            | Self::Format { .. } => ErrorKind::File,
            Self::NoColumn { .. } | Self::Checkpoint { .. } => ErrorKind::File,
            Self::Length { .. } | Self::Header { .. } | Self::Checksum { .. } => ErrorKind::Damage,
            Self::Padding { .. }
            | Self::Meaning { .. }
            | Self::Counts { .. }
            | Self::Contradiction { .. } => ErrorKind::Damage,
            Self::LengthOverflow { .. } | Self::HeapFull | Self::Law { .. } => ErrorKind::Rules,
            Self::Defect { .. } => ErrorKind::Defect,
        }
    }

    /// Returns whether a table file is damaged, which `verify` reports as such: its content is not what a generator
    /// wrote.
    pub fn is_damage(&self) -> bool {
        self.kind() == ErrorKind::Damage
    }
}
