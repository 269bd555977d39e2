use crate::pieces::{Action, Set, on_points, product};
use homing_search::guided::{ForbiddenWords, PatternWords};
use std::collections::{HashMap, HashSet};

/// The number of words to try. Words of up to two moves are all tried.
const MAX_TRIED: usize = 1 << 14;

/// The words that searches skip. `reverses` has the code of each move's reverse; if it is empty, there is no backward search.
pub fn words(sets: &[Set], moves: &[Action], reverses: &[u8]) -> PatternWords {
    let forbidding = |words: Vec<Vec<u8>>| ForbiddenWords::forbidding(moves.len(), words);
    let first = duplicates(sets, moves, false);
    let reverse = |word: &Vec<u8>| {
        word.iter()
            .rev()
            .map(|&code| reverses[usize::from(code)])
            .collect()
    };
    let backward = if reverses.is_empty() {
        Vec::new()
    } else {
        first.iter().map(reverse).collect()
    };
    PatternWords {
        first: forbidding(first),
        backward: forbidding(backward),
        all: forbidding(duplicates(sets, moves, true)),
    }
}

/// The words that a search for the first of the shortest paths can skip: a shorter word does the same, or an equally long one that comes
/// first. With `keeps_equal`, only those with a shorter equivalent, for a search for all shortest paths.
///
/// Replacing a forbidden word would make a path shorter, or let it come earlier. So the first of the shortest paths contains none.
fn duplicates(sets: &[Set], moves: &[Action], keeps_equal: bool) -> Vec<Vec<u8>> {
    let moves: Vec<Box<[u16]>> = moves.iter().map(|action| on_points(sets, action)).collect();
    let identity = on_points(sets, &Action::identity(sets));
    let mut known: HashMap<Box<[u16]>, usize> = HashMap::from([(identity.clone(), 0)]);
    let mut forbidden: HashSet<Vec<u8>> = HashSet::new();
    // Words of one length are found in lexicographic order.
    let mut words: Vec<(Vec<u8>, Box<[u16]>)> = vec![(Vec::new(), identity)];
    let mut found: Vec<Vec<u8>> = Vec::new();
    let mut tried = 0;
    for len in 1.. {
        tried += words.len() * moves.len();
        if words.is_empty() || len > 2 && tried > MAX_TRIED {
            break;
        }
        let mut longer = Vec::new();
        for (word, action) in &words {
            for (code, next) in moves.iter().enumerate() {
                let mut word = word.clone();
                word.push(code as u8);
                if (1..word.len()).any(|start| forbidden.contains(&word[start..])) {
                    continue;
                }
                let action = product(action, next);
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
