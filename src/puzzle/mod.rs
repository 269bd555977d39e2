//! The puzzles: a folder a family. Each has its space, what is written of it, and a `family` file that brings it to the
//! [engine](crate::engine).

pub mod flip;
pub mod push;
pub mod route;
mod size;
pub mod slide;

pub use crate::notation::{Cell, Look, Notation, Picture};

use crate::engine::{Catalog, Family, STANDARD_INPUT};
use crate::error::{Error, Result};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The families of this library. A new one is one folder and one entry here.
pub static FAMILIES: &[&dyn Family] = &[&slide::SlideFamily, &flip::FlipFamily, &push::PushFamily, &route::RouteFamily];

impl Default for Catalog {
    /// The families of this library, and the folder `tables`.
    fn default() -> Self {
        Self::new(FAMILIES)
    }
}

/// Opens the file of a puzzle; `-` is standard input.
fn open_text(path: &Path, doing: &'static str) -> Result<Box<dyn Read>> {
    if path == Path::new(STANDARD_INPUT) {
        return Ok(Box::new(std::io::stdin()));
    }
    Ok(Box::new(File::open(path).map_err(Error::io(path, doing))?))
}

/// The name of the table of a puzzle that is read from a file: the family, the name of the file, and a digest of the content.
fn content_name(family: &str, path: &Path, digest: u32) -> String {
    format!("{family}-{}-{digest:08x}.tbl", path.file_stem().unwrap_or_default().display())
}
