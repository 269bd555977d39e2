//! The manifest of a search that stores its layers in files: what it searches, and how far it has come.
//!
//! Each line is a word and its values; the last line is a CRC-32 of the others. The file is replaced atomically, once all files that it
//! names are on the disk. Files that it does not name are ignored.

use super::progress::{Name, Progress};
use crate::layers::codes::bit::Bit;
use crate::layers::model::Model;
use homing_table::error::{Error, Result};
use homing_table::table::scratch::{DAMAGED, MANIFEST, after_head, read_manifest, write_manifest};
use std::path::Path;
use std::sync::Arc;

const FIRST_LINE: &str = "homing layers 1";
/// The first word of the line with the number of the partition.
const PARTITION: &str = "partition ";

/// The search, as the manifest describes it.
#[derive(Clone)]
pub struct SearchManifest {
    model: Arc<dyn Model>,
    bits: Vec<Bit>,
    /// The lines that must be the same when a search is resumed.
    head: String,
    /// The files named in the manifest that was read: the content of each, the process that wrote it, and its size in bytes.
    files: Vec<(Name, usize, u64)>,
}

impl SearchManifest {
    /// Creates the manifest of a new search.
    pub fn new(model: &Arc<dyn Model>, bits: &[Bit]) -> Self {
        let names: Vec<String> = bits.iter().map(Bit::to_string).collect();
        let (identity, number) = (model.identity(), model.layout().number);
        let head = format!(
            "{FIRST_LINE}\n{identity}keeps {}\n{PARTITION}{number}\n",
            names.join(" ")
        );
        Self {
            model: model.clone(),
            bits: bits.to_vec(),
            head,
            files: Vec::new(),
        }
    }

    /// Returns the space that is searched.
    pub fn model(&self) -> &dyn Model {
        &*self.model
    }

    /// Returns the number of planes per chunk in a file.
    pub fn planes(&self, name: Name) -> usize {
        name.planes(&*self.model, &self.bits)
    }

    /// Returns the files named in the manifest that was read.
    pub fn files(&self) -> &[(Name, usize, u64)] {
        &self.files
    }

    /// Returns the number of the partition of the search in a folder, or `None` if there is no search.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] if the manifest is damaged, [`Error::Io`] if it cannot be read.
    pub fn partition(folder: &Path) -> Result<Option<usize>> {
        if !folder.join(MANIFEST).exists() {
            return Ok(None);
        }
        let text = read_manifest(folder, FIRST_LINE)?;
        Ok(text
            .lines()
            .find_map(|line| line.strip_prefix(PARTITION)?.parse().ok()))
    }

    /// Reads the progress of the search in a folder.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] if there is no search, or if it is a different one or damaged, [`Error::Io`] if it cannot
    /// be read.
    pub fn resume(&mut self, folder: &Path) -> Result<Progress> {
        let path = folder.join(MANIFEST);
        let wrong = |what: &str| Error::scratch(&path, what);
        let text = read_manifest(folder, FIRST_LINE)?;
        let rest = after_head(&text, &self.head, folder)?;
        let damaged = || wrong(&format!("it {DAMAGED}"));
        let mut progress = Progress::default();
        for line in rest.lines() {
            let (word, values) = line.split_once(' ').unwrap_or((line, ""));
            let values = values.split(' ').filter(|value| !value.is_empty());
            let numbers: Vec<u64> = values
                .map(str::parse)
                .collect::<std::result::Result<_, _>>()
                .map_err(|_| damaged())?;
            match (word, &numbers[..]) {
                ("layers", counts) if !counts.is_empty() => progress.entries = counts.to_vec(),
                ("states", counts) => progress.layers = counts.to_vec(),
                ("kept", depths) => {
                    progress.log = depths.iter().map(|&depth| depth as usize).collect()
                }
                ("merges", &[merges]) => progress.merges = merges as usize,
                ("layer", &[depth, rank, size]) => {
                    self.files
                        .push((Name::Layer(depth as usize), rank as usize, size))
                }
                ("found", &[depth, rank, size]) => {
                    self.files
                        .push((Name::Found(depth as usize), rank as usize, size))
                }
                ("result", &[merges, rank, size]) => {
                    self.files
                        .push((Name::Result(merges as usize), rank as usize, size))
                }
                _ => return Err(damaged()),
            }
        }
        if progress.layers.is_empty() {
            progress.layers.clone_from(&progress.entries);
        }
        if let Some(fault) = progress.fault(&*self.model, &self.bits) {
            return Err(wrong(&fault));
        }
        let names = progress.names(&*self.model);
        let mut files: Vec<(Name, usize)> = self
            .files
            .iter()
            .map(|&(name, rank, _)| (name, rank))
            .collect();
        files.sort_unstable();
        let is_named = |name: &Name| files.iter().any(|(file, _)| file == name);
        let are_needed = files.iter().all(|(file, _)| names.contains(file))
            && files.is_sorted_by(|one, other| one < other);
        if are_needed && names.iter().all(is_named) {
            Ok(progress)
        } else {
            Err(wrong(
                "the files that it names are not those that its layers need",
            ))
        }
    }

    /// Returns the line of a file: its content, the process that wrote it, and its size in bytes.
    pub fn file_line(name: Name, rank: usize, size_bytes: u64) -> String {
        match name {
            Name::Layer(depth) => format!("layer {depth} {rank} {size_bytes}\n"),
            Name::Result(merges) => format!("result {merges} {rank} {size_bytes}\n"),
            Name::Found(depth) => format!("found {depth} {rank} {size_bytes}\n"),
        }
    }

    /// Writes the progress of the search, with the lines of the files that it consists of.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn write(&self, folder: &Path, progress: &Progress, file_lines: &str) -> Result<()> {
        let joined = |numbers: Vec<String>| numbers.join(" ");
        let mut text = self.head.clone();
        text += &format!(
            "layers {}\n",
            joined(progress.entries.iter().map(u64::to_string).collect())
        );
        if progress.layers != progress.entries {
            text += &format!(
                "states {}\n",
                joined(progress.layers.iter().map(u64::to_string).collect())
            );
        }
        text += &format!(
            "kept {}\n",
            joined(progress.log.iter().map(usize::to_string).collect())
        );
        text += &format!("merges {}\n", progress.merges);
        text += file_lines;
        write_manifest(folder, text)
    }
}
