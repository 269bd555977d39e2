//! Graphs whose nodes have names.

use homing::engine::Options;
use homing::puzzle::route::Graph;

/// The sentence with which a graph toward a node is refused.
fn refused(text: &str, to: &str) -> String {
    let options = Options::default().with("to", to);
    let puzzle = homing::catalog().puzzle(&format!("route:{text}"), &options);
    puzzle
        .err()
        .map_or("read".into(), |error| error.to_string())
}

#[test]
fn the_same_graph_in_all_its_forms() {
    let numbers = Graph::read(b"3 4\n1 2 5\n2 1 4\n2 3 1\n1 3 9\n", 1).unwrap();
    for text in [
        "# roads\na b 5\nb a 4 # back\nb c 1\na c 9\n",
        "from to weight\na b 5\nb a 4\nb c 1\na c 9\n",
        "a b {'weight': 5}\nb a {'color': 'red', 'weight': 4}\nb c {}\na c {\"weight\": 9.0}\n",
        "7 2 5\n2 7 4\n2 9 1\n7 9 9\n",
        "from\tto\tkm\nNew Ulm\tUlm\t5\nUlm\tNew Ulm\t4\nUlm\tBad Urach\t1\nNew Ulm\tBad Urach\t9\n",
        "a,b,5\nb,a,4\nb,c\n\"a\",c,9\n",
        "a;b;5\nb;a;4\nb;c;\na;c;9\n",
        "Id,Source,Target,Label,Weight\n0,a,b,\"x, y\",5\n1,b,a,,4\n2,b,c,,\n3,a,c,,9.00\n",
        "distance,from,to\n5,a,b\n4,b,a\n1,b,c\n9,a,c\n",
        "a -> b 5\nb -> a 4\nb -> c\na -> c 9\n",
        "digraph roads {\n  a -> b [weight=5];\n  b -> a [label=\"4\", color=red];\n  b -> \"c\"\n  a -> c [len=9]\n}\n",
    ] {
        assert_eq!(Graph::read(text.as_bytes(), 1).unwrap(), numbers, "{text}");
    }
    let both = Graph::read(b"2 2\n1 2 7\n2 1 7\n", 1).unwrap();
    for text in [
        "x -- y 7\n",
        "Source,Target,Type,Weight\nx,y,Undirected,7\n",
        "Source,Target,Type,Weight\nx,y,undirected,7\n",
    ] {
        assert_eq!(Graph::read(text.as_bytes(), 1).unwrap(), both, "{text}");
    }
    assert_eq!(refused("x -- y 7\n", "y"), "read");
    assert!(refused("x -- y 7\n", "z").contains("no node has the name \"z\""));
}

#[test]
fn a_first_row_is_a_heading_only_if_its_weight_is_a_word() {
    let arcs = |text: &str| Graph::read(text.as_bytes(), 1).map(|graph| graph.arcs().len());
    for text in [
        "a,b,2.5\nb,c,1\n",
        "a,b,\nb,c,1\n",
        "a,b,1e2\nb,c,1\n",
        "a\tb\t.5\nb\tc\t1\n",
    ] {
        assert_eq!(arcs(text).unwrap(), 2, "{text}");
    }
    assert_eq!(arcs("a,b,km\nb,c,1\n").unwrap(), 1);
    for text in ["a,b,-1\nb,c,1\n", "a,b,nan\nb,c,1\n", "a,b,-inf\nb,c,1\n"] {
        assert!(
            arcs(text).unwrap_err().to_string().starts_with("line 1: "),
            "{text}"
        );
    }
}

