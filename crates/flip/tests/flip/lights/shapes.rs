//! Matrices with more or fewer presses than pieces, compared with all sets of presses.

use super::{Random, white};
use homing::puzzle::flip::{Lights, PieceSet, PressMatrix};
use homing::table::TableFile;

/// The sets of the fewest presses that turn these pieces.
fn all_fewest(masks: &[u64], turn: u64) -> Vec<u64> {
    let turned = |set: u64| {
        let made = masks.iter().enumerate();
        made.filter(|(press, _)| set >> press & 1 == 1)
            .fold(0, |turned, (_, mask)| turned ^ mask)
    };
    let sets: Vec<u64> = (0..1 << masks.len())
        .filter(|&set| turned(set) == turn)
        .collect();
    let least = sets.iter().map(|set| set.count_ones()).min();
    let of_least = |set: &u64| Some(set.count_ones()) == least;
    sets.into_iter().filter(of_least).collect()
}

#[test]
fn more_or_fewer_presses_than_pieces() {
    let mut random = Random(5);
    for _ in 0..120 {
        let pieces = 1 + random.next() as usize % 6;
        let masks: Vec<u64> = (0..1 + random.next() % 8)
            .map(|_| random.next() % (1 << pieces))
            .collect();
        let list = |mask: &u64| {
            (0..pieces as u16)
                .filter(|piece| mask >> piece & 1 == 1)
                .collect()
        };
        let lists: Vec<Vec<u16>> = masks.iter().map(list).collect();
        let made = Lights::new(PressMatrix::listed(pieces, lists).unwrap());
        made.verify().unwrap();
        let file = TableFile::from_bytes("a table", made.to_bytes()).unwrap();
        let lights = Lights::from_file(&file).unwrap();
        lights.verify().unwrap();
        assert_eq!(lights.presses(), made.presses());
        let goals = white(&lights);
        let mut solvable = 0;
        for black in 0..1 << pieces {
            let board = PieceSet::from_words(pieces, vec![black]);
            let expected = all_fewest(&masks, black);
            let any = lights.any_presses(&board);
            let fewest = lights.fewest(&board, &goals).unwrap();
            assert_eq!(any.is_some(), !expected.is_empty());
            assert_eq!(fewest.is_some(), !expected.is_empty());
            let why = lights.why_unsolvable(&board, &goals);
            assert_eq!(why.is_some(), expected.is_empty());
            let hints = lights.hints(&board, &goals).unwrap();
            assert_eq!(hints.len(), masks.len());
            if let Some((any, fewest)) = any.zip(fewest) {
                solvable += 1;
                assert_eq!(lights.presses().turned(&any), board);
                assert_eq!(fewest.count, expected.len() as u128);
                let all = lights.all_fewest(&board, &goals).unwrap();
                let mut all: Vec<u64> = all.map(|set| set.words()[0]).collect();
                assert_eq!(all[0], fewest.presses.words()[0]);
                all.sort_unstable();
                assert_eq!(all, expected);
                let rest = |press: usize| all_fewest(&masks, black ^ masks[press])[0].count_ones();
                for hint in hints {
                    assert_eq!(hint.rest.unwrap().moves(), rest(hint.code.into()));
                }
            }
        }
        assert_eq!(solvable, 1 << lights.rank());
        assert_eq!(lights.rank() + lights.nullity(), masks.len());
    }
}
