//! Tables that are in files, found by the name of a puzzle or by that of a file.

use super::errors::{OrRaise, failed};
use super::pool;
use super::table::Table;
use homing::engine::{Catalog, Options};
use homing::table::Access;
use homing::{Error, Result, Watch};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The most bytes of a file that is read into memory, so that nobody can cut it off under an open table. Larger ones are mapped.
const MAX_READ_BYTES: u64 = 1 << 30;

/// Options by name, as the engine takes them.
pub fn options(given: BTreeMap<String, String>) -> Options {
    given.into_iter().fold(Options::default(), |options, (name, value)| options.with(&name, value))
}

/// A file that is mapped, with its size when it was opened; or the folder of a table in shards, with 0.
pub struct Mapped {
    path: PathBuf,
    size_bytes: u64,
}

impl Mapped {
    /// The file, if it is too large to be read.
    fn of(path: &Path) -> Option<Self> {
        let found = std::fs::metadata(path).ok()?;
        let size_bytes = if found.is_dir() { 0 } else { found.len() };
        (found.is_dir() || size_bytes > MAX_READ_BYTES).then(|| Self { path: path.into(), size_bytes })
    }

    /// Checks that the file was not cut off. A removed or replaced file stays valid while it is mapped.
    pub fn check(&self) -> Result<()> {
        let found = std::fs::metadata(&self.path).map_or(self.size_bytes, |metadata| metadata.len());
        if found < self.size_bytes {
            return Err(Error::Length { path: self.path.clone(), expected: self.size_bytes, found });
        }
        Ok(())
    }
}

fn access(mapped: Option<&Mapped>) -> Access {
    if mapped.is_some() { Access::Map } else { Access::Read }
}

/// The table that answers for a puzzle: one that the package carries, one in the folder, or one made on the spot.
#[pyfunction]
pub fn load(py: Python<'_>, name: &str, given: BTreeMap<String, String>, folder: PathBuf) -> PyResult<Table> {
    let loaded = py.detach(|| {
        let catalog = Catalog::default().in_folder(folder);
        let puzzle = catalog.puzzle(name, &options(given))?;
        let mapped = puzzle.file_names().iter().find_map(|name| Mapped::of(&catalog.folder().join(name)));
        let table = pool::install(|| catalog.read_by(access(mapped.as_ref())).table(&*puzzle))?;
        Ok(Table::new(table, Some(puzzle), mapped))
    });
    loaded.or_raise(py)
}

/// The table in a file: of the puzzle that its header names, or made to answer for a named puzzle.
#[pyfunction]
#[pyo3(signature = (path, name, given))]
pub fn open(py: Python<'_>, path: PathBuf, name: Option<&str>, given: BTreeMap<String, String>) -> PyResult<Table> {
    let opened = py.detach(|| {
        let mapped = Mapped::of(&path);
        let catalog = Catalog::default().read_by(access(mapped.as_ref()));
        let puzzle = name.map(|name| catalog.puzzle(name, &options(given))).transpose()?;
        let table = match &puzzle {
            Some(puzzle) => catalog.table_at(&**puzzle, &path)?,
            None => catalog.open(&path)?,
        };
        Ok(Table::new(table, puzzle, mapped))
    });
    opened.or_raise(py)
}

/// The header of a table as JSON, and the size of its file in bytes.
#[pyfunction]
pub fn info(py: Python<'_>, path: PathBuf) -> PyResult<(String, u64)> {
    let file = Catalog::default().read_by(access(Mapped::of(&path).as_ref())).file(&path).or_raise(py)?;
    Ok((serde_json::to_string(file.header()).map_err(failed)?, file.size_bytes()))
}

/// Checks a table's file: every checksum, then the meaning of every entry.
#[pyfunction]
pub fn verify(py: Python<'_>, path: PathBuf) -> PyResult<()> {
    pool::run(py, |stop| {
        let catalog = Catalog::default().read_by(access(Mapped::of(&path).as_ref()));
        let file = catalog.file(&path)?;
        file.check_content(Watch::NONE.until(stop))?;
        catalog.open_file(&file)?.verify(Watch::NONE.until(stop))
    })
}
