use super::generators::{Generators, Word};
use crate::pieces::{PermGroup, Permutation};
use homing_table::error::Result;
use homing_table::query::uniform_below;
use homing_table::watch::Stop;
use rand_pcg::Pcg64;
use std::collections::HashSet;

/// The number of words of moves that are tried first.
const MAX_SHORT: usize = 20_000;
/// The number of short words from which commutators are made.
const MAX_PARTS: usize = 200;
/// The maximum number of points that the commutators move whose conjugates are tried, and the number of these.
const MAX_MOVED: usize = 12;
const MAX_CONJUGATED: usize = 200;
/// The first limit on the moves of a word.
const FIRST_LEN: u32 = 24;
/// The number of random words that are added at once.
const RANDOM_COUNT: usize = 1000;

/// For each point of a chain of stabilizers, a short word that takes it to its place and moves nothing that is in place already
/// (Minkwitz, 1998). It solves every element of the group, in many moves.
pub struct ShortWords {
    /// The points of the chain, each with a word for each point from which it can come.
    levels: Vec<(usize, Vec<Option<Word>>)>,
}

impl ShortWords {
    /// Finds words for all elements of the group.
    pub fn of(generators: &Generators, group: &PermGroup, stop: &Stop) -> Result<Self> {
        let none = vec![None; generators.identity.len()];
        let levels = generators.positions.iter();
        let mut words = Self {
            levels: levels.map(|points| (points.start, none.clone())).collect(),
        };
        let short = words.add_short(generators, stop)?;
        words.add_commutators(generators, &short, stop)?;
        // Without a limit, the words of later levels would become very long.
        let (mut most, mut random) = (FIRST_LEN, Pcg64::new(0, 0));
        loop {
            words.add_products(generators, most, stop)?;
            if short.is_empty() || words.log2_order() > group.log2_order() - 0.5 {
                return Ok(words);
            }
            for _ in 0..RANDOM_COUNT {
                stop.check()?;
                let mut word = generators.empty();
                for _ in 0..most / 3 {
                    let next = uniform_below(&mut random, short.len() as u64);
                    word = generators.then(&word, &short[next as usize]);
                }
                words.add(generators, word, 0, most);
            }
            most = most.saturating_add(most / 4);
        }
    }

    /// The binary logarithm of the number of elements that have words.
    fn log2_order(&self) -> f64 {
        let found = self
            .levels
            .iter()
            .map(|(_, back)| back.iter().flatten().count());
        found.map(|count| (1.0 + count as f64).log2()).sum()
    }

    /// Sifts a word through the levels from one on. Keeps it, and what is left of it after each level, where they are shorter than the
    /// known words.
    fn add(&mut self, generators: &Generators, mut word: Word, from: usize, most: u32) {
        for (point, back) in &mut self.levels[from..] {
            let at = usize::from(word.points[*point]);
            if at == *point {
                continue;
            }
            if word.len > most {
                break;
            }
            let known = back[at].clone();
            let inverse = generators.inverse(&word);
            let from = usize::from(inverse.points[*point]);
            for (at, word) in [(from, &word), (at, &inverse)] {
                if back[at].as_ref().is_none_or(|known| known.len > word.len) {
                    back[at] = Some(word.clone());
                }
            }
            match known {
                Some(known) => word = generators.then(&word, &known),
                None => break,
            }
        }
    }

    /// Adds the shortest words, and returns them.
    fn add_short(&mut self, generators: &Generators, stop: &Stop) -> Result<Vec<Word>> {
        let mut words = vec![generators.empty()];
        let mut seen: HashSet<Permutation> = HashSet::from([generators.identity.clone()]);
        let mut at = 0;
        while at < words.len() && words.len() < MAX_SHORT {
            stop.check()?;
            for code in 0..generators.points.len() {
                let word = generators.after(&words[at], code);
                if seen.insert(word.points.clone()) {
                    self.add(generators, word.clone(), 0, FIRST_LEN);
                    words.push(word);
                }
            }
            at += 1;
        }
        words.remove(0);
        words.truncate(MAX_PARTS);
        Ok(words)
    }

    /// Adds commutators of short words, and the conjugates of those that move few points.
    fn add_commutators(
        &mut self,
        generators: &Generators,
        short: &[Word],
        stop: &Stop,
    ) -> Result<()> {
        let inverses: Vec<Word> = short.iter().map(|word| generators.inverse(word)).collect();
        let mut few: Vec<(u32, Word)> = Vec::new();
        for (one, one_back) in short.iter().zip(&inverses) {
            stop.check()?;
            for (other, other_back) in short.iter().zip(&inverses) {
                let both = generators.then(&generators.then(one, other), one_back);
                let word = generators.then(&both, other_back);
                let moved = (0..).zip(&word.points).filter(|(at, to)| at != *to).count();
                if (1..=MAX_MOVED).contains(&moved) {
                    few.push((word.len + moved as u32 / 4, word.clone()));
                }
                self.add(generators, word, 0, FIRST_LEN);
            }
        }
        few.sort_by(|one, other| (one.0, &one.1.points).cmp(&(other.0, &other.1.points)));
        few.dedup_by(|one, other| one.1.points == other.1.points);
        for (_, word) in few.iter().take(MAX_CONJUGATED) {
            stop.check()?;
            for (setup, back) in short.iter().zip(&inverses) {
                let there = generators.then(setup, word);
                self.add(generators, generators.then(&there, back), 0, FIRST_LEN);
            }
        }
        Ok(())
    }

    /// Adds products of two words of one level.
    fn add_products(&mut self, generators: &Generators, most: u32, stop: &Stop) -> Result<()> {
        for level in 0..self.levels.len() {
            let known: Vec<Word> = self.levels[level].1.iter().flatten().cloned().collect();
            for one in &known {
                stop.check()?;
                for other in known.iter().filter(|other| one.len + other.len <= most) {
                    self.add(generators, generators.then(one, other), level, most);
                }
            }
        }
        Ok(())
    }

    /// A word that extends a word to one that changes nothing.
    pub fn solve(&self, generators: &Generators, word: &Word) -> Option<Word> {
        let mut word = word.clone();
        for (point, back) in &self.levels {
            let at = usize::from(word.points[*point]);
            if at != *point {
                word = generators.then(&word, back[at].as_ref()?);
            }
        }
        Some(word)
    }

    /// The shortest of these words after a first move or two.
    pub fn shortest(&self, generators: &Generators, word: &Word) -> Option<Word> {
        let codes = 0..generators.points.len();
        let first = codes.clone().map(|code| generators.after(word, code));
        let second = first
            .clone()
            .flat_map(|word| codes.clone().map(move |code| generators.after(&word, code)));
        std::iter::once(word.clone())
            .chain(first)
            .chain(second.take(MAX_PARTS))
            .filter_map(|word| self.solve(generators, &word))
            .min_by_key(|word| word.len)
    }
}
