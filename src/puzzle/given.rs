//! Puzzles that are read from files: mazes, pictures, definitions, graphs, press matrices.

use crate::engine::{Member, STANDARD_INPUT};
use crate::error::{Error, Result};
use crate::input;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A maze, a picture or a definition is at most so long: 16 MiB.
pub const MAX_BYTES: u64 = 1 << 24;

/// Reads the file of a puzzle; `-` is standard input. `what` names it in errors, and two sentences say that it cannot be opened or read.
pub fn read_text(path: &Path, max_bytes: u64, what: &str, [opening, reading]: [&'static str; 2]) -> Result<Vec<u8>> {
    let file: Box<dyn Read> = match path == Path::new(STANDARD_INPUT) {
        true => Box::new(std::io::stdin()),
        false => Box::new(File::open(path).map_err(Error::io(path, opening))?),
    };
    input::read_text(file, max_bytes, what, Error::io(path, reading)).map_err(|error| error.of_content(|error| error.in_file(path)))
}

/// The file that `FILE` or `FILE#CHOICE` names, and the choice. A file whose own name has a `#` in it is meant if it exists.
pub fn file_and_choice(name: &str) -> (PathBuf, Option<&str>) {
    match name.rsplit_once('#') {
        Some((path, choice)) if !Path::new(name).exists() => (path.into(), Some(choice)),
        _ => (name.into(), None),
    }
}

/// The names of all puzzles that `FILE#*` stands for, with their titles, which `titles` reads; `None` where a name stands for one. `many`
/// is what the puzzles are called.
///
/// # Errors
///
/// Those of `titles`; standard input can be read only once.
pub fn all_of(name: &str, many: &str, titles: impl FnOnce(&Path) -> Result<Vec<Option<String>>>) -> Result<Option<Vec<Member>>> {
    let Some(file) = name.strip_suffix("#*").filter(|_| !Path::new(name).exists()) else { return Ok(None) };
    if file == STANDARD_INPUT {
        return Err(Error::Input { what: format!("the {many} of standard input cannot be asked one after the other: give a file") });
    }
    Ok(Some((1..).zip(titles(Path::new(file))?).map(|(number, title)| (format!("{file}#{number}"), title)).collect()))
}

/// The name of the table of a puzzle that is read from a file: the family, the name of the file, and a digest of the content.
pub fn content_name(family: &str, path: &Path, digest: u32) -> String {
    format!("{family}-{}-{digest:08x}.tbl", path.file_stem().unwrap_or_default().display())
}
