//! The manifest of a search that keeps its layers in files: what is searched, and how far it has come.
//!
//! Lines of a word and its values, the last one a CRC-32 of those before. The file is replaced at once, when all that it names is on the
//! disk. Files that it does not name do not count.

use super::bit::Bit;
use super::model::Model;
use super::progress::{Name, Progress};
use crate::error::{Error, Result};
use crate::table::scratch::{MANIFEST, after_head, read_manifest, write_manifest};
use std::path::Path;
use std::sync::Arc;

const FIRST_LINE: &str = "homing layers 1";
/// The word of the line that tells how the space is cut.
const PARTITION: &str = "partition ";

/// The search, as the manifest describes it.
#[derive(Clone)]
pub struct Manifest {
    model: Arc<dyn Model>,
    bits: Vec<Bit>,
    /// The lines that must be the same when a search goes on.
    head: String,
    /// The files that were there when it was read: what each holds, the process that wrote it, and its size in bytes.
    files: Vec<(Name, usize, u64)>,
}

impl Manifest {
    /// The manifest of a search that begins.
    pub fn new(model: &Arc<dyn Model>, bits: &[Bit]) -> Self {
        let names: Vec<String> = bits.iter().map(Bit::to_string).collect();
        let (identity, number) = (model.identity(), model.layout().number);
        let head = format!("{FIRST_LINE}\n{identity}keeps {}\n{PARTITION}{number}\n", names.join(" "));
        Self { model: model.clone(), bits: bits.to_vec(), head, files: Vec::new() }
    }

    /// The space that is searched.
    pub fn model(&self) -> &dyn Model {
        &*self.model
    }

    /// The number of planes that a chunk has in a file.
    pub fn planes(&self, name: Name) -> usize {
        name.planes(&*self.model, &self.bits)
    }

    /// The files that were there when it was read.
    pub fn files(&self) -> &[(Name, usize, u64)] {
        &self.files
    }

    /// The number of the partition of the search in a folder. `None` if there is no search.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] if the manifest is damaged, [`Error::Io`] if it cannot be read.
    pub fn partition(folder: &Path) -> Result<Option<usize>> {
        if !folder.join(MANIFEST).exists() {
            return Ok(None);
        }
        let text = read_manifest(folder, FIRST_LINE)?;
        Ok(text.lines().find_map(|line| line.strip_prefix(PARTITION)?.parse().ok()))
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
                ("found", &[depth, rank, size]) => self.files.push((Name::Found(depth as usize), rank as usize, size)),
                ("result", &[merges, rank, size]) => self.files.push((Name::Result(merges as usize), rank as usize, size)),
                _ => return Err(damaged()),
            }
        }
        if let Some(fault) = progress.fault(&*self.model, &self.bits) {
            return Err(wrong(&fault));
        }
        let names = progress.names(&*self.model);
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
            Name::Found(depth) => format!("found {depth} {rank} {size_bytes}\n"),
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
