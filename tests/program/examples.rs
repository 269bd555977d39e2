//! The programs in `examples/` print known results: published counts, and those of naive searches.

use crate::common;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The folder of the built examples: next to the programs in `HOMING_PROGRAMS`, or the one where they are built here, since `cargo test
/// --test program` alone does not build them.
pub fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        if let Some(built) = std::env::var_os("HOMING_PROGRAMS") {
            return Path::new(&built).join("examples");
        }
        let built = Path::new(common::PROGRAM).parent().unwrap();
        let profile = built
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .replace("debug", "dev");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([
            "build",
            "--examples",
            "--package",
            "homing",
            "--offline",
            "--profile",
            &profile,
            "--target-dir",
        ]);
        // Timed tests run with this variable, which would cause a rebuild.
        cargo
            .arg(built.parent().unwrap())
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env_remove("RUSTC_BOOTSTRAP");
        let output = cargo.output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        built.join("examples")
    })
}

fn run(example: &str, arguments: &[&str]) -> Output {
    let nowhere = tempfile::tempdir().unwrap();
    Command::new(folder().join(example))
        .args(arguments)
        .current_dir(&nowhere)
        .env_remove("HOMING_TABLES")
        .output()
        .unwrap()
}

fn printed(example: &str, arguments: &[&str]) -> String {
    let output = run(example, arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn solve_answers_the_board_of_the_judges() {
    let text = printed("solve", &["2 3 4 1 5 x 7 6 8", "12345678x", "123456 8 7 x"]);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "2 3 4 1 5 x 7 6 8: 19 moves dlurullddrurdllurdr");
    let depths = depths_by_strings();
    for (line, next) in lines[1..4].iter().zip([
        "2 3 4 1 5 8 7 6 x",
        "2 3 4 1 x 5 7 6 8",
        "2 3 x 1 5 4 7 6 8",
    ]) {
        let is_nearer = depths[&next.replace(' ', "")] == 18;
        assert!(
            line.ends_with(next) && line.contains("best") == is_nearer,
            "{line}"
        );
    }
    assert_eq!(lines[4], "1 2 3 4 5 6 7 8 x: 0 moves ");
    assert_eq!(*lines.last().unwrap(), "1 2 3 4 5 6 8 7 x: unsolvable");
}

/// The depth of every board of the 8-puzzle by breadth-first search over strings.
fn depths_by_strings() -> HashMap<String, usize> {
    let mut depths = HashMap::from([("12345678x".to_string(), 0)]);
    let mut queue = VecDeque::from(["12345678x".to_string()]);
    while let Some(board) = queue.pop_front() {
        let depth = depths[&board];
        for letter in "dlru".chars() {
            if let Some(next) = moved(&board, letter)
                && !depths.contains_key(&next)
            {
                depths.insert(next.clone(), depth + 1);
                queue.push_back(next);
            }
        }
    }
    depths
}

/// The board after a move of the blank by one cell.
fn moved(board: &str, letter: char) -> Option<String> {
    let blank = board.find('x').unwrap();
    let (row, column) = (blank / 3, blank % 3);
    let to = match letter {
        'd' if row < 2 => blank + 3,
        'l' if column > 0 => blank - 1,
        'r' if column < 2 => blank + 1,
        'u' if row > 0 => blank - 3,
        _ => return None,
    };
    let mut cells: Vec<char> = board.chars().collect();
    cells.swap(blank, to);
    Some(cells.into_iter().collect())
}

#[test]
fn the_data_set_has_the_depths_of_a_search() {
    let depths = depths_by_strings();
    let text = printed("dataset", &["20", "7"]);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("depth,board,moves,shortest_paths"));
    let mut rows_of_depth = [0; 32];
    let mut deepest = BTreeSet::new();
    for line in lines {
        let fields: Vec<_> = line.split(',').collect();
        let (depth, board): (usize, _) = (fields[0].parse().unwrap(), fields[1].replace(' ', ""));
        assert_eq!(depths[&board], depth, "{line}");
        assert_eq!(fields[2].len(), depth, "{line}");
        assert_eq!(
            fields[2]
                .chars()
                .try_fold(board.clone(), |board, letter| moved(&board, letter))
                .as_deref(),
            Some("12345678x")
        );
        assert!(fields[3].parse::<u64>().unwrap() >= 1);
        rows_of_depth[depth] += 1;
        if depth == 31 {
            deepest.insert(board);
        }
    }
    assert_eq!(rows_of_depth, [20; 32]);
    // The two boards of depth 31 are known.
    assert_eq!(
        deepest.into_iter().collect::<Vec<_>>(),
        ["64785x321", "8672543x1"]
    );
    assert_eq!(printed("dataset", &["20", "7"]), text);
}

