//! Builds the embedded tables from the crate's own modules, so that the program contains no table that this code did not make. Build
//! scripts run unoptimised, so it builds only the two small puzzles with the plain serial search, and uses only the standard library.

#![allow(
    dead_code,
    reason = "the modules are the crate's, and serve it in more ways than this"
)]

#[path = "src/flip/pattern.rs"]
mod pattern;
#[path = "src/flip/space.rs"]
mod flip;
#[path = "src/slide/board.rs"]
mod board;
#[path = "src/slide/images.rs"]
mod images;
#[path = "src/slide/lehmer.rs"]
mod lehmer;
#[path = "src/slide/space.rs"]
mod slide;

use homing_space::packed;
use homing_space::serial::serial;
use homing_space::space::Space;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src");
    let folder = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let mut source = String::new();
    let folder = Path::new(&folder);
    source += &embed("EIGHT", &slide::Slide::EIGHT, true, folder);
    source += &embed("SIDE", &slide::Slide::SIDE, false, folder);
    source += &embed("CENTRE", &slide::Slide::CENTRE, false, folder);
    source += &embed("FLIP", &flip::Flip::FOUR, true, folder);
    source += &embed("FLIP_WHITE", &flip::Flip::FOUR_WHITE, false, folder);
    std::fs::write(folder.join("embedded.rs"), source).expect("OUT_DIR can be written");
}

/// Builds a table, writes its columns, and returns the Rust item that contains it.
fn embed<S: Space>(name: &str, space: &S, with_moves: bool, folder: &Path) -> String {
    let distances = serial(space);
    let move_bits = packed::bits_for(space.move_count());
    let write = |column: &str, bytes: Vec<u8>| {
        let file = format!("{name}.{column}");
        std::fs::write(folder.join(&file), bytes).expect("OUT_DIR can be written");
        // Next to the source, so that a build folder can be moved.
        format!("include_bytes!({file:?})")
    };
    let depths = write("depths", packed::pack(2, distances.depth_codes()));
    let moves = if with_moves {
        format!(
            "Some({})",
            write(
                "moves",
                packed::pack(move_bits, distances.moves.iter().copied())
            )
        )
    } else {
        "None".into()
    };
    let layers = distances.layers;
    format!(
        "static {name}: Embedded = Embedded {{ layers: &{layers:?}, move_bits: {move_bits}, moves: {moves}, depths: {depths} }};\n"
    )
}
