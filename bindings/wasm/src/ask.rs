use crate::recent_tables::{OpenPuzzle, RecentTables};
use crate::request::{Operation, Request, START};
use homing_engine::{
    Catalog, Family, Form, ListedBoard, PlainLines, Question, share_done, table_from,
};

use homing_space::Description;
use homing_table::batch::{AnswerLine, OutputBuffer};
use homing_table::error::ErrorKind;
use homing_table::remedy::Remedy;
use homing_table::{Error, Result, Stop, Watch};
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::io;

/// The families of this module. There is one module per family, so that a page loads only what is played.
static FAMILIES: &[&Family] = &[
    #[cfg(feature = "slide")]
    &homing_slide::FAMILY,
    #[cfg(feature = "flip")]
    &homing_flip::FAMILY,
    #[cfg(feature = "perm")]
    &homing_perm::FAMILY,
    #[cfg(feature = "push")]
    &homing_push::FAMILY,
    #[cfg(feature = "blocks")]
    &homing_blocks::FAMILY,
    #[cfg(feature = "route")]
    &homing_route::FAMILY,
    #[cfg(feature = "script")]
    &homing_script::FAMILY,
];

/// The puzzles of all modules.
const KNOWN: &str = "eight, flip, slide:RxC, flip:RxC, perm: and a name or the lines of a definition, push: and the lines of a level, \
                     blocks: and those of a picture, route: and those of a graph, or script: and those of a game";

/// An error, for JavaScript.
#[derive(Debug)]
pub struct RequestError {
    /// The kind, for callers that word the error themselves.
    pub kind: ErrorCode,
    /// The message.
    pub sentence: String,
}

/// The number of an error: `KINDS` in `engine-worker.ts` has their names in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
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

impl ErrorCode {
    fn of(error: &Error) -> Self {
        match error.kind() {
            ErrorKind::Memory => Self::Room,
            ErrorKind::Puzzle => Self::Puzzle,
            ErrorKind::Unanswered
            | ErrorKind::Unsolvable
            | ErrorKind::Depth
            | ErrorKind::TooMuch => Self::Question,
            ErrorKind::Limit => Self::Limit,
            ErrorKind::Input | ErrorKind::Board => Self::Input,
            ErrorKind::Stopped | ErrorKind::NoTable | ErrorKind::OtherTable | ErrorKind::File => {
                Self::Other
            }
            ErrorKind::Damage | ErrorKind::Rules | ErrorKind::Defect => Self::Other,
        }
    }
}

/// The catalog, and the tables built so far.
pub struct Engine {
    catalog: Catalog,
    tables: RecentTables,
    #[cfg(feature = "script")]
    looked: Option<crate::look::LookedAt>,
}

impl Default for Engine {
    fn default() -> Self {
        Self {
            catalog: Catalog::new(FAMILIES),
            tables: RecentTables::default(),
            #[cfg(feature = "script")]
            looked: None,
        }
    }
}

impl Engine {
    /// Answers a request in JSON: one line of JSON per answer, as the program prints it. `report` receives the share done.
    ///
    /// # Errors
    ///
    /// The request, the puzzle or its options are invalid.
    pub fn ask(
        &mut self,
        request: &str,
        report: &mut dyn FnMut(f64),
    ) -> std::result::Result<String, RequestError> {
        let not_understood = |error| Error::Input {
            what: format!("the request is not understood: {error}"),
        };
        let answer = serde_json::from_str(request)
            .map_err(not_understood)
            .and_then(|request| self.answer(&request, report));
        answer.map_err(|error| {
            let error = match error {
                Error::UnknownPuzzle { name, .. } => Error::UnknownPuzzle {
                    name,
                    known: vec![KNOWN.into()],
                    nearest: Vec::new(),
                },
                error => error,
            };
            RequestError {
                kind: ErrorCode::of(&error),
                sentence: error.worded(|option| format!("option {option}"), remedy),
            }
        })
    }

