use super::table::Lights;
use crate::lights::algebra::set::PieceSet;
use crate::lights::weights::budget::Budget;
use crate::lights::weights::code::{Lightest, LinearCode, Supports};
use crate::lights::weights::information::Light;
use crate::lights::weights::trellis::Trellis;
use homing_boards::flip::text::packed_bits;
use homing_table::clock::Instant;
use homing_table::error::{Error, Limit, Result};

/// The fewest presses from a board to its goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewestPresses {
    /// The presses: of all sets of the fewest, the smallest by ascending list.
    pub presses: PieceSet,
    /// The number of sets of the fewest presses; `u128::MAX` if it does not fit into 128 bits.
    pub count: u128,
}

/// Some presses from a board to a goal, with a lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnySolution {
    /// The presses.
    pub presses: PieceSet,
    /// A lower bound of the presses of any solution: the pieces to turn, divided by the most that one press turns.
    pub at_least: usize,
}

/// What is known of one goal of a question without searching all sets of presses.
enum SearchEstimate {
    Known(FewestPresses),
    Open(OpenGoal),
}

/// A goal whose fewest presses are not known yet.
struct OpenGoal {
    /// Some presses to it.
    presses: PieceSet,
    /// A lower bound of the number of presses to it.
    at_least: usize,
}

/// Up to 2 to this power sets are searched, however long it takes: a minute at most.
const MAX_SURE_BITS: usize = 32;

impl Lights {
    /// Returns some presses that turn exactly these pieces, or `None` if there are none. They are always the same, and rarely the fewest.
    ///
    /// # Panics
    /// If a set is of another board. All questions do.
    pub fn any_presses(&self, turn: &PieceSet) -> Option<PieceSet> {
        assert_eq!(turn.board_len(), self.pieces(), "a colouring of this board");
        let asked = self.asked_for(turn);
        let free = self.chase.free.len();
        // After the free presses come the kept patterns, none of which may be broken.
        let is_broken = asked.iter().enumerate().skip(free / 64).any(|(at, &word)| {
            let own = if at == free / 64 {
                u64::MAX << (free % 64)
            } else {
                u64::MAX
            };
            word & own != 0
        });
        (!is_broken).then(|| self.presses_of(turn, &asked))
    }

    /// Returns the presses that follow from the pieces to turn and the free presses that these require. They are linear, and right if no
    /// kept pattern is broken.
    fn presses_of(&self, turn: &PieceSet, asked: &[u64]) -> PieceSet {
        let mut pressed = vec![0u8; self.press_count()];
        for (bit, &press) in self.chase.free.iter().enumerate() {
            pressed[usize::from(press)] = (asked[bit / 64] >> (bit % 64) & 1) as u8;
        }
        let words = turn.words();
        self.chase.follow(
            |piece| (words[piece / 64] >> (piece % 64) & 1) as u8,
            &mut pressed,
        );
        PieceSet::from_words(
            self.press_count(),
            pressed.chunks(64).map(word_of).collect(),
        )
    }

    /// Returns the presses of some pieces, followed by the kept patterns that these break, if both fit into a word: the sums of those of
    /// each piece.
    pub(super) fn linear_word(&self, turn: &PieceSet) -> u64 {
        let asked = self.asked_for(turn);
        let is_broken = |at: usize| {
            asked[(self.chase.free.len() + at) / 64] >> ((self.chase.free.len() + at) % 64) & 1
        };
        (0..self.kept_count()).fold(self.presses_of(turn, &asked).words()[0], |word, at| {
            word | is_broken(at) << (self.press_count() + at)
        })
    }

    /// Returns whether one of the goals can be reached.
    pub fn is_solvable(&self, board: &PieceSet, goals: &[PieceSet]) -> bool {
        goals
            .iter()
            .any(|goal| self.any_presses(&difference(board, goal)).is_some())
    }

