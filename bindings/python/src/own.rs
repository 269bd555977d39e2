//! Puzzles that are written in Python: Python finds their states and moves, and hands over lists of them.

use super::errors::OrRaise;
use super::open::catalog;
use super::pool;
use super::table::Table;
use homing::Error;
use homing::discovered::{Codes, Found, Listed, Listing, Names};
use homing::table::TableFile;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use std::sync::Mutex;

/// A set of states that are numbers.
#[pyclass(frozen, module = "homing._homing")]
pub struct Finder(Mutex<Found<u64>>);

#[pymethods]
impl Finder {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(Found::empty()))
    }

    /// Adds states, and gives those that are new.
    fn add<'py>(&self, py: Python<'py>, codes: PyReadonlyArray1<'py, u64>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let codes = codes.as_slice()?;
        let fresh = py.detach(|| {
            let mut fresh = Vec::new();
            self.0.lock().map_err(failed_lock)?.add_all(codes, &mut fresh)?;
            Ok(fresh)
        });
        Ok(fresh.or_raise(py)?.into_pyarray(py))
    }

    /// All states in ascending order; the set is empty afterwards.
    fn sorted<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let sorted = pool::run(py, |_| {
            let found = std::mem::replace(&mut *self.0.lock().map_err(failed_lock)?, Found::empty());
            Ok(found.into_sorted())
        });
        Ok(sorted?.into_pyarray(py))
    }
}

fn failed_lock<T>(_: T) -> Error {
    Error::Defect { what: "a thread failed while it held the set of states".into() }
}

/// A sorted list of states that are numbers.
#[pyclass(frozen, module = "homing._homing")]
pub struct Places(Codes);

#[pymethods]
impl Places {
    #[new]
    fn new(py: Python<'_>, sorted: PyReadonlyArray1<'_, u64>) -> PyResult<Self> {
        let sorted = sorted.as_slice()?;
        Ok(Self(py.detach(|| Codes::of_sorted(sorted))))
    }

    /// The place of each state; 2^32 - 1 if it is not in the list.
    fn find<'py>(&self, py: Python<'py>, codes: PyReadonlyArray1<'py, u64>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let codes = codes.as_slice()?;
        let place = |&code: &u64| self.0.find(code.into()).map_or(u32::MAX, |place| place as u32);
        Ok(py.detach(|| codes.iter().map(place).collect::<Vec<_>>()).into_pyarray(py))
    }
}

/// What states are called: cells, numbers or texts.
#[derive(FromPyObject)]
pub enum States<'py> {
    Texts(String, Vec<String>),
    Cells(usize, PyReadonlyArray1<'py, u8>),
    Numbers(PyReadonlyArray1<'py, u64>),
}

/// The table of a puzzle whose states and moves are listed.
#[pyfunction]
#[pyo3(signature = (name, moves, states, ends, codes, heads, goals))]
#[expect(clippy::too_many_arguments, reason = "a list for each of them comes from Python")]
pub fn own(
    py: Python<'_>,
    name: String,
    moves: Vec<String>,
    states: States<'_>,
    ends: PyReadonlyArray1<'_, u64>,
    codes: PyReadonlyArray1<'_, u8>,
    heads: PyReadonlyArray1<'_, u32>,
    goals: PyReadonlyArray1<'_, bool>,
) -> PyResult<Table> {
    let names = match states {
        States::Texts(of, texts) => Names::Texts(of, texts),
        States::Cells(count, cells) => Names::Cells(count, cells.as_slice()?.to_vec()),
        States::Numbers(numbers) => Names::Numbers(numbers.as_slice()?.to_vec()),
    };
    let listing = Listing {
        name,
        move_names: moves,
        ends: ends.as_slice()?.to_vec(),
        codes: codes.as_slice()?.to_vec(),
        heads: heads.as_slice()?.to_vec(),
        goals: goals.as_slice()?.to_vec(),
    };
    let table = pool::run(py, |stop| Listed::new(listing, names)?.table(stop))?;
    Ok(Table::new(table, None, None))
}

/// The table in the bytes of a file.
#[pyfunction]
pub fn from_bytes(py: Python<'_>, bytes: Vec<u8>) -> PyResult<Table> {
    let table = py.detach(|| catalog().open_file(&TableFile::from_bytes("the table in memory", bytes)?));
    Ok(Table::new(table.or_raise(py)?, None, None))
}
