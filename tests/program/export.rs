//! `homing export`: all formats agree, and their content is correct.

use crate::common;
use crate::common::python;
use homing::Stop;
use homing::engine::{Sampling, Selection};
use homing::export::{Export, Format};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn homing(arguments: &[&str]) -> Output {
    common::process().args(arguments).output().unwrap()
}

fn export(puzzle: &str, format: &str) -> Vec<u8> {
    let output = homing(&["export", puzzle, "--format", format]);
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

/// Board, depth and move of each line of a CSV export, whose indices must ascend from 0.
fn rows(puzzle: &str) -> Vec<(String, Option<u32>, String)> {
    let csv = String::from_utf8(export(puzzle, "csv")).unwrap();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("index,board,depth,move"));
    let row = |(at, line): (usize, &str)| {
        let [index, board, depth, best] = line.split(',').collect::<Vec<_>>().try_into().unwrap();
        assert_eq!(index, at.to_string());
        (board.to_string(), depth.parse().ok(), best.to_string())
    };
    lines.enumerate().map(row).collect()
}

/// The count of rows at each depth.
fn layers(rows: &[(String, Option<u32>, String)]) -> Vec<u64> {
    let mut layers = Vec::new();
    for depth in rows.iter().filter_map(|row| row.1) {
        layers.resize(layers.len().max(depth as usize + 1), 0);
        layers[depth as usize] += 1;
    }
    layers
}

/// The cells of a sliding board after a move of the blank, computed from its text.
fn after(board: &str, letter: &str, columns: usize) -> String {
    let mut cells: Vec<_> = board.split(' ').collect();
    let blank = cells.iter().position(|&cell| cell == "x").unwrap();
    let to = match letter {
        "d" => blank + columns,
        "l" => blank - 1,
        "r" => blank + 1,
        _ => blank - columns,
    };
    cells.swap(blank, to);
    cells.join(" ")
}

#[test]
fn each_row_of_the_eight_puzzle_leads_one_move_nearer() {
    let rows = rows("eight");
    let facts = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts/depths.csv"),
    )
    .unwrap();
    let published = facts
        .lines()
        .find(|line| line.starts_with("slide 3x3,blank last"))
        .unwrap()
        .rsplit(',')
        .next()
        .unwrap();
    assert_eq!(
        layers(&rows)
            .iter()
            .map(u64::to_string)
            .collect::<Vec<_>>()
            .join(" "),
        published
    );
    let depths: HashMap<&str, u32> = rows
        .iter()
        .map(|(board, depth, _)| (board.as_str(), depth.unwrap()))
        .collect();
    assert_eq!(depths.len(), 181_440, "a board stands in two rows");
    for (board, depth, best) in &rows {
        match depth {
            Some(0) => assert_eq!((board.as_str(), best.as_str()), ("1 2 3 4 5 6 7 8 x", "")),
            depth => assert_eq!(
                depths[after(board, best, 3).as_str()] + 1,
                depth.unwrap(),
                "{board}"
            ),
        }
    }
}

#[test]
fn unsolvable_rows_of_the_flip_game_have_no_depth() {
    let rows = rows("flip");
    assert_eq!(
        (rows.len(), layers(&rows).iter().sum::<u64>()),
        (65_536, 4_096)
    );
    assert_eq!(rows[0], ("w".repeat(16), Some(0), String::new()));
    assert_eq!(
        rows[1],
        ("b".to_string() + &"w".repeat(15), None, String::new())
    );
    assert!(
        rows.iter()
            .all(|(_, depth, best)| best.is_empty() == depth.is_none_or(|depth| depth == 0))
    );
}

/// The code of a move's text, and -1 for none, as in `npy`.
fn code_of(best: &str, names: &[String]) -> i16 {
    names
        .iter()
        .position(|name| name == best)
        .map_or(-1, |code| code as i16)
}

fn names(puzzle: &str) -> Vec<String> {
    match puzzle {
        "eight" => ["d", "l", "r", "u"].map(String::from).to_vec(),
        _ => (1..=16).map(|piece| piece.to_string()).collect(),
    }
}

/// The cells of a board's text as numbers: tiles, 0 for the blank; 1 for a black piece, 0 for a white one.
fn cells(board: &str) -> Vec<u8> {
    match board.split(' ').collect::<Vec<_>>()[..] {
        [pieces] => pieces
            .bytes()
            .map(|piece| u8::from(piece == b'b'))
            .collect(),
        ref tiles => tiles.iter().map(|tile| tile.parse().unwrap_or(0)).collect(),
    }
}

