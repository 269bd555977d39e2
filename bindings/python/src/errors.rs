use homing::Error;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;

/// The exception for an error of the library. Its class is one of the Python half, `homing.errors`.
pub fn exception(py: Python<'_>, error: &Error) -> PyErr {
    let class = match error {
        Error::Stopped { .. } => return PyKeyboardInterrupt::new_err(error.to_string()),
        Error::Limit { at_least_moves, .. } => return of_class(py, "LimitReached", (error.to_string(), *at_least_moves)),
        Error::NoTable { .. } => "NoTable",
        Error::CellCount { .. } | Error::TwiceOnBoard { .. } | Error::NoSuchTile { .. } | Error::ForeignCell { .. } => "InvalidBoard",
        Error::Input { .. } | Error::Maze { .. } | Error::ForeignMove { .. } | Error::BlockedMove { .. } => "InvalidInput",
        Error::Part { .. } | Error::File { .. } | Error::Line { .. } | Error::UnknownPuzzle { .. } | Error::PuzzleSize { .. } => {
            "InvalidInput"
        }
        Error::Unanswered { .. } | Error::NoSuchDepth { .. } | Error::TooManyStates { .. } => "InvalidInput",
        Error::Io { .. } | Error::Folder { .. } | Error::NotATable { .. } | Error::Format { .. } => "TableError",
        Error::OtherPuzzle { .. } | Error::NoColumn { .. } | Error::Checkpoint { .. } => "TableError",
        error if error.is_damage() => "TableError",
        _ => "Error",
    };
    let sentence = match error {
        Error::NoTable { path, puzzle } => {
            format!("{}: there is no table of {puzzle} here: make it with {}", path.display(), generate_call(puzzle))
        }
        error => error.to_string(),
    };
    of_class(py, class, (sentence,))
}

/// The call that makes a table: `slide:3x4 --blank 5` is `homing.generate("slide:3x4", blank="5")`.
fn generate_call(arguments: &str) -> String {
    let mut parts = arguments.split(" --");
    let puzzle = format!("{:?}", parts.next().unwrap_or_default());
    let option = |part: &str| match part.split_once(' ') {
        Some((name, value)) => format!(", {}={value:?}", name.replace('-', "_")),
        None => format!(", {}=True", part.replace('-', "_")),
    };
    format!("homing.generate({puzzle}{})", parts.map(option).collect::<String>())
}

/// The exception for an invalid board: the sentence, and the board's place in the array.
pub fn invalid_board(py: Python<'_>, sentence: String, row: Option<usize>) -> PyErr {
    of_class(py, "InvalidBoard", (sentence, row))
}

fn of_class<'py>(py: Python<'py>, class: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py.import("homing.errors").and_then(|module| module.getattr(class)).and_then(|class| class.call1(arguments));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// Results of the library as results for Python.
pub trait OrRaise<T> {
    /// The value, or the exception for the error.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for homing::Result<T> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| exception(py, &error))
    }
}

/// The exception for what cannot happen unless the system fails.
pub fn failed(what: impl std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(what.to_string())
}
