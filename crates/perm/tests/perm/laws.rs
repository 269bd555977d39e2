//! The laws of a space, on every state of small puzzles of each kind.

use homing::puzzle::perm::Perm;
use homing::{Space, Table, Watch};
use std::collections::BTreeMap;

/// Three corners that twist and four edges, two of which look alike; moves that twist, and one that links the parities.
const TWO_SETS: &str = "Set CORNERS 3 3\nSet EDGES 4 2\nSolved\nEDGES\n1 1 2 3\n0 0 0 0\nEnd\n\
                        Move R\nCORNERS\n2 3 1\n0 1 2\nEDGES\n2 1 3 4\n1 1 0 0\nEnd\nMove U\nEDGES\n1 3 4 2\nEnd\n";
/// Corners and edges with linked parities: half of the pairs cannot be reached.
const TIED: &str = "Set CORNERS 4 1\nSet EDGES 4 1\nMove R\nCORNERS\n2 3 4 1\nEDGES\n2 3 4 1\nEnd\n\
                    Move U\nCORNERS\n2 1 3 4\nEDGES\n2 1 3 4\nEnd\nMove F\nCORNERS\n2 3 1 4\nEDGES\n1 2 3 4\nEnd\n";
/// Moves without a single inverse move.
const ONE_WAY: &str =
    "Metric listed\nSet RING 6 1\nMove L\nRING\n2 3 4 5 6 1\nEnd\nMove X\nRING\n2 1 3 4 5 6\nEnd\n";
/// Two rings in one set, a piece that never moves, and pieces that only twist.
const APART: &str = "Set A 7 4\nMove R\nA\n2 3 1 4 5 6 7\n0 0 0 2 0 0 0\nEnd\nMove L\nA\n1 2 3 4 6 5 7\n1 0 0 0 0 0 0\nEnd\n";
/// All pieces look alike: one state.
const ALIKE: &str = "Set A 3 1\nSolved\nA\n7 7 7\nEnd\nMove R\nA\n2 3 1\nEnd\n";
/// A ring of pieces that look alike, split into rows.
const LONG: &str = "Set A 14 1\nSolved\nA\n1 1 1 1 1 2 2 2 2 3 3 4 4 5\nEnd\nMove L\nA\n2 3 4 5 6 7 8 9 10 11 12 13 14 1\nEnd\n\
                    Move X\nA\n2 1 3 4 5 6 7 8 9 10 11 12 13 14\nEnd\n";

#[test]
fn the_laws_hold() {
    for text in [TWO_SETS, TIED, ONE_WAY, APART, ALIKE] {
        homing::space::check(&Perm::parse(text).unwrap())
            .unwrap_or_else(|law| panic!("{law}\n{text}"));
    }
    let names = [
        "perm:ivy",
        "perm:pancakes-5",
        "perm:burnt-pancakes-3",
        "perm:lrx-6",
    ];
    for name in names {
        crate::table(name, homing::engine::Options::default())
            .verify(Watch::NONE)
            .unwrap();
    }
}

/// The number of symmetries, and that all images of a state have its depth.
#[test]
fn symmetries_are_found_from_the_moves() {
    // Those of a cube that keep a corner, of a pyraminx, and of a ring that is reflected; a stack has none.
    for (name, count) in [
        ("perm:2x2x2", 6),
        ("perm:pyraminx", 24),
        ("perm:ivy", 24),
        ("perm:topspin-8", 2),
        ("perm:lrx-6", 2),
        ("perm:pancakes-5", 1),
    ] {
        let table = crate::table(name, homing::engine::Options::default());
        let arrays = table.arrays().unwrap();
        let depth = table
            .boards()
            .unwrap()
            .layers()
            .iter()
            .position(|&states| states > 100)
            .unwrap_or(4) as u32;
        let mut sizes = BTreeMap::<String, usize>::new();
        for index in arrays
            .states_at(depth..=depth, homing::Watch::NONE)
            .unwrap()
        {
            let class = table.representative(&arrays.text_of(index)).unwrap();
            let mut depths = [0];
            arrays
                .depths(&[arrays.locate(&class).unwrap()], &mut depths)
                .unwrap();
            assert_eq!(depths, [depth as i16], "{name}: {class}");
            *sizes.entry(class).or_default() += 1;
        }
        assert_eq!(sizes.values().max(), Some(&count), "{name}");
        assert!(
            sizes.values().all(|size| count.is_multiple_of(*size)),
            "{name}"
        );
    }
}

