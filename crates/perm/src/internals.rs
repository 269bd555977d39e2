//! Inner parts that the tests and benchmarks of this repository compare with slow oracles. They are no part of the interface, and may
//! change or disappear in any version.

use crate::definition::{Definition, PermRules, built_in};
use crate::phases::QuickPaths;
use crate::shapes::{Bandaged, Loops, ShapeGraph};
use homing_engine::discovered::{Code, Rules, graph_of};
use homing_search::middle::{
    Found, Graph, Middle, NodeDepths, Perimeter, PerimeterSearch, filter_bytes, middle,
    middle_with, next_nodes, perimeter_search,
};
use homing_search::search::Limits;
use homing_table::error::Result;
use homing_table::watch::Stop;
use std::collections::HashMap;
use std::sync::Arc;

pub use crate::definition::{canonical_again, canonical_text};
pub use crate::family::by_patterns;

/// The shapes of a puzzle whose moves are not always allowed.
pub struct Shapes {
    /// For each shape, those after the moves that it allows.
    pub after: Vec<Vec<u32>>,
    /// The number of states of each shape, if it is known.
    pub states: Option<u128>,
}

/// The shapes of a definition with this metric. Counts states if `has_states`.
///
/// # Errors
///
/// The definition or the metric is not valid.
pub fn shapes(text: &str, metric: &str, has_states: bool) -> Result<Shapes> {
    let definition = Definition::parse(text, None)?;
    let rules = PermRules::new("puzzle", definition, metric.parse()?, None)?;
    let graph = ShapeGraph::of(&rules, &Stop::NEVER)?;
    let loops = has_states.then(|| Loops::of(&rules, &graph)).flatten();
    let after = (0..graph.len()).map(|shape| {
        let after = graph.after(shape).unwrap_or_default().iter();
        after
            .filter_map(|&next| crate::shapes::allowed(next))
            .collect()
    });
    Ok(Shapes {
        after: after.collect(),
        states: loops.map(|loops| loops.order()),
    })
}

/// The rules of a definition with this metric, whose moves are not always allowed.
///
/// # Errors
///
/// The same as for [`shapes`].
pub fn blocked_rules(text: &str, metric: &str) -> Result<impl Rules> {
    bandaged(text, metric)
}

/// The same of a known puzzle or a definition.
fn bandaged(name: &str, metric: &str) -> Result<Bandaged> {
    let definition = built_in::find(name).unwrap_or_else(|| Definition::parse(name, None))?;
    let rules = PermRules::new("puzzle", definition, metric.parse()?, None)?;
    Bandaged::of(&rules, &Stop::NEVER)
}

/// The number of positions up to free turns at each of the depths up to one.
///
/// # Errors
///
/// The same as for [`shapes`].
pub fn near_layers(name: &str, metric: &str, depth: usize) -> Result<Vec<u64>> {
    let graph = graph_of(&bandaged(name, metric)?);
    let mut near = perimeter_search(graph, Box::new(|_| None))?;
    while near.layers().len() <= depth && near.step(&Stop::NEVER)? {}
    Ok(near.layers().to_vec())
}

fn near(graph: Arc<dyn Graph>, most_nodes: u64) -> Result<Box<dyn PerimeterSearch>> {
    let enough = move |layers: &[u64]| {
        let next = next_nodes(layers);
        (layers.iter().sum::<u64>() + next > most_nodes).then_some(filter_bytes(next))
    };
    let mut near = perimeter_search(graph, Box::new(enough))?;
    while near.step(&Stop::NEVER)? {}
    Ok(near)
}

/// For each board of a known puzzle or a definition, the nodes on best paths, ascending, as found by a search from both ends; then by one
/// with a perimeter of about this many nodes.
///
/// # Errors
///
/// The same as for [`shapes`]; a board is invalid.
pub fn shape_paths(
    name: &str,
    metric: &str,
    boards: &[String],
    most_nodes: u64,
) -> Result<[Vec<Vec<u128>>; 2]> {
    let bandaged = bandaged(name, metric)?;
    let graph = graph_of(&bandaged);
    let near = near(graph.clone(), most_nodes)?;
    let radius = near.layers().len() as u32 - 1;
    let (nodes, beyond) = near.finish();
    let perimeter = Perimeter {
        depths: Box::new(KnownDepths(nodes.into_iter().collect())),
        radius,
        beyond,
    };
    let found = |search: Box<dyn Middle>| {
        let of_board = |board: &String| {
            let node = graph.node_of(bandaged.parse_board(board)?.code());
            Ok(match search.search(node, &Limits::NONE)? {
                Found::Nodes { mut nodes, .. } => {
                    nodes.sort_unstable();
                    nodes
                }
                Found::NoPath { .. } => Vec::new(),
            })
        };
        boards.iter().map(of_board).collect::<Result<_>>()
    };
    Ok([
        found(middle(graph.clone()))?,
        found(middle_with(graph.clone(), perimeter))?,
    ])
}

struct KnownDepths(HashMap<u128, u32>);

impl NodeDepths for KnownDepths {
    fn depth(&self, node: u128) -> Option<u32> {
        self.0.get(&node).copied()
    }
}

/// For each board, paths that need not be shortest: through a chain of subgroups, and by short words.
///
/// # Errors
///
/// The definition, the goals or a board are invalid.
pub fn quick_paths(
    text: &str,
    metric: &str,
    goal: &str,
    boards: &[String],
) -> Result<Vec<[Option<String>; 2]>> {
    let definition = Definition::parse(text, None)?;
    let metric = metric.parse().unwrap_or(definition.metric);
    let rules = PermRules::new("puzzle", definition, metric, Some(goal))?;
    let Some(paths) = QuickPaths::of(rules.sets(), &rules.actions(), &rules.goals) else {
        return Ok(Vec::new());
    };
    let text = |moves: Vec<u8>| {
        let mut text = String::new();
        rules.push_moves(moves.into_iter(), &mut text);
        text
    };
    let of_board = |board: &String| {
        let board = rules.parse_board(board)?;
        Ok([
            paths.by_phases(&board, &Stop::NEVER)?.map(text),
            paths.by_words(&board, &Stop::NEVER)?.map(text),
        ])
    };
    boards.iter().map(of_board).collect()
}
