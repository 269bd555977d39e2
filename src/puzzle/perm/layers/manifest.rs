//! The manifest of a search by rows with its layers in files: what is searched, the states of each layer, and the files that hold them.

use super::super::generation::codes;
use super::super::rows::Codes;
use super::super::space::Perm;
use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::scratch::{MANIFEST, after_head, read_manifest, write_manifest};
use std::path::Path;

const FIRST_LINE: &str = "homing rows 1";

/// A layer's file, as the manifest names it: its depth and its size in bytes.
pub type Named = (usize, u64);

/// The lines that must be the same when a search goes on.
fn head(space: &Perm) -> String {
    let (digest, puzzle) = (space.rules().digest(), space.describe().puzzle);
    format!("{FIRST_LINE}\npuzzle {}\ndefinition {digest:08x}\nstates {}\n", puzzle.escape_debug(), space.len())
}

/// Whether the layer of a depth is kept for the table. The entries of the other states are those of a state that was never met.
pub fn is_kept(space: &Perm, depth: usize) -> bool {
    match codes(space) {
        Codes::Halves => depth / 2 % 2 == 1,
        Codes::Residues => !space.reaches_all() || !depth.is_multiple_of(3),
    }
}

/// The depths whose layers are in files, after a search of so many layers: those for the table, and the last two.
pub fn depths(space: &Perm, layers: usize) -> impl Iterator<Item = usize> {
    (0..layers).filter(move |&depth| depth + 2 >= layers || is_kept(space, depth))
}

/// Writes how far a search has come.
pub fn write(folder: &Path, space: &Perm, layers: &[u64], files: &[Named]) -> Result<()> {
    let counts: Vec<String> = layers.iter().map(u64::to_string).collect();
    let files: String = files.iter().map(|(depth, size_bytes)| format!("layer {depth} {size_bytes}\n")).collect();
    write_manifest(folder, format!("{}layers {}\n{files}", head(space), counts.join(" ")))
}

/// How far the search in a folder has come: the states of each layer, and the files.
///
/// # Errors
///
/// [`Error::Input`] if there is none, [`Error::Scratch`] if it is another one, damaged, or contradicts itself; [`Error::Io`].
pub fn read(folder: &Path, space: &Perm) -> Result<(Vec<u64>, Vec<Named>)> {
    let wrong = |what: &str| Error::Scratch { path: folder.join(MANIFEST), what: what.into() };
    let text = read_manifest(folder, FIRST_LINE)?;
    let rest = after_head(&text, &head(space), folder)?;
    let damaged = || wrong("it is not as it was written");
    let (mut layers, mut files) = (Vec::new(), Vec::new());
    for line in rest.lines() {
        let (word, values) = line.split_once(' ').ok_or_else(damaged)?;
        let numbers: Vec<u64> = values.split(' ').map(str::parse).collect::<std::result::Result<_, _>>().map_err(|_| damaged())?;
        match (word, &numbers[..]) {
            ("layers", counts) if layers.is_empty() => layers = counts.to_vec(),
            ("layer", &[depth, size_bytes]) => files.push((depth as usize, size_bytes)),
            _ => return Err(damaged()),
        }
    }
    let states = layers.iter().try_fold(0u64, |sum, &count| sum.checked_add(count)).filter(|&states| states <= space.len());
    if states.is_none() || layers.first() != Some(&(space.goal_indices().len() as u64)) || layers.contains(&0) {
        return Err(wrong("expected layers with some states each, beginning with the goals, and no more than the puzzle has"));
    }
    if !files.iter().map(|&(depth, _)| depth).eq(depths(space, layers.len())) {
        return Err(wrong("the files that it names are not those that its layers need"));
    }
    Ok((layers, files))
}
