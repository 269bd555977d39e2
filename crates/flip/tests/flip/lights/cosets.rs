//! The fewest presses of larger boards, compared with all sets of presses with the same effect, enumerated in Gray code order.

use super::{Random, lights, white};
use homing::puzzle::flip::{Lights, PieceSet, PressMatrix};

/// The least number of presses, the number of such sets, and the smallest of them; and the presses in sets of one press more.
fn by_gray_code(lights: &Lights, presses: &PieceSet) -> (usize, u128, Vec<usize>) {
    let basis = lights.quiet_patterns();
    let mut set = presses.clone();
    let (mut least, mut count, mut smallest) = (usize::MAX, 0, Vec::new());
    for number in 0..1u64 << basis.len() {
        if number > 0 {
            set ^= &basis[number.trailing_zeros() as usize];
        }
        if set.count() < least {
            (least, count) = (set.count(), 0);
            smallest = set.iter().collect();
        }
        if set.count() == least {
            count += 1;
            smallest = smallest.min(set.iter().collect());
        }
    }
    (least, count, smallest)
}

fn agree(lights: &Lights, random: &mut Random, boards: usize) {
    let goal = white(lights);
    for _ in 0..boards {
        let presses = random.set(lights.pieces());
        let board = lights.presses().turned(&presses);
        let (least, count, smallest) = by_gray_code(lights, &presses);
        let fewest = lights.fewest(&board, &goal).unwrap().unwrap();
        let name = lights.presses().name();
        assert_eq!(
            (fewest.presses.count(), fewest.count),
            (least, count),
            "{name}"
        );
        assert_eq!(
            fewest.presses.iter().collect::<Vec<_>>(),
            smallest,
            "{name}"
        );
        let all: Vec<PieceSet> = lights
            .all_fewest(&board, &goal)
            .unwrap()
            .take(100)
            .collect();
        assert_eq!(all.len() as u128, count.min(100));
        assert!(all.is_sorted_by(|one, other| one.precedes(other)));
        assert!(
            all.iter()
                .all(|set| set.count() == least && lights.presses().turned(set) == board)
        );
    }
}

#[test]
fn squares_up_to_nullity_10() {
    let mut random = Random(88_172_645_463_325_252);
    for name in [
        "9x9",
        "11x11",
        "14x14",
        "16x16",
        "17x17",
        "6x44",
        "29x29",
        "4x30",
        "10x9:king",
        "7x8:x",
        "9x9:knight",
        "6x10:ring@torus",
    ] {
        let lights = lights(name);
        if lights.nullity() <= 12 {
            agree(&lights, &mut random, 10);
        }
    }
}

/// With 2^21 sets each, the pieces are decided one by one: by rows, and by columns.
#[test]
fn decided_piece_by_piece() {
    let mut random = Random(3);
    ["14x8:king", "8x14:king"]
        .iter()
        .for_each(|name| agree(&lights(name), &mut random, 1));
}

/// Slices of the transform start at 2^13.
#[test]
fn beyond_one_slice() {
    let mut random = Random(1);
    for name in ["23x23", "19x19", "9x9:cross@torus"] {
        agree(&lights(name), &mut random, 4);
    }
}

#[test]
fn presses_of_all_kinds() {
    let mut random = Random(2);
    for round in 0..30 {
        let pieces = 26 + (random.next() % 80) as usize;
        // Dense lists are usually regular, so some presses are copied.
        let presses = random.listed(pieces, [4, 50][round % 2]);
        let copies = (random.next() % 9) as usize;
        let mut lists: Vec<Vec<u16>> = (0..pieces)
            .map(|press| presses.turned_by(press).to_vec())
            .collect();
        (0..copies).for_each(|copy| lists[copy] = lists[pieces - 1 - copy].clone());
        let lights = Lights::new(PressMatrix::listed(pieces, lists).unwrap());
        assert!(lights.nullity() >= copies);
        if lights.nullity() <= 12 {
            agree(&lights, &mut random, 5);
        }
    }
}

/// Of 2^40 sets few are examined if few presses suffice: no two sets of 61x61 with so few presses have the same effect.
#[test]
fn few_presses_are_found_among_any_number_of_sets() {
    let lights = lights("61x61");
    assert_eq!(lights.part_nullity(), 40);
    let mut random = Random(7);
    for count in [0, 1, 3, 20] {
        let presses = PieceSet::of(
            61 * 61,
            (0..count).map(|_| random.next() as usize % (61 * 61)),
        );
        let board = lights.presses().turned(&presses);
        let fewest = lights.fewest(&board, &white(&lights)).unwrap().unwrap();
        assert_eq!((&fewest.presses, fewest.count), (&presses, 1));
        assert_eq!(
            lights
                .all_fewest(&board, &white(&lights))
                .unwrap()
                .collect::<Vec<_>>(),
            std::slice::from_ref(&presses)
        );
        let hints = lights.hints(&board, &white(&lights)).unwrap();
        assert!(
            hints
                .iter()
                .all(|hint| hint.is_best == presses.contains(hint.code.into()))
        );
        let any = lights.any_solution(&board, &white(&lights)).unwrap();
        assert!(any.at_least <= presses.count() && lights.presses().turned(&any.presses) == board);
    }
}

/// With two goals the far one is ruled out by its bound, without any search.
#[test]
fn few_presses_to_one_of_two_goals_are_found_among_any_number_of_sets() {
    let lights = lights("61x61");
    let goals = [PieceSet::full(61 * 61), PieceSet::new(61 * 61)];
    let presses = PieceSet::of(61 * 61, [0, 61, 500, 501, 3720]);
    for (near, goal) in goals.iter().enumerate() {
        let mut board = lights.presses().turned(&presses);
        board ^= goal;
        let fewest = lights.fewest(&board, &goals).unwrap().unwrap();
        assert_eq!((&fewest.presses, fewest.count), (&presses, 1), "{near}");
        assert_eq!(
            lights
                .all_fewest(&board, &goals)
                .unwrap()
                .collect::<Vec<_>>(),
            std::slice::from_ref(&presses)
        );
        let hints = lights.hints(&board, &goals).unwrap();
        assert!(
            hints
                .iter()
                .all(|hint| hint.is_best == presses.contains(hint.code.into()))
        );
    }
}
