use super::pieces::Pieces;
use crate::pieces::{Arrangement, OPEN, Region, Set, counts, opened, states_at_most};
use crate::rows::{MAX_ROW, MAX_VALUES};
use crate::symmetry::PermSymmetry;

/// The maximum number of patterns.
pub const MAX_PATTERNS: usize = 12;

/// What a pattern distinguishes; everything else is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub parts: Vec<SetPart>,
    /// Whether its table has one row of each class of symmetric rows.
    pub is_symmetric: bool,
    /// Whether its table has lower bounds instead of depths mod 3.
    pub has_bounds: bool,
}

/// What a pattern distinguishes in a set: the positions of some pieces and, with `has_twists`, the twists in all positions, whichever
/// pieces are there; without, the twists of those pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetPart {
    pub set: usize,
    pub tracked: Vec<u8>,
    pub has_twists: bool,
}

/// The suffixes of the names of patterns with a symmetric table, with bounds instead of depths, and of a part with all twists.
const SYMMETRIC: &str = "; symmetric";
const BOUNDS: &str = " bounds";
const TWISTS: &str = "twists";

impl Choice {
    /// The pattern of some pieces of one set.
    pub fn of(set: usize, tracked: &[u8]) -> Self {
        Self {
            parts: vec![SetPart {
                set,
                tracked: tracked.to_vec(),
                has_twists: false,
            }],
            is_symmetric: false,
            has_bounds: false,
        }
    }

    /// The sets of the pattern.
    pub fn sets(&self, pieces: &Pieces) -> Vec<Set> {
        let mut sets = opened(&pieces.sets, &pieces.goals[0], &self.named());
        self.parts
            .iter()
            .filter(|part| part.has_twists)
            .for_each(|part| sets[part.set].loose.retain(|&piece| piece != OPEN));
        sets
    }

    /// An upper bound on its number of states; approximate if all states have the same sum of twists.
    pub fn states(&self, pieces: &Pieces) -> u128 {
        self.parts
            .iter()
            .map(|part| states_of(pieces, part))
            .fold(1, u128::saturating_mul)
    }

    fn named(&self) -> Vec<(usize, u8)> {
        self.parts.iter().flat_map(named).collect()
    }

    /// The symmetries that map the pattern to itself.
    pub fn symmetries<'p>(&self, pieces: &'p Pieces) -> Vec<&'p PermSymmetry> {
        pieces
            .symmetries()
            .iter()
            .filter(|symmetry| self.is_fixed_by(pieces, symmetry))
            .collect()
    }

    fn is_fixed_by(&self, pieces: &Pieces, symmetry: &PermSymmetry) -> bool {
        self.parts
            .iter()
            .all(|part| part.is_fixed_by(pieces, symmetry))
    }

    /// The name: sets and pieces from 1, as in `2: 1 2 3` or `1: twists; 2: 5 6 7 8 twists; symmetric bounds`.
    pub fn name(&self) -> String {
        let of_part = |part: &SetPart| {
            let tracked = part
                .tracked
                .iter()
                .map(|&piece| (u16::from(piece) + 1).to_string());
            let words: Vec<String> = tracked
                .chain(part.has_twists.then(|| TWISTS.to_string()))
                .collect();
            format!("{}: {}", part.set + 1, words.join(" "))
        };
        let parts: Vec<String> = self.parts.iter().map(of_part).collect();
        let suffix = |is_so: bool, suffix| if is_so { suffix } else { "" };
        parts.join("; ") + suffix(self.is_symmetric, SYMMETRIC) + suffix(self.has_bounds, BOUNDS)
    }

    /// Parses a name.
    pub fn parse(name: &str, pieces: &Pieces) -> Option<Self> {
        let without = |name, suffix| match str::strip_suffix(name, suffix) {
            Some(rest) => (rest, true),
            None => (name, false),
        };
        let (symmetric, has_bounds) = without(name, BOUNDS);
        let (parts, is_symmetric) = without(symmetric, SYMMETRIC);
        let of_part = |text: &str| {
            let (set, tracked) = text.split_once(": ")?;
            let set = set
                .parse::<usize>()
                .ok()?
                .checked_sub(1)
                .filter(|&set| set < pieces.sets.len())?;
            let mut tracked: Vec<&str> = tracked.split(' ').collect();
            let has_twists = tracked.pop_if(|last| *last == TWISTS).is_some();
            let tracked = tracked
                .into_iter()
                .map(|piece| piece.parse::<u8>().ok()?.checked_sub(1))
                .collect::<Option<Vec<u8>>>()?;
            let of_goal = &pieces.goals[0].0[pieces.sets[set].pieces()];
            tracked
                .iter()
                .all(|piece| of_goal.contains(piece))
                .then_some(SetPart {
                    set,
                    tracked,
                    has_twists,
                })
        };
        let parts = parts
            .split("; ")
            .map(of_part)
            .collect::<Option<Vec<SetPart>>>()?;
        let is_one = |parts: &[SetPart]| parts.windows(2).all(|pair| pair[0].set < pair[1].set);
        (is_one(&parts) && (is_symmetric || !has_bounds)).then_some(Self {
            parts,
            is_symmetric,
            has_bounds,
        })
    }
}