#[test]
fn progress_ends_in_the_published_counts() {
    let text = printed("progress", &["slide:2x4"]);
    // OEIS A090035, as in tests/facts.
    let counts = common::published("slide 2x4", "blank last");
    assert_eq!(
        text.lines().last().unwrap(),
        format!("states at each depth: {counts:?}")
    );
    assert!(text.contains("\ndepth 1: 3 of 20160 states\n"), "{text}");
    assert!(
        text.contains("\ndepth 36: 20160 of 20160 states\n"),
        "{text}"
    );
}

/// The rows of the triangle OEIS A092113: the stacks of n pancakes that need k flips.
const PANCAKES: [&[u64]; 5] = [
    &[1, 2, 2, 1],
    &[1, 3, 6, 11, 3],
    &[1, 4, 12, 35, 48, 20],
    &[1, 5, 20, 79, 199, 281, 133, 2],
    &[1, 6, 30, 149, 543, 1357, 1903, 1016, 35],
];

#[test]
fn pancakes_have_the_published_counts_in_the_whole_program() {
    for (layers, size) in PANCAKES.iter().zip(3..) {
        let stats = printed(
            "pancakes",
            &["stats", &format!("pancakes:{size}"), "--json"],
        );
        let stats: serde_json::Value = serde_json::from_str(&stats).unwrap();
        assert_eq!(stats["states_at_depth"], serde_json::json!(layers));
    }
    assert_eq!(
        printed(
            "pancakes",
            &["solve", "pancakes:6", "1 2 3 4 5 6", "2 1 3 4 5 6"]
        ),
        "\n2\n"
    );
    assert_eq!(
        printed("pancakes", &["check", "pancakes:4", "3 2 1 4", "3"]),
        "optimal: 1 move\n"
    );
    let hints = printed("pancakes", &["hint", "pancakes:3", "3 2 1"]);
    assert_eq!(hints, "3   0 moves to go  best\n2   2 moves to go\n");
}

/// Searches guided by patterns answer every question like the whole table of the same puzzle, with the same moves.
#[test]
fn a_stack_that_is_searched_answers_as_the_table_of_pancakes() {
    let boards = printed(
        "pancakes",
        &["random", "pancakes:6", "-n", "60", "--seed", "4"],
    );
    let lines: Vec<&str> = boards
        .lines()
        .chain(["1 2 3 4 5 6", "4 6 2 5 1 3"])
        .collect();
    for question in [
        &["solve"][..],
        &["solve", "--print", "depth"],
        &["solve", "--print", "count"],
        &["solve", "--print", "all"],
    ] {
        let answers = ["pancakes", "stack"].map(|example| {
            let puzzle = format!("{example}:6");
            printed(example, &[question, &[&puzzle], &lines].concat())
        });
        assert_eq!(answers[0], answers[1], "{question:?}");
    }
    for board in &lines[50..] {
        let [of_table, of_search] = ["pancakes", "stack"].map(|example| {
            let puzzle = format!("{example}:6");
            let checked = run(example, &["check", &puzzle, board, "3 5 2"]);
            printed(example, &["hint", &puzzle, board])
                + &String::from_utf8(checked.stdout).unwrap()
        });
        assert_eq!(of_table, of_search, "{board}");
    }
}

