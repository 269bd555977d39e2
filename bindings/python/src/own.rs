//! Puzzles written in Python, which lists their states and moves.

use super::errors::OrRaise;
use super::generate::GenerationOptions;
use super::open::options;
use super::pool;
use super::table::Table;
use homing::discovered::{
    CodeRules, ExploredStates, FoundGeneration, Moves, StateList, StateNames, cells_of_code,
    code_of_cells, code_search, code_text,
};
use homing::engine::{Generation, Head};
use homing::table::TableFile;
use homing::{Description, Error, Lack, Remedy};
use numpy::{
    IntoPyArray, PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArrayDyn,
};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::Duration;

/// The numbered states of a puzzle and their moves. A thread adds the last moves while Python computes the next ones.
#[pyclass(frozen, module = "homing._homing")]
pub struct Explorer {
    explored: Arc<Mutex<ExploredStates>>,
    worker: Mutex<Option<JoinHandle<homing::Result<()>>>>,
}

/// Fewer states are added on the calling thread, since starting a thread takes longer.
const MAX_INLINE: usize = 1 << 10;

#[pymethods]
impl Explorer {
    #[new]
    fn new(py: Python<'_>, starts: PyReadonlyArray1<'_, u64>) -> PyResult<Self> {
        let starts: Vec<u128> = starts
            .as_slice()?
            .iter()
            .map(|&start| start.into())
            .collect();
        let explored = ExploredStates::new(&starts).or_raise(py)?;
        Ok(Self {
            explored: Arc::new(Mutex::new(explored)),
            worker: Mutex::new(None),
        })
    }

    /// The number of states found, after all moves are added.
    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        py.detach(|| self.finish().and_then(|()| Ok(self.lock()?.states().len())))
            .or_raise(py)
    }

    /// The states in a range of positions.
    fn states<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        end: usize,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let states = py.detach(|| {
            Ok(self
                .lock()?
                .states()
                .get(first..end)
                .map(<[u64]>::to_vec)
                .unwrap_or_default())
        });
        Ok(states.or_raise(py)?.into_pyarray(py))
    }

    /// Adds the moves of the next states, a row for each, and whether each is a goal.
    fn add(
        &self,
        py: Python<'_>,
        after: PyReadonlyArray2<'_, u64>,
        codes: PyReadonlyArray2<'_, i16>,
        goals: PyReadonlyArray1<'_, bool>,
    ) -> PyResult<()> {
        let columns = after.as_array().ncols();
        let (after, codes, goals) = (
            after.as_slice()?,
            codes.as_slice()?,
            goals.as_slice()?.to_vec(),
        );
        // Python may change the arrays before the thread reads them.
        let moves = py.detach(|| Moves::of_rows(after, codes, columns, goals.len()));
        let added = py.detach(|| {
            self.finish()?;
            if goals.len() < MAX_INLINE {
                return self.lock()?.add(&moves, &goals);
            }
            let explored = Arc::clone(&self.explored);
            let work = move || explored.lock().map_err(failed_lock)?.add(&moves, &goals);
            let worker = std::thread::Builder::new()
                .name("homing-states".into())
                .spawn(work);
            *self.worker.lock().map_err(failed_lock)? =
                Some(worker.map_err(|source| Error::Defect {
                    what: source.to_string(),
                })?);
            Ok(())
        });
        added.or_raise(py)
    }

    /// Builds the table of all states, and leaves the explorer empty.
    fn table(&self, py: Python<'_>, name: String, moves: Vec<String>) -> PyResult<Table> {
        let table = pool::run(py, |stop| {
            self.finish()?;
            let explored = std::mem::replace(&mut *self.lock()?, ExploredStates::new(&[])?);
            let (listing, names) = explored.into_listing(name, moves);
            listing.table(names, stop)
        })?;
        Ok(Table::new(table, None, None))
    }
}

impl Explorer {
    fn lock(&self) -> homing::Result<MutexGuard<'_, ExploredStates>> {
        self.explored.lock().map_err(failed_lock)
    }

    /// Waits for the thread.
    fn finish(&self) -> homing::Result<()> {
        let worker = self.worker.lock().map_err(failed_lock)?.take();
        worker.map_or(Ok(()), |worker| worker.join().map_err(failed_lock)?)
    }
}

fn failed_lock<T>(_: T) -> Error {
    Error::Defect {
        what: "a thread failed while it held the set of states".into(),
    }
}

/// The names of states: cells or texts.
#[derive(FromPyObject)]
pub enum StateNamesArg<'py> {
    Texts(String, Vec<String>),
    Cells(usize, PyReadonlyArray1<'py, u8>),
}

