use super::expanded::Expanded;
use super::graph::{Bounds, Graph, Step};
use super::set::{CodeSet, Entry, Grouped, code_of, codes, number_of, numbered};
use homing_table::error::{Error, Result};
use homing_table::pool::tasks;
use std::collections::BTreeMap;

/// Stands for a depth that no state has.
pub const NO_DEPTH: u32 = u32::MAX / 4;

/// The nodes of a dive in a task.
const DIVE_TASK: usize = 64;

/// The layers from one end: from the start along the moves, or from the goals against them.
pub struct Side<const N: usize> {
    /// The nodes found, with their depths. Those of depths below [`end`](Self::end) that may be on paths within the limit are final.
    pub set: CodeSet<N>,
    /// The nodes to be expanded within the limit, by depth.
    to_expand: Layers<N>,
    /// The nodes beyond the limit, by the least weight of a path through them.
    put_off: BTreeMap<u32, Layers<N>>,
    /// The expanded layers, where steps cannot be followed backward.
    expanded: Option<Vec<Expanded<N>>>,
    is_forward: bool,
    weights: (u32, u32),
}

/// Nodes by depth.
type Layers<const N: usize> = BTreeMap<u32, Vec<Entry<N>>>;

/// The paths that are searched for: those of at most this weight.
#[derive(Clone, Copy)]
pub struct Within<'b> {
    /// The greatest weight.
    pub limit: u32,
    /// The bounds of the weights of paths.
    pub bounds: Option<&'b dyn Bounds>,
}

impl Within<'_> {
    /// All paths.
    pub const ALL: Self = Self {
        limit: NO_DEPTH,
        bounds: None,
    };
}

/// What an expansion looks for among new nodes.
#[derive(Clone, Copy)]
pub enum Sought<'s, const N: usize> {
    /// The nodes of the other side.
    Side(&'s Side<N>),
    /// Goals.
    Goals,
    /// Nothing.
    Nothing,
}

/// What an expansion found at the other side.
pub struct Meeting<const N: usize> {
    /// The least sum of depths.
    pub depth: u32,
    /// The goals that were found, if they are not the other side.
    pub goals: Vec<Entry<N>>,
    /// The nodes that a probe met, with their depths from the start.
    pub probed: Vec<Entry<N>>,
}

impl<const N: usize> Meeting<N> {
    /// Nothing.
    pub const fn none() -> Self {
        Self {
            depth: NO_DEPTH,
            goals: Vec::new(),
            probed: Vec::new(),
        }
    }
}

impl<const N: usize> Side<N> {
    /// Creates a side that begins with these nodes.
    pub fn new(graph: &dyn Graph, nodes: &[u128], is_forward: bool) -> Result<Self> {
        let mut side = Self {
            set: CodeSet::new(None),
            to_expand: BTreeMap::new(),
            put_off: BTreeMap::new(),
            expanded: (is_forward && !graph.has_predecessors()).then(Vec::new),
            is_forward,
            weights: graph.step_weights(),
        };
        let mut grouped = Grouped::default();
        nodes
            .iter()
            .for_each(|&node| grouped.push(numbered(node, 0)));
        let first = side.set.lower_all(&[grouped], Ok)?.concat();
        if !first.is_empty() {
            side.to_expand.insert(0, first);
        }
        Ok(side)
    }

    /// The depth below which all nodes on paths within the limit are found, and their depths final.
    pub fn end(&self) -> u32 {
        let next = self.to_expand.first_key_value();
        next.map_or(NO_DEPTH, |(depth, _)| depth + u32::from(self.weights.0 > 0))
    }

    /// The nodes in the layer that is next.
    pub(super) fn next_layer(&self) -> &[Entry<N>] {
        let next = self.to_expand.first_key_value();
        next.map_or(&[], |(_, layer)| layer)
    }

    /// The number of nodes in the layer that is next.
    pub fn frontier_len(&self) -> usize {
        let next = self.to_expand.first_key_value();
        next.map_or(usize::MAX, |(_, layer)| layer.len())
    }

    /// A number that no path through a node to be expanded falls short of; `None` if all nodes are expanded.
    pub fn least(&self) -> Option<u32> {
        match self.to_expand.is_empty() {
            true => self.put_off.first_key_value().map(|(&least, _)| least),
            false => Some(0),
        }
    }

    /// About `count` nodes of the next layer.
    pub fn samples(&self, count: usize) -> impl Iterator<Item = u128> {
        let next = self.to_expand.first_key_value().into_iter();
        next.flat_map(move |(_, layer)| layer.iter().step_by(layer.len().div_ceil(count)))
            .map(|&entry| code_of(entry))
    }

