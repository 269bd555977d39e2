use super::name::renamed;
use super::searching;
use super::sentences::sentence;
use homing_engine::records::printable;
use std::io::{self, Write};

/// The outcome of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Everything was answered; `unsolvable` is an answer.
    Answered,
    /// Some input was invalid. The error has been printed.
    SomeInvalid,
    /// Ctrl-C stopped the verb; the progress so far is saved.
    Interrupted,
}

impl From<Status> for u8 {
    fn from(status: Status) -> Self {
        match status {
            Status::Answered => 0,
            Status::SomeInvalid => 1,
            // The status that shells report after Ctrl-C.
            Status::Interrupted => 130,
        }
    }
}

/// The whole input is invalid, or a check failed: the program ends with status 1.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct InvalidInput(#[from] pub homing_table::error::Error);

impl InvalidInput {
    /// The error of a question: an invalid line, unless the table is damaged.
    pub fn unless_damaged(error: homing_table::error::Error) -> anyhow::Error {
        if error.is_damage() {
            error.into()
        } else {
            Self(error).into()
        }
    }
}

/// Whether the reader of a pipe has gone. One of the Windows errors for this has no `ErrorKind`: `ERROR_PIPE_NOT_CONNECTED`.
pub fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe || cfg!(windows) && error.raw_os_error() == Some(233)
}

/// Prints an error, and returns its exit status. A closed pipe is not an error: the reader has seen enough.
pub fn of_error(error: &anyhow::Error) -> u8 {
    if error
        .chain()
        .any(|cause| cause.downcast_ref().is_some_and(is_closed_pipe))
    {
        return 0;
    }
    // An `io::Error` without context comes from standard output: all others name their path.
    if error.is::<io::Error>() {
        say(format_args!("standard output: cannot write: {error}"));
    } else {
        say(worded(error));
    }
    // The content of a file that a puzzle names is input too.
    let is_content = matches!(
        error.downcast_ref(),
        Some(homing_table::error::Error::At {
            place: homing_table::error::Place::File(_),
            ..
        })
    );
    if error.is::<InvalidInput>() || is_content {
        1
    } else {
        2
    }
}

/// The sentence of an error, in the words of the command line.
pub fn worded(error: &anyhow::Error) -> String {
    let of_library = error
        .downcast_ref()
        .or_else(|| error.downcast_ref().map(|InvalidInput(error)| error));
    of_library.map_or_else(|| error.to_string(), sentence)
}

/// The greatest length of an error message, in characters.
const MAX_SENTENCE_CHARS: usize = 4000;

/// Prints a message on standard error.
pub fn note(words: impl std::fmt::Display) {
    searching::hide();
    writeln!(io::stderr(), "{}", renamed(&words.to_string())).ok();
}

/// Prints a line `error: ...` on standard error. A closed standard error is ignored.
pub fn say(error: impl std::fmt::Display) {
    searching::hide();
    let sentence: String = printable(&renamed(&error.to_string()))
        .chars()
        .take(MAX_SENTENCE_CHARS)
        .collect();
    writeln!(io::stderr(), "error: {sentence}").ok();
}