/// Builds the table of a puzzle from lists of its states and moves.
#[pyfunction]
#[pyo3(signature = (name, moves, states, ends, codes, heads, goals))]
#[expect(clippy::too_many_arguments, reason = "the lists that Python passes")]
pub fn own(
    py: Python<'_>,
    name: String,
    moves: Vec<String>,
    states: StateNamesArg<'_>,
    ends: PyReadonlyArray1<'_, u64>,
    codes: PyReadonlyArray1<'_, u8>,
    heads: PyReadonlyArray1<'_, u32>,
    goals: PyReadonlyArray1<'_, bool>,
) -> PyResult<Table> {
    let names = match states {
        StateNamesArg::Texts(of, texts) => StateNames::Texts(of, texts),
        StateNamesArg::Cells(count, cells) => StateNames::Cells(count, cells.as_slice()?.to_vec()),
    };
    let listing = StateList {
        name,
        move_names: moves,
        ends: ends.as_slice()?.to_vec(),
        codes: codes.as_slice()?.to_vec(),
        heads: heads.as_slice()?.to_vec(),
        goals: goals.as_slice()?.to_vec(),
    };
    let table = pool::run(py, |stop| listing.table(names, stop))?;
    Ok(Table::new(table, None, None))
}

/// A puzzle whose functions take arrays of states, for a search in files or from one state.
struct ArrayRules {
    name: String,
    moves: Vec<String>,
    starts: Vec<u128>,
    /// A state is a row of this many cells; `None` if it is a number.
    cells: Option<usize>,
    /// All goals, if they are known.
    goals: Option<Vec<u128>>,
    can_undo: bool,
    batch: usize,
    /// From an array of states: the next states and the codes of the moves; whether each is a goal. Then perhaps from a state to its text,
    /// and back.
    functions: Vec<Py<PyAny>>,
    /// The first exception of these functions.
    raised: Arc<Mutex<Option<PyErr>>>,
}

/// The time between two checkpoints of the backward search. The search for states keeps its own.
const CHECKPOINT_TIME: Duration = Duration::from_secs(300);
/// The most states per call, so that the arrays stay in the cache.
const BATCH: usize = 1 << 15;
/// The same in a search that has a time limit.
const SEARCH_BATCH: usize = 1 << 11;

impl ArrayRules {
    /// Calls a function with an array of states. An exception ends the search, and is raised in the end.
    fn call<T>(
        &self,
        function: usize,
        codes: &[u128],
        read: impl FnOnce(Bound<'_, PyAny>) -> PyResult<T>,
    ) -> homing::Result<T> {
        Python::attach(|py| {
            let states = match self.cells {
                None => {
                    let codes: Vec<u64> = codes.iter().map(|&code| code as u64).collect();
                    codes.into_pyarray(py).into_any()
                }
                Some(cells) => {
                    let bytes = codes.iter().flat_map(|&code| cells_of_code(code, cells));
                    let rows = bytes.collect::<Vec<u8>>().into_pyarray(py);
                    rows.reshape([codes.len(), cells])?.into_any()
                }
            };
            let found = self.functions[function].bind(py);
            found.call1((states,)).and_then(read)
        })
        .map_err(|error| self.raise(error))
    }

    fn raise(&self, error: PyErr) -> Error {
        if let Ok(mut raised) = self.raised.lock() {
            raised.get_or_insert(error);
        }
        Error::Input {
            what: "a function of the puzzle raised an exception".into(),
        }
    }
}

impl CodeRules for ArrayRules {
    fn described(&self) -> Description {
        Description {
            puzzle: self.name.clone(),
            parameters: self.moves.join("\n"),
            goal: "solved".into(),
            index: String::new(),
            metric: "one move".into(),
        }
    }

    fn names(&self) -> Vec<String> {
        self.moves.clone()
    }

    fn bits(&self) -> u32 {
        self.cells.map_or(u64::BITS, |cells| 8 * cells as u32)
    }

    fn cells(&self) -> Option<usize> {
        self.cells
    }

    fn has_undo(&self) -> bool {
        self.can_undo
    }

    fn has_way_back(&self) -> bool {
        self.can_undo
    }

    fn start_codes(&self) -> Vec<u128> {
        self.starts.clone()
    }

    fn goal_codes(&self) -> Option<Vec<u128>> {
        self.goals.clone()
    }

    fn text(&self, code: u128) -> String {
        let text = self.functions.get(2).and_then(|text| {
            Python::attach(|py| text.call1(py, (code as u64,)).ok()?.extract(py).ok())
        });
        text.unwrap_or_else(|| code_text(code, self.cells))
    }

    fn parse(&self, text: &str) -> homing::Result<u128> {
        let Some(parse) = self.functions.get(3) else {
            return Err(Error::unexpected("no text", text));
        };
        Python::attach(|py| parse.call1(py, (text,))?.extract(py))
            .map_err(|error| self.raise(error))
    }

