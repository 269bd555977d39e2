use super::layers::{CodeFiles, Pace, each_block, each_merged, manifest_head};
use super::run::{CodeRun, RunReader};
use super::side::FileSide;
use crate::middle::effort::Effort;
use crate::middle::graph::Graph;
use crate::middle::search::{Found, Middle};
use crate::search::{Limits, ScratchFiles};
use homing_space::space::Description;
use homing_table::clock::Instant;
use homing_table::error::{Error, Lack, Result};
use homing_table::table::scratch::MANIFEST;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

const FIRST_LINE: &str = "homing start 1";
/// The prefixes of the names of its files.
const OWN: &[&str] = &["forward-", "backward-", "seen-", "part-"];
/// The first word of the line with the start of the layers forward.
const START: &str = "start ";
/// The time between two commits.
const COMMIT_TIME: Duration = Duration::from_secs(1);

/// The search in a graph with its layers in files, which go on from those of an earlier run in the folder.
///
/// # Errors
///
/// [`Error::Lacks`] if the steps between nodes have several weights.
pub fn middle_in_files(
    graph: Arc<dyn Graph>,
    of: Description,
    scratch: ScratchFiles,
) -> Result<Box<dyn Middle>> {
    if graph.step_weights() != (1, 1) {
        let reason = "its moves have several weights";
        return Err(Error::lacks(of.puzzle, Lack::Scratch, reason));
    }
    Ok(Box::new(FileSearch {
        graph,
        head: manifest_head(FIRST_LINE, of),
        scratch,
        open: Mutex::default(),
    }))
}

struct FileSearch {
    graph: Arc<dyn Graph>,
    /// The lines of the manifest that identify the graph.
    head: String,
    scratch: ScratchFiles,
    /// The layers, once a search has opened the folder.
    open: Mutex<Option<Sides>>,
}

/// The layers of both sides. Those from the goals serve every start.
struct Sides {
    files: CodeFiles,
    /// The node from which the layers forward begin.
    start: Option<u128>,
    forward: FileSide,
    backward: FileSide,
    /// Whether the goals are known. If not, the search is forward alone.
    has_goals: bool,
    committed: Instant,
}

impl Middle for FileSearch {
    fn search(&self, start: u128, limits: &Limits) -> Result<Found> {
        // Other searches wait.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let mut effort = Effort::new(limits, self.graph.batch());
        let sides = match &mut *open {
            Some(sides) => sides,
            None => open.insert(self.sides(&mut |nodes| effort.count(0, nodes))?),
        };
        let found = self.search_with(sides, start, &mut effort);
        sides.files.remove_parts();
        if found.is_ok() && sides.committed.elapsed() < COMMIT_TIME {
            return found;
        }
        let committed = self.commit(sides);
        // The first error says what to do.
        found.and_then(|found| committed.map(|()| found))
    }
}

impl Drop for FileSearch {
    /// Quick searches leave no files.
    fn drop(&mut self) {
        let open = self.open.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(sides) = open.take()
            && !sides.files.path(MANIFEST).exists()
        {
            sides.files.remove();
        }
    }
}

impl FileSearch {
    /// Takes the folder, and the layers of an earlier run.
    fn sides(&self, pace: &mut Pace) -> Result<Sides> {
        let ScratchFiles {
            folder,
            memory_bytes,
        } = self.scratch.clone();
        let files = CodeFiles::take(folder, OWN, memory_bytes)?;
        let (mut forward, mut backward) = (FileSide::new(true), FileSide::new(false));
        let (graph, mut start) = (&*self.graph, None);
        if files.path(MANIFEST).exists() {
            let layers = [&mut forward.layers, &mut backward.layers];
            for line in files.resume(FIRST_LINE, &self.head, layers)? {
                let code = line.strip_prefix(START);
                let code = code.and_then(|code| u128::from_str_radix(code, 16).ok());
                start = Some(code.ok_or_else(|| files.damaged())?);
            }
        }
        files.keep([&forward.layers, &backward.layers]);
        let goals = graph.goals();
        let has_goals = goals.is_some();
        backward.open(graph, &files, goals.unwrap_or_default(), pace)?;
        match start {
            Some(start) => forward.open(graph, &files, vec![start], pace)?,
            None if forward.layers.runs().is_empty() => {}
            None => return Err(files.damaged()),
        }
        Ok(Sides {
            files,
            start,
            forward,
            backward,
            has_goals,
            committed: Instant::now(),
        })
    }

    fn commit(&self, sides: &mut Sides) -> Result<()> {
        let start = sides.start.map(|start| format!("{START}{start:x}\n"));
        let layers = [&mut sides.forward.layers, &mut sides.backward.layers];
        let text = self.head.clone() + &start.unwrap_or_default();
        sides.files.commit(text, layers)?;
        sides.committed = Instant::now();
        Ok(())
    }

