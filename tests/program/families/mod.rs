//! The tests of every family: one sample each, and the same tests for all of them.
//!
//! A new family is one more [`Sample`] and one more line of `suite!`. The laws of a space, its oracle and its bit-by-bit attacks are in the
//! family's tests; these are the promises of the engine and the program for all.

mod digests;
mod sample;
mod suite;

use sample::Sample;

/// A maze with one box.
const MAZE: &str = "#######\n#S.B.T#\n#.....#\n#######\n";

/// A level of two boxes.
const SOKOBAN: &str = "#######\n#@    #\n# $$  #\n# ..  #\n#######\n";

/// Two sets of pieces, with twists.
const TWISTS: &str =
    "Set A 3 3\nSet B 4 1\nMove R\nA\n2 3 1\n0 1 2\nEnd\nMove U\nB\n2 3 4 1\nEnd\n";

/// A ring that turns one way, as cycles.
const ONE_WAY: &str = "L := (5,4,3,2,1);\nX := (1,2);\n";

/// Six corners and three edges, one of each glued to the other.
const GLUED: &str = "Set C 6\nSet E 3 2\nMove U\nC\n2 3 4 1 5 6\nE\n2 1 3\n1 1 0\nEnd\nMove R\nC\n1 2 4 5 3 6\nE\n2 3 1\nEnd\n\
                     Move D\nC\n1 5 3 4 6 2\nE\n1 3 2\nEnd\nBlock\nC\n1\nE\n1\nEnd\n";

/// A smaller Huarong Dao.
const BLOCKS: &str = "AAB\nAAC\nD..\n\n...\n.AA\n.AA\n";

/// Cars that stay in their rows and columns, and one that must leave.
const CARS: &str = "rules: cars\nAAB.!!\n..B.##\n.CCD##\n";

macro_rules! suite {
    ($($name:ident: $sample:expr;)*) => {
        $(mod $name {
            use super::*;

            #[test]
            fn a_table_is_generated_written_opened_and_verified() {
                suite::made_and_verified(&$sample);
            }

            #[test]
            fn lines_are_answered_as_boards_are_in_text_and_json() {
                suite::lines_agree(&$sample);
            }

            #[test]
            fn every_verb_answers_or_gives_a_reason() {
                suite::every_verb(&$sample);
            }

            #[test]
            fn bad_input_is_named_in_one_way() {
                suite::bad_input(&$sample);
            }

            #[test]
            fn damaged_files_are_refused() {
                suite::damaged(&$sample);
            }

            #[test]
            fn tables_and_answers_have_the_recorded_bytes() {
                digests::compare(stringify!($name), &$sample);
            }
        })*
    };
}

