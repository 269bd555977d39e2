//! What puzzles and tables lack, and the bounds of what they can have.

use crate::remedy::Remedy;

macro_rules! lacks {
    ($($name:ident $before:literal $after:literal, $remedy:expr;)*) => {
        /// Something that not every puzzle, or not every kind of table, has. Each is documented by its sentence.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Lack {
            $(#[doc = concat!($before, "…", $after)] $name,)*
        }

        impl Lack {
            /// The sentence, around the name of the puzzle, and what to do.
            fn row(self) -> (&'static str, &'static str, Option<Remedy>) {
                match self {
                    $(Self::$name => ($before, $after, $remedy),)*
                }
            }
        }
    };
}

lacks! {
    Table "" " has no table", None;
    Entries "the table of " " has no entry for each board", None;
    OtherGoals "the table of " " cannot be turned to this goal", None;
    Patterns "" " has no tables of patterns", None;
    HalfColumn "" " with this goal cannot have the column half", Some(Remedy::LeaveOut("columns"));
    MemorySearch "" " has too many states for a search in memory", Some(Remedy::Act("keep its layers in files"));
    Scratch "" " is searched in memory", Some(Remedy::LeaveOut("scratch"));
    Processes "the states of " " are found by one process, with its layers in files", Some(Remedy::LeaveOut("scratch"));
    Checkpoints "" " keeps no checkpoints", None;
    Searches "" " has no searches to compare with", None;
    Rules "the rules of " " are in Python, where its class is", Some(Remedy::Act("make its table there"));
    Start "" " has no start of its own", None;
    Boards "" " has walks and no boards", Some(Remedy::Act("ask it for the K-th shortest walk"));
    Walks "" " has boards and no walks", Some(Remedy::Act("ask for paths"));
    MorePaths "" " is searched for one path and its depth alone", Some(Remedy::Act("ask the table for the rest"));
    Cells "the boards of " " have no cells that are numbers", Some(Remedy::Act("give them as text"));
    MoveCodes "" " has more than 255 moves, so it is asked for paths, depths and boards alone", None;
    Arrays "there are no arrays of " "", None;
    Listing "the table of " " lists no boards", None;
    Draws "too few boards of " " have such a depth to draw one", Some(Remedy::Act("ask for a commoner one"));
    Counts "nobody has counted the states of " " at each depth", None;
    Classes "nobody has counted the classes of " " at each depth", None;
    Parquet "" " does not write Parquet", Some(Remedy::Act("build homing with the feature `parquet`"));
    Drawings "there are no drawings of " "", None;
}

impl Lack {
    pub(super) fn sentence(self, puzzle: &str, reason: &str) -> String {
        let (before, after, _) = self.row();
        [
            before,
            puzzle,
            after,
            if reason.is_empty() { "" } else { ": " },
            reason,
        ]
        .concat()
    }

    pub(super) fn remedies(self) -> Vec<Remedy> {
        self.row().2.into_iter().collect()
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScratchFault {
    /// Another run uses it.
    #[error("another run uses these scratch files: wait for it, or choose another folder")]
    InUse,
    /// It has a search that was stopped. Resume it, or remove the folder.
    #[error("it has a search that was stopped")]
    Unfinished,
    /// The disk is full. Free some space, and start the same search again.
    #[error("no space is left on the disk, and the finished layers are kept")]
    Full,
    /// It has no search to resume. Start one.
    #[error("it has no search to resume")]
    Empty,
    /// Its files are damaged or of another search, as the text says.
    #[error(
        "{0}: the scratch files are damaged or of another search, start again with an empty folder"
    )]
    Damaged(String),
}
