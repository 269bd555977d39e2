//! Finds all states reachable from a start, with the layers of the search in files.
//!
//! A layer is a sorted [`CodeRun`]. The next states are collected in memory, sorted, and written in parts. The next layer is the merge of
//! these parts without the states of the last two layers: since moves can be undone, no other layer has neighbours. If it takes several
//! moves to undo one, the search also follows the moves into each state. So memory holds only a part of a layer, and files are read and
//! written sequentially.
//!
//! When all layers are found, their merge is the list of states. It is packed as [`SortedCodes`] in files, which are mapped.

use crate::discovered::codes::{
    CodeRun, Entry, NARROW, RunReader, RunWriter, SortedCodes, WIDE, code_of, entry_of, merge,
};
use crate::discovered::rules::{CodeRules, MoveLaws, Moves, check_undo};
use homing_space::space::Description;
use homing_table::clock::Instant;
use homing_table::error::{Error, Lack, Result};
use homing_table::pool::*;
use homing_table::table::scratch::{
    DAMAGED, ScratchFolder, after_head, read_manifest, write_manifest,
};
use homing_table::table::sync;
use homing_table::watch::Stop;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The search for the states of a puzzle whose moves lead back.
pub struct Finder {
    rules: Arc<dyn CodeRules>,
    folder: ScratchFolder,
    /// The lines of the manifest that identify the search.
    head: String,
    layers: Vec<CodeRun>,
    /// The laws checked on the states that this run expanded.
    laws: MoveLaws,
    is_resumed: bool,
    memory_bytes: u64,
    /// The number of layers in the last commit, and its time.
    committed: (usize, Instant),
}

const FIRST_LINE: &str = "homing discovered 1";
/// The prefixes of the names of its files.
const OWN: &[&str] = &["layer-", "part-", "codes-"];
/// The states that are expanded together, and the states per task.
const BLOCK: usize = 1 << 16;
const TASK: usize = 1 << 10;
/// The minimum size of a part, in states.
const MIN_PART: u64 = 1 << 16;
/// The most files that are merged, and therefore open, at once.
const MAX_MERGED: usize = 256;
/// Codes between two checks for cancellation.
const LOOK_EVERY: u64 = 1 << 16;
/// The time between two commits.
const COMMIT_TIME: Duration = Duration::from_secs(1);

impl Finder {
    /// Starts or resumes a search in a folder that only it uses.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if moves cannot be undone; [`Error::Scratch`] if the folder contains another search, or none to resume;
    /// [`Error::Scratch`] if the files do not belong to this search; [`Error::Io`].
    pub fn begin(
        rules: Arc<dyn CodeRules>,
        folder: PathBuf,
        memory_bytes: u64,
        is_resumed: bool,
    ) -> Result<Self> {
        if !rules.has_way_back() {
            return Err(Error::lacks(
                rules.described().puzzle,
                Lack::Scratch,
                "it has moves that cannot be undone",
            ));
        }
        let folder = ScratchFolder::take(folder, OWN)?;
        let Description {
            puzzle,
            parameters,
            goal,
            metric,
            ..
        } = rules.described();
        let [name, parameters, goal, metric] =
            [puzzle, parameters, goal, metric].map(|value| value.escape_debug().to_string());
        let head = format!(
            "{FIRST_LINE}\npuzzle {name}\nparameters {parameters}\ngoal {goal}\nmetric {metric}\n"
        );
        let layers = if is_resumed {
            layers_in(folder.path(), &head)?
        } else {
            Vec::new()
        };
        if !is_resumed {
            folder.check_unused()?;
        }
        let names: Vec<String> = (0..layers.len()).map(layer_name).collect();
        folder.remove_files(|name| !names.iter().any(|kept| kept == name));
        let (laws, committed) = (MoveLaws::of(&*rules)?, (layers.len(), Instant::now()));
        let mut finder = Self {
            rules,
            folder,
            head,
            is_resumed,
            memory_bytes,
            committed,
            laws,
            layers,
        };
        if finder.layers.is_empty() {
            let mut starts = laws.starts(&*finder.rules)?;
            starts.sort_unstable();
            let mut writer = RunWriter::create(finder.path(&layer_name(0)))?;
            starts.into_iter().try_for_each(|code| writer.push(code))?;
            finder.layers.push(writer.finish()?);
            finder.commit()?;
        }
        Ok(finder)
    }

