use super::graph::{Graph, Step};
use super::set::{CodeSet, Entry, Grouped, code_of, number_of, numbered};
use homing_table::error::Result;
use homing_table::pool::tasks;
use std::collections::VecDeque;

/// Stands for a depth that no state has.
pub const NO_DEPTH: u32 = u32::MAX / 4;

/// The layers from one end: from the start along the moves, or from the goals against them.
pub struct Side<const N: usize> {
    /// The nodes found, with their depths. Those of depths below [`end`](Self::end) are final.
    pub set: CodeSet<N>,
    /// The nodes to be expanded, by depth: first those of the layer that is next.
    to_expand: VecDeque<Vec<Entry<N>>>,
    depth: u32,
    /// The expanded layers, where steps cannot be followed backward.
    pub expanded: Option<Vec<Vec<Entry<N>>>>,
    is_forward: bool,
    weights: (u32, u32),
}

/// What an expansion found at the other side.
pub struct Meeting<const N: usize> {
    /// The least sum of depths.
    pub depth: u32,
    /// The goals that were found, if they are not the other side.
    pub goals: Vec<Entry<N>>,
}

impl<const N: usize> Side<N> {
    /// Creates a side that begins with these nodes.
    pub fn new(graph: &dyn Graph, nodes: &[u128], is_forward: bool) -> Result<Self> {
        let mut side = Self {
            set: CodeSet::new(None),
            to_expand: VecDeque::from([Vec::new()]),
            depth: 0,
            expanded: (is_forward && !graph.has_predecessors()).then(Vec::new),
            is_forward,
            weights: graph.step_weights(),
        };
        let mut grouped = Grouped::default();
        nodes
            .iter()
            .for_each(|&node| grouped.push(numbered(node, 0)));
        side.to_expand[0] = side.set.lower_all(&[grouped], Ok)?.concat();
        side.pass_empty();
        Ok(side)
    }

    /// The depth below which all nodes are found, and their depths final.
    pub fn end(&self) -> u32 {
        match self.to_expand.is_empty() {
            true => NO_DEPTH,
            false => self.depth + u32::from(self.weights.0 > 0),
        }
    }

    /// The number of nodes in the layer that is next.
    pub fn frontier_len(&self) -> usize {
        self.to_expand.front().map_or(usize::MAX, Vec::len)
    }

    /// Appends the steps from nodes, in the direction of this side.
    fn expand(&self, graph: &dyn Graph, nodes: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        match self.is_forward {
            true => graph.successors(nodes, steps),
            false => graph.predecessors(nodes, steps),
        }
    }

    /// Expands the next layer in parts: `pace` receives the number of nodes left, and returns the number of the next part. `other` finds
    /// what is met.
    pub fn grow(
        &mut self,
        graph: &dyn Graph,
        other: Option<&Self>,
        met: &mut Meeting<N>,
        mut pace: impl FnMut(usize) -> Result<usize>,
    ) -> Result<()> {
        let (batch, mut at) = (graph.batch(), 0);
        while at < self.frontier_len() {
            let layer = &self.to_expand[0];
            let part = &layer[at..at + pace(layer.len() - at)?];
            let found = in_tasks(part, batch, |part| self.found_from(graph, part))?;
            at += part.len();
            let told = self.set.lower_all(&found, |fresh| {
                let mut met = Meeting {
                    depth: NO_DEPTH,
                    goals: Vec::new(),
                };
                if let Some(other) = other {
                    other.set.each_number(&fresh, |entry, depth| {
                        let sum = depth.map_or(NO_DEPTH, |depth| depth + number_of(entry));
                        met.depth = met.depth.min(sum);
                    });
                } else if self.is_forward {
                    met.goals = goals(graph, &fresh)?;
                }
                Ok((fresh, met))
            })?;
            for (fresh, found) in told {
                met.depth = met.depth.min(found.depth);
                met.goals.extend(found.goals);
                for entry in fresh {
                    let ahead = (number_of(entry) - self.depth) as usize;
                    if self.to_expand.len() <= ahead {
                        self.to_expand.resize_with(ahead + 1, Vec::new);
                    }
                    self.to_expand[ahead].push(entry);
                }
            }
        }
        let done = self.to_expand.pop_front();
        if let Some(expanded) = &mut self.expanded {
            expanded.extend(done);
        }
        self.depth += 1;
        self.pass_empty();
        Ok(())
    }

    /// Makes the next layer one that has nodes, if there is one.
    fn pass_empty(&mut self) {
        while self.to_expand.front().is_some_and(Vec::is_empty) {
            self.to_expand.pop_front();
            self.depth += 1;
        }
    }

