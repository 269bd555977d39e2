use super::budget::Budget;
use super::code::{Code, Lightest, Supports};
use super::information::Light;
use super::set::PieceSet;
use super::table::Lights;
use super::trellis::Trellis;
use crate::clock::Instant;
use crate::error::{Error, Limit, Result};

/// The fewest presses from a board to its goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// The presses: of all sets of the fewest, the smallest by ascending list.
    pub presses: PieceSet,
    /// The number of sets of the fewest presses; `u128::MAX` if it is beyond 128 bits.
    pub count: u128,
}

/// Some presses from a board to a goal, with a lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnySolution {
    /// The presses.
    pub presses: PieceSet,
    /// No solution has fewer: the pieces to be turned, divided by the most that one press turns.
    pub at_least: usize,
}

/// Up to 2 to this power sets are looked through, whatever it takes: a minute at most.
const MAX_SURE_BITS: usize = 32;

impl Lights {
    /// Some presses that turn just these pieces; `None` where none do. The same every time, and rarely the fewest.
    ///
    /// # Panics
    /// As all questions, where a set is of another board.
    pub fn any_presses(&self, turn: &PieceSet) -> Option<PieceSet> {
        assert_eq!(turn.board_len(), self.pieces(), "a colouring of this board");
        let asked = self.asked_for(turn);
        let free = self.chase.free.len();
        // Behind the free presses come the kept patterns, none of which may be broken.
        let is_broken = asked.iter().enumerate().skip(free / 64).any(|(at, &word)| {
            let own = if at == free / 64 { u64::MAX << (free % 64) } else { u64::MAX };
            word & own != 0
        });
        (!is_broken).then(|| self.presses_of(turn, &asked))
    }

    /// The presses that follow from the pieces to be turned and what they ask for. They are linear, and right if no kept pattern is broken.
    fn presses_of(&self, turn: &PieceSet, asked: &[u64]) -> PieceSet {
        let pieces = self.pieces();
        let mut pressed = vec![0u8; pieces];
        for (bit, &press) in self.chase.free.iter().enumerate() {
            pressed[usize::from(press)] = (asked[bit / 64] >> (bit % 64) & 1) as u8;
        }
        let words = turn.words();
        self.chase.follow(|piece| (words[piece / 64] >> (piece % 64) & 1) as u8, &mut pressed);
        PieceSet::from_words(pieces, pressed.chunks(64).map(word_of).collect())
    }

    /// The presses of some pieces, and behind them the kept patterns that these break, if both fit a word: the sums of those of each piece.
    pub(super) fn linear_word(&self, turn: &PieceSet) -> u64 {
        let asked = self.asked_for(turn);
        let is_broken = |at: usize| asked[(self.chase.free.len() + at) / 64] >> ((self.chase.free.len() + at) % 64) & 1;
        (0..self.nullity()).fold(self.presses_of(turn, &asked).words()[0], |word, at| word | is_broken(at) << (self.pieces() + at))
    }

    /// Whether one of the goals can be reached.
    pub fn is_solvable(&self, board: &PieceSet, goals: &[PieceSet]) -> bool {
        goals.iter().any(|goal| self.any_presses(&difference(board, goal)).is_some())
    }

    /// Some presses to the first of the goals that can be reached, with a bound for all of them; `None` where none can be reached. Costs a
    /// matrix-vector product, whatever the nullity.
    pub fn any_solution(&self, board: &PieceSet, goals: &[PieceSet]) -> Option<AnySolution> {
        let presses = goals.iter().find_map(|goal| self.any_presses(&difference(board, goal)))?;
        let least = |goal: &PieceSet| difference(board, goal).count().div_ceil(self.presses().max_turned().max(1));
        Some(AnySolution { presses, at_least: goals.iter().map(least).min().unwrap_or(0) })
    }

