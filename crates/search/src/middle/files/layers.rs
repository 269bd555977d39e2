use super::run::{BUFFER_BYTES, CodeRun, RunReader, RunWriter, merge};
use crate::middle::set::{Entry, code_of};
use homing_space::space::Description;
use homing_table::error::{Error, Result};
use homing_table::pool::*;
use homing_table::table::scratch::{
    DAMAGED, ScratchFolder, after_head, read_manifest, write_manifest,
};
use homing_table::table::sync;
use std::path::{Path, PathBuf};

/// Called with the number of codes to be expanded next, and with 0 once in a while. Its error ends the search.
pub type Pace<'p> = dyn FnMut(u64) -> Result<()> + 'p;

/// The prefix of the names of parts, which belong to no layer yet.
const PART: &str = "part-";
/// The codes that are expanded together, and the least codes per task.
const BLOCK: usize = 1 << 16;
const TASK: usize = 1 << 8;
/// The minimum size of a part, in codes.
const MIN_PART: u64 = 1 << 8;
/// The fewest and the most files that are merged, and therefore open, at once: as many as an eighth of the memory has buffers for.
const MIN_MERGED: u64 = 4;
const MAX_MERGED: u64 = 256;
/// Codes between two calls of the pace.
const LOOK_EVERY: u64 = 1 << 16;

/// The layers in files whose names start with a word, by depth.
pub struct Layers {
    word: &'static str,
    runs: Vec<CodeRun>,
    /// The number of layers in the last commit.
    committed: usize,
}

impl Layers {
    /// No layers.
    pub fn new(word: &'static str) -> Self {
        Self {
            word,
            runs: Vec::new(),
            committed: 0,
        }
    }

    /// The word.
    pub fn word(&self) -> &'static str {
        self.word
    }

    /// The layers.
    pub fn runs(&self) -> &[CodeRun] {
        &self.runs
    }

    /// Whether the last commit has any of these layers.
    pub fn is_committed(&self) -> bool {
        self.committed > 0
    }

    /// The number of codes in all layers.
    pub fn count(&self) -> u64 {
        self.runs.iter().map(|run| run.count).sum()
    }

    /// Adds the next layer.
    pub fn push(&mut self, run: CodeRun) {
        self.runs.push(run);
    }

    /// The name of the next layer's file.
    pub fn next_name(&self) -> String {
        self.name(self.runs.len())
    }

    fn name(&self, depth: usize) -> String {
        format!("{}-{depth}", self.word)
    }

    /// Adds the layer that a line of a manifest describes, and checks its file. Returns whether the line is one of these layers.
    fn read_line(&mut self, line: &str, folder: &Path) -> Result<bool> {
        let fields: Vec<&str> = line.split(' ').collect();
        if fields[0] != self.word {
            return Ok(false);
        }
        let parsed = match fields[1..] {
            [count, size, checksum] => count
                .parse()
                .ok()
                .zip(size.parse().ok())
                .zip(u32::from_str_radix(checksum, 16).ok()),
            _ => None,
        };
        let ((count, size_bytes), checksum) = parsed.ok_or_else(|| damaged(folder))?;
        let run = CodeRun {
            path: folder.join(self.next_name()),
            count,
            size_bytes,
            checksum,
        };
        run.check()?;
        self.runs.push(run);
        self.committed = self.runs.len();
        Ok(true)
    }
}

/// The error for a manifest that describes no search.
fn damaged(folder: &Path) -> Error {
    Error::scratch(folder, format!("its manifest {DAMAGED}"))
}

/// The lines of a manifest that identify a search.
pub fn manifest_head(first_line: &str, of: Description) -> String {
    let [name, parameters, goal, metric] = [of.puzzle, of.parameters, of.goal, of.metric]
        .map(|value| value.escape_debug().to_string());
    format!("{first_line}\npuzzle {name}\nparameters {parameters}\ngoal {goal}\nmetric {metric}\n")
}

/// The files of a search whose layers are sorted codes.
pub struct CodeFiles {
    folder: ScratchFolder,
    memory_bytes: u64,
}

