//! Routes on a grid of the size of New York's road network, compared with petgraph and pathfinding on the same graph: `cargo bench -p
//! homing-benches --bench route`.
//!
//! Every timed call is checked: distances with petgraph's, lengths with `k_shortest_path` or with a walk whose arcs are added up.

use divan::{Bencher, black_box};
use homing::Watch;
use homing::puzzle::route::{Arc, Graph, Routes};
use petgraph::algo::{dijkstra, k_shortest_path};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{EdgeRef, Reversed};
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The side of the grid in cells: 264,196 nodes.
const SIDE: u32 = 514;
const TARGET: u32 = SIDE * (SIDE / 2) + SIDE / 2;
const SOURCE: u32 = 5;
/// Nodes that reach the target; the others are islands.
const REACHABLE: usize = 260_846;

/// Marsaglia's xorshift: the same graphs on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// Roads in both directions between 696 of 1,000 pairs of neighbours, of length 1 to 10,000: 734,382 arcs.
static GRID: LazyLock<Graph> = LazyLock::new(|| {
    let mut random = Random(88_172_645_463_325_252);
    let mut graph = Graph::new(SIDE * SIDE);
    for node in 0..SIDE * SIDE {
        let (row, column) = (node / SIDE, node % SIDE);
        for (inside, neighbour) in [(column + 1 < SIDE, node + 1), (row + 1 < SIDE, node + SIDE)] {
            if inside && random.below(1000) < 696 {
                let weight = random.below(10_000) + 1;
                graph
                    .add(Arc {
                        tail: node,
                        head: neighbour,
                        weight,
                    })
                    .unwrap();
                graph
                    .add(Arc {
                        tail: neighbour,
                        head: node,
                        weight,
                    })
                    .unwrap();
            }
        }
    }
    graph
});

static PETGRAPH: LazyLock<DiGraph<(), u64>> = LazyLock::new(|| {
    let mut graph = DiGraph::with_capacity(GRID.nodes() as usize, GRID.arcs().len());
    for _ in 0..GRID.nodes() {
        graph.add_node(());
    }
    for arc in GRID.arcs() {
        graph.add_edge(node(arc.tail), node(arc.head), arc.weight);
    }
    graph
});

/// The table, written to a file and mapped.
static MAPPED: LazyLock<Routes> = LazyLock::new(|| {
    let path = table_path();
    Routes::toward(&GRID, TARGET, &homing::Stop::NEVER)
        .unwrap()
        .write(&path)
        .unwrap();
    Routes::open(&path, &GRID, TARGET).unwrap()
});

fn table_path() -> PathBuf {
    std::env::temp_dir().join(format!("homing-bench-route-{}.tbl", std::process::id()))
}

fn node(number: u32) -> NodeIndex {
    NodeIndex::new(number as usize)
}

fn main() {
    divan::main();
    std::fs::remove_file(table_path()).ok();
}

/// One backward search from the target with petgraph, for comparison with generating the table.
#[divan::bench(sample_count = 10)]
fn a_petgraph_dijkstra(bencher: Bencher) {
    let graph = Reversed(&*PETGRAPH);
    let search = || dijkstra(graph, node(TARGET), None, |arc| *arc.weight());
    let columns = MAPPED.columns();
    assert!(
        search().iter().all(
            |(node, &distance)| columns.distance(node.index() as u32).unwrap() == Some(distance)
        )
    );
    bencher.bench(|| assert_eq!(search().len(), REACHABLE));
}

/// Tree, heaps and columns, in memory.
#[divan::bench(sample_count = 10)]
fn b_table(bencher: Bencher) {
    let graph = &*GRID;
    bencher.bench(|| {
        assert_eq!(
            Routes::toward(graph, TARGET, &homing::Stop::NEVER)
                .unwrap()
                .reachable(),
            REACHABLE as u64
        )
    });
}

/// The same, flushed to disk.
#[divan::bench(sample_count = 5)]
fn c_table_in_a_file(bencher: Bencher) {
    let graph = &*GRID;
    bencher.bench(|| {
        Routes::toward(graph, TARGET, &homing::Stop::NEVER)
            .unwrap()
            .write(table_path().with_extension("new"))
            .unwrap()
    });
    std::fs::remove_file(table_path().with_extension("new")).ok();
}

/// Mapping the table, the graph's checksum included.
#[divan::bench(sample_count = 10)]
fn d_open(bencher: Bencher) {
    LazyLock::force(&MAPPED);
    bencher.bench(|| Routes::open(table_path(), &GRID, TARGET).unwrap());
}

#[divan::bench(sample_count = 10)]
fn e_verify(bencher: Bencher) {
    let routes = &*MAPPED;
    bencher.bench(|| routes.verify(Watch::NONE).unwrap());
}

#[divan::bench(args = [1, 100, 1000, 1_000_000], sample_count = 10)]
fn f_kth_walk(bencher: Bencher, k: u64) {
    let routes = &*MAPPED;
    let mut walks = routes.columns().walks(SOURCE);
    let expected = walks.list_until(k).unwrap();
    let mut arcs = Vec::new();
    walks.arcs(&mut arcs).unwrap();
    assert_eq!(
        Some(
            arcs.iter()
                .map(|&arc| GRID.arcs()[arc as usize].weight)
                .sum()
        ),
        expected
    );
    bencher.bench(|| {
        assert_eq!(
            routes.columns().length(black_box(SOURCE), k).unwrap(),
            expected
        )
    });
}

