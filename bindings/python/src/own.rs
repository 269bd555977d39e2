//! Puzzles that are written in Python: Python makes their moves, and hands over lists or arrays of them.

use super::errors::OrRaise;
use super::pool;
use super::table::Table;
use homing::Error;
use homing::discovered::{Explored, Listed, Listing, Moves, Names};
use homing::engine::Catalog;
use homing::table::TableFile;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;

/// The states of a puzzle that are numbers, and their moves. What has been given is worked on while Python makes more.
#[pyclass(frozen, module = "homing._homing")]
pub struct Explorer {
    explored: Arc<Mutex<Explored>>,
    worker: Mutex<Option<JoinHandle<homing::Result<()>>>>,
}

/// Fewer states are worked on at once: to begin a thread would take longer.
const FEW: usize = 1 << 10;

#[pymethods]
impl Explorer {
    #[new]
    fn new(py: Python<'_>, starts: PyReadonlyArray1<'_, u64>) -> PyResult<Self> {
        let explored = Explored::new(starts.as_slice()?).or_raise(py)?;
        Ok(Self { explored: Arc::new(Mutex::new(explored)), worker: Mutex::new(None) })
    }

    /// The number of states that are found when all is worked on.
    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        py.detach(|| self.finish().and_then(|()| Ok(self.lock()?.states().len()))).or_raise(py)
    }

    /// The states of some numbers.
    fn states<'py>(&self, py: Python<'py>, first: usize, end: usize) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let states = py.detach(|| Ok(self.lock()?.states().get(first..end).map(<[u64]>::to_vec).unwrap_or_default()));
        Ok(states.or_raise(py)?.into_pyarray(py))
    }

    /// Adds the moves of the first states that have none yet, a row for each, and which of these are goals.
    fn add(
        &self,
        py: Python<'_>,
        after: PyReadonlyArray2<'_, u64>,
        codes: PyReadonlyArray2<'_, i16>,
        goals: PyReadonlyArray1<'_, bool>,
    ) -> PyResult<()> {
        let columns = after.as_array().ncols();
        let (after, codes, goals) = (after.as_slice()?, codes.as_slice()?, goals.as_slice()?.to_vec());
        // The arrays are Python's: they may be others when the worker comes to them.
        let moves = py.detach(|| Moves::of_rows(after, codes, columns, goals.len()));
        let added = py.detach(|| {
            self.finish()?;
            if goals.len() < FEW {
                return self.lock()?.add(&moves, &goals);
            }
            let explored = Arc::clone(&self.explored);
            let work = move || explored.lock().map_err(failed_lock)?.add(&moves, &goals);
            let worker = std::thread::Builder::new().name("homing-states".into()).spawn(work);
            *self.worker.lock().map_err(failed_lock)? = Some(worker.map_err(|source| Error::Defect { what: source.to_string() })?);
            Ok(())
        });
        added.or_raise(py)
    }

    /// The table of all states. Nothing is left here.
    fn table(&self, py: Python<'_>, name: String, moves: Vec<String>) -> PyResult<Table> {
        let table = pool::run(py, |stop| {
            self.finish()?;
            let explored = std::mem::replace(&mut *self.lock()?, Explored::new(&[])?);
            let (listing, names) = explored.into_listing(name, moves);
            Listed::table(listing, names, stop)
        })?;
        Ok(Table::new(table, None, None))
    }
}

impl Explorer {
    fn lock(&self) -> homing::Result<MutexGuard<'_, Explored>> {
        self.explored.lock().map_err(failed_lock)
    }

    /// Waits for what is being worked on.
    fn finish(&self) -> homing::Result<()> {
        let worker = self.worker.lock().map_err(failed_lock)?.take();
        worker.map_or(Ok(()), |worker| worker.join().map_err(failed_lock)?)
    }
}

fn failed_lock<T>(_: T) -> Error {
    Error::Defect { what: "a thread failed while it held the set of states".into() }
}

/// What states are called: cells or texts.
#[derive(FromPyObject)]
pub enum States<'py> {
    Texts(String, Vec<String>),
    Cells(usize, PyReadonlyArray1<'py, u8>),
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
    };
    let listing = Listing {
        name,
        move_names: moves,
        ends: ends.as_slice()?.to_vec(),
        codes: codes.as_slice()?.to_vec(),
        heads: heads.as_slice()?.to_vec(),
        goals: goals.as_slice()?.to_vec(),
    };
    let table = pool::run(py, |stop| Listed::table(listing, names, stop))?;
    Ok(Table::new(table, None, None))
}

/// The table in the bytes of a file.
#[pyfunction]
pub fn from_bytes(py: Python<'_>, bytes: Vec<u8>) -> PyResult<Table> {
    let table = py.detach(|| Catalog::default().open_file(&TableFile::from_bytes("the table in memory", bytes)?));
    Ok(Table::new(table.or_raise(py)?, None, None))
}