    /// The fewest presses to one of the goals, and how many sets of so many there are; `None` if no goal can be reached.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] where more than 2^32 sets of one [part](Self::part_nullity) would have to be looked through, and time does not
    /// suffice; [`Error::Stopped`].
    pub fn fewest(&self, board: &PieceSet, goals: &[PieceSet]) -> Result<Option<Fewest>> {
        let begun = self.begun.first_search();
        // A board that comes late gets what its pieces prove. Of one that comes in time, each goal is looked at.
        let is_late = self.is_open_ended() && begun.elapsed() >= self.time;
        let (mut best, mut limit): (Option<Fewest>, Option<(Limit, u32)>) = (None, None);
        for presses in self.presses_to(board, goals) {
            match self.lightest(&presses, begun, is_late) {
                Ok(Lightest { first: presses, count }) => {
                    let found = Fewest { presses, count };
                    best = Some(match best {
                        None => found,
                        Some(best) => best.or(found),
                    });
                }
                Err(Error::Limit { limit: met, at_least_moves }) => {
                    let at_least = at_least_moves.unwrap_or(0);
                    limit = Some((met, limit.map_or(at_least, |(_, other)| other.min(at_least))));
                }
                Err(error) => return Err(error),
            }
        }
        match (best, limit) {
            (Some(best), Some((_, at_least))) if best.presses.count() < at_least as usize => Ok(Some(best)),
            (best, Some((limit, at_least))) => {
                let known = best.map_or(u32::MAX, |best| best.presses.count() as u32);
                Err(Error::limit(limit).at_least(at_least.min(known)))
            }
            (best, None) => Ok(best),
        }
    }

    /// The number of presses of [`fewest`](Self::fewest).
    pub fn depth(&self, board: &PieceSet, goals: &[PieceSet]) -> Result<Option<usize>> {
        if let Some(trellis) = self.trellis() {
            let depths = self.presses_to(board, goals).map(|presses| trellis.depth(&presses, &self.stop));
            return Ok(depths.collect::<Result<Vec<_>>>()?.into_iter().min());
        }
        Ok(self.fewest(board, goals)?.map(|fewest| fewest.presses.count()))
    }

