//! Moving bits of whole planes.

use homing::internals::slide::planes::{
    GROUP_TILES, UNIT_BITS, Vertical, WindowMap, WindowTurn, carry_bits, group_tables, row_len,
    transpose,
};

#[test]
fn transposing_swaps_lines_and_bits() {
    let bit = |line: usize, at: usize| ((line * 64 + at) * 2_654_435_761) >> 13 & 1;
    let mut square =
        std::array::from_fn(|line| (0..64).fold(0, |word, at| word | (bit(line, at) as u64) << at));
    transpose(&mut square);
    for (line, word) in square.into_iter().enumerate() {
        (0..64).for_each(|at| assert_eq!(word >> at & 1, bit(at, line) as u64));
    }
}

/// Reversed units get the same bits as shifted ones, for all windows, parities and directions.
#[test]
fn carried_bits_agree_with_pushed_bits() {
    let from: Vec<u64> = (1..=UNIT_BITS as u64 / 64)
        .map(|word| word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7 & word << 33)
        .collect();
    let group_words = row_len(GROUP_TILES) / 64;
    for region_tiles in 2..=7 {
        for (window, direction) in (2..=region_tiles)
            .flat_map(|window| [Vertical::Down, Vertical::Up].map(|way| (window, way)))
        {
            let turn = WindowTurn {
                tiles: region_tiles,
                window,
                direction,
            };
            let tables = group_tables(
                GROUP_TILES,
                turn,
                if region_tiles < window + 2 { 2 } else { 1 },
            );
            for parity in 0..2 {
                let tables = WindowMap::of_groups(&tables, parity);
                let [mut pushed, mut turned] = [(); 2].map(|()| vec![1 << 17; from.len()]);
                carry_bits(region_tiles, 0, &from, &mut pushed, group_words, tables);
                carry_bits(
                    region_tiles,
                    u32::MAX,
                    &from,
                    &mut turned,
                    group_words,
                    tables,
                );
                assert!(
                    pushed == turned,
                    "{region_tiles} tiles, a window of {window}, {parity}"
                );
            }
        }
    }
}
