//! Moves of whole bitmaps of permutations.

use homing::internals::slide::patterns::{BitGroup, BitmapLayout, OrderMove};
use homing::internals::slide::patterns::{FACTORIALS, moved, order_of_place_code, place_code};

/// Every permutation goes where the naive rule says, for all moves over up to three places, and others do not.
#[test]
fn bits_move_like_their_orders() {
    for (tiles, &orders) in FACTORIALS.iter().enumerate().take(8).skip(1) {
        let cut = BitmapLayout { tiles };
        let place = |code: u32| {
            (
                code as usize / cut.group_bits(),
                code as usize % cut.group_bits(),
            )
        };
        for (from, to) in (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to))) {
            let turn = OrderMove::new(cut, from, to);
            let mut wanted = vec![[0u8; 16]; cut.groups()];
            let mut source = wanted.clone();
            let set = |bitmap: &mut [BitGroup], (group, bit): (usize, usize)| {
                bitmap[group][bit / 8] |= 1 << (bit % 8)
            };
            // A third of all permutations, unevenly spread.
            for code in (0..orders).filter(|code| code * code % 7 < 2) {
                set(&mut source, place(code));
                set(
                    &mut wanted,
                    place(place_code(
                        &moved(order_of_place_code(code, tiles), from, to)[..tiles],
                    )),
                );
            }
            let (mut found, mut between) =
                (vec![[0; 16]; cut.groups()], vec![[0; 16]; cut.groups()]);
            turn.add(&source, &mut found, &mut between);
            assert_eq!(found, wanted, "{tiles} tiles, from {from} to {to}");
        }
    }
}
