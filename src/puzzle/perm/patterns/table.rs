use super::choice::{Choice, choose};
use super::guide::{Guide, Space};
use super::pieces::Pieces;
use crate::engine::Contents;
use crate::error::{Error, Result};
use crate::puzzle::perm::rows::{Codes, Search};
use crate::puzzle::perm::rules::Rules;
use crate::space::Description;
use crate::table::{Column, Content, Header, TableFile, compare_counts};
use crate::watch::{Stop, Watch};
use std::path::Path;
use std::sync::Arc;

/// The tables of a puzzle's patterns: the depth mod 3 of each state of each pattern, in two bits.
///
/// In the file a pattern is a column, named by its set and its pieces. The layers in the header count the states of all patterns together.
pub struct PatternTables {
    guides: Vec<Guide>,
    layers: Vec<u64>,
}

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

impl PatternTables {
    /// The patterns, with the greatest first.
    pub fn guides(&self) -> &[Guide] {
        &self.guides
    }

    /// What they have entries for.
    pub fn contents(&self) -> Contents {
        Contents::Patterns { count: self.guides.len(), entries: self.guides.iter().map(|guide| guide.column.entries()).sum() }
    }

    /// Whether every bound that they give is 0.
    pub fn says_nothing(&self) -> bool {
        self.layers.len() < 2
    }

    /// The tables in a file that is open.
    ///
    /// # Errors
    ///
    /// The file is of another puzzle, or its columns do not fit its patterns.
    pub fn from_file(file: &TableFile, rules: &Rules, pieces: &Pieces) -> Result<Self> {
        file.check_description(&describe(rules))?;
        let damaged = |what: String| Error::Header { path: file.path().into(), what };
        let mut guides = Vec::new();
        for column in file.whole_columns()? {
            let space = Choice::parse(column.name(), pieces).and_then(|choice| Space::of(pieces, choice).ok());
            let none = || damaged(format!("column {:?} should have the set and the pieces of a pattern", column.name()));
            let space = space.ok_or_else(none)?;
            if column.bits() != 2 || column.entries() != space.model.len() {
                return Err(damaged(format!("column {} should have {} entries of 2 bits", column.name(), space.model.len())));
            }
            guides.push(Guide { space: Arc::new(space), column });
        }
        Ok(Self { guides, layers: file.header().layers.clone() })
    }

    /// Writes the file, which takes the place of an older one at once or not at all.
    pub fn write(&self, rules: &Rules, path: &Path, watch: Watch) -> Result<()> {
        self.content(rules, &self.columns()).write(path, watch)
    }

    /// The bytes that [`write`](Self::write) writes.
    pub fn to_bytes(&self, rules: &Rules) -> Vec<u8> {
        self.content(rules, &self.columns()).to_bytes()
    }

    fn columns(&self) -> Vec<Column> {
        self.guides.iter().map(|guide| guide.column.clone()).collect()
    }

    fn content<'t>(&'t self, rules: &Rules, columns: &'t [Column]) -> Content<'t> {
        Content {
            description: describe(rules),
            states: columns.iter().map(Column::entries).sum(),
            reachable: self.layers.iter().sum(),
            greatest_depth: self.layers.len().saturating_sub(1) as u64,
            layers: &self.layers,
            columns,
        }
    }

    /// Searches the patterns again, and compares each entry and the counts.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] names the first entry that is wrong, [`Error::Counts`] the depth whose count is.
    pub fn verify(&self, pieces: &Pieces, mut watch: Watch) -> Result<()> {
        let mut layers = Vec::new();
        for (guide, number) in self.guides.iter().zip(1..) {
            let mut making = Making::of(pieces, vec![guide.space.choice.clone()]);
            while making.step(pieces, watch.stop())? {}
            let again = making.finish();
            add_layers(&mut layers, &again.layers);
            let expected = again.guides.first().map_or(&[][..], |again| again.column.bytes());
            let found: &[u8] = guide.column.bytes();
            if let Some(byte) = (0..expected.len().max(found.len())).find(|&byte| expected.get(byte) != found.get(byte)) {
                let what = format!("the pattern {} has a depth there that no search finds", guide.column.name());
                return Err(Error::Meaning { index: 4 * byte as u64, what });
            }
            watch.tell(f64::from(number) / self.guides.len() as f64)?;
        }
        compare_counts(&layers, &self.layers, "are at depth")
    }
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

/// The making of tables: one pattern after the other, layer by layer.
pub struct Making {
    choices: std::vec::IntoIter<Choice>,
    search: Option<(Space, Search)>,
    made: PatternTables,
    /// The layers with those of the pattern that is being searched.
    layers: Vec<u64>,
    states: u64,
}

impl Making {
    /// Begins the patterns that take so many look-ups each at most.
    pub fn begin(pieces: &Pieces, work: u64) -> Self {
        Self::of(pieces, choose(pieces, work))
    }

    fn of(pieces: &Pieces, choices: Vec<Choice>) -> Self {
        let states = choices.iter().map(|choice| choice.states(pieces)).sum::<u128>() as u64;
        let made = PatternTables { guides: Vec::new(), layers: Vec::new() };
        Self { choices: choices.into_iter(), search: None, made, layers: Vec::new(), states }
    }

    /// Finds the next layer, or begins the next pattern. Returns false if there are none: the tables are complete.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the system gives no memory; [`Error::Stopped`].
    pub fn step(&mut self, pieces: &Pieces, stop: &Stop) -> Result<bool> {
        if let Some((space, search)) = &mut self.search {
            let has_layer = search.step(&space.model, stop)?;
            self.layers.clone_from(&self.made.layers);
            add_layers(&mut self.layers, search.layers());
            if has_layer {
                return Ok(true);
            }
            self.made.layers.clone_from(&self.layers);
            if let Some((space, mut search)) = self.search.take() {
                let codes = search.pack(&space.model);
                let column = Column::new(&space.choice.name(), 2, space.model.len(), codes);
                self.made.guides.extend(column.map(|column| Guide { space: Arc::new(space), column }));
            }
        }
        stop.check()?;
        let Some(choice) = self.choices.next() else { return Ok(false) };
        // A pattern whose pieces cannot be numbered is made of fewer.
        let mut told = choice.told.clone();
        while !told.is_empty() {
            if let Ok(space) = Space::of(pieces, Choice { set: choice.set, told: told.clone() }) {
                let search = Search::begin(&space.model, &space.goals, Codes::Residues)?;
                self.search = Some((space, search));
                break;
            }
            told.pop();
        }
        Ok(true)
    }

    /// The number of states of all patterns so far at each depth.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The number of states of all patterns.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// The tables so far.
    pub fn made(&self) -> &PatternTables {
        &self.made
    }

    /// The tables, once they are made.
    pub fn finish(self) -> PatternTables {
        self.made
    }
}

fn add_layers(sums: &mut Vec<u64>, layers: &[u64]) {
    sums.resize(sums.len().max(layers.len()), 0);
    sums.iter_mut().zip(layers).for_each(|(sum, count)| *sum += count);
}
