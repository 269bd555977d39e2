//! Builds the table of a puzzle by its name, reports progress, and examines the result. This needs no terminal: the library calls back
//! after each layer.
//!
//! ```sh
//! cargo run --release --example progress -- slide:2x5
//! ```

use homing::Result;
use homing::Stop;
use homing::backward::Layer;
use homing::engine::Options;

fn main() -> Result<()> {
    let name = std::env::args().nth(1).unwrap_or("slide:2x5".into());
    let catalog = homing::catalog();
    let puzzle = catalog.puzzle(&name, &Options::default())?;
    println!("{name}: {} bytes of memory", puzzle.need().memory_bytes);
    let mut watch =
        |Layer {
             depth,
             states,
             total,
         }: Layer| println!("depth {depth}: {states} of {total} states");
    let table = catalog.generate(&*puzzle, &Stop::NEVER, &mut watch)?;
    println!("states at each depth: {:?}", table.boards()?.layers());
    Ok(())
}
