use super::pieces::Pieces;
use crate::puzzle::perm::action::{OPEN, Pattern, Set};
use crate::puzzle::perm::coordinate::Region;
use crate::puzzle::perm::guides::{opened, states_at_most};
use crate::puzzle::perm::symmetries::Symmetry;

/// The most patterns.
const MAX_PATTERNS: usize = 12;
/// The most look-ups that all patterns take together, in parts of those that one may take.
const WORK_OF_ALL: u64 = 6;

/// What a pattern tells of a puzzle; all else is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub parts: Vec<Part>,
    /// Whether its table has one row of those that symmetries take to each other.
    pub is_symmetric: bool,
}

/// What a pattern tells of a set: where some pieces are and, with `has_twists`, how the pieces in all positions lie, whichever they are;
/// without, how the told ones lie.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    pub set: usize,
    pub told: Vec<u8>,
    pub has_twists: bool,
}

/// The end of the name of a pattern whose table is symmetric, and of a part with all twists.
const SYMMETRIC: &str = "; symmetric";
const TWISTS: &str = "twists";

impl Choice {
    /// Pieces of one set.
    pub fn of(set: usize, told: &[u8]) -> Self {
        Self { parts: vec![Part { set, told: told.to_vec(), has_twists: false }], is_symmetric: false }
    }

    /// The sets of the pattern.
    pub fn sets(&self, pieces: &Pieces) -> Vec<Set> {
        let mut sets = opened(&pieces.sets, &pieces.goals[0], &self.named());
        self.parts.iter().filter(|part| part.has_twists).for_each(|part| sets[part.set].loose.retain(|&piece| piece != OPEN));
        sets
    }

    /// No fewer than its states; where twists add up to the same in all states, about as many.
    pub fn states(&self, pieces: &Pieces) -> u128 {
        self.parts.iter().map(|part| states_of(pieces, part)).fold(1, u128::saturating_mul)
    }

    fn named(&self) -> Vec<(usize, u8)> {
        self.parts.iter().flat_map(named).collect()
    }

    /// The symmetries that take the pattern to itself.
    pub fn symmetries<'p>(&self, pieces: &'p Pieces) -> Vec<&'p Symmetry> {
        pieces.symmetries().iter().filter(|symmetry| self.is_kept_by(pieces, symmetry)).collect()
    }

    fn is_kept_by(&self, pieces: &Pieces, symmetry: &Symmetry) -> bool {
        self.parts.iter().all(|part| {
            let set = &pieces.sets[part.set];
            let stays = (0..set.size as u8).all(|place| symmetry.place(&pieces.sets, (part.set, place, 0)).0 == part.set);
            let rest = pieces.goals[0].0[set.pieces()].iter().filter(|piece| !part.told.contains(piece));
            stays
                && part.told.iter().all(|&piece| part.told.contains(&symmetry.piece(part.set, piece).0))
                && (!part.has_twists || symmetry.twists_alike(part.set, rest.copied()))
        })
    }

    /// The sets and the pieces, from 1: `2: 1 2 3`, `1: twists; 2: 5 6 7 8 twists; symmetric`.
    pub fn name(&self) -> String {
        let of_part = |part: &Part| {
            let told = part.told.iter().map(|&piece| (u16::from(piece) + 1).to_string());
            let words: Vec<String> = told.chain(part.has_twists.then(|| TWISTS.to_string())).collect();
            format!("{}: {}", part.set + 1, words.join(" "))
        };
        let parts: Vec<String> = self.parts.iter().map(of_part).collect();
        parts.join("; ") + if self.is_symmetric { SYMMETRIC } else { "" }
    }

    /// The choice with this name.
    pub fn parse(name: &str, pieces: &Pieces) -> Option<Self> {
        let (parts, is_symmetric) = name.strip_suffix(SYMMETRIC).map_or((name, false), |parts| (parts, true));
        let of_part = |text: &str| {
            let (set, told) = text.split_once(": ")?;
            let set = set.parse::<usize>().ok()?.checked_sub(1).filter(|&set| set < pieces.sets.len())?;
            let mut told: Vec<&str> = told.split(' ').collect();
            let has_twists = told.pop_if(|last| *last == TWISTS).is_some();
            let told = told.into_iter().map(|piece| piece.parse::<u8>().ok()?.checked_sub(1)).collect::<Option<Vec<u8>>>()?;
            let of_goal = &pieces.goals[0].0[pieces.sets[set].pieces()];
            told.iter().all(|piece| of_goal.contains(piece)).then_some(Part { set, told, has_twists })
        };
        let parts = parts.split("; ").map(of_part).collect::<Option<Vec<Part>>>()?;
        let is_one = |parts: &[Part]| parts.windows(2).all(|pair| pair[0].set < pair[1].set);
        is_one(&parts).then_some(Self { parts, is_symmetric })
    }
}

fn named(part: &Part) -> Vec<(usize, u8)> {
    part.told.iter().map(|&piece| (part.set, piece)).collect()
}

/// The states of a part, as [`Choice::states`] counts them.
pub fn states_of(pieces: &Pieces, part: &Part) -> u128 {
    if !part.has_twists {
        return states_at_most(&pieces.sets, &pieces.goals[0], &named(part));
    }
    orders(pieces, part).saturating_mul(twists(pieces, part))
}

/// No fewer than the ways in which the told pieces of a part are placed.
pub fn orders(pieces: &Pieces, part: &Part) -> u128 {
    let set = Set { orientations: 1, ..pieces.sets[part.set].clone() };
    let told = part.told.iter().map(|&piece| (0, piece)).collect::<Vec<_>>();
    let goal = Pattern(pieces.goals[0].0[set.offset..set.offset + 2 * set.size].into());
    states_at_most(&[Set { offset: 0, ..set }], &goal, &told)
}

/// About as many as the ways in which the pieces of a part lie.
pub fn twists(pieces: &Pieces, part: &Part) -> u128 {
    let set = &pieces.sets[part.set];
    let free = (set.size - usize::from(pieces.keeps_twists(part.set))) as u32;
    u128::from(set.orientations).saturating_pow(free)
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
        let of = |told: &[u8]| Choice::of(region.set, told);
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
