use crate::request::{Request, Work};
use crate::shelf::{Opened, Shelf};
use homing::batch::{AnswerLine, OutputBuffer};
use homing::engine::{Catalog, Family, Form, PlainLines, Question, WithoutFiles, share_done, table_from};
use homing::space::Description;
use homing::{Error, Remedy, Result, Stop, Watch};
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::io;

/// The families of this module. There is one module per family, so that a page loads only what is played.
static FAMILIES: &[&dyn Family] = &[
    #[cfg(feature = "slide")]
    &WithoutFiles(homing::puzzle::slide::SlideFamily),
    #[cfg(feature = "flip")]
    &WithoutFiles(homing::puzzle::flip::FlipFamily),
    #[cfg(feature = "perm")]
    &WithoutFiles(homing::puzzle::perm::PermFamily),
    #[cfg(feature = "push")]
    &WithoutFiles(homing::puzzle::push::PushFamily),
    #[cfg(feature = "blocks")]
    &WithoutFiles(homing::puzzle::blocks::BlocksFamily),
    #[cfg(feature = "route")]
    &WithoutFiles(homing::puzzle::route::RouteFamily),
];

/// The puzzles of all modules.
const KNOWN: &str = "eight, flip, slide:RxC, flip:RxC, perm: and a name or the lines of a definition, push: and the lines of a level, \
                     blocks: and those of a picture, or route: and those of a graph";

/// An error, for JavaScript.
#[derive(Debug)]
pub struct Refused {
    /// The kind, for callers that word the error themselves.
    pub kind: Kind,
    /// The message.
    pub sentence: String,
}

/// The kind of an error: `KINDS` in `engine-worker.ts` has their names in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any other error.
    Other = 1,
    /// There is too little memory.
    Room,
    /// There is no such puzzle, or not in this size.
    Puzzle,
    /// Such questions have no answer.
    Question,
    /// A search gave up.
    Limit,
    /// The board, the level or an option is invalid.
    Input,
}

impl Kind {
    fn of(error: &Error) -> Self {
        match error.cause() {
            Error::NoRoom { .. } | Error::Outgrown { .. } => Self::Room,
            Error::PuzzleSize { .. } | Error::UnknownPuzzle { .. } => Self::Puzzle,
            Error::Unanswered { .. }
            | Error::Lacks { .. }
            | Error::Unsolvable { .. }
            | Error::NoSuchDepth { .. }
            | Error::TooManyStates { .. } => Self::Question,
            Error::Limit { .. } => Self::Limit,
            Error::Input { .. } | Error::Maze { .. } | Error::Line { .. } | Error::Part { .. } | Error::File { .. } => Self::Input,
            _ => Self::Other,
        }
    }
}

/// The catalog, and the tables built so far.
pub struct Engine {
    catalog: Catalog,
    shelf: Shelf,
}

impl Default for Engine {
    fn default() -> Self {
        Self { catalog: Catalog::new(FAMILIES), shelf: Shelf::default() }
    }
}

impl Engine {
    /// Answers a request in JSON: one line of JSON per answer, as the program prints it. `tell` receives the share done.
    ///
    /// # Errors
    ///
    /// The request, the puzzle or its options are invalid.
    pub fn ask(&mut self, request: &str, tell: &mut dyn FnMut(f64)) -> std::result::Result<String, Refused> {
        let not_understood = |error| Error::Input { what: format!("the request is not understood: {error}") };
        let work = serde_json::from_str(request).map_err(not_understood).and_then(|request| self.work(&request, tell));
        work.map_err(|error| {
            let error = match error {
                Error::UnknownPuzzle { name, .. } => Error::UnknownPuzzle { name, known: KNOWN.into() },
                error => error,
            };
            Refused { kind: Kind::of(&error), sentence: error.worded(|option| format!("option {option}"), remedy) }
        })
    }