    /// Returns some presses to the first goal that can be reached, with a bound for all goals; `None` if no goal can be reached. It takes
    /// one matrix-vector product, whatever the nullity.
    pub fn any_solution(&self, board: &PieceSet, goals: &[PieceSet]) -> Option<AnySolution> {
        let presses = goals
            .iter()
            .find_map(|goal| self.any_presses(&difference(board, goal)))?;
        let least = |goal: &PieceSet| {
            difference(board, goal)
                .count()
                .div_ceil(self.presses().max_turned().max(1))
        };
        Some(AnySolution {
            presses,
            at_least: goals.iter().map(least).min().unwrap_or(0),
        })
    }

    /// Returns the fewest presses to one of the goals, and the number of sets of this size; `None` if no goal can be reached.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if more than 2^32 sets of one [part](Self::part_nullity) would have to be searched, and the time is too short;
    /// [`Error::Stopped`].
    pub fn fewest(&self, board: &PieceSet, goals: &[PieceSet]) -> Result<Option<FewestPresses>> {
        let begun = self.clock.first_search();
        // If the time is already up, the board only gets the bound that follows from its pieces. Otherwise each goal is searched.
        let is_late = self.is_open_ended() && begun.elapsed() >= self.time;
        let (mut best, mut open): (Option<FewestPresses>, Vec<OpenGoal>) = (None, Vec::new());
        for presses in self.presses_to(board, goals) {
            match self.estimate(presses, is_late)? {
                SearchEstimate::Known(found) => best = Some(found.or(best)),
                SearchEstimate::Open(goal) => open.push(goal),
            }
        }
        // The nearest goal comes first: its answer may rule out the others.
        open.sort_by_key(|goal| goal.at_least);
        let mut met: Option<(Limit, usize)> = None;
        for number in 0..open.len() {
            let known = best
                .as_ref()
                .map_or(usize::MAX, |best| best.presses.count());
            if known < open[number].at_least {
                break;
            }
            // Only the least of the bounds of all goals holds for the question.
            let proven = open
                .iter()
                .fold(known, |proven, goal| proven.min(goal.at_least));
            let searched = match is_late {
                true => Err(Error::limit(Limit::Time { time: self.time })),
                false => self.searched(
                    &open[number].presses,
                    &self.budget(proven, begun, open.len() - number),
                ),
            };
            match searched {
                Ok(found) => {
                    open[number].at_least = found.presses.count();
                    best = Some(found.or(best));
                }
                Err(Error::Limit { limit, .. }) => {
                    let least = met.map_or(usize::MAX, |(_, least)| least);
                    met = Some((limit, least.min(open[number].at_least)));
                }
                Err(error) => return Err(error),
            }
        }
        match (best, met) {
            (best, None) => Ok(best),
            (Some(best), Some((_, least))) if best.presses.count() < least => Ok(Some(best)),
            (best, Some((limit, least))) => {
                let known = best.map_or(usize::MAX, |best| best.presses.count());
                Err(Error::limit(limit).at_least(least.min(known) as u32))
            }
        }
    }

    /// Returns the number of presses of [`fewest`](Self::fewest).
    pub fn depth(&self, board: &PieceSet, goals: &[PieceSet]) -> Result<Option<usize>> {
        if let Some(trellis) = self.trellis() {
            let depths = self
                .presses_to(board, goals)
                .map(|presses| trellis.depth(&presses, &self.stop));
            return Ok(depths.collect::<Result<Vec<_>>>()?.into_iter().min());
        }
        Ok(self
            .fewest(board, goals)?
            .map(|fewest| fewest.presses.count()))
    }

