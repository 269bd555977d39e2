//! One random graph in each format, and what is no graph.

use crate::numbers::some_numbers;
use homing::puzzle::route::Graph;
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

/// The text of a graph in each directed format, with nodes numbered from 1 or named by their number.
fn texts(arcs: &[Arc]) -> Vec<String> {
    let nodes = arcs
        .iter()
        .map(|&(tail, head, _)| tail.max(head) + 1)
        .max()
        .unwrap();
    let mut graphml = String::from(
        "<graphml><key id=\"k\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/><graph edgedefault=\"directed\">",
    );
    (0..nodes).for_each(|node| write!(graphml, "<node id=\"n{node}\"/>").unwrap());
    let sizes = format!("{nodes} {}", arcs.len());
    let mut texts = vec![
        format!("{sizes}\n"),
        format!("c\np sp {sizes}\n"),
        format!("%%MatrixMarket matrix coordinate real general\n%\n{nodes} {sizes}\n"),
        "tail head weight\n".into(),
        "Source;Target;Type;Weight\n".into(),
        "digraph {\n".into(),
        graphml,
        String::new(),
    ];
    for &(tail, head, hundredths) in arcs {
        let (from, to, weight) = (tail + 1, head + 1, decimal(hundredths));
        let lines = [
            format!("{from} {to} {weight}\n"),
            format!("a {from} {to} {weight}\n"),
            format!("{from} {to} {hundredths}e-2\n"),
            format!("n{tail} n{head} {weight}\n"),
            format!("n{tail};n{head};Directed;{weight}\n"),
            format!("n{tail} -> n{head} [weight={weight}]; "),
            format!(
                "<edge source=\"n{tail}\" target=\"n{head}\"><data key=\"k\">{weight}</data></edge>"
            ),
            format!("n{tail} n{head} {{'weight': {weight}}}\n"),
        ];
        texts
            .iter_mut()
            .zip(lines)
            .for_each(|(text, line)| *text += &line);
    }
    texts[5] += "}\n";
    texts[6] += "</graph></graphml>";
    texts
}

#[test]
fn a_graph_is_the_same_in_each_format() {
    let mut numbers = some_numbers(1 << 40, 10_000).into_iter();
    let mut below = |limit: usize| numbers.next().unwrap() as usize % limit;
    for _ in 0..200 {
        let arcs = random(&mut below);
        for text in texts(&arcs) {
            let graph =
                Graph::read(text.as_bytes(), 1).unwrap_or_else(|error| panic!("{text}: {error}"));
            let found: Vec<Arc> = graph
                .arcs()
                .iter()
                .map(|arc| (arc.tail as usize, arc.head as usize, arc.weight))
                .collect();
            assert_eq!((&found, graph.decimals()), (&arcs, 2), "{text}");
        }
    }
}

#[test]
fn a_text_cut_anywhere_is_a_graph_or_an_error() {
    for text in texts(&[(0, 1, 123), (1, 2, 45), (2, 0, 6)]) {
        for end in 0..text.len() {
            let _ = Graph::read(&text.as_bytes()[..end], 1);
        }
    }
}

#[test]
fn edges_are_read_both_ways_where_the_format_says_so() {
    let expected = Graph::read(b"3 5\n1 2 5\n2 1 5\n2 2 3\n3 2 4\n2 3 4\n", 1).unwrap();
    for text in [
        "%%MatrixMarket matrix coordinate integer symmetric\n3 3 3\n1 2 5\n2 2 3\n3 2 4\n",
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