    fn answer(&mut self, request: &Request, report: &mut dyn FnMut(f64)) -> Result<String> {
        let catalog = &self.catalog;
        #[cfg(feature = "script")]
        if let Operation::Look { board } = &request.work {
            let looked = match self.looked.take().filter(|looked| looked.is_of(request)) {
                Some(looked) => looked,
                None => crate::look::LookedAt::open(catalog, request)?,
            };
            return Ok(line_of(&self.looked.insert(looked).look(board)?));
        }
        let opened = self
            .tables
            .get_or_open(request.key(), || open(catalog, request, report))?;
        match &request.work {
            Operation::Answer {
                question,
                lines,
                text,
            } => answer(
                opened,
                question,
                lines,
                if *text { Form::Text } else { Form::Json },
            ),
            Operation::Random { depth, seed, count } => {
                let seed = seed
                    .parse()
                    .map_err(|_| Error::unexpected("a seed below 2^64", seed))?;
                let mut text = String::new();
                let mut push = |board: &ListedBoard| {
                    Form::Json.render_listed(board, &mut text);
                    text.push('\n');
                };
                let depths = depth.map(|(from, to)| from..=to);
                let is_any = depths.is_none();
                let lists = opened.table.lists();
                match lists.and_then(|lists| lists.random(depths, seed, true, Watch::new(report))) {
                    Ok(listing) => {
                        for board in listing.take(*count) {
                            push(&board?);
                        }
                    }
                    // Without a table, all boards can be drawn, but not those of a depth.
                    Err(error) if is_any && error.kind().is_without_table() => {
                        let puzzle = catalog.puzzle(&request.puzzle, &request.options())?;
                        let drawn = puzzle.random_boards(seed).ok_or(error)?;
                        for board in drawn.boards.take(*count) {
                            push(&ListedBoard { board, depth: None });
                        }
                    }
                    Err(error) => return Err(error),
                }
                Ok(text)
            }
            #[cfg(feature = "script")]
            Operation::Look { .. } => Ok(String::new()),
            Operation::Stats => Ok(line_of(&opened.table.stats(false, Watch::new(report))?)),
            Operation::Open => {
                let Description {
                    goal, parameters, ..
                } = opened.table.description();
                let states_at_depth = opened.table.boards().ok().map(|table| table.layers());
                Ok(line_of(&PuzzleInfo {
                    puzzle: &opened.puzzle,
                    goal,
                    parameters,
                    start: opened.start.as_deref(),
                    states_at_depth,
                }))
            }
        }
    }
}

/// The description of an opened puzzle.
#[derive(Serialize)]
struct PuzzleInfo<'o> {
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
    let _ = value.serialize(&mut Serializer::with_formatter(&mut line, StdNumbers));
    line.push(b'\n');
    String::from_utf8_lossy(&line).into_owned()
}

/// Writes numbers with the standard library: those of `serde_json` need 10 kB of tables.
struct StdNumbers;

impl Formatter for StdNumbers {
    fn write_f64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        write!(writer, "{value}")
    }
}

/// The table of a puzzle: the embedded one, or a new one; the search of single boards if that is too large or its size is unknown.
fn open(catalog: &Catalog, request: &Request, report: &mut dyn FnMut(f64)) -> Result<OpenPuzzle> {
    let puzzle = catalog.puzzle(&request.puzzle, &request.options())?;
    let start = puzzle.head().start.clone().map(|start| start.board);
    let name = puzzle.name();
    let on_layer = &mut |layer| report(share_done(layer, None));
    let table = match table_from(&*puzzle, |_| Ok(None), || {}, &Stop::NEVER, on_layer)? {
        Some(table) => table,
        None => {
            let need = puzzle.need();
            match (need.check_memory(), need.contents) {
                (Ok(()), Some(_)) => catalog.generate(&*puzzle, &Stop::NEVER, on_layer)?,
                (fits, _) => catalog
                    .search(&*puzzle)
                    .map_err(|error| fits.err().unwrap_or(error))?,
            }
        }
    };
    Ok(OpenPuzzle {
        table,
        start,
        puzzle: name,
    })
}

fn answer(
    opened: &OpenPuzzle,
    question: &Question,
    lines: &[String],
    form: Form,
) -> Result<String> {
    opened.table.check(question)?;
    let asked = opened.table.until(&Stop::NEVER);
    let table = asked.unwrap_or_else(|| opened.table.clone());
    let plain = PlainLines::new(table, question.clone(), form);
    let (mut scratch, mut out) = (String::new(), OutputBuffer::default());
    let given = lines
        .iter()
        .map(String::as_str)
        .chain(lines.is_empty().then_some(START));
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
        Remedy::Give {
            deed,
            option,
            value,
        } => match value.unwrap_or_default() {
            "" => format!("{deed} with the option {option}"),
            value => format!("{deed} with the option {option}={value}"),
        },
        Remedy::LeaveOut(option) => format!("leave out the option {option}"),
    }
}