/// Rows that split a set: ranking and unranking of states, and moves compared with patterns.
#[test]
fn a_long_ring_of_alike_pieces_keeps_its_order() {
    let ring = Perm::parse(LONG).unwrap();
    assert_eq!(
        ring.len(),
        14 * 13 * 12 * 11 * 10 * 9 * 8 * 7 * 6 / 24 / 2 / 2,
        "14! / (5! 4! 2! 2! 1!)"
    );
    for index in (0..ring.len()).step_by(9973) {
        let state = ring.unrank(index);
        assert_eq!(ring.rank(&state), Some(index));
        ring.successors(index, |code, next| {
            let mut back = 0;
            ring.predecessors(next, |other, before| {
                back += u32::from((other, before) == (code, index))
            });
            assert_eq!(back, 1);
        });
    }
}

/// A ring of nine and a pair in one set: no piece moves from one to the other.
#[test]
fn pieces_do_not_leave_the_positions_that_moves_join() {
    use homing::Notation;
    let text = "Set A 11 1\nMove L\nA\n2 3 4 5 6 7 8 9 1 10 11\nEnd\nMove X\nA\n2 1 3 4 5 6 7 8 9 11 10\nEnd\n";
    let puzzle = Perm::parse(text).unwrap();
    assert!(
        puzzle
            .rank(&puzzle.parse_board("2 1 3 4 5 6 7 8 9 11 10").unwrap())
            .is_some()
    );
    for torn in [
        "10 2 3 4 5 6 7 8 9 1 11",
        "1 2 3 4 5 6 7 8 11 10 9",
        "1 2 3 4 5 10 7 8 9 6 11",
    ] {
        assert_eq!(
            puzzle.rank(&puzzle.parse_board(torn).unwrap()),
            None,
            "{torn}"
        );
    }
}

/// The search by rows agrees with the generic search.
#[test]
fn both_searches_agree() {
    for text in [TWO_SETS, TIED, APART, ALIKE] {
        let space = Perm::parse(text).unwrap();
        let plain = Table::generate(space, |_| {}).unwrap();
        let rows = crate::table(&format!("perm:{text}"), homing::engine::Options::default());
        assert_eq!(rows.boards().unwrap().layers(), plain.layers(), "{text}");
        let depths = rows.boards().unwrap().columns_by_state();
        let column = plain.depth_column().unwrap().bytes();
        assert_eq!(
            depths[0].bytes().as_ref(),
            column.as_ref(),
            "the column depth is the same: {text}"
        );
    }
}

#[test]
fn extra_pieces_and_pieces_that_never_move_are_named() {
    use homing::Notation;
    let tied = Perm::parse(TIED).unwrap();
    let table = Table::generate(tied.clone(), |_| {}).unwrap();
    assert_eq!((tied.len(), table.reachable()), (576, 288));
    let odd = tied.parse_board("2 1 3 4 / 1 2 3 4").unwrap();
    assert!(
        tied.rank(&odd)
            .is_none_or(|index| !table.is_reachable(index))
    );
    let reason = tied.why_unsolvable(&odd).unwrap();
    assert!(reason.contains("CORNERS odd, EDGES even"), "{reason}");
    let twisted = Perm::parse(TWO_SETS).unwrap();
    let reason = twisted
        .why_unsolvable(&twisted.parse_board("1 2 3+1 / 1 1 2 3").unwrap())
        .unwrap();
    assert!(
        reason.contains("the twists of CORNERS add up to 1 modulo 3"),
        "{reason}"
    );
}
