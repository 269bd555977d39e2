use homing::puzzle::push::Maze;

/// The error for an invalid maze.
fn fault(text: &str) -> String {
    Maze::parse(text).unwrap_err().to_string()
}

#[test]
fn both_notations_give_the_same_maze() {
    let poj = Maze::parse("#####\n#S.T#\n#.B.#\n#####\n").unwrap();
    let sokoban = Maze::parse("#####\n#@ .#\n# $ #\n#####\n").unwrap();
    assert_eq!(poj, sokoban);
    assert_eq!(
        Maze::parse("#####\r\n#S.T#\r\n#.B.#\r\n#####\r\n\r\n\n").unwrap(),
        poj
    );
    assert_eq!(Maze::parse("#####\n#S.T#\n#.B.#\n#####").unwrap(), poj);
}

#[test]
fn the_target_may_be_under_the_box_or_the_man() {
    let under_box = Maze::parse("@*").unwrap();
    assert_eq!(under_box.box_at, under_box.target);
    let under_man = Maze::parse("+$").unwrap();
    assert_eq!(under_man.man_at, under_man.target);
}

#[test]
fn faults_are_named_with_row_and_column() {
    each(&[
        ("", "row 1, column 1: the maze is empty"),
        (
            "SBT\nS.#\n",
            "row 2, column 1: the man is already in row 1, column 1",
        ),
        (
            "SBT\n.B#\n",
            "row 2, column 2: the box is already in row 1, column 2",
        ),
        (
            "SBT\n..T\n",
            "row 2, column 3: the target is already in row 1, column 3",
        ),
        (
            "@*\n. \n",
            "row 2, column 1: the target is already in row 1, column 2",
        ),
        (
            "SBT\n....\n",
            "row 2, column 4: expected 3 cells as in the first row, found 4",
        ),
        (
            "SBT\n..\n",
            "row 2, column 3: expected 3 cells as in the first row, found 2",
        ),
        (
            "SBT\n\n...\n",
            "row 2, column 1: expected 3 cells as in the first row, found 0",
        ),
        (
            "\nSBT\n",
            "row 2, column 1: expected 0 cells as in the first row, found 3",
        ),
        (
            "S.T\n...\n",
            "row 2, column 3: expected a box (`B`; in Sokoban notation `$` or `*`), found the end of the maze",
        ),
        (
            ".BT\n...\n",
            "row 2, column 3: expected a man (`S`; in Sokoban notation `@` or `+`), found the end of the maze",
        ),
        (
            "SB#\n...\n",
            "row 2, column 3: expected a target (`T`; in Sokoban notation `.`, `*` or `+`), found the end of the maze",
        ),
        (
            "SBT\n.x.\n",
            "row 2, column 2: expected a cell of `# . S B T` or, as Sokoban, of `# @ $ . * +` and spaces, found \"x\"",
        ),
        (
            "SBT\n.\t.\n",
            "row 2, column 2: expected a cell of `# . S B T` or, as Sokoban, of `# @ $ . * +` and spaces, found \"\\t\"",
        ),
        (
            "SBT\n. .\n",
            "row 2, column 2: ' ' is Sokoban notation, but 'S' in row 1, column 1 is POJ notation; use one of them",
        ),
        (
            "@$.\n.T.\n",
            "row 2, column 2: 'T' is POJ notation, but '@' in row 1, column 1 is Sokoban notation; use one of them",
        ),
    ]);
    let wide = format!("SBT{}\n", ".".repeat(62));
    assert_eq!(
        fault(&wide),
        "row 1, column 65: the row has 65 cells, and at most 64 are supported"
    );
    let high = format!("SBT\n{}", "...\n".repeat(64));
    assert_eq!(
        fault(&high),
        "row 65, column 1: the maze has more than 64 rows, the most that are supported"
    );
    let largest = format!(
        "SBT{}\n{}",
        ".".repeat(61),
        format!("{}\n", ".".repeat(64)).repeat(63)
    );
    assert!(Maze::parse(&largest).is_ok());
}

fn each(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(fault(text), *expected, "{text:?}");
    }
}
