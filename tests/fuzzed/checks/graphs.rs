//! Graphs as text: the lengths of the first walks are those of a search without a table.

use homing::Watch;
use homing::puzzle::route::{Graph, Routes};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Larger graphs are only parsed.
const MAX_NODES: u32 = 8;
const MAX_ARCS: usize = 24;
/// The number of walks compared.
const WALKS: usize = 12;

pub fn check(data: &[u8]) {
    for first in [0, 1] {
        let Ok(graph) = Graph::read(data, first) else {
            continue;
        };
        if graph.nodes() == 0 || graph.nodes() > MAX_NODES || graph.arcs().len() > MAX_ARCS {
            continue;
        }
        for target in 0..graph.nodes() {
            let Ok(routes) = Routes::toward(&graph, target, &homing::Stop::NEVER) else {
                continue;
            };
            routes.verify(Watch::NONE).unwrap();
            for source in 0..graph.nodes() {
                let mut walks = routes.columns().walks(source);
                for expected in lengths(&graph, source, target) {
                    match walks.list() {
                        // A walk whose length exceeds the numbers.
                        Err(_) => break,
                        Ok(found) => {
                            assert_eq!(found.map(u128::from), expected, "from {source} to {target}")
                        }
                    }
                }
            }
        }
    }
}

/// The lengths of the shortest walks, leaving each node at most as often as there are wanted walks; `None` after the last.
fn lengths(graph: &Graph, source: u32, target: u32) -> Vec<Option<u128>> {
    let mut left = vec![0; graph.nodes() as usize];
    let mut queue = BinaryHeap::from([Reverse((0u128, source))]);
    let mut found = Vec::new();
    while let Some(Reverse((length, node))) = queue.pop() {
        left[node as usize] += 1;
        if left[node as usize] > WALKS {
            continue;
        }
        if node == target {
            found.push(Some(length));
        }
        for arc in graph.arcs().iter().filter(|arc| arc.tail == node) {
            queue.push(Reverse((length + u128::from(arc.weight), arc.head)));
        }
    }
    if found.len() < WALKS {
        found.push(None);
    }
    found
}
