//! `homing export`: all formats agree, and their content is correct.

use crate::common;
use crate::common::eight::{self, Cells};
use crate::common::python;
use homing::Stop;
use homing::engine::{Sampling, Selection};
use homing::export::{Export, Format};
use std::collections::HashMap;
use std::process::Command;

fn export(puzzle: &str, format: &str) -> Vec<u8> {
    let mut program = common::process();
    program.args(["export", puzzle, "--format", format]);
    let output = program.output().unwrap();
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

#[test]
fn each_row_of_the_eight_puzzle_leads_one_move_nearer() {
    let rows = rows("eight");
    assert_eq!(
        layers(&rows),
        common::published("slide 3x3", "blank last (corner)")
    );
    let depths: HashMap<Cells, u32> = rows
        .iter()
        .map(|(board, depth, _)| (eight::cells(board), depth.unwrap()))
        .collect();
    assert_eq!(depths.len(), 181_440, "a board stands in two rows");
    for (board, depth, best) in &rows {
        match depth {
            Some(0) => assert_eq!((board.as_str(), best.as_str()), ("1 2 3 4 5 6 7 8 x", "")),
            depth => {
                let next = eight::after(eight::cells(board), best).unwrap();
                assert_eq!(Some(depths[&next] + 1), *depth, "{board}");
            }
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
    let npy = folder.path().join("eight.npy");
    std::fs::write(&npy, export("eight", "npy")).unwrap();
    let rows = rows("eight");
    let boards = rows.iter().step_by(97).map(|(board, ..)| board.as_str());
    let boards: Vec<&str> = boards
        .chain(["1 2 3 4 5 6 8 7 x", "1 2 3 4 5 6 7 8 x", ""])
        .collect();
    let text = boards.join("\n");
    let solved = common::run(&["solve", "eight"], &text).0;
    if let Some(found) = python::run(&python::script("read_npy.py"), &npy, &text) {
        assert_eq!(found, solved);
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

/// A program that prints `move depth` of every state, beside the exported source `table.EXTENSION`.
struct Printer {
    format: &'static str,
    extension: &'static str,
    compiler: String,
    flags: &'static [&'static str],
    main: &'static str,
}

/// Without a compiler prints a note.
#[test]
fn sources_compile_without_warnings_and_have_the_entries() {
    let printers = [
        Printer {
            format: "c",
            extension: "h",
            compiler: "cc".into(),
            flags: &[
                "-std=c99",
                "-Wall",
                "-Wextra",
                "-pedantic",
                "-Werror",
                "-O1",
                "-xc",
            ],
            main: "#include <stdio.h>\n#include \"table.h\"\nint main(void) {\n    uint64_t i;\n    \
                for (i = 0; i < NAME_states; i++) printf(\"%u %u\\n\", NAME_move_at(i), NAME_depth_at(i));\n    \
                return NAME_layers[NAME_greatest_depth] == 0;\n}\n",
        },
        Printer {
            format: "rust",
            extension: "rs",
            compiler: std::env::var("RUSTC").unwrap_or("rustc".into()),
            flags: &["--edition=2024", "-Dwarnings", "-Copt-level=1"],
            main: "mod table;\nfn main() {\n    use std::io::Write;\n    let mut out = std::io::BufWriter::new(std::io::stdout());\n    \
                for i in 0..table::STATES {\n        writeln!(out, \"{} {}\", table::move_at(i), table::depth_at(i)).unwrap();\n    }\n}\n",
        },
    ];
    for (puzzle, name) in [("eight", "slide_3x3"), ("flip", "flip_4x4")] {
        let names = names(puzzle);
        let entries: String = rows(puzzle)
            .iter()
            .map(|(_, depth, best)| {
                let depth = depth.map_or(3, |depth| depth % 3);
                format!("{} {depth}\n", code_of(best, &names).max(0))
            })
            .collect();
        for printer in printers
            .iter()
            .filter(|printer| common::has_tool(&printer.compiler))
        {
            let folder = tempfile::tempdir().unwrap();
            let table = folder.path().join(format!("table.{}", printer.extension));
            std::fs::write(table, export(puzzle, printer.format)).unwrap();
            std::fs::write(
                folder.path().join("main"),
                printer.main.replace("NAME", name),
            )
            .unwrap();
            let mut compiler = Command::new(&printer.compiler);
            let compiler = compiler.args(printer.flags).args(["main", "-o", "program"]);
            let status = compiler.current_dir(folder.path()).status().unwrap();
            assert!(status.success(), "{} refuses the export", printer.compiler);
            let printed = Command::new(folder.path().join("program"))
                .output()
                .unwrap();
            assert!(
                printed.stdout == entries.as_bytes(),
                "{puzzle} {}",
                printer.format
            );
        }
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
    for name in ["eight", "flip", "slide:2x4", "flip:3x6"] {
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
