//! Published counts.

use crate::table;
use homing::Space;
use homing::discovered::Rules;
use homing::puzzle::blocks::Metric::{self, Move, Step};

/// The states of a puzzle, and the depth of its start.
fn of(name: &str, metric: Metric) -> (u64, u32) {
    let path = format!("{}/puzzles/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let (space, table) = table(&std::fs::read_to_string(path).unwrap(), metric);
    let start = table.locate(&space, &space.rules().starts()[0]).unwrap();
    (space.len(), table.depth(start).unwrap().unwrap())
}

/// The states: the TLA+ examples (`SlidingPuzzles.tla`, counted by TLC). 81 moves, or 116 if every cell counts, are the usual numbers in
/// descriptions of the puzzle.
#[test]
fn huarong_dao() {
    assert_eq!(of("huarong-dao", Move), (25_955, 81));
    assert_eq!(of("huarong-dao", Step), (25_955, 116));
}

/// The states: the TLA+ examples, which call it Pennant. 59 moves are the usual number.
#[test]
fn dads_puzzle() {
    assert_eq!(of("dads-puzzle", Move), (1_398, 59));
}

/// 93 steps in a component of 24,132 states: Collette, Raskin, Servais, On the symbolic computation of the hardest configurations of the
/// Rush Hour game (2006). The picture and its 49 moves: the README of Michael Fogleman's `rush`.
#[test]
fn the_rush_hour_of_most_steps() {
    assert_eq!(of("rush-hour-93", Step), (24_132, 93));
    assert_eq!(of("rush-hour-93", Move), (24_132, 49));
    assert_eq!(
        of("rush-hour-93", Metric::Slide),
        (24_132, 49),
        "a car goes straight"
    );
}

/// Rows of Michael Fogleman's database of Rush Hour (2018): moves, the board in row order with `x` for walls, and the states of its
/// cluster.
#[test]
fn rows_of_foglemans_database() {
    assert_eq!(of("rush-hour-60", Move), (2_332, 60));
    for row in [
        "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332",
        "58 BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN 9192",
        "55 ooBBMxDDDKMoAAJKoNooJEENIFFLooIGGLox 9712",
        "55 ooBBMxDDDKMoAAJKoNooJEENIFFLooIGGLHH 8257",
        "54 oxCCMoDDDKMoAAJKooooJLEEIFFLoNIGGoxN 6355",
        "54 oooJLxCCCJLoHAAKooHoIKDDooIEEMoFFoxM 3461",
        "35 ooJBBxDDJoLMHIAALMHIEELMHooKFFGGoKoo 13522",
    ] {
        let [moves, board, states] = row.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let board = board.replace('o', ".").replace('x', "#");
        let rows: Vec<&str> = (0..6).map(|row| &board[6 * row..6 * row + 6]).collect();
        let (space, table) = table(
            &format!(
                "rules: cars\n{}\n\n\n......\n......\n....AA\n",
                rows.join("\n")
            ),
            Move,
        );
        let start = table.locate(&space, &space.rules().starts()[0]).unwrap();
        assert_eq!(table.depth(start).unwrap(), moves.parse().ok(), "{row}");
        assert_eq!(space.len(), states.parse::<u64>().unwrap(), "{row}");
    }
}

/// Ma's puzzle, with straight and bent blocks, also in the TLA+ examples.
#[test]
fn mas_puzzle() {
    let (space, _) = table(
        "AAABB\nCCDDB\nEFFGG\nEEHHH\n..I..\n\n...BB\n...EB\n...EE\n",
        Step,
    );
    assert_eq!(space.len(), 110_804);
}