/// A stack too large for a table: a path home, a quick path, a limit, a table in a file.
#[test]
fn a_stack_of_twenty_is_searched() {
    let folder_of_tables = tempfile::tempdir().unwrap();
    let stack = |arguments: &[&str]| in_folder(folder_of_tables.path(), "stack", arguments);
    let near = "3 2 1 6 5 4 9 8 7 10 11 12 13 14 15 16 17 18 19 20";
    let far = "7 3 16 11 20 1 9 5 14 18 2 12 8 19 4 15 10 6 17 13";
    let (code, words) = stack(&["solve", "stack:20", near]);
    let flips: Vec<usize> = words
        .split(['\t', '\n'])
        .next()
        .unwrap()
        .split(' ')
        .map(|flip| flip.parse().unwrap())
        .collect();
    assert!(code == 0 && home(near, &flips), "{words}");
    let (code, words) = stack(&["solve", "stack:20", "--any", far]);
    let flips: Vec<usize> = words
        .split(['\t', '\n'])
        .next()
        .unwrap()
        .split(' ')
        .map(|flip| flip.parse().unwrap())
        .collect();
    assert!(code == 0 && home(far, &flips), "{words}");
    let (code, words) = stack(&["solve", "stack:20", "--limit-nodes", "1000", far]);
    assert!(
        code == 1 && words.starts_with("unknown: at least "),
        "{words}"
    );
    let (code, words) = stack(&["gen", "stack:12"]);
    assert!(
        code == 0 && words.starts_with("stack:12: 3 pattern tables of 62208 entries, "),
        "{words}"
    );
    let (code, words) = stack(&["verify", "tables/stack-12.tbl"]);
    assert!(code == 0 && words.contains("all is right"), "{words}");
}

/// Whether flips sort a stack.
fn home(board: &str, flips: &[usize]) -> bool {
    let mut stack: Vec<u8> = board.split(' ').map(|size| size.parse().unwrap()).collect();
    flips.iter().for_each(|&flip| stack[..flip].reverse());
    stack.is_sorted()
}

