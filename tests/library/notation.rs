//! Boards and moves as text: parsing what was written returns the same, and no input causes a panic.

use homing::Notation;
use homing::engine::{Catalog, Options};
use homing::puzzle::flip::{Flip, Goal};
use homing::puzzle::slide::Slide;
use proptest::prelude::*;

fn slides() -> impl Strategy<Value = Slide> {
    let sides = (2usize..=7, 2usize..=7)
        .prop_filter("at most 14 cells", |(rows, columns)| rows * columns <= 14);
    sides.prop_flat_map(|(rows, columns)| {
        (0..rows * columns).prop_map(move |home| Slide::new(rows, columns, home).unwrap())
    })
}

fn flips() -> impl Strategy<Value = Flip> {
    let sides = (1usize..=5, 1usize..=5, any::<bool>());
    sides.prop_map(|(rows, columns, any)| {
        Flip::new(rows, columns, if any { Goal::Any } else { Goal::Only(0) }).unwrap()
    })
}

fn catalog() -> Catalog {
    homing::catalog()
}

/// Round trips of arbitrary boards and moves of a space.
fn round_trip<P: Notation>(space: &P, seed: u64, codes: &[u8]) -> Result<(), TestCaseError> {
    let index = seed % space.len();
    let state = space.unrank(index);
    let text = space.board_text(&state);
    prop_assert_eq!(space.parse_board(&text).ok(), Some(state));
    let codes: Vec<u8> = codes.iter().map(|code| code % space.move_count()).collect();
    let mut line = String::new();
    space.push_moves(codes.iter().copied(), &mut line);
    prop_assert_eq!(space.parse_moves(&line).ok(), Some(codes));
    Ok(())
}

proptest! {
    #[test]
    fn slide_text_is_read_back(slide in slides(), seed: u64, codes in prop::collection::vec(any::<u8>(), 0..40)) {
        round_trip(&slide, seed, &codes)?;
    }

    #[test]
    fn flip_text_is_read_back(flip in flips(), seed: u64, codes in prop::collection::vec(any::<u8>(), 0..40)) {
        round_trip(&flip, seed, &codes)?;
    }
}

#[test]
fn names_of_puzzles_are_read_strictly() {
    for name in [
        "eight",
        "flip",
        "slide:2x7",
        "slide:7x2",
        "flip:5x5",
        "flip:1x1",
        "flip:5x6",
        "flip:4x4:king@torus",
        "flip:9x9:x",
    ] {
        let puzzle = catalog().puzzle(name, &Options::default()).unwrap();
        let long = match name {
            "eight" => "slide:3x3",
            "flip" => "flip:4x4",
            long => long,
        };
        assert_eq!(puzzle.name(), long);
        assert_eq!(
            catalog()
                .puzzle(&puzzle.name(), &Options::default())
                .unwrap()
                .head()
                .file_names,
            puzzle.head().file_names
        );
    }
    for name in [
        "",
        "slide",
        "slide:",
        "slide:3",
        "slide:3x",
        "slide:+3x3",
        "slide:03x3",
        "slide:3x3x3",
        "slide:1x9",
        "slide:11x11",
        "flip:0x4",
        "flip:129x128",
        "flip:4x4:square",
    ] {
        assert!(
            catalog().puzzle(name, &Options::default()).is_err(),
            "{name}"
        );
    }
}
