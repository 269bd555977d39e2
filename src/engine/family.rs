use super::generation::Generation;
use super::names::plain_name;
use super::options::{FamilyOption, Options};
use super::question::Question;
use super::record::{Contents, Frame, StateCount};
use super::table::AnyTable;
use crate::error::{Error, Result};
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
    /// The name in front of the colon: `slide`.
    pub name: &'static str,
    /// The form of its puzzles' names: `slide:RxC`.
    pub usage: &'static str,
    /// One line of help that describes the family.
    pub summary: &'static str,
    /// How an answer of `solve` is written, in sentences for the help; empty where the puzzle's notation says enough.
    pub answers: &'static str,
    /// Short names of single puzzles, each with the text after the colon of the long name: `("eight", "3x3")`.
    pub nicknames: &'static [(&'static str, &'static str)],
    /// Other names in front of the colon.
    pub aliases: &'static [Alias],
    /// Common texts behind the colon, to choose from: `3x4`.
    pub sizes: &'static [&'static str],
    /// Whether a file may stand behind the colon.
    pub takes_files: bool,
    /// The options that its puzzles take.
    pub options: &'static [FamilyOption],
}

/// Another name of a family in front of the colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The name, as [`plain_name`](super::plain_name) writes it: `lightsout`.
    pub name: &'static str,
    /// An option that the name implies, with its value, unless it is given: Lights Out means all out.
    pub implies: Option<(&'static str, &'static str)>,
}

impl About {
    /// A family with these texts and nothing else.
    pub const fn plain(name: &'static str, usage: &'static str, summary: &'static str) -> Self {
        Self { name, usage, summary, answers: "", nicknames: &[], aliases: &[], sizes: &[], takes_files: false, options: &[] }
    }

    /// Whether this is its name in front of the colon, or another one for it. Case and punctuation do not matter.
    pub fn is_called(&self, prefix: &str) -> bool {
        let plain = plain_name(prefix);
        plain == plain_name(self.name) || self.alias(prefix).is_some()
    }

    /// The alias that this name in front of the colon is.
    pub(super) fn alias(&self, prefix: &str) -> Option<&'static Alias> {
        let plain = plain_name(prefix);
        self.aliases.iter().find(|alias| alias.name == plain)
    }

    /// The names of its puzzles that a list can show, the common ones first.
    pub fn names(&self) -> impl Iterator<Item = String> + use<> {
        let name = self.name;
        self.sizes.iter().map(move |size| format!("{name}:{size}"))
    }

    /// The error for a name without what follows the colon: it shows the form of the names, and lists those that are known.
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

/// A puzzle of a collection: the text that stands for it, and its title.
pub type Member = (String, Option<String>);

/// Boards that random moves lead to, without end.
pub struct Scrambled {
    /// The number of random moves.
    pub moves: usize,
    /// The boards, as the puzzle's notation reads them.
    pub boards: Box<dyn Iterator<Item = String>>,
}

/// A puzzle family, as the engine and the program see it.
///
/// A new family is one folder under `puzzle/` with an implementation of this trait, and one entry in `puzzle::FAMILIES`.
pub trait Family: Sync {
    /// Its names, texts and options.
    fn about(&self) -> About;

    /// The text after the colon of the long name, for another common name of a puzzle, as it was typed: `3x3` for `8-puzzle`, `2x2x2` for
    /// `2x2x2` itself.
    fn parameters_of(&self, _name: &str) -> Option<String> {
        None
    }

    /// Makes sure that its puzzles have boards.
    ///
    /// # Errors
    ///
    /// [`Error::Unanswered`] where they have none, with what can be asked of them instead.
    fn check_boards(&self) -> Result<()> {
        Ok(())
    }

    /// The puzzle with this text behind the colon of its name. Only options of this family are given.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownPuzzle`] or [`Error::PuzzleSize`] where there is no such puzzle; what is wrong with an option or a file.
    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>>;

    /// The puzzles that this text behind the colon stands for, where it is a whole collection: the text of each, and its title.
    ///
    /// # Errors
    ///
    /// The collection cannot be read.
    fn members(&self, _parameters: &str) -> Result<Option<Vec<Member>>> {
        Ok(None)
    }

