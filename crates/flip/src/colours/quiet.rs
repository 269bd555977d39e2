use super::board::Numbers;
use super::echelon::{Modulus, Row, gcd};
use homing_table::error::Result;
use std::collections::HashMap;

/// Quiet presses that are connected by shared ones, and the lightest members of their cosets. The weight of a member is the sum of its
/// numbers.
///
/// A member is chosen row by row: the multiple of a row in Howell form decides how often its first press is made, and the presses before
/// it are decided already. Presses whose entries in all rows to come are the same are *alike*: of each such class only the sum of the
/// weights matters, by the number that the rows to come add. So each choice adds up fewer classes than the one before, and the last ones,
/// of which there are most, take a few additions each. The least sums of all classes are a bound, which ends most branches early.
pub struct Part {
    modulus: Modulus,
    rows: Vec<Row>,
    /// The presses in these rows.
    pub presses: Vec<usize>,
    /// Before the choice of each row: the classes of presses. One more is for the end.
    levels: Vec<Level>,
    /// The class of each press in the first level.
    classes: Vec<usize>,
}

#[derive(Default)]
struct Level {
    /// By class: its entry in the row, and its class in the next level.
    next: Vec<(u16, usize)>,
    /// By class: the greatest common divisor of K and its entries in this row and those to come.
    divisors: Vec<u16>,
}

/// What a search visits: a member's weight, and how often the first press of each row is made.
pub type Visit<'v> = &'v mut dyn FnMut(u32, &[u8]);

/// A search for the lightest members of a coset of a part.
pub struct CosetSearch<'s> {
    part: &'s Part,
    /// A member.
    start: &'s [u8],
    /// Members that are heavier than the lightest so far are visited if they exceed it by no more than this.
    slack: u32,
    /// No member beyond this weight is visited.
    limit: u32,
    /// The multiple of each row, and the number of its first press.
    factors: Vec<u16>,
    firsts: Numbers,
    /// By level: the sums of the weights of each class, by the number that is added.
    sums: Vec<Vec<u32>>,
}

impl Part {
    /// Splits rows in Howell form into parts.
    pub fn split(modulus: Modulus, rows: Vec<Row>) -> Vec<Self> {
        let mut parts: Vec<Vec<Row>> = Vec::new();
        for row in rows {
            let is_shared = |other: &Row| {
                let mut both = row.entries.iter().zip(&other.entries);
                both.any(|(&one, &other)| one != 0 && other != 0)
            };
            let (mut connected, others): (Vec<_>, Vec<_>) = parts
                .into_iter()
                .partition(|part: &Vec<Row>| part.iter().any(is_shared));
            connected.push(vec![row]);
            parts = others;
            parts.push(connected.concat());
        }
        parts
            .into_iter()
            .map(|rows| Self::new(modulus, rows))
            .collect()
    }

    fn new(modulus: Modulus, mut rows: Vec<Row>) -> Self {
        rows.sort_by_key(|row| row.pivot);
        let all = 0..rows[0].entries.len();
        let presses: Vec<usize> = all
            .filter(|&press| rows.iter().any(|row| row.entries[press] != 0))
            .collect();
        let mut classes = vec![0; presses.len()];
        let mut levels = vec![Level {
            next: Vec::new(),
            divisors: vec![modulus.0],
        }];
        for row in rows.iter().rev() {
            let (mut level, mut known) = (Level::default(), HashMap::new());
            for (class, &press) in classes.iter_mut().zip(&presses) {
                let key = (row.entries[press], *class);
                *class = *known.entry(key).or_insert_with(|| {
                    level.next.push(key);
                    level
                        .divisors
                        .push(gcd(key.0, levels[levels.len() - 1].divisors[key.1]));
                    level.next.len() - 1
                });
            }
            levels.push(level);
        }
        levels.reverse();
        Self {
            modulus,
            rows,
            presses,
            levels,
            classes,
        }
    }

