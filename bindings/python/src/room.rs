//! What numbers from Python may ask of the memory, known before it is asked for.

use super::errors::OrRaise;
use homing::Result;
use homing::engine::{AnswerArrays, check_room};
use pyo3::prelude::*;

/// The bytes of a line of text in a list of Python, beside those of the text.
const LINE_BYTES: u128 = 128;
/// Room for so many answers, if memory has it.
pub fn room<T: Default + Clone>(count: usize) -> Result<Vec<T>> {
    check_room(count as u64, "answers", count as u128 * size_of::<T>() as u128)?;
    Ok(vec![T::default(); count])
}

/// Checks that memory has room for so many lines of text as long as this one.
pub fn check_lines(count: usize, line: &str) -> Result<()> {
    // Once as it is made, once in Python.
    check_room(count as u64, "boards", count as u128 * (LINE_BYTES + 2 * line.len() as u128))
}

/// Checks that memory has room for so many boards with their indices, or for indices alone where boards are only text.
pub fn check_boards(arrays: &dyn AnswerArrays, count: u64) -> Result<()> {
    let cells = arrays.shape().map_or(0, |shape| shape.iter().product::<usize>());
    check_room(count, "boards", u128::from(count) * (size_of::<i64>() + cells) as u128)
}

/// Checks that memory has room for so many rows of arrays, so many bytes each.
#[pyfunction]
pub fn check_rows(py: Python<'_>, count: u64, row_bytes: u64) -> PyResult<()> {
    check_room(count, "rows", u128::from(count) * u128::from(row_bytes)).or_raise(py)
}