suite! {
    eight: Sample::board("eight", &[], &["2 3 4 1 5 x 7 6 8", "12345678x", "12345687x"], "1 2 3");
    slide: Sample::board("slide:2x4", &[], &["7 6 5 4 3 2 1 x", "1234567x", "1234576x"], "1 2 3");
    slide_goal: Sample::board("slide:3x3", &[("goal", "1238x4765")], &["283164705", "1238x4765", "2138x4765"], "12345678");
    slide_lines: Sample::board("slide:2x4", &[("metric", "lines")], &["7 6 5 4 3 2 1 x", "1234567x", "1234576x"], "1 2 3");
    slide_lines_goal: Sample::board(
        "slide:3x3",
        &[("metric", "lines"), ("goal", "1238x4765")],
        &["283164705", "1238x4765", "2138x4765"],
        "12345678"
    );
    slide_blank: Sample::board("slide:2x3", &[("blank", "2")], &["1x2345", "12x345", "x12345"], "12345");
    slide_half: Sample::board("slide:2x4", &[], &["7 6 5 4 3 2 1 x", "1234567x", "1234576x"], "1 2 3").with_columns("half");
    slide_half_goal: Sample::board("slide:2x3", &[("goal", "1x2345")], &["54321x", "1x2345", "x12345"], "12345").with_columns("half");
    flip: Sample::board("flip", &[], &["bwwbbbwbbwwbbwww", "wwwwwwwwwwwwwwww", "bwwwwwwwwwwwwwww"], "bw");
    flip_white: Sample::board("flip:2x3", &[("goal", "white")], &["bbwbww", "wwwwww", "bwwwww"], "bw");
    flip_half: Sample::board("flip:3x3", &[("goal", "white")], &["bbwbwwwbw", "wwwwwwwww", "bwwwwwwww"], "bw").with_columns("half");
    flip_pattern: Sample::board("flip:3x3:king@torus", &[], &["bbbbbbbbb", "wwwwwwwww", "bwwwwwwww"], "bw");
    flip_listed: Sample::file("flip", "1: 2\n2: 2 3\n3: 1 2 3\n4:\n", &[], &["wbww", "wwww", "bbbw"], "bw");
    flip_matrix: Sample::board(
        "flip:3x9",
        &[],
        &["bbwbwwwwwwwwbbwbwwwwwbwwwbb", "wwwwwwwwwwwwwwwwwwwwwwwwwww", "bwwwwwwwwwwwwwwwwwwwwwwwwww"],
        "bw"
    );
    flip_matrix_goal: Sample::board(
        "flip:2x14:knight",
        &[("goal", "black")],
        &["bbwbwwwwwwwwbbwbwwwwwbwwwbbw", "bbbbbbbbbbbbbbbbbbbbbbbbbbbb", "bwwwwwwwwwwwwwwwwwwwwwwwwwww"],
        "bw"
    );
    perm: Sample::board("perm:pancakes-6", &[], &["f3 f5 f6", "1 2 3 4 5 6", "6 1 5 2 4 3"], "1 2 3");
    perm_goal: Sample::board("perm:lrx-6", &[("goal", "2 1 3 4 5 6")], &["L X L", "X", "6 1 5 2 4 3"], "1 2 3");
    perm_open: Sample::board(
        "perm:lrx-6", &[("goal", "1 2 ? ? ? ? | 2 1 ? ? ? ?")], &["L X L", "1 ? 2 ? ? ?", "6 1 5 2 4 3"], "1 1 ? ? ? ?"
    );
    perm_metric: Sample::board("perm:ivy", &[("metric", "quarter-turn")], &["UFL DLB' UBR", "DFR", "UFL UFL'"], "Q");
    perm_file: Sample::file("perm", TWISTS, &[], &["R U2", "2+1 3+2 1 / 1 2 3 4", "1 2 3+1 / 1 2 3 4"], "1 2 3");
    perm_one_way: Sample::file("perm", ONE_WAY, &[("metric", "listed")], &["L X L", "5 4 3 2 1", "X"], "1 2 3");
    perm_glued: Sample::file("perm", GLUED, &[], &["U D2 U", "1 2 3 4 5 6 / 1 2 3", "3 4 1 2 5 6 / 1 2 3"], "1 2 3");
    blocks: Sample::file("blocks", BLOCKS, &[], &["AAB/AAC/D..", "B.C/DAA/.AA", "BCD/AA./AA."], "AAB/AAC");
    blocks_step: Sample::file("blocks", CARS, &[("metric", "step")], &["AAB.../..B.##/.CCD##", "....AA/..B.##/CCBD##"], "AA");
    blocks_built_in: Sample::board(
        "blocks:dads-puzzle",
        &[("metric", "slide")],
        &["AABB/AACC/DE../FGHH/FGII", "BBCC/FAA./FAAD/GHHE/G.II"],
        "A"
    );
    push: Sample::file("push", MAZE, &[], &["2 4 2 2", "2 6 2 5", "3 2 2 2"], "2 4");
    push_moves: Sample::file("push", MAZE, &[("metric", "moves")], &["2 4 2 2", "2 6 2 5", "3 2 2 2"], "2 4");
    sokoban: Sample::file("push", SOKOBAN, &[], &["3 3 3 4 2 2", "4 3 4 4 2 2", "2 6 3 4 2 2"], "2 4 3 4");
    sokoban_moves: Sample::file("push", SOKOBAN, &[("metric", "moves")], &["3 3 3 4 2 2", "4 3 4 4 2 2", "2 6 3 4 2 2"], "2 4 3 4");
    route: Sample::file("route", "3 4\n1 2 5\n2 1 4\n2 3 1\n1 3 9\n", &[("to", "3")], &["1 1", "2 3", "3 2"], "9 9");
}