/// The thousandth walk from each of a thousand nodes.
#[divan::bench(sample_count = 10)]
fn g_thousand_sources(bencher: Bencher) {
    let routes = &*MAPPED;
    bencher.bench(|| {
        let sources = (0..1000).map(|number| number * 7919 % GRID.nodes());
        assert!(
            sources
                .filter_map(|source| routes.columns().length(source, 1000).unwrap())
                .count()
                > 900
        );
    });
}

/// The arcs by tail, computed once for questions about simple paths.
#[divan::bench(sample_count = 10)]
fn j_outgoing(bencher: Bencher) {
    let routes = &*MAPPED;
    bencher.bench(|| {
        routes
            .columns()
            .simple_paths(&black_box(routes.columns().outgoing().unwrap()), SOURCE)
            .is_ok()
    });
}

/// The K-th simple path, checked by adding up its arcs and comparing its nodes.
#[divan::bench(args = [1, 100, 1000, 10_000], sample_count = 10)]
fn k_kth_simple_path(bencher: Bencher, k: u64) {
    let routes = &*MAPPED;
    let outgoing = routes.columns().outgoing().unwrap();
    let mut paths = routes.columns().simple_paths(&outgoing, SOURCE).unwrap();
    let expected = paths.list_until(k).unwrap();
    let (mut arcs, mut nodes) = (Vec::new(), Vec::new());
    paths.arcs(&mut arcs);
    paths.nodes(&mut nodes);
    assert_eq!(
        Some(
            arcs.iter()
                .map(|&arc| GRID.arcs()[arc as usize].weight)
                .sum()
        ),
        expected
    );
    nodes.sort_unstable();
    assert!(nodes.is_sorted_by(|a, b| a < b));
    bencher.bench(|| {
        assert_eq!(
            routes
                .columns()
                .simple_paths(&outgoing, black_box(SOURCE))
                .unwrap()
                .list_until(k)
                .unwrap(),
            expected
        )
    });
}

/// The K-th simple path from each of a hundred nodes.
#[divan::bench(args = [100, 1000], sample_count = 3)]
fn l_hundred_sources_simple(bencher: Bencher, k: u64) {
    let routes = &*MAPPED;
    let outgoing = routes.columns().outgoing().unwrap();
    bencher.bench(|| {
        let sources = (0..100).map(|number| number * 7919 % GRID.nodes());
        assert!(
            sources
                .filter_map(|source| routes
                    .columns()
                    .simple_paths(&outgoing, source)
                    .unwrap()
                    .list_until(k)
                    .unwrap())
                .count()
                > 90
        );
    });
}

/// Two simple paths with `yen` of pathfinding, which runs a search from every node of the first.
#[divan::bench(args = [2], sample_count = 1)]
fn m_pathfinding_yen(bencher: Bencher, k: usize) {
    let mut neighbours = vec![Vec::new(); GRID.nodes() as usize];
    GRID.arcs()
        .iter()
        .for_each(|arc| neighbours[arc.tail as usize].push((arc.head, arc.weight)));
    let expected = MAPPED
        .columns()
        .simple_paths(&MAPPED.columns().outgoing().unwrap(), SOURCE)
        .unwrap()
        .list_until(k as u64)
        .unwrap();
    bencher.bench(|| {
        let paths = pathfinding::directed::yen::yen(
            &SOURCE,
            |&node| neighbours[node as usize].clone(),
            |&node| node == TARGET,
            k,
        );
        assert_eq!(paths.last().map(|path| path.1), expected);
    });
}

/// One K-th length with petgraph, which stores no table, so that every question costs the same.
#[divan::bench(args = [1, 100], sample_count = 1)]
fn h_petgraph_k_shortest_path(bencher: Bencher, k: usize) {
    let graph = &*PETGRAPH;
    let expected = MAPPED.columns().length(SOURCE, k as u64).unwrap();
    bencher.bench(|| {
        let lengths = k_shortest_path(graph, node(SOURCE), Some(node(TARGET)), k, |arc| {
            *arc.weight()
        });
        assert_eq!(lengths.get(&node(TARGET)).copied(), expected);
    });
}

/// POJ 2449 from text to answer, N = M = K = 300,000: walks that differ, and infinitely many walks of one length.
#[divan::bench(args = ["ring and chords", "random multigraph", "weights of 0"], sample_count = 5)]
fn i_judge(bencher: Bencher, shape: &str) {
    const N: u64 = 300_000;
    let mut random = Random(12_345);
    let mut text = format!("{N} {N}\n");
    for arc in 0..N - 1 {
        let (tail, head, weight) = match shape {
            "ring and chords" if arc < N / 2 => (arc, (arc + 1) % (N / 2), random.below(100)),
            "ring and chords" => (
                random.below(N / 2),
                random.below(N / 2),
                random.below(100_000),
            ),
            "random multigraph" => (arc % 1000, random.below(1000), random.below(100)),
            _ => (arc / 2, (arc / 2 + 1) % (N / 2), 0),
        };
        writeln!(text, "{} {} {weight}", tail + 1, head + 1).unwrap();
    }
    write!(text, "1 2 1\n1 500 {N}\n").unwrap();
    let problem = homing::judge::PROBLEMS
        .iter()
        .find(|problem| problem.name == "poj2449")
        .unwrap();
    let tables = homing::judge::Tables::default();
    bencher.bench(|| {
        let mut answer = Vec::new();
        problem.answer(&text, &tables, &mut answer).unwrap();
        assert_ne!(answer, b"-1\n");
    });
}