    fn work(&mut self, request: &Request, tell: &mut dyn FnMut(f64)) -> Result<String> {
        let catalog = &self.catalog;
        let opened = self.shelf.opened(request.key(), || open(catalog, request, tell))?;
        match &request.work {
            Work::Answer { question, lines, text } => answer(opened, question, lines, if *text { Form::Text } else { Form::Json }),
            Work::Random { depth, seed, count } => {
                let wrong = || Error::Input { what: format!("expected a seed below 2^64, found {seed:?}") };
                let seed = seed.parse().map_err(|_| wrong())?;
                let listing = opened.table.lists()?.random(depth.map(|(from, to)| from..=to), seed, true, Watch::new(tell))?;
                let mut text = String::new();
                for board in listing.take(*count) {
                    Form::Json.render_listed(&board?, &mut text);
                    text.push('\n');
                }
                Ok(text)
            }
            Work::Stats => Ok(line_of(&opened.table.stats(false, Watch::new(tell))?)),
            Work::Open => {
                let Description { goal, parameters, .. } = opened.table.description();
                let states_at_depth = opened.table.boards().ok().map(|table| table.layers());
                Ok(line_of(&About { puzzle: &opened.puzzle, goal, parameters, start: opened.start.as_deref(), states_at_depth }))
            }
        }
    }
}

/// The description of an opened puzzle.
#[derive(Serialize)]
struct About<'o> {
    puzzle: &'o str,
    goal: String,
    /// The parameters in the header of its table: for permutation puzzles the definition, for sliding blocks the picture.
    parameters: String,
    start: Option<&'o str>,
    /// If the table has an entry for each board: the start of `stats`, without the parts that examine entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    states_at_depth: Option<&'o [u64]>,
}

/// A line of JSON.
fn line_of(value: &impl Serialize) -> String {
    let mut line = Vec::new();
    // Writing to memory cannot fail, and there are no maps.
    let _ = value.serialize(&mut Serializer::with_formatter(&mut line, Plain));
    line.push(b'\n');
    String::from_utf8_lossy(&line).into_owned()
}

/// Writes numbers with the standard library: those of `serde_json` need 10 kB of tables.
struct Plain;

impl Formatter for Plain {
    fn write_f64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        write!(writer, "{value}")
    }
}

/// The word for the level's start in place of a board.
const START: &str = "start";

/// The table of a puzzle: the embedded one, or a new one.
fn open(catalog: &Catalog, request: &Request, tell: &mut dyn FnMut(f64)) -> Result<Opened> {
    let puzzle = catalog.puzzle(&request.puzzle, &request.options())?;
    let start = puzzle.start().map(|start| start.board);
    let name = puzzle.name();
    let hear = &mut |layer| tell(share_done(layer, None));
    let table = match table_from(&*puzzle, |_| Ok(None), || {}, &Stop::NEVER, hear)? {
        Some(table) => table,
        None => {
            puzzle.need().check_memory()?;
            catalog.generate(&*puzzle, &Stop::NEVER, hear)?
        }
    };
    Ok(Opened { table, start, puzzle: name })
}

fn answer(opened: &Opened, question: &Question, lines: &[String], form: Form) -> Result<String> {
    opened.table.check(question)?;
    let asked = opened.table.until(&Stop::NEVER);
    let plain = PlainLines::new(asked.as_deref().unwrap_or(&*opened.table), question.clone(), form);
    let (mut scratch, mut out) = (String::new(), OutputBuffer::default());
    let given = lines.iter().map(String::as_str).chain(lines.is_empty().then_some(START));
    for line in given {
        let line = match (&opened.start, line.strip_prefix(START)) {
            (Some(start), Some(rest)) => format!("{start}{rest}"),
            _ => line.into(),
        };
        plain.answer_line(line.as_bytes(), &mut scratch, &mut out)?;
    }
    Ok(String::from_utf8_lossy(out.answers()).into_owned())
}

fn remedy(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Act(deed) => (*deed).into(),
        Remedy::Generate { deed, .. } => format!("{deed} with the program"),
        Remedy::Give { deed, option, value } => match value.unwrap_or_default() {
            "" => format!("{deed} with the option {option}"),
            value => format!("{deed} with the option {option}={value}"),
        },
        Remedy::LeaveOut(option) => format!("leave out the option {option}"),
    }
}
