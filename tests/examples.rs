//! The programs of `examples/` say what is known from elsewhere: published counts, and searches written the slow way.
#![cfg(feature = "cli")]

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The folder of the built examples. `cargo test --test examples` alone does not build them.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let built = Path::new(env!("CARGO_BIN_EXE_homing")).parent().unwrap();
        let profile = built.file_name().unwrap().to_str().unwrap().replace("debug", "dev");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--examples", "--package", "homing", "--offline", "--profile", &profile, "--target-dir"]);
        let output = cargo.arg(built.parent().unwrap()).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        built.join("examples")
    })
}

fn run(example: &str, arguments: &[&str]) -> Output {
    let nowhere = tempfile::tempdir().unwrap();
    Command::new(folder().join(example)).args(arguments).current_dir(&nowhere).env_remove("HOMING_TABLES").output().unwrap()
}

fn printed(example: &str, arguments: &[&str]) -> String {
    let output = run(example, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn solve_answers_the_board_of_the_judges() {
    let text = printed("solve", &["2 3 4 1 5 x 7 6 8", "12345678x", "123456 8 7 x"]);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "2 3 4 1 5 x 7 6 8: 19 moves dlurullddrurdllurdr");
    let depths = depths_by_strings();
    for (line, next) in lines[1..4].iter().zip(["2 3 4 1 5 8 7 6 x", "2 3 4 1 x 5 7 6 8", "2 3 x 1 5 4 7 6 8"]) {
        let is_nearer = depths[&next.replace(' ', "")] == 18;
        assert!(line.ends_with(next) && line.contains("best") == is_nearer, "{line}");
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

/// The board after the blank has gone one cell.
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
        assert_eq!(fields[2].chars().try_fold(board.clone(), |board, letter| moved(&board, letter)).as_deref(), Some("12345678x"));
        assert!(fields[3].parse::<u64>().unwrap() >= 1);
        rows_of_depth[depth] += 1;
        if depth == 31 {
            deepest.insert(board);
        }
    }
    assert_eq!(rows_of_depth, [20; 32]);
    // The two boards of depth 31 are known.
    assert_eq!(deepest.into_iter().collect::<Vec<_>>(), ["64785x321", "8672543x1"]);
    assert_eq!(printed("dataset", &["20", "7"]), text);
}

#[test]
fn progress_ends_in_the_published_counts() {
    let text = printed("progress", &["slide:2x4"]);
    // OEIS A090035, as in tests/facts.
    let facts = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts/depths.csv")).unwrap();
    let counts = facts.lines().find(|line| line.starts_with("slide 2x4,blank last")).unwrap().rsplit(',').next().unwrap();
    assert_eq!(text.lines().last().unwrap(), format!("states at each depth: [{}]", counts.replace(' ', ", ")));
    assert!(text.contains("\ndepth 1: 3 of 20160 states\n"), "{text}");
    assert!(text.contains("\ndepth 36: 20160 of 20160 states\n"), "{text}");
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
        let stats = printed("pancakes", &["stats", &format!("pancakes:{size}"), "--json"]);
        let stats: serde_json::Value = serde_json::from_str(&stats).unwrap();
        assert_eq!(stats["states_at_depth"], serde_json::json!(layers));
    }
    assert_eq!(printed("pancakes", &["solve", "pancakes:6", "1 2 3 4 5 6", "2 1 3 4 5 6"]), "\n2\n");
    assert_eq!(printed("pancakes", &["check", "pancakes:4", "3 2 1 4", "3"]), "optimal: 1 move\n");
    let hints = printed("pancakes", &["hint", "pancakes:3", "3 2 1"]);
    assert_eq!(hints, "3   0 moves to go  best\n2   2 moves to go\n");
}

#[test]
fn pancakes_are_generated_verified_and_refused_in_sentences() {
    let folder_of_tables = tempfile::tempdir().unwrap();
    let pancakes = |arguments: &[&str]| {
        let mut command = Command::new(folder().join("pancakes"));
        let output = command.args(arguments).current_dir(&folder_of_tables).env_remove("HOMING_TABLES").output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap())
    };
    let (code, words) = pancakes(&["gen", "pancakes:7"]);
    assert!(code == 0 && words.starts_with("pancakes:7: 5040 states, greatest depth 8, "), "{words}");
    let (code, words) = pancakes(&["verify", "tables/pancakes-7.tbl"]);
    assert!(code == 0 && words.contains("all is right"), "{words}");
    let wrong = [
        (["solve", "pancakes:1", "1"], 2, "error: pancakes:1: expected a board with 2 to 12 pancakes\n"),
        (["solve", "pancakes:3", "1 2 2"], 1, "error: board 1: expected the sizes 1 to 3, each once, found \"1 2 2\"\n"),
        (["compare", "pancakes:3", "1 2 3"], 2, "error: pancakes:3 has no searches to compare with: ask its table\n"),
        (["solve", "eight", "1"], 2, "error: unknown puzzle \"eight\": expected pancakes:N\n"),
    ];
    for (arguments, status, sentence) in wrong {
        let (code, words) = pancakes(&arguments);
        assert!(code == status && words.ends_with(sentence), "{arguments:?}: {code} {words}");
    }
}
