use super::choice::{Choice, MAX_PATTERNS, SetPart, choose};
use super::pieces::Pieces;
use super::space::PatternSpace;
use super::symmetric_choice::choose_symmetric;
use crate::definition::PermRules;
use crate::rows::MAX_ROW_ENTRIES;
use homing_search::patterns;
use homing_search::patterns::Pattern;
use homing_space::space::Description;
use homing_table::error::Result;
use homing_table::table::{Header, TableFile};
use std::sync::Arc;

/// The tables of a puzzle's patterns: the depth mod 3 of each state, in two bits. Columns are named after sets and pieces.
pub type PatternTables = patterns::PatternTables<PatternSpace>;

/// Builds a puzzle's tables.
pub type TablesBuilder = patterns::TablesBuilder<PatternSpace>;

/// The definition of the index, as in the header.
const INDEX: &str =
    "a column a pattern, named by its set and pieces: outer number x row length + place in the row";

/// Whether a file has pattern tables.
pub fn is_in(file: &TableFile) -> bool {
    is_header(file.header())
}

/// Whether a header belongs to pattern tables.
pub fn is_header(header: &Header) -> bool {
    header.index == INDEX
}

/// Reads the tables of an open file.
pub fn open(file: &TableFile, rules: &PermRules, pieces: &Pieces) -> Result<PatternTables> {
    PatternTables::in_file(file, describe(rules), (), |columns| {
        let space = |name: &str| {
            let space = Choice::parse(name, pieces)
                .and_then(|choice| PatternSpace::of(pieces, choice, MAX_ROW_ENTRIES).ok());
            space.ok_or_else(|| {
                format!("column {name:?} should have the set and the pieces of a pattern")
            })
        };
        columns.iter().map(|column| space(column.name())).collect()
    })
}

/// Bounds the size of tables: the maximum number of lookups to build a plain pattern, all plain patterns, and a symmetric one. A search
/// takes the number of states times the number of moves; plain patterns count the lookups to number their states as well.
#[derive(Clone, Copy, Debug)]
pub struct WorkLimit {
    pub of_pattern: u64,
    pub of_plain: u64,
    pub symmetric: u64,
    /// Whether a symmetric table may have bounds instead of depths mod 3. A search in files finds depths.
    pub has_bounds: bool,
}

/// Plain patterns are built again once they have this many times as many states.
const MIN_GROWTH: u128 = 16;

impl WorkLimit {
    /// Tables built in memory: in a fifth of a second with symmetries, in a second or two without.
    pub const QUICK: Self = Self {
        of_plain: 3 << 27,
        symmetric: 1 << 27,
        ..Self::PLAIN
    };
    /// Tables built in memory within a second, once a search with those of [`QUICK`](Self::QUICK) takes long.
    pub const LONG: Self = Self {
        symmetric: 1 << 29,
        ..Self::PLAIN
    };
    /// Tables built in memory without symmetries.
    pub const PLAIN: Self = Self {
        of_pattern: 1 << 28,
        of_plain: 6 << 28,
        symmetric: 0,
        has_bounds: true,
    };
    /// Tables in a file.
    pub const FILE: Self = Self {
        of_pattern: 1 << 31,
        of_plain: 6 << 31,
        symmetric: 1 << 36,
        has_bounds: true,
    };
}

impl WorkLimit {
    /// The same, halved a number of times.
    pub fn halved(self, times: u32) -> Self {
        Self {
            of_pattern: self.of_pattern >> times,
            of_plain: self.of_plain >> times,
            symmetric: self.symmetric >> times,
            ..self
        }
    }

    /// The maximum number of places of all permutations of a row together, for a plain pattern of a set with this many positions: finding
    /// a place takes that many lookups.
    fn row_entries(self, size: usize) -> usize {
        MAX_ROW_ENTRIES.min(self.of_plain as usize / MAX_PATTERNS / size.max(1))
    }
}

fn plain(pieces: &Pieces, work: WorkLimit) -> Vec<Choice> {
    choose(pieces, work.of_pattern, work.of_plain)
}

/// A pattern that many symmetries map to itself, if there is one.
fn symmetric(pieces: &Pieces, work: WorkLimit) -> Option<PatternSpace> {
    larger_choices(pieces, work).find_map(|choice| {
        let of = |has_bounds| {
            let choice = Choice {
                has_bounds,
                ..choice.clone()
            };
            PatternSpace::of(pieces, choice, MAX_ROW_ENTRIES).ok()
        };
        let bounds = work.has_bounds.then(|| of(true)).flatten();
        bounds.or_else(|| of(false))
    })
}

