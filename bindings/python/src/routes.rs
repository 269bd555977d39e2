use super::errors::OrRaise;
use super::pool;
use homing::check_room;
use homing::puzzle::route::{self, MAX_WALKS, Walks};
use homing::{Error, Watch};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// The number of walks that are listed between two checks for Ctrl-C: a few milliseconds.
const WALKS_PER_PART: u64 = 1 << 14;
/// The memory per walk: three copies of its length, and the state of the listing.
const WALK_BYTES: u128 = 96;

/// The shortest walks from every node of a graph to one target.
#[pyclass(frozen, module = "homing._homing")]
pub struct Routes {
    routes: route::Routes,
}

#[pymethods]
impl Routes {
    /// Builds the routes of the graph whose arcs lead from `tails` to `heads`, arrays of the same length.
    #[new]
    fn new(
        py: Python<'_>,
        nodes: u32,
        tails: PyReadonlyArray1<'_, u32>,
        heads: PyReadonlyArray1<'_, u32>,
        weights: PyReadonlyArray1<'_, u64>,
        target: u32,
    ) -> PyResult<Self> {
        let (tails, heads, weights) = (tails.as_slice()?, heads.as_slice()?, weights.as_slice()?);
        let routes = pool::run(py, |stop| {
            let mut graph = route::Graph::new(nodes);
            for ((&tail, &head), &weight) in tails.iter().zip(heads).zip(weights) {
                graph.add(route::Arc { tail, head, weight })?;
            }
            route::Routes::toward(&graph, target, stop)
        });
        Ok(Self { routes: routes? })
    }

    /// The length of the shortest walk from every node; -1 if there is none.
    fn distances<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let columns = self.routes.columns();
        let distances = (0..columns.nodes())
            .map(|node| columns.distance(node))
            .collect::<homing::Result<Vec<_>>>()
            .or_raise(py)?;
        Ok(distances
            .into_iter()
            .map(length)
            .collect::<PyResult<Vec<_>>>()?
            .into_pyarray(py))
    }

    /// The length of the K-th shortest walk from a node, and its nodes; `None` if there are fewer walks.
    fn walk(
        &self,
        py: Python<'_>,
        source: u32,
        k: u64,
        empty: bool,
    ) -> PyResult<Option<(u64, Vec<u32>)>> {
        self.check(py, source)?;
        if self.bounded(py, source, k)? < k {
            return Ok(None);
        }
        let (mut walks, mut nodes) = (self.walks(source, empty), Vec::new());
        let (mut listed, mut last) = (0, None);
        list(py, &mut walks, k, |length| {
            (listed, last) = (listed + 1, Some(length))
        })?;
        let Some(length) = last.filter(|_| listed == k) else {
            return Ok(None);
        };
        py.detach(|| walks.nodes(&mut nodes)).or_raise(py)?;
        Ok(Some((length, nodes)))
    }

    /// The lengths of the first `count` walks from a node; or of all if there are fewer.
    fn lengths<'py>(
        &self,
        py: Python<'py>,
        source: u32,
        count: u64,
        empty: bool,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        self.check(py, source)?;
        let count = self.bounded(py, source, count)?;
        let mut lengths = Vec::new();
        list(py, &mut self.walks(source, empty), count, |length| {
            lengths.push(length)
        })?;
        Ok(lengths
            .into_iter()
            .map(|found| length(Some(found)))
            .collect::<PyResult<Vec<_>>>()?
            .into_pyarray(py))
    }

    /// Checks every entry.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        pool::run(py, |stop| self.routes.verify(Watch::NONE.until(stop)))
    }

    /// The number of nodes.
    #[getter]
    fn nodes(&self) -> u32 {
        self.routes.columns().nodes()
    }

    /// The target of the walks.
    #[getter]
    fn target(&self) -> u32 {
        self.routes.columns().target()
    }
}

impl Routes {
    fn walks(&self, source: u32, empty: bool) -> Walks<'_> {
        let walks = self.routes.columns().walks(source);
        if empty { walks } else { walks.without_empty() }
    }

    /// Returns `count`, or the number of all walks if that is less.
    ///
    /// # Errors
    /// If these are too many to list.
    fn bounded(&self, py: Python<'_>, source: u32, count: u64) -> PyResult<u64> {
        let bounded = py.detach(|| {
            let all = if count > WALKS_PER_PART {
                self.routes.columns().count(source)?
            } else {
                None
            };
            let count = all.map_or(count, |all| all.min(count));
            if count > MAX_WALKS {
                return Err(Error::TooManyWalks { limit: MAX_WALKS });
            }
            check_room(count, "walks", u128::from(count) * WALK_BYTES).map(|()| count)
        });
        bounded.or_raise(py)
    }

    fn check(&self, py: Python<'_>, source: u32) -> PyResult<()> {
        let nodes = self.routes.columns().nodes();
        route::Graph::new(nodes)
            .node(source.into(), 0)
            .map(drop)
            .or_raise(py)
    }
}

/// Lists up to `count` walks, with checks for Ctrl-C in between.
fn list(
    py: Python<'_>,
    walks: &mut Walks<'_>,
    count: u64,
    mut visit: impl FnMut(u64) + Send,
) -> PyResult<()> {
    let mut left = count;
    while left > 0 {
        let part = left.min(WALKS_PER_PART);
        let is_end = py.detach(|| {
            for _ in 0..part {
                let Some(length) = walks.list()? else {
                    return Ok(true);
                };
                visit(length);
            }
            Ok(false)
        });
        if is_end.or_raise(py)? {
            break;
        }
        left -= part;
        py.check_signals()?;
    }
    Ok(())
}

/// Converts a length to an entry of an array.
fn length(length: Option<u64>) -> PyResult<i64> {
    let too_long = |_| {
        PyOverflowError::new_err(
            "a walk is longer than 2^63 - 1, the greatest length that an int64 array holds",
        )
    };
    length.map_or(Ok(-1), |length| i64::try_from(length).map_err(too_long))
}
