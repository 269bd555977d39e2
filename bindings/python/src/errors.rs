use homing::{Error, ErrorKind, Remedy};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use std::io::ErrorKind::NotFound;
use std::path::Path;

/// Returns the exception for an error of the library. Its class is one of `homing.errors`.
pub fn exception(py: Python<'_>, error: &Error) -> PyErr {
    let class = match error.kind() {
        ErrorKind::Stopped => return PyKeyboardInterrupt::new_err(sentence(error)),
        ErrorKind::Limit => {
            return of_class(
                py,
                "LimitReached",
                (sentence(error), error.at_least_moves()),
            );
        }
        ErrorKind::NoTable => "NoTable",
        ErrorKind::Board => "InvalidBoard",
        ErrorKind::Input | ErrorKind::Puzzle | ErrorKind::Depth | ErrorKind::Unanswered => {
            "InvalidInput"
        }
        ErrorKind::Unsolvable | ErrorKind::TooMuch | ErrorKind::Memory => "InvalidInput",
        ErrorKind::File => match missing_file(error) {
            Some(path) => return of_class(py, "MissingFile", (sentence(error), path)),
            None => "TableError",
        },
        ErrorKind::OtherTable | ErrorKind::Damage => "TableError",
        ErrorKind::Rules | ErrorKind::Defect => "Error",
    };
    of_class(py, class, (sentence(error),))
}

/// Returns the path of a file, if the error is that it does not exist.
fn missing_file(error: &Error) -> Option<&Path> {
    match error {
        Error::Io { path, source, .. } => (source.kind() == NotFound).then_some(path),
        Error::At { error, .. } | Error::Remedied { error, .. } => missing_file(error),
        _ => None,
    }
}

/// Returns the sentence of an error, with its remedy as Python code.
pub fn sentence(error: &Error) -> String {
    error.worded(argument, remedy)
}

/// Returns the argument for an option.
fn argument(option: &str) -> String {
    option.replace('-', "_")
}

/// Returns a remedy as Python code.
pub fn remedy(remedy: &Remedy) -> String {
    let given = |option: &str, value: &str| match value.parse::<f64>() {
        _ if value.is_empty() => format!("{}=True", argument(option)),
        Ok(_) => format!("{}={value}", argument(option)),
        Err(_) => format!("{}={value:?}", argument(option)),
    };
    match remedy {
        Remedy::Act(deed) => (*deed).into(),
        Remedy::Generate {
            deed,
            puzzle,
            options,
        } => {
            let puzzle = puzzle.iter().map(|puzzle| format!("{puzzle:?}"));
            let arguments: Vec<_> = puzzle
                .chain(options.iter().map(|(option, value)| given(option, value)))
                .collect();
            format!("{deed} with homing.generate({})", arguments.join(", "))
        }
        Remedy::Give {
            deed,
            option: "any",
            ..
        } => format!("{deed} with homing.load(..., any=True)"),
        Remedy::Give {
            deed,
            option,
            value: Some(value),
        } => format!("{deed} with {}={value}", argument(option)),
        Remedy::Give {
            deed,
            option,
            value: None,
        } => format!("{deed} with the argument {}", argument(option)),
        Remedy::LeaveOut(option) => format!("leave out {}", argument(option)),
    }
}

/// Returns the exception for an invalid board, with its row in the array.
pub fn invalid_board(py: Python<'_>, sentence: String, row: Option<usize>) -> PyErr {
    of_class(py, "InvalidBoard", (sentence, row))
}

fn of_class<'py>(
    py: Python<'py>,
    class: &str,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> PyErr {
    let built = py
        .import("homing.errors")
        .and_then(|module| module.getattr(class))
        .and_then(|class| class.call1(arguments));
    built.map_or_else(|error| error, PyErr::from_value)
}

/// Conversion of the library's results to results for Python.
pub trait OrRaise<T> {
    /// Returns the value, or the exception for the error.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for homing::Result<T> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| exception(py, &error))
    }
}

/// Returns the exception for failures of the system.
pub fn failed(what: impl std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(what.to_string())
}
