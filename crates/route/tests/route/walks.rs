//! The walks of graphs, their order, and their number.

use crate::{first, graph};
use homing::Watch;
use std::collections::BTreeSet;

use homing::puzzle::route::{Arc, Graph, Routes};
use petgraph::algo::{bellman_ford, k_shortest_path};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use proptest::prelude::*;

/// Graphs of up to seven nodes, with loops and parallel arcs, weights from `least` to 4.
fn graphs(least: u64) -> impl Strategy<Value = Graph> {
    (1u32..8).prop_flat_map(move |nodes| {
        prop::collection::vec((0..nodes, 0..nodes, least..5), 0..18).prop_map(move |arcs| {
            let mut graph = Graph::new(nodes);
            for (tail, head, weight) in arcs {
                graph.add(Arc { tail, head, weight }).unwrap();
            }
            graph
        })
    })
}

fn to_petgraph(graph: &Graph) -> DiGraph<(), u64> {
    let mut other = DiGraph::new();
    for _ in 0..graph.nodes() {
        other.add_node(());
    }
    for arc in graph.arcs() {
        other.add_edge(
            NodeIndex::new(arc.tail as usize),
            NodeIndex::new(arc.head as usize),
            arc.weight,
        );
    }
    other
}

/// Every walk of at most `limit`, by trying every arc. Weights must not be 0.
fn every_walk(
    graph: &Graph,
    target: u32,
    node: u32,
    limit: u64,
    arcs: &mut Vec<u32>,
    all: &mut BTreeSet<(u64, Vec<u32>)>,
) {
    if node == target {
        all.insert((
            arcs.iter()
                .map(|&number| graph.arcs()[number as usize].weight)
                .sum(),
            arcs.clone(),
        ));
    }
    for (arc, number) in graph.arcs().iter().zip(0..) {
        if arc.tail == node && arc.weight <= limit {
            arcs.push(number);
            every_walk(graph, target, arc.head, limit - arc.weight, arcs, all);
            arcs.pop();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lengths_are_petgraphs(graph in graphs(0), target in any::<prop::sample::Index>()) {
        let target = target.index(graph.nodes() as usize) as u32;
        let other = to_petgraph(&graph);
        let routes = Routes::toward(&graph, target, &homing::Stop::NEVER).unwrap();
        routes.verify(Watch::NONE).unwrap();
        for source in 0..graph.nodes() {
            let found = first(routes.columns(), &graph, source, 12);
            let different: BTreeSet<_> = found.iter().map(|(_, arcs)| arcs).collect();
            prop_assert_eq!(different.len(), found.len(), "no walk twice");
            let count = routes.columns().count(source).unwrap();
            prop_assert_eq!(count.map_or(12, |count| count.min(12)), found.len() as u64);
            for k in 1..=12 {
                let goal = NodeIndex::new(target as usize);
                let lengths = k_shortest_path(&other, NodeIndex::new(source as usize), Some(goal), k, |arc| *arc.weight());
                prop_assert_eq!(found.get(k - 1).map(|&(length, _)| length), lengths.get(&goal).copied(), "K = {} from {}", k, source);
            }
        }
    }

    #[test]
    fn the_walks_are_all_walks(graph in graphs(1), target in any::<prop::sample::Index>(), limit in 0u64..6) {
        let target = target.index(graph.nodes() as usize) as u32;
        let routes = Routes::toward(&graph, target, &homing::Stop::NEVER).unwrap();
        for source in 0..graph.nodes() {
            let mut all = BTreeSet::new();
            every_walk(&graph, target, source, limit, &mut Vec::new(), &mut all);
            let found = first(routes.columns(), &graph, source, all.len() + 1);
            if let Some((longer, _)) = found.get(all.len()) {
                prop_assert!(*longer > limit);
            }
            prop_assert_eq!(found.into_iter().take(all.len()).collect::<BTreeSet<_>>(), all);
        }
    }

    /// The first walk is the shortest, with the fewest arcs, and the smallest first arc: compared with the Bellman-Ford algorithm over
    /// pairs written as one number.
    #[test]
    fn the_first_walk_is_the_documented_one(graph in graphs(0), target in any::<prop::sample::Index>()) {
        let target = target.index(graph.nodes() as usize) as u32;
        let mut backward = DiGraph::<(), f64>::new();
        for _ in 0..graph.nodes() {
            backward.add_node(());
        }
        for arc in graph.arcs() {
            backward.add_edge(NodeIndex::new(arc.head as usize), NodeIndex::new(arc.tail as usize), (arc.weight * 1000 + 1) as f64);
        }
        let best = bellman_ford(&backward, NodeIndex::new(target as usize)).unwrap().distances;
        let routes = Routes::toward(&graph, target, &homing::Stop::NEVER).unwrap();
        for source in 0..graph.nodes() {
            let found = first(routes.columns(), &graph, source, 1);
            let cost = best[source as usize];
            prop_assert_eq!(found.is_empty(), cost.is_infinite());
            if let Some((length, arcs)) = found.first() {
                prop_assert_eq!((length * 1000 + arcs.len() as u64) as f64, cost);
                let begins = to_petgraph(&graph).edge_references()
                    .filter(|arc| arc.source().index() == source as usize)
                    .filter(|arc| best[arc.target().index()] + (arc.weight() * 1000 + 1) as f64 == cost)
                    .map(|arc| arc.id().index() as u32).min();
                prop_assert_eq!(arcs.first().copied(), begins);
            }
        }
    }
}

#[test]
fn walks_end_after_the_last() {
    // A ladder of ten steps with two parallel arcs each: exactly 2^10 walks.
    let arcs: Vec<_> = (0..10)
        .flat_map(|node| [(node, node + 1, 1), (node, node + 1, 2)])
        .collect();
    let routes = Routes::toward(&graph(11, &arcs), 10, &homing::Stop::NEVER).unwrap();
    let lengths: Vec<u64> = routes.columns().walks(0).map(Result::unwrap).collect();
    let binomial = [1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1];
    let expected: Vec<u64> = (10..)
        .zip(binomial)
        .flat_map(|(length, count)| std::iter::repeat_n(length, count))
        .collect();
    assert_eq!(lengths, expected);
    assert_eq!(routes.columns().length(0, 1024).unwrap(), Some(20));
    assert_eq!(routes.columns().length(0, 1025).unwrap(), None);
    assert_eq!(routes.columns().count(0).unwrap(), Some(1024));
    assert_eq!(
        routes.columns().length(0, u64::MAX).unwrap(),
        None,
        "running out is found without counting to K"
    );

    // Sixty steps: too many to list, and infinitely many with a cycle.
    let mut arcs: Vec<_> = (0..60)
        .flat_map(|node| [(node, node + 1, 1), (node, node + 1, 2)])
        .collect();
    let routes = Routes::toward(&graph(61, &arcs), 60, &homing::Stop::NEVER).unwrap();
    assert_eq!(routes.columns().count(0).unwrap(), Some(1 << 60));
    assert_eq!(routes.columns().length(0, (1 << 60) + 1).unwrap(), None);
    assert_eq!(routes.columns().length(0, 62).unwrap(), Some(62));
    let too_many = |routes: &Routes, k| {
        routes
            .columns()
            .length(0, k)
            .unwrap_err()
            .to_string()
            .contains("more than 100000000 walks")
    };
    assert!(too_many(&routes, 1 << 60));
    arcs.push((60, 60, 0));
    let routes = Routes::toward(&graph(61, &arcs), 60, &homing::Stop::NEVER).unwrap();
    assert_eq!(routes.columns().count(0).unwrap(), None);
    assert!(too_many(&routes, u64::MAX));
}

#[test]
fn cycles_of_weight_zero_give_infinitely_many_walks_of_one_length() {
    let graph = graph(3, &[(0, 1, 7), (1, 1, 0), (1, 2, 0), (2, 0, 0)]);
    let routes = Routes::toward(&graph, 2, &homing::Stop::NEVER).unwrap();
    routes.verify(Watch::NONE).unwrap();
    let found = first(routes.columns(), &graph, 0, 1000);
    assert!(found.iter().all(|&(length, _)| length == 7));
    assert_eq!(
        found
            .iter()
            .map(|(_, arcs)| arcs)
            .collect::<BTreeSet<_>>()
            .len(),
        1000
    );
}

#[test]
fn the_target_is_passed_through() {
    let graph = graph(2, &[(0, 1, 5), (1, 0, 4)]);
    let routes = Routes::toward(&graph, 1, &homing::Stop::NEVER).unwrap();
    let mut walks = routes.columns().walks(1);
    let mut nodes = Vec::new();
    for (length, course) in [(0, vec![1]), (9, vec![1, 0, 1]), (18, vec![1, 0, 1, 0, 1])] {
        assert_eq!(walks.list().unwrap(), Some(length));
        walks.nodes(&mut nodes).unwrap();
        assert_eq!(nodes, course);
    }
    let mut walks = routes.columns().walks(1).without_empty();
    assert_eq!(walks.list_until(2).unwrap(), Some(18));
    assert_eq!(
        routes.columns().walks(0).without_empty().list().unwrap(),
        Some(5),
        "no walk but the target's is empty"
    );
}

#[test]
fn no_walk_visits_nodes_that_cannot_reach_the_target() {
    // 2 is a dead end with a loop of weight 0.
    let graph = graph(3, &[(0, 1, 1), (0, 2, 0), (2, 2, 0), (1, 2, 0)]);
    let routes = Routes::toward(&graph, 1, &homing::Stop::NEVER).unwrap();
    routes.verify(Watch::NONE).unwrap();
    assert_eq!(
        routes
            .columns()
            .walks(0)
            .map(Result::unwrap)
            .collect::<Vec<_>>(),
        [1]
    );
    assert_eq!(routes.columns().length(2, 1).unwrap(), None);
}

#[test]
fn sums_are_checked() {
    let long = u64::MAX - 1;
    let fits = graph(2, &[(0, 1, long)]);
    assert_eq!(
        Routes::toward(&fits, 1, &homing::Stop::NEVER)
            .unwrap()
            .columns()
            .length(0, 1)
            .unwrap(),
        Some(long)
    );

    for wrong in [
        graph(2, &[(0, 1, u64::MAX)]),
        graph(3, &[(1, 2, 1), (0, 1, long)]),
    ] {
        let error = Routes::toward(&wrong, wrong.nodes() - 1, &homing::Stop::NEVER)
            .err()
            .unwrap()
            .to_string();
        assert!(error.contains("longer than"), "{error}");
    }

    // The best walk fits, the second does not, and there are no others, which differs from running out.
    let half = graph(2, &[(0, 1, long), (1, 1, 2)]);
    let routes = Routes::toward(&half, 1, &homing::Stop::NEVER).unwrap();
    let columns = routes.columns();
    assert_eq!(columns.length(0, 1).unwrap(), Some(long));
    assert!(
        columns
            .length(0, 2)
            .unwrap_err()
            .to_string()
            .contains("the walk is longer")
    );
    let routes = Routes::toward(
        &graph(2, &[(0, 1, long), (1, 1, 1)]),
        1,
        &homing::Stop::NEVER,
    )
    .unwrap();
    assert_eq!(routes.columns().length(0, 2).unwrap(), Some(u64::MAX));
}
