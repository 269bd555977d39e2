//! The native module of the Python package `homing`: passes questions and arrays to the engine, and returns the answers.
//!
//! | file | contents |
//! |---|---|
//! | `open` | opening tables by the name of a puzzle or the path of a file |
//! | `mapped` | files that are too large to be read into memory |
//! | `table` | an open table |
//! | `methods` | its methods in Python: questions as JSON, boards and answers as arrays |
//! | `boards` | boards as Python passes them |
//! | `answers` | columns of answers as arrays |
//! | `moves` | moves of many boards, for environments |
//! | `grades` | grades of the moves of many boards |
//! | `generate` | generation of tables, with progress and Ctrl-C |
//! | `graphs` | Cayley and Schreier graphs of generators from Python |
//! | `own` | puzzles written in Python: lists of their states and moves |
//! | `program` | the program `homing` |
//! | `routes` | walks in a graph of arrays of arcs |
//! | `room` | checks that memory suffices for sizes from Python |
//! | `errors` | errors of the library as exceptions |
//! | `pool` | the thread pool |
//!
//! The public package, with its documentation, is `python/homing`.

mod answers;
mod boards;
mod errors;
mod generate;
mod grades;
mod graphs;
mod mapped;
mod methods;
mod moves;
mod open;
mod own;
mod pool;
mod program;
mod room;
mod routes;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _homing {
    #[pymodule_export]
    use super::generate::generate;
    #[pymodule_export]
    use super::graphs::build_graph;
    #[pymodule_export]
    use super::open::{info, load, open, option_names, verify};
    #[pymodule_export]
    use super::own::{Explorer, from_bytes, own, own_in_files, own_search};
    #[pymodule_export]
    use super::program::program;
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
