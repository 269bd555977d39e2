//! The tables in `tables/`: the code generates the same bytes, and the script `read_table.py` reads them.

use crate::common::python;
use homing::puzzle::Notation;
use homing::puzzle::flip::{Flip, Goal};
use homing::puzzle::slide::Slide;
use homing::{Space, Table, embedded};
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn published(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tables")
        .join(name)
}

fn generated_anew_and_embedded_are_published<S: Space>(space: S, embedded: &Table, name: &str) {
    let published = std::fs::read(published(name)).expect("the table is published");
    let generated = Table::generate(space, |_| {}).unwrap().to_bytes();
    assert!(
        generated == published,
        "{name} is not what the search makes: run `homing gen all`"
    );
    assert!(
        embedded.to_bytes() == published,
        "{name} is not what build.rs makes"
    );
}

#[test]
fn the_eight_puzzle_is_regenerated_byte_for_byte() {
    generated_anew_and_embedded_are_published(Slide::EIGHT, &embedded::eight(), "slide-3x3.tbl");
}

#[test]
fn the_flip_game_is_regenerated_byte_for_byte() {
    generated_anew_and_embedded_are_published(Flip::FOUR, &embedded::flip(), "flip-4x4.tbl");
}

/// Some hundred states from all over the space, including goals, and their answers.
fn questions(space: &impl Notation, table: &Table) -> (String, String) {
    let (mut boards, mut answers) = (String::new(), String::new());
    let mut goals = Vec::new();
    space.goals(|goal| goals.push(goal));
    for index in (0..table.space().len()).step_by(641).chain(goals) {
        writeln!(boards, "{}", space.board_text(&space.unrank(index))).unwrap();
        if table.is_reachable(index) {
            space.push_moves(table.walk(index), &mut answers);
        } else {
            answers.push_str("unsolvable");
        }
        answers.push('\n');
    }
    (boards, answers)
}

#[test]
fn the_python_reader_reads_the_published_tables() {
    let script = python::script("read_table.py");
    let (boards, mut answers) = questions(&Slide::EIGHT, &embedded::eight());
    answers.push_str("unsolvable\n");
    if let Some(found) = python::run(
        &script,
        &published("slide-3x3.tbl"),
        &(boards + "1 2 3 4 5 6 8 7 x\n"),
    ) {
        assert_eq!(found, answers);
    }
    let (boards, answers) = questions(&Flip::FOUR, &embedded::flip());
    if let Some(found) = python::run(&script, &published("flip-4x4.tbl"), &boards) {
        assert_eq!(found, answers);
    }
}

fn the_python_reader_reads(space: impl Notation + Copy) {
    the_python_reader_answers(&space, &Table::generate(space, |_| {}).unwrap());
}

fn the_python_reader_answers(space: &impl Notation, table: &Table) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.tbl");
    table.write(&path).unwrap();
    let (boards, answers) = questions(space, table);
    if let Some(found) = python::run(&python::script("read_table.py"), &path, &boards) {
        assert_eq!(found, answers, "{}", table.space().describe().puzzle);
    }
}

/// The description also covers even widths, other homes and other sizes.
#[test]
fn the_python_reader_reads_other_tables() {
    for (rows, columns) in [(2, 4), (4, 2), (2, 3)] {
        the_python_reader_reads(Slide::new(rows, columns, 1).unwrap());
    }
    for slide in [Slide::new(3, 2, 1).unwrap(), Slide::CENTRE] {
        the_python_reader_answers(&slide, &Table::generate_half(slide, |_| {}).unwrap());
    }
    the_python_reader_reads(Flip::new(2, 3, Goal::Any).unwrap());
    for black in [0, 0b101, 0b111_111_111] {
        the_python_reader_reads(Flip::new(3, 3, Goal::Only(black)).unwrap());
    }
}