/// Patterns that many symmetries map to themselves and that have more states than plain ones.
fn larger_choices(pieces: &Pieces, work: WorkLimit) -> impl Iterator<Item = Choice> {
    let most = plain(pieces, work)
        .iter()
        .map(|choice| choice.states(pieces))
        .max()
        .unwrap_or(0);
    choose_symmetric(pieces, work.symmetric)
        .into_iter()
        .filter(move |choice| choice.states(pieces) > most)
}

/// Whether some pattern that many symmetries map to itself has more states than plain ones.
pub fn has_symmetric(pieces: &Pieces, work: WorkLimit) -> bool {
    larger_choices(pieces, work).next().is_some()
}

/// Whether [`begin`] builds the table of a symmetric pattern with more states than any of these, or plain ones with far more.
pub fn has_larger<'s>(
    pieces: &Pieces,
    spaces: impl Iterator<Item = &'s PatternSpace>,
    work: WorkLimit,
) -> bool {
    let most = spaces
        .map(|space| space.choice.states(pieces))
        .max()
        .unwrap_or(0);
    match larger_choices(pieces, work).next() {
        Some(choice) => choice.states(pieces) > most,
        None => plain(pieces, work)
            .first()
            .is_some_and(|choice| choice.states(pieces) > MIN_GROWTH * most),
    }
}

/// Whether these plain patterns may have more states than any of `spaces`.
pub fn has_larger_plain<'s>(
    pieces: &Pieces,
    mut spaces: impl Iterator<Item = &'s PatternSpace>,
    work: WorkLimit,
) -> bool {
    let choices = plain(pieces, work);
    let most = choices.iter().map(|choice| choice.states(pieces)).max();
    !spaces.any(|space| Some(space.choice.states(pieces)) >= most)
}

/// Starts to build the tables of a puzzle.
pub fn begin(rules: &PermRules, pieces: &Arc<Pieces>, work: WorkLimit) -> TablesBuilder {
    if let Some(space) = symmetric(pieces, work) {
        let states = space.entries();
        return TablesBuilder::begin(describe(rules), (), std::iter::once(space), states);
    }
    let (mut choices, pieces) = (plain(pieces, work), pieces.clone());
    let has_none = !is_any_numbered(&pieces, &choices);
    if has_none {
        // All boards look alike in it, so its bound is 0.
        choices = vec![Choice::of(0, &[])];
    }
    let states = choices
        .iter()
        .map(|choice| choice.states(&pieces))
        .sum::<u128>() as u64;
    // If a pattern cannot be numbered, one with fewer pieces is used.
    let numbered = move |choice: Choice| {
        let SetPart { set, tracked, .. } = choice.parts.first()?;
        let row_entries = work.row_entries(pieces.sets[*set].size);
        let of =
            |count| PatternSpace::of(&pieces, Choice::of(*set, &tracked[..count]), row_entries);
        (usize::from(!has_none)..=tracked.len())
            .rev()
            .find_map(|count| of(count).ok())
    };
    TablesBuilder::begin(
        describe(rules),
        (),
        choices.into_iter().filter_map(numbered),
        states,
    )
}

/// The memory of a search per state, including the moves of outer numbers.
const BYTES_A_STATE: u64 = 1;

/// The patterns of tables, upper bounds on the number of states of each table, and the memory for the largest search in bytes.
pub fn need(pieces: &Pieces, work: WorkLimit) -> (Vec<Choice>, Vec<u64>, u64) {
    if let Some(space) = symmetric(pieces, work) {
        let (states, bytes) = (space.entries(), space.search_bytes());
        return (vec![space.choice], vec![states], bytes);
    }
    let choices = plain(pieces, work);
    let states: Vec<u64> = choices
        .iter()
        .map(|choice| choice.states(pieces) as u64)
        .collect();
    let largest = states.iter().max().map_or(0, |most| most * BYTES_A_STATE);
    (choices, states, largest)
}

/// Whether any pattern can be numbered.
pub fn has_some(pieces: &Pieces, work: WorkLimit) -> bool {
    is_any_numbered(pieces, &plain(pieces, work))
}

/// Whether one of these patterns can be numbered, at least with a single piece.
fn is_any_numbered(pieces: &Pieces, choices: &[Choice]) -> bool {
    choices.iter().any(|choice| {
        let SetPart { set, tracked, .. } = &choice.parts[0];
        PatternSpace::of(pieces, Choice::of(*set, &tracked[..1]), MAX_ROW_ENTRIES).is_ok()
    })
}

/// The description of the pattern tables of a puzzle.
pub fn describe(rules: &PermRules) -> Description {
    Description {
        puzzle: rules.puzzle(),
        parameters: rules.canonical.clone(),
        goal: rules.goals_text(),
        index: INDEX.into(),
        metric: "one of the moves".into(),
    }
}
