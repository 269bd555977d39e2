//! The program's error messages, as snapshots in `tests/snapshots`: standard output, standard error, exit status.
//!
//! After an intended change, `INSTA_UPDATE=always cargo test --test program -- help errors` rewrites the snapshots. Review the difference
//! before you commit it. A new error is one more `says(name, command line, input)`.

use crate::common;
use std::fs;
use std::path::Path;

/// A folder that contains only what a test puts there.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs a command line, whose words are separated by spaces or quoted by `'`, and compares its whole output.
    fn says(&self, name: &str, line: &str, input: &str) {
        let args = line
            .split('\'')
            .enumerate()
            .flat_map(|(at, part)| match at % 2 {
                0 => part.split(' ').filter(|word| !word.is_empty()).collect(),
                _ => vec![part],
            });
        let (answers, words, status) =
            common::run_in(self.path(), &args.collect::<Vec<_>>(), input);
        let mut settings = insta::Settings::clone_current();
        settings.set_omit_expression(true);
        // The snapshot files are named after the page that they show, not the path of this module.
        settings.set_prepend_module_to_snapshot(false);
        settings.set_snapshot_path("../snapshots");
        settings.bind(|| {
            insta::assert_snapshot!(
                format!("errors__{name}"),
                format!("$ homing {line}\n{answers}{words}[status {status}]")
            )
        });
    }
}

fn says(name: &str, line: &str, input: &str) {
    Place::new().says(name, line, input);
}

#[test]
fn usage() {
    says("verb_unknown", "slove eight 12345678x", "");
    says("flag_unknown", "solve eight --deep 12345678x", "");
    says("puzzle_missing", "solve", "");
    says("puzzle_unknown", "solve nine 12345678x", "");
    says("puzzle_too_large", "solve slide:4x4 x", "");
    says("puzzle_too_thin", "gen slide:1x9", "");
    says("puzzle_without_size", "gen slide:three", "");
    says("flip_too_large", "gen flip:129x128", "");
    says("threads_none", "gen eight --threads 0", "");
    says("shell_unknown", "completions tcsh", "");
}

#[test]
fn boards() {
    says("board_short", "solve eight 1234", "");
    says("board_tile_twice", "solve eight '1 2 3 4 5 6 7 7 x'", "");
    says("board_two_blanks", "solve eight '1 2 3 4 x 6 7 8 x'", "");
    says("board_no_such_tile", "solve eight '1 2 3 4 5 6 7 9 x'", "");
    says("board_foreign_cell", "solve eight '1 2 3 4 ? 6 7 8 x'", "");
    says("board_foreign_piece", "solve flip bwbwbwbwbwbwbwbk", "");
    says(
        "boards_among_others",
        "solve eight",
        "12345678x\n1234\n12345687x\n\n123456x78\n",
    );
    says(
        "boards_as_arguments",
        "solve eight 12345678x 1234 123456x78",
        "",
    );
}

#[test]
fn questions() {
    says("by_unknown", "solve eight --by dfs 12345678x", "");
    says(
        "by_with_all",
        "solve eight --by ida --print all 12345678x",
        "",
    );
    says(
        "by_with_table",
        "solve eight --by ida --table eight.tbl 12345678x",
        "",
    );
    says("limit_of_0", "solve eight --print all -n 0 12345678x", "");
    says("goal_short", "solve eight --goal 1234 12345678x", "");
    says(
        "unsolvable_explained",
        "solve eight --explain 12345687x 12345678x",
        "",
    );
    says(
        "unsolvable_flip_explained",
        "solve flip --explain bwwwwwwwwwwwwwww",
        "",
    );
    says("compare_short", "compare eight 1234", "");
    says(
        "compare_no_nodes",
        "compare eight 12345678x --limit-nodes 0",
        "",
    );
    says("compare_unsolvable", "compare eight 12345687x", "");
    says("show_blocked", "show eight 1234567x8 rr", "");
    says("show_foreign_move", "show eight 1234567x8 east", "");
    says("show_no_such_piece", "show flip bwwbbbwbbwwbbwww 1 17", "");
    says("show_unsolvable", "show eight 12345687x", "");
    says("depth_of_no_state", "states eight --depth 32", "");
    says(
        "depth_backwards",
        "random eight --depth 25..20 --seed 1",
        "",
    );
    says("random_none", "random eight -n 0 --seed 1", "");
    says("check_blocked", "check eight 1234567x8 rr", "");
    says(
        "check_lines",
        "check eight",
        "1234567x8\tr\n1234567x8\n12345687x\tu\n",
    );
    says("hint_unsolvable", "hint eight 12345687x", "");
    says("judge_unknown", "judge poj1", "");
    says("judge_cut_off", "judge poj1077", "2 3 4 1 5 x 7 6\n");
}

/// Files that are not a table of the puzzle, not a table at all, or a damaged one.
#[test]
fn files() {
    let place = Place::new();
    place.says(
        "table_missing",
        "solve slide:2x7 '1 2 3 4 5 6 7 8 9 10 11 12 13 x'",
        "",
    );
    place.says(
        "table_named_missing",
        "solve eight --table eight.tbl 12345678x",
        "",
    );
    place.says("table_is_a_folder", "solve eight --table . 12345678x", "");
    fs::write(place.path().join("empty.tbl"), "").unwrap();
    place.says("table_empty", "info empty.tbl", "");
    fs::write(
        place.path().join("notes.txt"),
        "no table, but long enough to be one. ".repeat(200),
    )
    .unwrap();
    place.says(
        "table_foreign",
        "solve eight --table notes.txt 12345678x",
        "",
    );
    assert_eq!(
        common::run_in(
            place.path(),
            &["gen", "flip:2x2", "--quiet", "--dir", "."],
            ""
        )
        .2,
        0
    );
    place.says(
        "table_of_another",
        "solve eight --table flip-2x2.tbl 12345678x",
        "",
    );
    let whole = fs::read(place.path().join("flip-2x2.tbl")).unwrap();
    fs::write(place.path().join("short.tbl"), &whole[..whole.len() - 1]).unwrap();
    place.says("table_cut_off", "verify short.tbl", "");
    fs::write(place.path().join("stub.tbl"), &whole[..20]).unwrap();
    place.says("table_stub", "verify stub.tbl", "");
    let mut newer = whole.clone();
    newer[8] += 1;
    fs::write(place.path().join("newer.tbl"), newer).unwrap();
    place.says("table_newer", "info newer.tbl", "");
    let mut damaged = whole.clone();
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(place.path().join("damaged.tbl"), damaged).unwrap();
    place.says("table_damaged", "verify damaged.tbl", "");
    let mut damaged = whole;
    damaged[30] ^= 1;
    fs::write(place.path().join("header.tbl"), damaged).unwrap();
    place.says("table_damaged_header", "verify header.tbl", "");
    place.says("folder_is_a_file", "gen eight --dir notes.txt", "");
    place.says("manual_is_a_file", "man notes.txt", "");
    place.says("maze_missing", "solve push:maze.txt", "");
    place.says("maze_foreign", "solve push:notes.txt", "");
}