#[test]
fn npy_has_the_rows_of_csv() {
    for puzzle in ["eight", "flip"] {
        let (rows, npy) = (rows(puzzle), export(puzzle, "npy"));
        assert_eq!(npy[..8], *b"\x93NUMPY\x01\x00");
        let start = 10 + usize::from(u16::from_le_bytes([npy[8], npy[9]]));
        let (cell_count, letters) = (
            cells(&rows[0].0).len(),
            names(puzzle).iter().map(String::len).max().unwrap(),
        );
        let header = format!(
            "{{'descr': [('index', '<u8'), ('board', '|u1', ({cell_count},)), ('depth', '<i4'), ('move', '|S{letters}')], \
             'fortran_order': False, 'shape': ({},), }}",
            rows.len()
        );
        let padded = std::str::from_utf8(&npy[10..start]).unwrap();
        assert_eq!(
            (padded.trim_end(), padded.strip_suffix('\n').map(str::len)),
            (header.as_str(), Some(start - 11))
        );
        assert_eq!(start % 64, 0);
        let mut records = npy[start..].chunks(8 + cell_count + 4 + letters);
        for (at, (board, depth, best)) in rows.iter().enumerate() {
            let depth = depth.map_or(-1, |depth| depth as i32);
            let mut text = best.clone().into_bytes();
            text.resize(letters, 0);
            let fields = [
                &(at as u64).to_le_bytes()[..],
                &cells(board),
                &depth.to_le_bytes(),
                &text,
            ];
            assert_eq!(records.next().unwrap(), fields.concat());
        }
        assert!(records.next().is_none());
    }
}

#[test]
fn npy_read_in_python_agrees_with_solve() {
    let folder = tempfile::tempdir().unwrap();
    let (npy, boards) = (
        folder.path().join("eight.npy"),
        folder.path().join("boards"),
    );
    assert!(
        homing(&[
            "export",
            "eight",
            "--format",
            "npy",
            "--output",
            npy.to_str().unwrap()
        ])
        .status
        .success()
    );
    let mut text: String = rows("eight")
        .iter()
        .step_by(97)
        .map(|(board, _, _)| board.clone() + "\n")
        .collect();
    text += "1 2 3 4 5 6 8 7 x\n1 2 3 4 5 6 7 8 x\n";
    std::fs::write(&boards, &text).unwrap();
    let input = std::fs::File::open(&boards).unwrap();
    let solved = common::process()
        .args(["solve", "eight"])
        .stdin(input)
        .output()
        .unwrap();
    if let Some(found) = python::run(&python::script("read_npy.py"), &npy, &text) {
        assert_eq!(found, String::from_utf8(solved.stdout).unwrap());
    }
}

#[test]
fn json_has_the_rows_of_csv_by_index() {
    for puzzle in ["eight", "flip"] {
        let (rows, json) = (rows(puzzle), export(puzzle, "json"));
        let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
        assert_eq!(json["moves"], serde_json::json!(names(puzzle)));
        assert_eq!(json["states_at_depth"], serde_json::json!(layers(&rows)));
        assert_eq!(
            (
                json["states"].as_u64(),
                json["puzzle"].as_str().map(|name| name.contains(':'))
            ),
            (Some(rows.len() as u64), Some(true))
        );
        assert_eq!(json["depth"].as_array().unwrap().len(), rows.len());
        for (at, (_, depth, best)) in rows.iter().enumerate() {
            assert_eq!(json["depth"][at].as_u64(), depth.map(u64::from));
            assert_eq!(
                json["move"][at].as_i64().unwrap_or(-1),
                i64::from(code_of(best, &names(puzzle)))
            );
        }
    }
}

/// Compiles a program with an exported source next to it; it must print `move depth` of every state. Without the compiler prints a note,
/// and returns `None`.
fn printed_by(
    compiler: &str,
    flags: &[&str],
    exported: (&str, Vec<u8>),
    main: (&str, &str),
) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let program: PathBuf = folder.path().join("program");
    std::fs::write(folder.path().join(exported.0), exported.1).unwrap();
    std::fs::write(folder.path().join(main.0), main.1).unwrap();
    if !common::has_tool(compiler) {
        return None;
    }
    let status = Command::new(compiler)
        .args(flags)
        .arg(main.0)
        .arg("-o")
        .arg(&program)
        .current_dir(folder.path())
        .status()
        .unwrap();
    assert!(status.success(), "{compiler} refuses the export");
    Some(String::from_utf8(Command::new(program).output().unwrap().stdout).unwrap())
}

/// The expected output of the programs below.
fn entries(puzzle: &str) -> String {
    let depth_code = |depth: Option<u32>| depth.map_or(3, |depth| depth % 3);
    let line = |(_, depth, best): (_, _, String)| {
        format!(
            "{} {}\n",
            code_of(&best, &names(puzzle)).max(0),
            depth_code(depth)
        )
    };
    rows(puzzle).into_iter().map(line).collect()
}