impl SetPart {
    /// Whether a symmetry maps the part to itself.
    pub fn is_fixed_by(&self, pieces: &Pieces, symmetry: &PermSymmetry) -> bool {
        let set = &pieces.sets[self.set];
        let stays = (0..set.size as u8)
            .all(|place| symmetry.place(&pieces.sets, (self.set, place, 0)).0 == self.set);
        let rest = pieces.goals[0].0[set.pieces()]
            .iter()
            .filter(|piece| !self.tracked.contains(piece));
        stays
            && self
                .tracked
                .iter()
                .all(|&piece| self.tracked.contains(&symmetry.piece(self.set, piece).0))
            && (!self.has_twists || symmetry.twists_alike(self.set, rest.copied()))
    }
}

fn named(part: &SetPart) -> Vec<(usize, u8)> {
    part.tracked
        .iter()
        .map(|&piece| (part.set, piece))
        .collect()
}

/// The number of states of a part, as in [`Choice::states`].
pub fn states_of(pieces: &Pieces, part: &SetPart) -> u128 {
    if !part.has_twists {
        return placements(pieces, part, pieces.sets[part.set].orientations);
    }
    orders(pieces, part).saturating_mul(twists(pieces, part))
}

/// An upper bound on the number of placements of the pieces of a part.
pub fn orders(pieces: &Pieces, part: &SetPart) -> u128 {
    placements(pieces, part, 1)
}

/// The same if each piece has a number of orientations.
fn placements(pieces: &Pieces, part: &SetPart, orientations: u8) -> u128 {
    let set = &pieces.sets[part.set];
    let alone = Set {
        orientations,
        offset: 0,
        ..set.clone()
    };
    let tracked: Vec<(usize, u8)> = part.tracked.iter().map(|&piece| (0, piece)).collect();
    let goal = Arrangement(pieces.goals[0].0[set.offset..set.offset + 2 * set.size].into());
    states_at_most(&[alone], &goal, &tracked)
}

/// The approximate number of combinations of twists of a part.
pub fn twists(pieces: &Pieces, part: &SetPart) -> u128 {
    let set = &pieces.sets[part.set];
    let free = (set.size - usize::from(pieces.keeps_twists(part.set))) as u32;
    u128::from(set.orientations).saturating_pow(free)
}

/// The most places of a region whose states are found as fast as they are looked up.
const MAX_FEW_PLACES: usize = 12;

/// The number of lookups to build the table of a pattern of a region: one for each state and move. Finding and numbering the placements of
/// its pieces takes more if there are many places.
fn work_of(pieces: &Pieces, region: &Region, choice: &Choice) -> u128 {
    let (states, part) = (choice.states(pieces), &choice.parts[0]);
    let moves = pieces.all_moves.len() as u128;
    if region.places.len() <= MAX_FEW_PLACES {
        return states.saturating_mul(moves);
    }
    let has_twists = pieces.sets[region.set].orientations > 1;
    let counts = counts(region.pieces(&pieces.sets, &pieces.goals[0]));
    let is_alike = |&piece: &u8| counts[usize::from(piece)] > 1;
    let (found, places) = match has_twists {
        // Places and twists of alike pieces are not split into rows.
        true if part.tracked.iter().any(is_alike) => {
            let orientations = u128::from(pieces.sets[region.set].orientations);
            if states / orientations > MAX_VALUES as u128 {
                return u128::MAX;
            }
            (states, region.places.len())
        }
        true if states > MAX_VALUES as u128 => (orders(pieces, part), region.places.len()),
        // A row then has a single place.
        true if states > MAX_ROW as u128 => (states, 16 + part.tracked.len()),
        true => (states, part.tracked.len()),
        false => (states.min(MAX_ROW as u128), region.places.len() / 2),
    };
    states
        .saturating_add(found.saturating_mul(4 + places as u128))
        .saturating_mul(moves)
}