impl CodeFiles {
    /// Takes the folder of a search whose file names have the prefixes `own`.
    ///
    /// # Errors
    ///
    /// Those of [`ScratchFolder::take`].
    pub fn take(folder: PathBuf, own: &'static [&'static str], memory_bytes: u64) -> Result<Self> {
        let folder = ScratchFolder::take(folder, own)?;
        Ok(Self {
            folder,
            memory_bytes,
        })
    }

    /// The folder.
    pub fn folder(&self) -> &ScratchFolder {
        &self.folder
    }

    /// Removes the folder and the files of a finished search.
    pub fn remove(self) {
        self.folder.remove();
    }

    /// The path of a file.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Reads the manifest into these layers, whose files are checked, and returns the other lines after its head, `first_line` and more.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] if there is no manifest, if it is of another search, or if files are not as they were written; [`Error::Io`].
    pub fn resume<const L: usize>(
        &self,
        first_line: &str,
        head: &str,
        layers: [&mut Layers; L],
    ) -> Result<Vec<String>> {
        let folder = self.folder.path();
        let text = read_manifest(folder, first_line)?;
        let (mut layers, mut others) = (layers, Vec::new());
        'lines: for line in after_head(&text, head, folder)?.lines() {
            for layers in &mut layers {
                if layers.read_line(line, folder)? {
                    continue 'lines;
                }
            }
            others.push(line.into());
        }
        Ok(others)
    }

    /// The error for a manifest that is not that of a search.
    pub fn damaged(&self) -> Error {
        damaged(self.folder.path())
    }

    /// Removes all files that belong to none of these layers.
    pub fn keep<const L: usize>(&self, layers: [&Layers; L]) {
        let names = layers.map(|layers| (0..layers.runs.len()).map(|depth| layers.name(depth)));
        let kept: Vec<String> = names.into_iter().flatten().collect();
        self.folder
            .remove_files(|name| !kept.iter().any(|kept| kept == name));
    }

    /// Commits layers, so that the search can be resumed with them.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn commit<const L: usize>(&self, mut text: String, layers: [&mut Layers; L]) -> Result<()> {
        for layers in &layers {
            layers.runs[layers.committed..]
                .iter()
                .try_for_each(CodeRun::sync)?;
            for run in &layers.runs {
                text += &format!(
                    "{} {} {} {:08x}\n",
                    layers.word, run.count, run.size_bytes, run.checksum
                );
            }
        }
        sync(self.folder.path());
        write_manifest(self.folder.path(), text)?;
        for layers in layers {
            layers.committed = layers.runs.len();
        }
        Ok(())
    }

    /// Writes sorted codes to a file, each once.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn write(&self, name: &str, sorted: impl IntoIterator<Item = u128>) -> Result<CodeRun> {
        let mut writer = RunWriter::create(self.path(name))?;
        sorted.into_iter().try_for_each(|code| writer.push(code))?;
        writer.finish()
    }

    /// The codes that `expand` finds from those of a run, in sorted parts that can be merged.
    ///
    /// # Errors
    ///
    /// Those of `expand`, `pace` and the files.
    pub fn expanded<const N: usize>(
        &self,
        run: &CodeRun,
        batch: usize,
        pace: &mut Pace,
        expand: impl Fn(&[u128]) -> Result<Vec<Entry<N>>> + Sync,
    ) -> Result<Vec<CodeRun>> {
        let (mut parts, mut found) = (Vec::new(), Vec::<Entry<N>>::new());
        // Half of the memory is for collected codes, the other half for the blocks that they come from and for mapped files.
        let most = (self.memory_bytes / 2 / size_of::<Entry<N>>() as u64).max(MIN_PART) as usize;
        each_block(run, batch, pace, expand, |_, more| {
            if found.len() + more.len() > most {
                sort(&mut found);
                if found.len() > most / 2 {
                    parts.push(self.put_part(&mut found, parts.len())?);
                }
            }
            found.extend(more);
            Ok(())
        })?;
        if !found.is_empty() {
            sort(&mut found);
            parts.push(self.put_part(&mut found, parts.len())?);
        }
        self.merged(parts, pace)
    }

    fn put_part<const N: usize>(
        &self,
        sorted: &mut Vec<Entry<N>>,
        number: usize,
    ) -> Result<CodeRun> {
        self.write(&format!("{PART}{number}"), sorted.drain(..).map(code_of))
    }

    /// The run of the codes of some parts that are in no known run. Removes the parts.
    ///
    /// # Errors
    ///
    /// Those of `pace` and the files.
    pub fn without(
        &self,
        parts: &[CodeRun],
        known: &[CodeRun],
        name: &str,
        pace: &mut Pace,
    ) -> Result<CodeRun> {
        let known = known.iter().map(RunReader::open);
        let mut known = known.collect::<Result<Vec<_>>>()?;
        let mut writer = RunWriter::create(self.path(name))?;
        let mut last = None;
        each_merged(parts, pace, |code| {
            if last.replace(code) == Some(code) {
                return Ok(());
            }
            for run in &mut known {
                if run.has(code)? {
                    return Ok(());
                }
            }
            writer.push(code)
        })?;
        self.remove_parts();
        writer.finish()
    }

    /// Removes the parts.
    pub fn remove_parts(&self) {
        self.folder.remove_files(|name| name.starts_with(PART));
    }

    /// The run of the codes of some runs, each once.
    ///
    /// # Errors
    ///
    /// Those of `pace` and the files.
    pub fn union(&self, runs: &[CodeRun], name: &str, pace: &mut Pace) -> Result<CodeRun> {
        let mut writer = RunWriter::create(self.path(name))?;
        each_merged(runs, pace, |code| writer.push(code))?;
        writer.finish()
    }

    /// Merges runs until all can be open together.
    ///
    /// # Errors
    ///
    /// Those of `pace` and the files.
    pub fn merged(&self, mut runs: Vec<CodeRun>, pace: &mut Pace) -> Result<Vec<CodeRun>> {
        let buffers = self.memory_bytes / 8 / BUFFER_BYTES as u64;
        let most = buffers.clamp(MIN_MERGED, MAX_MERGED) as usize;
        let mut number = 0;
        while runs.len() > most {
            let name = format!("{PART}merged-{number}");
            let union = self.union(&runs[..most], &name, pace)?;
            runs.drain(..most);
            runs.push(union);
            number += 1;
        }
        Ok(runs)
    }
}

