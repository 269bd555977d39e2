//! The effect of a move on the bitmap over the orders of a pattern's tiles.
//!
//! Bit `c` of a bitmap is the order with the place code `c`. A move takes the tile at one place of the order to another, past the places
//! between, and changes only the digits of these places. So the bitmap is cut up in two ways, with `k` tiles:
//!
//! - A *group* consists of the orders that agree in all but the last 5 places, the *tail*: 120 bits. A move within the tail permutes the
//!   bits of all groups alike. It is done by lookups, one byte of the group at a time.
//! - A *lane* consists of the orders that agree in all but the last 4 places: 24 bits, a fifth of a group. A move within the first `k - 4`
//!   places moves whole lanes. The place `k - 5` belongs to both.
//!
//! A move across that place, in either direction, is one of each kind, one after another. Patterns of fewer than 6 tiles have one group,
//! and all their moves are within the tail.

pub use super::bits::BitGroup;
use crate::patterns::pattern::orders::{FACTORIALS, moved, order_of_place_code, place_code};

/// The number of places that a group spans.
const TAIL: usize = 5;

/// The partition of the bitmap of a pattern, by its number of tiles.
#[derive(Clone, Copy, Debug)]
pub struct BitmapLayout {
    /// The tiles of the pattern.
    pub tiles: usize,
}

impl BitmapLayout {
    fn tail(self) -> usize {
        self.tiles.min(TAIL)
    }

    /// The orders of a group.
    pub fn group_bits(self) -> usize {
        FACTORIALS[self.tail()] as usize
    }

    /// The groups of a bitmap.
    pub fn groups(self) -> usize {
        FACTORIALS[self.tiles] as usize / self.group_bits()
    }

    /// The first place of the tail.
    fn border(self) -> usize {
        self.tiles - self.tail()
    }
}

/// The move of the tile at one place to another.
pub struct OrderMove {
    steps: [Option<OrderStep>; 2],
}

enum OrderStep {
    /// By byte of the source and its value: the bits that it turns into.
    Bits(Vec<[[u64; 2]; 256]>),
    /// By lane of the target: the position of the first of the three bytes of its source.
    Lanes(Vec<[u16; 5]>),
}

impl OrderMove {
    /// Creates the move of the tile at the place `from` to the place `to`.
    pub fn new(cut: BitmapLayout, from: usize, to: usize) -> Self {
        let border = cut.border();
        let within = |from: usize, to: usize| {
            if from >= border && to >= border {
                OrderStep::bits(cut, from - border, to - border)
            } else {
                OrderStep::lanes(cut, from, to)
            }
        };
        let steps = if from == to {
            [None, None]
        } else if from.min(to) < border && from.max(to) > border {
            [Some(within(from, border)), Some(within(border, to))]
        } else {
            [Some(within(from, to)), None]
        };
        Self { steps }
    }

    /// Applies the move to the orders in `source` and adds the results to `target`. `between` is scratch space of the same length.
    pub fn add(&self, source: &[BitGroup], target: &mut [BitGroup], between: &mut [BitGroup]) {
        match &self.steps {
            [Some(first), Some(second)] => {
                between.fill([0; 16]);
                first.add(source, between);
                second.add(between, target);
            }
            [Some(only), _] => only.add(source, target),
            _ => merge(target, source),
        }
    }
}

impl OrderStep {
    fn bits(cut: BitmapLayout, from: usize, to: usize) -> Self {
        let tail = cut.tail();
        let target = |code: usize| {
            place_code(&moved(order_of_place_code(code as u32, tail), from, to)[..tail]) as usize
        };
        let targets: Vec<usize> = (0..cut.group_bits()).map(target).collect();
        let of_value = |byte: usize, value: usize| {
            let mut bits = [0; 2];
            for target in (0..8)
                .filter(|bit| value >> bit & 1 != 0)
                .filter_map(|bit| targets.get(8 * byte + bit))
            {
                bits[target / 64] |= 1 << (target % 64);
            }
            bits
        };
        let of_byte = |byte| std::array::from_fn(|value| of_value(byte, value));
        Self::Bits((0..cut.group_bits().div_ceil(8)).map(of_byte).collect())
    }

    fn lanes(cut: BitmapLayout, from: usize, to: usize) -> Self {
        const LANE_BITS: u32 = FACTORIALS[TAIL - 1];
        let source = |lane: usize| {
            let order = order_of_place_code(lane as u32 * LANE_BITS, cut.tiles);
            let lane = place_code(&moved(order, to, from)[..cut.tiles]) / LANE_BITS;
            (lane / TAIL as u32 * size_of::<BitGroup>() as u32
                + lane % TAIL as u32 * (LANE_BITS / 8)) as u16
        };
        Self::Lanes(
            (0..cut.groups())
                .map(|group| std::array::from_fn(|lane| source(group * TAIL + lane)))
                .collect(),
        )
    }

    fn add(&self, source: &[BitGroup], target: &mut [BitGroup]) {
        match self {
            Self::Bits(tables) => {
                for (source, target) in source.iter().zip(target) {
                    if *source != [0; 16] {
                        let mut bits = [0; 2];
                        for (table, &value) in tables.iter().zip(source) {
                            let [low, high] = table[usize::from(value)];
                            bits[0] |= low;
                            bits[1] |= high;
                        }
                        add_bits(target, u128::from(bits[1]) << 64 | u128::from(bits[0]));
                    }
                }
            }
            Self::Lanes(places) => {
                let source = source.as_flattened();
                for (places, target) in places.iter().zip(target) {
                    let lane = |place: u16| {
                        source[usize::from(place)..]
                            .first_chunk()
                            .map_or(0, |&bytes| u32::from_le_bytes(bytes) & 0xff_ffff)
                    };
                    let [a, b, c, d, e] = places.map(|place| u64::from(lane(place)));
                    let low = a | b << 24 | c << 48;
                    let high = c >> 16 | d << 8 | e << 32;
                    add_bits(target, u128::from(high) << 64 | u128::from(low));
                }
            }
        }
    }
}

fn add_bits(group: &mut BitGroup, bits: u128) {
    *group = (u128::from_le_bytes(*group) | bits).to_le_bytes();
}

/// Adds the orders of one bitmap to another.
pub fn merge(target: &mut [BitGroup], source: &[BitGroup]) {
    target
        .as_flattened_mut()
        .iter_mut()
        .zip(source.as_flattened())
        .for_each(|(target, &source)| *target |= source);
}
