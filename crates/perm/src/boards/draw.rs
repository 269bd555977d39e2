//! Random boards of puzzles without a whole table.

use crate::definition::PermRules;
use crate::pieces::{Action, Arrangement, PermGroup, action_of};
use homing_table::query::uniform_below;
use rand_pcg::Pcg64;

/// The number of moves of a scramble: more than twice the greatest depth of any known puzzle of this family.
pub const SCRAMBLE_MOVES: usize = 60;
/// The maximum number of times that a move is repeated to find its powers.
const MAX_POWERS: usize = 256;

/// An endless sequence of random boards, uniform over all that moves reach: a random element of the group of the moves acts on the goal.
/// `None` if the group acts on too many points.
pub fn uniform_boards(
    rules: &PermRules,
    seed: u64,
) -> Option<impl Iterator<Item = Arrangement> + use<>> {
    let group = PermGroup::whole(rules.sets(), &rules.actions())?;
    let (sets, goal) = (rules.sets().to_vec(), rules.goals[0].clone());
    let mut generator = Pcg64::new(seed.into(), 0);
    Some(std::iter::repeat_with(move || {
        let element = group.random(|n| uniform_below(&mut generator, n));
        action_of(&sets, &element).apply(&sets, &goal)
    }))
}

/// An endless sequence of random moves. A move is never followed by a power of the same move, if there are two others.
pub fn scrambles(rules: &PermRules, seed: u64) -> impl Iterator<Item = Vec<u8>> + use<> {
    let actions = rules.actions();
    // For each move, which moves are its powers.
    let are_powers: Vec<Vec<bool>> = actions
        .iter()
        .map(|action| {
            let powers = powers(rules, action);
            actions.iter().map(|other| powers.contains(other)).collect()
        })
        .collect();
    let codes = || 0..actions.len();
    let others = |last: usize| -> Vec<u8> {
        let are_apart = |code: usize| {
            let mut roots = are_powers.iter();
            !roots.any(|is_power| is_power[last] && is_power[code])
        };
        let inverse = actions[last].inverse(rules.sets());
        let mut others: Vec<usize> = codes().filter(|&code| are_apart(code)).collect();
        if others.len() < 2 {
            others = codes().filter(|&code| actions[code] != inverse).collect();
        }
        if others.is_empty() {
            others = codes().collect();
        }
        others.into_iter().map(|code| code as u8).collect()
    };
    let after: Vec<Vec<u8>> = codes().map(others).collect();
    let all: Vec<u8> = codes().map(|code| code as u8).collect();
    let mut generator = Pcg64::new(seed.into(), 0);
    std::iter::repeat_with(move || {
        let mut moves: Vec<u8> = Vec::with_capacity(SCRAMBLE_MOVES);
        while moves.len() < SCRAMBLE_MOVES {
            let next = moves.last().map_or(&all, |&last| &after[usize::from(last)]);
            moves.push(next[uniform_below(&mut generator, next.len() as u64) as usize]);
        }
        moves
    })
}

/// The powers of a move.
fn powers(rules: &PermRules, action: &Action) -> Vec<Action> {
    let mut powers = vec![action.clone()];
    while powers.len() < MAX_POWERS && powers[powers.len() - 1] != Action::identity(rules.sets()) {
        powers.push(powers[powers.len() - 1].then(rules.sets(), action));
    }
    powers
}