    /// Returns the member of a coset with these numbers of the first presses, in the place of another one.
    pub fn member(&self, start: &[u8], firsts: &[u8]) -> Numbers {
        let modulus = self.modulus;
        let mut member: Vec<u16> = start.iter().map(|&times| times.into()).collect();
        for (row, &first) in self.rows.iter().zip(firsts) {
            let missing = (u16::from(first) + modulus.minus(member[row.pivot])) % modulus.0;
            modulus.add(&mut member, missing / row.divisor, &row.entries);
        }
        member.into_iter().map(|times| times as u8).collect()
    }
}

impl<'s> CosetSearch<'s> {
    /// Creates the search for members of the coset of `start`.
    pub fn new(part: &'s Part, start: &'s [u8], slack: u32, limit: u32) -> Self {
        let colours = usize::from(part.modulus.0);
        let sizes = part.levels.iter().map(|level| level.divisors.len());
        let mut sums: Vec<Vec<u32>> = sizes.map(|classes| vec![0; classes * colours]).collect();
        for (&press, &class) in part.presses.iter().zip(&part.classes) {
            for added in 0..colours {
                let times = (usize::from(start[press]) + added) % colours;
                sums[0][class * colours + added] += times as u32;
            }
        }
        Self {
            part,
            start,
            slack,
            limit,
            factors: Vec::new(),
            firsts: Vec::new(),
            sums,
        }
    }

    /// Returns a lower bound of the weights of the members that agree with the choices made.
    fn bound(&self) -> u32 {
        let (level, colours) = (self.factors.len(), usize::from(self.part.modulus.0));
        let least = |(sums, &divisor): (&[u32], &u16)| {
            sums.iter()
                .step_by(divisor.into())
                .min()
                .copied()
                .unwrap_or(0)
        };
        let classes = self.sums[level].chunks_exact(colours);
        classes
            .zip(&self.part.levels[level].divisors)
            .map(least)
            .sum()
    }

    /// Visits the lightest members, and on the way some that seemed to be. Counts the choices before it makes them.
    pub fn run(&mut self, count: &mut dyn FnMut() -> Result<()>, visit: Visit) -> Result<()> {
        let level = self.factors.len();
        let Some(row) = self.part.rows.get(level) else {
            let weight = self.sums[level][0];
            self.limit = self.limit.min(weight.saturating_add(self.slack));
            visit(weight, &self.firsts);
            return Ok(());
        };
        let above = self.part.rows.iter().zip(&self.factors);
        let here = above.fold(u32::from(self.start[row.pivot]), |sum, (above, &factor)| {
            sum + u32::from(above.entries[row.pivot]) * u32::from(factor)
        });
        let colours = u32::from(self.part.modulus.0);
        let (here, divisor) = (here % colours, u32::from(row.divisor));
        for first in (here % divisor..colours).step_by(row.divisor.into()) {
            let factor = (first + colours - here) % colours / divisor;
            count()?;
            self.add_up(level, factor as u16);
            self.factors.push(factor as u16);
            self.firsts.push(first as u8);
            if self.bound() <= self.limit {
                self.run(count, visit)?;
            }
            self.factors.pop();
            self.firsts.pop();
        }
        Ok(())
    }

    /// Computes the sums of the next level after the choice of a row's multiple.
    fn add_up(&mut self, level: usize, factor: u16) {
        let colours = usize::from(self.part.modulus.0);
        let (before, after) = self.sums.split_at_mut(level + 1);
        let (before, after) = (&before[level], &mut after[0]);
        after.fill(0);
        let next = &self.part.levels[level].next;
        for (sums, &(entry, class)) in before.chunks_exact(colours).zip(next) {
            let shift = usize::from(entry) * usize::from(factor) % colours;
            let to = &mut after[class * colours..][..colours];
            let (wrapped, plain) = sums.split_at(shift);
            to.iter_mut()
                .zip(plain.iter().chain(wrapped))
                .for_each(|(to, sum)| *to += sum);
        }
    }
}
