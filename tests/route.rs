//! Routes against petgraph's lengths, a walk-by-walk enumeration, and the table's own proof.

use std::collections::BTreeSet;

use homing::Table;
use homing::puzzle::route::{Arc, Columns, Graph, Routes};
use homing::puzzle::slide::Slide;
use homing::table::TableFile;
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
        other.add_edge(NodeIndex::new(arc.tail as usize), NodeIndex::new(arc.head as usize), arc.weight);
    }
    other
}

/// The lengths and courses of the first walks, each course checked to be a walk of its length.
fn first(columns: Columns, graph: &Graph, source: u32, count: usize) -> Vec<(u64, Vec<u32>)> {
    let mut walks = columns.walks(source);
    let mut found = Vec::new();
    while found.len() < count
        && let Some(length) = walks.list().unwrap()
    {
        let mut arcs = Vec::new();
        walks.arcs(found.len(), &mut arcs).unwrap();
        let mut node = source;
        for &number in &arcs {
            let arc = graph.arcs()[number as usize];
            assert_eq!(arc.tail, node, "the arcs of a walk follow each other");
            node = arc.head;
        }
        assert_eq!(node, columns.target(), "a walk ends at the target");
        assert_eq!(arcs.iter().map(|&number| graph.arcs()[number as usize].weight).sum::<u64>(), length);
        found.push((length, arcs));
    }
    found
}

