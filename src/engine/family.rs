use super::generation::Generation;
use super::names::plain_name;
use super::options::{FamilyOption, Options};
use super::question::Question;
use super::record::{Contents, Frame, StateCount};
use super::table::AnyTable;
use crate::error::{Error, Lack, Result};
use crate::layers::{Alone, Peers};
use crate::machine::check_room;
use crate::remedy::Remedy;
use crate::space::Unit;
use crate::table::{Header, TableFile};
use std::path::Path;
use std::sync::Arc;

/// The names, texts and options of a family.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name before the colon: `slide`.
    pub name: &'static str,
    /// The form of its puzzles' names: `slide:RxC`.
    pub usage: &'static str,
    /// One line of help that describes the family.
    pub summary: &'static str,
    /// How `solve` writes an answer, in sentences for the help; empty if the puzzle's notation says enough.
    pub answers: &'static str,
    /// Short names of single puzzles, each with the text after the colon of the long name: `("eight", "3x3")`.
    pub nicknames: &'static [(&'static str, &'static str)],
    /// Other names before the colon.
    pub aliases: &'static [Alias],
    /// Common texts after the colon, for completion: `3x4`.
    pub sizes: &'static [&'static str],
    /// Whether a file may follow the colon.
    pub takes_files: bool,
    /// The options that its puzzles take.
    pub options: &'static [FamilyOption],
}

/// Another name of a family before the colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The name, in lower case, without spaces and punctuation: `lightsout`.
    pub name: &'static str,
    /// An option that the name implies, with its value, unless it is given: Lights Out implies that the goal is all out.
    pub implies: Option<(&'static str, &'static str)>,
}

impl About {
    /// A family with only these texts.
    pub const fn plain(name: &'static str, usage: &'static str, summary: &'static str) -> Self {
        Self { name, usage, summary, answers: "", nicknames: &[], aliases: &[], sizes: &[], takes_files: false, options: &[] }
    }

    /// Whether this is its name before the colon, or an alias. Case and punctuation do not matter.
    pub fn is_called(&self, prefix: &str) -> bool {
        let plain = plain_name(prefix);
        plain == plain_name(self.name) || self.alias(prefix).is_some()
    }

    /// The alias with this name before the colon.
    pub(super) fn alias(&self, prefix: &str) -> Option<&'static Alias> {
        let plain = plain_name(prefix);
        self.aliases.iter().find(|alias| alias.name == plain)
    }

    /// The names of its puzzles for lists, the common ones first.
    pub fn names(&self) -> impl Iterator<Item = String> + use<> {
        let name = self.name;
        self.sizes.iter().map(move |size| format!("{name}:{size}"))
    }

    /// The error for a name without the part after the colon: it shows the form of the names, and lists the known ones.
    pub(super) fn bare(&self, name: &str) -> Error {
        let called = name.trim().trim_end_matches(':');
        let usage = self.usage.replacen(self.name, called, 1);
        let known = match (self.nicknames.first(), self.sizes) {
            (Some((_, parameters)), _) => format!("{usage}, as in {called}:{parameters}"),
            (None, []) => usage,
            (None, sizes) => {
                format!("{usage} or one of {}", sizes.iter().map(|size| format!("{called}:{size}")).collect::<Vec<_>>().join(", "))
            }
        };
        Error::UnknownPuzzle { name: name.into(), known }
    }
}

/// A puzzle of a collection: its text after the colon, and its title.
pub type Member = (String, Option<String>);

/// An endless sequence of boards made by random moves.
pub struct Scrambles {
    /// The number of random moves.
    pub moves: usize,
    /// The boards, in the puzzle's notation.
    pub boards: Box<dyn Iterator<Item = String>>,
}

/// A puzzle family.
///
/// A new family is a folder in `puzzle/` with an implementation of this trait, and an entry in `puzzle::FAMILIES`.
pub trait Family: Sync {
    /// Its names, texts and options.
    fn about(&self) -> About;

    /// The text after the colon of the long name, for another common name of a puzzle, as typed: `3x3` for `8-puzzle`, `2x2x2` for `2x2x2`
    /// itself.
    fn parameters_of(&self, _name: &str) -> Option<String> {
        None
    }

    /// Checks that its puzzles have boards.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if they have none, with what can be asked instead.
    fn check_boards(&self) -> Result<()> {
        Ok(())
    }

    /// The puzzle with this text after the colon. All options belong to this family.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownPuzzle`] or [`Error::PuzzleSize`] if there is no such puzzle, and the errors of an option or a file.
    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>>;

    /// The puzzles of a collection with this text after the colon: the text of each, and its title. `None` for a single puzzle.
    ///
    /// # Errors
    ///
    /// The collection cannot be read.
    fn members(&self, _parameters: &str) -> Result<Option<Vec<Member>>> {
        Ok(None)
    }

