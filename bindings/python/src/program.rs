use homing::puzzle::FAMILIES;
use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the program `homing` with these arguments, the first of which is its name. Returns the exit status.
#[pyfunction]
pub fn program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| homing::cli::run_with(FAMILIES, arguments))
}
