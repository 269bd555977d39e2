//! The lightest sets of presses by the trellis, compared with all sets.

use homing::Stop;
use homing::internals::flip::{Reduction, Trellis};
use homing::puzzle::flip::{PieceSet, PressMatrix};

/// All sets of presses of small boards with the same effect, in both orders of the pieces.
#[test]
fn paths_are_the_fewest_of_all_sets() {
    let names = [
        "3x3:rook",
        "2x8:rook",
        "8x2:rook",
        "4x4:rook",
        "4x4",
        "3x5",
        "5x3",
        "2x3:line",
        "3x5:line",
        "4x4:x@torus",
        "2x8:king",
        "1x8",
    ];
    for name in names {
        let presses = PressMatrix::parse(name).unwrap();
        let (pieces, columns, basis) = (
            presses.pieces(),
            presses.columns(),
            Reduction::new(&presses).quiet,
        );
        let mut quiet = vec![0u64];
        (0..basis.rows()).for_each(|row| {
            quiet = quiet
                .iter()
                .flat_map(|&set| [set, set ^ basis.row(row)[0]])
                .collect()
        });
        let trellises =
            [columns, 1, pieces].map(|columns| Trellis::new(pieces, columns, &basis).unwrap());
        for number in 0..60u64 {
            let bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - pieces);
            let least = |bits: u64| {
                quiet
                    .iter()
                    .map(|set| (set ^ bits).count_ones())
                    .min()
                    .unwrap()
            };
            let fewest = quiet
                .iter()
                .map(|set| set ^ bits)
                .filter(|set| set.count_ones() == least(bits));
            let mut fewest: Vec<Vec<usize>> = fewest
                .map(|set| (0..pieces).filter(|press| set >> press & 1 == 1).collect())
                .collect();
            fewest.sort();
            let set = PieceSet::from_words(pieces, vec![bits]);
            for trellis in &trellises {
                let found = trellis.lightest(&set, &Stop::NEVER).unwrap();
                let first = found.first.iter().collect::<Vec<_>>();
                assert_eq!(
                    (first, found.count),
                    (fewest[0].clone(), fewest.len() as u128),
                    "{name}"
                );
                assert_eq!(
                    trellis.depth(&set, &Stop::NEVER).unwrap(),
                    least(bits) as usize,
                    "{name}"
                );
                let all = trellis.all_lightest(&set, &Stop::NEVER).unwrap().unwrap();
                assert_eq!(
                    all.iter()
                        .map(|set| set.iter().collect())
                        .collect::<Vec<Vec<usize>>>(),
                    fewest,
                    "{name}"
                );
                let after = trellis.depths_after(&set, &Stop::NEVER).unwrap();
                assert!(
                    (0..pieces).all(|press| after[press] == least(bits ^ 1 << press) as usize),
                    "{name}"
                );
            }
        }
    }
}