    /// The nodes to which nodes of one depth lead, with their depths.
    fn found_from(&self, graph: &dyn Graph, part: &[Entry<N>]) -> Result<Grouped<N>> {
        let (mut nodes, mut steps, mut found) = (Vec::new(), Vec::new(), Grouped::default());
        // With several weights, a shorter way may have been found later.
        let is_final = |entry| {
            self.weights.0 == self.weights.1
                || self.set.number(code_of(entry)) == Some(number_of(entry))
        };
        nodes.extend(
            part.iter()
                .filter(|&&entry| is_final(entry))
                .map(|&entry| code_of(entry)),
        );
        self.expand(graph, &nodes, &mut steps)?;
        for step in &steps {
            found.push(numbered(step.state, self.depth + step.weight));
        }
        Ok(found)
    }

    /// Adds the nodes of best paths between these nodes and the beginning of this side, which have their depths here, to the corridor.
    /// The steps back are those of the other direction.
    pub fn follow_back(
        &self,
        graph: &dyn Graph,
        nodes: Vec<Entry<N>>,
        corridor: &mut CodeSet<N>,
        mut pace: impl FnMut(usize) -> Result<usize>,
    ) -> Result<()> {
        if let Some(expanded) = &self.expanded {
            return self.follow_again(graph, expanded, corridor, pace);
        }
        let (batch, mut to_follow) = (graph.batch(), nodes);
        while !to_follow.is_empty() {
            let rest = to_follow.len() - pace(to_follow.len())?;
            let before = to_follow.split_off(rest);
            let found = in_tasks(&before, batch, |part| {
                let nodes: Vec<u128> = part.iter().map(|&entry| code_of(entry)).collect();
                let (mut steps, mut entries, mut nearer) = (Vec::new(), Vec::new(), Vec::new());
                match self.is_forward {
                    true => graph.predecessors(&nodes, &mut steps)?,
                    false => graph.successors(&nodes, &mut steps)?,
                }
                for step in &steps {
                    if let Some(depth) =
                        number_of(part[step.place as usize]).checked_sub(step.weight)
                    {
                        entries.push(numbered(step.state, depth));
                    }
                }
                self.set.each_number(&entries, |entry, depth| {
                    if depth == Some(number_of(entry)) {
                        nearer.push(entry);
                    }
                });
                Ok(nearer)
            })?;
            for nearer in found {
                let is_new = |&entry: &Entry<N>| corridor.insert(code_of(entry));
                to_follow.extend(nearer.into_iter().filter(is_new));
            }
        }
        Ok(())
    }

    /// The same by expanding the layers again, the last one first.
    fn follow_again(
        &self,
        graph: &dyn Graph,
        expanded: &[Vec<Entry<N>>],
        corridor: &mut CodeSet<N>,
        mut pace: impl FnMut(usize) -> Result<usize>,
    ) -> Result<()> {
        let batch = graph.batch();
        for layer in expanded.iter().rev() {
            let (mut on_path, mut left) = (Vec::new(), &layer[..]);
            while !left.is_empty() {
                let (part, rest) = left.split_at(pace(left.len())?);
                left = rest;
                let found = in_tasks(part, batch, |part| {
                    let nodes: Vec<u128> = part.iter().map(|&entry| code_of(entry)).collect();
                    let (mut steps, mut found) = (Vec::new(), Vec::new());
                    graph.successors(&nodes, &mut steps)?;
                    for step in &steps {
                        let here = part[step.place as usize];
                        let is_next = || self.set.number(step.state) == Some(number_of(here) + 1);
                        if corridor.number(step.state).is_some() && is_next() {
                            found.push(code_of(here));
                        }
                    }
                    Ok(found)
                })?;
                on_path.extend(found.into_iter().flatten());
            }
            for node in on_path {
                corridor.insert(node);
            }
        }
        Ok(())
    }
}

/// What `work` makes of each batch of entries, on all threads.
fn in_tasks<const N: usize, T: Send>(
    entries: &[Entry<N>],
    batch: usize,
    work: impl Fn(&[Entry<N>]) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let batches: Vec<_> = entries.chunks(batch).collect();
    let done = tasks(batches.len(), |at| work(batches[at]));
    done.into_iter().collect()
}

/// The goals among entries.
pub fn goals<const N: usize>(graph: &dyn Graph, entries: &[Entry<N>]) -> Result<Vec<Entry<N>>> {
    let nodes: Vec<u128> = entries.iter().map(|&entry| code_of(entry)).collect();
    let are_goals = graph.are_goals(&nodes)?.into_iter();
    let goals = entries
        .iter()
        .zip(are_goals)
        .filter(|(_, is_goal)| *is_goal);
    Ok(goals.map(|(&entry, _)| entry).collect())
}
