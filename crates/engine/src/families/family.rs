use super::generation::Generation;
use super::scratch::ScratchSearch;
use crate::answers::{AnyTable, Searches, StartSearch};
use crate::records::{
    Answer, Contents, DEFAULT_TIME, FamilyOption, Frame, LIMIT_OPTIONS, Options, Question,
    SEARCH_OPTIONS, StateCount, limits, plain_name,
};
use homing_search::search::Limits;
use homing_space::space::Unit;
use homing_table::error::{Error, Lack, Result};
use homing_table::machine::check_room;
use homing_table::remedy::Remedy;
use homing_table::table::{Header, TableFile};
use std::path::Path;
use std::time::Duration;

/// A puzzle family: its names, texts and options, and the code of its puzzles.
///
/// A new family is a folder in `puzzle/` with a static of this type, and an entry in `puzzle::FAMILIES`.
#[derive(Clone, Copy)]
pub struct Family {
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
    /// The error for asking for a board, if its puzzles have none: it says what can be asked instead.
    pub no_boards: Option<fn() -> Error>,
    /// Its puzzles.
    pub puzzles: &'static dyn Puzzles,
}

/// Another name of a family before the colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The name, in lower case, without spaces and punctuation: `lightsout`.
    pub name: &'static str,
    /// An option that the name implies, with its value, unless it is given: Lights Out implies that the goal is all out.
    pub implies: Option<(&'static str, &'static str)>,
}

impl Family {
    /// A family with only these texts: the name before the colon, `slide`; the form of its puzzles' names, `slide:RxC`; and one line of
    /// help.
    ///
    /// With a list of one family, `homing::cli::run` is a whole program.
    pub const fn plain(
        name: &'static str,
        usage: &'static str,
        summary: &'static str,
        puzzles: &'static dyn Puzzles,
    ) -> Self {
        Self {
            name,
            usage,
            summary,
            answers: "",
            nicknames: &[],
            aliases: &[],
            sizes: &[],
            takes_files: false,
            options: LIMIT_OPTIONS,
            no_boards: None,
            puzzles,
        }
    }

    /// A family with only these texts whose puzzles are searched: they take the limits of a search.
    pub const fn searched(
        name: &'static str,
        usage: &'static str,
        summary: &'static str,
        puzzles: &'static dyn Puzzles,
    ) -> Self {
        Self {
            options: SEARCH_OPTIONS,
            ..Self::plain(name, usage, summary, puzzles)
        }
    }

    /// Checks that its puzzles have boards.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if they have none, with what can be asked instead.
    pub fn check_boards(&self) -> Result<()> {
        self.no_boards.map_or(Ok(()), |error| Err(error()))
    }

    /// Whether a table's header describes a puzzle of this family.
    pub fn is_of(&self, header: &Header) -> bool {
        header.puzzle.split(':').next() == Some(self.name)
    }

    /// Whether its puzzles take an option.
    pub(super) fn takes(&self, option: &str) -> bool {
        self.options.iter().any(|known| known.name == option)
    }

    /// Whether this is its name before the colon, or an alias. Case and punctuation do not matter.
    pub fn is_called(&self, prefix: &str) -> bool {
        let plain = plain_name(prefix);
        plain == plain_name(self.name) || self.alias(prefix).is_some()
    }

    /// The alias with this name before the colon.
    pub fn alias(&self, prefix: &str) -> Option<&'static Alias> {
        let plain = plain_name(prefix);
        self.aliases.iter().find(|alias| alias.name == plain)
    }

    /// The text after the colon of the long name, for a name of a puzzle without the family: `3x3` for `eight` and `8-puzzle`.
    pub(super) fn parameters_of(&self, name: &str) -> Option<String> {
        let plain = plain_name(name);
        let short = plain.strip_suffix("puzzle").unwrap_or(&plain);
        let nickname = self
            .nicknames
            .iter()
            .find(|(nickname, _)| *nickname == short);
        nickname
            .map(|&(_, parameters)| parameters.into())
            .or_else(|| self.puzzles.parameters_of(name))
    }

    /// The names of its puzzles for lists, the common ones first.
    pub fn names(&self) -> impl Iterator<Item = String> + use<> {
        let name = self.name;
        self.sizes.iter().map(move |size| format!("{name}:{size}"))
    }

    /// The error for a name without the part after the colon: it shows the form of the names, and lists the known ones.
    pub fn bare(&self, name: &str) -> Error {
        let called = name.trim().trim_end_matches(':');
        let usage = self.usage.replacen(self.name, called, 1);
        let known = match (self.nicknames.first(), self.sizes) {
            (Some((_, parameters)), _) => format!("{usage}, as in {called}:{parameters}"),
            (None, []) => usage,
            (None, sizes) => {
                format!(
                    "{usage} or one of {}",
                    sizes
                        .iter()
                        .map(|size| format!("{called}:{size}"))
                        .collect::<Vec<_>>()
                        .join(", ")
                )
            }
        };
        Error::unknown_puzzle(name, known, None)
    }
}

