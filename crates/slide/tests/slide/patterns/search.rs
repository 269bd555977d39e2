//! The search of a pattern's space by bitmaps, compared with the generic search over the same space.

use homing::backward;
use homing::internals::slide::patterns::{OrderSearch, PatternSpace};
use homing::puzzle::slide::patterns::Grid;

fn layers(space: &PatternSpace) -> Vec<u64> {
    let mut search = OrderSearch::begin(space).unwrap();
    while search.step(&homing::Stop::NEVER).unwrap() {}
    search.layers().to_vec()
}

#[test]
fn counts_of_small_patterns() {
    for (rows, columns, home, tiles) in [
        (2, 3, 5, &[1u8, 2, 3][..]),
        (3, 3, 8, &[1, 2, 3, 4, 5, 6]),
        (3, 3, 4, &[1, 5, 8]),
        (2, 5, 9, &[3, 4, 8, 9]),
        (5, 2, 1, &[1, 3, 5, 6, 7]),
        (3, 4, 11, &[1, 6, 11, 2]),
    ] {
        let space = PatternSpace::new(Grid::new(rows, columns, home).unwrap(), tiles).unwrap();
        assert_eq!(
            layers(&space),
            backward::serial(&space).layers,
            "{rows}x{columns} {tiles:?}"
        );
    }
}

#[test]
fn the_size_of_a_large_pattern() {
    let space =
        PatternSpace::new(Grid::new(4, 4, 15).unwrap(), &[9, 10, 11, 12, 13, 14, 15]).unwrap();

    let layers = layers(&space);

    assert_eq!(layers.iter().sum::<u64>(), homing::Space::len(&space));
    assert_eq!(layers.len(), 35);
}