    /// Returns all sets of the fewest presses to one of the goals, the smallest by ascending list first. Empty if no goal can be reached.
    pub fn all_fewest(
        &self,
        board: &PieceSet,
        goals: &[PieceSet],
    ) -> Result<impl Iterator<Item = PieceSet>> {
        let Some(depth) = self.depth(board, goals)? else {
            return Ok(MergedSets { lists: Vec::new() });
        };
        let (begun, mut lists) = (self.clock.first_search(), Vec::new());
        let reached: Vec<PieceSet> = self.presses_to(board, goals).collect();
        for (number, presses) in reached.iter().enumerate() {
            let members: Option<Box<dyn Iterator<Item = PieceSet> + '_>> =
                match (self.trellis(), self.light(presses)?) {
                    (Some(trellis), _) => trellis
                        .all_lightest(presses, &self.stop)?
                        .map(|sets| Box::new(sets.into_iter()) as _),
                    // No set of this goal is among the fewest, or all of them are known.
                    (None, Some(light)) if light.at_least() > depth => continue,
                    (None, Some(light)) if light.is_known(0) => {
                        Some(Box::new(light.all(0).into_iter()))
                    }
                    (None, _) => {
                        let budget = self.budget(depth, begun, reached.len() - number);
                        self.quiet()
                            .all_lightest(presses, &budget)?
                            .map(|members| Box::new(members) as _)
                    }
                };
            let mut members = members.ok_or_else(|| self.too_many_solutions())?.peekable();
            if members.peek().is_some_and(|set| set.count() == depth) {
                lists.push(members);
            }
        }
        Ok(MergedSets { lists })
    }

    /// Returns the size of the largest basis of quiet patterns that are connected by shared presses. It determines the work for the fewest
    /// presses.
    pub fn part_nullity(&self) -> usize {
        self.quiet().part_bits()
    }

    /// Returns whether the time for finding the fewest presses of a board is unknown.
    pub(super) fn is_open_ended(&self) -> bool {
        self.part_nullity() > MAX_SURE_BITS && self.trellis().is_none()
    }

    /// Returns what is known of a goal before all sets of presses are searched.
    fn estimate(&self, presses: PieceSet, is_late: bool) -> Result<SearchEstimate> {
        if let Some(trellis) = self.trellis() {
            let Lightest {
                first: presses,
                count,
            } = trellis.lightest(&presses, &self.stop)?;
            return Ok(SearchEstimate::Known(FewestPresses { presses, count }));
        }
        let least = self.least(&presses);
        let light = if is_late && least > 0 {
            None
        } else {
            self.light(&presses)?
        };
        if let Some(light) = light.as_ref().filter(|light| light.is_known(0)) {
            let sets = light.all(0);
            let count = sets.len() as u128;
            let first = sets
                .into_iter()
                .next()
                .ok_or_else(|| self.too_many_quiet())?;
            return Ok(SearchEstimate::Known(FewestPresses {
                presses: first,
                count,
            }));
        }
        let at_least = light.map_or(0, |light| light.at_least()).max(least);
        Ok(SearchEstimate::Open(OpenGoal { presses, at_least }))
    }

    /// Returns the fewest presses with the same effect as these, searching all sets.
    fn searched(&self, presses: &PieceSet, budget: &Budget) -> Result<FewestPresses> {
        let Lightest {
            first: presses,
            count,
        } = self
            .quiet()
            .lightest(presses, budget)?
            .ok_or_else(|| self.too_many_quiet())?;
        Ok(FewestPresses { presses, count })
    }