    /// Begins the layers forward, unless they begin from this node.
    fn begin(&self, sides: &mut Sides, start: u128, pace: &mut Pace) -> Result<()> {
        if sides.start == Some(start) {
            return Ok(());
        }
        sides.start = None;
        let before = std::mem::replace(&mut sides.forward, FileSide::new(true));
        // The manifest names no file that is written again.
        if before.layers.is_committed() {
            self.commit(sides)?;
        }
        let folder = sides.files.folder();
        folder.remove_files(|name| name.contains(before.layers.word()));
        let first = vec![start];
        sides
            .forward
            .open(&*self.graph, &sides.files, first, pace)?;
        sides.start = Some(start);
        Ok(())
    }

    fn search_with(&self, sides: &mut Sides, start: u128, effort: &mut Effort) -> Result<Found> {
        let graph = &*self.graph;
        self.begin(sides, start, &mut |nodes| effort.count(0, nodes))?;
        let has_goals = sides.has_goals;
        // An earlier search may have gone beyond the start.
        if has_goals
            && sides.forward.depth() == 0
            && let Some(depth) = sides
                .backward
                .depth_of(start, &mut |nodes| effort.count(0, nodes))?
        {
            return self.corridor(sides, vec![start], [0, depth], effort);
        }
        loop {
            let (forward, backward) = (&mut sides.forward, &mut sides.backward);
            let depths = [forward.depth(), backward.depth()];
            let at_least = depths.iter().sum::<usize>() as u32;
            let mut pace = |nodes| effort.count(0, nodes);
            let grown = match has_goals {
                true => common(forward.last(), backward.last(), &mut pace),
                false => goals(graph, forward.last(), &mut pace),
            };
            let met = grown.map_err(|error| error.at_least(at_least))?;
            if !met.is_empty() {
                return self.corridor(sides, met, depths, effort);
            }
            for (side, are_before_goals) in [(&*forward, false), (&*backward, true)] {
                if side.is_complete {
                    return Ok(Found::NoPath {
                        states: side.layers.count(),
                        are_before_goals,
                    });
                }
            }
            let at_least = at_least + 1;
            let is_forward = !has_goals || forward.last().count <= backward.last().count;
            let side = if is_forward { forward } else { backward };
            (effort.at_least_moves, effort.layers) = (at_least, depths.map(|depth| depth as u32));
            let mut pace = |nodes| effort.count((!is_forward).into(), nodes);
            let grown = side.grow(graph, &sides.files, &mut pace);
            grown.map_err(|error| error.at_least(at_least))?;
            if sides.committed.elapsed() >= COMMIT_TIME {
                self.commit(sides)?;
            }
        }
    }

    /// The nodes on best paths through nodes with these depths.
    fn corridor(
        &self,
        sides: &Sides,
        met: Vec<u128>,
        [ahead, behind]: [usize; 2],
        effort: &mut Effort,
    ) -> Result<Found> {
        let (graph, mut nodes) = (&*self.graph, met.clone());
        let mut pace = |nodes| effort.count(0, nodes);
        let parts = [(&sides.forward, ahead), (&sides.backward, behind)];
        for (side, depth) in parts {
            side.follow_back(graph, met.clone(), depth, &mut nodes, &mut pace)
                .map_err(|error| error.at_least((ahead + behind) as u32))?;
        }
        Ok(Found::Nodes {
            nodes,
            at_least_moves: (ahead + behind) as u32,
            are_all: true,
        })
    }
}

/// The nodes of two layers.
fn common(one: &CodeRun, other: &CodeRun, pace: &mut Pace) -> Result<Vec<u128>> {
    let (mut other, mut found) = (RunReader::open(other)?, Vec::new());
    each_merged(std::slice::from_ref(one), pace, |node| {
        found.extend(other.has(node)?.then_some(node));
        Ok(())
    })?;
    Ok(found)
}

/// The goals in a layer.
fn goals(graph: &dyn Graph, layer: &CodeRun, pace: &mut Pace) -> Result<Vec<u128>> {
    let mut found = Vec::new();
    let work = |nodes: &[u128]| graph.are_goals(nodes);
    let mut unpaced = |_| pace(0);
    each_block(
        layer,
        graph.batch(),
        &mut unpaced,
        work,
        |nodes, are_goals| {
            let goals = nodes.iter().zip(are_goals).filter(|(_, is_goal)| *is_goal);
            found.extend(goals.map(|(&node, _)| node));
            Ok(())
        },
    )?;
    Ok(found)
}
