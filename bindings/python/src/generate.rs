use super::errors::{OrRaise, failed};
use super::open::{catalog, options};
use super::pool;
use homing::backward::Layer;
use homing::engine::{Checkpoints, Generation, Outcome, Puzzle, drive};
use homing::{Error, Stop, Watch};
use pyo3::exceptions::PyFileNotFoundError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// Makes the table of a puzzle in a folder, and gives its path and a sentence.
///
/// `progress` is called with depth, states and all states. Ctrl-C, or an exception in `progress`, stops the search at once. The last
/// checkpoint stays, if the puzzle keeps any.
#[pyfunction]
#[pyo3(signature = (name, given, folder, progress, resume, checkpoint_seconds))]
pub fn generate(
    py: Python<'_>,
    name: &str,
    given: BTreeMap<String, String>,
    folder: PathBuf,
    progress: Option<Py<PyAny>>,
    resume: bool,
    checkpoint_seconds: f64,
) -> PyResult<(PathBuf, String)> {
    let catalog = catalog().in_folder(folder);
    let puzzle = catalog.puzzle(name, &options(given)).or_raise(py)?;
    let path = catalog.path_of(&*puzzle);
    let checkpoint = path.with_extension("checkpoint");
    if resume && !checkpoint.exists() {
        return Err(PyFileNotFoundError::new_err(format!("{}: there is no checkpoint: leave out resume", checkpoint.display())));
    }
    let every = Duration::try_from_secs_f64(checkpoint_seconds).map_err(failed)?;
    let stop = Stop::new();
    let made = py.detach(|| {
        let (layers, heard) = sync_channel(0);
        let teller = Teller(layers);
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| pool::install(|| make(&*puzzle, &path, &checkpoint, resume, every, teller, &stop)));
            let mut stopped_by = None;
            loop {
                let layer = match heard.recv_timeout(pool::SIGNAL_TIME) {
                    Ok(layer) => layer,
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if stopped_by.is_none() {
                    stopped_by = Python::attach(|py| hear(py, layer, progress.as_ref())).err();
                    if stopped_by.is_some() {
                        stop.stop();
                    }
                }
            }
            (worker.join(), stopped_by)
        })
    });
    match made {
        (_, Some(stopped_by)) => Err(stopped_by),
        (Err(_), None) => Err(failed("the search panicked: this is a defect of homing, please report it")),
        (Ok(made), None) => Ok((path, made.or_raise(py)?)),
    }
}

/// Tells Python of a layer, and looks whether it wants to stop.
fn hear(py: Python<'_>, layer: Option<Layer>, progress: Option<&Py<PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    if let (Some(layer), Some(progress)) = (layer, progress) {
        progress.call1(py, (layer.depth, layer.states, layer.total))?;
    }
    Ok(())
}

/// Searches and writes the table.
fn make(
    puzzle: &dyn Puzzle,
    path: &Path,
    checkpoint: &Path,
    resume: bool,
    every: Duration,
    teller: Teller,
    stop: &Stop,
) -> homing::Result<String> {
    puzzle.need().check_memory()?;
    let mut generation: Box<dyn Generation> = if resume { puzzle.resume(checkpoint)? } else { puzzle.begin()? };
    let checkpoints = (!every.is_zero()).then_some(Checkpoints { path: checkpoint, every, on_stop: false });
    if let Outcome::Stopped { .. } = drive(&mut *generation, checkpoints, stop, &mut |layer| teller.tell(Some(layer)))? {
        return Err(Error::Stopped);
    }
    // Nothing is written before Python has heard of the last layer and wants to go on.
    teller.tell(None);
    stop.check()?;
    let summary = generation.summary();
    generation.write(path, Watch::NONE.until(stop))?;
    // A checkpoint of this run, or of one before it, has had its time.
    std::fs::remove_file(checkpoint).ok();
    Ok(summary)
}

/// Hands the layers over to the thread that speaks with Python. It waits until each is taken: then Python has heard of the one before.
struct Teller(SyncSender<Option<Layer>>);

impl Teller {
    fn tell(&self, layer: Option<Layer>) {
        // Where nobody listens any more, the search is about to stop.
        let _ = self.0.send(layer);
    }
}
