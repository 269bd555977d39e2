use super::choice::{Choice, choose};
use super::pieces::Pieces;
use super::space::Space;
use crate::error::Result;
use crate::patterns;
use crate::puzzle::perm::rules::Rules;
use crate::space::Description;
use crate::table::{Header, TableFile};
use std::sync::Arc;

/// The tables of a puzzle's patterns: the depth mod 3 of each state of each pattern, in two bits. In the file a pattern is a column, named
/// by its set and its pieces.
pub type PatternTables = patterns::PatternTables<Space>;

/// The making of a puzzle's tables.
pub type Making = patterns::Making<Space>;

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

/// Begins the tables of patterns that take so many look-ups each at most.
pub fn begin(rules: &Rules, pieces: &Arc<Pieces>, work: u64) -> Making {
    let (choices, pieces) = (choose(pieces, work), pieces.clone());
    let states = choices.iter().map(|choice| choice.states(&pieces)).sum::<u128>() as u64;
    // A pattern whose pieces cannot be numbered is made of fewer.
    let numbered = move |Choice { set, told }: Choice| {
        let of = |count: usize| Space::of(&pieces, Choice { set, told: told[..count].to_vec() }).ok();
        (1..=told.len()).rev().find_map(of)
    };
    Making::begin(describe(rules), (), choices.into_iter().filter_map(numbered), states)
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
