//! Cayley and Schreier graphs: tables built in memory from definitions that the package writes.

use super::errors::remedy;
use super::open::options;
use super::pool;
use super::table::Table;
use homing::engine::{Contents, Note};
use homing::{Error, Lack, Place, Remedy};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Returns the table of a puzzle, from the folder or built in memory, with notes about it and the number of states at each depth.
#[pyfunction]
pub fn build_graph(
    py: Python<'_>,
    name: &str,
    given: BTreeMap<String, String>,
    folder: PathBuf,
) -> PyResult<(Table, Vec<String>, Vec<u64>)> {
    pool::run(py, |stop| {
        let catalog = homing::catalog().in_folder(folder);
        // `permutations` passes its arguments as a definition in JSON.
        let in_words = |error| {
            if name.starts_with("perm:{") {
                of_arguments(error)
            } else {
                error
            }
        };
        let puzzle = catalog.puzzle(name, &options(given)).map_err(in_words)?;
        let in_words = |Note {
                            what,
                            remedy: advice,
                        }: Note| {
            what + &advice.map_or(String::new(), |advice| format!(": {}", remedy(&advice)))
        };
        let notes = puzzle.head().notes.iter().cloned().map(in_words).collect();
        // Pattern tables do not count states.
        let puzzle = match puzzle.need().contents {
            Some(Contents::Patterns { .. }) => puzzle
                .scratch_puzzle()
                .ok_or_else(|| too_many(&puzzle.name()))?,
            _ => puzzle,
        };
        let whole = catalog.table(&*puzzle).and_then(|table| {
            table.boards()?;
            Ok(table)
        });
        let table = match whole {
            Err(Error::NoTable { .. }) => {
                puzzle.need().check_memory()?;
                catalog.generate(&*puzzle, stop, &mut |_| {})?
            }
            found => found?,
        };
        // `arrays` would expand a small table first.
        let layers = table.boards()?.layers().to_vec();
        Ok((Table::new(table, Some(puzzle), None), notes, layers))
    })
}

fn too_many(name: &str) -> Error {
    let fewer = Remedy::Act("leave out generators, or let more pieces look alike");
    Error::lacks(name, Lack::Table, "it has too many states to be numbered").remedied([fewer])
}

/// Returns an error of a definition in terms of the arguments of `permutations`.
fn of_arguments(error: Error) -> Error {
    match error {
        Error::At {
            place: Place::Line(_) | Place::Within("set", _),
            error,
        } => of_arguments(*error),
        Error::At {
            place: Place::Within("move", name),
            error,
        } => of_arguments(*error).within("generator", name),
        Error::At {
            place: Place::Part("solved state"),
            error,
        } => of_arguments(*error).in_option("central-state"),
        error => error,
    }
}
