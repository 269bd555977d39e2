use crate::coordinates::Stickers;
use crate::definition::PermRules;
use crate::pieces::{
    Action, Arrangement, GroupOrder, Moves, OPEN, PermGroup, PieceMatching, Set, apart_goal,
};
use crate::rows::MAX_ROW;
use crate::symmetry::{PermSymmetry, Symmetries};
use homing_table::error::Result;
use std::sync::OnceLock;

/// The pieces of a puzzle for searches, also if its definition has stickers.
pub struct Pieces {
    pub sets: Vec<Set>,
    pub goals: Vec<Arrangement>,
    /// The moves.
    pub moves: Vec<Action>,
    /// The moves, followed by the inverses that are not moves themselves.
    pub all_moves: Vec<Action>,
    stickers: Option<Stickers>,
    given: Vec<Set>,
    /// The sets whose pieces all differ and whose twists all count.
    distinct: SetsWithGroup,
    /// All sets whose twists all count, if that is more than `distinct`. Computed on first use.
    alike: OnceLock<Option<SetsWithGroup>>,
    /// Computed on first use.
    symmetries: OnceLock<Vec<PermSymmetry>>,
}

/// Some sets, and the group that moves generate on them.
struct SetsWithGroup {
    sets: Vec<Set>,
    group: Option<PermGroup>,
}

impl Pieces {
    /// Finds the pieces of a puzzle.
    pub fn of(rules: &PermRules) -> Result<Self> {
        let (given, start) = (rules.sets(), &rules.goals[0]);
        let all = Moves::of(given, &rules.actions()).all;
        let stickers = Stickers::find(rules.moved_by(&all), MAX_ROW);
        let (sets, all_moves) = match &stickers {
            Some(found) => (
                found.sets().to_vec(),
                all.iter().map(|action| found.action(action)).collect(),
            ),
            None => (given.to_vec(), all),
        };
        let solved = folded(&stickers, given, start).unwrap_or_else(|| start.clone());
        let distinct = SetsWithGroup::of(&sets, &all_moves, |set| {
            let mut pieces = solved.0[set.pieces()].to_vec();
            pieces.sort_unstable();
            set.loose.is_empty()
                && !pieces.contains(&OPEN)
                && pieces.windows(2).all(|pair| pair[0] < pair[1])
        });
        let moves = all_moves[..rules.moves.len()].to_vec();
        let mut pieces = Self {
            sets,
            goals: Vec::new(),
            moves,
            all_moves,
            stickers,
            given: given.to_vec(),
            distinct,
            alike: OnceLock::new(),
            symmetries: OnceLock::new(),
        };
        for (goal, number) in rules.goals.iter().zip(1..) {
            let apart = || apart_goal(number);
            let folded = pieces.fold(goal).ok_or_else(apart)?;
            if pieces
                .goals
                .first()
                .is_some_and(|first| !pieces.distinct.may_lead(&folded, first))
            {
                return Err(apart());
            }
            pieces.goals.push(folded);
        }
        Ok(pieces)
    }

    /// Converts an arrangement to pieces; `None` if its stickers do not form the puzzle's pieces.
    pub fn fold(&self, arrangement: &Arrangement) -> Option<Arrangement> {
        folded(&self.stickers, &self.given, arrangement)
    }

    /// The symmetries that keep the goal, the identity first. Empty if there are several goals, if the goal leaves anything open, or
    /// if they are not all known. They map [all moves](Self::all_moves).
    pub fn symmetries(&self) -> &[PermSymmetry] {
        let is_complete = self.goals.len() == 1 && !self.sets.iter().any(Set::has_open);
        self.symmetries.get_or_init(|| {
            if !is_complete {
                return Vec::new();
            }
            let found = Symmetries::of_moves(&self.sets, &self.goals, &self.all_moves);
            if found.is_whole() {
                found.all().to_vec()
            } else {
                Vec::new()
            }
        })
    }

    /// Whether no move changes the sum of the twists of a set.
    pub fn keeps_twists(&self, set: usize) -> bool {
        let sum = |action: &Action| {
            action.0[set]
                .twist
                .iter()
                .map(|&twist| usize::from(twist))
                .sum::<usize>()
        };
        self.all_moves
            .iter()
            .all(|action| sum(action) % usize::from(self.sets[set].orientations) == 0)
    }

