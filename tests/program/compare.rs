//! The program's searches: `compare`, and `solve --by`.

use crate::common;

fn homing(args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let (out, words, status) = common::run(args, input);
    (out, words, Some(status))
}

#[test]
fn every_search_answers_as_long_as_the_table() {
    let boards = "2 3 4 1 5 x 7 6 8\n12345678x\n867254301\n1\n12345687x\n";
    let (by_table, _, _) = homing(&["solve", "eight", "--print", "depth"], boards);
    assert_eq!(by_table, "19\n0\n31\ninvalid\nunsolvable\n");
    for by in ["table", "bfs", "astar", "ida"] {
        let (answers, words, status) =
            homing(&["solve", "eight", "--print", "depth", "--by", by], boards);
        assert_eq!(
            (answers.as_str(), status),
            (by_table.as_str(), Some(1)),
            "{by}"
        );
        assert_eq!(words, "error: line 4: a 3x3 board has 9 cells, found 1\n");
    }
    let (moves, _, _) = homing(&["solve", "eight", "--by", "bfs", "2 3 4 1 5 x 7 6 8"], "");
    assert_eq!(
        moves,
        homing(&["solve", "eight", "2 3 4 1 5 x 7 6 8"], "").0,
        "the smallest of the shortest"
    );
}

/// Without a table, a search still answers, and gives up before it uses all memory.
#[test]
fn searches_need_no_table() {
    let (answer, _, status) = homing(
        &[
            "solve",
            "slide:3x4",
            "--by",
            "ida",
            "1 2 3 4 5 6 7 8 9 x 10 11",
        ],
        "",
    );
    assert_eq!((answer.as_str(), status), ("rr\n", Some(0)));
}

#[test]
fn a_comparison_has_one_row_per_search() {
    let puzzles = [
        ("eight", "867254301", 31),
        ("flip", "bwwbbbwbbwwbbwww", 4),
        ("perm:ivy", "UFL DLB' UBR", 3),
    ];
    for (puzzle, board, moves) in puzzles {
        let (rows, _, status) = homing(&["compare", puzzle, board, "--json"], "");
        assert_eq!(status, Some(0));
        let rows: Vec<serde_json::Value> = rows
            .lines()
            .map(|row| serde_json::from_str(row).unwrap())
            .collect();
        assert!(rows.len() >= 5, "{rows:?}");
        for row in &rows {
            assert_eq!(row["moves"], moves, "{row}");
            assert_eq!(
                row["nodes_expanded"] == 0,
                row["search"] == "table",
                "{row}"
            );
            assert!(row["time_ns"].as_u64().unwrap() > 0, "{row}");
        }
        let (table, _, _) = homing(&["compare", puzzle, board], "");
        let widths: Vec<usize> = table.lines().map(str::len).collect();
        assert!(
            table.lines().count() == rows.len() + 1
                && widths.iter().all(|&width| width == widths[0]),
            "{table}"
        );
    }
}

/// For several boards the means are printed; every row contains its board.
#[test]
fn many_boards_have_means() {
    let boards = "123456x78\n12345678x\n12\n1 2 3 4 5 6 8 7 x\n1234567x8\n";
    let (out, words, status) = homing(&["compare", "eight", "--json"], boards);
    assert_eq!(
        (words.as_str(), status),
        ("error: line 3: a 3x3 board has 9 cells, found 2\n", Some(1))
    );
    let rows: Vec<serde_json::Value> = out
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    let of_table = |field: &str| {
        rows.iter()
            .filter(|row| row["search"] == "table" && row.get(field).is_some())
            .collect::<Vec<_>>()
    };
    let moves: Vec<_> = of_table("moves")
        .iter()
        .map(|row| {
            (
                row["board"].as_str().unwrap(),
                row["moves"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        moves,
        [
            ("1 2 3 4 5 6 x 7 8", 2),
            ("1 2 3 4 5 6 7 8 x", 0),
            ("1 2 3 4 5 6 7 x 8", 1)
        ]
    );
    let mean = of_table("mean_moves")[0];
    assert_eq!(
        (
            &mean["boards_count"],
            &mean["solved_count"],
            &mean["mean_moves"]
        ),
        (&3.into(), &3.into(), &1.0.into())
    );
    assert!(rows.iter().all(|row| row["v"] == 1));
    let (csv, _, _) = homing(&["compare", "eight", "--format", "csv"], boards);
    assert!(
        csv.starts_with("board,search,moves,nodes_expanded,time_ns\n1 2 3 4 5 6 x 7 8,table,2,0,"),
        "{csv}"
    );
    assert!(csv.contains("\n1 2 3 4 5 6 8 7 x,unsolvable,,,\n"), "{csv}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards");
    std::fs::write(&file, "123456x78\n1234567x8\n").unwrap();
    let (table, _, status) = homing(&["compare", "eight", "--file", file.to_str().unwrap()], "");
    assert!(
        table.starts_with("means ") && table.contains("\ntable ") && status == Some(0),
        "{table}"
    );
    assert!(
        table
            .lines()
            .nth(1)
            .unwrap()
            .split_whitespace()
            .eq(["table", "2", "1.50", "0.0"]
                .into_iter()
                .chain(table.lines().nth(1).unwrap().split_whitespace().skip(4))),
        "{table}"
    );
}

#[test]
fn a_comparison_reports_what_it_cannot_compare() {
    let (rows, _, _) = homing(
        &["compare", "eight", "867254301", "--limit-nodes", "20000"],
        "",
    );
    assert!(
        rows.lines()
            .any(|row| row.starts_with("BFS                 gave up           20000 ")),
        "{rows}"
    );
    let (answer, _, status) = homing(&["compare", "eight", "12345687x"], "");
    assert!(
        answer.starts_with("unsolvable: 1 pair of tiles is out of order") && status == Some(0),
        "{answer}"
    );
    let (_, words, status) = homing(&["compare", "eight", "1234"], "");
    assert_eq!(
        (words.as_str(), status),
        ("error: a 3x3 board has 9 cells, found 4\n", Some(1))
    );
}

/// All boards share the time limit: those after its end are given up, also by a table that searches.
#[test]
fn a_time_limit_covers_all_boards() {
    let far = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    let (out, words, _) = homing(
        &[
            "compare",
            "slide:4x4",
            "--limit-time",
            "0.3",
            far,
            far,
            "--json",
        ],
        "",
    );
    let given_up = out
        .lines()
        .filter(|line| line.contains("\"moves\":null"))
        .count();
    assert!(given_up >= 6, "{out}{words}");
    let (out, words, code) = homing(
        &[
            "solve",
            "slide:4x4",
            "--by",
            "ida",
            "--limit-time",
            "0.05",
            far,
        ],
        "",
    );
    assert!(
        out.starts_with("unknown") && words.contains("after 0.05 s") && code == Some(1),
        "{out}{words}"
    );
}
