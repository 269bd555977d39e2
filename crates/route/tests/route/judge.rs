//! POJ 2449.

use homing::judge::{PROBLEMS, Tables};

#[test]
fn the_judge_accepts_the_answers() {
    let judge = |input: &str| {
        let problem = PROBLEMS
            .iter()
            .find(|problem| problem.name == "poj2449")
            .unwrap();
        let mut out = Vec::new();
        problem
            .answer(input, &Tables::default(), &mut out)
            .map(|()| String::from_utf8(out).unwrap())
            .map_err(|error| error.to_string())
    };
    assert_eq!(
        judge(include_str!("../../../../tests/cases/poj2449.in")).unwrap(),
        include_str!("../../../../tests/cases/poj2449.out")
    );
    assert_eq!(
        judge("2 2\n1 2 5\n2 1 4\n1 1 1").unwrap(),
        "9\n",
        "where S = T the empty walk does not count"
    );
    assert_eq!(judge("1 0 1 1 1").unwrap(), "-1\n");
    assert_eq!(
        judge("2 1 1\n2 5 1 2\n\n2 ").unwrap(),
        "-1\n",
        "lines do not matter"
    );
    for (input, expected) in [
        (
            "",
            "line 1: expected the number of nodes, found the end of the text",
        ),
        (
            "2 1\n1 2 5\n1 2\n",
            "line 4: expected K, found the end of the text",
        ),
        ("2 1\n1 2 5\n1 2 0\n", "line 3: K is 0"),
        (
            "2 1\n1 2 5\n1 3 1\n",
            "line 3: T: there is no node 3: nodes are numbered 1 to 2",
        ),
        (
            "2 1\n1 2 5\n0 2 1\n",
            "line 3: S: there is no node 0: nodes are numbered 1 to 2",
        ),
        (
            "2 1\n1 2 5\n1 2 1 1\n",
            "line 3: expected the end of the input",
        ),
    ] {
        assert_eq!(
            judge(input)
                .unwrap_err()
                .split_once(expected)
                .map(|(before, _)| before),
            Some(""),
            "{input:?}"
        );
    }
}
