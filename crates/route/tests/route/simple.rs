//! The simple paths compared with all of them, found by trying every arc.

use crate::graph;
use homing::puzzle::route::{Arc, Graph, Routes};
use proptest::prelude::*;

/// A path in comparison order: length, nodes, arcs.
type Path = (u64, Vec<u32>, Vec<u32>);

/// Graphs of up to eight nodes, with loops and parallel arcs, weights from 0 to `most`.
fn graphs(most: u64) -> impl Strategy<Value = Graph> {
    (1u32..9).prop_flat_map(move |nodes| {
        prop::collection::vec((0..nodes, 0..nodes, 0..=most), 0..26)
            .prop_map(move |arcs| graph(nodes, &arcs))
    })
}

/// Every simple path that begins with `path`, which ends at its last node.
fn every_path(graph: &Graph, target: u32, path: &mut Path, all: &mut Vec<Path>) {
    let node = *path.1.last().unwrap();
    if node == target {
        return all.push(path.clone());
    }
    for (arc, number) in graph.arcs().iter().zip(0..) {
        if arc.tail == node && !path.1.contains(&arc.head) {
            let before = path.clone();
            path.0 += arc.weight;
            path.1.push(arc.head);
            path.2.push(number);
            every_path(graph, target, path, all);
            *path = before;
        }
    }
}

fn listed(routes: &Routes, source: u32) -> Vec<Path> {
    let outgoing = routes.columns().outgoing().unwrap();
    let mut paths = routes.columns().simple_paths(&outgoing, source).unwrap();
    let mut all = Vec::new();
    while let Some(length) = paths.list().unwrap() {
        let (mut nodes, mut arcs) = (Vec::new(), Vec::new());
        paths.nodes(&mut nodes);
        paths.arcs(&mut arcs);
        all.push((length, nodes, arcs));
    }
    all
}

