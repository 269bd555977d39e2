//! Columns of answers as numpy arrays.

use super::boards::{BoardSlices, BoardsArg, InvalidRow};
use super::errors::{failed, invalid_board};
use super::room::room;
use super::table::Table;
use homing::Result;
use homing::engine::{Arrays, answer_indices};
use numpy::ndarray::ArrayD;
use numpy::{Element, IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// Up to this many boards are answered on the calling thread, since waking another one takes longer.
pub const MAX_INLINE: usize = 1 << 12;
/// The same bound for answers that take tens of microseconds each, and the maximum number of states of a table with such answers.
const MAX_INLINE_COUNTS: usize = 1 << 5;
const MAX_STATES_INLINE: u64 = 1 << 20;

impl Table {
    /// Returns the number of boards whose paths are counted on the calling thread: none where a count may take long.
    pub fn few_counts(&self) -> usize {
        let is_small = |arrays: &Arrays| arrays.state_count() <= MAX_STATES_INLINE;
        match self.answers_quickly() && self.arrays().is_ok_and(is_small) {
            true => MAX_INLINE_COUNTS,
            false => 0,
        }
    }

    /// Returns a column of answers to states.
    pub fn of_states<'py, T: Element + Default + Copy>(
        &self,
        py: Python<'py>,
        indices: &PyReadonlyArray1<'py, i64>,
        column: impl Fn(&Arrays, &[i64], &mut [T]) -> Result<()> + Send + Sync,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        let indices = self.checked(py, indices)?;
        let answered = self.run(py, indices.len() <= self.few_counts(), |arrays| {
            let mut answers = room(indices.len())?;
            answer_indices(indices, &mut answers, |indices, answers| {
                column(arrays, indices, answers)
            })?;
            Ok(answers)
        });
        Ok(answered?.into_pyarray(py))
    }

    /// Returns the indices of lines of text.
    pub fn located(&self, py: Python<'_>, lines: &[String]) -> PyResult<Vec<i64>> {
        self.run(py, lines.len() <= MAX_INLINE, |arrays| {
            lines.iter().map(|line| arrays.locate(line)).collect()
        })
    }

    /// Reads boards from an object, with their number; `None` if the package has to convert it first.
    pub fn boards<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
    ) -> PyResult<Option<(BoardsArg<'py>, usize)>> {
        let py = boards.py();
        let shape = match self.board_shape(py)? {
            Some(shape) => shape,
            None => &[],
        };
        let cells_a_board = shape.iter().product();
        Ok(BoardsArg::of(boards, shape)?.map(|boards| {
            let count = boards.count(cells_a_board);
            (boards, count)
        }))
    }

    /// Returns a column of answers in the shape of the boards, or a number for one board; `None` as for [`boards`](Self::boards).
    pub fn column<'py, T: Element + Default + Copy + IntoPyObject<'py>>(
        &self,
        boards: &Bound<'py, PyAny>,
        mask: bool,
        few: usize,
        column: impl Fn(&Arrays, &[i64], &mut [T]) -> Result<()> + Send + Sync,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = boards.py();
        let Some((boards, count)) = self.boards(boards)? else {
            return Ok(None);
        };
        let answers = self.answered(py, boards.rows()?, count, mask, few, column)?;
        match &boards.shape {
            None => answers[0].into_bound_py_any(py).map(Some),
            Some(shape) => Ok(Some(shaped(py, answers, shape)?)),
        }
    }

    /// Returns the answers to boards in order.
    pub fn answered<T: Element + Default + Copy>(
        &self,
        py: Python<'_>,
        rows: BoardSlices<'_>,
        count: usize,
        mask: bool,
        few: usize,
        column: impl Fn(&Arrays, &[i64], &mut [T]) -> Result<()> + Send + Sync,
    ) -> PyResult<Vec<T>> {
        let answered: std::result::Result<Vec<T>, InvalidRow> =
            self.run(py, count <= few, |arrays| {
                let mut answers = room(count)?;
                let result = rows.answer(arrays, mask, &mut answers, |indices, answers| {
                    column(arrays, indices, answers)
                })?;
                Ok(result.map(|()| answers))
            })?;
        answered.map_err(|(row, sentence)| invalid_board(py, sentence, Some(row)))
    }
}

/// Converts answers to an array of a shape.
pub fn shaped<'py, T: Element>(
    py: Python<'py>,
    answers: Vec<T>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    if shape.len() == 1 {
        return Ok(answers.into_pyarray(py).into_any());
    }
    let array = ArrayD::from_shape_vec(shape, answers).map_err(failed)?;
    Ok(array.into_pyarray(py).into_any())
}