#[test]
fn c_compiles_without_warnings_and_has_the_entries() {
    for (puzzle, name) in [("eight", "slide_3x3"), ("flip", "flip_4x4")] {
        let main = "#include <stdio.h>\n#include \"table.h\"\n\
            int main(void) {\n    uint64_t i;\n    \
            for (i = 0; i < NAME_states; i++) printf(\"%u %u\\n\", NAME_move_at(i), NAME_depth_at(i));\n    \
            return NAME_layers[NAME_greatest_depth] == 0;\n}\n"
            .replace("NAME", name);
        let flags = [
            "-std=c99",
            "-Wall",
            "-Wextra",
            "-pedantic",
            "-Werror",
            "-O1",
        ];
        if let Some(printed) = printed_by(
            "cc",
            &flags,
            ("table.h", export(puzzle, "c")),
            ("main.c", &main),
        ) {
            assert!(printed == entries(puzzle), "{puzzle}");
        }
    }
}

#[test]
fn rust_compiles_without_warnings_and_has_the_entries() {
    for puzzle in ["eight", "flip"] {
        let main = "mod table;\nfn main() {\n    use std::io::Write;\n    let mut out = std::io::BufWriter::new(std::io::stdout());\n    \
            for i in 0..table::STATES {\n        writeln!(out, \"{} {}\", table::move_at(i), table::depth_at(i)).unwrap();\n    }\n}\n";
        let rustc = std::env::var("RUSTC").unwrap_or("rustc".into());
        let flags = ["--edition=2024", "-Dwarnings", "-Copt-level=1"];
        if let Some(printed) = printed_by(
            &rustc,
            &flags,
            ("table.rs", export(puzzle, "rust")),
            ("main.rs", main),
        ) {
            assert!(printed == entries(puzzle), "{puzzle}");
        }
    }
}

/// Mazes have weights: pushes have a column next to the moves.
#[test]
fn a_maze_is_exported_with_its_pushes() {
    let folder = tempfile::tempdir().unwrap();
    let maze = folder.path().join("maze.txt");
    std::fs::write(&maze, "#######\n#S.B.T#\n#######\n").unwrap();
    let puzzle = format!("push:{}", maze.display());
    assert!(
        homing(&["gen", &puzzle, "--dir", folder.path().to_str().unwrap()])
            .status
            .success()
    );
    let tables = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let table = tables
        .into_iter()
        .find(|path| path.extension().is_some_and(|end| end == "tbl"))
        .unwrap();
    let export = |format| {
        homing(&[
            "export",
            &puzzle,
            "--table",
            table.to_str().unwrap(),
            "--format",
            format,
        ])
        .stdout
    };
    let csv = String::from_utf8(export("csv")).unwrap();
    assert_eq!(csv.lines().next(), Some("index,board,weight,depth,move"));
    assert!(
        csv.contains(",2 4 2 2,2,3,e\n")
            && csv.contains(",2 4 2 3,2,2,E\n")
            && csv.contains(",2 6 2 5,0,0,\n"),
        "{csv}"
    );
    assert!(csv.contains(",2 2 2 3,,,\n"), "{csv}");
    let json: serde_json::Value = serde_json::from_slice(&export("json")).unwrap();
    let rows = csv.lines().skip(1).count();
    for list in ["weight", "depth", "move"] {
        assert_eq!(json[list].as_array().unwrap().len(), rows);
    }
    let npy = export("npy");
    let start = 10 + usize::from(u16::from_le_bytes([npy[8], npy[9]]));
    assert_eq!(npy.len() - start, rows * (8 + 4 + 4 + 4 + 1));
    assert!(
        String::from_utf8(export("c"))
            .unwrap()
            .contains("where none can be reached, it is 15")
    );
}

/// Rows of some depths are those rows of all, and random ones are the boards of `random`.
#[test]
fn rows_are_chosen_by_depth_and_drawn_by_seed() {
    let lines = |arguments: &[&str]| {
        let output = homing(&[&["export", "eight", "--format", "csv"], arguments].concat());
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().skip(1).map(String::from).collect::<Vec<_>>()
    };
    let depth = |line: &str| line.split(',').nth(2).unwrap().parse::<u32>().unwrap();
    let deep: Vec<_> = lines(&[])
        .into_iter()
        .filter(|line| (29..=30).contains(&depth(line)))
        .collect();
    assert_eq!(deep.len(), 760 + 221, "as published");
    assert_eq!(lines(&["--depth", "29..30"]), deep);
    for threads in ["1", "3"] {
        assert_eq!(
            lines(&["--depth", "29..30", "--threads", threads]),
            deep,
            "{threads}"
        );
    }
    let drawn = lines(&["-n", "50", "--seed", "7", "--depth", "20..25"]);
    let boards: Vec<_> = drawn
        .iter()
        .map(|line| line.split(',').nth(1).unwrap().to_string())
        .collect();
    let random = homing(&[
        "random", "eight", "-n", "50", "--seed", "7", "--depth", "20..25",
    ])
    .stdout;
    assert_eq!(
        boards,
        String::from_utf8(random)
            .unwrap()
            .lines()
            .collect::<Vec<_>>()
    );
    let goal = lines(&["--goal", "1238x4765", "--depth", "0"]);
    assert!(
        goal.len() == 1 && goal[0].ends_with(",1 2 3 8 x 4 7 6 5,0,"),
        "{goal:?}"
    );
    let output = homing(&["export", "eight", "--format", "c", "--depth", "3"]);
    let with_rows = "only csv, npy and parquet have rows";
    assert!(
        output.status.code() == Some(2)
            && String::from_utf8_lossy(&output.stderr).contains(with_rows)
    );
}