fn sort<const N: usize>(codes: &mut Vec<Entry<N>>) {
    codes.par_sort_unstable_by_key(|&entry| code_of(entry));
    codes.dedup();
}

/// Visits the codes of many runs in ascending order, repeated if several runs contain them.
///
/// # Errors
///
/// Those of `pace`, `visit` and the files.
pub fn each_merged(
    runs: &[CodeRun],
    pace: &mut Pace,
    mut visit: impl FnMut(u128) -> Result<()>,
) -> Result<()> {
    let mut seen = 0u64;
    merge(runs, |code| {
        seen += 1;
        if seen.is_multiple_of(LOOK_EVERY) {
            pace(0)?;
        }
        visit(code)
    })
}

/// Passes on what `work` makes of the codes of a run, on all threads, with these codes, in order.
///
/// # Errors
///
/// Those of `pace`, `work`, `told` and the file.
pub fn each_block<T: Send>(
    run: &CodeRun,
    batch: usize,
    pace: &mut Pace,
    work: impl Fn(&[u128]) -> Result<T> + Sync,
    mut told: impl FnMut(&[u128], T) -> Result<()>,
) -> Result<()> {
    let (mut reader, mut block) = (RunReader::open(run)?, Vec::with_capacity(BLOCK));
    loop {
        block.clear();
        while block.len() < BLOCK
            && let Some(code) = reader.take()?
        {
            block.push(code);
        }
        pace(block.len() as u64)?;
        if block.is_empty() {
            return Ok(());
        }
        let parts: Vec<&[u128]> = block.chunks(TASK.max(batch)).collect();
        let done = tasks(parts.len(), |at| work(parts[at]));
        for (part, done) in parts.iter().zip(done) {
            told(part, done?)?;
        }
    }
}
