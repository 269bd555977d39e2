//! Tables for other programs and languages, one format per file.
//!
//! ```
//! use homing::Stop;
//! use homing::engine::{BoardTable, Selection};
//! use homing::export::{Export, Format};
//!
//! let table = homing::puzzle::slide::board_table(homing::puzzle::slide::Slide::EIGHT, homing::embedded::eight());
//! let selection = Selection { depths: Some(31..=31), sample: None };
//! let mut rows = Vec::new();
//! Export { table: &table, format: Format::Csv, selection }.write(&mut rows, "memory".as_ref(), &mut |_, _| {}, &Stop::NEVER)?;
//! let rows = String::from_utf8(rows).unwrap();
//! assert_eq!(rows.lines().next(), Some("index,board,depth,move"));
//! assert_eq!(rows.lines().skip(1).count(), 2);
//! # Ok::<(), homing::Error>(())
//! ```

mod output;
mod entries;
mod c;
mod csv;
mod json;
mod npy;
#[cfg(feature = "parquet")]
mod parquet;
mod rust;
mod size;

use crate::{BoardTable, RowSource, Selection};
use homing_table::error::{Error, Lack, Result};
use homing_table::table::Replacement;
use homing_table::watch::{Stop, Watch};
use output::{Failure, Output};
use std::io::Write;
use std::path::Path;

/// A format in which other programs and languages read a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Arrays in C source, to be included
    C,
    /// Arrays in Rust source, to be a module
    Rust,
    /// One object: the header, and lists of depths and moves by index
    Json,
    /// Rows as numpy.load reads them
    Npy,
    /// Rows under a heading, separated by commas
    Csv,
    /// Rows in columns, compressed: for pyarrow, polars, DuckDB, Spark
    Parquet,
}

impl Format {
    /// All formats, also those that this build has not.
    pub const ALL: [Self; 6] = [
        Self::C,
        Self::Rust,
        Self::Json,
        Self::Npy,
        Self::Csv,
        Self::Parquet,
    ];

    /// Whether this build has the format.
    pub fn is_built(self) -> bool {
        self != Self::Parquet || cfg!(feature = "parquet")
    }

    /// One line on what it is.
    pub fn about(self) -> &'static str {
        match self {
            Self::C => "Arrays in C source, to be included",
            Self::Rust => "Arrays in Rust source, to be a module",
            Self::Json => "One object: the header, and lists of depths and moves by index",
            Self::Npy => "Rows as numpy.load reads them",
            Self::Csv => "Rows under a heading, separated by commas",
            Self::Parquet => "Rows in columns, compressed: for pyarrow, polars, DuckDB, Spark",
        }
    }

    /// Returns the name of the format, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Rust => "rust",
            Self::Json => "json",
            Self::Npy => "npy",
            Self::Csv => "csv",
            Self::Parquet => "parquet",
        }
    }

    /// Returns whether the format is binary.
    pub fn is_binary(self) -> bool {
        matches!(self, Self::Npy | Self::Parquet)
    }

    /// Returns whether the format has one row per state, so that a [`Selection`] can choose some. The other formats contain the whole
    /// table.
    pub fn has_rows(self) -> bool {
        match self {
            Self::Npy | Self::Csv | Self::Parquet => true,
            Self::C | Self::Rust | Self::Json => false,
        }
    }
}

/// A table, or some of its rows, to write in a format.
pub struct Export<'t> {
    /// The table.
    pub table: &'t BoardTable,
    /// The format.
    pub format: Format,
    /// The states, if the format has rows; all by default.
    pub selection: Selection,
}

impl Export<'_> {
    /// Checks that the export is possible, before anything is written.
    ///
    /// # Errors
    ///
    /// If states are chosen and the format has no rows, if no state has such a depth, or if Parquet is not built in.
    pub fn check(&self) -> Result<()> {
        if self.format == Format::Parquet && cfg!(not(feature = "parquet")) {
            return Err(Error::lacks("this build of homing", Lack::Parquet, ""));
        }
        if !self.format.has_rows() && self.selection != Selection::default() {
            let option = if self.selection.depths.is_some() {
                "depth"
            } else {
                "sample"
            };
            return Err(Error::unfit_option(
                option,
                "it chooses rows, and only csv, npy and parquet have rows",
            ));
        }
        self.selection
            .depths
            .as_ref()
            .map_or(Ok(()), |depths| self.table.states_in(depths).map(drop))
    }

    /// Writes the export to a file, which replaces an older one atomically.
    ///
    /// # Errors
    ///
    /// Those of [`write`](Self::write). The incomplete file is removed then.
    pub fn write_file(
        &self,
        path: &Path,
        watch: &mut (dyn FnMut(f64, u64) + Send),
        stop: &Stop,
    ) -> Result<()> {
        self.check()?;
        let mut replacement = Replacement::begin_export(path)?;
        self.write(replacement.file(), path, watch, stop)?;
        replacement.commit()
    }

    /// Writes the export, rendered on all threads of the current rayon pool. `watch` receives the share that has been written, from 0 to 1,
    /// and the number of bytes; before the first bytes, the share of the depths that have been found. `place` names the output in errors.
    ///
    /// # Errors
    ///
    /// Those of [`check`](Self::check); [`Error::Io`] if the output cannot be written; [`Error::Stopped`]; errors of a damaged table.
    pub fn write(
        &self,
        out: &mut (dyn Write + Send),
        place: &Path,
        watch: &mut (dyn FnMut(f64, u64) + Send),
        stop: &Stop,
    ) -> Result<()> {
        self.check()?;
        let mut output = Output::new(out, watch, stop);
        let rows = |output: &mut Output| {
            self.table.select(
                &self.selection,
                Watch::new(&mut |share| output.report(share)).until(stop),
            )
        };
        let written = self
            .write_to(&mut output, &rows)
            .and_then(|()| Ok(output.flush()?));
        written.map_err(|failure| match failure {
            _ if stop.is_stopped() => Error::Stopped,
            failure => failure.at(place),
        })
    }

    /// Writes the export, with these rows if the format has rows or lists.
    fn write_to<'r>(
        &self,
        output: &mut Output,
        rows: &dyn Fn(&mut Output) -> Result<Box<dyn RowSource + 'r>>,
    ) -> std::result::Result<(), Failure> {
        let table = self.table;
        match self.format {
            Format::C => c::write(table, output),
            Format::Rust => rust::write(table, output),
            Format::Json => json::write(table, &*rows(output)?, output),
            Format::Npy => npy::write(table, &*rows(output)?, output),
            Format::Csv => csv::write(table, &*rows(output)?, output),
            #[cfg(feature = "parquet")]
            Format::Parquet => parquet::write(table, &*rows(output)?, output),
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => Ok(self.check()?),
        }
    }
}