/// Chooses patterns that cover all pieces, region by region, each with as many pieces as `work` lookups allow, all together with at most
/// `of_all`. If that makes too many patterns, the regions take turns.
pub fn choose(pieces: &Pieces, mut work: u64, of_all: u64) -> Vec<Choice> {
    loop {
        let chosen = choose_within(pieces, work.into());
        let all: u128 = chosen.iter().map(|(work, _)| work).sum();
        if all <= of_all.into() || work <= 1 {
            let mut chosen: Vec<Choice> = chosen.into_iter().map(|(_, choice)| choice).collect();
            chosen.sort_by_key(|choice| std::cmp::Reverse(choice.states(pieces)));
            return chosen;
        }
        work /= 2;
    }
}

/// The same with the lookups of each, however many they are together.
fn choose_within(pieces: &Pieces, work: u128) -> Vec<(u128, Choice)> {
    let regions: Vec<Vec<(u128, Choice)>> = Region::all(&pieces.sets, &pieces.all_moves)
        .iter()
        .filter(|region| region.places.len() > 1)
        .map(|region| choose_of(pieces, region, work))
        .collect();
    let turns = regions.iter().map(Vec::len).max().unwrap_or(0);
    let mut taken: Vec<(usize, usize)> = (0..turns)
        .flat_map(|turn| (0..regions.len()).map(move |region| (region, turn)))
        .filter(|&(region, turn)| turn < regions[region].len())
        .collect();
    taken.truncate(MAX_PATTERNS);
    taken.sort_unstable();
    taken
        .into_iter()
        .map(|(region, turn)| regions[region][turn].clone())
        .collect()
}

/// The patterns of a region that take at most `work` lookups each, with their lookups.
fn choose_of(pieces: &Pieces, region: &Region, work: u128) -> Vec<(u128, Choice)> {
    let counts = counts(region.pieces(&pieces.sets, &pieces.goals[0]));
    let of_kind = |piece: u8| counts[usize::from(piece)];
    let mut tracked: Vec<u8> = Vec::new();
    for piece in region.pieces(&pieces.sets, &pieces.goals[0]) {
        if piece != OPEN && !tracked.contains(&piece) {
            tracked.push(piece);
        }
    }
    // Where few pieces look alike, they have the fewest positions.
    tracked.sort_by_key(|&piece| of_kind(piece));
    let of = |tracked: &[u8]| Choice::of(region.set, tracked);
    let fitting = |tracked: &[u8]| {
        let choice = of(tracked);
        let needed = work_of(pieces, region, &choice);
        (needed <= work).then_some((needed, choice))
    };
    // Any choice of as many pieces has about the same number of states.
    let fits = |count: &usize| fitting(&tracked[..*count]).is_some();
    let Some(count) = (1..=tracked.len()).rev().find(fits) else {
        return Vec::new();
    };
    // All pieces but one determine the position of the last, and usually its twist.
    let is_whole = count + 1 == tracked.len() && tracked.len() == region.places.len();
    let patterns = if is_whole {
        1
    } else {
        tracked.len().div_ceil(count)
    };
    let first = |number: usize| number * (tracked.len() - count) / (patterns - 1).max(1);
    (0..patterns)
        .filter_map(|number| {
            let window = &tracked[first(number)..][..count];
            let fitting = |count| fitting(&window[..count]);
            (1..=count)
                .rev()
                .find_map(fitting)
                .filter(|(_, choice)| choice.states(pieces) > 1)
        })
        .collect()
}