    /// Returns the presses that occur in the smallest sets with the same effect as these, and in sets with one press more; `None` if the
    /// smallest sets have more than `most`.
    pub(super) fn supports<'b>(
        &self,
        presses: &PieceSet,
        most: usize,
        budget: impl FnOnce() -> Budget<'b>,
    ) -> Result<Option<Supports>> {
        match self.light(presses)? {
            Some(light) if light.at_least() > most => Ok(None),
            Some(light) if light.is_known(1) => {
                let [lightest, next] = [0, 1].map(|more| {
                    let mut support = PieceSet::new(self.press_count());
                    light
                        .all(more)
                        .iter()
                        .flat_map(PieceSet::iter)
                        .for_each(|press| support.insert(press));
                    support
                });
                Ok(Some(Supports {
                    count: light.at_least(),
                    lightest,
                    next,
                }))
            }
            _ => self
                .quiet()
                .supports(presses, &budget())?
                .ok_or_else(|| self.too_many_solutions())
                .map(Some),
        }
    }

    /// Returns the fewest presses if they are few; `None` if all sets are searched anyway.
    fn light(&self, presses: &PieceSet) -> Result<Option<Light>> {
        self.is_open_ended()
            .then(|| self.information().light(presses, &self.stop))
            .transpose()
    }

    /// Returns the budget for searching all sets of one goal. If its length is unknown, the goal and those after it share the rest of the
    /// time equally. `proven` is a lower bound for all goals of the question.
    pub(super) fn budget(&self, proven: usize, begun: Instant, goals_left: usize) -> Budget<'_> {
        if !self.is_open_ended() {
            return Budget::until(&self.stop);
        }
        let elapsed = begun.elapsed();
        let share = self.time.saturating_sub(elapsed) / goals_left.max(1) as u32;
        Budget::limited(
            &self.stop,
            begun,
            (elapsed + share, self.time),
            proven as u32,
        )
    }

    /// Returns a lower bound of the presses with the same effect as these, since each press turns a limited number of pieces.
    fn least(&self, presses: &PieceSet) -> usize {
        self.presses()
            .turned(presses)
            .count()
            .div_ceil(self.presses().max_turned().max(1))
    }

    /// Returns some presses to each goal that can be reached.
    pub(super) fn presses_to<'l>(
        &'l self,
        board: &'l PieceSet,
        goals: &'l [PieceSet],
    ) -> impl Iterator<Item = PieceSet> + 'l {
        goals
            .iter()
            .filter_map(|goal| self.any_presses(&difference(board, goal)))
    }

    pub(super) fn too_many_quiet(&self) -> Error {
        let bits = self.part_nullity();
        Error::limit(Limit::QuietSets {
            puzzle: self.presses().name(),
            bits,
            most: LinearCode::MAX_BITS,
        })
    }

    pub(super) fn too_many_solutions(&self) -> Error {
        if self.part_nullity() > LinearCode::MAX_BITS && self.trellis().is_none() {
            return self.too_many_quiet();
        }
        let most = if self.trellis().is_some() {
            Trellis::MAX_LISTED
        } else {
            LinearCode::MAX_LISTED
        };
        Error::limit(Limit::Solutions {
            puzzle: self.presses().name(),
            most,
        })
    }
}

/// Returns the pieces in which a board differs from a goal.
pub(super) fn difference(board: &PieceSet, goal: &PieceSet) -> PieceSet {
    let mut turn = board.clone();
    turn ^= goal;
    turn
}

impl FewestPresses {
    /// Returns the better of the answers for two goals, the other of which may be missing; equally good ones are counted together.
    fn or(self, other: Option<Self>) -> Self {
        let Some(other) = other else { return self };
        match self.presses.count().cmp(&other.presses.count()) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => {
                let count = self.count.saturating_add(other.count);
                let presses = if other.presses.precedes(&self.presses) {
                    other.presses
                } else {
                    self.presses
                };
                Self { presses, count }
            }
        }
    }
}

/// Packs 64 bytes of 0 and 1 into a word, the first in the lowest bit.
fn word_of(bytes: &[u8]) -> u64 {
    let (eights, rest) = bytes.as_chunks::<8>();
    let byte_of = |eight: &[u8; 8]| packed_bits(u64::from_le_bytes(*eight));
    let word = eights
        .iter()
        .enumerate()
        .fold(0, |word, (at, eight)| word | byte_of(eight) << (8 * at));
    rest.iter().enumerate().fold(word, |word, (at, &byte)| {
        word | u64::from(byte) << (8 * eights.len() + at)
    })
}

/// Merges ordered lists of sets of one size. No set is in two lists, since it leads to only one goal.
struct MergedSets<I: Iterator> {
    lists: Vec<std::iter::Peekable<I>>,
}

impl<I: Iterator<Item = PieceSet>> Iterator for MergedSets<I> {
    type Item = PieceSet;

    fn next(&mut self) -> Option<PieceSet> {
        let mut first: Option<(usize, PieceSet)> = None;
        for (at, list) in self.lists.iter_mut().enumerate() {
            if let Some(set) = list.peek()
                && first.as_ref().is_none_or(|(_, first)| set.precedes(first))
            {
                first = Some((at, set.clone()));
            }
        }
        let (at, _) = first?;
        self.lists[at].next()
    }
}
