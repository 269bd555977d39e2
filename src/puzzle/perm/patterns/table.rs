use super::choice::{Choice, Part, choose};
use super::pieces::Pieces;
use super::space::Space;
use super::symmetric_choice::choose_symmetric;
use crate::error::Result;
use crate::patterns::{self, Pattern};
use crate::puzzle::perm::rules::Rules;
use crate::space::Description;
use crate::table::{Header, TableFile};
use std::sync::Arc;

/// The tables of a puzzle's patterns: the depth mod 3 of each state of each pattern, in two bits. In the file a pattern is a column, named
/// by its set and its pieces.
pub type PatternTables = patterns::PatternTables<Space>;

/// The making of a puzzle's tables.
pub type TablesBuilder = patterns::TablesBuilder<Space>;

/// The rule of the numbers, as it is in the header.
const INDEX: &str = "a column a pattern, named by its set and pieces: outer number x row length + place in the row";

/// Whether a file has tables of patterns.
pub fn is_in(file: &TableFile) -> bool {
    is_header(file.header())
}

/// Whether a header is that of tables of patterns.
pub fn is_header(header: &Header) -> bool {
    header.index == INDEX
}

/// The tables in a file that is open.
///
/// # Errors
///
/// The file is of another puzzle, or its columns do not fit its patterns.
pub fn open(file: &TableFile, rules: &Rules, pieces: &Pieces) -> Result<PatternTables> {
    PatternTables::in_file(file, describe(rules), (), |columns| {
        let space = |name: &str| {
            let space = Choice::parse(name, pieces).and_then(|choice| Space::of(pieces, choice).ok());
            space.ok_or_else(|| format!("column {name:?} should have the set and the pieces of a pattern"))
        };
        columns.iter().map(|column| space(column.name())).collect()
    })
}

/// How large tables are: the most look-ups that the search of a pattern takes, which are its states times the moves, and of one that many
/// symmetries take to itself.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    pub of_pattern: u64,
    pub symmetric: u64,
}

impl Work {
    /// Tables that are built in memory: in a fifth of a second with symmetries, in a second or two without.
    pub const QUICK: Self = Self { symmetric: 1 << 27, ..Self::PLAIN };
    /// Tables that are built in memory once a search with those of [`QUICK`](Self::QUICK) is long, in a second.
    pub const LONG: Self = Self { symmetric: 1 << 29, ..Self::PLAIN };
    /// Tables that are built in memory without symmetries.
    pub const PLAIN: Self = Self { of_pattern: 1 << 28, symmetric: 0 };
    /// Tables in a file.
    pub const FILE: Self = Self { of_pattern: 1 << 31, symmetric: 1 << 36 };
}

/// A pattern that many symmetries take to itself, if there is one.
fn symmetric(pieces: &Pieces, work: Work) -> Option<Space> {
    larger_choices(pieces, work).find_map(|choice| Space::of(pieces, choice).ok())
}

/// Patterns that many symmetries take to themselves, as far as they have more states than plain ones.
fn larger_choices(pieces: &Pieces, work: Work) -> impl Iterator<Item = Choice> {
    let most = choose(pieces, work.of_pattern).iter().map(|choice| choice.states(pieces)).max().unwrap_or(0);
    choose_symmetric(pieces, work.symmetric).into_iter().filter(move |choice| choice.states(pieces) > most)
}

/// Whether [`begin`] makes the table of a symmetric pattern that has more states than each of these.
pub fn has_larger<'s>(pieces: &Pieces, spaces: impl Iterator<Item = &'s Space>, work: Work) -> bool {
    let most = spaces.map(|space| space.choice.states(pieces)).max().unwrap_or(0);
    larger_choices(pieces, work).next().is_some_and(|choice| choice.states(pieces) > most)
}

/// Begins the tables of the patterns of a puzzle.
pub fn begin(rules: &Rules, pieces: &Arc<Pieces>, work: Work) -> TablesBuilder {
    if let Some(space) = symmetric(pieces, work) {
        let states = space.entries();
        return TablesBuilder::begin(describe(rules), (), std::iter::once(space), states);
    }
    let (choices, pieces) = (choose(pieces, work.of_pattern), pieces.clone());
    let states = choices.iter().map(|choice| choice.states(&pieces)).sum::<u128>() as u64;
    // A pattern whose pieces cannot be numbered is made of fewer.
    let numbered = move |choice: Choice| {
        let Part { set, told, .. } = choice.parts.first()?;
        (1..=told.len()).rev().find_map(|count| Space::of(&pieces, Choice::of(*set, &told[..count])).ok())
    };
    TablesBuilder::begin(describe(rules), (), choices.into_iter().filter_map(numbered), states)
}

/// The bytes a state that the search of a pattern takes, with the moves of its outer numbers.
const BYTES_A_STATE: u64 = 1;

/// The number of states of each table, or more, and the memory of the largest search in bytes.
pub fn need(pieces: &Pieces, work: Work) -> (Vec<u64>, u64) {
    if let Some(space) = symmetric(pieces, work) {
        return (vec![space.entries()], space.search_bytes());
    }
    let states: Vec<u64> = choose(pieces, work.of_pattern).iter().map(|choice| choice.states(pieces) as u64).collect();
    let largest = states.iter().max().map_or(0, |most| most * BYTES_A_STATE);
    (states, largest)
}

/// Whether some pattern can be numbered.
pub fn has_some(pieces: &Pieces, work: Work) -> bool {
    let of_first = |choice: &Choice| choice.parts.first().map(|Part { set, told, .. }| Choice::of(*set, &told[..1]));
    let mut first = choose(pieces, work.of_pattern).iter().filter_map(of_first).collect::<Vec<Choice>>().into_iter();
    first.any(|choice| Space::of(pieces, choice).is_ok())
}

/// The description of the tables of a puzzle's patterns.
pub fn describe(rules: &Rules) -> Description {
    Description {
        puzzle: rules.puzzle(),
        parameters: rules.canonical.clone(),
        goal: rules.goals_text(),
        index: INDEX.into(),
        metric: "one of the moves".into(),
    }
}