    /// Boards that random moves lead to from the goal, without end, where no table draws evenly; `None` where the family makes none.
    ///
    /// # Errors
    ///
    /// As [`puzzle`](Self::puzzle).
    fn scrambled(&self, _parameters: &str, _options: &Options, _seed: u64) -> Result<Option<Scrambled>> {
        Ok(None)
    }

    /// The table in a file, of whichever puzzle of this family its header names.
    ///
    /// # Errors
    ///
    /// The header does not describe a puzzle of this family, or the file does not fit it.
    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>>;

    /// What a table with this header has entries for.
    fn contents(&self, header: &Header) -> Contents {
        Contents::of_states(header.states, header.reachable)
    }

    /// What the depths in a table's header count: `moves`, `pushes`.
    fn depth_unit(&self, _header: &Header) -> &'static str {
        Unit::MOVES.many
    }

    /// Whether a table's header describes a puzzle of this family.
    fn is_of(&self, header: &Header) -> bool {
        header.puzzle.split(':').next() == Some(self.about().name)
    }
}

/// One puzzle of a family: a board of a size with its goal, a maze, a graph with its target.
pub trait Puzzle: Send + Sync {
    /// Its name as the command line takes it: `slide:3x3`.
    fn name(&self) -> String;

    /// The names of the files whose tables can answer for it, in the folder of tables. [`begin`](Self::begin) makes the first.
    fn file_names(&self) -> Vec<String>;

    /// The options with which its table is made; a flag has the empty text.
    fn generation_options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// What to know of the puzzle before its depths are read.
    fn notes(&self) -> Vec<Note> {
        Vec::new()
    }

    /// The table that is part of the program, or that needs none.
    fn built_in(&self) -> Option<Result<Box<dyn AnyTable>>> {
        None
    }

    /// The table in a file, made to answer for this puzzle.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`] where the table cannot answer for it.
    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>>;

    /// Memory and disk space to make its table.
    fn need(&self) -> Need;

    /// Whether its table is made in a moment, so that nobody needs a file.
    fn is_quick(&self) -> bool {
        false
    }

    /// Whether its table is made in about two seconds at most, so that who asks once can do without a file. It may take much memory, and
    /// a file answers sooner.
    fn takes_seconds(&self) -> bool {
        false
    }

    /// A solver for the case that there is no table: it gives the same answers in another way, and is made in a moment.
    fn fallback(&self) -> Option<Result<Box<dyn AnyTable>>> {
        None
    }

    /// Begins to make its table.
    fn begin(&self) -> Result<Box<dyn Generation>>;

    /// Begins the generation of the table that is made on the spot: the same table, or a smaller one to do without a file.
    fn begin_quick(&self) -> Result<Box<dyn Generation>> {
        self.begin()
    }

    /// How much better a table file answers than the table made on the spot: `twenty times faster`; `None` if they are the same.
    fn advice(&self) -> Option<&'static str> {
        None
    }

    /// Goes on from a checkpoint.
    ///
    /// # Errors
    ///
    /// [`Error::Checkpoint`] where the file is not of just this search; [`Error::Unanswered`] where the family keeps no checkpoints.
    fn resume(&self, _checkpoint: &Path) -> Result<Box<dyn Generation>> {
        let what = format!("{} keeps no checkpoints, since its table is made in one go", self.name());
        Err(Error::Unanswered { what }.remedied([Remedy::LeaveOut("resume")]))
    }

    /// The puzzle to generate with layers in files, if it is not this one: for example the whole table in place of pattern tables.
    fn scratch_puzzle(&self) -> Option<Box<dyn Puzzle>> {
        None
    }

    /// Memory, disk and time to make its table with layers in files, if the search may use this much memory, in bytes. `None` if they are
    /// not known before the states are found.
    ///
    /// # Errors
    ///
    /// [`Error::Unanswered`] where the search cannot do that; where the memory is too small.
    fn scratch_need(&self, _memory_bytes: u64) -> Result<Option<ScratchNeed>> {
        Err(no_scratch(&self.name()))
    }

    /// Begins or resumes the generation of its table with layers in files.
    ///
    /// # Errors
    ///
    /// As [`scratch_need`](Self::scratch_need); [`Error::Scratch`] where the files of a search are not as they were written;
    /// [`Error::Io`].
    fn begin_scratch(&self, _place: &ScratchPlace) -> Result<Box<dyn Generation>> {
        Err(no_scratch(&self.name()))
    }

    /// The default question: the best path; for a graph, the walks that its options describe.
    fn question(&self) -> Question {
        Question::PATH
    }

    /// The default board.
    fn start(&self) -> Option<Start> {
        None
    }

    /// Drawings of the boards that moves lead through.
    ///
    /// # Errors
    ///
    /// The board or the moves cannot be read, a move cannot be made, or the puzzle has no boards.
    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>>;

    /// The searches that its table can be compared with.
    ///
    /// # Errors
    ///
    /// [`Error::Unanswered`] where there are none, with the reason.
    fn searches(&self) -> Result<Box<dyn super::Searches>> {
        Err(Error::Unanswered { what: format!("{} has no searches to compare with: ask its table", self.name()) })
    }
}

