//! Finds all states reachable from a start, with the layers of the search in files.
//!
//! A layer is a sorted [`CodeRun`]. The next states are collected in memory, sorted, and written in parts. The next layer is the merge of
//! these parts without the states of the last two layers: since moves can be undone, no other layer has neighbours. If it takes several
//! moves to undo one, the search also follows the moves into each state. So memory holds only a part of a layer, and files are read and
//! written sequentially.
//!
//! When all layers are found, their merge is the list of states. It is packed as [`SortedCodes`] in files, which are mapped.

use crate::discovered::codes::{Entry, NARROW, SortedCodes, WIDE, entry_of};
use crate::discovered::rules::{CodeRules, MoveLaws, Moves, check_undo};
use homing_search::middle::{
    CodeFiles, CodeRun, Layers, RunReader, RunWriter, each_merged, manifest_head,
};
use homing_table::clock::Instant;
use homing_table::error::{Error, Lack, Result};
use homing_table::watch::Stop;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The search for the states of a puzzle whose moves lead back.
pub struct Finder {
    rules: Arc<dyn CodeRules>,
    files: CodeFiles,
    /// The lines of the manifest that identify the search.
    head: String,
    layers: Layers,
    /// The laws checked on the states that this run expanded.
    laws: MoveLaws,
    is_resumed: bool,
    committed: Instant,
}

const FIRST_LINE: &str = "homing discovered 1";
/// The prefixes of the names of its files.
const OWN: &[&str] = &["layer-", "part-", "codes-"];
/// The file of all codes.
const ALL: &str = "codes-all";
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
        let files = CodeFiles::take(folder, OWN, memory_bytes)?;
        let (head, mut layers) = (
            manifest_head(FIRST_LINE, rules.described()),
            Layers::new("layer"),
        );
        if is_resumed {
            let others = files.resume(FIRST_LINE, &head, [&mut layers])?;
            if !others.is_empty() || layers.runs().is_empty() {
                return Err(files.damaged());
            }
        } else {
            files.folder().check_unused()?;
        }
        files.keep([&layers]);
        let mut finder = Self {
            laws: MoveLaws::of(&*rules)?,
            rules,
            files,
            head,
            is_resumed,
            committed: Instant::now(),
            layers,
        };
        if finder.layers.runs().is_empty() {
            let mut starts = finder.laws.starts(&*finder.rules)?;
            starts.sort_unstable();
            let first = finder.files.write(&finder.layers.next_name(), starts)?;
            finder.layers.push(first);
            finder.commit()?;
        }
        Ok(finder)
    }

    /// The number of states found.
    pub fn count(&self) -> u64 {
        self.layers.count()
    }

    /// Finds the next layer. Returns `false` if there is none.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`], which keeps the layers before it; [`Error::Law`] if the moves break the rules; [`Error::Scratch`],
    /// [`Error::Io`].
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        let laws = Mutex::new(MoveLaws::of(&*self.rules)?);
        let parts = if self.rules.bits() <= 64 {
            self.expand::<NARROW>(&laws, stop)
        } else {
            self.expand::<WIDE>(&laws, stop)
        }?;
        let runs = self.layers.runs();
        let known = &runs[runs.len().saturating_sub(2)..];
        let name = self.layers.next_name();
        let layer = self
            .files
            .without(&parts, known, &name, &mut |_| stop.check())?;
        self.laws
            .join(&laws.into_inner().unwrap_or_else(PoisonError::into_inner));
        let has_states = layer.count > 0;
        if has_states {
            self.layers.push(layer);
            // Moves that cannot be undone lead back to older layers, and the search would never end.
            if self.layers.runs().len().is_power_of_two() {
                self.merge_all(stop, |_| Ok(()))?;
            }
            if self.committed.elapsed() >= COMMIT_TIME {
                self.commit()?;
            }
        } else {
            self.commit()?;
        }
        Ok(has_states)
    }

    /// The states after the moves of the last layer, in sorted parts.
    fn expand<const N: usize>(&self, laws: &Mutex<MoveLaws>, stop: &Stop) -> Result<Vec<CodeRun>> {
        let Some(last) = self.layers.runs().last() else {
            return Ok(Vec::new());
        };
        let batch = self.rules.batch();
        self.files
            .expanded::<N>(last, batch, &mut |_| stop.check(), |codes| {
                let (found, of_task) = self.expand_task(codes)?;
                let mut laws = laws.lock().unwrap_or_else(PoisonError::into_inner);
                laws.join(&of_task);
                Ok(found)
            })
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
        self.files.folder().path()
    }

    /// Visits all states found, in ascending order of their codes.
    fn merge_all(&self, stop: &Stop, mut visit: impl FnMut(u128) -> Result<()>) -> Result<()> {
        let mut pace = |_| stop.check();
        let runs = self.files.merged(self.layers.runs().to_vec(), &mut pace)?;
        let mut last = None;
        let found_twice = |code| {
            let (name, board) = (self.rules.described().puzzle, self.rules.text(code));
            let what = format!(
                "{name} says that its moves lead back, but the state {board} was found at two depths"
            );
            if self.is_resumed {
                Error::scratch(self.folder(), what)
            } else {
                Error::Input { what }
            }
        };
        each_merged(&runs, &mut pace, |code| {
            if last.replace(code) != Some(code) {
                return visit(code);
            }
            // Some move leads to a state that has no move back.
            if self.rules.has_undo() {
                let mut pace = |_| stop.check();
                each_merged(&runs, &mut pace, |code| check_undo(&*self.rules, code))?;
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
        let mut writer = RunWriter::create(self.files.path(ALL))?;
        let (mut first, mut mask) = (None, 0);
        self.merge_all(stop, |code| {
            mask |= code ^ *first.get_or_insert(code);
            writer.push(code)
        })?;
        let all = writer.finish()?;
        let mut reader = RunReader::open(&all)?;
        let mut looks = 0u64;
        let sorted = std::iter::from_fn(|| {
            looks += 1;
            let looked = match looks.is_multiple_of(LOOK_EVERY) {
                true => stop.check(),
                false => Ok(()),
            };
            looked.and_then(|()| reader.take()).transpose()
        });
        let codes = SortedCodes::pack(
            Some(self.folder()),
            all.count,
            mask,
            first.unwrap_or(0),
            sorted,
        )?;
        self.files.remove_parts();
        self.files.folder().remove_files(|name| name == ALL);
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
        self.files.commit(self.head.clone(), [&mut self.layers])?;
        self.committed = Instant::now();
        Ok(())
    }

    /// Removes the files of a finished search.
    pub fn remove(self) {
        self.files.remove();
    }
}
