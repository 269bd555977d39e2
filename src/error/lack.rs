//! What puzzles and tables lack, and the bounds of what they can have.

use crate::remedy::Remedy;
use std::path::Path;

/// Something that not every puzzle, or not every kind of table, has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lack {
    /// A table.
    Table,
    /// A table with an entry for each board.
    Entries,
    /// A table that answers for other goals.
    OtherGoals,
    /// Tables of patterns.
    Patterns,
    /// The column `half`.
    HalfColumn,
    /// A search in memory.
    MemorySearch,
    /// A search with its layers in files.
    Scratch,
    /// A search by several processes.
    Processes,
    /// Checkpoints of its search.
    Checkpoints,
    /// Searches to compare with its table.
    Searches,
    /// Rules that the library has: those of a puzzle made in Python stay there.
    Rules,
    /// A board to start with.
    Start,
    /// Boards: a graph has walks.
    Boards,
    /// Walks: only graphs have them.
    Walks,
    /// More answers than one path and its depth.
    MorePaths,
    /// Boards that are numbers.
    Cells,
    /// Moves with codes of one byte.
    MoveCodes,
    /// Arrays of boards.
    Arrays,
    /// Lists of boards.
    Listing,
    /// Boards of this depth that are frequent enough to be drawn.
    Draws,
    /// The number of states at each depth.
    Counts,
    /// Classes of boards that look alike.
    Classes,
    /// Drawings of boards.
    Drawings,
}

impl Lack {
    pub(super) fn sentence(self, puzzle: &str, reason: &str) -> String {
        let (before, after) = match self {
            Self::Table => ("", " has no table"),
            Self::Entries => ("the table of ", " has no entry for each board"),
            Self::OtherGoals => ("the table of ", " cannot be turned to this goal"),
            Self::Patterns => ("", " has no tables of patterns"),
            Self::HalfColumn => ("", " with this goal cannot have the column half"),
            Self::MemorySearch => ("", " has too many states for a search in memory"),
            Self::Scratch => ("", " is searched in memory"),
            Self::Processes => ("the states of ", " are found by one process, with its layers in files"),
            Self::Checkpoints => ("", " keeps no checkpoints"),
            Self::Searches => ("", " has no searches to compare with"),
            Self::Rules => ("the rules of ", " are in Python, where its class is"),
            Self::Start => ("", " has no start of its own"),
            Self::Boards => ("", " has walks and no boards"),
            Self::Walks => ("", " has boards and no walks"),
            Self::MorePaths => ("", " is searched for one path and its depth alone"),
            Self::Cells => ("the boards of ", " have no cells that are numbers"),
            Self::MoveCodes => ("", " has more than 255 moves, so it is asked for paths, depths and boards alone"),
            Self::Arrays => ("there are no arrays of ", ""),
            Self::Listing => ("the table of ", " lists no boards"),
            Self::Draws => ("too few boards of ", " have such a depth to draw one"),
            Self::Counts => ("nobody has counted the states of ", " at each depth"),
            Self::Classes => ("nobody has counted the classes of ", " at each depth"),
            Self::Drawings => ("there are no drawings of ", ""),
        };
        let colon = if reason.is_empty() { "" } else { ": " };
        [before, puzzle, after, colon, reason].concat()
    }

    pub(super) fn remedies(self) -> Vec<Remedy> {
        vec![match self {
            Self::Scratch | Self::Processes => Remedy::LeaveOut("scratch"),
            Self::HalfColumn => Remedy::LeaveOut("columns"),
            Self::MemorySearch => Remedy::Act("keep its layers in files"),
            Self::Rules => Remedy::Act("make its table there"),
            Self::Boards => Remedy::Act("ask it for the K-th shortest walk"),
            Self::Walks => Remedy::Act("ask for paths"),
            Self::MorePaths => Remedy::Act("ask the table for the rest"),
            Self::Cells => Remedy::Act("give them as text"),
            Self::Draws => Remedy::Act("ask for a commoner one"),
            _ => return Vec::new(),
        }]
    }
}

/// What a greatest number is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A puzzle or a file can have no more.
    Supported,
    /// No more are read.
    Read,
    /// One answer lists no more.
    Listed,
}

impl Bound {
    pub(super) fn sentence(self, of: &str, found: Option<u128>, things: &str, most: u64) -> String {
        let done = match self {
            Self::Supported => "supported",
            Self::Read => "read",
            Self::Listed => "listed",
        };
        match found {
            Some(found) => format!("{of} has {found} {things}, and at most {most} are {done}"),
            None => format!("{of} has more than {most} {things}, the most that are {done}"),
        }
    }
}

/// Why a folder of scratch files cannot serve a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScratchFault {
    /// Another run uses it. Wait for it, or choose another folder.
    InUse,
    /// It has a search that was stopped. Resume it, or remove the folder.
    Unfinished,
    /// It has no search to resume. Start one.
    Empty,
    /// Its files are damaged or of another search, as the text says. Start again with an empty folder.
    Damaged(String),
}

impl ScratchFault {
    pub(super) fn remedies(&self) -> Vec<Remedy> {
        match self {
            Self::Unfinished => {
                let resume = Remedy::Give { deed: "go on", option: "resume", value: None };
                vec![resume, Remedy::Act("remove the folder to start again")]
            }
            Self::Empty => vec![Remedy::LeaveOut("resume")],
            Self::InUse | Self::Damaged(_) => Vec::new(),
        }
    }

    pub(super) fn sentence(&self, path: &Path) -> String {
        let path = path.display();
        match self {
            Self::InUse => format!("{path}: another run uses these scratch files: wait for it, or choose another folder"),
            Self::Unfinished => format!("{path} has a search that was stopped"),
            Self::Empty => format!("{path} has no search to resume"),
            Self::Damaged(what) => {
                format!("{path}: {what}: the scratch files are damaged or of another search, start again with an empty folder")
            }
        }
    }
}