    /// All sets of the fewest presses to one of the goals, the smallest by ascending list first. None if no goal can be reached.
    pub fn all_fewest(&self, board: &PieceSet, goals: &[PieceSet]) -> Result<impl Iterator<Item = PieceSet>> {
        let Some(depth) = self.depth(board, goals)? else { return Ok(Merged { lists: Vec::new() }) };
        let (begun, mut lists) = (self.begun.first_search(), Vec::new());
        for presses in self.presses_to(board, goals) {
            let members: Option<Box<dyn Iterator<Item = PieceSet> + '_>> = match (self.trellis(), self.light(&presses)?) {
                (Some(trellis), _) => trellis.all_lightest(&presses, &self.stop)?.map(|sets| Box::new(sets.into_iter()) as _),
                // No set of this goal is among the fewest, or all of them are known.
                (None, Some(light)) if light.at_least() > depth => continue,
                (None, Some(light)) if light.is_known(0) => Some(Box::new(light.all(0).into_iter())),
                (None, light) => {
                    let budget = self.budget(&presses, light.as_ref(), begun);
                    self.quiet().all_lightest(&presses, &budget)?.map(|members| Box::new(members) as _)
                }
            };
            let mut members = members.ok_or_else(|| self.too_many_solutions())?.peekable();
            if members.peek().is_some_and(|set| set.count() == depth) {
                lists.push(members);
            }
        }
        Ok(Merged { lists })
    }

    /// The size of the largest basis of quiet patterns that are connected by shared presses. It decides the work for the fewest presses.
    pub fn part_nullity(&self) -> usize {
        self.quiet().part_bits()
    }

    /// Whether nobody knows how long the fewest presses of a board may take.
    pub(super) fn is_open_ended(&self) -> bool {
        self.part_nullity() > MAX_SURE_BITS && self.trellis().is_none()
    }

    /// The fewest presses that turn what these do.
    fn lightest(&self, presses: &PieceSet, begun: Instant, is_late: bool) -> Result<Lightest> {
        if let Some(trellis) = self.trellis() {
            return trellis.lightest(presses, &self.stop);
        }
        let least = self.least(presses);
        if is_late && least > 0 {
            return Err(Error::limit(Limit::Time { time: self.time }).at_least(least as u32));
        }
        let light = self.light(presses)?;
        if let Some(light) = light.as_ref().filter(|light| light.is_known(0)) {
            let sets = light.all(0);
            let count = sets.len() as u128;
            return sets.into_iter().next().map(|first| Lightest { first, count }).ok_or_else(|| self.too_many_quiet());
        }
        let budget = self.budget(presses, light.as_ref(), begun);
        self.quiet().lightest(presses, &budget)?.ok_or_else(|| self.too_many_quiet().at_least(budget.at_least()))
    }

    /// The presses that occur in the fewest that turn what these do, and in those of one more.
    pub(super) fn supports(&self, presses: &PieceSet, begun: Instant) -> Result<Supports> {
        let light = self.light(presses)?;
        match light.as_ref().filter(|light| light.is_known(1)) {
            Some(light) => {
                let [lightest, next] = [0, 1].map(|more| {
                    let mut support = PieceSet::new(self.pieces());
                    light.all(more).iter().flat_map(PieceSet::iter).for_each(|press| support.insert(press));
                    support
                });
                Ok(Supports { count: light.at_least(), lightest, next })
            }
            None => self.quiet().supports(presses, &self.budget(presses, light.as_ref(), begun))?.ok_or_else(|| self.too_many_solutions()),
        }
    }

    /// The fewest presses where they are few; `None` where all sets are looked through anyway.
    fn light(&self, presses: &PieceSet) -> Result<Option<Light>> {
        self.is_open_ended().then(|| self.information().light(presses, &self.stop)).transpose()
    }

    /// What looking through all sets may take since a question was begun, for all goals together, with what is known before: what their
    /// number of pieces asks for, and the members that were looked at.
    fn budget(&self, presses: &PieceSet, light: Option<&Light>, begun: Instant) -> Budget<'_> {
        match light {
            Some(light) => Budget::limited(&self.stop, begun, self.time, light.at_least().max(self.least(presses)) as u32),
            None => Budget::until(&self.stop),
        }
    }

    /// No fewer presses turn what these do: each turns only so many pieces.
    fn least(&self, presses: &PieceSet) -> usize {
        self.presses().turned(presses).count().div_ceil(self.presses().max_turned().max(1))
    }

    /// For each goal that can be reached some presses to it.
    pub(super) fn presses_to<'l>(&'l self, board: &'l PieceSet, goals: &'l [PieceSet]) -> impl Iterator<Item = PieceSet> + 'l {
        goals.iter().filter_map(|goal| self.any_presses(&difference(board, goal)))
    }

    pub(super) fn too_many_quiet(&self) -> Error {
        let bits = self.part_nullity();
        Error::limit(Limit::QuietSets { puzzle: self.presses().name(), bits, most: Code::MAX_BITS })
    }

    pub(super) fn too_many_solutions(&self) -> Error {
        if self.part_nullity() > Code::MAX_BITS && self.trellis().is_none() {
            return self.too_many_quiet();
        }
        let most = if self.trellis().is_some() { Trellis::MAX_LISTED } else { Code::MAX_LISTED };
        Error::limit(Limit::Solutions { puzzle: self.presses().name(), most })
    }
}

/// The pieces in which a board differs from a goal.
pub(super) fn difference(board: &PieceSet, goal: &PieceSet) -> PieceSet {
    let mut turn = board.clone();
    turn ^= goal;
    turn
}

impl Fewest {
    /// The better of the answers for two goals; as good ones are counted together.
    fn or(self, other: Self) -> Self {
        match self.presses.count().cmp(&other.presses.count()) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => {
                let count = self.count.saturating_add(other.count);
                let presses = if other.presses.precedes(&self.presses) { other.presses } else { self.presses };
                Self { presses, count }
            }
        }
    }
}

/// 64 bytes of 0 and 1 as a word, the first the lowest bit.
fn word_of(bytes: &[u8]) -> u64 {
    let (eights, rest) = bytes.as_chunks::<8>();
    // The product moves bit 8i to bit 56 + i, and no two to the same place.
    let byte_of = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let word = eights.iter().enumerate().fold(0, |word, (at, eight)| word | byte_of(eight) << (8 * at));
    rest.iter().enumerate().fold(word, |word, (at, &byte)| word | u64::from(byte) << (8 * eights.len() + at))
}

/// Sets of one size from several ordered lists, in order. No set is in two lists, since it leads to one goal only.
struct Merged<I: Iterator> {
    lists: Vec<std::iter::Peekable<I>>,
}

impl<I: Iterator<Item = PieceSet>> Iterator for Merged<I> {
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
