//! The judges' samples, and inputs beyond those of judges. If a judge accepts any answer, the moves must solve the board in the least
//! number of moves. Our own tie-break has separate tests.

use crate::common::eight::{after, cells};
use homing::Watch;
use homing::judge::{PROBLEMS, Tables};
use homing::puzzle::slide::patterns::{Grid, Partition, PatternTables};
use std::sync::LazyLock;

/// Built once for all tests.
static TABLES: LazyLock<Tables> = LazyLock::new(Tables::default);

pub fn judge(name: &str, input: &str) -> Result<String, String> {
    judge_by(&TABLES, name, input)
}

fn judge_by(tables: &Tables, name: &str, input: &str) -> Result<String, String> {
    let problem = PROBLEMS
        .iter()
        .find(|problem| problem.name == name)
        .unwrap();
    let mut output = Vec::new();
    problem
        .answer(input, tables, &mut output)
        .map_err(|error| error.to_string())?;
    Ok(String::from_utf8(output).unwrap())
}

#[test]
fn eight_answers_solve_in_as_few_moves_as_the_samples() {
    let input = include_str!("../../cases/poj1077.in");
    for (name, accepted) in [
        ("poj1077", include_str!("../../cases/poj1077.out")),
        ("acwing179", include_str!("../../cases/acwing179.out")),
    ] {
        let answer = judge(name, input).unwrap();
        assert_eq!(
            after(cells(input), answer.trim_end()),
            Some(cells("12345678x"))
        );
        assert_eq!(answer.len(), accepted.len());
        assert_eq!(
            answer, "dlurullddrurdllurdr\n",
            "the smallest of the shortest"
        );
    }
    assert_eq!(
        judge("uva652", include_str!("../../cases/uva652.in")).unwrap(),
        "dlurullddrurdllurdr\n"
    );
}

#[test]
fn eight_in_all_its_formats() {
    assert_eq!(
        judge("poj1077", "1 2 3 4 5 6 8 7 x").unwrap(),
        "unsolvable\n"
    );
    assert_eq!(
        judge(
            "hdu1043",
            "2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 7 8 x\n\n12345678x\n"
        )
        .unwrap(),
        "dlurullddrurdllurdr\n\n\n"
    );
    assert_eq!(judge("hdu1043", "").unwrap(), "");
    let two = "2\n\n2 3 4 1 5 x 7 6 8\n\n1 2 3 4 5 6 8 7 x\n";
    assert_eq!(
        judge("uva652", two).unwrap(),
        "dlurullddrurdllurdr\n\nunsolvable\n"
    );
    assert_eq!(judge("uva652", "0\n").unwrap(), "");
}

#[test]
fn flip_prints_the_fewest_presses() {
    assert_eq!(
        judge("poj1753", "bwbw\nwwww\nbbwb\nbwwb\n").unwrap(),
        "Impossible\n"
    );
    assert_eq!(judge("poj1753", "wwww wwww wwww wwww").unwrap(), "0\n");
}

/// The sample of the problem, also solved by hand: the blank goes down twice.
#[test]
fn eight_two_goes_from_any_start_to_any_goal() {
    assert_eq!(
        judge(
            "hdu3567",
            "2\r\n12345678X\r\n12345678X\r\n12345678X\r\n12345687X\r\n"
        )
        .unwrap(),
        "Case 1: 0\n\nCase 2: unsolvable\n"
    );
}

#[test]
fn fifteen_puzzles_and_their_judges() {
    let boards =
        "2\n2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n13 1 2 4\n5 0 3 7\n9 6 10 12\n15 8 11 14\n";
    assert_eq!(
        judge("uva10181", boards).unwrap(),
        "LLLDRDRDR\nThis puzzle is not solvable.\n"
    );
    assert_eq!(
        judge("lightoj-15puzzle", boards).unwrap(),
        "Case 1: LLLDRDRDR\nCase 2: This puzzle is not solvable.\n"
    );
}

/// Uses a table of 4x4 in the folder, and creates no other file.
#[test]
fn fifteen_puzzles_ask_the_table_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide-4x4.tbl");
    let tables = || Tables::new(homing::catalog().in_folder(folder.path()));
    let board = "1\n2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n";
    let grid = Grid::new(4, 4, 15).unwrap();
    let partition = Partition::parse(grid, "1-4, 5-8, 9-12, 13-15").unwrap();
    PatternTables::generate(grid, &partition, |_| {})
        .unwrap()
        .write(&path, Watch::NONE)
        .unwrap();
    for problem in ["uva10181", "lightoj-15puzzle"] {
        assert!(
            judge_by(&tables(), problem, board)
                .unwrap()
                .ends_with("LLLDRDRDR\n")
        );
    }
    std::fs::write(&path, "no table").unwrap();
    let said = judge_by(&tables(), "uva10181", board).unwrap_err();
    assert!(
        said.contains("slide-4x4.tbl: expected a table of homing"),
        "{said}"
    );
    assert_eq!(
        judge_by(&tables(), "uva10181", "0\n").unwrap(),
        "",
        "without a board no table is looked for"
    );
}

#[test]
fn boards_of_any_size_that_can_be_solved() {
    let sample = "3 3\n1 0 3\n4 2 5\n7 8 6\n4 3\n1 2 5\n4 6 9\n11 8 10\n3 7 0\n0 0\n";
    assert_eq!(judge("poj2893", sample).unwrap(), "YES\nNO\n");
    assert_eq!(
        judge(
            "poj2893",
            "2 2\n1 2\n0 3\n4 4\n1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0\n0 0"
        )
        .unwrap(),
        "YES\nNO\n"
    );
}
