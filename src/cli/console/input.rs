//! Standard input and named files, where `-` is standard input.

use super::status::{InvalidInput, note};
use homing_engine::STANDARD_INPUT;
use homing_table::error::Error;
use homing_table::input::read_text;
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// The greatest length of an input, so that an endless stream is refused.
const MAX_INPUT_BYTES: u64 = 1 << 28;

/// The extensions of files with boards.
const TEXT_FILES: [&str; 8] = ["txt", "csv", "tsv", "json", "jsonl", "in", "xsb", "sok"];

/// The content of one file.
pub struct InputFile {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// Reads the files, or standard input if there are none. On a terminal, first prints that it waits for `awaited`.
pub fn read_all(files: &[PathBuf], awaited: &str) -> anyhow::Result<Vec<InputFile>> {
    let standard = [PathBuf::from(STANDARD_INPUT)];
    let files = if files.is_empty() { &standard } else { files };
    files
        .iter()
        .map(|path| {
            Ok(InputFile {
                path: path.clone(),
                bytes: read(path, awaited)?,
            })
        })
        .collect()
}

fn read(path: &Path, awaited: &str) -> anyhow::Result<Vec<u8>> {
    let is_standard = path == Path::new(STANDARD_INPUT);
    let place = if is_standard {
        Path::new("standard input")
    } else {
        path
    };
    let failed = |source| Error::Io {
        path: place.into(),
        doing: "cannot read the input",
        source,
    };
    let read = if is_standard {
        note_waiting(awaited);
        read_text(io::stdin().lock(), MAX_INPUT_BYTES, "the input", failed)
    } else {
        read_text(
            File::open(path).map_err(failed)?,
            MAX_INPUT_BYTES,
            "the input",
            failed,
        )
        .map_err(|error| match error {
            error @ Error::Io { .. } => error,
            error => error.in_file(path),
        })
    };
    read.map_err(|error| {
        if matches!(error, Error::Io { .. }) {
            error.into()
        } else {
            InvalidInput(error).into()
        }
    })
}

/// If an argument that is not a board looks like a file, returns how to read it.
pub fn as_file(argument: &str) -> Option<String> {
    let path = Path::new(argument);
    let extension = path
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default();
    if path.is_file() {
        Some(format!(
            "{argument} is a file: read its lines with --file {argument}"
        ))
    } else if TEXT_FILES.contains(&extension) {
        Some(format!(
            "{argument} looks like a file, but does not exist here: --file reads the lines of a file"
        ))
    } else {
        None
    }
}

/// Prints on standard error what the program waits for, if standard input is a terminal.
pub fn note_waiting(awaited: &str) {
    if io::stdin().is_terminal() {
        note(format_args!(
            "waiting for {awaited} on standard input; Ctrl-D ends it"
        ));
    }
}