/// The depths computed from layers are those of walks.
#[test]
fn depths_of_large_boards_agree_with_walks() {
    let folder = tempfile::tempdir().unwrap();
    let (dir, csv) = (
        folder.path().to_str().unwrap(),
        folder.path().join("rows.csv"),
    );
    assert!(
        homing(&["gen", "slide:2x5", "--dir", dir, "--quiet"])
            .status
            .success()
    );
    let arguments = [
        "export",
        "slide:2x5",
        "--dir",
        dir,
        "--format",
        "csv",
        "--output",
        csv.to_str().unwrap(),
        "--depth",
        "54..55",
    ];
    assert!(homing(&arguments).status.success());
    let text = std::fs::read_to_string(&csv).unwrap();
    let boards: String = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(1).unwrap().to_string() + "\n")
        .collect();
    let depths: String = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(2).unwrap().to_string() + "\n")
        .collect();
    let file = folder.path().join("boards");
    std::fs::write(&file, &boards).unwrap();
    let solved = common::process()
        .args(["solve", "slide:2x5", "--dir", dir, "--print", "depth"])
        .stdin(std::fs::File::open(&file).unwrap())
        .output()
        .unwrap();
    assert!(boards.lines().count() > 1 && String::from_utf8(solved.stdout).unwrap() == depths);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for format in ["c", "rust", "json", "npy", "csv"] {
        let mut child = common::process()
            .args(["export", "eight", "--format", format])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (
                output.status.code(),
                String::from_utf8(output.stderr).unwrap()
            ),
            (Some(0), String::new()),
            "{format}"
        );
    }
}

#[test]
fn impossible_exports_are_refused_with_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing/eight.csv");
    for (arguments, expected) in [
        (
            [
                "export",
                "eight",
                "--format",
                "csv",
                "--output",
                missing.to_str().unwrap(),
            ],
            "cannot write the export",
        ),
        (
            [
                "export",
                "eight",
                "--format",
                "csv",
                "--table",
                missing.to_str().unwrap(),
            ],
            "cannot open the table",
        ),
        (
            [
                "export",
                "flip",
                "--format",
                "csv",
                "--table",
                "tables/slide-3x3.tbl",
            ],
            "expected a table of flip:4x4",
        ),
    ] {
        let output = homing(&arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        assert!(
            said.starts_with("error: ") && said.contains(expected) && said.lines().count() == 1,
            "{said}"
        );
    }
}

/// The estimated size is that of the file, within a few percent.
#[test]
fn the_size_of_an_export_is_known_before() {
    let catalog = homing::catalog();
    let selections = [
        (None, None),
        (Some(20..=25), None),
        (
            None,
            Some(Sampling {
                count: 30_000,
                seed: 1,
            }),
        ),
    ];
    for name in ["eight", "flip", "slide:2x4", "flip:4x5"] {
        let puzzle = catalog.puzzle(name, &Default::default()).unwrap();
        let table = catalog
            .generate(&*puzzle, &Stop::NEVER, &mut |_| {})
            .unwrap();
        let table = table.boards().unwrap();
        for format in [
            Format::Csv,
            Format::Npy,
            Format::Json,
            Format::C,
            Format::Rust,
            Format::Parquet,
        ] {
            for (depths, sample) in &selections {
                let export = Export {
                    table,
                    format,
                    selection: Selection {
                        depths: depths.clone(),
                        sample: *sample,
                    },
                };
                let (mut bytes, mut unwatched) = (Vec::new(), |_, _| {});
                if export.check().is_err()
                    || export
                        .write(&mut bytes, "memory".as_ref(), &mut unwatched, &Stop::NEVER)
                        .is_err()
                {
                    continue;
                }
                let share = export.size_bytes().unwrap() as f64 / bytes.len() as f64;
                // An export that fits must not be refused: the estimate may be low, but hardly too high.
                let least = if format == Format::Parquet { 0.4 } else { 0.9 };
                assert!(
                    (least..1.03).contains(&share),
                    "{name} {format:?} {depths:?} {sample:?}: {share} of {}",
                    bytes.len()
                );
            }
        }
    }
}
