use super::pattern::{Pattern, fits};
use crate::making::compare_columns;
use homing_space::space::Description;
use homing_table::error::{Error, Result};
use homing_table::table::{Bytes, Column, Content, Entries, Pages, TableFile, compare_counts};
use homing_table::watch::Watch;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The tables of a puzzle's patterns.
///
/// In a file, each pattern is a column with the pattern's name. The layers in the header count the states of all patterns together.
#[derive(Clone, Debug)]
pub struct PatternTables<P, Of = ()> {
    description: Description,
    of: Of,
    patterns: Vec<PatternTable<P>>,
    layers: Vec<u64>,
}

/// A pattern with its column.
#[derive(Clone, Debug)]
pub struct PatternTable<P> {
    /// The pattern.
    pub space: P,
    /// Its column.
    pub column: Column,
    /// The pages of the column, once a search has asked for them.
    cold_pages: Arc<OnceLock<Option<Pages>>>,
}

impl<P> PatternTable<P> {
    fn new(space: P, column: Column) -> Self {
        Self {
            space,
            column,
            cold_pages: Arc::default(),
        }
    }

    /// The pages of the column, if they must be read from a disk.
    ///
    /// Reading the whole file ahead, before the search or in parallel on one or four threads, was tried: it is no faster than the disk.
    pub fn cold_pages(&self) -> Option<&Pages> {
        self.cold_pages
            .get_or_init(|| self.column.bytes().cold_pages())
            .as_ref()
    }
}

impl<P, Of> PatternTables<P, Of> {
    /// Creates an empty set of tables. `of` holds what is known of the puzzle besides its description.
    pub(super) fn none(description: Description, of: Of) -> Self {
        Self {
            description,
            of,
            patterns: Vec::new(),
            layers: Vec::new(),
        }
    }

    /// What is known of the puzzle besides its description.
    pub fn of(&self) -> &Of {
        &self.of
    }

    /// The description in the header of the file.
    pub fn description(&self) -> Description {
        self.description.clone()
    }

    /// The patterns with their columns, in the order of the columns.
    pub fn patterns(&self) -> &[PatternTable<P>] {
        &self.patterns
    }

    /// The patterns alone, in the order of the columns.
    pub fn spaces(&self) -> impl Iterator<Item = &P> {
        self.patterns.iter().map(|table| &table.space)
    }

    /// The number of states of all patterns together at each depth.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The number of states of all patterns together.
    pub fn entries(&self) -> u64 {
        self.patterns
            .iter()
            .map(|table| table.column.entries())
            .sum()
    }

    /// Writes the file, replacing an older one atomically. The same tables always produce the same bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the file cannot be written.
    pub fn write(&self, path: &Path, watch: Watch) -> Result<()> {
        self.content(&self.columns()).write(path, watch)
    }

    /// The bytes that [`write`](Self::write) writes.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.content(&self.columns()).to_bytes()
    }

    fn columns(&self) -> Vec<Column> {
        self.patterns
            .iter()
            .map(|table| table.column.clone())
            .collect()
    }

    fn content<'t>(&'t self, columns: &'t [Column]) -> Content<'t> {
        Content::new(self.description(), self.entries(), &self.layers, columns)
    }
}

impl<P: Pattern, Of> PatternTables<P, Of> {
    /// Reads the tables of an open file. `spaces` returns the patterns of the columns, or what is wrong with them.
    ///
    /// # Errors
    ///
    /// The file belongs to another puzzle, or its columns do not match the patterns.
    pub fn in_file(
        file: &TableFile,
        description: Description,
        of: Of,
        spaces: impl FnOnce(&[Column]) -> std::result::Result<Vec<P>, String>,
    ) -> Result<Self> {
        file.check_description(&description)?;
        let damaged = |what: String| Error::Header {
            path: file.path().into(),
            what,
        };
        let columns = file.columns();
        let spaces = spaces(&columns).map_err(damaged)?;
        let entries = spaces.iter().map(Pattern::entries).sum::<u64>();
        if columns.len() != spaces.len() || file.header().states != entries {
            return Err(damaged(format!(
                "expected {} columns of {entries} states in all",
                spaces.len()
            )));
        }
        let mut tables = Self {
            layers: file.header().layers.clone(),
            ..Self::none(description, of)
        };
        for (space, column) in spaces.into_iter().zip(columns) {
            if !fits(&space, &column) {
                let (name, entries, bits) = (space.name(), space.entries(), P::KIND.bits());
                return Err(damaged(format!(
                    "expected a column {name:?} of {entries} entries of {bits} bits, found {:?}",
                    column.name()
                )));
            }
            tables.patterns.push(PatternTable::new(space, column));
        }
        Ok(tables)
    }

    /// Replaces the columns, one for each pattern. Returns `None` if they do not match the patterns.
    pub fn with_columns(&self, columns: Vec<Column>) -> Option<Self>
    where
        Self: Clone,
    {
        let all_fit = columns.len() == self.patterns.len()
            && self
                .spaces()
                .zip(&columns)
                .all(|(space, column)| fits(space, column));
        let mut tables = self.clone();
        tables
            .patterns
            .iter_mut()
            .zip(columns)
            .for_each(|(table, column)| {
                (table.column, table.cold_pages) = (column, Arc::default())
            });
        all_fit.then_some(tables)
    }

    /// Adds the table of a pattern. `layers` counts the states of all patterns so far, including this one.
    ///
    /// # Errors
    ///
    /// [`Error::Defect`] if the entries do not match the pattern.
    pub(super) fn add(&mut self, space: P, entries: Bytes, layers: &[u64]) -> Result<()> {
        let column = Column::new(&space.name(), P::KIND.bits(), space.entries(), entries);
        let wrong = || Error::Defect {
            what: format!("the column of the pattern {} does not fit it", space.name()),
        };
        let column = column.ok_or_else(wrong)?;
        self.patterns.push(PatternTable::new(space, column));
        self.layers = layers.to_vec();
        Ok(())
    }

    /// Searches the patterns again, and compares all entries and counts.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] for the first wrong entry, [`Error::Counts`] for the first wrong count.
    pub fn verify(&self, mut watch: Watch) -> Result<()> {
        let mut layers = Vec::new();
        let states = self.layers.iter().sum::<u64>().max(1) as f64;
        for PatternTable { space, column, .. } in &self.patterns {
            let mut search = space.begin()?;
            let checked: u64 = layers.iter().sum();
            while search.step(watch.stop())? {
                watch.report((checked + search.entries().iter().sum::<u64>()) as f64 / states)?;
            }
            add_layers(&mut layers, search.entries());
            compare_columns(&mut *search, &[column], Watch::NONE.until(watch.stop()))?;
        }
        compare_counts(&layers, &self.layers, "are at depth")
    }
}

/// Adds the layers of a pattern to `sums`.
pub(super) fn add_layers(sums: &mut Vec<u64>, layers: &[u64]) {
    sums.resize(sums.len().max(layers.len()), 0);
    sums.iter_mut()
        .zip(layers)
        .for_each(|(sum, count)| *sum += count);
}

/// The only column of a search.
pub(super) fn single<'s>(columns: Vec<Box<dyn Entries + 's>>) -> Result<Box<dyn Entries + 's>> {
    let none = || Error::Defect {
        what: "the search of a pattern has no column".into(),
    };
    columns.into_iter().next().ok_or_else(none)
}
