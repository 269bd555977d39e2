//! One random graph in each format, and what is no graph.

use crate::numbers::some_numbers;
use homing::Stop;
use homing::puzzle::route::{Graph, Routes};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// An arc between nodes with numbers from 0, and its weight as a number of hundredths.
type Arc = (usize, usize, u64);

fn decimal(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// A graph whose nodes are mentioned in ascending order, so that names get their numbers.
fn random(below: &mut dyn FnMut(usize) -> usize) -> Vec<Arc> {
    let (mut known, mut arcs) = (0, Vec::new());
    for _ in 0..1 + below(12) {
        let tail = below(known.min(6) + 1);
        known = known.max(tail + 1);
        let head = below(known.min(6) + 1);
        known = known.max(head + 1);
        // The last digit is not 0, so that two decimals are needed.
        arcs.push((tail, head, 10 * below(1000) as u64 + 1 + below(9) as u64));
    }
    arcs
}

/// Names of nodes, some of which may stand in a heading.
const NAMES: [&str; 8] = ["u", "v", "from", "to", "start", "end", "source", "target"];

/// The text of a graph in each format in which arcs lead one way, or edges both ways. Nodes have numbers from 1, or names from this one.
fn texts(arcs: &[Arc], shift: usize, is_directed: bool) -> Vec<String> {
    let nodes = 1 + arcs.iter().map(|arc| arc.0.max(arc.1)).max().unwrap();
    let name = |node: usize| NAMES[(node + shift) % NAMES.len()];
    let (kind, operator, symmetry, frame) = if is_directed {
        ("directed", "->", "general", "digraph")
    } else {
        ("undirected", "--", "symmetric", "graph")
    };
    let mut graphml = format!(
        "<graphml><key id=\"k\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/><graph edgedefault=\"{kind}\">"
    );
    (0..nodes).for_each(|node| write!(graphml, "<node id=\"{}\"/>", name(node)).unwrap());
    let sizes = format!("{nodes} {}", arcs.len());
    let mut texts = vec![
        format!("%%MatrixMarket matrix coordinate real {symmetry}\n%\n{nodes} {sizes}\n"),
        "Source;Target;Type;Weight\n".into(),
        format!("{frame} {{\n"),
        format!("strict {frame} g\n{{ node [shape=box]; edge [weight=7]; rankdir=LR\n"),
        graphml,
        String::new(),
        String::new(),
    ];
    if is_directed {
        texts.extend([
            format!("{sizes}\n"),
            format!("c\np sp {sizes}\n"),
            "tail head weight\n".into(),
        ]);
        texts.extend([(); 4].map(|()| String::new()));
    }
    for &(tail, head, hundredths) in arcs {
        let (from, to, weight) = (tail + 1, head + 1, decimal(hundredths));
        let (row, column) = if is_directed {
            (from, to)
        } else {
            (from.max(to), from.min(to))
        };
        let (one, other) = (name(tail), name(head));
        let lines = [
            format!("{row} {column} {hundredths}e-2\n"),
            format!("{one};{other};{kind};{weight}\n"),
            format!("{one}{operator}{other} [weight={weight}]; "),
            format!("\"{one}\" {operator} {other} /* x */ [label=\"{weight}\", color=red]\n"),
            format!(
                "<edge source=\"{one}\" target=\"{other}\"><data key=\"k\">{weight}</data></edge>"
            ),
            format!("{one} {operator} {other} {weight}\n"),
            format!("{one} {operator} {other} [weight={weight}];\n"),
            format!("{from} {to} {weight}\n"),
            format!("a {from} {to} {weight}\n"),
            format!("{one} {other} {weight}\n"),
            format!("{one} {other} {{'weight': {weight}}}\n"),
            format!("{one} {other} {weight} # road\n"),
            format!("{one},{other},{weight} # road\n"),
            format!("{one}\t{other}\t{weight}\n"),
        ];
        texts
            .iter_mut()
            .zip(lines)
            .for_each(|(text, line)| *text += &line);
    }
    texts[2] += "}\n";
    texts[3] += "}\n";
    texts[4] += "</graph></graphml>";
    // A strict graph has each edge once.
    if pairs(arcs, is_directed).len() < arcs.len() {
        texts.swap_remove(3);
    }
    texts
}

/// The different pairs of ends.
fn pairs(arcs: &[Arc], is_directed: bool) -> BTreeSet<(usize, usize)> {
    let pair = |&(tail, head, _): &Arc| {
        if is_directed {
            (tail, head)
        } else {
            (tail.min(head), tail.max(head))
        }
    };
    arcs.iter().map(pair).collect()
}

/// The lengths of the shortest walks between all nodes by arcs, or by edges both ways, in hundredths.
fn lengths(arcs: &[Arc], is_directed: bool) -> Vec<Vec<Option<u64>>> {
    let nodes = 1 + arcs.iter().map(|arc| arc.0.max(arc.1)).max().unwrap();
    let mut lengths = vec![vec![None; nodes]; nodes];
    let mut shorten = |one: usize, other: usize, length: u64| {
        let known: &mut Option<u64> = &mut lengths[one][other];
        *known = Some(known.map_or(length, |known| known.min(length)));
    };
    (0..nodes).for_each(|node| shorten(node, node, 0));
    for &(tail, head, weight) in arcs {
        shorten(tail, head, weight);
        if !is_directed {
            shorten(head, tail, weight);
        }
    }
    for by in 0..nodes {
        for one in 0..nodes {
            for other in 0..nodes {
                if let (Some(before), Some(after)) = (lengths[one][by], lengths[by][other]) {
                    let known = lengths[one][other].unwrap_or(u64::MAX);
                    lengths[one][other] = Some(known.min(before + after));
                }
            }
        }
    }
    lengths
}

/// The same from the tables of a graph.
fn answers(graph: &Graph) -> Vec<Vec<Option<u64>>> {
    let unit = 10u64.pow(2 - u32::from(graph.decimals()));
    let mut answers = vec![Vec::new(); graph.nodes() as usize];
    for target in 0..graph.nodes() {
        let routes = Routes::toward(graph, target, &Stop::NEVER).unwrap();
        for (source, row) in (0..).zip(&mut answers) {
            let length = routes.columns().walks(source).list().unwrap();
            row.push(length.map(|length| length * unit));
        }
    }
    answers
}

#[test]
fn a_graph_is_the_same_in_each_format() {
    let mut numbers = some_numbers(1 << 40, 20_000).into_iter();
    let mut below = |limit: usize| numbers.next().unwrap() as usize % limit;
    for shift in 0..200 {
        let arcs = random(&mut below);
        for is_directed in [true, false] {
            let expected = lengths(&arcs, is_directed);
            for text in texts(&arcs, shift, is_directed) {
                let graph = Graph::read(text.as_bytes(), 1)
                    .unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(graph.decimals(), 2, "{text}");
                assert_eq!(answers(&graph), expected, "{text}");
                if is_directed {
                    let arcs_of = graph.arcs().iter();
                    let found: Vec<Arc> = arcs_of
                        .map(|arc| (arc.tail as usize, arc.head as usize, arc.weight))
                        .collect();
                    assert_eq!(found, arcs, "{text}");
                }
            }
        }
        let edges: Vec<Arc> = pairs(&arcs, false)
            .into_iter()
            .map(|(one, other)| (one, other, 100))
            .collect();
        let expected = lengths(&edges, false);
        for (frame, letter) in [("p edge", "e "), ("p col", "e ")] {
            let mut text = format!("{frame} {} {}\n", expected.len(), edges.len());
            for (one, other, _) in &edges {
                writeln!(text, "{letter}{} {}", other + 1, one + 1).unwrap();
            }
            let graph = Graph::read(text.as_bytes(), 1).unwrap();
            assert_eq!(answers(&graph), expected, "{text}");
        }
    }
}

#[test]
fn a_text_cut_anywhere_is_a_graph_or_an_error() {
    let arcs = [(0, 1, 123), (1, 2, 45), (2, 0, 6)];
    let mut all = texts(&arcs, 6, true);
    all.extend(texts(&arcs, 2, false));
    all.push("c\np edge 3 2\ne 1 2\ne 2 3\n".into());
    all.push("source\ttarget\tkm\na\tb\t5 # road\n\"b\"\tc\t.5\n".into());
    all.push("/* a */ strict graph \"g\" { a -- b -- \"c\\\"\" [label=<b<i>>, len=2]; }\n".into());
    for text in all {
        for end in 0..text.len() {
            let _ = Graph::read(&text.as_bytes()[..end], 1);
        }
        let graph =
            Graph::read(text.as_bytes(), 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(graph.nodes(), 3, "{text}");
    }
}

/// DOT as Graphviz reads it.
#[test]
fn dot_has_chains_and_attributes_and_nodes() {
    let read = |text: &str| Graph::read(text.as_bytes(), 1);
    let chain = read("3 2\n1 2 4\n2 3 4\n").unwrap();
    let edges = read("3 4\n1 2 4\n2 1 4\n2 3 4\n3 2 4\n").unwrap();
    for (text, expected) in [
        ("digraph { a -> b -> c [weight=4] }", &chain),
        (
            "digraph\n{\n  1;\n  2 [label=\"x; y\"];\n  3\n  1 -> 2 -> 3\n    [weight = \"4\"];\n}\n",
            &chain,
        ),
        (
            "DiGraph \"a b\" { edge [weight=4]; a -> b; b -> c }",
            &chain,
        ),
        (
            "digraph { a -> b [label=\"Main road\", weight=4]; b -> c [len=2, weight=4] }",
            &chain,
        ),
        (
            "digraph { a -> b [label=x][len=4,]; b -> c [label=4.0;color=\"#fff\"] # end\n}",
            &chain,
        ),
        ("a -> b -> c 4\n", &chain),
        ("a -> b -> c [weight=4];\n", &chain),
        ("graph{a--b--c[weight=4]}", &edges),
        ("strict graph { a -- b -- c [weight=4] }", &edges),
        ("a -- b -- c 4\n", &edges),
    ] {
        let graph = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(&graph, expected, "{text}");
    }
    for (text, says) in [
        (
            "digraph {\n a -> {b c}\n}",
            "line 2: expected a node: subgraphs and sets of nodes in `{ }` are not read",
        ),
        (
            "digraph {\n subgraph x { a -> b }\n}",
            "line 2: expected a node: subgraphs",
        ),
        (
            "digraph {\n {a b} -> c\n}",
            "line 2: expected a node: subgraphs",
        ),
        (
            "digraph {\n a:n -> b\n}",
            "line 2: expected a node without a port, found \":\"",
        ),
        (
            "digraph {\n a -- b\n}",
            "line 2: expected `->` in a digraph, found \"--\"",
        ),
        (
            "graph {\n a -> b\n}",
            "line 2: expected `--` in a graph, found \"->\"",
        ),
        (
            "digraph {\n a -> b 5\n}",
            "line 2: expected `;` or the end of the line after a statement",
        ),
        (
            "digraph {\n a -> b [weight=x]\n}",
            "line 2: expected a number as the weight, found \"x\"",
        ),
        (
            "digraph {\n a -> b [cost=1, dist=2]\n}",
            "line 2: expected one column or attribute with weights, or one that is named weight, found \"cost, dist\"",
        ),
        (
            "digraph {\n a -> b\n",
            "line 3: expected a node, found the end of the text",
        ),
        (
            "digraph {\n a -> \"b\n}",
            "line 2: expected the closing quote",
        ),
        (
            "digraph { }\ndigraph { }",
            "line 2: expected the end after the `}` of the graph",
        ),
        (
            "strict graph {\n a -- b\n b -- a\n}",
            "line 3: the edge is already in line 2 of a strict graph",
        ),
        ("a -> {b c}\n", "line 1: expected two nodes"),
        ("a -> b -- c\n", "line 1: expected two nodes"),
    ] {
        let said = read(text).unwrap_err().to_string();
        assert!(said.starts_with(says), "{text}: {said}");
    }
}

#[test]
fn edges_are_read_both_ways_where_the_format_says_so() {
    let expected = Graph::read(b"3 5\n1 2 5\n2 1 5\n2 2 3\n3 2 4\n2 3 4\n", 1).unwrap();
    for text in [
        "Source,Target,Type,Weight\n1,2,Undirected,5\n2,2,Undirected,3\n3,2,Undirected,4\n",
        "<graphml><key id='w' for='edge' attr.name='weight' attr.type='int'><default>5</default></key>\
         <graph edgedefault='undirected'><node id='x'/><node id='y'/><node id='z'/>\
         <edge source='x' target='y'/><edge source='y' target='y'><data key='w'>3</data></edge>\
         <edge source='z' target='y'><data key='w'> 4 </data></edge></graph></graphml>",
    ] {
        assert_eq!(Graph::read(text.as_bytes(), 1).unwrap(), expected, "{text}");
    }
}

/// Two numbers on the first line are sizes if the rest fits them.
#[test]
fn two_numbers_are_sizes_or_an_arc() {
    for (text, nodes, arcs) in [
        ("3 2\n1 2 5\n2 3 5\n", 3, 2),
        ("3 2\n1 2\n2 3\n", 3, 2),
        ("3 2\n1 2\n2 4\n", 4, 3),
        ("1 2\n2 3\n3 4\n", 4, 3),
        ("3 3\n1 2\n2 3\n", 3, 3),
        ("3 2\n1 2\n2 3\n3 1\n", 3, 4),
    ] {
        let graph = Graph::read(text.as_bytes(), 1).unwrap();
        assert_eq!((graph.nodes(), graph.arcs().len()), (nodes, arcs), "{text}");
    }
}

#[test]
fn other_texts_are_refused_by_what_they_are() {
    for (text, says) in [
        (
            "hello\n",
            "line 1: expected a graph: `N M` and lines `a b w`, lines with the names of two nodes",
        ),
        ("three blind mice\n", "found \"three blind mice\""),
        ("<gexf/>", "found GEXF"),
        ("<html/>", "found XML that is no GraphML"),
        ("{\"nodes\": []}", "found JSON"),
        ("graph [\n  directed 1\n]\n", "found GML"),
        ("*Vertices 3\n", "found Pajek's format"),
        (
            "10,15,u,graph,1,Int64,simplegraph\n1,2\n",
            "found the format of LightGraphs",
        ),
        (
            "%%MatrixMarket matrix array real general\n2 2\n",
            "line 1: expected `matrix coordinate`",
        ),
        (
            "%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 2 3\n",
            "line 1: expected `matrix coordinate`",
        ),
        (
            "# cut off\n4 10\n1 2\n2 3\n",
            "line 2: expected 10 arcs after `4 10`, found 2; if `4 10` is an arc itself, give it a weight",
        ),
        (
            "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 2 1\n2 3 1\n",
            "line 4: expected an entry on or below the diagonal",
        ),
        (
            "p edge 3 3\ne 1 2\ne 2 3\ne 2 1\n",
            "line 4: the edge is already in line 2",
        ),
        (
            "%%MatrixMarket matrix coordinate real general\n2 3 0\n",
            "found \"2 rows and 3 columns\"",
        ),
        (
            "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 -1\n",
            "line 3: expected a weight of at least 0",
        ),
        (
            "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 2 1\n",
            "expected entry 2 of 2",
        ),
        ("<graphml>", "GraphML: "),
        ("<graphml/>", "a <graph> in <graphml>"),
        ("<graphml><graph/></graphml>", "edgedefault"),
        (
            "<graphml><graph edgedefault='directed'>\n<hyperedge/></graph></graphml>",
            "line 2: expected nodes and edges",
        ),
        (
            "<graphml><graph edgedefault='directed'><node id='a'/><edge source='a' target='b'/></graph></graphml>",
            "no node has the name \"b\"",
        ),
        (
            "<graphml><key id='c' for='edge' attr.name='capacity' attr.type='int'/><graph edgedefault='directed'/></graphml>",
            "expected one of the keys weight, distance, length, cost, dist, w of edges, found \"capacity\"",
        ),
    ] {
        let said = Graph::read(text.as_bytes(), 1).unwrap_err().to_string();
        assert!(said.contains(says), "{text}: {said}");
    }
}
