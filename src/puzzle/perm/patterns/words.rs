use crate::guided::{ForbiddenWords, PatternWords};
use crate::puzzle::perm::action::{Action, Set};
use std::collections::{HashMap, HashSet};

/// So many words are tried, but all of two moves.
const MAX_TRIED: usize = 1 << 14;

/// The words that searches leave out. `reverses` has the code of each move's reverse; where it is empty, there is no search backward.
pub fn words(sets: &[Set], moves: &[Action], reverses: &[u8]) -> PatternWords {
    let forbidding = |words: Vec<Vec<u8>>| ForbiddenWords::forbidding(moves.len(), words);
    let first = duplicates(sets, moves, false);
    let reverse = |word: &Vec<u8>| word.iter().rev().map(|&code| reverses[usize::from(code)]).collect();
    let backward = if reverses.is_empty() { Vec::new() } else { first.iter().map(reverse).collect() };
    PatternWords { first: forbidding(first), backward: forbidding(backward), all: forbidding(duplicates(sets, moves, true)) }
}

/// The words that a search for the first of the shortest paths need not try: a shorter one does the same, or one as long that comes before.
/// With `keeps_equal`, those of which a shorter one does the same: for a search for all shortest paths.
///
/// With a part replaced that is forbidden, a path would be shorter, or would come before. So the first of the shortest has none.
fn duplicates(sets: &[Set], moves: &[Action], keeps_equal: bool) -> Vec<Vec<u8>> {
    let mut known: HashMap<Action, usize> = HashMap::from([(Action::identity(sets), 0)]);
    let mut forbidden: HashSet<Vec<u8>> = HashSet::new();
    // In the order of their moves, as those of a length are found.
    let mut words: Vec<(Vec<u8>, Action)> = vec![(Vec::new(), Action::identity(sets))];
    let mut found: Vec<Vec<u8>> = Vec::new();
    let mut tried = 0;
    for len in 1.. {
        tried += words.len() * moves.len();
        if words.is_empty() || len > 2 && tried > MAX_TRIED {
            break;
        }
        let mut longer = Vec::new();
        for (word, action) in &words {
            for (code, made) in moves.iter().enumerate() {
                let mut word = word.clone();
                word.push(code as u8);
                if (1..word.len()).any(|start| forbidden.contains(&word[start..])) {
                    continue;
                }
                let action = action.then(sets, made);
                match known.get(&action) {
                    Some(&before) if before < len || !keeps_equal => {
                        forbidden.insert(word.clone());
                        found.push(word);
                    }
                    Some(_) => longer.push((word, action)),
                    None => {
                        known.insert(action.clone(), len);
                        longer.push((word, action));
                    }
                }
            }
        }
        words = longer;
    }
    found
}
