//! Orders of the tiles of a pattern, and their two numberings.
//!
//! An order lists tiles by their number in the pattern, `0..k`, as they follow each other row by row. The *tile code* is the sum over all
//! tiles `t` of (the number of smaller tiles after `t`) times `t!`: a tile that passes another changes it by one factorial, that of the
//! greater of the two. Tables are numbered by it. The *place code* is Lehmer's: the sum over all places `i` of (the number of smaller tiles
//! after the place) times `(k-1-i)!`. A move past some places changes only the digits of those places. The search uses it.

use homing_space::index::{Permutations, factorial, lehmer_code};

/// The maximum number of tiles in a pattern.
pub const MAX_TILES: usize = 8;

/// An order; only its first `k` places count.
pub type TileOrder = [u8; MAX_TILES];

/// `n!` for `n` up to 8.
pub const FACTORIALS: [u32; MAX_TILES + 1] = {
    let mut factorials = [1; MAX_TILES + 1];
    let mut n = 1;
    while n <= MAX_TILES {
        factorials[n] = factorial(n) as u32;
        n += 1;
    }
    factorials
};

/// Returns the tile code of an order.
pub fn tile_code(order: &[u8]) -> u32 {
    let digit =
        |(place, &tile): (usize, &u8)| smaller_behind(order, place) * FACTORIALS[usize::from(tile)];
    order.iter().enumerate().map(digit).sum()
}

/// Returns the order of `tiles` tiles with a tile code.
pub fn order_of_tile_code(mut code: u32, tiles: usize) -> TileOrder {
    let mut order = [0; MAX_TILES];
    let mut digits = [0; MAX_TILES];
    for tile in (0..tiles).rev() {
        digits[tile] = (code / FACTORIALS[tile]) as usize;
        code %= FACTORIALS[tile];
    }
    // Tiles are inserted in ascending order, so that as many of the smaller ones come after each tile as its digit says.
    for (tile, digit) in digits[..tiles].iter().enumerate() {
        let place = tile - digit;
        order.copy_within(place..tile, place + 1);
        order[place] = tile as u8;
    }
    order
}

/// Returns the place code of an order.
pub fn place_code(order: &[u8]) -> u32 {
    lehmer_code(order.iter().copied(), order.len()).0 as u32
}

/// Returns the order of `tiles` tiles with a place code.
pub fn order_of_place_code(code: u32, tiles: usize) -> TileOrder {
    let mut order = [0; MAX_TILES];
    Permutations::new(tiles).unrank(code.into(), &mut order[..tiles]);
    order
}

/// Returns an order after the tile at one place has moved to another.
pub fn moved(mut order: TileOrder, from: usize, to: usize) -> TileOrder {
    if from < to {
        order[from..=to].rotate_left(1);
    } else {
        order[to..=from].rotate_right(1);
    }
    order
}

fn smaller_behind(order: &[u8], place: usize) -> u32 {
    order[place + 1..]
        .iter()
        .filter(|&&tile| tile < order[place])
        .count() as u32
}
