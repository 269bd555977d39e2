use super::errors::{OrRaise, failed};
use super::open::options;
use super::pool;
use homing::backward::Layer;
use homing::engine::{Checkpoints, Generation, Outcome, Puzzle, ScratchPlace, drive};
use homing::{Error, Stop, Watch};
use pyo3::exceptions::PyFileNotFoundError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// Generates the table of a puzzle in a folder, and returns its path. With `depth`, the search ends at that depth, nothing is written, and
/// the number of states at each depth is returned too.
///
/// With `scratch`, the search keeps its layers in files of that folder and uses at most `memory` bytes. `progress` is called with the
/// depth, the states found and the total. Ctrl-C, or an exception in `progress`, stops the search at once; the last checkpoint remains.
#[pyfunction]
#[pyo3(signature = (name, given, folder, progress, resume, checkpoint_seconds, depth, scratch, memory))]
#[expect(
    clippy::too_many_arguments,
    reason = "the arguments of the Python function"
)]
pub fn generate(
    py: Python<'_>,
    name: &str,
    given: BTreeMap<String, String>,
    folder: PathBuf,
    progress: Option<Py<PyAny>>,
    resume: bool,
    checkpoint_seconds: f64,
    depth: Option<u32>,
    scratch: Option<PathBuf>,
    memory: Option<u64>,
) -> PyResult<(PathBuf, Option<Vec<u64>>)> {
    let catalog = homing::catalog().in_folder(folder);
    let puzzle = catalog.puzzle(name, &options(given)).or_raise(py)?;
    let puzzle = puzzle
        .scratch_puzzle()
        .filter(|_| scratch.is_some())
        .unwrap_or(puzzle);
    let path = catalog.path_of(&*puzzle);
    let checkpoint = path.with_extension("checkpoint");
    if resume && scratch.is_none() && !checkpoint.exists() {
        return Err(PyFileNotFoundError::new_err(format!(
            "{}: there is no checkpoint: leave out resume",
            checkpoint.display()
        )));
    }
    let plan = GenerationOptions {
        path: &path,
        checkpoint: &checkpoint,
        resume,
        every: Duration::try_from_secs_f64(checkpoint_seconds).map_err(failed)?,
        depth,
        scratch: scratch.as_deref(),
        memory,
    };
    let layers = plan.run(py, progress.as_ref(), || plan.begin(&*puzzle))?;
    Ok((path, layers.or_raise(py)?))
}

/// Checks for signals, and reports a layer to Python.
fn report(py: Python<'_>, layer: Option<Layer>, progress: Option<&Py<PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    if let (Some(layer), Some(progress)) = (layer, progress) {
        progress.call1(py, (layer.depth, layer.states, layer.total))?;
    }
    Ok(())
}

/// The options of a generation.
pub struct GenerationOptions<'p> {
    pub path: &'p Path,
    pub checkpoint: &'p Path,
    pub resume: bool,
    pub every: Duration,
    pub depth: Option<u32>,
    pub scratch: Option<&'p Path>,
    pub memory: Option<u64>,
}

/// Memory for a search with layers in files, if the free memory of the machine is unknown.
const DEFAULT_BYTES: u64 = 1 << 30;

impl GenerationOptions<'_> {
    /// Runs a generation on the threads of the pool. Returns its error as it is, unless a signal or Python stopped it.
    pub fn run(
        &self,
        py: Python<'_>,
        progress: Option<&Py<PyAny>>,
        begin: impl FnOnce() -> homing::Result<Box<dyn Generation>> + Send,
    ) -> PyResult<homing::Result<Option<Vec<u64>>>> {
        let stop = Stop::new();
        let generated = py.detach(|| {
            let (sender, layers) = sync_channel(0);
            let sender = LayerSender(sender);
            std::thread::scope(|scope| {
                let work = || self.search_and_write(begin()?, sender, &stop);
                let worker = scope.spawn(|| pool::install(work));
                let mut stopped_by = None;
                loop {
                    let layer = match layers.recv_timeout(pool::SIGNAL_INTERVAL) {
                        Ok(layer) => layer,
                        Err(RecvTimeoutError::Timeout) => None,
                        Err(RecvTimeoutError::Disconnected) => break,
                    };
                    if stopped_by.is_none() {
                        stopped_by = Python::attach(|py| report(py, layer, progress)).err();
                        if stopped_by.is_some() {
                            stop.stop();
                        }
                    }
                }
                (worker.join(), stopped_by)
            })
        });
        match generated {
            (_, Some(stopped_by)) => Err(stopped_by),
            (Err(_), None) => Err(failed(
                "the search panicked: this is a defect of homing, please report it",
            )),
            (Ok(layers), None) => Ok(layers),
        }
    }

    /// The folder and the memory of a search with layers in files.
    pub fn place(&self, folder: &Path) -> ScratchPlace {
        let free = || homing::engine::available_memory().map(|free| free / 2);
        let memory_bytes = self.memory.or_else(free).unwrap_or(DEFAULT_BYTES);
        ScratchPlace::new(folder, memory_bytes, self.resume)
    }

    fn begin(&self, puzzle: &dyn Puzzle) -> homing::Result<Box<dyn Generation>> {
        if let Some(counted) = self.depth.and_then(|_| puzzle.count_layers()) {
            return Ok(counted);
        }
        if let Some(folder) = self.scratch {
            return puzzle.scratch_search()?.begin(&self.place(folder));
        }
        puzzle.need().check_memory()?;
        if self.resume {
            puzzle.resume(self.checkpoint)
        } else {
            puzzle.begin()
        }
    }

    /// Searches and writes the table, or counts the states up to a depth.
    fn search_and_write(
        &self,
        mut generation: Box<dyn Generation>,
        sender: LayerSender,
        stop: &Stop,
    ) -> homing::Result<Option<Vec<u64>>> {
        // A search in files always keeps its layers; one in memory writes checkpoints at intervals.
        let in_files = self.scratch.is_some();
        let keeps = in_files || !self.every.is_zero() && self.depth.is_none();
        let checkpoints = keeps.then_some(Checkpoints {
            path: self.checkpoint,
            every: self.every,
            on_stop: in_files.then_some(Duration::ZERO),
        });
        let mut is_deep_enough = false;
        let outcome = drive(&mut *generation, checkpoints, stop, &mut |layer| {
            sender.send(Some(layer));
            if self.depth.is_some_and(|depth| depth <= layer.depth) && !stop.is_stopped() {
                is_deep_enough = true;
                stop.stop();
            }
        })?;
        if self.depth.is_some() && (is_deep_enough || matches!(outcome, Outcome::Finished)) {
            return Ok(Some(generation.layers().to_vec()));
        }
        if let Outcome::Stopped { .. } = outcome {
            return Err(Error::Stopped);
        }
        // Python must have received the last layer, and not stopped the search, before anything is written.
        sender.send(None);
        stop.check()?;
        generation.write(self.path, Watch::NONE.until(stop))?;
        // Checkpoints of this run or an earlier one are obsolete.
        std::fs::remove_file(self.checkpoint).ok();
        Ok(None)
    }
}

/// Sends layers to the thread that calls Python. Sending waits until the layer is received, so Python has handled the previous one.
struct LayerSender(SyncSender<Option<Layer>>);

impl LayerSender {
    fn send(&self, layer: Option<Layer>) {
        // If the receiver is gone, the search is about to stop.
        let _ = self.0.send(layer);
    }
}
