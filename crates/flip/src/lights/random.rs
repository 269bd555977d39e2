use super::table::Lights;
use crate::lights::algebra::set::PieceSet;
use homing_table::error::{Error, Lack, Result};
use homing_table::query::uniform_below;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use std::ops::RangeInclusive;

/// Draws random boards from which a goal can be reached, without end. Each draw is uniform and independent of the others.
///
/// The same board, goals, depths and seed produce the same boards, on every machine and in every later version, so the method is fixed. The
/// generator is that of [`Sample`](homing_table::query::Sample), and numbers below `n` are made in the same way. First a goal is drawn. If
/// no depths are given, the words of a set of presses follow, 64 presses each. Otherwise the number of presses is drawn, each number of the
/// range in proportion to the number of sets of that size, and then the presses, each from those not drawn before. The board is accepted
/// only if no smaller set solves it, and then with the probability of one over the number of solutions of that size. So every board of
/// these depths is equally likely.
#[derive(Clone, Debug)]
pub struct RandomBoards {
    lights: Lights,
    goals: Vec<PieceSet>,
    /// The possible numbers of presses, each with the sum of the weights up to it.
    sums: Option<Vec<(usize, f64)>>,
    generator: Pcg64,
}

/// The number of failed draws in a row after which there may be no boards of these depths.
const MAX_DRAWS: u32 = 10_000;

impl Lights {
    /// Draws random boards from which a goal can be reached, of all depths or of those in a range.
    ///
    /// # Errors
    ///
    /// The errors of [`fewest`](Self::fewest) if depths are given, and [`Error::Input`] if the range is empty or there are no goals.
    pub fn random_boards(
        &self,
        goals: &[PieceSet],
        depths: Option<RangeInclusive<usize>>,
        seed: u64,
    ) -> Result<RandomBoards> {
        if goals.is_empty()
            || depths
                .as_ref()
                .is_some_and(|depths| depths.is_empty() || *depths.start() > self.press_count())
        {
            let (puzzle, wanted) = (
                self.presses().name(),
                depths.map_or("of 0".into(), |depths| format!("from {}", depths.start())),
            );
            return Err(Error::NoSuchDepth {
                puzzle,
                wanted,
                greatest: self.press_count() as u32,
            });
        }
        let sums = depths.map(|depths| sums_of_binomials(self.press_count(), depths));
        Ok(RandomBoards {
            lights: self.clone(),
            goals: goals.to_vec(),
            sums,
            generator: Pcg64::new(seed.into(), 0),
        })
    }
}

/// Returns the numbers of presses in a range, each with the sum of C(pieces, number) up to it, in units of the greatest. Uses only
/// multiplications and divisions, whose results are the same on every machine.
fn sums_of_binomials(pieces: usize, depths: RangeInclusive<usize>) -> Vec<(usize, f64)> {
    let (from, to) = (*depths.start(), (*depths.end()).min(pieces));
    let greatest = (pieces / 2).clamp(from, to);
    let mut weights = vec![1.0; to - from + 1];
    for number in greatest + 1..=to {
        weights[number - from] =
            weights[number - from - 1] * (pieces - number + 1) as f64 / number as f64;
    }
    for number in (from..greatest).rev() {
        weights[number - from] =
            weights[number - from + 1] * (number + 1) as f64 / (pieces - number) as f64;
    }
    let mut sum = 0.0;
    let add_up = |(number, weight): (usize, f64)| {
        sum += weight;
        (number, sum)
    };
    (from..=to).zip(weights).map(add_up).collect()
}

impl RandomBoards {
    fn draw(&mut self, sums: Option<&[(usize, f64)]>) -> Result<PieceSet> {
        let press_count = self.lights.press_count();
        for _ in 0..MAX_DRAWS {
            self.lights.stop.check()?;
            let goal = uniform_below(&mut self.generator, self.goals.len() as u64) as usize;
            let presses = match sums {
                None => {
                    let words = (0..press_count.div_ceil(64)).map(|_| self.generator.next_u64());
                    PieceSet::from_words(press_count, words.collect())
                }
                Some(sums) => self.draw_presses(press_count, sums),
            };
            let mut board = self.lights.presses().turned(&presses);
            board ^= &self.goals[goal];
            if sums.is_none() {
                return Ok(board);
            }
            let fewest = self
                .lights
                .fewest(&board, &self.goals)?
                .filter(|fewest| fewest.presses.count() == presses.count());
            let Some(fewest) = fewest else { continue };
            let count = u64::try_from(fewest.count).unwrap_or(u64::MAX);
            if uniform_below(&mut self.generator, count) == 0 {
                return Ok(board);
            }
        }
        let reason = format!(
            "none of {MAX_DRAWS} random sets with this number of presses was the smallest for its board"
        );
        Err(Error::lacks(
            self.lights.presses().name(),
            Lack::Draws,
            reason,
        ))
    }

    fn draw_presses(&mut self, pieces: usize, sums: &[(usize, f64)]) -> PieceSet {
        let whole = sums.last().map_or(0.0, |(_, sum)| *sum);
        let drawn = (self.generator.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * whole;
        let at = sums
            .partition_point(|(_, sum)| *sum <= drawn)
            .min(sums.len() - 1);
        let mut order: Vec<u16> = (0..pieces as u16).collect();
        for place in 0..sums[at].0 {
            let other =
                place + uniform_below(&mut self.generator, (pieces - place) as u64) as usize;
            order.swap(place, other);
        }
        PieceSet::of(
            pieces,
            order[..sums[at].0].iter().map(|&press| press.into()),
        )
    }
}

impl Iterator for RandomBoards {
    /// A board, or an error if boards of the wanted depths are too rare to be found, or too hard to grade.
    type Item = Result<PieceSet>;

    fn next(&mut self) -> Option<Self::Item> {
        let sums = self.sums.take();
        let board = self.draw(sums.as_deref());
        self.sums = sums;
        Some(board)
    }
}
