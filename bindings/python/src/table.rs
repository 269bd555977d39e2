//! An open table, and access to its arrays and lists.

use super::errors::OrRaise;
use super::mapped::MappedFile;
use super::pool;
use homing::engine::{Answerer, AnyTable, Arrays, INVALID, Lists, Puzzle};
use homing::{Error, Result};
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use std::sync::{Mutex, OnceLock};

/// An open table, which any number of threads can use at once.
#[pyclass(frozen, module = "homing._homing")]
pub struct Table {
    pub table: AnyTable,
    pub puzzle: Option<Box<dyn Puzzle>>,
    mapped: Option<MappedFile>,
    arrays: OnceLock<Arrays>,
    /// The depths of the last random draw, whose states the table has listed by now.
    drawn: Mutex<Option<Option<RangeInclusive<u32>>>>,
}

impl Table {
    pub fn new(
        table: AnyTable,
        puzzle: Option<Box<dyn Puzzle>>,
        mapped: Option<MappedFile>,
    ) -> Self {
        Self {
            table,
            puzzle,
            mapped,
            arrays: OnceLock::new(),
            drawn: Mutex::new(None),
        }
    }

    /// Returns the table after checking that its file was not truncated.
    pub fn whole(&self) -> Result<&dyn Answerer> {
        if let Some(mapped) = &self.mapped {
            mapped.check()?;
        }
        Ok(&*self.table)
    }

    /// Returns the arrays of answers, which the first call builds.
    pub fn arrays(&self) -> Result<&Arrays> {
        let table = self.whole()?;
        if self.arrays.get().is_none() {
            // Threads that arrive here at the same time all build them, and one result is kept.
            let arrays = table.arrays()?;
            self.arrays.get_or_init(|| arrays);
        }
        self.arrays.get().ok_or_else(|| Error::Defect {
            what: "the arrays were not built".into(),
        })
    }

    /// Whether answers are lookups in arrays that are already built.
    pub fn answers_quickly(&self) -> bool {
        self.arrays.get().is_some_and(|arrays| !arrays.searches())
    }

    /// Returns the shape of a board; `None` if boards are only text.
    pub fn board_shape(&self, py: Python<'_>) -> PyResult<Option<&[usize]>> {
        if self.arrays.get().is_none() {
            pool::run(py, |_| self.arrays().map(drop))?;
        }
        self.arrays().or_raise(py).map(|arrays| arrays.shape().ok())
    }

    /// Runs work on the arrays: on the calling thread if it is short and needs no search, else on the pool.
    pub fn run<R: Send>(
        &self,
        py: Python<'_>,
        is_short: bool,
        work: impl FnOnce(&Arrays) -> Result<R> + Send,
    ) -> PyResult<R> {
        if is_short && self.answers_quickly() {
            return pool::run_inline(py, || work(self.arrays()?));
        }
        pool::run(py, |stop| work(&self.arrays()?.until(stop)))
    }

    /// Calls `ask` with the lists of boards, or of classes of boards that are images of each other.
    pub fn list<T>(&self, symmetric: bool, ask: impl FnOnce(&dyn Lists) -> Result<T>) -> Result<T> {
        let table = self.whole()?;
        if symmetric {
            ask(&*table.classes()?)
        } else {
            ask(table.lists()?)
        }
    }

    /// Whether the last draw was of these depths.
    pub fn has_drawn(&self, depths: &Option<RangeInclusive<u32>>) -> bool {
        self.drawn
            .lock()
            .is_ok_and(|drawn| drawn.as_ref() == Some(depths))
    }

    pub fn keep_drawn(&self, depths: Option<RangeInclusive<u32>>) {
        if let Ok(mut drawn) = self.drawn.lock() {
            *drawn = Some(depths);
        }
    }

    /// Returns the indices if each is that of a state, or negative for a board without one.
    pub fn checked<'a>(
        &self,
        py: Python<'_>,
        indices: &'a PyReadonlyArray1<'_, i64>,
    ) -> PyResult<&'a [i64]> {
        let indices = indices.as_slice()?;
        self.board_shape(py)?;
        let states = self.arrays().or_raise(py)?.index_count();
        let wrong = |&&index: &&i64| !(INVALID..states as i64).contains(&index);
        match indices.iter().find(wrong) {
            Some(wrong) => Err(PyIndexError::new_err(format!(
                "there is no state {wrong}: the states are 0 to {}",
                states - 1
            ))),
            None => Ok(indices),
        }
    }
}
