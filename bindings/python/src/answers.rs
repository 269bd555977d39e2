//! Columns of answers as numpy arrays.

use super::boards::{Boards, Rows, Wrong};
use super::errors::{failed, invalid_board};
use super::pool;
use super::room::room;
use super::table::Table;
use homing::Result;
use homing::engine::AnswerArrays;
use numpy::ndarray::ArrayD;
use numpy::{Element, IntoPyArray};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// Up to so many boards are answered on the calling thread: to wake another one takes longer.
pub const FEW: usize = 1 << 12;
/// The same, where an answer takes tens of microseconds.
pub const FEW_COUNTS: usize = 1 << 5;

impl Table {
    /// Runs work on arrays: on the calling thread if it is short and the arrays are at hand, else on those of the pool.
    pub fn run<R: Send>(&self, py: Python<'_>, is_short: bool, work: impl FnOnce(&dyn AnswerArrays) -> Result<R> + Send) -> PyResult<R> {
        if is_short && self.answers_quickly() {
            return pool::at_once(py, || work(self.arrays()?));
        }
        pool::run(py, |stop| work(&*self.arrays()?.until(stop)))
    }

    /// The boards of an object; `None` if it is of another kind than those that are read here.
    pub fn boards<'py>(&self, boards: &Bound<'py, PyAny>) -> PyResult<Option<(Boards<'py>, usize)>> {
        let py = boards.py();
        let shape = match self.board_shape(py)? {
            Some(shape) => shape,
            None => &[],
        };
        let cells_a_board = shape.iter().product();
        Ok(Boards::of(boards, shape)?.map(|boards| {
            let count = boards.count(cells_a_board);
            (boards, count)
        }))
    }

    /// A column of answers, as an array in the shape of the boards, or a number for one board. `None` where the boards are of another kind.
    pub fn column<'py, T: Element + Default + Copy + IntoPyObject<'py>>(
        &self,
        boards: &Bound<'py, PyAny>,
        mask: bool,
        few: usize,
        column: impl Fn(&dyn AnswerArrays, &[i64], &mut [T]) -> Result<()> + Send + Sync,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = boards.py();
        let Some((boards, count)) = self.boards(boards)? else { return Ok(None) };
        let answers = self.answered(py, boards.rows()?, count, mask, few, column)?;
        match &boards.shape {
            None => answers[0].into_bound_py_any(py).map(Some),
            Some(shape) => Ok(Some(shaped(py, answers, shape)?)),
        }
    }

    /// The answers to boards in a row.
    pub fn answered<T: Element + Default + Copy>(
        &self,
        py: Python<'_>,
        rows: Rows<'_>,
        count: usize,
        mask: bool,
        few: usize,
        column: impl Fn(&dyn AnswerArrays, &[i64], &mut [T]) -> Result<()> + Send + Sync,
    ) -> PyResult<Vec<T>> {
        let answered: std::result::Result<Vec<T>, Wrong> = self.run(py, count <= few, |arrays| {
            let mut answers = room(count)?;
            let told = rows.answer(arrays, mask, &mut answers, |indices, answers| column(arrays, indices, answers))?;
            Ok(told.map(|()| answers))
        })?;
        answered.map_err(|(row, sentence)| invalid_board(py, sentence, Some(row)))
    }
}

/// An array of this shape.
pub fn shaped<'py, T: Element>(py: Python<'py>, answers: Vec<T>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    if shape.len() == 1 {
        return Ok(answers.into_pyarray(py).into_any());
    }
    let array = ArrayD::from_shape_vec(shape, answers).map_err(failed)?;
    Ok(array.into_pyarray(py).into_any())
}