    /// The number of states found.
    pub fn count(&self) -> u64 {
        self.layers.iter().map(|layer| layer.count).sum()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Finds the next layer. Returns `false` if there is none.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`], which keeps the layers before it; [`Error::Law`] if the moves break the rules; [`Error::Scratch`],
    /// [`Error::Io`].
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        let (parts, laws) = if self.rules.bits() <= 64 {
            self.expand::<NARROW>(stop)
        } else {
            self.expand::<WIDE>(stop)
        }?;
        let parts = self.merged(parts, stop)?;
        let known = &self.layers[self.layers.len().saturating_sub(2)..];
        let mut known = known
            .iter()
            .map(RunReader::open)
            .collect::<Result<Vec<_>>>()?;
        let mut writer = RunWriter::create(self.path(&layer_name(self.layers.len())))?;
        let mut looks = 0;
        merge(&parts, |code| {
            look(stop, &mut looks)?;
            for layer in &mut known {
                if layer.has(code)? {
                    return Ok(());
                }
            }
            writer.push(code)
        })?;
        let layer = writer.finish()?;
        self.laws.join(&laws);
        let has_states = layer.count > 0;
        if has_states {
            self.layers.push(layer);
            // Moves that cannot be undone lead back to older layers, and the search would never end.
            if self.layers.len().is_power_of_two() {
                self.merge_all(stop, |_| Ok(()))?;
            }
            if self.committed.1.elapsed() >= COMMIT_TIME {
                self.commit()?;
            }
        } else {
            self.commit()?;
        }
        self.folder.remove_files(|name| name.starts_with("part-"));
        Ok(has_states)
    }

    /// The states after the moves of the last layer, in sorted parts.
    fn expand<const N: usize>(&self, stop: &Stop) -> Result<(Vec<CodeRun>, MoveLaws)> {
        let mut laws = MoveLaws::of(&*self.rules)?;
        let (mut parts, mut reached) = (Vec::new(), Vec::<Entry<N>>::new());
        let Some(last) = self.layers.last() else {
            return Ok((parts, laws));
        };
        // Half of the memory is for collected states, the other half for the blocks that they come from and for mapped files.
        let most = (self.memory_bytes / 2 / size_of::<Entry<N>>() as u64).max(MIN_PART) as usize;
        let mut reader = RunReader::open(last)?;
        loop {
            stop.check()?;
            let mut block = Vec::with_capacity(BLOCK);
            while block.len() < BLOCK
                && let Some(code) = reader.take()?
            {
                block.push(code);
            }
            if block.is_empty() {
                break;
            }
            let task_len = TASK.max(self.rules.batch());
            let found = tasks(block.len().div_ceil(task_len), |task| {
                let end = block.len().min((task + 1) * task_len);
                self.expand_task::<N>(&block[task * task_len..end])
            });
            for found in found {
                let (found, of_task) = found?;
                laws.join(&of_task);
                if reached.len() + found.len() > most {
                    parts.push(self.put_part(&mut reached, parts.len())?);
                }
                reached.extend(found);
            }
        }
        if !reached.is_empty() {
            parts.push(self.put_part(&mut reached, parts.len())?);
        }
        Ok((parts, laws))
    }

    /// The states after the moves of these states, and before them if it may take several moves to undo one.
    fn expand_task<const N: usize>(&self, codes: &[u128]) -> Result<(Vec<Entry<N>>, MoveLaws)> {
        let (mut moves, mut laws) = (Moves::default(), MoveLaws::of(&*self.rules)?);
        laws.expand(&*self.rules, codes, &mut moves)?;
        if !self.rules.has_undo() {
            self.rules.push_before(codes, &mut moves.after);
        }
        Ok((moves.after.into_iter().map(entry_of).collect(), laws))
    }

    /// Checks that every move can be undone, if the rules say so. The search must be complete and not resumed: the laws are those of the
    /// states that this run expanded.
    ///
    /// # Errors
    ///
    /// [`Error::Law`] with the first move that cannot be undone.
    pub fn check_undo(&self, codes: &SortedCodes) -> Result<()> {
        let code = |index| codes.get(index);
        self.laws.check_all(&*self.rules, codes.count(), code)
    }

    /// The folder of its files.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn put_part<const N: usize>(
        &self,
        codes: &mut Vec<Entry<N>>,
        number: usize,
    ) -> Result<CodeRun> {
        codes.par_sort_unstable_by_key(|&entry| code_of(entry));
        let mut writer = RunWriter::create(self.path(&format!("part-{number}")))?;
        codes
            .drain(..)
            .try_for_each(|entry| writer.push(code_of(entry)))?;
        writer.finish()
    }

    /// Merges runs until all can be open together.
    fn merged(&self, mut runs: Vec<CodeRun>, stop: &Stop) -> Result<Vec<CodeRun>> {
        let mut number = 0;
        while runs.len() > MAX_MERGED {
            let mut writer = RunWriter::create(self.path(&format!("part-merged-{number}")))?;
            let mut looks = 0;
            merge(&runs[..MAX_MERGED], |code| {
                look(stop, &mut looks)?;
                writer.push(code)
            })?;
            runs.drain(..MAX_MERGED);
            runs.push(writer.finish()?);
            number += 1;
        }
        Ok(runs)
    }

    /// Visits all states found, in ascending order of their codes.
    fn merge_all(&self, stop: &Stop, mut visit: impl FnMut(u128) -> Result<()>) -> Result<()> {
        let runs = self.merged(self.layers.clone(), stop)?;
        let (mut last, mut looks) = (None, 0);
        let found_twice = |code| {
            let (name, board) = (self.rules.described().puzzle, self.rules.text(code));
            let what = format!(
                "{name} says that its moves lead back, but the state {board} was found at two depths"
            );
            if self.is_resumed {
                Error::scratch(self.folder.path(), what)
            } else {
                Error::Input { what }
            }
        };
        merge(&runs, |code| {
            look(stop, &mut looks)?;
            if last.replace(code) != Some(code) {
                return visit(code);
            }
            // Some move leads to a state that has no move back.
            if self.rules.has_undo() {
                merge(&runs, |code| check_undo(&*self.rules, code))?;
            }
            Err(found_twice(code))
        })
    }

    /// The sorted codes of all states, once no layer is left.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`]; [`Error::Input`] if a state is in several layers, so that some move cannot be undone; [`Error::Scratch`],
    /// [`Error::Io`].
    pub fn codes(&self, stop: &Stop) -> Result<SortedCodes> {
        let mut writer = RunWriter::create(self.path("codes-all"))?;
        let (mut first, mut mask) = (None, 0);
        self.merge_all(stop, |code| {
            mask |= code ^ *first.get_or_insert(code);
            writer.push(code)
        })?;
        let all = writer.finish()?;
        let mut reader = RunReader::open(&all)?;
        let mut looks = 0;
        let sorted = std::iter::from_fn(|| match look(stop, &mut looks) {
            Ok(()) => reader.take().transpose(),
            Err(error) => Some(Err(error)),
        });
        let codes = SortedCodes::pack(
            Some(self.folder.path()),
            all.count,
            mask,
            first.unwrap_or(0),
            sorted,
        )?;
        self.folder
            .remove_files(|name| name.starts_with("part-") || name == "codes-all");
        Ok(codes)
    }