    fn batch(&self) -> usize {
        self.batch
    }

    fn expand(&self, codes: &[u128], moves: &mut Moves) -> homing::Result<()> {
        type Rows<'py, T> = (PyReadonlyArrayDyn<'py, T>, PyReadonlyArray2<'py, i16>);
        let found = self.call(0, codes, |found| {
            let Some(cells) = self.cells else {
                let (after, made): Rows<'_, u64> = found.extract()?;
                let (columns, made) = (made.as_array().ncols(), made.as_slice()?);
                return Ok(Moves::of_rows(
                    after.as_slice()?,
                    made,
                    columns,
                    codes.len(),
                ));
            };
            let (after, made): Rows<'_, u8> = found.extract()?;
            let (columns, made) = (made.as_array().ncols(), made.as_slice()?);
            let after: Vec<u128> = after
                .as_slice()?
                .chunks_exact(cells)
                .map(code_of_cells)
                .collect();
            Ok(Moves::of_rows(&after, made, columns, codes.len()))
        })?;
        moves.extend(found);
        Ok(())
    }

    fn goals(&self, codes: &[u128]) -> homing::Result<Vec<bool>> {
        self.call(1, codes, |found| {
            Ok(found
                .extract::<PyReadonlyArray1<'_, bool>>()?
                .as_slice()?
                .to_vec())
        })
    }
}

/// Generates the table of a puzzle over arrays, with its states and layers in the files of a folder. A start of cells is a number whose
/// bytes are the cells.
#[pyfunction]
#[pyo3(signature = (name, moves, starts, cells, functions, path, progress, resume, scratch, memory))]
#[expect(
    clippy::too_many_arguments,
    reason = "the arguments of the Python function"
)]
pub fn own_in_files(
    py: Python<'_>,
    name: String,
    moves: Vec<String>,
    starts: Vec<u128>,
    cells: Option<usize>,
    functions: [Py<PyAny>; 2],
    path: PathBuf,
    progress: Option<Py<PyAny>>,
    resume: bool,
    scratch: PathBuf,
    memory: Option<u64>,
) -> PyResult<()> {
    let raised = Arc::default();
    let rules = ArrayRules {
        name,
        moves,
        starts,
        cells,
        goals: None,
        can_undo: true,
        batch: BATCH,
        functions: functions.into(),
        raised: Arc::clone(&raised),
    };
    let plan = GenerationOptions {
        path: &path,
        checkpoint: &path.with_extension("checkpoint"),
        resume,
        every: CHECKPOINT_TIME,
        depth: None,
        scratch: Some(&scratch),
        memory,
    };
    let file_name = path.file_name().map(Path::new).unwrap_or(&path);
    let generated = plan.run(py, progress.as_ref(), || {
        let found = FoundGeneration::listed(Arc::new(rules));
        let found = found.in_files(&file_name.to_string_lossy(), &plan.place(&scratch))?;
        Ok(Box::new(found) as Box<dyn Generation>)
    })?;
    if let Some(error) = raised.lock().ok().and_then(|mut raised| raised.take()) {
        return Err(error);
    }
    generated.or_raise(py).map(|_| ())
}

/// Returns the search from single states of a puzzle over arrays of numbers. An exception of its functions is raised by the caller.
#[pyfunction]
#[pyo3(signature = (name, moves, start, goals, can_undo, functions, given))]
#[expect(clippy::too_many_arguments, reason = "what the class says")]
pub fn own_search(
    py: Python<'_>,
    name: String,
    moves: Vec<String>,
    start: u64,
    goals: Option<Vec<u128>>,
    can_undo: bool,
    functions: Vec<Py<PyAny>>,
    given: BTreeMap<String, String>,
) -> PyResult<Table> {
    let head = Head::new(&name, "").limited(&options(given)).or_raise(py)?;
    let puzzle = name.clone();
    let missing = move || {
        Error::lacks(&puzzle, Lack::Table, "it is searched from single states")
            .remedied([Remedy::Act("list its states with homing.generate(puzzle)")])
    };
    let rules = ArrayRules {
        name,
        moves,
        starts: vec![start.into()],
        cells: None,
        goals,
        can_undo,
        batch: SEARCH_BATCH,
        functions,
        raised: Arc::default(),
    };
    let search = code_search(Arc::new(rules));
    let table = search.answerer(head.limits, missing).or_raise(py)?;
    Ok(Table::new(table, None, None))
}

/// Opens the table in the bytes of a file.
#[pyfunction]
pub fn from_bytes(py: Python<'_>, bytes: Vec<u8>) -> PyResult<Table> {
    let table = py.detach(|| {
        homing::catalog().open_file(&TableFile::from_bytes("the table in memory", bytes)?)
    });
    Ok(Table::new(table.or_raise(py)?, None, None))
}
