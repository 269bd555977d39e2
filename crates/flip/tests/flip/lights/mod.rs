//! Flips of any size: the algebra compared with published nullities, tables, exhaustive searches, and by multiplication.

pub mod chebyshev;
mod cosets;
mod file;
mod information;
mod lines;
mod matrix;
mod nullity;
mod patterns;
mod properties;
mod shapes;
mod tables;
mod text;
mod trellis;

use homing::puzzle::flip::{Lights, PieceSet, PressMatrix};

/// Marsaglia's xorshift: the same boards on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn set(&mut self, pieces: usize) -> PieceSet {
        PieceSet::from_words(
            pieces,
            (0..pieces.div_ceil(64)).map(|_| self.next()).collect(),
        )
    }

    /// A board whose presses have arbitrary effects, usually not symmetric.
    fn listed(&mut self, pieces: usize, density: u64) -> PressMatrix {
        self.shaped(pieces, pieces, density)
    }

    fn shaped(&mut self, pieces: usize, presses: usize, density: u64) -> PressMatrix {
        let lists = (0..presses).map(|_| {
            (0..pieces as u16)
                .filter(|_| self.next() % 100 < density)
                .collect()
        });
        PressMatrix::listed(pieces, lists.collect()).unwrap()
    }
}

fn lights(name: &str) -> Lights {
    Lights::new(PressMatrix::parse(name).unwrap())
}

fn white(lights: &Lights) -> Vec<PieceSet> {
    vec![PieceSet::new(lights.pieces())]
}
