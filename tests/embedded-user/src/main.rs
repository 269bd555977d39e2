//! A program with embedded tables, as a game would use them. Prints its results, and the resources that it used.

use homing::puzzle::{flip::Flip, slide::Slide};
use homing::{Notation, Table, embedded};

/// Walks home from every state that has a path home, and counts the states by the length of the walk.
fn layers(table: &Table) -> Vec<usize> {
    let mut layers = vec![0; table.layers().len()];
    for index in (0..table.space().len()).filter(|&index| table.is_reachable(index)) {
        let mut walk = table.walk(index);
        layers[walk.by_ref().count()] += 1;
        assert!(walk.is_home());
    }
    layers
}

/// The best next move, as a game would show it.
fn hint(space: &impl Notation, table: &Table, board: &str) -> String {
    let board = space.parse_board(board).expect("the board is one");
    let index = table
        .locate(space, &board)
        .expect("the board can be solved");
    let mut text = String::new();
    space.push_moves(table.best_move(index).into_iter(), &mut text);
    text
}

fn main() {
    let (eight, flip) = (embedded::eight(), embedded::flip());
    println!("eight {:?}", layers(&eight));
    println!("flip {:?}", layers(&flip));
    println!(
        "hints {} {}",
        hint(&Slide::EIGHT, &eight, "2 3 4 1 5 x 7 6 8"),
        hint(&Flip::FOUR, &flip, "bwwb bbwb bwwb bwww")
    );
    // Linux reports the number of threads and the mapped files. Other systems do not.
    if let Ok(threads) = std::fs::read_dir("/proc/self/task") {
        println!("threads {}", threads.count());
    }
    if let Ok(maps) = std::fs::read_to_string("/proc/self/maps") {
        println!("mapped tables {}", maps.matches(".tbl").count());
    }
}
