//! Checks that memory suffices for sizes from Python, before it is allocated.

use super::errors::OrRaise;
use homing::Result;
use homing::check_room;
use homing::engine::Arrays;
use pyo3::prelude::*;

/// The overhead in bytes of a line of text in a Python list.
const LINE_BYTES: u128 = 128;

/// Allocates `count` answers, if memory suffices.
pub fn room<T: Default + Clone>(count: usize) -> Result<Vec<T>> {
    check_room(
        count as u64,
        "answers",
        count as u128 * size_of::<T>() as u128,
    )?;
    Ok(vec![T::default(); count])
}

/// Checks that memory suffices for `count` lines as long as `line`.
pub fn check_lines(count: usize, line: &str) -> Result<()> {
    // Each line exists twice: here and in Python.
    check_room(
        count as u64,
        "boards",
        count as u128 * (LINE_BYTES + 2 * line.len() as u128),
    )
}

/// Checks that memory suffices for boards with their indices, or for the indices alone if boards are only text.
pub fn check_boards(arrays: &Arrays, count: u64) -> Result<()> {
    let cells = arrays
        .shape()
        .map_or(0, |shape| shape.iter().product::<usize>());
    check_room(
        count,
        "boards",
        u128::from(count) * (size_of::<i64>() + cells) as u128,
    )
}

/// Checks that memory suffices for `count` rows of `row_bytes` each.
#[pyfunction]
pub fn check_rows(py: Python<'_>, count: u64, row_bytes: u64) -> PyResult<()> {
    check_room(count, "rows", u128::from(count) * u128::from(row_bytes)).or_raise(py)
}
