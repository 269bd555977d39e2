use crate::error::{Error, Result};
use crate::puzzle::perm::action::{Action, OPEN, Pattern, Set, sum, with_inverses};
use crate::puzzle::perm::group::Group;
use crate::puzzle::perm::model::pieces_of_stickers;
use crate::puzzle::perm::rules::Rules;
use crate::puzzle::perm::stickers::Stickers;
use crate::puzzle::perm::symmetries::{Symmetries, Symmetry};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A puzzle as it is searched: by pieces, also where it is given by stickers.
pub struct Pieces {
    pub sets: Vec<Set>,
    pub goals: Vec<Pattern>,
    /// The moves that can be made.
    pub moves: Vec<Action>,
    /// These, and those that only undo one of them.
    pub all_moves: Vec<Action>,
    stickers: Option<Stickers>,
    given: Vec<Set>,
    /// Of the sets whose pieces all differ and whose twists all count.
    told: Told,
    /// Of all sets whose twists all count, where pieces look alike; found when it is first needed.
    alike: OnceLock<Option<Told>>,
    /// Found when they are first needed.
    symmetries: OnceLock<Option<Symmetries>>,
}

/// Some sets, and the group that the moves generate on them.
struct Told {
    sets: Vec<Set>,
    group: Option<Group>,
}

impl Pieces {
    /// The pieces of a puzzle.
    ///
    /// # Errors
    ///
    /// No moves lead from one goal to another.
    pub fn of(rules: &Rules) -> Result<Self> {
        let (given, start) = (rules.sets(), &rules.goals[0]);
        let (all, _) = with_inverses(given, &rules.actions());
        let stickers = pieces_of_stickers(given, start, &all);
        let (sets, all_moves) = match &stickers {
            Some(found) => (found.sets().to_vec(), all.iter().map(|action| found.action(action)).collect()),
            None => (given.to_vec(), all),
        };
        let solved = folded(&stickers, given, start).unwrap_or_else(|| start.clone());
        let told = Told::of(&sets, &all_moves, |set| {
            let mut pieces = solved.0[set.pieces()].to_vec();
            pieces.sort_unstable();
            set.loose.is_empty() && !pieces.contains(&OPEN) && pieces.windows(2).all(|pair| pair[0] < pair[1])
        });
        let moves = all_moves[..rules.moves.len()].to_vec();
        let mut pieces = Self {
            sets,
            goals: Vec::new(),
            moves,
            all_moves,
            stickers,
            given: given.to_vec(),
            told,
            alike: OnceLock::new(),
            symmetries: OnceLock::new(),
        };
        for (goal, number) in rules.goals.iter().zip(1..) {
            let apart = || Error::Input { what: format!("board {number}: no moves lead from it to the first goal") }.in_part("goal");
            let folded = pieces.fold(goal).ok_or_else(apart)?;
            if pieces.goals.first().is_some_and(|first| !pieces.told.may_lead(&folded, first)) {
                return Err(apart());
            }
            pieces.goals.push(folded);
        }
        Ok(pieces)
    }

    /// A pattern by its pieces; `None` where one of them is none.
    pub fn fold(&self, pattern: &Pattern) -> Option<Pattern> {
        folded(&self.stickers, &self.given, pattern)
    }

    /// The symmetries that keep the goal, where there is one that leaves nothing open; the first one changes nothing. Their moves are
    /// [all moves](Self::all_moves).
    pub fn symmetries(&self) -> &[Symmetry] {
        let is_told = self.goals.len() == 1 && !self.sets.iter().any(Set::has_open);
        let find = || if is_told { Symmetries::of_moves(&self.sets, &self.goals, &self.all_moves) } else { None };
        self.symmetries.get_or_init(find).as_ref().map_or(&[], Symmetries::all)
    }

    /// Whether no move changes the sum of the twists of a set.
    pub fn keeps_twists(&self, set: usize) -> bool {
        let sum = |action: &Action| action.0[set].twist.iter().map(|&twist| usize::from(twist)).sum::<usize>();
        self.all_moves.iter().all(|action| sum(action) % usize::from(self.sets[set].orientations) == 0)
    }

    /// A pattern after a move.
    pub fn after(&self, pattern: &Pattern, code: u8) -> Pattern {
        self.moves[usize::from(code)].apply(&self.sets, pattern)
    }

    /// The inverse of a pattern: the one that a path home, taken backward, brings home. `None` where pieces look alike or there are several
    /// goals.
    pub fn inverse(&self, pattern: &Pattern) -> Option<Pattern> {
        let [goal] = &self.goals[..] else { return None };
        let action = (self.told.sets.len() == self.sets.len()).then(|| action_between(&self.sets, pattern, goal))??;
        Some(action.apply(&self.sets, goal))
    }

    /// Whether the group of the moves leaves it open that some lead from a pattern to a goal. It tells all where no twist is left open,
    /// unless too many pieces look alike.
    pub fn may_reach(&self, pattern: &Pattern) -> bool {
        // Moves lead from one goal to another.
        let goal = &self.goals[0];
        self.told.may_lead(pattern, goal) && self.alike().is_none_or(|alike| alike.may_lead(pattern, goal))
    }

