use std::collections::VecDeque;

/// Words of moves that a search skips, as the automaton that recognizes them in a path (Aho and Corasick, 1975). It starts in state 0.
#[derive(Debug)]
pub struct ForbiddenWords {
    codes: usize,
    /// For each state and move code, the next state or [`FORBIDDEN`].
    next: Vec<u16>,
}

/// Instead of a next state: the move would complete a forbidden word.
pub const FORBIDDEN: u16 = u16::MAX;

impl ForbiddenWords {
    /// Builds the automaton that forbids these words, over `codes` move codes. Words that do not fit into 16-bit states are ignored, the
    /// last ones first. No word may contain another.
    pub fn forbidding(codes: usize, words: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let mut trie: Vec<Option<u32>> = vec![None; codes];
        let mut is_forbidden = vec![false];
        for word in words {
            if is_forbidden.len() + word.len() >= FORBIDDEN.into() {
                break;
            }
            let mut state = 0;
            for code in word {
                let fresh = is_forbidden.len();
                let next =
                    *trie[state * codes + usize::from(code)].get_or_insert(fresh as u32) as usize;
                if next == fresh {
                    trie.extend(std::iter::repeat_n(None, codes));
                    is_forbidden.push(false);
                }
                state = next;
            }
            is_forbidden[state] = true;
        }
        // Where no word continues with a code, the longest suffix that is the prefix of a word decides.
        let mut next = vec![0u16; trie.len()];
        let mut shorter = vec![0usize; is_forbidden.len()];
        let mut queue = VecDeque::from([0]);
        while let Some(state) = queue.pop_front() {
            for code in 0..codes {
                let otherwise = if state == 0 {
                    0
                } else {
                    next[shorter[state] * codes + code]
                };
                next[state * codes + code] = match trie[state * codes + code] {
                    Some(longer) => {
                        shorter[longer as usize] = otherwise.into();
                        is_forbidden[longer as usize] |= is_forbidden[usize::from(otherwise)];
                        queue.push_back(longer as usize);
                        longer as u16
                    }
                    None => otherwise,
                };
            }
        }
        next.iter_mut()
            .filter(|next| is_forbidden[usize::from(**next)])
            .for_each(|next| *next = FORBIDDEN);
        Self { codes, next }
    }

    /// The number of move codes.
    pub fn codes(&self) -> usize {
        self.codes
    }

    /// The number of states.
    pub fn state_count(&self) -> u16 {
        (self.next.len() / self.codes) as u16
    }

    /// The state after a move, or [`FORBIDDEN`].
    pub fn next(&self, state: u16, code: u8) -> u16 {
        self.next[usize::from(state) * self.codes + usize::from(code)]
    }
}