    /// An endless sequence of boards made by random moves from the goal, if no table can draw uniformly; `None` if the family does not
    /// support this.
    ///
    /// # Errors
    ///
    /// As [`puzzle`](Self::puzzle).
    fn scrambled(&self, _parameters: &str, _options: &Options, _seed: u64) -> Result<Option<Scrambles>> {
        Ok(None)
    }

    /// The table in a file, for any puzzle of this family in its header.
    ///
    /// # Errors
    ///
    /// The header does not describe a puzzle of this family, or the file does not fit it.
    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>>;

    /// What a table with this header contains.
    fn contents(&self, header: &Header) -> Contents {
        Contents::of_states(header.states, header.reachable)
    }

    /// The unit of the depths in a table's header: `moves`, `pushes`.
    fn depth_unit(&self, _header: &Header) -> &'static str {
        Unit::MOVES.many
    }

    /// Whether a table's header describes a puzzle of this family.
    fn is_of(&self, header: &Header) -> bool {
        header.puzzle.split(':').next() == Some(self.about().name)
    }
}

/// One puzzle of a family: a board of a size with its goal, a maze, a graph with its target.
///
/// Six methods are required. Override another one only for its purpose:
///
/// | purpose | methods |
/// |---|---|
/// | name it, and find its table files (required) | `name`, `file_names`, `open` |
/// | generate its table (required) | `need`, `begin` |
/// | draw its boards (required) | `frames` |
/// | options, and what to know about its depths | `generation_options`, `notes` |
/// | answer without a file | `embedded`, `solver`, `is_quick`, `begin_quick`, `takes_seconds`, `fallback`, `advice` |
/// | resume a search | `resume` |
/// | keep the layers of a search in files | `scratch_need`, `begin_scratch`, `scratch_puzzle` |
/// | answer without a question or a board | `question`, `start` |
/// | compare its table with searches | `searches` |
pub trait Puzzle: Send + Sync {
    /// Its name, as on the command line: `slide:3x3`.
    fn name(&self) -> String;

    /// The names of the files whose tables can answer for it, in the folder of tables. [`begin`](Self::begin) generates the first.
    fn file_names(&self) -> Vec<String>;

    /// The options for generating its table; a flag has an empty value.
    fn generation_options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Notes for readers of its depths.
    fn notes(&self) -> Vec<Note> {
        Vec::new()
    }

    /// The embedded table.
    fn embedded(&self) -> Option<Result<Box<dyn AnyTable>>> {
        None
    }

    /// A solver that needs no table.
    fn solver(&self) -> Option<Result<Box<dyn AnyTable>>> {
        None
    }

    /// The table in a file, adapted to this puzzle.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`] if the table cannot answer for it.
    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>>;

    /// The memory and disk space for generating its table.
    fn need(&self) -> Need;

    /// Whether its table is built in a moment, so that a file is not needed.
    fn is_quick(&self) -> bool {
        false
    }

    /// Whether its table is built in at most about two seconds, so that a single question needs no file. It may take much memory, and a
    /// file answers sooner.
    fn takes_seconds(&self) -> bool {
        false
    }

    /// A solver for use without a table: it has the same answers and is built in a moment.
    fn fallback(&self) -> Option<Result<Box<dyn AnyTable>>> {
        None
    }

    /// Starts the generation of its table.
    fn begin(&self) -> Result<Box<dyn Generation>>;

    /// Starts the generation of the table that is built in memory: the same table, or a smaller one.
    fn begin_quick(&self) -> Result<Box<dyn Generation>> {
        self.begin()
    }