/// A sentence on a puzzle that is no error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What holds for the puzzle.
    pub what: String,
    /// What to do for something else.
    pub remedy: Option<Remedy>,
}

/// The board that a puzzle answers where none is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The board, in the puzzle's notation.
    pub board: String,
    /// Whether options chose it. Then no other board can be given, and none is read.
    pub is_chosen: bool,
}

fn no_scratch(name: &str) -> Error {
    Error::Unanswered { what: format!("{name} is searched in memory") }.remedied([Remedy::LeaveOut("scratch")])
}

/// The folder, the memory and the processes of a search in chunks.
#[derive(Clone)]
pub struct ScratchPlace<'p> {
    /// The folder. The search makes one of its own in it. `None` for layers in memory.
    pub folder: Option<&'p Path>,
    /// The memory that the search may use, in bytes.
    pub memory_bytes: u64,
    /// Whether to resume the search in the folder.
    pub is_resumed: bool,
    /// The processes that search together.
    pub peers: Arc<dyn Peers>,
}

impl<'p> ScratchPlace<'p> {
    /// The place of a search by one process, with its layers in files.
    pub fn new(folder: &'p Path, memory_bytes: u64, is_resumed: bool) -> Self {
        Self { folder: Some(folder), memory_bytes, is_resumed, peers: Arc::new(Alone) }
    }
}

/// The needs of a search with layers in files.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScratchNeed {
    /// The number of parts in which each layer is found.
    pub chunks: u64,
    /// The disk space of the layers at their peak, in bytes.
    pub disk_bytes: u64,
    /// The bytes that are read in all.
    pub read_bytes: u64,
    /// The bytes that are written in all, with the table.
    pub written_bytes: u64,
    /// The disk space of the table, in bytes.
    pub table_bytes: u64,
    /// The size of its largest file, in bytes.
    pub file_bytes: u64,
    /// The time of the processors in seconds.
    pub seconds: f64,
}

/// The needs of a search and its table: states and bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// What the table will have entries for: the colourings that a matrix answers, the nodes of a graph; for pattern tables an upper
    /// bound. `None` if that is not known before the states are found, or if there is no table.
    pub contents: Option<Contents>,
    /// The memory, while the search runs and while the table is written.
    pub memory_bytes: u64,
    /// The disk space of the table.
    pub table_bytes: u64,
    /// The disk space of a checkpoint; 0 where none is kept.
    pub checkpoint_bytes: u64,
}

impl Need {
    /// Checks that the free memory has room for the search, before it begins.
    ///
    /// # Errors
    ///
    /// [`Error::NoRoom`] where it has not.
    pub fn check_memory(&self) -> Result<()> {
        match self.contents {
            Some(Contents::States { states: StateCount::Number(states), .. }) => check_room(states, "states", self.memory_bytes.into()),
            Some(Contents::AtMost { states }) => check_room(states, "states", self.memory_bytes.into()),
            Some(Contents::Patterns { entries, .. }) => check_room(entries, "entries of patterns", self.memory_bytes.into()),
            // The memory of a matrix does not grow with its states. A search that finds its states looks at the memory meanwhile.
            Some(Contents::States { states: StateCount::Large(_) | StateCount::PowerOfTwo(_), .. }) | None => Ok(()),
        }
    }
}
