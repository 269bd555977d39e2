//! Opens tables by the name of a puzzle or the path of a file.

use super::errors::{OrRaise, failed};
use super::mapped::{MappedFile, access};
use super::pool;
use super::table::Table;
use homing::Watch;
use homing::engine::Options;
use homing::puzzle::FAMILIES;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Options by name, as the engine takes them.
pub fn options(given: BTreeMap<String, String>) -> Options {
    given
        .into_iter()
        .fold(Options::default(), |options, (name, value)| {
            options.with(&name, value)
        })
}

/// Returns the table of a puzzle: one that the package contains, one in the folder, or one that it builds in memory.
#[pyfunction]
pub fn load(
    py: Python<'_>,
    name: &str,
    given: BTreeMap<String, String>,
    folder: PathBuf,
) -> PyResult<Table> {
    let loaded = py.detach(|| {
        let catalog = homing::catalog().in_folder(folder);
        let puzzle = catalog.puzzle(name, &options(given))?;
        let mapped = puzzle
            .head()
            .file_names
            .iter()
            .find_map(|name| MappedFile::of(&catalog.folder().join(name)));
        let table = pool::install(|| catalog.read_by(access(mapped.as_ref())).table(&*puzzle))?;
        Ok(Table::new(table, Some(puzzle), mapped))
    });
    loaded.or_raise(py)
}

/// Opens the table in a file, for the puzzle of its header or for another one with the same table.
#[pyfunction]
#[pyo3(signature = (path, name, given))]
pub fn open(
    py: Python<'_>,
    path: PathBuf,
    name: Option<&str>,
    given: BTreeMap<String, String>,
) -> PyResult<Table> {
    let opened = py.detach(|| {
        let mapped = MappedFile::of(&path);
        let catalog = homing::catalog().read_by(access(mapped.as_ref()));
        let puzzle = name
            .map(|name| catalog.puzzle(name, &options(given)))
            .transpose()?;
        let table = match &puzzle {
            Some(puzzle) => catalog.table_at(&**puzzle, &path)?,
            None => catalog.open(&path)?,
        };
        Ok(Table::new(table, puzzle, mapped))
    });
    opened.or_raise(py)
}

/// Returns the names of all options of all families.
#[pyfunction]
pub fn option_names() -> Vec<&'static str> {
    let options = FAMILIES.iter().flat_map(|family| family.options);
    options.map(|option| option.name).collect()
}

/// Returns the header of a table as JSON, and the size of its file in bytes.
#[pyfunction]
pub fn info(py: Python<'_>, path: PathBuf) -> PyResult<(String, u64)> {
    let file = homing::catalog()
        .read_by(access(MappedFile::of(&path).as_ref()))
        .file(&path)
        .or_raise(py)?;
    Ok((
        serde_json::to_string(file.header()).map_err(failed)?,
        file.size_bytes(),
    ))
}

/// Checks a table's file: every checksum, then the meaning of every entry.
#[pyfunction]
pub fn verify(py: Python<'_>, path: PathBuf) -> PyResult<()> {
    pool::run(py, |stop| {
        let catalog = homing::catalog().read_by(access(MappedFile::of(&path).as_ref()));
        let file = catalog.file(&path)?;
        file.check_content(Watch::NONE.until(stop))?;
        catalog.open_file(&file)?.verify(Watch::NONE.until(stop))
    })
}