/// A puzzle of a collection: its text after the colon, and its title.
pub type Member = (String, Option<String>);

/// An endless sequence of random boards.
pub struct RandomBoards {
    /// The number of random moves that make a board; `None` if the boards are uniform over all states.
    pub moves: Option<usize>,
    /// The boards, in the puzzle's notation.
    pub boards: Box<dyn Iterator<Item = String>>,
}

/// The puzzles of a family.
pub trait Puzzles: Sync {
    /// The text after the colon of the long name, for another common name of a puzzle, as typed: `3x3` for `8-puzzle`, `2x2x2` for `2x2x2`
    /// itself.
    fn parameters_of(&self, _name: &str) -> Option<String> {
        None
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

    /// The table in a file, for any puzzle of this family in its header.
    ///
    /// # Errors
    ///
    /// The header does not describe a puzzle of this family, or the file does not fit it.
    fn open(&self, file: &TableFile) -> Result<AnyTable>;

    /// What a table with this header contains.
    fn contents(&self, header: &Header) -> Contents {
        Contents::of_states(header.states, header.reachable)
    }

    /// The unit of the depths in a table's header: `moves`, `pushes`.
    fn depth_unit(&self, _header: &Header) -> &'static str {
        Unit::MOVES.many
    }
}

/// One puzzle of a family: a board of a size with its goal, a maze, a graph with its target.
///
/// Five methods are required. Override another one only for its purpose:
///
/// | purpose | methods |
/// |---|---|
/// | name it, and open its table files (required) | `head`, `open` |
/// | generate its table (required) | `need`, `begin` |
/// | tell before how long an answer takes, if its table guides searches | `board_time` |
/// | generate a smaller table in little memory | `within` |
/// | draw its boards (required) | `frames` |
/// | draw and count its states, if its table has those of patterns | `random_boards`, `count_layers` |
/// | answer without a file | `built_in`, `build_time`, `begin_quick`, `advice`, `start_search` |
/// | resume a search | `resume` |
/// | keep the layers of a search in files | `scratch_search`, `scratch_puzzle` |
/// | compare its table with searches | `searches` |
pub trait Puzzle: Send + Sync {
    /// What its family fills in once.
    fn head(&self) -> &Head;

    /// The embedded table, or a solver that needs none.
    fn built_in(&self) -> Option<Result<AnyTable>> {
        None
    }

    /// The table in a file, adapted to this puzzle.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`] if the table cannot answer for it.
    fn open(&self, file: &TableFile) -> Result<AnyTable>;

    /// The memory and disk space for generating its table.
    fn need(&self) -> Need;

    /// The expected processor time to solve a random board with its table, if that is a search.
    fn board_time(&self) -> Option<Duration> {
        None
    }

    /// The same puzzle with a smaller table with the same answers, if its own needs more memory than this, in bytes: a large one that does
    /// not, or else the one that needs the least.
    fn within(&self, _memory_bytes: u64) -> Option<Box<dyn Puzzle>> {
        None
    }

    /// The time to build its table in memory, which decides whether a question needs a file.
    fn build_time(&self) -> BuildTime {
        BuildTime::Long
    }

    /// Starts the generation of its table.
    fn begin(&self) -> Result<Box<dyn Generation>>;

    /// Starts the generation of what answers without a file, if that is [built in a moment](BuildTime::Moment): the same table, or a
    /// smaller one with the same answers.
    fn begin_quick(&self) -> Result<Box<dyn Generation>> {
        self.begin()
    }

    /// The search that answers one board without a table, where the whole table takes long.
    fn start_search(&self) -> Option<StartSearch> {
        None
    }

    /// Random boards that need no table, if a whole table is not what it generates.
    fn random_boards(&self, _seed: u64) -> Option<RandomBoards> {
        None
    }

    /// The search that counts its states by depth, if the table has the depths of other states: those of patterns.
    fn count_layers(&self) -> Option<Box<dyn Generation>> {
        None
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
        Err(no_checkpoints(
            &self.head().name,
            "its table is generated in a single step",
        ))
    }

    /// The puzzle to generate with layers in files, if it is not this one: for example the whole table in place of pattern tables.
    fn scratch_puzzle(&self) -> Option<Box<dyn Puzzle>> {
        None
    }

