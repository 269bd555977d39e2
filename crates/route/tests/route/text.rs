//! Graphs as text.

use crate::graph;
use homing::puzzle::route::Graph;

#[test]
fn texts_are_read_and_their_faults_named() {
    let plain = Graph::read(b"3 2\r\n1 2 5\r\n\r\n\t3  1 0", 1).unwrap();
    assert_eq!(plain, graph(3, &[(0, 1, 5), (2, 0, 0)]));
    assert_eq!(Graph::read(b"3 2\n0 1 5\n2 0 0\n", 0).unwrap(), plain);
    assert_eq!(
        Graph::read(b"c hello\nc\np sp 3 2\nc 1 2\na 1 2 5\na 3 1 0\n", 1).unwrap(),
        plain
    );

    // Without weights: as many lines as arcs.
    let unweighted = graph(3, &[(0, 1, 1), (1, 2, 1)]);
    assert_eq!(
        Graph::read(b"3 2\n1 2\n2 3 # last\n", 1).unwrap(),
        unweighted
    );
    let edges = Graph::read(b"c\np edge 3 1\ne 1 3\n", 1).unwrap();
    assert_eq!(edges, graph(3, &[(0, 2, 1), (2, 0, 1)]));

    for (text, first, expected) in [
        ("", 1, "line 1: the graph is empty"),
        (
            "\n\n 2\n",
            1,
            "line 3: expected the number of arcs, found the end of the line",
        ),
        (
            "2 2\n1 2 1\n2 1\n",
            1,
            "line 3: expected the weight, found the end of the line",
        ),
        (
            "2 1\n1 2 -3\n",
            1,
            "line 2: expected a weight of at least 0, found \"-3\"",
        ),
        (
            "2 1\n1 2 18446744073709551616\n",
            1,
            "line 2: expected a weight of at most 19 digits, found",
        ),
        (
            "2 1\n1 3 1\n",
            1,
            "line 2: the head: there is no node 3: nodes are numbered 1 to 2",
        ),
        (
            "2 1\n0 1 1\n",
            1,
            "line 2: the tail: there is no node 0: nodes are numbered 1 to 2",
        ),
        (
            "2 1\n1 2 1\n",
            0,
            "line 2: the head: there is no node 2: nodes are numbered 0 to 1",
        ),
        (
            "2 2\n1 2 1\n",
            1,
            "line 3: expected arc 2 of 2, found the end of the text",
        ),
        (
            "2 1\n1 2 1\n2 1 1\n",
            1,
            "line 3: expected the end, since all 1 arcs are read",
        ),
        (
            "4294967295 0\n",
            1,
            "line 1: the graph has more than 4294967294 nodes",
        ),
        (
            "2 4000000000\n1 2 1\n",
            1,
            "line 3: expected arc 2 of 4000000000",
        ),
        (
            "0 1\n1 1 1\n",
            1,
            "line 2: the tail: there is no node 1: the graph has no nodes",
        ),
        (
            "p max 2 1\na 1 2 3\n",
            1,
            "line 1: expected `p sp N M` or `p edge N M`, found \"p max\"",
        ),
        (
            "a 1 2 3\n",
            1,
            "line 1: expected the `p sp N M` line before an arc",
        ),
        (
            "p sp 2 1\na 1 2 3\na 1 2 3\n",
            1,
            "line 3: expected 1 arcs as in the `p` line, found 2",
        ),
        ("p sp 2 2\na 1 2 3\n", 1, "line 3: expected arc 2 of 2"),
        (
            "p sp 2 2\np sp 2 2\n",
            1,
            "line 2: the `p` line comes twice",
        ),
        (
            "c only this\n",
            1,
            "line 2: expected the `p sp N M` line, found the end of the text",
        ),
        (
            "p sp 2 1\ne 1 2 3\n",
            1,
            "line 2: expected a line that begins with c, p or a, found \"e\"",
        ),
    ] {
        let error = Graph::read(text.as_bytes(), first).unwrap_err().to_string();
        assert!(error.contains(expected), "{text:?} gave {error:?}");
    }
}
