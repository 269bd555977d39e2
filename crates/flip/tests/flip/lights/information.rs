//! The lightest members of cosets by information sets, compared with all members.

use homing::Stop;
use homing::internals::flip::{InformationSets, Reduction};
use homing::puzzle::flip::{PieceSet, PressMatrix};

/// All members of the cosets of small boards.
#[test]
fn light_members_agree_with_all_members() {
    for name in [
        "4x4",
        "5x5",
        "2x8:king",
        "3x5:line",
        "2x9:king",
        "4x6:king@torus",
    ] {
        let presses = PressMatrix::parse(name).unwrap();
        let (pieces, basis) = (presses.pieces(), Reduction::new(&presses).quiet);
        assert!(basis.rows() > 0 && pieces <= 32, "{name}");
        let mut members = vec![0u64];
        (0..basis.rows()).for_each(|row| {
            members = members
                .iter()
                .flat_map(|&set| [set, set ^ basis.row(row)[0]])
                .collect()
        });
        let sets = InformationSets::new(pieces, &basis);
        for number in 1..60u64 {
            let bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - pieces);
            let light = sets
                .light(&PieceSet::from_words(pieces, vec![bits]), &Stop::NEVER)
                .unwrap();
            let least = members
                .iter()
                .map(|set| (set ^ bits).count_ones())
                .min()
                .unwrap();
            assert_eq!(light.at_least(), least as usize, "{name}");
            for more in 0..2 {
                let expected = members
                    .iter()
                    .map(|set| set ^ bits)
                    .filter(|set| set.count_ones() == least + more);
                let list = |set: u64| {
                    (0..pieces)
                        .filter(|piece| set >> piece & 1 == 1)
                        .collect::<Vec<_>>()
                };
                let mut expected: Vec<Vec<usize>> = expected.map(list).collect();
                expected.sort();
                let found = light
                    .all(more as usize)
                    .iter()
                    .map(|set| set.iter().collect())
                    .collect::<Vec<Vec<usize>>>();
                assert!(light.is_known(more as usize), "{name}");
                assert_eq!(found, expected, "{name}");
            }
        }
    }
}