    /// The search that generates its table with layers in files.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if there is none.
    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        Err(Error::lacks(&self.head().name, Lack::Scratch, ""))
    }

    /// Drawings of the boards along a sequence of moves.
    ///
    /// # Errors
    ///
    /// The board or the moves are invalid, a move is illegal, or the puzzle has no boards.
    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>>;

    /// The answer for the puzzle's start, if a search finds it sooner than a table is built: the one that the table has.
    fn answer_start(&self, _question: &Question) -> Option<Answer> {
        None
    }

    /// The searches for comparison with its table.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if there are none, with the reason.
    fn searches(&self) -> Result<Box<dyn Searches>> {
        Err(Error::lacks(&self.head().name, Lack::Searches, "")
            .remedied([Remedy::Act("ask its table")]))
    }
}

impl dyn Puzzle + '_ {
    /// Its name, as on the command line: `slide:3x3`.
    pub fn name(&self) -> String {
        self.head().name.clone()
    }
}

/// What is known of a puzzle before its table.
#[derive(Clone, Debug)]
pub struct Head {
    /// Its name, as on the command line: `slide:3x3`.
    pub name: String,
    /// The names of the files whose tables can answer for it, in the folder of tables. [`begin`](Puzzle::begin) generates the first.
    pub file_names: Vec<String>,
    /// The options for generating its table; a flag has an empty value.
    pub options: Vec<(&'static str, String)>,
    /// Notes for readers of its depths.
    pub notes: Vec<Note>,
    /// The default question: the best path; for a graph, the walks that its options describe.
    pub question: Question,
    /// The default board.
    pub start: Option<Start>,
    /// The limits of questions where there is no table: of searches, and of tables that are built in memory for them.
    pub limits: Limits,
}

impl Head {
    /// The head of a puzzle with a table in one file, and no options.
    pub fn new(name: impl Into<String>, file_name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            file_names: vec![file_name.into()],
            options: Vec::new(),
            notes: Vec::new(),
            question: Question::PATH,
            start: None,
            limits: Limits {
                time: DEFAULT_TIME,
                ..Limits::NONE
            },
        }
    }

    /// The head of a puzzle of one's own. A dash in its file name replaces every character that some system does not allow.
    pub fn of_own(name: impl Into<String>, limits: Limits) -> Self {
        let name = name.into();
        let is_safe = |letter: char| letter.is_alphanumeric() || letter == '_';
        let file_name = name.replace(|letter| !is_safe(letter), "-") + ".tbl";
        Self {
            limits,
            ..Self::new(name, file_name)
        }
    }

    /// The same with the limits of searches from options.
    ///
    /// # Errors
    ///
    /// An option is invalid.
    pub fn limited(self, options: &Options) -> Result<Self> {
        Ok(Self {
            limits: limits(options, DEFAULT_TIME)?,
            ..self
        })
    }

    /// The name of the file that is generated; empty if there is none.
    pub fn file_name(&self) -> &str {
        self.file_names.first().map_or("", String::as_str)
    }
}

/// The time to build a table in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildTime {
    /// A moment: no question needs a file.
    Moment,
    /// At most about two seconds: a single question needs no file. It may take much memory, and a file answers sooner.
    Seconds,
    /// Longer: build a file.
    Long,
}

impl BuildTime {
    /// The time for a table of this size, such as its states, if at most `moment` take a moment and at most `seconds` two seconds.
    pub fn of_size(size: u64, moment: u64, seconds: u64) -> Self {
        match size {
            _ if size <= moment => Self::Moment,
            _ if size <= seconds => Self::Seconds,
            _ => Self::Long,
        }
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
pub fn no_checkpoints(name: &str, reason: &str) -> Error {
    Error::lacks(name, Lack::Checkpoints, reason).remedied([Remedy::LeaveOut("resume")])
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
            Some(Contents::States {
                states: StateCount::Number(states),
                ..
            }) => check_room(states, "states", self.memory_bytes.into()),
            Some(Contents::AtMost { states }) => {
                check_room(states, "states", self.memory_bytes.into())
            }
            Some(Contents::Patterns { entries, .. }) => {
                check_room(entries, "entries of patterns", self.memory_bytes.into())
            }
            Some(Contents::Near { positions, .. }) => {
                check_room(positions, "positions", self.memory_bytes.into())
            }
            // The memory of a matrix does not grow with its states. A search that finds its states watches the memory itself.
            Some(Contents::States {
                states: StateCount::Large(_) | StateCount::PowerOfTwo(_),
                ..
            })
            | None => Ok(()),
        }
    }
}
