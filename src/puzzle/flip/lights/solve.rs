use super::code::Code;
use super::set::PieceSet;
use super::table::Lights;
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
    /// [`Limit::QuietSets`] where there are too many sets to look through: more than 2^32 of one [part](Self::part_nullity), and more than
    /// 2^22 patterns that can be turned; [`Error::Stopped`].
    pub fn fewest(&self, board: &PieceSet, goals: &[PieceSet]) -> Result<Option<Fewest>> {
        let mut best: Option<Fewest> = None;
        for presses in self.presses_to(board, goals) {
            let lightest = match self.images()? {
                Some(images) => images.lightest(&presses, &self.stop)?,
                None => self.quiet().lightest(&presses, &self.stop)?.ok_or_else(|| self.too_many_quiet())?,
            };
            let found = Fewest { presses: lightest.first, count: lightest.count };
            best = Some(match best {
                None => found,
                Some(best) => best.or(found),
            });
        }
        Ok(best)
    }

    /// The number of presses of [`fewest`](Self::fewest).
    pub fn depth(&self, board: &PieceSet, goals: &[PieceSet]) -> Result<Option<usize>> {
        if let Some(images) = self.images()? {
            return Ok(self.presses_to(board, goals).map(|presses| images.depth(&presses)).min());
        }
        Ok(self.fewest(board, goals)?.map(|fewest| fewest.presses.count()))
    }

    /// All sets of the fewest presses to one of the goals, the smallest by ascending list first. None if no goal can be reached.
    pub fn all_fewest(&self, board: &PieceSet, goals: &[PieceSet]) -> Result<impl Iterator<Item = PieceSet>> {
        let Some(depth) = self.depth(board, goals)? else { return Ok(Merged { lists: Vec::new() }) };
        let mut lists = Vec::new();
        for presses in self.presses_to(board, goals) {
            let members: Option<Box<dyn Iterator<Item = PieceSet> + '_>> = match self.images()? {
                Some(images) => images.all_lightest(&presses, Code::MAX_LISTED, &self.stop)?.map(|sets| Box::new(sets.into_iter()) as _),
                None => self.quiet().all_lightest(&presses, &self.stop)?.map(|members| Box::new(members) as _),
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

    /// Checks that the fewest presses can be found.
    pub fn check_part_nullity(&self) -> Result<()> {
        if self.is_too_quiet()? { Err(self.too_many_quiet()) } else { Ok(()) }
    }

    /// For each goal that can be reached some presses to it.
    pub(super) fn presses_to<'l>(&'l self, board: &'l PieceSet, goals: &'l [PieceSet]) -> impl Iterator<Item = PieceSet> + 'l {
        goals.iter().filter_map(|goal| self.any_presses(&difference(board, goal)))
    }

    /// Whether there is no way to the fewest presses.
    fn is_too_quiet(&self) -> Result<bool> {
        Ok(self.part_nullity() > Code::MAX_BITS && self.images()?.is_none())
    }

    pub(super) fn too_many_quiet(&self) -> Error {
        let bits = self.part_nullity();
        Error::limit(Limit::QuietSets { puzzle: self.presses().name(), bits, most: Code::MAX_BITS, time: time_text(bits) })
    }

    pub(super) fn too_many_solutions(&self) -> Error {
        if let Ok(true) = self.is_too_quiet() {
            return self.too_many_quiet();
        }
        Error::limit(Limit::Solutions { puzzle: self.presses().name(), most: Code::MAX_LISTED })
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

/// The time for 2^bits sums, at 2^32 a second.
fn time_text(bits: usize) -> String {
    let seconds = (bits.saturating_sub(Code::MAX_BITS) as f64).exp2();
    match seconds {
        ..60.0 => format!("about {seconds:.0} seconds"),
        ..3600.0 => format!("about {:.0} minutes", seconds / 60.0),
        ..86_400.0 => format!("about {:.0} hours", seconds / 3600.0),
        ..31_557_600.0 => format!("about {:.0} days", seconds / 86_400.0),
        _ => "years".into(),
    }
}
