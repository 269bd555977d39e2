//! Invalid pictures: one message with the line and the column.

use homing::engine::{Answer, Options, Question};
use homing::puzzle::blocks::{Blocks, Metric};

/// The error for a picture.
fn said(text: &str) -> String {
    Blocks::parse(text, Metric::Move)
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default()
}

#[test]
fn pictures() {
    let wide = ".".repeat(1000) + "\n";
    for (text, expected) in [
        (
            "",
            "expected a picture: blocks are letters, free cells `.`, walls `#`",
        ),
        (
            "; only a title\n",
            "expected a picture: blocks are letters, free cells `.`, walls `#`",
        ),
        (
            "..\n.!\n",
            "line 1: column 1: expected a block, which is a letter or digit",
        ),
        (
            "A.\n.A\n\nA",
            "line 2: column 2: block A is in two pieces: this cell is not connected with the one in row 1, column 1",
        ),
        (
            "AB\n.?\n",
            "line 2: column 2: expected a letter or digit, `.`, `#` or `!`, found \"?\"",
        ),
        (
            "AA\n..\n",
            "line 1: column 1: expected a goal: show where a block goes in a second picture behind an empty line, or mark free \
                      cells by `!`",
        ),
        (
            "AA.\n..!\n",
            "line 2: column 3: no block fits the goal of the cell here",
        ),
        (
            "AA.\n.!!\n!..\n\n.!.\n",
            "line 5: column 2: no block fits the goal of the 3 cells here",
        ),
        (
            "AA.\n...\n\n...\nAAA\n",
            "line 5: column 1: block A has another shape in the picture of the start",
        ),
        (
            "AA.\n...\n\n...\n.BB\n",
            "line 5: column 2: the blocks of the start: expected A, found \"B\"",
        ),
        (
            "AA!!\n\n..A",
            "line 3: column 3: a goal for this cell is already in the picture above",
        ),
        (
            "A#\n..\n\n.A\n",
            "line 4: column 2: a goal in a wall, or outside of the picture above",
        ),
        (
            "A.\n..\n\n..\n..\nA\n",
            "line 6: column 1: a goal in a wall, or outside of the picture above",
        ),
        (
            "A.\n..\n\n#.\nA.\n",
            "line 4: column 1: a wall, and the picture above has none here",
        ),
        (
            "A.\n\n.A\n\nA.\n",
            "line 5: a third picture: a puzzle has one of the start and one of the goal, and a line `; title` begins the \
                             next puzzle",
        ),
        (
            "rules: trains\nA.\n\n.A",
            "line 1: expected `rules: cars`, found \"rules: trains\"",
        ),
        (
            "; one\nA.\n\n.A\n; two\nA.\n\n.A\n",
            "it has 2 puzzles: name one by its number or its title, as in blocks:FILE#1",
        ),
        (
            &wide.repeat(1000),
            "line 1: the picture has 1000 rows, and at most 64 are supported",
        ),
        (
            &(".".repeat(40) + "\n").repeat(40),
            "line 1: column 1: the picture has 1600 cells that are not walls, and at most 128 are supported",
        ),
    ] {
        assert_eq!(said(text), expected, "{}", &text[..text.len().min(60)]);
    }
    let said_moves = said("ABCDE\nFGHIJ\nKL...\n.....\n.....\n\nA\n");
    assert!(
        said_moves.starts_with("the puzzle has ")
            && said_moves.ends_with(" different moves, and at most 255 are supported")
    );
    let many: String = ('A'..='Z').chain('a'..='z').collect();
    let said_bits = said(&format!(
        "{}\n{}\n{}\n\nA\n",
        &many[..26],
        &many[26..],
        ".".repeat(26)
    ));
    assert_eq!(
        said_bits,
        "a board of this picture has 364 bits, and at most 128 are supported"
    );
}

#[test]
fn boards() {
    let catalog = homing::catalog();
    let puzzle = catalog
        .puzzle("blocks:AAB\n#.C\n\n.AA", &Options::default())
        .unwrap();
    let table = catalog.table(&*puzzle).unwrap();
    for (board, expected) in [
        ("AAB/#.C", ""),
        ("[\"AAX\", \"#.Y\"]", ""),
        ("AAB", "a 2x3 board has 6 cells, found 3"),
        (
            "AAB/..C",
            "row 2, column 1: expected the wall `#` that is here, found \".\"",
        ),
        (
            "A#A/#.C",
            "row 1, column 2: expected a free cell or a block, since no wall is here, found \"#\"",
        ),
        (
            "AAB/#!C",
            "row 2, column 2: expected a letter or digit, `.` or `#`, found \"!\"",
        ),
        (
            "B.A/#AA",
            "row 1, column 3: the puzzle has no block like A that comes here",
        ),
        ("ABA/#.C", "row 1, column 3: block A is in two pieces"),
        ("AAB/#..", "expected 2 blocks like B of the start, found 1"),
        (
            "BC./#AA",
            "the start of the puzzle does not lead to the board \"BC./#AA\"",
        ),
    ] {
        let said = table
            .answer(&Question::PATH, board)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default();
        assert_eq!(said, expected, "{board}");
    }
}

/// Such a puzzle has no table, and every board of it is unsolvable.
#[test]
fn an_impossible_goal() {
    let catalog = homing::catalog();
    for (picture, reason) in [
        (
            "AAB\nC.D\n\n...\nAA.",
            "none of the 8 states to which its start leads is a goal",
        ),
        (
            "A#.\n.#.\n\n..A\n",
            "block A can never come to row 1, column 3, even if it were alone on the board",
        ),
        (
            "rules: cars\nAA.\n...\n\n...\nAA\n",
            "block A can never come to row 2, column 1, even if it were alone on the board",
        ),
        (
            "rules: cars\nAA.\n...\n\n...\n.!!\n",
            "no block can ever come to the goal in row 2, column 2, even if it were alone on the board",
        ),
    ] {
        let puzzle = catalog
            .puzzle(&format!("blocks:{picture}"), &Options::default())
            .unwrap();
        let said = puzzle.begin().err().unwrap().to_string();
        assert_eq!(said, format!("blocks:picture cannot be solved: {reason}"));
        let (table, start) = (
            catalog.table(&*puzzle).unwrap(),
            puzzle.head().start.clone().unwrap().board,
        );
        for question in [
            Question::PATH,
            Question::DEPTH,
            Question::COUNT,
            Question::HINTS,
        ] {
            let expected = Answer::Unsolvable {
                board: start.clone(),
                reason: Some(reason.into()),
            };
            assert_eq!(
                table.answer(&question.explained(), &start).unwrap(),
                expected
            );
        }
        assert!(table.answer(&Question::PATH, "AA/AA").is_err() && table.boards().is_err());
    }
}
