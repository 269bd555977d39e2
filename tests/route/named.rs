//! Graphs whose nodes have names.

use homing::internals::route::NodeNames;
use homing::puzzle::route::Graph;

#[test]
fn the_same_graph_in_all_its_forms() {
    let numbers = Graph::read(b"3 4\n1 2 5\n2 1 4\n2 3 1\n1 3 9\n", 1).unwrap();
    for text in [
        "# roads\na b 5\nb a 4\nb c 1\na c 9\n",
        "from\tto\tkm\nNew Ulm\tUlm\t5\nUlm\tNew Ulm\t4\nUlm\tBad Urach\t1\nNew Ulm\tBad Urach\t9\n",
        "a -> b 5\nb -> a 4\nb -> c\na -> c 9\n",
        "digraph roads {\n  a -> b [weight=5];\n  b -> a [label=\"4\", color=red];\n  b -> \"c\"\n  a -> c [len=9]\n}\n",
    ] {
        assert!(NodeNames::are_in(text), "{text}");
        assert_eq!(NodeNames::read(text).unwrap().0, numbers, "{text}");
    }
    let (both, names) = NodeNames::read("x -- y 7\n").unwrap();
    assert_eq!(both, Graph::read(b"2 2\n1 2 7\n2 1 7\n", 1).unwrap());
    assert_eq!((names.node("y").unwrap(), names.name(1)), (1, "y"));
    assert_eq!(
        names.node("z").unwrap_err().to_string(),
        "no node has the name \"z\""
    );
}

#[test]
fn numbers_are_not_read_as_names() {
    for text in [
        "2 1\n1 2 5\n",
        "c a comment\np sp 2 1\na 1 2 5\n",
        "p sp 2 1\na 1 2 5\n",
        "a 1 2 5\n",
        "",
        "# nothing\n",
        "1 2 5\n",
        "hello\n",
    ] {
        assert!(!NodeNames::are_in(text), "{text}");
    }
}

#[test]
fn errors_name_the_line() {
    for (text, says) in [
        (
            "a b 5\na b\n\nc\n",
            "line 4: expected two nodes and a weight, as in `a b 5` or `a -> b 5`, found \"c\"",
        ),
        (
            "a b 5\na b 2.5\n",
            "line 2: expected a whole number as the weight, found \"2.5\"",
        ),
        (
            "a b 5\na b -1\n",
            "line 2: expected a whole number as the weight, found \"-1\"",
        ),
        ("a b 5\na b c d\n", "line 2: expected two nodes"),
        ("a -> b -> c\n", "line 1: expected two nodes"),
        ("a ->\n", "line 1: expected two nodes"),
    ] {
        let said = NodeNames::read(text).unwrap_err().to_string();
        assert!(said.starts_with(says), "{text}: {said}");
    }
}
