use super::generators::{Generators, Word};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The moves that are powers of one of them, such as the turns of one face.
pub struct Axis {
    /// The shortest word for each power, from the power 0.
    pub powers: Vec<Word>,
    /// The divisors of the order, ascending. A subgroup has the multiples of one of them, of the last one none.
    pub divisors: Vec<usize>,
}

/// A set of moves: for each axis, the index of the divisor whose multiples it has.
pub type MoveSet = Vec<u8>;

impl Axis {
    /// The axes of a puzzle.
    pub fn all(generators: &Generators) -> Vec<Self> {
        let powers: Vec<Vec<Word>> = (0..generators.points.len())
            .map(|code| {
                let mut powers = vec![generators.empty()];
                loop {
                    let next = generators.after(&powers[powers.len() - 1], code);
                    if next.points == generators.identity {
                        return powers;
                    }
                    powers.push(next);
                }
            })
            .collect();
        let mut by_order: Vec<usize> = (0..powers.len()).collect();
        by_order.sort_by_key(|&code| Reverse(powers[code].len()));
        let mut is_taken = vec![false; powers.len()];
        let mut axes = Vec::new();
        for code in by_order {
            if is_taken[code] {
                continue;
            }
            let exponents: HashMap<&[u16], usize> = (0..)
                .zip(&powers[code])
                .map(|(exponent, power)| (&power.points[..], exponent))
                .collect();
            let mut steps = Vec::new();
            for (other, points) in generators.points.iter().enumerate() {
                if let Some(&exponent) = exponents.get(&points[..]) {
                    is_taken[other] = true;
                    steps.push((exponent, other));
                }
            }
            axes.push(Self::with_shortest(
                generators,
                powers[code].clone(),
                &steps,
            ));
        }
        axes
    }

    /// Shortens the words of powers by steps, each an exponent and the code of its move.
    fn with_shortest(
        generators: &Generators,
        mut powers: Vec<Word>,
        steps: &[(usize, usize)],
    ) -> Self {
        let order = powers.len();
        let mut is_new = true;
        while std::mem::take(&mut is_new) {
            for at in 0..order {
                for &(exponent, code) in steps {
                    let word = generators.after(&powers[at], code);
                    let known = &mut powers[(at + exponent) % order];
                    if word.len < known.len {
                        (*known, is_new) = (word, true);
                    }
                }
            }
        }
        let divisors = (1..=order).filter(|&divisor| order.is_multiple_of(divisor));
        Self {
            divisors: divisors.collect(),
            powers,
        }
    }

    /// The multiples of a divisor that no two shorter ones make up.
    pub fn exponents(&self, divisor: u8) -> Vec<usize> {
        let (divisor, order) = (self.divisors[usize::from(divisor)], self.powers.len());
        let len = |exponent: usize| self.powers[exponent % order].len;
        let is_step = |&exponent: &usize| {
            let mut others = (divisor..order)
                .step_by(divisor)
                .filter(|&other| other != exponent);
            others.all(|other| len(other) + len(order + exponent - other) > len(exponent))
        };
        (divisor..order).step_by(divisor).filter(is_step).collect()
    }
}
