//! Moves of many boards: one call returns everything that an environment shows after a step.

use super::answers::MAX_INLINE;
use super::room::room;
use super::table::Table;
use homing::Result;
use homing::engine::{Arrays, answer_indices, step_all, unrank_all};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

/// Columns that an environment shows of states.
#[derive(Default)]
struct StateColumns {
    indices: Vec<i64>,
    depths: Vec<i16>,
    /// All best moves: a row of 32-bit words per state.
    sets: Vec<u32>,
    /// Whether each move can be made.
    masks: Vec<i8>,
    cells: Vec<u8>,
}

/// Arrays of indices, depths, best moves, masks and cells.
pub type StepColumns<'py> = (
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i16>>,
    Bound<'py, PyArray2<u32>>,
    Bound<'py, PyArray2<i8>>,
    Bound<'py, PyArray1<u8>>,
);

impl Table {
    /// Returns the columns of states, after a move of each if there are codes. A move that cannot be made leaves the state as it is.
    pub fn advance_all<'py>(
        &self,
        py: Python<'py>,
        indices: PyReadonlyArray1<'py, i64>,
        codes: Option<PyReadonlyArray1<'py, u8>>,
        with_info: bool,
    ) -> PyResult<StepColumns<'py>> {
        let indices = self.checked(py, &indices)?;
        let codes = codes.as_ref().map(|codes| codes.as_slice()).transpose()?;
        if let Some(codes) = codes.filter(|codes| codes.len() != indices.len()) {
            return Err(PyIndexError::new_err(format!(
                "expected a move for each of {} states, found {}",
                indices.len(),
                codes.len()
            )));
        }
        let (moves, view) = self.run(py, indices.len() <= MAX_INLINE, |arrays| {
            Ok((
                usize::from(arrays.move_count()),
                StateColumns::of(arrays, indices, codes, with_info)?,
            ))
        })?;
        let count = view.indices.len();
        let (words, moves) = if with_info {
            (moves.div_ceil(32), moves)
        } else {
            (0, 0)
        };
        let sets = view.sets.into_pyarray(py).reshape([count, words])?;
        let masks = view.masks.into_pyarray(py).reshape([count, moves])?;
        Ok((
            view.indices.into_pyarray(py),
            view.depths.into_pyarray(py),
            sets,
            masks,
            view.cells.into_pyarray(py),
        ))
    }
}

impl StateColumns {
    fn of(arrays: &Arrays, indices: &[i64], codes: Option<&[u8]>, with_info: bool) -> Result<Self> {
        let count = indices.len();
        let mut view = Self {
            indices: indices.to_vec(),
            ..Self::default()
        };
        if let Some(codes) = codes {
            step_all(arrays, indices, codes, &mut view.indices)?;
            for (next, &index) in view
                .indices
                .iter_mut()
                .zip(indices)
                .filter(|(next, _)| **next < 0)
            {
                *next = index;
            }
        }
        if let Ok(shape) = arrays.shape() {
            view.cells = room(count.saturating_mul(shape.iter().product()))?;
            unrank_all(arrays, &view.indices, &mut view.cells)?;
        }
        // Without info a search would only detect the goal, which the caller can recognise.
        if with_info || !arrays.searches() {
            view.depths = room(count)?;
            answer_indices(&view.indices, &mut view.depths, |indices, depths| {
                arrays.depths(indices, depths)
            })?;
        }
        if with_info {
            view.add_info(arrays)?;
        }
        Ok(view)
    }

    fn add_info(&mut self, arrays: &Arrays) -> Result<()> {
        let (count, moves) = (self.indices.len(), arrays.move_count());
        let words = usize::from(moves).div_ceil(32);
        self.sets = room(count * words)?;
        let mut column = room(count)?;
        for word in 0..words {
            answer_indices(&self.indices, &mut column, |indices, sets| {
                arrays.best_sets(indices, 32 * word as u8, sets)
            })?;
            for (set, &found) in self.sets.iter_mut().skip(word).step_by(words).zip(&column) {
                *set = found;
            }
        }
        let from: Vec<i64> = self
            .indices
            .iter()
            .flat_map(|&index| std::iter::repeat_n(index, moves.into()))
            .collect();
        let codes: Vec<u8> = (0..moves).cycle().take(from.len()).collect();
        let mut next = room(from.len())?;
        step_all(arrays, &from, &codes, &mut next)?;
        self.masks = next
            .into_iter()
            .map(|next: i64| i8::from(next >= 0))
            .collect();
        Ok(())
    }
}
