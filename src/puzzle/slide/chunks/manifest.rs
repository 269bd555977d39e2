//! The manifest of a search that keeps its layers in files: what is searched, and how far it has come.
//!
//! Lines of a word and its values, the last one a CRC-32 of those before. The file is replaced at once, when all that it names is on the
//! disk. Files that it does not name do not count.

use super::bits::Bit;
use super::cut::Cut;
use super::progress::{Name, Progress};
use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::scratch::{MANIFEST, after_head, read_manifest, write_manifest};
use std::path::Path;

const FIRST_LINE: &str = "homing chunks 1";

/// The search, as the manifest describes it.
#[derive(Clone, Debug)]
pub struct Manifest {
    cut: Cut,
    bits: Vec<Bit>,
    /// The lines that must be the same when a search goes on.
    head: String,
    /// The files that were there when it was read: what each holds, the process that wrote it, and its size in bytes.
    files: Vec<(Name, usize, u64)>,
}

impl Manifest {
    /// The manifest of a search that begins.
    pub fn new(cut: &Cut, bits: &[Bit]) -> Self {
        let (description, tiles) = (cut.slide.describe(), cut.tail.tiles);
        let names: Vec<String> = bits.iter().map(|bit| format!("{bit:?}").to_lowercase()).collect();
        let head = format!(
            "{FIRST_LINE}\npuzzle {}\ngoal {}\nkeeps {}\nfree tiles {tiles}\n",
            description.puzzle,
            description.goal,
            names.join(" ")
        );
        Self { cut: *cut, bits: bits.to_vec(), head, files: Vec::new() }
    }

    /// The cut of the board.
    pub fn cut(&self) -> &Cut {
        &self.cut
    }

    /// The number of planes that a chunk has in a file.
    pub fn planes(&self, name: Name) -> usize {
        name.planes(&self.cut, &self.bits)
    }

    /// The files that were there when it was read.
    pub fn files(&self) -> &[(Name, usize, u64)] {
        &self.files
    }

    /// The number of free tiles of the search in a folder. `None` if there is no search.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] if the manifest is damaged, [`Error::Io`] if it cannot be read.
    pub fn free_tiles(folder: &Path) -> Result<Option<usize>> {
        if !folder.join(MANIFEST).exists() {
            return Ok(None);
        }
        let text = read_manifest(folder, FIRST_LINE)?;
        Ok(text.lines().find_map(|line| line.strip_prefix("free tiles ")?.parse().ok()))
    }

    /// Reads how far the search in a folder has come.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if there is none, [`Error::Scratch`] if it is another one or damaged, [`Error::Io`] if it cannot be read.
    pub fn resume(&mut self, folder: &Path) -> Result<Progress> {
        let path = folder.join(MANIFEST);
        let wrong = |what: &str| Error::Scratch { path: path.clone(), what: what.into() };
        let text = read_manifest(folder, FIRST_LINE)?;
        let rest = after_head(&text, &self.head, folder)?;
        let damaged = || wrong("it is not as it was written");
        let mut progress = Progress::default();
        for line in rest.lines() {
            let (word, values) = line.split_once(' ').unwrap_or((line, ""));
            let values = values.split(' ').filter(|value| !value.is_empty());
            let numbers: Vec<u64> = values.map(str::parse).collect::<std::result::Result<_, _>>().map_err(|_| damaged())?;
            match (word, &numbers[..]) {
                ("layers", counts) if !counts.is_empty() => progress.layers = counts.to_vec(),
                ("kept", depths) => progress.log = depths.iter().map(|&depth| depth as usize).collect(),
                ("merges", &[merges]) => progress.merges = merges as usize,
                ("layer", &[depth, rank, size]) => self.files.push((Name::Layer(depth as usize), rank as usize, size)),
                ("result", &[merges, rank, size]) => self.files.push((Name::Result(merges as usize), rank as usize, size)),
                _ => return Err(damaged()),
            }
        }
        if let Some(fault) = progress.fault(&self.cut, &self.bits) {
            return Err(wrong(&fault));
        }
        let names = progress.names();
        let mut files: Vec<(Name, usize)> = self.files.iter().map(|&(name, rank, _)| (name, rank)).collect();
        files.sort_unstable();
        let is_named = |name: &Name| files.iter().any(|(file, _)| file == name);
        let are_needed = files.iter().all(|(file, _)| names.contains(file)) && files.is_sorted_by(|one, other| one < other);
        if are_needed && names.iter().all(is_named) {
            Ok(progress)
        } else {
            Err(wrong("the files that it names are not those that its layers need"))
        }
    }

    /// The line of a file: what it holds, the process that wrote it, and its size in bytes.
    pub fn file_line(name: Name, rank: usize, size_bytes: u64) -> String {
        match name {
            Name::Layer(depth) => format!("layer {depth} {rank} {size_bytes}\n"),
            Name::Result(merges) => format!("result {merges} {rank} {size_bytes}\n"),
        }
    }

    /// Writes how far the search has come, with the lines of the files that hold it.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn write(&self, folder: &Path, progress: &Progress, file_lines: &str) -> Result<()> {
        let joined = |numbers: Vec<String>| numbers.join(" ");
        let mut text = self.head.clone();
        text += &format!("layers {}\n", joined(progress.layers.iter().map(u64::to_string).collect()));
        text += &format!("kept {}\n", joined(progress.log.iter().map(usize::to_string).collect()));
        text += &format!("merges {}\n", progress.merges);
        text += file_lines;
        write_manifest(folder, text)
    }
}
