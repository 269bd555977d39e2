use super::layers::{CodeFiles, Layers, Pace, each_block};
use super::run::{CodeRun, RunReader};
use crate::middle::graph::{Graph, Step};
use crate::middle::set::{NARROW, WIDE, entry_of};
use homing_table::error::{Error, Result};
use homing_table::pool::tasks;
use homing_table::table::scratch::DAMAGED;

/// The prefix of the names of files with the nodes of several layers.
const SEEN: &str = "seen-";

/// The layers from one end, in files.
pub struct FileSide {
    pub layers: Layers,
    /// The nodes of all layers, if steps cannot be undone: each run is more than twice as long as the next.
    seen: Vec<CodeRun>,
    /// The number of runs merged so far.
    unions: usize,
    is_forward: bool,
    /// Whether the last layer leads to no other.
    pub is_complete: bool,
}

impl FileSide {
    /// A side without layers.
    pub fn new(is_forward: bool) -> Self {
        Self {
            layers: Layers::new(if is_forward { "forward" } else { "backward" }),
            seen: Vec::new(),
            unions: 0,
            is_forward,
            is_complete: false,
        }
    }

    /// Begins with these nodes, or goes on from the layers of an earlier run that did.
    pub fn open(
        &mut self,
        graph: &dyn Graph,
        files: &CodeFiles,
        mut nodes: Vec<u128>,
        pace: &mut Pace,
    ) -> Result<()> {
        nodes.sort_unstable();
        nodes.dedup();
        if let Some(first) = self.layers.runs().first() {
            let mut reader = RunReader::open(first)?;
            for node in nodes.into_iter().map(Some).chain([None]) {
                if reader.take()? != node {
                    let what = "the search in it begins from other states";
                    return Err(Error::scratch(&first.path, what));
                }
            }
        } else {
            let first = files.write(&self.layers.next_name(), nodes)?;
            self.layers.push(first);
        }
        for at in 0..self.layers.runs().len() {
            self.see(graph, files, self.layers.runs()[at].clone(), pace)?;
        }
        Ok(())
    }

    /// The depth of the last layer.
    pub fn depth(&self) -> usize {
        self.layers.runs().len() - 1
    }

    /// The last layer.
    pub fn last(&self) -> &CodeRun {
        &self.layers.runs()[self.depth()]
    }

    /// Finds the next layer.
    pub fn grow(&mut self, graph: &dyn Graph, files: &CodeFiles, pace: &mut Pace) -> Result<()> {
        let parts = match graph.bits() <= 64 {
            true => self.expanded::<NARROW>(graph, files, pace),
            false => self.expanded::<WIDE>(graph, files, pace),
        }?;
        let known = match graph.has_undo() {
            true => &self.layers.runs()[self.depth().saturating_sub(1)..],
            false => &self.seen,
        };
        let layer = files.without(&parts, known, &self.layers.next_name(), pace)?;
        if layer.count == 0 {
            self.is_complete = true;
            return Ok(());
        }
        self.layers.push(layer.clone());
        self.see(graph, files, layer, pace)
    }

    fn expanded<const N: usize>(
        &self,
        graph: &dyn Graph,
        files: &CodeFiles,
        pace: &mut Pace,
    ) -> Result<Vec<CodeRun>> {
        files.expanded(self.last(), graph.batch(), pace, |nodes| {
            let steps = steps(graph, nodes, self.is_forward)?;
            Ok(steps
                .into_iter()
                .map(|step| entry_of::<N>(step.state))
                .collect())
        })
    }

