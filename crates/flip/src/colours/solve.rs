use super::board::{ColourBoard, Numbers};
use super::depths::Depths;
use super::echelon::{Echelon, Modulus, Row, gcd};
use super::quiet::{CosetSearch, Part};
use homing_search::search::{Limits, QuestionClock};
use homing_space::space::Cost;
use homing_table::error::{Error, Limit, Result};
use homing_table::query::{Hint, ranked};
use homing_table::watch::Stop;
use std::sync::{Arc, OnceLock};

/// The fewest presses from a board to its goals.
pub struct Fewest {
    pub depth: u32,
    /// The number of answers with this sum; `u128::MAX` if it does not fit into 128 bits.
    pub count: u128,
    /// All answers, or only the first: how often each press is made. They are in the order of their ascending lists, so the first one makes
    /// the first press most often.
    pub answers: Vec<Numbers>,
}

/// A board that is solved. Clones share what was computed.
#[derive(Clone)]
pub struct Solver {
    pub board: Arc<ColourBoard>,
    algebra: Arc<OnceLock<Algebra>>,
    pub depths: Arc<OnceLock<Depths>>,
    pub limits: Limits,
    /// The start of the time limit.
    pub clock: QuestionClock,
}

/// The presses of a board in Howell form.
pub struct Algebra {
    /// A row for each press: what it turns, and the press.
    echelon: Echelon,
    /// The quiet presses, in parts.
    pub quiet: Vec<Part>,
    /// Sums of lights that no press changes.
    kept: OnceLock<Vec<Row>>,
}

/// A goal that can be reached: some presses to it, and a lower bound of their number.
struct Reached {
    presses: Numbers,
    at_least: u32,
}

/// What is asked of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    First,
    All,
    Hints,
}

/// The lightest presses to a goal: the first of them, and those of each part.
struct Found {
    depth: u32,
    first: Numbers,
    parts: Vec<Members>,
}

/// The lightest members of a part, by their first presses.
#[derive(Default)]
struct Members {
    weight: Option<u32>,
    count: u128,
    first: Numbers,
    all: Vec<Numbers>,
    /// By press of the part: the least weight after it is made.
    rests: Vec<u32>,
}

/// The most answers that are listed.
const MAX_LISTED: usize = 1 << 18;
/// Choices between two looks at the clock.
const CHOICES: u64 = 1 << 10;

/// Returns the sum of numbers.
fn weight(numbers: &[u8]) -> u32 {
    numbers.iter().map(|&number| u32::from(number)).sum()
}

impl Solver {
    pub fn new(board: ColourBoard, limits: Limits) -> Self {
        Self {
            board: Arc::new(board),
            algebra: Arc::default(),
            depths: Arc::default(),
            limits,
            clock: QuestionClock::EACH,
        }
    }

    /// Returns the same board for a new question, which `stop` ends.
    pub fn asked_until(&self, stop: &Stop) -> Self {
        Self {
            limits: self.limits.until(stop),
            clock: QuestionClock::until(stop),
            ..self.clone()
        }
    }

    pub fn algebra(&self) -> &Algebra {
        self.algebra.get_or_init(|| {
            let (board, presses) = (&self.board, self.board.steps.len());
            let modulus = Modulus(board.colours);
            let row = |press: usize| {
                let mut row = vec![0; board.lights + presses];
                board.steps[press]
                    .iter()
                    .for_each(|&(light, step)| row[usize::from(light)] = step.into());
                row[board.lights + press] = 1;
                row
            };
            let echelon = Echelon::new(modulus, (0..presses).map(row));
            let quiet = Part::split(modulus, echelon.beyond(board.lights));
            Algebra {
                echelon,
                quiet,
                kept: OnceLock::new(),
            }
        })
    }

    /// Returns the number of boards from which one goal can be reached, and that of quiet presses, as factors.
    pub fn sizes(&self) -> [Vec<u16>; 2] {
        let rows = self.algebra().echelon.rows.iter();
        let (turning, quiet): (Vec<&Row>, _) = rows.partition(|row| row.pivot < self.board.lights);
        [turning, quiet].map(|rows| {
            rows.iter()
                .map(|row| self.board.colours / row.divisor)
                .collect()
        })
    }

    /// Returns presses that turn a board by this, or `None` if there are none. They are always the same, and rarely the fewest.
    pub fn any_presses(&self, turn: &[u8]) -> Option<Numbers> {
        let lights = self.board.lights;
        let mut row: Vec<u16> = turn.iter().map(|&colour| colour.into()).collect();
        row.resize(lights + self.board.steps.len(), 0);
        let echelon = &self.algebra().echelon;
        let minus = |&times: &u16| echelon.modulus.minus(times) as u8;
        echelon
            .clear(&mut row, lights)
            .then(|| row[lights..].iter().map(minus).collect())
    }