/// Runs a program of `examples/` in a folder: its status, and its output.
fn in_folder(folder_of_tables: &Path, example: &str, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(folder().join(example));
    let output = command
        .args(arguments)
        .current_dir(folder_of_tables)
        .env_remove("HOMING_TABLES")
        .output()
        .unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn pancakes_are_generated_verified_and_refused_in_sentences() {
    let folder_of_tables = tempfile::tempdir().unwrap();
    let pancakes = |arguments: &[&str]| in_folder(folder_of_tables.path(), "pancakes", arguments);
    let (code, words) = pancakes(&["gen", "pancakes:7"]);
    assert!(
        code == 0 && words.starts_with("pancakes:7: 5040 states, greatest depth 8, "),
        "{words}"
    );
    let (code, words) = pancakes(&["verify", "tables/pancakes-7.tbl"]);
    assert!(code == 0 && words.contains("all is right"), "{words}");
    let wrong = [
        (
            ["solve", "pancakes:1", "1"],
            2,
            "error: pancakes:1: expected a board with 2 to 12 pancakes\n",
        ),
        (
            ["solve", "pancakes:3", "1 2 2"],
            1,
            "error: board 1: expected the sizes 1 to 3, each once, found \"1 2 2\"\n",
        ),
        (
            ["compare", "pancakes:3", "1 2 3"],
            2,
            "error: pancakes:3 has no searches to compare with: ask its table\n",
        ),
        (
            ["solve", "eight", "1"],
            2,
            "error: unknown puzzle \"eight\": expected pancakes:N\n",
        ),
    ];
    for (arguments, status, sentence) in wrong {
        let (code, words) = pancakes(&arguments);
        assert!(
            code == status && words.ends_with(sentence),
            "{arguments:?}: {code} {words}"
        );
    }
}

/// The counts at each depth in a table that an example generates.
fn counts(example: &str, puzzle: &str) -> Vec<u64> {
    let folder_of_tables = tempfile::tempdir().unwrap();
    let (code, words) = in_folder(
        folder_of_tables.path(),
        example,
        &["gen", puzzle, "--quiet"],
    );
    assert!(code == 0 && words.is_empty(), "{words}");
    let (_, words) = in_folder(
        folder_of_tables.path(),
        example,
        &["info", puzzle, "--json"],
    );
    let record: serde_json::Value = serde_json::from_str(&words).unwrap();
    assert_eq!(record["puzzle"], puzzle);
    serde_json::from_value(record["states_at_depth"].clone()).unwrap()
}

/// The depths of the 3,674,160 states, as published by Jaap Scherphuis and in OEIS A079761 and A079762.
#[test]
fn the_cube_has_the_published_counts() {
    let half = [
        1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644,
    ];
    assert_eq!(counts("cube", "cube:half"), half);
    let quarter = [
        1, 6, 27, 120, 534, 2_256, 8_969, 33_058, 114_149, 360_508, 930_588, 1_350_852, 782_536,
        90_280, 276,
    ];
    assert_eq!(counts("cube", "cube:quarter"), quarter);
}

#[test]
fn the_cube_turns_as_a_cube_does() {
    let folder_of_tables = tempfile::tempdir().unwrap();
    let cube = |arguments: &[&str]| in_folder(folder_of_tables.path(), "cube", arguments);
    assert_eq!(cube(&["gen", "cube:half", "--quiet"]), (0, String::new()));
    // By hand: U moves UBR to URF, and R moves DFR there with its front up and its bottom in front.
    assert_eq!(
        cube(&["solve", "cube:half", "UBR URF UFL ULB DFR DLF DRB"]),
        (0, "U'\n".into())
    );
    let (_, frames) = cube(&[
        "show",
        "cube:half",
        "URF UFL ULB UBR DFR DLF DRB",
        "R R R R",
    ]);
    assert!(
        frames.contains("FRD UFL ULB FUR BDR DLF BRU")
            && frames.matches("URF UFL ULB UBR DFR DLF DRB").count() == 2,
        "{frames}"
    );
    let (code, words) = cube(&[
        "solve",
        "cube:half",
        "FUR UFL ULB UBR DFR DLF DRB",
        "--explain",
    ]);
    assert!(
        code == 0 && words.starts_with("unsolvable: the twists of the corners"),
        "{words}"
    );
    let (code, words) = cube(&["solve", "cube:half", "URF URF ULB UBR DFR DLF DRB"]);
    assert!(
        code == 1 && words.ends_with("error: board 1: corner 2: URF is already corner 1\n"),
        "{words}"
    );
}

/// With three pegs, 2 to the number of ones in the binary number d are the states d moves away from all discs on one peg (Hinz, 1992). With
/// four, all discs take the Frame-Stewart numbers, which are proven minimal there (Bousch, 2014; OEIS A007664).
#[test]
fn hanoi_has_the_published_counts_and_lengths() {
    for discs in 1..=8u32 {
        let expected: Vec<u64> = (0..1u32 << discs)
            .map(|depth| 1 << depth.count_ones())
            .collect();
        assert_eq!(counts("hanoi", &format!("hanoi:3x{discs}")), expected);
    }
    for (discs, moves) in (1..).zip([1, 3, 5, 9, 13, 17, 25, 33]) {
        let solved = printed(
            "hanoi",
            &[
                "solve",
                &format!("hanoi:4x{discs}"),
                "--print",
                "depth",
                &"a".repeat(discs),
            ],
        );
        assert_eq!(solved, format!("{moves}\n"));
    }
    assert_eq!(
        printed("hanoi", &["solve", "hanoi:3x3", "aaa"]),
        "ac ab cb ac ba bc ac\n"
    );
    assert_eq!(
        printed("hanoi", &["check", "hanoi:3x2", "aa", "ab ac bc"]),
        "optimal: 3 moves\n"
    );
}

/// The depth of every ring by breadth-first search over tokens in an actual ring of places: the turnstile takes the first `turned` of them,
/// and rotating the ring is free.
fn rings_by_hand(tokens: u8, turned: usize) -> Vec<u64> {
    let turns_of = |ring: &[u8]| -> Vec<Vec<u8>> {
        let turned_ring = |by: usize| [&ring[by..], &ring[..by]].concat();
        (0..ring.len()).map(turned_ring).collect()
    };
    let mut seen: BTreeSet<Vec<u8>> = turns_of(&(0..tokens).collect::<Vec<_>>())
        .into_iter()
        .collect();
    let (mut layer, mut counts) = (seen.clone(), Vec::new());
    while !layer.is_empty() {
        counts.push(layer.len() as u64 / u64::from(tokens));
        let mut next = BTreeSet::new();
        for mut ring in layer {
            ring[..turned].reverse();
            if !seen.contains(&ring) {
                next.extend(turns_of(&ring));
                seen.extend(turns_of(&ring));
            }
        }
        layer = next;
    }
    counts
}

/// It is known which rings can be sorted (Chen and Skiena, 1996): with a turnstile of 4, all of an even number of tokens, and half of those
/// of an odd number.
#[test]
fn topspin_has_the_counts_of_a_search_over_rings() {
    for (tokens, turned) in [(6, 3), (7, 4), (8, 4), (7, 2)] {
        let counts = counts("topspin", &format!("topspin:{tokens}x{turned}"));
        assert_eq!(counts, rings_by_hand(tokens, turned), "{tokens} {turned}");
        let reachable = counts.iter().sum::<u64>();
        match (tokens, turned) {
            (8, 4) => assert_eq!(reachable, 5040),
            (7, 4) => assert_eq!(reachable, 360),
            _ => {}
        }
    }
    // The same ring, read from another token.
    let solved = printed(
        "topspin",
        &["solve", "topspin:8x4", "1 4 3 2 5 6 7 8", "5 6 7 8 1 4 3 2"],
    );
    let lines: Vec<_> = solved.lines().collect();
    assert!(lines.len() == 2 && lines[0] == lines[1], "{solved}");
}

#[test]
fn every_example_passes_its_own_checks() {
    let folder_of_tables = tempfile::tempdir().unwrap();
    for (example, puzzle) in [
        ("hanoi", "hanoi:4x4"),
        ("topspin", "topspin:7x4"),
        ("pancakes", "pancakes:6"),
    ] {
        let program = |arguments: &[&str]| in_folder(folder_of_tables.path(), example, arguments);
        assert_eq!(program(&["gen", puzzle, "--quiet"]), (0, String::new()));
        let (code, words) = program(&["verify", puzzle]);
        assert!(code == 0 && words.ends_with("all is right\n"), "{words}");
        // Every move has an inverse: the path home from a random board is parsed and graded as it was written.
        let (_, board) = program(&["random", puzzle, "--seed", "3"]);
        let (_, moves) = program(&["solve", puzzle, board.trim()]);
        let (_, grade) = program(&["check", puzzle, board.trim(), moves.trim()]);
        assert!(grade.starts_with("optimal: "), "{board} {moves} {grade}");
    }
}

#[test]
fn a_program_of_a_user_prints_its_own_name() {
    let nowhere = tempfile::tempdir().unwrap();
    let hanoi = |arguments: &[&str]| in_folder(nowhere.path(), "hanoi", arguments);
    let (_, help) = hanoi(&["--help"]);
    assert!(
        help.contains("Usage: hanoi <COMMAND>") && help.contains("Example: hanoi gen hanoi:PxD"),
        "{help}"
    );
    assert!(
        !help.contains("homing") && !help.contains("\n  judge "),
        "{help}"
    );
    let (_, help) = hanoi(&["solve", "--help"]);
    assert!(
        help.contains("Usage: hanoi solve") && !help.contains("eight"),
        "{help}"
    );
    for foreign in ["Slide", "Flip", "Push", "Route", "u d l r", "K-th"] {
        assert!(!help.contains(foreign), "{foreign}: {help}");
    }
    let (_, version) = hanoi(&["--version"]);
    assert_eq!(
        version,
        format!("hanoi (homing {})\n", env!("CARGO_PKG_VERSION"))
    );
    let (code, words) = hanoi(&["solve", "hanoi:3x14", "aaaaaaaaaaaaaa"]);
    assert!(
        code == 2 && words.ends_with("make it with `hanoi gen hanoi:3x14`\n"),
        "{words}"
    );
    let (_, script) = hanoi(&["completions", "bash"]);
    assert!(
        script.contains("hanoi") && !script.contains("homing "),
        "{script}"
    );
}

/// The program `homing` does not know users' spaces. It checks as much of their tables as it can.
#[test]
fn the_program_checks_tables_of_unknown_puzzles_as_far_as_possible() {
    let folder_of_tables = tempfile::tempdir().unwrap();
    assert_eq!(
        in_folder(
            folder_of_tables.path(),
            "hanoi",
            &["gen", "hanoi:3x8", "--quiet"]
        )
        .0,
        0
    );
    let path = folder_of_tables.path().join("tables/hanoi-3x8.tbl");
    let homing = |arguments: &[&str]| {
        let output = common::process()
            .args(arguments)
            .arg(&path)
            .output()
            .unwrap();
        (
            output.status.code().unwrap(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let found = format!(
        "{}: hanoi:3x8, 6561 states, 6561 reachable, greatest depth 255: ",
        path.display()
    );
    let says = "checksums and lengths are right; the meaning of the entries is not checked, since this program does not know the puzzle\n";
    assert_eq!(homing(&["verify"]), (0, found + says, String::new()));
    let (code, json, _) = homing(&["verify", "--json"]);
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (code, &record["checked"], &record["is_right"]),
        (0, &"checksums".into(), &true.into())
    );
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[5000] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let (code, json, words) = homing(&["verify", "--json"]);
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (code, &record["is_right"], record.get("checked")),
        (1, &false.into(), None),
        "{json}"
    );
    assert!(
        words.starts_with("error: ") && words.contains("the file is damaged"),
        "{words}"
    );
}