/// Whatever its nodes are named, a row with a number as its weight is an arc.
#[test]
fn a_row_with_a_weight_is_no_heading() {
    let expected = Graph::read(b"3 3\n1 2 5\n2 3 1\n1 3 9\n", 1).unwrap();
    for [one, two, three] in [
        ["u", "v", "w"],
        ["start", "end", "x"],
        ["from", "to", "weight"],
        ["to", "from", "x"],
        ["source", "target", "id"],
        ["Source", "Target", "Type"],
    ] {
        for form in [
            "A B W\n",
            "A,B,W\n",
            "A\tB\tW.0\n",
            "A;B;W\n",
            "A -> B W\n",
            "A B {'weight': W}\n",
            "A -> B [weight=W];\n",
        ] {
            let line = |a: &str, b: &str, weight: &str| {
                form.replace('W', weight).replace('A', a).replace('B', b)
            };
            let text = line(one, two, "5") + &line(two, three, "1") + &line(one, three, "9");
            assert_eq!(
                Graph::read(text.as_bytes(), 1).as_ref().ok(),
                Some(&expected),
                "{text}"
            );
            if form.ends_with("];\n") {
                let text = format!("digraph {{\n{text}}}");
                assert_eq!(
                    Graph::read(text.as_bytes(), 1).as_ref().ok(),
                    Some(&expected),
                    "{text}"
                );
            }
        }
    }
    for (text, arcs, weight) in [
        ("u,v\nv,w\n", 2, 1),
        ("u v\nv w\n", 2, 1),
        ("start,end\nend,x\n", 2, 1),
        ("source -> target\ntarget -> x\n", 2, 1),
        ("from -- to\n", 2, 1),
        ("source,target\na,b\n", 1, 1),
        ("from to\na b\n", 1, 1),
        ("u v weight\na b 5\n", 1, 5),
        ("weight from to\n5 a b # road\n", 1, 5),
        ("start,end,minutes\na,b,5\n", 1, 5),
        ("from,to,cost,weight\na,b,1,5 #\n", 1, 5),
        ("a,b,5 # road\n", 1, 5),
        ("a,b,5\nGate #1,\"b #2\",5\t# road\n", 2, 5),
    ] {
        let graph = Graph::read(text.as_bytes(), 1).unwrap();
        assert_eq!(
            (graph.arcs().len(), graph.arcs()[0].weight),
            (arcs, weight),
            "{text}"
        );
    }
}

#[test]
fn errors_name_the_line() {
    let heading = "line 1: expected one of the columns weight, distance, length, cost, dist, w, found \"from, to, colour, minutes\"";
    for (text, says) in [
        (
            "a b 5\na b\n\nc\n",
            "line 4: expected two nodes and a weight, as in `a b 5` or `a -> b 5`, found \"c\"",
        ),
        (
            "a b 5\na b x\n",
            "line 2: expected a number as the weight, found \"x\"",
        ),
        (
            "a b 5\na b -1\n",
            "line 2: expected a weight of at least 0, found \"-1\"",
        ),
        (
            "a b 5\na b 1e30\n",
            "line 2: expected a weight of at most 19 digits, found \"1e30\"",
        ),
        (
            "a b 1e-19\na b 1e18\n",
            "line 2: the weights have too many digits together",
        ),
        (
            "a b 5\na b 1e-20\n",
            "line 2: expected a weight of at most 19 decimals, found \"1e-20\"",
        ),
        (
            "a b 0.00000000000000000001\n",
            "line 1: expected a weight of at most 19 decimals",
        ),
        ("a b 5\na b c d\n", "line 2: expected two nodes"),
        (
            "from,to,cost,distance\na,b,1,2\n",
            "line 1: expected one column or attribute with weights, or one that is named weight, found \"cost, distance\"",
        ),
        (
            "weight,from,to,Weight\n1,a,b,2\n",
            "line 1: expected one column or attribute with weights",
        ),
        (
            "a,b,5\na,Gate #5\n",
            "line 2: expected a name with ` #` in quotes, or a comment on its own line, found \"Gate #5\"",
        ),
        ("a ->\n", "line 1: expected two nodes"),
        (
            "a b {'capacity': 3}\n",
            "line 1: expected one of the attributes weight, distance, length, cost, dist, w, found \"capacity\"",
        ),
        ("from,to,colour,minutes\na,b,red,3\n", heading),
        (
            "source,target\na,b,3\n",
            "line 2: expected two nodes in a row of at most 2 columns",
        ),
        (
            "source,target,type\na,b,maybe\n",
            "line 2: expected the type Directed or Undirected, found \"maybe\"",
        ),
        (
            "a,b,1,2\n",
            "line 1: expected two nodes and a weight, as in `a,b,5`",
        ),
    ] {
        let said = Graph::read(text.as_bytes(), 1).unwrap_err().to_string();
        assert!(said.starts_with(says), "{text}: {said}");
    }
}
