//! How long the search for a random board takes with tables that are not made yet.
//!
//! The paths that a search visits are the words without forbidden ones; their numbers by length come from the automaton. If words led to
//! random states, a state would be at most as far as d with the probability 1 - exp(-W / N), where W is the number of words of at most d
//! moves and N that of states. This is said of the puzzle, whose random board then has each depth with a probability, and of each pattern,
//! where the last move is none that leaves its goal as it is. A round of length d expands the words of i moves whose bounds are all at most
//! d - i (Korf, Reid and Edelkamp, 2001). In the last round the first of its paths is as likely anywhere.

use super::choice::Choice;
use super::guides::expected_bound;
use super::pieces::Pieces;
use super::symmetric_choice::views;
use super::words::words;
use homing_search::guided::{FORBIDDEN, ForbiddenWords};

/// The processor time for each move of a board that is expanded, in seconds: from 30 to 70 ns were measured.
const MOVE_TIME: f64 = 5e-8;
/// The greatest depth of a puzzle whose time is estimated.
const MAX_DEPTH: usize = 60;
/// If more than this share of the boards is farther away, there is no estimate.
const MAX_REST: f64 = 1e-6;

/// A pattern, with the number of looks at it of each board.
struct Looks {
    states: f64,
    count: i32,
    /// The share of the moves that change its goal.
    changing: f64,
}

/// Whether neighbours tell more of a random board than the tables of these patterns, which only a row needs.
pub fn is_by_neighbours<'c>(pieces: &Pieces, choices: impl FnOnce() -> &'c [Choice]) -> bool {
    expected_bound(pieces).is_some_and(|bound| {
        let looks: Vec<Looks> = choices().iter().map(|of| looks(pieces, of)).collect();
        bound > greatest(&known(&lengths(pieces)), &looks)
    })
}

/// The number of words of each length.
fn lengths(pieces: &Pieces) -> Vec<f64> {
    words_by_length(&words(&pieces.sets, &pieces.moves, &[]).first)
}

/// The number of words of at most each length.
fn known(lengths: &[f64]) -> Vec<f64> {
    let mut found = 0.0;
    let sums = lengths.iter().map(|words| {
        found += words;
        found
    });
    sums.collect()
}

/// The share of the states that words of at most this length lead to.
fn within(known: &[f64], depth: usize, states: f64, share: f64) -> f64 {
    -(-known[depth] * share / states).exp_m1()
}

/// The depth within which almost all states of the patterns are.
fn greatest(known: &[f64], looks: &[Looks]) -> f64 {
    let is_known = |&depth: &usize| {
        let mut shares = looks.iter().map(|of| within(known, depth, of.states, 1.0));
        shares.all(|share| share > 1.0 - MAX_REST)
    };
    (0..MAX_DEPTH).find(is_known).unwrap_or(MAX_DEPTH) as f64
}

/// The expected processor time in seconds to solve a random board with the tables of these patterns; `None` if the number of states is
/// unknown, most boards are too far away, or the tables do not guide the search.
pub fn seconds(pieces: &Pieces, choices: &[Choice]) -> Option<f64> {
    if is_by_neighbours(pieces, || choices) {
        return None;
    }
    let states = pieces.order()?;
    let looks: Vec<Looks> = choices.iter().map(|of| looks(pieces, of)).collect();
    let lengths = lengths(pieces);
    let known = known(&lengths);
    let within = |depth: usize, states: f64, share: f64| within(&known, depth, states, share);
    let kept = |left: usize| -> f64 {
        let kept = |of: &Looks| within(left, of.states, of.changing).powi(of.count);
        looks.iter().map(kept).product()
    };
    let kept: Vec<f64> = (0..MAX_DEPTH).map(kept).collect();
    let (mut before, mut boards, mut nearer) = (0.0, 0.0, 0.0);
    for depth in 0..MAX_DEPTH {
        let round: f64 = (0..=depth)
            .map(|done| lengths[done] * kept[depth - done])
            .sum();
        let paths = lengths[depth] / states;
        // The mean place of the first of at least one path, as a share of the round.
        let until = if paths > MAX_REST {
            1.0 / paths - 1.0 / paths.exp_m1()
        } else {
            0.5
        };
        let nearest = within(depth, states, 1.0);
        boards += (nearest - nearer) * (before + round * until);
        if 1.0 - nearest < MAX_REST {
            return Some(boards * pieces.moves.len() as f64 * MOVE_TIME);
        }
        before += round;
        nearer = nearest;
    }
    None
}

fn looks(pieces: &Pieces, choice: &Choice) -> Looks {
    let (sets, goal) = (choice.sets(pieces), &pieces.goals[0]);
    let seen = goal.clone().masked(&sets);
    let codes = 0..pieces.moves.len() as u8;
    let changes = |&code: &u8| pieces.after(goal, code).masked(&sets) != seen;
    let changing = codes.filter(changes).count();
    let of_views = if choice.is_symmetric {
        views(pieces, choice).len()
    } else {
        1
    };
    // Bounds of the inverse need no walk.
    let has_inverse = choice.is_symmetric && pieces.inverse(goal).is_some();
    Looks {
        states: choice.states(pieces) as f64,
        count: (of_views * (1 + usize::from(has_inverse))) as i32,
        changing: changing as f64 / pieces.moves.len() as f64,
    }
}

/// The number of words of each length without a forbidden one.
fn words_by_length(words: &ForbiddenWords) -> Vec<f64> {
    let codes = words.codes() as u8;
    let mut at = vec![0.0; usize::from(words.state_count())];
    at[0] = 1.0;
    (0..MAX_DEPTH)
        .map(|_| {
            let mut next = vec![0.0; at.len()];
            for (state, &count) in (0..).zip(&at).filter(|(_, count)| **count > 0.0) {
                let after = (0..codes).map(|code| words.next(state, code));
                after
                    .filter(|&state| state != FORBIDDEN)
                    .for_each(|state| next[usize::from(state)] += count);
            }
            std::mem::replace(&mut at, next).iter().sum()
        })
        .collect()
}
