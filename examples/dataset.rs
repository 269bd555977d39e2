//! Writes a data set of 8-puzzle boards with exact depths, as CSV: random boards of each depth, and a shortest path of each.
//!
//! ```sh
//! cargo run --release --example dataset -- 100 7 > boards.csv
//! ```
//!
//! The arguments are the number of boards per depth and the seed. The same seed produces the same boards on every machine.

use homing::puzzle::slide::Slide;
use homing::{Notation, Result, Space, Stop, Watch, embedded};

fn main() -> Result<()> {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|text| text.parse().expect("a number"));
    let (boards, seed) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(0));
    let table = embedded::eight();
    let space = Slide::EIGHT;
    println!("depth,board,moves,shortest_paths");
    for depth in 0..=table.greatest_depth() {
        for index in table
            .sample(depth..=depth, seed, Watch::NONE)?
            .take(boards as usize)
        {
            let index = index?;
            let mut moves = String::new();
            space.push_moves(table.walk(index), &mut moves);
            println!(
                "{depth},{},{moves},{}",
                space.board_text(&space.unrank(index)),
                table.count_paths(index, &Stop::NEVER)?
            );
        }
    }
    Ok(())
}
