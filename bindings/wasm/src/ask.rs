use crate::request::{Request, Work};
use crate::shelf::{Opened, Shelf};
use homing::batch::{AnswerLine, OutputBuffer};
use homing::engine::{Catalog, Family, Form, PlainLines, Question, share_done, table_from};
use homing::puzzle::flip::FlipFamily;
use homing::puzzle::push::PushFamily;
use homing::puzzle::slide::SlideFamily;
use homing::{Error, Remedy, Result, Stop, Watch};
use serde_json::json;

/// The families of pages. Permutation puzzles and graphs are read from files, which a page has not.
static FAMILIES: &[&dyn Family] = &[&SlideFamily, &FlipFamily, &PushFamily];

/// The catalog, and the tables that were made.
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
    /// Answers a request in JSON: one line of JSON an answer, as the program prints them. `tell` hears the share of the work that is done.
    ///
    /// # Errors
    ///
    /// A sentence: what is wrong with the request, the puzzle or its options.
    pub fn ask(&mut self, request: &str, tell: &mut dyn FnMut(f64)) -> std::result::Result<String, String> {
        let request = serde_json::from_str(request).map_err(|error| format!("the request is not understood: {error}"))?;
        self.work(&request, tell).map_err(|error| error.worded(|option| format!("option {option}"), remedy))
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
            Work::Stats => Ok(json!(opened.table.lists()?.stats(Watch::new(tell))?).to_string() + "\n"),
            Work::Open => {
                let about = opened.table.description();
                Ok(json!({ "puzzle": opened.puzzle, "goal": about.goal, "start": opened.start }).to_string() + "\n")
            }
        }
    }
}

/// Stands for the level's own start in the place of a board.
const START: &str = "start";

/// The table of a puzzle: the one that the module carries, else one that is made.
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
    let plain = PlainLines::new(&*opened.table, question.clone(), form);
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