    /// Adds a layer to the nodes of all layers.
    fn see(
        &mut self,
        graph: &dyn Graph,
        files: &CodeFiles,
        layer: CodeRun,
        pace: &mut Pace,
    ) -> Result<()> {
        if graph.has_undo() {
            return Ok(());
        }
        self.seen.push(layer);
        while let [.., before, last] = &self.seen[..]
            && before.count <= 2 * last.count
        {
            let at = self.seen.len() - 2;
            let name = format!("{SEEN}{}-{}", self.layers.word(), self.unions);
            let union = files.union(&self.seen[at..], &name, pace)?;
            self.unions += 1;
            for merged in self.seen.drain(at..) {
                let name = merged.path.file_name().and_then(|name| name.to_str());
                if name.is_some_and(|name| name.starts_with(SEEN)) {
                    std::fs::remove_file(&merged.path).ok();
                }
            }
            self.seen.push(union);
        }
        Ok(())
    }

    /// The depth of a node in these layers.
    pub fn depth_of(&self, node: u128, pace: &mut Pace) -> Result<Option<usize>> {
        for (run, depth) in self.layers.runs().iter().zip(0..) {
            pace(0)?;
            if RunReader::open(run)?.has(node)? {
                return Ok(Some(depth));
            }
        }
        Ok(None)
    }

    /// Appends the nodes of best paths between these sorted nodes at a depth and the beginning of this side.
    pub fn follow_back(
        &self,
        graph: &dyn Graph,
        mut nodes: Vec<u128>,
        depth: usize,
        corridor: &mut Vec<u128>,
        pace: &mut Pace,
    ) -> Result<()> {
        for layer in self.layers.runs()[..depth].iter().rev() {
            nodes = if self.is_forward && !graph.has_predecessors() {
                leading_to(graph, layer, &nodes, pace)?
            } else {
                shared(layer, self.before(graph, &nodes, pace)?)?
            };
            if nodes.is_empty() {
                return Err(Error::scratch(&layer.path, format!("it {DAMAGED}")));
            }
            corridor.extend(&nodes);
        }
        Ok(())
    }

    /// The nodes one step nearer to the beginning than these, and others beside them.
    fn before(&self, graph: &dyn Graph, nodes: &[u128], pace: &mut Pace) -> Result<Vec<u128>> {
        pace(nodes.len() as u64)?;
        let batches: Vec<&[u128]> = nodes.chunks(graph.batch()).collect();
        let found = tasks(batches.len(), |at| {
            steps(graph, batches[at], !self.is_forward)
        });
        let mut before = Vec::new();
        for steps in found {
            before.extend(steps?.into_iter().map(|step| step.state));
        }
        before.sort_unstable();
        before.dedup();
        Ok(before)
    }
}

/// The steps from nodes, or into them.
fn steps(graph: &dyn Graph, nodes: &[u128], is_forward: bool) -> Result<Vec<Step>> {
    let mut steps = Vec::new();
    match is_forward {
        true => graph.successors(nodes, &mut steps)?,
        false => graph.predecessors(nodes, &mut steps)?,
    }
    Ok(steps)
}

/// The nodes of a layer from which a step leads to these sorted nodes.
fn leading_to(
    graph: &dyn Graph,
    layer: &CodeRun,
    nodes: &[u128],
    pace: &mut Pace,
) -> Result<Vec<u128>> {
    let work = |from: &[u128]| {
        let mut steps = steps(graph, from, true)?;
        steps.retain(|step| nodes.binary_search(&step.state).is_ok());
        Ok(steps)
    };
    let mut found = Vec::new();
    each_block(layer, graph.batch(), pace, work, |from, steps| {
        found.extend(steps.iter().map(|step| from[step.place as usize]));
        Ok(())
    })?;
    found.dedup();
    Ok(found)
}

/// Those of some sorted nodes that are in a layer.
fn shared(layer: &CodeRun, mut nodes: Vec<u128>) -> Result<Vec<u128>> {
    let mut reader = RunReader::open(layer)?;
    let (mut kept, mut at) = (0, 0);
    while at < nodes.len() {
        if reader.has(nodes[at])? {
            nodes[kept] = nodes[at];
            kept += 1;
        }
        at += 1;
    }
    nodes.truncate(kept);
    Ok(nodes)
}