    fn alike(&self) -> Option<&Told> {
        let is_more = |alike: &Told| alike.sets.len() > self.told.sets.len();
        let find = || Some(Told::of(&self.sets, &self.all_moves, |set| set.loose.is_empty())).filter(is_more);
        self.alike.get_or_init(find).as_ref()
    }
}

fn folded(stickers: &Option<Stickers>, given: &[Set], pattern: &Pattern) -> Option<Pattern> {
    match stickers {
        Some(stickers) => stickers.fold(given, pattern),
        None => Some(pattern.clone()),
    }
}

impl Told {
    /// The sets for which this holds, if there is one, and the group of their moves.
    fn of(sets: &[Set], moves: &[Action], is_told: impl Fn(&Set) -> bool) -> Self {
        let told: Vec<usize> = (0..sets.len()).filter(|&at| is_told(&sets[at])).collect();
        let parts: Vec<Set> = told.iter().map(|&at| sets[at].clone()).collect();
        let part = |action: &Action| Action(told.iter().map(|&at| action.0[at].clone()).collect());
        let group = Group::of(&parts, &moves.iter().map(part).collect::<Vec<_>>()).filter(|_| !told.is_empty());
        Self { sets: parts, group }
    }

    /// Whether it may be that moves lead from one pattern to another.
    ///
    /// Pieces that look alike can be matched in many ways; the group has one of the actions or none. Where there are too many ways to try
    /// all of them, it may be.
    fn may_lead(&self, from: &Pattern, to: &Pattern) -> bool {
        let Some(group) = &self.group else { return true };
        let Some(matched) = Matched::of(&self.sets, from, to) else { return false };
        let mut tried = 0;
        let mut is_reached = |action: &Action| {
            tried += 1;
            tried > MAX_MATCHES || group.has(&self.sets, action).unwrap_or(true)
        };
        matched.any(&mut is_reached)
    }
}

/// The most ways to match pieces that look alike.
const MAX_MATCHES: usize = 5_040;

/// An action that makes one pattern of another, and the places whose pieces look alike: by set.
struct Matched<'p> {
    sets: &'p [Set],
    patterns: [&'p Pattern; 2],
    action: Action,
    alike: Vec<(usize, Vec<usize>)>,
}

impl<'p> Matched<'p> {
    /// `None` where the patterns have other pieces.
    fn of(sets: &'p [Set], from: &'p Pattern, to: &'p Pattern) -> Option<Self> {
        let mut matched = Self { sets, patterns: [from, to], action: Action::identity(sets), alike: Vec::new() };
        for (at, set) in sets.iter().enumerate() {
            let mut places: BTreeMap<u8, [Vec<usize>; 2]> = BTreeMap::new();
            for place in 0..set.size {
                places.entry(from.0[set.offset + place]).or_default()[0].push(place);
                places.entry(to.0[set.offset + place]).or_default()[1].push(place);
            }
            for [before, after] in places.into_values() {
                if before.len() != after.len() {
                    return None;
                }
                before.iter().zip(&after).for_each(|(&before, &after)| matched.take(at, before, after));
                if after.len() > 1 {
                    matched.alike.push((at, after));
                }
            }
        }
        Some(matched)
    }

    /// Takes the piece in a place from another place.
    fn take(&mut self, at: usize, before: usize, after: usize) {
        let set = &self.sets[at];
        let [from, to] = self.patterns.map(|pattern| &pattern.0[set.twists()]);
        self.action.0[at].from[after] = before as u8;
        self.action.0[at].twist[after] = sum(to[after], set.orientations - from[before], set.orientations);
    }

    /// Whether some of all ways to match the pieces is one.
    fn any(mut self, is_one: &mut dyn FnMut(&Action) -> bool) -> bool {
        let alike = std::mem::take(&mut self.alike);
        self.any_from(&alike, 0, is_one)
    }

    /// The same with the matches of these places, of the first `fixed` of the first set as they are.
    fn any_from(&mut self, alike: &[(usize, Vec<usize>)], fixed: usize, is_one: &mut dyn FnMut(&Action) -> bool) -> bool {
        let Some(((at, places), rest)) = alike.split_first() else { return is_one(&self.action) };
        if fixed + 1 >= places.len() {
            return self.any_from(rest, 0, is_one);
        }
        (fixed..places.len()).any(|other| {
            self.swap(*at, places[fixed], places[other]);
            let is_found = self.any_from(alike, fixed + 1, is_one);
            self.swap(*at, places[fixed], places[other]);
            is_found
        })
    }

    /// Exchanges the places from which two pieces come.
    fn swap(&mut self, at: usize, one: usize, other: usize) {
        let [first, second] = [one, other].map(|place| usize::from(self.action.0[at].from[place]));
        self.take(at, second, one);
        self.take(at, first, other);
    }
}

/// The action that makes one pattern of another; `None` where pieces look alike, or others are there.
fn action_between(sets: &[Set], from: &Pattern, to: &Pattern) -> Option<Action> {
    Matched::of(sets, from, to).filter(|matched| matched.alike.is_empty()).map(|matched| matched.action)
}
