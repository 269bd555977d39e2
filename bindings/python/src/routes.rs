use super::errors::OrRaise;
use super::pool;
use homing::Watch;
use homing::puzzle::route;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// The shortest walks from every node of a graph to one target.
#[pyclass(frozen, module = "homing._homing")]
pub struct Routes {
    routes: route::Routes,
}

#[pymethods]
impl Routes {
    /// The walks of the graph whose arcs lead from `tails` to `heads`. The arrays have the same length.
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
        let made = py.detach(|| {
            let mut graph = route::Graph::new(nodes);
            for ((&tail, &head), &weight) in tails.iter().zip(heads).zip(weights) {
                graph.add(route::Arc { tail, head, weight })?;
            }
            pool::install(|| route::Routes::toward(&graph, target))
        });
        Ok(Self { routes: made.or_raise(py)? })
    }

    /// The length of the shortest walk from every node; -1 where there is none.
    fn distances<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let columns = self.routes.columns();
        let distances = (0..columns.nodes()).map(|node| columns.distance(node)).collect::<homing::Result<Vec<_>>>().or_raise(py)?;
        Ok(distances.into_iter().map(length).collect::<PyResult<Vec<_>>>()?.into_pyarray(py))
    }

    /// The length of the K-th shortest walk from a node, and its nodes; `None` where there are fewer walks.
    fn walk(&self, py: Python<'_>, source: u32, k: u64, empty: bool) -> PyResult<Option<(u64, Vec<u32>)>> {
        self.check(py, source)?;
        let found = py.detach(|| {
            let walks = self.routes.columns().walks(source);
            let mut walks = if empty { walks } else { walks.without_empty() };
            let mut nodes = Vec::new();
            let Some(length) = walks.list_until(k)? else { return Ok(None) };
            walks.nodes(&mut nodes)?;
            Ok(Some((length, nodes)))
        });
        found.or_raise(py)
    }

    /// The lengths of the first `count` walks from a node; fewer where there are fewer.
    fn lengths<'py>(&self, py: Python<'py>, source: u32, count: u64, empty: bool) -> PyResult<Bound<'py, PyArray1<i64>>> {
        self.check(py, source)?;
        let found = py.detach(|| {
            let walks = self.routes.columns().walks(source);
            let mut walks = if empty { walks } else { walks.without_empty() };
            let mut lengths = Vec::new();
            for _ in 0..count {
                let Some(length) = walks.list()? else { break };
                lengths.push(Some(length));
            }
            Ok(lengths)
        });
        Ok(found.or_raise(py)?.into_iter().map(length).collect::<PyResult<Vec<_>>>()?.into_pyarray(py))
    }

    /// Checks every entry.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| pool::install(|| self.routes.verify(Watch::NONE))).or_raise(py)
    }

    /// The number of nodes.
    #[getter]
    fn nodes(&self) -> u32 {
        self.routes.columns().nodes()
    }

    /// The node to which the walks lead.
    #[getter]
    fn target(&self) -> u32 {
        self.routes.columns().target()
    }
}

impl Routes {
    fn check(&self, py: Python<'_>, source: u32) -> PyResult<()> {
        let nodes = self.routes.columns().nodes();
        route::Graph::new(nodes).node(source.into(), 0).map(drop).or_raise(py)
    }
}

/// A length as an array holds it.
fn length(length: Option<u64>) -> PyResult<i64> {
    let too_long = |_| PyOverflowError::new_err("a walk is longer than 2^63 - 1, the greatest length that an int64 array holds");
    length.map_or(Ok(-1), |length| i64::try_from(length).map_err(too_long))
}