    /// Puts off the nodes to be expanded that bounds show to be beyond the limit.
    pub fn bound(&mut self, within: Within) {
        for (_, layer) in std::mem::take(&mut self.to_expand) {
            self.put(by_least(layer, within, self.is_forward), within);
        }
    }

    /// Goes on with the nodes that a new limit allows.
    pub fn allow(&mut self, limit: u32) {
        let beyond = self.put_off.split_off(&(limit + 1));
        for layers in std::mem::replace(&mut self.put_off, beyond).into_values() {
            for (depth, layer) in layers {
                self.to_expand.entry(depth).or_default().extend(layer);
            }
        }
    }

    /// Adds nodes to be expanded.
    fn put(&mut self, found: Vec<(u32, Entry<N>)>, within: Within) {
        for (least, entry) in found {
            let layers = match least <= within.limit {
                true => &mut self.to_expand,
                false => self.put_off.entry(least).or_default(),
            };
            layers.entry(number_of(entry)).or_default().push(entry);
        }
    }

    /// Appends the steps from nodes, in the direction of this side.
    pub(super) fn expand(
        &self,
        graph: &dyn Graph,
        nodes: &[u128],
        steps: &mut Vec<Step>,
    ) -> Result<()> {
        match self.is_forward {
            true => graph.successors(nodes, steps),
            false => graph.predecessors(nodes, steps),
        }
    }

    /// Appends the steps into nodes, in the direction of this side.
    fn expand_back(&self, graph: &dyn Graph, nodes: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        match self.is_forward {
            true => graph.predecessors(nodes, steps),
            false => graph.successors(nodes, steps),
        }
    }

    /// Expands the next layer in parts: `pace` receives the number of nodes left, and returns the number of the next part.
    pub fn grow(
        &mut self,
        graph: &dyn Graph,
        within: Within,
        sought: Sought<N>,
        met: &mut Meeting<N>,
        mut pace: impl FnMut(usize) -> Result<usize>,
    ) -> Result<()> {
        let Some((&depth, _)) = self.to_expand.first_key_value() else {
            return Ok(());
        };
        let (mut at, mut expanded) = (0, Expanded::default());
        while at < self.frontier_len() {
            let layer = &self.to_expand[&depth];
            let part = &layer[at..at + pace(layer.len() - at)?];
            let found = in_tasks(part, graph.batch(), |part| {
                self.found_from(graph, within, part)
            })?;
            at += part.len();
            let of_parts = found.into_iter().map(|(found, of_part)| {
                expanded.append(of_part);
                found
            });
            let grouped: Vec<Grouped<N>> = of_parts.collect();
            self.take_in(graph, within, sought, met, &grouped)?;
        }
        self.to_expand.remove(&depth);
        if let Some(layers) = &mut self.expanded {
            layers.push(expanded);
        }
        Ok(())
    }

    /// Expands up to `count` of the nodes with the greatest depth, those found last. Depths may prove to be less later: then nodes are
    /// expanded again.
    pub fn dive(
        &mut self,
        graph: &dyn Graph,
        within: Within,
        sought: Sought<N>,
        met: &mut Meeting<N>,
        count: usize,
    ) -> Result<()> {
        let Some(mut deepest) = self.to_expand.last_entry() else {
            return Ok(());
        };
        let layer = deepest.get_mut();
        let part = layer.split_off(layer.len().saturating_sub(count));
        if layer.is_empty() {
            deepest.remove();
        }
        let found = in_tasks(&part, DIVE_TASK, |part| {
            Ok(self.found_from(graph, within, part)?.0)
        })?;
        self.take_in(graph, within, sought, met, &found)
    }

    /// Adds what was found, and compares it with what is sought.
    fn take_in(
        &mut self,
        graph: &dyn Graph,
        within: Within,
        sought: Sought<N>,
        met: &mut Meeting<N>,
        found: &[Grouped<N>],
    ) -> Result<()> {
        let is_forward = self.is_forward;
        let told = self.set.lower_all(found, |fresh| {
            let mut met = Meeting::none();
            match sought {
                Sought::Side(other) => other.set.each_number(&fresh, |entry, depth| {
                    let sum = depth.map_or(NO_DEPTH, |depth| depth + number_of(entry));
                    met.depth = met.depth.min(sum);
                }),
                Sought::Goals => met.goals = goals(graph, &fresh)?,
                Sought::Nothing => {}
            }
            Ok((by_least(fresh, within, is_forward), met))
        })?;
        for (fresh, found) in told {
            met.depth = met.depth.min(found.depth);
            met.goals.extend(found.goals);
            self.put(fresh, within);
        }
        Ok(())
    }

