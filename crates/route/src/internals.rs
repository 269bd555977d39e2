//! Inner parts that the tests and benchmarks of this repository compare with slow oracles. They are no part of the interface, and may
//! change or disappear in any version.

pub use crate::walks::columns::Columns;
