use super::board::{ColourBoard, Numbers};
use super::depths::Depths;
use super::echelon::{Echelon, Modulus, Row, gcd};
use super::quiet::{CosetSearch, Quiet};
use homing_search::search::{Limits, QuestionClock};
use homing_space::space::Cost;
use homing_table::error::{Error, Limit, Result};
use homing_table::query::{Hint, ranked};
use homing_table::watch::Stop;
use std::sync::{Arc, OnceLock};

/// The fewest presses from a board to its goals.
pub struct Fewest {
    /// How often each press is made: of all answers of the least sum, the one whose ascending list comes first. So it makes the first
    /// press most often.
    pub presses: Numbers,
    pub depth: u32,
    /// The number of answers with this sum; `u128::MAX` if it does not fit into 128 bits.
    pub count: u128,
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
    pub quiet: Quiet,
    /// Sums of lights that no press changes.
    kept: OnceLock<Vec<Row>>,
}

/// A goal that can be reached: some presses to it, and a lower bound of their number.
struct Reached {
    presses: Numbers,
    at_least: u32,
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
            let quiet = Quiet::new(modulus, echelon.beyond(board.lights));
            Algebra {
                echelon,
                quiet,
                kept: OnceLock::new(),
            }
        })
    }

    /// Returns the number of boards from which one goal can be reached, as factors.
    pub fn solvable(&self) -> Vec<u16> {
        let turning = self
            .algebra()
            .echelon
            .rows
            .iter()
            .filter(|row| row.pivot < self.board.lights);
        turning
            .map(|row| self.board.colours / row.divisor)
            .collect()
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

    /// Searches all presses to each goal that can be reached, part by part, and returns the lightest of those that are near the best goal.
    /// `visit` also receives those that exceed the least sum by up to `slack`: the goal, the part, the weight and the first presses.
    fn search(
        &self,
        goals: &[Reached],
        (slack, is_listed): (u32, bool),
        visit: &mut dyn FnMut(usize, usize, u32, &[u8]),
    ) -> Result<Vec<Option<Lightest>>> {
        let (limits, begun) = (&self.limits, self.clock.first_search());
        let (mut choices, mut progress) = (0, limits.stop.begin_search());
        let quiet = &self.algebra().quiet;
        let modulus = quiet.modulus;
        let loose = |goal: &Reached| {
            let parts = quiet.parts.iter().flat_map(|part| &part.presses);
            weight(&goal.presses)
                - parts
                    .map(|&press| u32::from(goal.presses[press]))
                    .sum::<u32>()
        };
        let bound = |goal: &Reached| {
            let bounds = quiet
                .parts
                .iter()
                .map(|part| CosetSearch::new(modulus, part, &goal.presses).bound());
            goal.at_least.max(bounds.sum::<u32>() + loose(goal))
        };
        let at_least = goals.iter().map(bound).min().unwrap_or(0);
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
        let (mut best, mut found) = (u32::MAX, Vec::new());
        for (number, goal) in goals.iter().enumerate() {
            let mut lightest = Some(Lightest {
                depth: loose(goal),
                parts: Vec::new(),
            });
            for (place, part) in quiet.parts.iter().enumerate() {
                let Some(sum) = &mut lightest else { break };
                let mut search = CosetSearch::new(modulus, part, &goal.presses);
                search.slack = slack;
                search.limit = best.saturating_add(slack).saturating_sub(sum.depth);
                let mut members = Members {
                    weight: u32::MAX,
                    count: 0,
                    first: Vec::new(),
                    all: Vec::new(),
                };
                search.run(&mut count, &mut |weight, firsts| {
                    members.add(weight, firsts, is_listed);
                    visit(number, place, weight, firsts);
                })?;
                if members.all.len() > MAX_LISTED {
                    return Err(self.too_many());
                }
                sum.depth = sum.depth.saturating_add(members.weight);
                sum.parts.push(members);
                if sum.depth > best.saturating_add(slack) {
                    lightest = None;
                }
            }
            best = lightest
                .as_ref()
                .map_or(best, |found| best.min(found.depth));
            found.push(lightest);
        }
        Ok(found)
    }

    /// Returns the fewest presses to one of the goals; `None` if none can be reached.
    pub fn fewest(&self, board: &[u8]) -> Result<Option<Fewest>> {
        let goals = self.reached(board);
        let found = self.search(&goals, (0, false), &mut |_, _, _, _| ())?;
        let mut best: Option<Fewest> = None;
        for (goal, lightest) in goals.iter().zip(found) {
            let Some(Lightest { depth, parts }) = lightest else {
                continue;
            };
            let firsts = parts.iter().map(|members| &members.first[..]);
            let (presses, count) = (self.member(&goal.presses, firsts), Lightest::count(&parts));
            best = Some(match best {
                Some(best) if best.depth < depth => best,
                Some(best) if best.depth == depth => Fewest {
                    presses: presses.max(best.presses),
                    depth,
                    count: count.saturating_add(best.count),
                },
                _ => Fewest {
                    presses,
                    depth,
                    count,
                },
            });
        }
        Ok(best)
    }

    /// Returns the depth of a board as a cost.
    pub fn depth(&self, board: &[u8]) -> Result<Option<Cost>> {
        Ok(self.fewest(board)?.map(|fewest| cost(fewest.depth)))
    }

    /// Returns all answers of the least sum, in order.
    pub fn all_fewest(&self, board: &[u8]) -> Result<Vec<Numbers>> {
        let goals = self.reached(board);
        let found = self.search(&goals, (0, true), &mut |_, _, _, _| ())?;
        let depth = found.iter().flatten().map(|lightest| lightest.depth).min();
        let mut all = Vec::new();
        for (goal, lightest) in goals.iter().zip(&found) {
            let Some(lightest) = lightest.as_ref().filter(|found| Some(found.depth) == depth)
            else {
                continue;
            };
            if Lightest::count(&lightest.parts) > MAX_LISTED as u128 {
                return Err(self.too_many());
            }
            let mut choices: Vec<Vec<&[u8]>> = vec![Vec::new()];
            for members in &lightest.parts {
                let longer = |choice: &Vec<_>| {
                    let choice = choice.clone();
                    members
                        .all
                        .iter()
                        .map(move |firsts| [&choice[..], &[&firsts[..]]].concat())
                };
                choices = choices.iter().flat_map(longer).collect();
            }
            all.extend(
                choices
                    .into_iter()
                    .map(|firsts| self.member(&goal.presses, firsts.into_iter())),
            );
        }
        if all.len() > MAX_LISTED {
            return Err(self.too_many());
        }
        all.sort_unstable_by(|one, other| other.cmp(one));
        Ok(all)
    }

    /// Returns all presses with the depths after them, the best first. A press that is in an answer leaves one less; after any other, it
    /// must be made once less than a whole round of colours. So the answers that exceed the least sum by less than a round decide.
    pub fn hints(&self, board: &[u8], here: Cost) -> Result<Vec<Hint<u16>>> {
        let (goals, round) = (self.reached(board), u32::from(self.board.colours) - 1);
        let quiet = &self.algebra().quiet;
        let mut after = vec![vec![u32::MAX; self.board.steps.len()]; goals.len()];
        let rest = |times: u8, weight: u32| {
            if times > 0 {
                weight - 1
            } else {
                weight + round
            }
        };
        let found = self.search(&goals, (round, false), &mut |goal, part, weight, firsts| {
            let part = &quiet.parts[part];
            let member = part.member(quiet.modulus, &goals[goal].presses, firsts);
            for &press in &part.presses {
                after[goal][press] = after[goal][press].min(rest(member[press], weight));
            }
        })?;
        let mut rests: Vec<Option<u32>> = vec![None; self.board.steps.len()];
        for ((goal, after), lightest) in goals.iter().zip(after).zip(&found) {
            let Some(lightest) = lightest else { continue };
            let mut through: Vec<u32> = goal
                .presses
                .iter()
                .map(|&times| rest(times, lightest.depth))
                .collect();
            for (part, members) in quiet.parts.iter().zip(&lightest.parts) {
                for &press in &part.presses {
                    through[press] = lightest.depth - members.weight + after[press];
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

    /// Returns the member of a coset with these first presses in each part.
    fn member<'f>(&self, start: &[u8], firsts: impl Iterator<Item = &'f [u8]>) -> Numbers {
        let quiet = &self.algebra().quiet;
        let parts = quiet.parts.iter().zip(firsts);
        parts.fold(start.to_vec(), |member, (part, firsts)| {
            part.member(quiet.modulus, &member, firsts)
        })
    }

    fn too_many(&self) -> Error {
        let puzzle = self.board.name.clone();
        Error::limit(Limit::Solutions {
            puzzle,
            most: MAX_LISTED,
        })
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
        Some(format!(
            "the colours of the lights{lights}, where *2 counts a light twice, add up to {} modulo {modulus}, and every press \
             keeps that; in the goal it is {}",
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

/// The lightest members of the coset of a goal.
struct Lightest {
    depth: u32,
    /// By part.
    parts: Vec<Members>,
}

/// The lightest members of a part, by their first presses.
struct Members {
    weight: u32,
    count: u128,
    /// The first of them in order.
    first: Numbers,
    /// All of them, if they are listed.
    all: Vec<Numbers>,
}

impl Lightest {
    fn count(parts: &[Members]) -> u128 {
        parts
            .iter()
            .fold(1, |count, part| count.saturating_mul(part.count))
    }
}

impl Members {
    fn add(&mut self, weight: u32, firsts: &[u8], is_listed: bool) {
        if weight < self.weight {
            (self.weight, self.count) = (weight, 0);
            (self.first, self.all) = Default::default();
        }
        if weight == self.weight {
            self.count += 1;
            if self.first[..] < *firsts {
                self.first = firsts.to_vec();
            }
            if is_listed && self.all.len() <= MAX_LISTED {
                self.all.push(firsts.to_vec());
            }
        }
    }
}
