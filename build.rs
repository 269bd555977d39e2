//! Builds the embedded tables from the crate's own modules, so that the program contains no table that this code did not make. Build
//! scripts run unoptimised, so it builds only the two small puzzles with the plain serial search, and uses only the standard library.

#![allow(
    dead_code,
    reason = "the modules are the crate's, and serve it in more ways than this"
)]

#[path = "src/puzzle/slide/boards/board.rs"]
mod board;
#[path = "src/puzzle/flip/space.rs"]
mod flip;
#[path = "src/index/permutations.rs"]
mod index;
#[path = "src/puzzle/slide/boards/lehmer.rs"]
mod lehmer;
#[path = "src/packed.rs"]
mod packed;
#[path = "src/puzzle/flip/pattern.rs"]
mod pattern;
#[path = "src/backward/serial.rs"]
mod serial;
#[path = "src/puzzle/slide/boards/space.rs"]
mod slide;
#[path = "src/space/mod.rs"]
mod space;
#[path = "src/puzzle/symmetry.rs"]
mod symmetry;
#[path = "src/puzzle/slide/boards/images.rs"]
mod images;

/// The path of the code that families share, as the included modules import it.
mod puzzle {
    pub(crate) use super::symmetry;
}

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for shared in [
        "backward/serial.rs",
        "index/permutations.rs",
        "puzzle/flip/pattern.rs",
        "puzzle/flip/space.rs",
        "puzzle/slide/boards/board.rs",
        "puzzle/slide/boards/images.rs",
        "puzzle/slide/boards/lehmer.rs",
        "puzzle/slide/boards/space.rs",
        "puzzle/symmetry.rs",
        "space",
        "packed.rs",
    ] {
        println!("cargo::rerun-if-changed=src/{shared}");
    }
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
fn embed<S: space::Space>(name: &str, space: &S, with_moves: bool, folder: &Path) -> String {
    let distances = serial::serial(space);
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
