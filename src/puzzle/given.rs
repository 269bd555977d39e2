//! Puzzles that are read from files: mazes, graphs, press matrices.

use crate::engine::STANDARD_INPUT;
use crate::error::{Error, Result};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Opens the file of a puzzle; `-` is standard input.
pub fn open_text(path: &Path, doing: &'static str) -> Result<Box<dyn Read>> {
    if path == Path::new(STANDARD_INPUT) {
        return Ok(Box::new(std::io::stdin()));
    }
    Ok(Box::new(File::open(path).map_err(Error::io(path, doing))?))
}

/// The name of the table of a puzzle that is read from a file: the family, the name of the file, and a digest of the content.
pub fn content_name(family: &str, path: &Path, digest: u32) -> String {
    format!("{family}-{}-{digest:08x}.tbl", path.file_stem().unwrap_or_default().display())
}
