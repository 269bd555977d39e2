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
    assert_eq!(Maze::parse("#####\r\n#S.T#\r\n#.B.#\r\n#####\r\n\r\n\n").unwrap(), poj);
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
        ("SBT\nS.#\n", "row 2, column 1: a second man; the first is in row 1, column 1"),
        ("SBT\n.B#\n", "row 2, column 2: a second box; the first is in row 1, column 2"),
        ("SBT\n..T\n", "row 2, column 3: a second target; the first is in row 1, column 3"),
        ("@*\n. \n", "row 2, column 1: a second target; the first is in row 1, column 2"),
        ("SBT\n....\n", "row 2, column 4: this row has 4 cells, the first one has 3; all rows must be of one length"),
        ("SBT\n..\n", "row 2, column 3: this row has 2 cells, the first one has 3; all rows must be of one length"),
        ("SBT\n\n...\n", "row 2, column 1: this row has 0 cells, the first one has 3; all rows must be of one length"),
        ("\nSBT\n", "row 2, column 1: this row has 3 cells, the first one has 0; all rows must be of one length"),
        ("S.T\n...\n", "row 2, column 3: the maze ends without a box (`B`; in Sokoban notation `$` or `*`)"),
        (".BT\n...\n", "row 2, column 3: the maze ends without a man (`S`; in Sokoban notation `@` or `+`)"),
        ("SB#\n...\n", "row 2, column 3: the maze ends without a target (`T`; in Sokoban notation `.`, `*` or `+`)"),
        (
            "SBT\n.x.\n",
            "row 2, column 2: 'x' is no part of a maze, which is written in `# . S B T` or, as Sokoban, in `# @ $ . * +` and spaces",
        ),
        (
            "SBT\n.\t.\n",
            "row 2, column 2: '\\t' is no part of a maze, which is written in `# . S B T` or, as Sokoban, in `# @ $ . * +` and spaces",
        ),
        ("SBT\n. .\n", "row 2, column 2: ' ' is Sokoban notation, but 'S' in row 1, column 1 is POJ notation; use one of them"),
        ("@$.\n.T.\n", "row 2, column 2: 'T' is POJ notation, but '@' in row 1, column 1 is Sokoban notation; use one of them"),
    ]);
    let wide = format!("SBT{}\n", ".".repeat(62));
    assert_eq!(fault(&wide), "row 1, column 65: a row has at most 64 cells, this one has 65");
    let high = format!("SBT\n{}", "...\n".repeat(64));
    assert_eq!(fault(&high), "row 65, column 1: a maze has at most 64 rows");
    let largest = format!("SBT{}\n{}", ".".repeat(61), format!("{}\n", ".".repeat(64)).repeat(63));
    assert!(Maze::parse(&largest).is_ok());
}

fn each(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(fault(text), *expected, "{text:?}");
    }
}
