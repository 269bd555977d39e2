//! Standard input and named files, where `-` is standard input.

use super::status::note;
use crate::Error;
use crate::engine::STANDARD_INPUT;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// What one file holds.
pub struct Input {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// Reads the files, or standard input where there are none. `awaited` is told to whoever sits at the terminal.
pub fn read_all(files: &[PathBuf], awaited: &str) -> crate::Result<Vec<Input>> {
    let standard = [PathBuf::from(STANDARD_INPUT)];
    let files = if files.is_empty() { &standard } else { files };
    files.iter().map(|path| Ok(Input { path: path.clone(), bytes: read(path, awaited)? })).collect()
}

fn read(path: &Path, awaited: &str) -> crate::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = if path == Path::new(STANDARD_INPUT) {
        tell(awaited);
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    read.map_err(|source| Error::Io { path: path.into(), doing: "cannot read the input", source })
}

/// Says on standard error what is awaited, where standard input is a terminal.
pub fn tell(awaited: &str) {
    if io::stdin().is_terminal() {
        note(format_args!("waiting for {awaited} on standard input; Ctrl-D ends it"));
    }
}
