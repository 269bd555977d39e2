//! Routes: the walks compared with petgraph and an enumeration of walks, the texts, the file, the judge.

#[path = "../../../../tests/common/numbers.rs"]
mod numbers;

mod file;
mod formats;
mod judge;
mod named;
mod simple;
mod text;
mod verify;
mod walks;

use homing::internals::route::Columns;
use homing::puzzle::route::{Arc, Graph};

fn graph(nodes: u32, arcs: &[(u32, u32, u64)]) -> Graph {
    let mut graph = Graph::new(nodes);
    for &(tail, head, weight) in arcs {
        graph.add(Arc { tail, head, weight }).unwrap();
    }
    graph
}

/// The lengths and nodes of the first walks, each checked to be a walk of its length.
fn first(columns: Columns, graph: &Graph, source: u32, count: usize) -> Vec<(u64, Vec<u32>)> {
    let mut walks = columns.walks(source);
    let mut found = Vec::new();
    while found.len() < count
        && let Some(length) = walks.list().unwrap()
    {
        let mut arcs = Vec::new();
        walks.arcs(&mut arcs).unwrap();
        let mut node = source;
        for &number in &arcs {
            let arc = graph.arcs()[number as usize];
            assert_eq!(arc.tail, node, "the arcs of a walk follow each other");
            node = arc.head;
        }
        assert_eq!(node, columns.target(), "a walk ends at the target");
        assert_eq!(
            arcs.iter()
                .map(|&number| graph.arcs()[number as usize].weight)
                .sum::<u64>(),
            length
        );
        found.push((length, arcs));
    }
    found
}
