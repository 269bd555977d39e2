use crate::error::{Error, Result};
use crate::puzzle::perm::action::{Action, OPEN, Pattern, Set, Turn, sum, with_inverses};
use crate::puzzle::perm::group::Group;
use crate::puzzle::perm::model::pieces_of_stickers;
use crate::puzzle::perm::rules::Rules;
use crate::puzzle::perm::stickers::Stickers;

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
    told: Told,
}

/// The sets whose pieces all differ and whose twists all count, and the group that the moves generate on them.
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
        let told = Told::of(&sets, folded(&stickers, given, start).as_ref().unwrap_or(start), &all_moves);
        let moves = all_moves[..rules.moves.len()].to_vec();
        let mut pieces = Self { sets, goals: Vec::new(), moves, all_moves, stickers, given: given.to_vec(), told };
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

    /// Whether the group of the moves leaves it open that some lead from a pattern to a goal. It tells all where no pieces look alike.
    pub fn may_reach(&self, pattern: &Pattern) -> bool {
        // Moves lead from one goal to another.
        self.told.may_lead(pattern, &self.goals[0])
    }
}

fn folded(stickers: &Option<Stickers>, given: &[Set], pattern: &Pattern) -> Option<Pattern> {
    match stickers {
        Some(stickers) => stickers.fold(given, pattern),
        None => Some(pattern.clone()),
    }
}

impl Told {
    fn of(sets: &[Set], start: &Pattern, moves: &[Action]) -> Self {
        let is_told = |set: &Set| {
            let mut pieces = start.0[set.pieces()].to_vec();
            pieces.sort_unstable();
            set.loose.is_empty() && !pieces.contains(&OPEN) && pieces.windows(2).all(|pair| pair[0] < pair[1])
        };
        let told: Vec<usize> = (0..sets.len()).filter(|&at| is_told(&sets[at])).collect();
        let parts: Vec<Set> = told.iter().map(|&at| sets[at].clone()).collect();
        let part = |action: &Action| Action(told.iter().map(|&at| action.0[at].clone()).collect());
        let group = Group::of(&parts, &moves.iter().map(part).collect::<Vec<_>>()).filter(|_| !told.is_empty());
        Self { sets: parts, group }
    }

    /// Whether it may be that moves lead from one pattern to another.
    fn may_lead(&self, from: &Pattern, to: &Pattern) -> bool {
        let Some(group) = &self.group else { return true };
        action_between(&self.sets, from, to).is_some_and(|action| group.has(&self.sets, &action).unwrap_or(true))
    }
}

/// The action that makes one pattern of another; `None` where they have other pieces. The pieces of each set differ.
fn action_between(sets: &[Set], from: &Pattern, to: &Pattern) -> Option<Action> {
    let turn = |set: &Set| {
        let mut turn = Turn { from: vec![0; set.size].into(), twist: vec![0; set.size].into() };
        for place in 0..set.size {
            let (piece, twist) = (to.0[set.offset + place], to.0[set.offset + set.size + place]);
            let before = from.0[set.pieces()].iter().position(|&other| other == piece)?;
            turn.from[place] = before as u8;
            turn.twist[place] = sum(twist, set.orientations - from.0[set.offset + set.size + before], set.orientations);
        }
        Some(turn)
    };
    Some(Action(sets.iter().map(turn).collect::<Option<_>>()?))
}
