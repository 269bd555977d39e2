//! Solves 8-puzzle boards with the embedded table.
//!
//! ```sh
//! cargo run --release --example solve -- "2 3 4 1 5 x 7 6 8" 12345678x
//! ```

use homing::puzzle::slide::Slide;
use homing::{Notation, Result, Space, embedded};

fn main() -> Result<()> {
    let table = embedded::eight();
    let space = Slide::EIGHT;
    for text in std::env::args().skip(1) {
        let board = space.parse_board(&text)?;
        // Every second permutation of the tiles is unsolvable.
        let Some(index) = table.locate(&space, &board) else {
            println!("{}: unsolvable", space.board_text(&board));
            continue;
        };
        let mut moves = String::new();
        space.push_moves(table.walk(index), &mut moves);
        println!(
            "{}: {} moves {moves}",
            space.board_text(&board),
            moves.len()
        );
        for hint in table.hints(index)? {
            let (next, mut letter) = (space.step(index, hint.code), String::new());
            space.push_moves([hint.code].into_iter(), &mut letter);
            let after = next.map_or(String::new(), |next| space.board_text(&space.unrank(next)));
            println!(
                "  {letter} {} {after}",
                if hint.is_best { "best" } else { "    " }
            );
        }
    }
    Ok(())
}
