use super::pieces::Pieces;
use crate::puzzle::perm::action::{OPEN, Set};
use crate::puzzle::perm::coordinate::Region;
use crate::puzzle::perm::guides::{opened, states_at_most};

/// The most patterns.
const MAX_PATTERNS: usize = 12;
/// The most look-ups that all patterns take together, in parts of those that one may take.
const WORK_OF_ALL: u64 = 6;

/// A pattern of pieces of one set: the set, and the pieces that are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub set: usize,
    pub told: Vec<u8>,
}

impl Choice {
    /// The sets of the pattern.
    pub fn sets(&self, pieces: &Pieces) -> Vec<Set> {
        opened(&pieces.sets, &pieces.goals[0], &self.named())
    }

    /// No fewer than its states.
    pub fn states(&self, pieces: &Pieces) -> u128 {
        states_at_most(&pieces.sets, &pieces.goals[0], &self.named())
    }

    fn named(&self) -> Vec<(usize, u8)> {
        self.told.iter().map(|&piece| (self.set, piece)).collect()
    }

    /// The set and the pieces, from 1: `2: 1 2 3`.
    pub fn name(&self) -> String {
        let told: Vec<String> = self.told.iter().map(|&piece| (u16::from(piece) + 1).to_string()).collect();
        format!("{}: {}", self.set + 1, told.join(" "))
    }

    /// The choice with this name.
    pub fn parse(name: &str, pieces: &Pieces) -> Option<Self> {
        let (set, told) = name.split_once(": ")?;
        let set = set.parse::<usize>().ok()?.checked_sub(1).filter(|&set| set < pieces.sets.len())?;
        let told = told.split(' ').map(|piece| piece.parse::<u8>().ok()?.checked_sub(1)).collect::<Option<Vec<u8>>>()?;
        let of_goal = &pieces.goals[0].0[pieces.sets[set].pieces()];
        told.iter().all(|piece| of_goal.contains(piece)).then_some(Self { set, told })
    }
}

/// Patterns that cover all pieces, region by region: as many pieces each as `work` look-ups allow, which are the states times the moves.
pub fn choose(pieces: &Pieces, work: u64) -> Vec<Choice> {
    let mut work = work;
    loop {
        let chosen = choose_within(pieces, u128::from(work));
        let all = chosen.iter().map(|choice| choice.states(pieces)).sum::<u128>() * pieces.all_moves.len() as u128;
        if all <= u128::from(work * WORK_OF_ALL) && chosen.len() <= MAX_PATTERNS || work <= 1 {
            // Patterns of few states seldom cut a branch.
            let mut chosen = chosen;
            chosen.sort_by_key(|choice| std::cmp::Reverse(choice.states(pieces)));
            chosen.truncate(MAX_PATTERNS);
            return chosen;
        }
        work = if chosen.len() > MAX_PATTERNS { 1 } else { work / 2 };
    }
}

fn choose_within(pieces: &Pieces, work: u128) -> Vec<Choice> {
    let goal = &pieces.goals[0];
    let most = work / pieces.all_moves.len() as u128;
    let mut chosen = Vec::new();
    for region in Region::all(&pieces.sets, &pieces.all_moves).into_iter().filter(|region| region.places.len() > 1) {
        let mut told: Vec<u8> = Vec::new();
        for piece in region.pieces(&pieces.sets, goal) {
            if piece != OPEN && !told.contains(&piece) {
                told.push(piece);
            }
        }
        let of = |told: &[u8]| Choice { set: region.set, told: told.to_vec() };
        // Any of them makes about as many states.
        let Some(count) = (1..=told.len()).take_while(|&count| of(&told[..count]).states(pieces) <= most).last() else { continue };
        // All pieces but one tell where the last one is, and mostly how it lies.
        let is_whole = count + 1 == told.len() && told.len() == region.places.len();
        let patterns = if is_whole { 1 } else { told.len().div_ceil(count) };
        for number in 0..patterns {
            let first = if patterns == 1 { 0 } else { number * (told.len() - count) / (patterns - 1) };
            chosen.push(of(&told[first..first + count]));
        }
    }
    chosen
}