    /// What a table file improves over the one built in memory: `twenty times faster`; `None` if they are the same.
    fn advice(&self) -> Option<&'static str> {
        None
    }

    /// Resumes from a checkpoint.
    ///
    /// # Errors
    ///
    /// [`Error::Checkpoint`] if the file does not belong to this search; [`Error::Lacks`] if the family keeps no checkpoints.
    fn resume(&self, _checkpoint: &Path) -> Result<Box<dyn Generation>> {
        Err(no_checkpoints(self.name(), "its table is generated in a single step"))
    }

    /// The puzzle to generate with layers in files, if it is not this one: for example the whole table in place of pattern tables.
    fn scratch_puzzle(&self) -> Option<Box<dyn Puzzle>> {
        None
    }

    /// The memory, disk space and time for generating its table with layers in files, if the search may use this much memory, in bytes.
    /// `None` if they are unknown before the states are found.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if the search does not support this; an error if there is too little memory.
    fn scratch_need(&self, _memory_bytes: u64) -> Result<Option<ScratchNeed>> {
        Err(Error::lacks(self.name(), Lack::Scratch, ""))
    }

    /// Starts or resumes the generation of its table with layers in files.
    ///
    /// # Errors
    ///
    /// As [`scratch_need`](Self::scratch_need); [`Error::Scratch`] if the files of a search are not as they were written; [`Error::Io`].
    fn begin_scratch(&self, _place: &ScratchPlace) -> Result<Box<dyn Generation>> {
        Err(Error::lacks(self.name(), Lack::Scratch, ""))
    }

    /// The default question: the best path; for a graph, the walks that its options describe.
    fn question(&self) -> Question {
        Question::PATH
    }

    /// The default board.
    fn start(&self) -> Option<Start> {
        None
    }

    /// Drawings of the boards along a sequence of moves.
    ///
    /// # Errors
    ///
    /// The board or the moves are invalid, a move is illegal, or the puzzle has no boards.
    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>>;

    /// The searches for comparison with its table.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if there are none, with the reason.
    fn searches(&self) -> Result<Box<dyn super::Searches>> {
        Err(Error::lacks(self.name(), Lack::Searches, "").remedied([Remedy::Act("ask its table")]))
    }
}

impl dyn Puzzle + '_ {
    /// Returns the embedded table, or a solver that needs none.
    pub fn built_in(&self) -> Option<Result<Box<dyn AnyTable>>> {
        self.embedded().or_else(|| self.solver())
    }
}

/// A note about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The fact.
    pub what: String,
    /// What to do if another puzzle was meant.
    pub remedy: Option<Remedy>,
}

/// The default board of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The board, in the puzzle's notation.
    pub board: String,
    /// Whether options chose it. Then no other board can be given, and none is read.
    pub is_chosen: bool,
}

/// The error of a puzzle whose search cannot be resumed.
pub fn no_checkpoints(name: String, reason: &str) -> Error {
    Error::lacks(name, Lack::Checkpoints, reason).remedied([Remedy::LeaveOut("resume")])
}

/// The folder, the memory and the processes of a search in chunks.
#[derive(Clone)]
pub struct ScratchPlace<'p> {
    /// The folder, in which the search creates its own. `None` for layers in memory.
    pub folder: Option<&'p Path>,
    /// The memory that the search may use, in bytes.
    pub memory_bytes: u64,
    /// Whether to resume the search in the folder.
    pub is_resumed: bool,
    /// The processes that share the search.
    pub peers: Arc<dyn Peers>,
}

impl<'p> ScratchPlace<'p> {
    /// The place of a search in one process, with its layers in files.
    pub fn new(folder: &'p Path, memory_bytes: u64, is_resumed: bool) -> Self {
        Self { folder: Some(folder), memory_bytes, is_resumed, peers: Arc::new(Alone) }
    }
}

/// The needs of a search with layers in files.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScratchNeed {
    /// The number of parts of each layer.
    pub chunks: u64,
    /// The disk space of the layers at their peak, in bytes.
    pub disk_bytes: u64,
    /// The total number of bytes read.
    pub read_bytes: u64,
    /// The total number of bytes written, with the table.
    pub written_bytes: u64,
    /// The disk space of the table, in bytes.
    pub table_bytes: u64,
    /// The size of its largest file, in bytes.
    pub file_bytes: u64,
    /// The processor time in seconds.
    pub seconds: f64,
}

/// The needs of a search and its table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// What the table will contain: the colourings that a matrix answers, the nodes of a graph; for pattern tables an upper bound. `None`
    /// if that is unknown before the states are found, or if there is no table.
    pub contents: Option<Contents>,
    /// The memory, while the search runs and while the table is written.
    pub memory_bytes: u64,
    /// The disk space of the table.
    pub table_bytes: u64,
    /// The disk space of a checkpoint; 0 if there is none.
    pub checkpoint_bytes: u64,
}

impl Need {
    /// Checks that the search fits into the free memory, before it starts.
    ///
    /// # Errors
    ///
    /// [`Error::NoRoom`] if it does not.
    pub fn check_memory(&self) -> Result<()> {
        match self.contents {
            Some(Contents::States { states: StateCount::Number(states), .. }) => check_room(states, "states", self.memory_bytes.into()),
            Some(Contents::AtMost { states }) => check_room(states, "states", self.memory_bytes.into()),
            Some(Contents::Patterns { entries, .. }) => check_room(entries, "entries of patterns", self.memory_bytes.into()),
            // The memory of a matrix does not grow with its states. A search that finds its states watches the memory itself.
            Some(Contents::States { states: StateCount::Large(_) | StateCount::PowerOfTwo(_), .. }) | None => Ok(()),
        }
    }
}