/// Every walk of at most `limit`, by trying every arc. Weights must not be 0.
fn every_walk(graph: &Graph, target: u32, node: u32, limit: u64, arcs: &mut Vec<u32>, all: &mut BTreeSet<(u64, Vec<u32>)>) {
    if node == target {
        all.insert((arcs.iter().map(|&number| graph.arcs()[number as usize].weight).sum(), arcs.clone()));
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
        let routes = Routes::toward(&graph, target).unwrap();
        routes.verify().unwrap();
        for source in 0..graph.nodes() {
            let found = first(routes.columns(), &graph, source, 12);
            let different: BTreeSet<_> = found.iter().map(|(_, arcs)| arcs).collect();
            prop_assert_eq!(different.len(), found.len(), "no walk twice");
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
        let routes = Routes::toward(&graph, target).unwrap();
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

    /// The first walk is the shortest, with the fewest arcs, and the smallest first arc: a second method, Bellman and Ford's
    /// over pairs written as one number.
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
        let routes = Routes::toward(&graph, target).unwrap();
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

fn graph(nodes: u32, arcs: &[(u32, u32, u64)]) -> Graph {
    let mut graph = Graph::new(nodes);
    for &(tail, head, weight) in arcs {
        graph.add(Arc { tail, head, weight }).unwrap();
    }
    graph
}

#[test]
fn walks_run_out() {
    // A ladder of ten steps with two parallel arcs each: 2^10 walks and no more.
    let arcs: Vec<_> = (0..10).flat_map(|node| [(node, node + 1, 1), (node, node + 1, 2)]).collect();
    let routes = Routes::toward(&graph(11, &arcs), 10).unwrap();
    let lengths: Vec<u64> = routes.columns().walks(0).map(Result::unwrap).collect();
    let binomial = [1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1];
    let expected: Vec<u64> = (10..).zip(binomial).flat_map(|(length, count)| std::iter::repeat_n(length, count)).collect();
    assert_eq!(lengths, expected);
    assert_eq!(routes.columns().length(0, 1024).unwrap(), Some(20));
    assert_eq!(routes.columns().length(0, 1025).unwrap(), None);
    assert_eq!(routes.columns().length(0, u64::MAX).unwrap(), None, "running out is found without counting to K");
}

#[test]
fn circles_of_weight_zero_give_walks_of_one_length_without_end() {
    let graph = graph(3, &[(0, 1, 7), (1, 1, 0), (1, 2, 0), (2, 0, 0)]);
    let routes = Routes::toward(&graph, 2).unwrap();
    routes.verify().unwrap();
    let found = first(routes.columns(), &graph, 0, 1000);
    assert!(found.iter().all(|&(length, _)| length == 7));
    assert_eq!(found.iter().map(|(_, arcs)| arcs).collect::<BTreeSet<_>>().len(), 1000);
}

#[test]
fn the_target_is_passed_through() {
    let graph = graph(2, &[(0, 1, 5), (1, 0, 4)]);
    let routes = Routes::toward(&graph, 1).unwrap();
    assert_eq!(routes.columns().walks(1).take(3).map(Result::unwrap).collect::<Vec<_>>(), [0, 9, 18]);
    let mut walks = routes.columns().walks(1);
    walks.by_ref().take(3).for_each(drop);
    let mut nodes = Vec::new();
    walks.nodes(0, &mut nodes).unwrap();
    assert_eq!(nodes, [1], "the empty walk");
    walks.nodes(2, &mut nodes).unwrap();
    assert_eq!(nodes, [1, 0, 1, 0, 1]);
}

#[test]
fn what_cannot_reach_the_target_is_in_no_walk() {
    // 2 is a dead end with a loop of weight 0.
    let graph = graph(3, &[(0, 1, 1), (0, 2, 0), (2, 2, 0), (1, 2, 0)]);
    let routes = Routes::toward(&graph, 1).unwrap();
    routes.verify().unwrap();
    assert_eq!(routes.columns().walks(0).map(Result::unwrap).collect::<Vec<_>>(), [1]);
    assert_eq!(routes.columns().length(2, 1).unwrap(), None);
}

#[test]
fn sums_are_checked() {
    let long = u64::MAX - 1;
    let fits = graph(2, &[(0, 1, long)]);
    assert_eq!(Routes::toward(&fits, 1).unwrap().columns().length(0, 1).unwrap(), Some(long));

    for wrong in [graph(2, &[(0, 1, u64::MAX)]), graph(3, &[(1, 2, 1), (0, 1, long)])] {
        let error = Routes::toward(&wrong, wrong.nodes() - 1).err().unwrap().to_string();
        assert!(error.contains("longer than"), "{error}");
    }

    // The best walk fits, the second does not, and there are no others: that is not the same as running out.
    let half = graph(2, &[(0, 1, long), (1, 1, 2)]);
    let routes = Routes::toward(&half, 1).unwrap();
    let columns = routes.columns();
    assert_eq!(columns.length(0, 1).unwrap(), Some(long));
    assert!(columns.length(0, 2).unwrap_err().to_string().contains("the walk is longer"));
    let routes = Routes::toward(&graph(2, &[(0, 1, long), (1, 1, 1)]), 1).unwrap();
    assert_eq!(routes.columns().length(0, 2).unwrap(), Some(u64::MAX));
}

#[test]
fn texts_are_read_and_their_faults_named() {
    let plain = Graph::read(b"3 2\r\n1 2 5\r\n\r\n\t3  1 0", 1).unwrap();
    assert_eq!(plain, graph(3, &[(0, 1, 5), (2, 0, 0)]));
    assert_eq!(Graph::read(b"3 2\n0 1 5\n2 0 0\n", 0).unwrap(), plain);
    assert_eq!(Graph::read(b"c hello\nc\np sp 3 2\nc 1 2\na 1 2 5\na 3 1 0\n", 1).unwrap(), plain);

    for (text, first, expected) in [
        ("", 1, "line 1: the graph is empty"),
        ("\n\n 2\n", 1, "line 3: expected the number of arcs, found the end of the line"),
        ("2 1 7\n", 1, "line 1: expected the end of the line, found `7`"),
        ("2 1\n1 2\n", 1, "line 2: expected the weight, found the end of the line"),
        ("2 1\n1 2 -3\n", 1, "line 2: the weight is `-3`, and must not be negative"),
        ("2 1\n1 2 3.5\n", 1, "line 2: expected the weight, a whole number, found `3.5`"),
        ("2 1\n1 2 18446744073709551616\n", 1, "line 2: the weight is `18446744073709551616`, and at most"),
        ("2 1\n1 3 1\n", 1, "line 2: the head is node 3, and nodes are numbered 1 to 2"),
        ("2 1\n0 1 1\n", 1, "say --zero-based"),
        ("2 1\n1 2 1\n", 0, "leave out --zero-based"),
        ("2 2\n1 2 1\n", 1, "line 3: expected arc 2 of 2, found the end of the text"),
        ("2 1\n1 2 1\n2 1 1\n", 1, "line 3: expected the end, since all 1 arcs are read"),
        ("4294967295 0\n", 1, "line 1: 4294967295 nodes, and at most 4294967294 are allowed"),
        ("2 4000000000\n1 2 1\n", 1, "line 3: expected arc 2 of 4000000000"),
        ("0 1\n1 1 1\n", 1, "line 2: the tail is node 1, and the graph has no nodes"),
        ("p max 2 1\na 1 2 3\n", 1, "line 1: expected `p sp N M`, found the problem `max`"),
        ("a 1 2 3\n", 1, "line 1: an arc before the `p sp N M` line"),
        ("p sp 2 1\na 1 2 3\na 1 2 3\n", 1, "line 3: one arc more than the 1"),
        ("p sp 2 2\na 1 2 3\n", 1, "line 3: expected arc 2 of 2"),
        ("p sp 2 2\np sp 2 2\n", 1, "line 2: a second `p` line"),
        ("c only\n", 1, "line 2: the `p sp N M` line is missing"),
        ("p sp 2 1\ne 1 2 3\n", 1, "line 2: expected a line that begins with c, p or a, found `e`"),
    ] {
        let error = Graph::read(text.as_bytes(), first).unwrap_err().to_string();
        assert!(error.contains(expected), "{text:?} gave {error:?}");
    }
}

#[test]
fn a_table_survives_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("route.tbl");
    let graph = graph(4, &[(0, 1, 1), (1, 2, 0), (2, 0, 3), (2, 1, 0), (1, 1, 2), (0, 3, 1)]);
    let made = Routes::toward(&graph, 2).unwrap();
    made.write(&path).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let opened = Routes::open(&path, &graph, 2).unwrap();
    opened.verify().unwrap();
    assert_eq!((opened.reachable(), opened.greatest_distance()), (3, 1));
    for source in 0..4 {
        assert_eq!(first(opened.columns(), &graph, source, 50), first(made.columns(), &graph, source, 50));
    }
    opened.write(&path).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "the same bytes again");

    let mut other = graph.clone();
    other.add(Arc { tail: 3, head: 3, weight: 0 }).unwrap();
    for (graph, target, expected) in [
        (&graph, 1, "expected a table of route with the goal \"node 1, counted from 0\", found one of"),
        (&other, 2, "expected a table of route (4 nodes, 7 arcs, CRC-32 of the arcs"),
        (&graph, 4, "there is no node 4 among the 4 nodes"),
    ] {
        let error = Routes::open(&path, graph, target).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    for place in 0..bytes.len() {
        for damaged in [flipped(&bytes, place), bytes[..place].to_vec()] {
            let opened = TableFile::from_bytes("a damaged file", damaged).and_then(|file| Routes::from_file(&file));
            assert!(opened.is_err(), "a changed bit in, or an end at, byte {place} of {}", bytes.len());
        }
    }
}

fn flipped(bytes: &[u8], place: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[place] ^= 1 << (place % 8);
    bytes
}

#[test]
fn a_table_of_another_puzzle_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide.tbl");
    let slide = Slide::new(2, 2, 3).unwrap();
    Table::generate(slide, |_| ()).write(&path).unwrap();
    let error = Routes::open(&path, &graph(1, &[]), 0).unwrap_err().to_string();
    assert!(error.contains("expected a table of route, found one of slide:2x2"), "{error}");
    Routes::toward(&graph(1, &[]), 0).unwrap().write(&path).unwrap();
    let error = Table::open(&path, slide).unwrap_err().to_string();
    assert!(error.contains("expected a table of slide:2x2, found one of route"), "{error}");
}

#[cfg(feature = "embedded")]
#[test]
fn the_judge_is_satisfied() {
    let judge = |input: &str| {
        let problem = homing::judge::PROBLEMS.iter().find(|problem| problem.name == "poj2449").unwrap();
        let mut out = Vec::new();
        (problem.answer)(input, &mut out).map(|()| String::from_utf8(out).unwrap()).map_err(|error| error.to_string())
    };
    assert_eq!(judge(include_str!("cases/poj2449.in")).unwrap(), include_str!("cases/poj2449.out"));
    assert_eq!(judge("2 2\n1 2 5\n2 1 4\n1 1 1").unwrap(), "9\n", "where S = T the empty walk does not count");
    assert_eq!(judge("1 0 1 1 1").unwrap(), "-1\n");
    assert_eq!(judge("2 1 1\n2 5 1 2\n\n2 ").unwrap(), "-1\n", "lines do not matter");
    for (input, expected) in [
        ("", "line 1: expected the number of nodes, found the end of the text"),
        ("2 1\n1 2 5\n1 2\n", "line 4: expected K, found the end of the text"),
        ("2 1\n1 2 5\n1 2 0\n", "line 3: K is 0"),
        ("2 1\n1 2 5\n1 3 1\n", "line 3: T is node 3, and nodes are numbered 1 to 2"),
        ("2 1\n1 2 5\n0 2 1\n", "line 3: S is node 0, and nodes are numbered 1 to 2"),
        ("2 1\n1 2 5\n1 2 1 1\n", "line 3: expected the end of the input"),
    ] {
        assert_eq!(judge(input).unwrap_err().split_once(expected).map(|(before, _)| before), Some(""), "{input:?}");
    }
}