    /// An arrangement after a move.
    pub fn after(&self, arrangement: &Arrangement, code: u8) -> Arrangement {
        self.moves[usize::from(code)].apply(&self.sets, arrangement)
    }

    /// Whether moves lead from an arrangement to a goal.
    pub fn leads_home(&self, arrangement: &Arrangement, moves: &[u8]) -> bool {
        let after = |arrangement, &code: &u8| self.after(&arrangement, code);
        self.goals
            .contains(&moves.iter().fold(arrangement.clone(), after))
    }

    /// The inverse of an arrangement: reversing a path from an arrangement to the goal solves its inverse. `None` if pieces look alike, or
    /// if there are several goals.
    pub fn inverse(&self, arrangement: &Arrangement) -> Option<Arrangement> {
        let [goal] = &self.goals[..] else { return None };
        let action = (self.distinct.sets.len() == self.sets.len())
            .then(|| action_between(&self.sets, arrangement, goal))??;
        Some(action.apply(&self.sets, goal))
    }

    /// The number of states, if all pieces differ and the group is small enough to be counted.
    pub fn order(&self) -> Option<f64> {
        let is_whole = self.distinct.sets.len() == self.sets.len() && self.goals.len() == 1;
        match self.distinct.group.as_ref().filter(|_| is_whole)?.order() {
            GroupOrder::Exactly(order) => Some(order as f64),
            GroupOrder::AtLeastTenTo(_) => None,
        }
    }

    /// Whether moves may lead from an arrangement to a goal, as far as their group shows. The answer is exact if no twist is open, unless
    /// too many pieces look alike.
    pub fn may_reach(&self, arrangement: &Arrangement) -> bool {
        // All goals are reachable from each other, so the first is enough.
        let goal = &self.goals[0];
        self.distinct.may_lead(arrangement, goal)
            && self
                .alike()
                .is_none_or(|alike| alike.may_lead(arrangement, goal))
    }

    fn alike(&self) -> Option<&SetsWithGroup> {
        let is_more = |alike: &SetsWithGroup| alike.sets.len() > self.distinct.sets.len();
        let find = || {
            Some(SetsWithGroup::of(&self.sets, &self.all_moves, |set| {
                set.loose.is_empty()
            }))
            .filter(is_more)
        };
        self.alike.get_or_init(find).as_ref()
    }
}

fn folded(
    stickers: &Option<Stickers>,
    given: &[Set],
    arrangement: &Arrangement,
) -> Option<Arrangement> {
    match stickers {
        Some(stickers) => stickers.fold(given, arrangement),
        None => Some(arrangement.clone()),
    }
}

impl SetsWithGroup {
    /// The sets that satisfy `includes`, and the group of the moves on them.
    fn of(sets: &[Set], moves: &[Action], includes: impl Fn(&Set) -> bool) -> Self {
        let chosen: Vec<usize> = (0..sets.len()).filter(|&at| includes(&sets[at])).collect();
        let parts: Vec<Set> = chosen.iter().map(|&at| sets[at].clone()).collect();
        let part =
            |action: &Action| Action(chosen.iter().map(|&at| action.0[at].clone()).collect());
        let group = PermGroup::of(&parts, &moves.iter().map(part).collect::<Vec<_>>())
            .filter(|_| !chosen.is_empty());
        Self { sets: parts, group }
    }

    /// Whether moves may lead from one arrangement to another.
    ///
    /// Pieces that look alike can be matched in many ways, each of which is an action; the group must have one of them. Returns true if
    /// there are too many ways to try.
    fn may_lead(&self, from: &Arrangement, to: &Arrangement) -> bool {
        let Some(group) = &self.group else {
            return true;
        };
        let Some(matched) = PieceMatching::of(&self.sets, from, to) else {
            return false;
        };
        let mut tried = 0;
        let mut is_reached = |action: &Action| {
            tried += 1;
            tried > MAX_MATCHES || group.has(&self.sets, action).unwrap_or(true)
        };
        matched.any(&mut is_reached)
    }
}

/// The maximum number of ways to match pieces that look alike.
const MAX_MATCHES: usize = 5_040;

/// The action that turns one arrangement into another; `None` if pieces look alike or differ.
fn action_between(sets: &[Set], from: &Arrangement, to: &Arrangement) -> Option<Action> {
    PieceMatching::of(sets, from, to)
        .filter(|matched| matched.alike.is_empty())
        .map(|matched| matched.action)
}
