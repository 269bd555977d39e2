//! The program with a graph in a file.

use crate::common::run_in;
use std::fs;
use tempfile::TempDir;

/// Three nodes: the shortest walk from 1 to 3 is 1 2 3, of length 6.
const GRAPH: &str = "3 4\n1 2 5\n2 1 4\n2 3 1\n1 3 9\n";

/// A folder with a graph in it, and the program's output there.
struct Desk(TempDir);

impl Desk {
    fn with(graph: &str) -> Desk {
        let desk = Desk(TempDir::new().unwrap());
        desk.put("graph.txt", graph.as_bytes());
        desk
    }

    fn put(&self, name: &str, content: &[u8]) {
        fs::write(self.0.path().join(name), content).unwrap();
    }

    /// The table of the graph to a target: its name contains a digest of the graph.
    fn table(&self, target: u32) -> String {
        let files = fs::read_dir(self.0.path().join("tables"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let start = format!("route-graph-to-{target}-");
        format!(
            "tables/{}",
            files
                .into_iter()
                .find(|file| file.starts_with(&start) && file.ends_with(".tbl"))
                .unwrap()
        )
    }

    /// Standard output, standard error and exit status.
    fn run(&self, arguments: &str, input: &str) -> (String, String, i32) {
        run_in(
            self.0.path(),
            &arguments.split(' ').collect::<Vec<_>>(),
            input,
        )
    }
}

fn said(out: &str, error: &str, status: i32) -> (String, String, i32) {
    (out.into(), error.into(), status)
}

#[test]
fn a_graph_is_generated_queried_and_verified() {
    let desk = Desk::with(GRAPH);
    // A small graph needs no file.
    assert_eq!(
        desk.run("solve route:graph.txt --to 3", "1 1\n"),
        said("6\n", "", 0)
    );

    let (out, error, status) = desk.run("gen route:graph.txt --to 3", "");
    assert!(
        out.starts_with("route:graph.txt: 3 of 3 nodes reach node 3, greatest distance 6, "),
        "{out}"
    );
    let table = desk.table(3);
    assert!(out.ends_with(&format!(" ms, {table}\n")), "{out}");
    assert_eq!((error.as_str(), status), ("", 0));

    assert_eq!(
        desk.run("solve route:graph.txt --to 3", "1 1\n1 2\r\n1 3\n3 1\n3 2"),
        said("6\n9\n15\n0\n-1\n", "", 0)
    );
    assert_eq!(
        desk.run(
            "solve route:graph.txt --to 3 --walks nonempty",
            "3 1\n1 1\n"
        ),
        said("-1\n6\n", "", 0)
    );
    assert_eq!(
        desk.run(
            "solve route:graph.txt --to 3 --print path",
            "1 4\n3 1\n3 2\n"
        ),
        said("18\t1 2 1 3\n0\t3\n-1\n", "", 0)
    );
    assert_eq!(
        desk.run("solve route:graph.txt --to 3 -n 3 2 3", ""),
        said("1\n10\n13\n0\n-1\n", "", 0)
    );
    assert_eq!(
        desk.run("solve route:graph.txt --to 3 -n 2 --print path 2", ""),
        said("1\t2 3\n10\t2 1 2 3\n", "", 0)
    );
    assert_eq!(
        desk.run(
            &format!("solve route:graph.txt --to 3 --table {table}"),
            "1 1\n"
        ),
        said("6\n", "", 0)
    );

    let right = format!("{table}: route, 3 states, 3 reachable, greatest depth 6: all is right\n");
    assert_eq!(
        desk.run(&format!("verify {table}"), ""),
        said(&right, "", 0)
    );
    let (out, ..) = desk.run(&format!("info {table}"), "");
    assert!(
        out.contains("greatest depth  6 in length\n")
            && out.contains("goal            node 2, counted from 0\n"),
        "{out}"
    );
}

#[test]
fn nodes_may_be_numbered_from_0_and_the_text_may_be_dimacs() {
    let desk = Desk::with("3 4\n0 1 5\n1 0 4\n1 2 1\n0 2 9\n");
    desk.put(
        "same.gr",
        b"c the same, from 1\np sp 3 4\na 1 2 5\na 2 1 4\na 2 3 1\na 1 3 9\n",
    );
    assert_eq!(
        desk.run("gen route:graph.txt --to 2 --zero-based --quiet", ""),
        said("", "", 0)
    );
    assert_eq!(
        desk.run(
            "solve route:graph.txt --to 2 --zero-based --print path",
            "0 1\n"
        ),
        said("6\t0 1 2\n", "", 0)
    );
    let table = format!("--table {}", desk.table(2));
    assert_eq!(
        desk.run(
            &format!("solve route:same.gr --to 3 --print path {table}"),
            "1 1\n"
        ),
        said("6\t1 2 3\n", "", 0)
    );
}

#[test]
fn every_line_has_its_answer() {
    let desk = Desk::with("2 2\n1 2 18446744073709551613\n2 2 3\n");
    desk.run("gen route:graph.txt --to 2", "");
    let lines = "1 1\n1 2\n9 1\nx\n1\n1 0\n\n1 2 3\n0 1\n2 -1\n1 99999999999999999999\n2 99999999999999999\n2 2";
    let answers = format!("18446744073709551613\n{}3\n", "invalid\n".repeat(10));
    let errors = "\
error: line 2: the walk is longer than 2^64 - 1, the greatest length: ask for a smaller K, or divide the weights by a common factor
error: line 3: S: there is no node 9: nodes are numbered 1 to 2
error: line 4: expected S, a whole number, found \"x\"
error: line 5: expected K, found the end of the line
error: line 6: K is 0, but walks are counted from 1
error: line 8: expected the end of the line, found \"3\"
error: line 9: S: there is no node 0: nodes are numbered 1 to 2: number nodes from 0 with --zero-based
error: line 10: expected K, 0 to 18446744073709551615, found \"-1\"
error: line 11: expected K, 0 to 18446744073709551615, found \"99999999999999999999\"
error: line 12: more than 100000000 walks come before this one, the most that are listed: ask for a smaller K
";
    assert_eq!(
        desk.run("solve route:graph.txt --to 2", lines),
        said(&answers, errors, 1)
    );
    let error = "error: question 1: S: there is no node 3: nodes are numbered 1 to 2\n";
    assert_eq!(
        desk.run("solve route:graph.txt --to 2 -n 1 3 2", ""),
        said("invalid\n0\n", error, 1)
    );
}

#[test]
fn errors_are_one_message_and_a_status() {
    let desk = Desk::with(GRAPH);
    desk.put("wrong.txt", b"3 2\n1 2 5\n2 z 1\n");
    desk.put("long.txt", b"1 1\n1 1 18446744073709551615\n");
    desk.put("other.txt", GRAPH.replace('9', "8").as_bytes());
    desk.run("gen route:graph.txt --to 3", "");
    let table = desk.table(3);
    for (arguments, says) in [
        (
            "gen route:graph.txt",
            "route:GRAPH needs the target: name it with --to T",
        ),
        (
            "solve route:graph.txt",
            "route:GRAPH needs the target: name it with --to T",
        ),
        (
            "gen route:graph.txt --to 9",
            "--to: there is no node 9: nodes are numbered 1 to 3",
        ),
        (
            "gen route:graph.txt --to x",
            "--to: expected the number of a node, found \"x\"",
        ),
        ("gen route: --to 1", "expected route:GRAPH"),
        (
            "gen route:none.txt --to 1",
            "none.txt: cannot read the graph",
        ),
        ("gen route:. --to 1", ".: cannot read the graph"),
        (
            "gen route:wrong.txt --to 1",
            "wrong.txt: line 3: expected the head, a whole number, found \"z\"",
        ),
        (
            "gen route:long.txt --to 1",
            "long.txt: a walk that begins with arc 1 (counted from 1) is longer than 2^64 - 2",
        ),
        (
            "gen eight --to 1",
            "--to: an option of route:GRAPH, and slide:RxC has none of that name",
        ),
        (
            "solve eight --walks simple",
            "--walks: an option of route:GRAPH, and slide:RxC has none of that name",
        ),
        (
            "solve route:graph.txt --to 3 --print depth",
            "a graph has walks and no boards",
        ),
        (
            "solve route:graph.txt --to 3 -n 0",
            "expected a whole number from 1 to",
        ),
        (
            "solve route:graph.txt --to 2 --table tables/route-graph-to-3.tbl",
            "found one of route with the goal \"node 2, counted from 0\"",
        ),
        (
            "solve route:other.txt --to 3 --table tables/route-graph-to-3.tbl",
            "expected a table of route (3 nodes, 4 arcs, CRC-32 of the arcs",
        ),
        (
            "solve route:graph.txt --to 3 --table graph.txt",
            "expected a table of homing",
        ),
        (
            "solve eight --table tables/route-graph-to-3.tbl",
            "expected a table of slide:3x3, found one of route",
        ),
        (
            "export route:graph.txt --to 3 --format csv",
            "a graph has walks and no boards",
        ),
        (
            "export route:graph.txt --format csv",
            "a graph has walks and no boards",
        ),
    ] {
        let arguments = arguments.replace("tables/route-graph-to-3.tbl", &table);
        let (out, error, status) = desk.run(&arguments, "1 1\n");
        // Errors in a graph are invalid input; all others here are about usage or files.
        let expected = if says.contains(".txt: line") || says.contains("long.txt: a walk") {
            1
        } else {
            2
        };
        assert!(
            error.contains(says) && status == expected && out.is_empty(),
            "{arguments}: {status} {out} {error}"
        );
    }
}

#[test]
fn a_failed_verify_has_status_1() {
    let desk = Desk::with(GRAPH);
    desk.run("gen route:graph.txt --to 3", "");
    let table = desk.table(3);
    let path = desk.0.path().join(&table);
    let mut bytes = fs::read(&path).unwrap();
    bytes[4096] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let (out, error, status) = desk.run(&format!("verify {table}"), "");
    assert!(
        out.is_empty() && error.contains("block 0 of column distance") && status == 1,
        "{out}{error}{status}"
    );
}

/// Of the walks of the graph only two are simple; K of them by length, and then by their nodes.
#[test]
fn simple_paths_are_listed() {
    let desk = Desk::with(GRAPH);
    let run = |rest: &str, input: &str| {
        desk.run(
            &format!("solve route:graph.txt --to 3 --walks simple{rest}"),
            input,
        )
    };
    assert_eq!(
        run(" -n 5 --print path 1", ""),
        said("6\t1 2 3\n9\t1 3\n-1\n", "", 0)
    );
    assert_eq!(run("", "1 2\n1 3\n3 1\n"), said("9\n-1\n0\n", "", 0));
    assert_eq!(run(",nonempty", "3 1\n"), said("-1\n", "", 0));
    assert_eq!(run("", "1 0\n").2, 1);
    assert_eq!(
        run(",long", "").1,
        "error: --walks: expected simple or nonempty, found \"long\"\n"
    );
    // Edges in both directions: 3 2 1 is now a path, over either of the edges between 1 and 2.
    let both = desk.run(
        "solve route:graph.txt --to 1 --undirected --walks simple -n 9 --print path 3",
        "",
    );
    assert_eq!(both, said("5\t3 2 1\n6\t3 2 1\n9\t3 1\n-1\n", "", 0));
}

/// Nodes with names, from the file to the answer.
#[test]
fn nodes_may_have_names() {
    let folder = tempfile::tempdir().unwrap();
    let here =
        |arguments: &[&str], input: &str| crate::common::run_in(folder.path(), arguments, input);
    let roads = "from\tto\tkm\nNew Ulm\tUlm\t5\nUlm\tNew Ulm\t4\nUlm\tBad Urach\t1\nNew Ulm\tBad Urach\t9\n";
    std::fs::write(folder.path().join("roads.tsv"), roads).unwrap();
    let asked = ["solve", "route:roads.tsv", "--to", "Bad Urach"];
    assert_eq!(
        here(&asked, "New Ulm 1\nUlm 2\n"),
        ("6\n10\n".into(), String::new(), 0)
    );
    let first = here(
        &[&asked[..], &["-n", "2", "--print", "path", "New Ulm"]].concat(),
        "",
    );
    assert_eq!(
        first,
        (
            "6\tNew Ulm Ulm Bad Urach\n9\tNew Ulm Bad Urach\n".into(),
            String::new(),
            0
        )
    );
    let (json, ..) = here(
        &[&asked[..], &["--print", "path", "--json", "Ulm 1"]].concat(),
        "",
    );
    assert_eq!(
        json,
        "{\"v\":1,\"status\":\"solved\",\"walks\":[{\"length\":1,\"nodes\":[\"Ulm\",\"Bad Urach\"]}]}\n"
    );
    let (made, ..) = here(&["gen", "route:roads.tsv", "--to", "Bad Urach"], "");
    assert!(
        made.starts_with(
            "route:roads.tsv: 3 of 3 nodes reach node Bad Urach, greatest distance 6, "
        ),
        "{made}"
    );
    assert!(made.contains("tables/route-roads-to-Bad_Urach-"), "{made}");
    assert_eq!(here(&asked, "New Ulm 1\n").0, "6\n", "from the file");
    // With or without quotes, and as other programs write graphs.
    assert_eq!(here(&asked, "\"New Ulm\" 1\nNew Ulm 1\n").0, "6\n6\n");
    assert_eq!(
        here(
            &["solve", "route:roads.tsv", "--to", "\"Bad Urach\"", "Ulm 2"],
            ""
        )
        .0,
        "10\n"
    );
    for (name, text) in [
        (
            "one.dot",
            "digraph { \"New Ulm\" -> Ulm [weight=5]; Ulm -> \"New Ulm\" [weight=4]; Ulm -> End [weight=1, label=\"a;b}\"] }\n",
        ),
        (
            "two.dot",
            "strict digraph roads { \"New Ulm\" -> Ulm [weight=5];\n Ulm -> \"New Ulm\" [weight=4]; Ulm -> End }",
        ),
        (
            "roads.csv",
            "from,to,km\nNew Ulm,Ulm,5\n\"Ulm\",New Ulm,4\nUlm,End,1\n",
        ),
        ("bare.csv", "New Ulm,Ulm,5\nUlm,New Ulm,4\nUlm,End\n"),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
        let (out, words, _) = here(
            &["solve", &format!("route:{name}"), "--to", "End"],
            "New Ulm 1\nUlm 2\n",
        );
        assert_eq!((out.as_str(), words.as_str()), ("6\n10\n", ""), "{name}");
    }
    std::fs::write(folder.path().join("numbers.csv"), "1,2,5\n2,3,1\n").unwrap();
    assert_eq!(
        here(&["solve", "route:numbers.csv", "--to", "3", "1 1"], "").0,
        "6\n"
    );
    std::fs::write(
        folder.path().join("graph.dot"),
        "digraph {\n  a -> b [weight=5];\n  b -> c\n}\n",
    )
    .unwrap();
    assert_eq!(
        here(
            &[
                "solve",
                "route:graph.dot",
                "--to",
                "c",
                "--print",
                "path",
                "a 1"
            ],
            ""
        )
        .0,
        "6\ta b c\n"
    );
    for (arguments, says, status) in [
        (
            &["solve", "route:graph.dot", "--to", "d", "a 1"][..],
            "error: --to: no node has the name \"d\"",
            2,
        ),
        (
            &["solve", "route:graph.dot", "--to", "c", "x 1"],
            "error: question 1: no node has the name \"x\"",
            1,
        ),
        (
            &["solve", "route:graph.dot", "--to", "c", "a"],
            "error: question 1: expected a node and K, as in `a 1`, found \"a\"",
            1,
        ),
        (
            &["solve", "route:graph.dot", "--to", "c", "a 0"],
            "error: question 1: K is 0, but walks are counted from 1",
            1,
        ),
        (
            &[
                "solve",
                "route:graph.dot",
                "--to",
                "c",
                "--zero-based",
                "a 1",
            ],
            "error: --zero-based: the nodes of graph.dot have names",
            2,
        ),
    ] {
        let (_, words, found) = here(arguments, "");
        assert!(
            words.starts_with(says) && found == status,
            "{arguments:?}: {words}"
        );
    }
}

/// Decimals are exact in text, in JSON and in the file of the table.
#[test]
fn lengths_have_the_decimals_of_the_weights() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("g.csv"),
        "a,b,0.10\nb,c,1e-3\nc,d,1.899\n",
    )
    .unwrap();
    let ask = |arguments: &[&str]| run_in(folder.path(), arguments, "").0;
    for _ in 0..2 {
        assert_eq!(
            ask(&["solve", "route:g.csv", "--to", "d", "a 1", "b 1", "d 1"]),
            "2\n1.9\n0\n"
        );
        let json = ask(&["solve", "route:g.csv", "--to", "c", "--json", "a 1"]);
        assert!(json.contains("[{\"length\":0.101}]"), "{json}");
        let made = ask(&["gen", "route:g.csv", "--to", "d"]);
        assert!(made.contains("greatest distance 2, "), "{made}");
    }
    let tables = std::fs::read_dir(folder.path().join("tables")).unwrap();
    let name = tables
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .find(|name| name.ends_with(".tbl"))
        .unwrap();
    let table = format!("tables/{name}");
    let info = ask(&["info", &table]);
    let unit = "length, in units of 10^-3";
    assert!(
        info.contains(&format!("greatest depth  2000 in {unit}\n")),
        "{info}"
    );
    let verified = ask(&["verify", &table]);
    assert!(
        verified.contains("greatest depth 2: all is right"),
        "{verified}"
    );
    for verb in ["info", "verify"] {
        let json = ask(&[verb, &table, "--json"]);
        assert!(
            json.contains(&format!(
                "\"depth_unit\":\"{unit}\",\"greatest_depth\":2000"
            )),
            "{json}"
        );
    }
    let whole = "a,b,100\nb,c,1\nc,d,1899\n";
    std::fs::write(folder.path().join("g.csv"), whole).unwrap();
    assert_eq!(ask(&["solve", "route:g.csv", "--to", "d", "a 1"]), "2000\n");
}