    /// Returns the goals that can be reached. Each press adds a limited number of colours, which bounds their number.
    fn reached(&self, board: &[u8]) -> Vec<Reached> {
        let goals = self.board.goals().into_iter();
        let reached = |goal: Numbers| {
            let turn = self.board.minus(&goal, board);
            Some(Reached {
                presses: self.any_presses(&turn)?,
                at_least: weight(&turn).div_ceil(self.board.max_steps().max(1)),
            })
        };
        goals.filter_map(reached).collect()
    }

    /// Returns some presses to a goal, those with the least sum, and a lower bound.
    pub fn any_solution(&self, board: &[u8]) -> Option<(Numbers, u32)> {
        let reached = self.reached(board);
        let at_least = reached.iter().map(|goal| goal.at_least).min()?;
        let least = reached
            .into_iter()
            .map(|goal| goal.presses)
            .min_by_key(|presses| weight(presses))?;
        Some((least, at_least))
    }

    /// Searches all presses to each goal that can be reached, part by part. Goals that are farther than others may be missing.
    fn search(&self, board: &[u8], wanted: Wanted) -> Result<Vec<Found>> {
        let (limits, begun) = (&self.limits, self.clock.first_search());
        let goals = self.reached(board);
        let at_least = goals.iter().map(|goal| goal.at_least).min().unwrap_or(0);
        let (mut choices, mut progress) = (0, limits.stop.begin_search());
        let mut count = || {
            choices += 1;
            if choices > limits.nodes || choices % CHOICES == 1 {
                limits.stop.check()?;
                progress.report(at_least, choices);
                if choices > limits.nodes || begun.elapsed() >= limits.time {
                    return Err(limits.reached(choices).at_least(at_least));
                }
            }
            Ok(())
        };
        let round = u32::from(self.board.colours) - 1;
        let slack = if wanted == Wanted::Hints { round } else { 0 };
        let (mut limit, mut all) = (u32::MAX, Vec::new());
        'goals: for Reached { presses, .. } in goals {
            let (mut first, mut parts, mut sum) = (presses.clone(), Vec::new(), 0);
            for part in &self.algebra().quiet {
                let mut members = Members::default();
                let mut search = CosetSearch::new(part, &presses, slack, limit.saturating_sub(sum));
                search.run(&mut count, &mut |weight, firsts| {
                    members.add(weight, firsts, wanted);
                    if wanted == Wanted::Hints {
                        members.add_rests(part, &part.member(&presses, firsts), weight, round);
                    }
                })?;
                let Some(weight) = members.weight else {
                    continue 'goals;
                };
                sum += weight;
                first = part.member(&first, &members.first);
                parts.push(members);
            }
            let depth = weight(&first);
            limit = limit.min(depth.saturating_add(slack));
            all.push(Found {
                depth,
                first,
                parts,
            });
        }
        Ok(all)
    }

    /// Returns the fewest presses to one of the goals, the first of them or all; `None` if none can be reached.
    pub fn fewest(&self, board: &[u8], is_listed: bool) -> Result<Option<Fewest>> {
        let wanted = if is_listed {
            Wanted::All
        } else {
            Wanted::First
        };
        let mut found = self.search(board, wanted)?;
        let Some(depth) = found.iter().map(|found| found.depth).min() else {
            return Ok(None);
        };
        found.retain(|found| found.depth == depth);
        let counts = found.iter().map(|Found { parts, .. }| {
            let counts = parts.iter().map(|members| members.count);
            counts.fold(1, u128::saturating_mul)
        });
        let count = counts.fold(0, u128::saturating_add);
        if is_listed && count > MAX_LISTED as u128 {
            let puzzle = self.board.name.clone();
            return Err(Error::limit(Limit::Solutions {
                puzzle,
                most: MAX_LISTED,
            }));
        }
        let mut answers: Vec<Numbers> = Vec::new();
        for Found { first, parts, .. } in found {
            let mut of_goal = vec![first];
            if is_listed {
                for (part, members) in self.algebra().quiet.iter().zip(&parts) {
                    let of = |answer: Numbers| {
                        let all = members.all.iter();
                        all.map(move |firsts| part.member(&answer, firsts))
                    };
                    of_goal = of_goal.into_iter().flat_map(of).collect();
                }
            }
            answers.append(&mut of_goal);
        }
        answers.sort_unstable_by(|one, other| other.cmp(one));
        Ok(Some(Fewest {
            depth,
            count,
            answers,
        }))
    }

    /// Returns the depth of a board as a cost.
    pub fn depth(&self, board: &[u8]) -> Result<Option<Cost>> {
        Ok(self.fewest(board, false)?.map(|fewest| cost(fewest.depth)))
    }

    /// Returns all presses with the depths after them, the best first. A press that is in an answer leaves one less; after any other, it
    /// must be made once less than a whole round of colours. So the answers that exceed the least sum by less than a round decide.
    pub fn hints(&self, board: &[u8], here: Cost) -> Result<Vec<Hint<u16>>> {
        let round = u32::from(self.board.colours) - 1;
        let mut rests: Vec<Option<u32>> = vec![None; self.board.steps.len()];
        for Found {
            depth,
            first,
            parts,
        } in self.search(board, Wanted::Hints)?
        {
            let mut through: Vec<u32> = first
                .iter()
                .map(|&times| rest(depth, times, round))
                .collect();
            for (part, members) in self.algebra().quiet.iter().zip(&parts) {
                for (&press, &rest) in part.presses.iter().zip(&members.rests) {
                    through[press] = depth + rest - members.weight.unwrap_or(0);
                }
            }
            for (rest, through) in rests.iter_mut().zip(through) {
                *rest = Some(rest.map_or(through, |rest| rest.min(through)));
            }
        }
        let hints = (0..)
            .zip(rests)
            .map(|(press, rest)| (press, cost(1), rest.map(cost)));
        Ok(ranked(
            Some(here).filter(|&here| here != Cost::ZERO),
            hints.collect(),
        ))
    }

    /// Explains why no goal can be reached: by a sum of colours that no press changes. `None` if one can be reached.
    pub fn why(&self, board: &[u8]) -> Option<String> {
        let (colours, goal) = (self.board.colours, &self.board.goals()[0]);
        let kept = self.algebra().kept.get_or_init(|| self.kept());
        let turn = self.board.minus(goal, board);
        let sum = |row: &Row, of: &[u8], modulus: u16| {
            let terms = row
                .entries
                .iter()
                .zip(of)
                .map(|(&entry, &colour)| u32::from(entry) * u32::from(colour));
            terms.sum::<u32>() % u32::from(modulus)
        };
        let broken = kept.iter().filter(|row| sum(row, &turn, colours) != 0);
        let mut broken = broken
            .min_by_key(|row| row.entries.iter().filter(|&&entry| entry != 0).count())?
            .clone();
        let divisor = broken
            .entries
            .iter()
            .fold(colours, |divisor, &entry| gcd(divisor, entry));
        broken
            .entries
            .iter_mut()
            .for_each(|entry| *entry /= divisor);
        let modulus = colours / divisor;
        let written = |(light, &entry): (usize, &u16)| match entry {
            0 => None,
            1 => Some(format!(" {}", light + 1)),
            _ => Some(format!(" {}*{entry}", light + 1)),
        };
        let lights: String = broken
            .entries
            .iter()
            .enumerate()
            .filter_map(written)
            .collect();
        let twice = if lights.contains('*') {
            ", where *2 counts a light twice,"
        } else {
            ""
        };
        Some(format!(
            "the colours of the lights{lights}{twice} add up to {} modulo {modulus}, and every press keeps that; in the goal it is {}",
            sum(&broken, board, modulus),
            sum(&broken, goal, modulus),
        ))
    }

    /// Returns the sums of lights that no press changes, and that are zero for lights of one colour if that is the goal: it is as if one
    /// more press turned all lights.
    fn kept(&self) -> Vec<Row> {
        let (board, presses) = (&self.board, self.board.steps.len());
        let mut rows = vec![vec![0; presses + 1 + board.lights]; board.lights];
        for (press, steps) in board.steps.iter().enumerate() {
            steps
                .iter()
                .for_each(|&(light, step)| rows[usize::from(light)][press] = step.into());
        }
        for (light, row) in rows.iter_mut().enumerate() {
            row[presses] = u16::from(board.goal.is_none());
            row[presses + 1 + light] = 1;
        }
        Echelon::new(Modulus(board.colours), rows.into_iter()).beyond(presses + 1)
    }
}

/// The cost of presses.
pub fn cost(presses: u32) -> Cost {
    Cost::new(presses, presses)
}

/// Returns the sum of an answer after a press that it makes so often.
fn rest(sum: u32, times: u8, round: u32) -> u32 {
    if times > 0 { sum - 1 } else { sum + round }
}

impl Members {
    fn add(&mut self, weight: u32, firsts: &[u8], wanted: Wanted) {
        if self.weight.is_none_or(|least| weight < least) {
            let rests = std::mem::take(&mut self.rests);
            *self = Self {
                weight: Some(weight),
                rests,
                ..Self::default()
            };
        }
        if self.weight == Some(weight) {
            self.count += 1;
            if self.first[..] < *firsts {
                self.first = firsts.to_vec();
            }
            if wanted == Wanted::All && self.all.len() < MAX_LISTED {
                self.all.push(firsts.to_vec());
            }
        }
    }

    fn add_rests(&mut self, part: &Part, member: &[u8], weight: u32, round: u32) {
        self.rests.resize(part.presses.len(), u32::MAX);
        for (least, &press) in self.rests.iter_mut().zip(&part.presses) {
            *least = rest(weight, member[press], round).min(*least);
        }
    }
}