fn are_all_paths(graph: &Graph, target: u32) {
    let routes = Routes::toward(graph, target, &homing::Stop::NEVER).unwrap();
    for source in 0..graph.nodes() {
        let mut all = Vec::new();
        every_path(graph, target, &mut (0, vec![source], Vec::new()), &mut all);
        all.sort();
        assert_eq!(
            listed(&routes, source),
            all,
            "from {source} to {target} in {graph:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_paths_are_listed_in_order(graph in graphs(9), target in any::<prop::sample::Index>()) {
        are_all_paths(&graph, target.index(graph.nodes() as usize) as u32);
    }

    #[test]
    fn ties_and_zeros_are_in_order(graph in graphs(1), target in any::<prop::sample::Index>()) {
        are_all_paths(&graph, target.index(graph.nodes() as usize) as u32);
    }

    #[test]
    fn weights_of_zero_alone_are_in_order(graph in graphs(0), target in any::<prop::sample::Index>()) {
        are_all_paths(&graph, target.index(graph.nodes() as usize) as u32);
    }

    #[test]
    fn undirected_graphs_too(graph in graphs(2), target in any::<prop::sample::Index>()) {
        let both = graph.undirected().unwrap();
        prop_assert!(both.nodes() == graph.nodes() && both.arcs().len() <= 2 * graph.arcs().len());
        if both.arcs().len() <= 28 {
            are_all_paths(&both, target.index(both.nodes() as usize) as u32);
        }
    }
}

/// The ladder of `walks_end_after_the_last` with an arc back at each step: the same number of simple paths.
#[test]
fn ways_back_make_no_difference() {
    let arcs: Vec<_> = (0..10)
        .flat_map(|node| {
            [
                (node, node + 1, 1),
                (node, node + 1, 2),
                (node + 1, node, 0),
            ]
        })
        .collect();
    let routes = Routes::toward(&graph(11, &arcs), 10, &homing::Stop::NEVER).unwrap();
    let binomial = [1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1];
    let expected: Vec<u64> = (10..)
        .zip(binomial)
        .flat_map(|(length, count)| std::iter::repeat_n(length, count))
        .collect();
    assert_eq!(
        listed(&routes, 0)
            .iter()
            .map(|path| path.0)
            .collect::<Vec<_>>(),
        expected
    );
    let outgoing = routes.columns().outgoing().unwrap();
    assert_eq!(
        routes
            .columns()
            .simple_paths(&outgoing, 0)
            .unwrap()
            .list_until(1024)
            .unwrap(),
        Some(20)
    );
    assert_eq!(
        routes
            .columns()
            .simple_paths(&outgoing, 0)
            .unwrap()
            .list_until(1025)
            .unwrap(),
        None
    );
}

/// A square of 20 x 20 nodes with unit weights has C(38, 19) shortest paths of one length; the first one follows the first row.
#[test]
fn the_first_of_very_many_equals_come_in_order() {
    const SIDE: u32 = 20;
    let mut square = Graph::new(SIDE * SIDE);
    for node in 0..SIDE * SIDE {
        for (inside, head) in [
            (node % SIDE + 1 < SIDE, node + 1),
            (node / SIDE + 1 < SIDE, node + SIDE),
        ] {
            if inside {
                square
                    .add(Arc {
                        tail: node,
                        head,
                        weight: 1,
                    })
                    .unwrap();
            }
        }
    }
    let square = square.undirected().unwrap();
    let routes = Routes::toward(&square, SIDE * SIDE - 1, &homing::Stop::NEVER).unwrap();
    let outgoing = routes.columns().outgoing().unwrap();
    let mut paths = routes.columns().simple_paths(&outgoing, 0).unwrap();
    let (mut before, mut nodes) = (Vec::new(), Vec::new());
    for _ in 0..500 {
        assert_eq!(paths.list().unwrap(), Some(u64::from(2 * SIDE - 2)));
        paths.nodes(&mut nodes);
        assert!(before < nodes);
        std::mem::swap(&mut before, &mut nodes);
    }
    let rights_first: Vec<u32> = (0..SIDE)
        .chain((1..SIDE).map(|row| row * SIDE + SIDE - 1))
        .collect();
    let mut first = routes.columns().simple_paths(&outgoing, 0).unwrap();
    first.list().unwrap();
    first.nodes(&mut nodes);
    assert_eq!(nodes, rights_first);
}

#[test]
fn the_target_has_one_path_and_sums_are_checked() {
    let circle = graph(2, &[(0, 1, 5), (1, 0, 4)]);
    let routes = Routes::toward(&circle, 1, &homing::Stop::NEVER).unwrap();
    let outgoing = routes.columns().outgoing().unwrap();
    assert_eq!(
        routes
            .columns()
            .simple_paths(&outgoing, 1)
            .unwrap()
            .map(Result::unwrap)
            .collect::<Vec<_>>(),
        [0]
    );
    assert_eq!(
        routes
            .columns()
            .simple_paths(&outgoing, 1)
            .unwrap()
            .without_empty()
            .list()
            .unwrap(),
        None
    );
    assert!(routes.columns().simple_paths(&outgoing, 2).is_err());

    // The second path is too long to be counted, which differs from running out.
    let long = u64::MAX - 1;
    let routes = Routes::toward(
        &graph(3, &[(0, 1, 1), (1, 2, 3), (0, 2, 5), (1, 2, long)]),
        2,
        &homing::Stop::NEVER,
    )
    .unwrap();
    let outgoing = routes.columns().outgoing().unwrap();
    let mut paths = routes.columns().simple_paths(&outgoing, 0).unwrap();
    assert_eq!(paths.list().unwrap(), Some(4));
    assert_eq!(paths.list().unwrap(), Some(5));
    assert_eq!(paths.list().unwrap(), Some(u64::MAX));
    assert_eq!(paths.list().unwrap(), None);
    let routes = Routes::toward(
        &graph(3, &[(0, 1, 2), (1, 2, 3), (1, 2, long)]),
        2,
        &homing::Stop::NEVER,
    )
    .unwrap();
    let outgoing = routes.columns().outgoing().unwrap();
    let mut paths = routes.columns().simple_paths(&outgoing, 0).unwrap();
    assert_eq!(paths.list().unwrap(), Some(5));
    assert!(
        paths
            .list()
            .unwrap_err()
            .to_string()
            .contains("longer than 2^64 - 1")
    );
}