    /// Whether the search was resumed from files that have not been verified.
    pub fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Commits the layers found so far, so that the search can be resumed.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn commit(&mut self) -> Result<()> {
        for layer in &self.layers[self.committed.0..] {
            layer.sync()?;
        }
        sync(self.folder.path());
        let line = |layer: &CodeRun| {
            format!(
                "layer {} {} {:08x}\n",
                layer.count, layer.size_bytes, layer.checksum
            )
        };
        write_manifest(
            self.folder.path(),
            self.head.clone() + &self.layers.iter().map(line).collect::<String>(),
        )?;
        self.committed = (self.layers.len(), Instant::now());
        Ok(())
    }

    /// Removes the files of a finished search.
    pub fn remove(self) {
        self.folder.remove();
    }
}

fn layer_name(depth: usize) -> String {
    format!("layer-{depth}")
}

/// The layers of a stopped search in a folder. Checks their files.
fn layers_in(folder: &Path, head: &str) -> Result<Vec<CodeRun>> {
    let text = read_manifest(folder, FIRST_LINE)?;
    let rest = after_head(&text, head, folder)?;
    let damaged = || Error::scratch(folder, format!("its manifest {DAMAGED}"));
    let mut layers = Vec::new();
    for (line, depth) in rest.lines().zip(0..) {
        let fields: Vec<&str> = line.split(' ').collect();
        let &["layer", count, size, checksum] = &fields[..] else {
            return Err(damaged());
        };
        let number = |text: &str| text.parse::<u64>().map_err(|_| damaged());
        let checksum = u32::from_str_radix(checksum, 16).map_err(|_| damaged())?;
        let layer = CodeRun {
            path: folder.join(layer_name(depth)),
            count: number(count)?,
            size_bytes: number(size)?,
            checksum,
        };
        layer.check()?;
        layers.push(layer);
    }
    if layers.is_empty() {
        Err(damaged())
    } else {
        Ok(layers)
    }
}

/// Checks for cancellation once in a while.
fn look(stop: &Stop, looks: &mut u64) -> Result<()> {
    *looks += 1;
    if looks.is_multiple_of(LOOK_EVERY) {
        stop.check()
    } else {
        Ok(())
    }
}
