//! Laws of every board: a solution solves it, no quiet pattern makes the solution lighter, and random boards have the promised
//! distribution.

use super::{Random, lights, white};
use homing::puzzle::flip::{Lights, PieceSet, PressMatrix, PressPattern};
use proptest::prelude::*;

fn boards() -> impl Strategy<Value = Lights> {
    let patterns: Vec<PressPattern> = PressPattern::all().collect();
    let grids = (1..12usize, 1..12usize, prop::sample::select(patterns))
        .prop_map(|(rows, columns, pattern)| PressMatrix::grid(rows, columns, pattern).unwrap());
    let lists = (1..70usize, 1..60u64, any::<u64>())
        .prop_map(|(pieces, density, seed)| Random(seed | 1).listed(pieces, density));
    prop_oneof![grids, lists].prop_map(Lights::new)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_solution_solves_the_board_with_the_fewest_presses(lights in boards(), seed in any::<u64>()) {
        let mut random = Random(seed | 1);
        let pieces = lights.pieces();
        lights.verify().unwrap();
        let quiet = lights.quiet_patterns();
        prop_assert_eq!(quiet.len(), lights.nullity());
        prop_assert!(quiet.iter().all(|pattern| lights.presses().turned(pattern).is_empty()));

        let goals = white(&lights);
        let board = random.set(pieces);
        match lights.any_solution(&board, &goals) {
            Some(any) => {
                prop_assert_eq!(lights.presses().turned(&any.presses), board.clone());
                prop_assert!(any.at_least <= any.presses.count());
                prop_assert_eq!(lights.why_unsolvable(&board, &goals), None);
            }
            None => {
                let broken = lights.broken_parity(&board, &goals).unwrap();
                prop_assert!(board.is_odd_with(broken.pieces.words()) && !broken.goal_is_odd);
                for press in 0..pieces {
                    let turned = PieceSet::of(pieces, lights.presses().turned_by(press).iter().map(|&piece| piece.into()));
                    prop_assert!(!turned.is_odd_with(broken.pieces.words()));
                }
            }
        }

        let board = lights.presses().turned(&random.set(pieces));
        if lights.part_nullity() > 16 {
            return Ok(());
        }
        let fewest = lights.fewest(&board, &goals).unwrap().unwrap();
        prop_assert_eq!(lights.presses().turned(&fewest.presses), board.clone());
        prop_assert!(fewest.count >= 1);
        prop_assert!(lights.any_solution(&board, &goals).unwrap().at_least <= fewest.presses.count());
        // Sums of up to three members of the basis, and random ones.
        for _ in 0..200 {
            let mut other = fewest.presses.clone();
            let members = if random.next() & 1 == 0 { 3 } else { 20 };
            for _ in 0..members {
                if !quiet.is_empty() {
                    other ^= &quiet[(random.next() % quiet.len() as u64) as usize];
                }
            }
            let order = other.count().cmp(&fewest.presses.count());
            prop_assert!(order.is_gt() || order.is_eq() && !other.precedes(&fewest.presses));
        }
    }
}

#[test]
fn random_boards_are_solvable_and_of_their_depths() {
    for (name, depths) in [
        ("10x10", 3..=5),
        ("19x19", 20..=22),
        ("6x6", 15..=20),
        ("5x6:line", 0..=2),
    ] {
        let lights = lights(name);
        let goals = lights.presses().parse_goals("any").unwrap();
        let drawn: Vec<PieceSet> = lights
            .random_boards(&goals, Some(depths.clone()), 7)
            .unwrap()
            .take(30)
            .map(Result::unwrap)
            .collect();
        let again = lights
            .random_boards(&goals, Some(depths.clone()), 7)
            .unwrap()
            .take(30)
            .map(Result::unwrap);
        assert!(again.eq(drawn.iter().cloned()));
        for board in &drawn {
            assert!(
                depths.contains(&lights.depth(board, &goals).unwrap().unwrap()),
                "{name}"
            );
        }
        let mut all = lights.random_boards(&goals, None, 1).unwrap();
        assert!((0..30).all(|_| lights.is_solvable(&all.next().unwrap().unwrap(), &goals)));
    }
    let lights = lights("9x9");
    assert!(
        lights
            .random_boards(&white(&lights), Some(82..=90), 1)
            .is_err()
    );
    let mut rare = lights
        .random_boards(&white(&lights), Some(80..=81), 1)
        .unwrap();
    let error = rare.next().unwrap().unwrap_err().to_string();
    assert!(error.contains("was the smallest for its board"), "{error}");
}

/// Every board of a depth is equally likely, regardless of its number of sets of presses.
#[test]
fn random_boards_are_uniform() {
    let lights = lights("2x3:line");
    let goals = lights.presses().parse_goals("any").unwrap();
    let mut counts = std::collections::BTreeMap::new();
    let draws = 20_000;
    for board in lights
        .random_boards(&goals, Some(1..=2), 5)
        .unwrap()
        .take(draws)
    {
        *counts.entry(board.unwrap().words()[0]).or_insert(0) += 1;
    }
    let expected = (0..64u64)
        .filter(|&word| {
            let depth = lights
                .depth(&PieceSet::from_words(6, vec![word]), &goals)
                .unwrap();
            depth.is_some_and(|depth| (1..=2).contains(&depth))
        })
        .count();
    assert_eq!(counts.len(), expected);
    let mean = draws as f64 / expected as f64;
    // Six standard deviations of a binomial count.
    assert!(
        counts
            .values()
            .all(|&count: &i32| (f64::from(count) - mean).abs() < 6.0 * mean.sqrt()),
        "{counts:?}"
    );
}
