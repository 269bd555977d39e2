use super::board::Numbers;
use super::solve::Solver;
use homing_table::error::{Error, Lack, Result};
use homing_table::query::uniform_below;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use std::ops::RangeInclusive;

/// Draws random boards from which a goal can be reached, without end: uniform over all, or over those of some depths.
///
/// The same board, goals, depths and seed produce the same boards. First a goal is drawn, then presses: each a number below K, or all
/// together uniform among those whose sum is one of the depths. Such a board is accepted only if no smaller sum solves it, and then with
/// the probability of one over the number of its answers.
pub struct RandomBoards {
    solver: Solver,
    goals: Vec<Numbers>,
    depths: Option<RangeInclusive<usize>>,
    /// For the presses from each on: the share of the numbers with each sum, in units of the greatest.
    sums: Vec<Vec<f64>>,
    generator: Pcg64,
}

/// The number of failed draws in a row after which there may be no boards of these depths.
const MAX_DRAWS: u32 = 10_000;
/// The most shares in memory.
const MAX_SUMS: usize = 1 << 22;

impl RandomBoards {
    /// Begins to draw.
    ///
    /// # Errors
    ///
    /// No presses have such a sum, or there are too many of both.
    pub fn new(solver: Solver, depths: Option<RangeInclusive<u32>>, seed: u64) -> Result<Self> {
        let (board, mut sums) = (&solver.board, Vec::new());
        let (presses, colours) = (board.steps.len(), usize::from(board.colours));
        let greatest = presses * (colours - 1);
        let depths =
            depths.map(|depths| *depths.start() as usize..=greatest.min(*depths.end() as usize));
        if let Some(depths) = &depths {
            if depths.is_empty() {
                return Err(Error::NoSuchDepth {
                    puzzle: board.name.clone(),
                    wanted: format!("from {}", depths.start()),
                    greatest: greatest as u32,
                });
            }
            let columns = depths.end() + 1;
            if presses * columns > MAX_SUMS {
                let reason = "there are too many presses to draw some with this sum";
                return Err(Error::lacks(&board.name, Lack::Draws, reason));
            }
            sums = vec![vec![0.0; columns]; presses + 1];
            sums[presses][0] = 1.0;
            for press in (0..presses).rev() {
                let after = &sums[press + 1];
                let sum = |sum: usize| after[(sum + 1).saturating_sub(colours)..=sum].iter().sum();
                let mut shares: Vec<f64> = (0..columns).map(sum).collect();
                let greatest = shares.iter().copied().fold(0.0, f64::max);
                shares.iter_mut().for_each(|share| *share /= greatest);
                sums[press] = shares;
            }
        }
        let goals = board.goals();
        let generator = Pcg64::new(seed.into(), 0);
        Ok(Self {
            solver,
            goals,
            depths,
            sums,
            generator,
        })
    }

    /// Draws the place of a share, in proportion to the shares.
    fn draw_share(&mut self, shares: &[f64]) -> usize {
        let drawn = (self.generator.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let mut left = drawn * shares.iter().sum::<f64>();
        let is_before = |share: &&f64| {
            left -= **share;
            left >= 0.0
        };
        shares
            .iter()
            .take_while(is_before)
            .count()
            .min(shares.len() - 1)
    }

    fn draw_presses(&mut self) -> Numbers {
        let (presses, colours) = (self.solver.board.steps.len(), self.solver.board.colours);
        let Some(depths) = self.depths.clone() else {
            let draw = |_| uniform_below(&mut self.generator, colours.into()) as u8;
            return (0..presses).map(draw).collect();
        };
        let shares = self.sums[0][depths.clone()].to_vec();
        let mut left = depths.start() + self.draw_share(&shares);
        let draw = |press: usize| {
            let before = left;
            let least = (left + 1).saturating_sub(colours.into());
            let shares = self.sums[press + 1][least..=left].to_vec();
            left = least + self.draw_share(&shares);
            (before - left) as u8
        };
        (0..presses).map(draw).collect()
    }

    fn draw(&mut self) -> Result<Numbers> {
        for _ in 0..MAX_DRAWS {
            self.solver.limits.stop.check()?;
            let goal = uniform_below(&mut self.generator, self.goals.len() as u64) as usize;
            let (mut board, presses) = (self.goals[goal].clone(), self.draw_presses());
            let colours = self.solver.board.colours;
            for (press, &times) in presses.iter().enumerate() {
                // The presses solve the board, so they are made backward.
                let back = (colours - u16::from(times)) % colours;
                self.solver.board.make(&mut board, press, back as u8);
            }
            if self.depths.is_none() {
                return Ok(board);
            }
            let sum: u32 = presses.iter().map(|&times| u32::from(times)).sum();
            let Some(fewest) = self
                .solver
                .fewest(&board, false)?
                .filter(|fewest| fewest.depth == sum)
            else {
                continue;
            };
            let count = u64::try_from(fewest.count).unwrap_or(u64::MAX);
            if uniform_below(&mut self.generator, count) == 0 {
                return Ok(board);
            }
        }
        let reason = format!(
            "none of {MAX_DRAWS} random presses with this sum were the fewest for their board"
        );
        Err(Error::lacks(&self.solver.board.name, Lack::Draws, reason))
    }
}

impl Iterator for RandomBoards {
    type Item = Result<Numbers>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.draw())
    }
}
