//! The native half of the Python package `homing`: it carries questions and arrays to the engine and brings the answers back.
//!
//! | file | what it holds |
//! |---|---|
//! | `open` | tables in files, by the name of a puzzle or of the file |
//! | `table` | a table: questions as JSON, boards and answers as arrays |
//! | `boards` | boards as Python gives them |
//! | `answers` | columns of answers as arrays |
//! | `moves` | moves of many boards, for environments |
//! | `grades` | grades of the moves of many boards |
//! | `generate` | making tables, with progress and Ctrl-C |
//! | `graphs` | Cayley and Schreier graphs of generators that Python has |
//! | `own` | puzzles that are written in Python: lists of their states and moves |
//! | `routes` | the walks of a graph that is given by arrays of arcs |
//! | `room` | bounds on the memory that numbers from Python ask for |
//! | `errors` | errors of the library as exceptions |
//! | `pool` | the threads that answer |
//!
//! What a user sees, with its documentation, is the Python half in `python/homing`.

mod answers;
mod boards;
mod errors;
mod generate;
mod grades;
mod graphs;
mod moves;
mod open;
mod own;
mod pool;
mod room;
mod routes;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _homing {
    #[pymodule_export]
    use super::generate::generate;
    #[pymodule_export]
    use super::graphs::made;
    #[pymodule_export]
    use super::open::{info, load, open, verify};
    #[pymodule_export]
    use super::own::{Explorer, from_bytes, own};
    #[pymodule_export]
    use super::room::check_rows;
    #[pymodule_export]
    use super::routes::Routes;
    #[pymodule_export]
    use super::table::Table;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