    /// The nodes to which nodes of one depth lead, with their depths; and, where steps cannot be followed backward, what was expanded.
    fn found_from(
        &self,
        graph: &dyn Graph,
        within: Within,
        part: &[Entry<N>],
    ) -> Result<(Grouped<N>, Expanded<N>)> {
        let (mut nodes, mut steps, mut found) = (Vec::new(), Vec::new(), Grouped::default());
        let depth = part.first().map_or(0, |&entry| number_of(entry));
        if self.weights.0 == self.weights.1 && within.bounds.is_none() {
            nodes.extend(part.iter().map(|&entry| code_of(entry)));
        } else {
            // A shorter way may have been found later.
            self.set.each_number(part, |entry, number| {
                if number == Some(depth) {
                    nodes.push(code_of(entry));
                }
            });
        }
        self.expand(graph, &nodes, &mut steps)?;
        for step in &steps {
            found.push(numbered(step.state, depth + step.weight));
        }
        let expanded = match &self.expanded {
            Some(_) => Expanded::of(&nodes, depth, &steps),
            None => Expanded::default(),
        };
        Ok((found, expanded))
    }

    /// The nodes of one path between a node and the beginning of this side, without the node.
    pub fn path_back(&self, graph: &dyn Graph, node: u128) -> Result<Vec<u128>> {
        let (mut here, mut path, mut steps) = (node, Vec::new(), Vec::new());
        while let Some(depth) = self.set.number(here).filter(|&depth| depth > 0) {
            steps.clear();
            self.expand_back(graph, &[here], &mut steps)?;
            let depth_of = |step: &Step| {
                let before = self.set.number(step.state)?;
                (before + step.weight <= depth).then_some((before, step.state))
            };
            let before = steps.iter().filter_map(depth_of).min();
            (_, here) = before.ok_or_else(|| Error::Defect {
                what: "a node of a search has none before it".into(),
            })?;
            path.push(here);
        }
        Ok(path)
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
            return self.follow_again(graph, expanded, nodes, corridor, pace);
        }
        let (batch, mut to_follow) = (graph.batch(), nodes);
        while !to_follow.is_empty() {
            let rest = to_follow.len() - pace(to_follow.len())?;
            let before = to_follow.split_off(rest);
            let found = in_tasks(&before, batch, |part| {
                let nodes = codes(part);
                let (mut steps, mut entries, mut nearer) = (Vec::new(), Vec::new(), Vec::new());
                self.expand_back(graph, &nodes, &mut steps)?;
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

    /// The same by expanding nodes of the layers again, the last one first.
    fn follow_again(
        &self,
        graph: &dyn Graph,
        expanded: &[Expanded<N>],
        nodes: Vec<Entry<N>>,
        corridor: &mut CodeSet<N>,
        mut pace: impl FnMut(usize) -> Result<usize>,
    ) -> Result<()> {
        let batch = graph.batch();
        let mut after: Vec<u128> = nodes.into_iter().map(code_of).collect();
        for layer in expanded.iter().rev() {
            let before = layer.before(&after);
            let (mut on_path, mut left) = (Vec::new(), &before[..]);
            while !left.is_empty() {
                let (part, rest) = left.split_at(pace(left.len())?);
                left = rest;
                let found = in_tasks(part, batch, |part| {
                    let nodes = codes(part);
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
            for &node in &on_path {
                corridor.insert(node);
            }
            after = on_path;
        }
        Ok(())
    }
}

/// What `work` makes of each batch of entries, on all threads.
pub(super) fn in_tasks<const N: usize, T: Send>(
    entries: &[Entry<N>],
    batch: usize,
    work: impl Fn(&[Entry<N>]) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let batches: Vec<_> = entries.chunks(batch).collect();
    let done = tasks(batches.len(), |at| work(batches[at]));
    done.into_iter().collect()
}

/// Entries with the least weight of a path through each, without those on no path.
fn by_least<const N: usize>(
    entries: Vec<Entry<N>>,
    within: Within,
    is_forward: bool,
) -> Vec<(u32, Entry<N>)> {
    let Some(bounds) = within.bounds else {
        return entries.into_iter().map(|entry| (0, entry)).collect();
    };
    let bound = |entry| {
        let bound = bounds.of(code_of(entry), is_forward)?;
        Some((number_of(entry) + bound, entry))
    };
    entries.into_iter().filter_map(bound).collect()
}

/// The goals among entries.
pub fn goals<const N: usize>(graph: &dyn Graph, entries: &[Entry<N>]) -> Result<Vec<Entry<N>>> {
    let are_goals = graph.are_goals(&codes(entries))?.into_iter();
    let goals = entries
        .iter()
        .zip(are_goals)
        .filter(|(_, is_goal)| *is_goal);
    Ok(goals.map(|(&entry, _)| entry).collect())
}
