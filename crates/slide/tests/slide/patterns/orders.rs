//! The two numberings of the permutations of tiles.

use homing::internals::slide::patterns::{
    FACTORIALS, moved, order_of_place_code, order_of_tile_code, place_code, tile_code,
};

#[test]
fn codes_number_all_orders() {
    for (tiles, &count) in FACTORIALS.iter().enumerate().take(7).skip(1) {
        for code in 0..count {
            assert_eq!(tile_code(&order_of_tile_code(code, tiles)[..tiles]), code);
            assert_eq!(place_code(&order_of_place_code(code, tiles)[..tiles]), code);
        }
    }
}

#[test]
fn a_passing_tile_changes_one_factorial() {
    for code in 0..FACTORIALS[6] {
        let order = order_of_tile_code(code, 6);
        for place in 0..5 {
            let (ahead, behind) = (order[place], order[place + 1]);
            let weight = FACTORIALS[usize::from(ahead.max(behind))];
            let changed = if ahead > behind {
                code - weight
            } else {
                code + weight
            };
            assert_eq!(tile_code(&moved(order, place, place + 1)[..6]), changed);
        }
    }
}
