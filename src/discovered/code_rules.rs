//! Rules and their laws, for the search that finds the states of a puzzle.

use super::code::Code;
use super::code_set::Word;
use super::rules::Rules;
use crate::error::{Error, Result};
use crate::space::Description;

/// The greatest number of moves: a table stores a move in a byte.
const MAX_MOVES: usize = 255;

/// [`Rules`] whose states are codes. Finding the states is compiled once for all puzzles by it, and only the moves of many states for each.
pub(super) trait CodeRules: Send + Sync {
    /// The description in a table's header, but for the index.
    fn described(&self) -> Description;

    /// The names of the moves.
    fn names(&self) -> Vec<String>;

    /// The number of bits in a code.
    fn bits(&self) -> u32;

    /// Whether every move can be undone by one move.
    fn has_undo(&self) -> bool;

    /// The codes of the starts.
    fn start_codes(&self) -> Vec<u128>;

    /// A state as text, for laws, which a small library does not check.
    fn text(&self, code: u128) -> String;

    /// Visits the moves of a state.
    fn moves_of(&self, code: u128, visit: &mut dyn FnMut(u8, u128));

    /// Appends the codes of the states before the moves into these states.
    fn push_before(&self, codes: &[u128], befores: &mut Vec<u128>);

    /// Appends the codes of the states after one move from each of these states, and checks the moves.
    ///
    /// # Errors
    ///
    /// [`Error::Law`](crate::Error::Law).
    fn expand_words(&self, laws: &mut MoveLaws, codes: &[u64], nexts: &mut Vec<u64>) -> Result<()>;

    /// The same for codes of more than 64 bits.
    ///
    /// # Errors
    ///
    /// [`Error::Law`](crate::Error::Law).
    fn expand_wide(&self, laws: &mut MoveLaws, codes: &[u128], nexts: &mut Vec<u128>)
    -> Result<()>;
}

impl<P: Rules> CodeRules for P {
    fn described(&self) -> Description {
        Description {
            puzzle: self.name(),
            parameters: self.parameters(),
            goal: self.goal(),
            index: String::new(),
            metric: self.metric(),
        }
    }

    fn names(&self) -> Vec<String> {
        self.move_names()
    }

    fn bits(&self) -> u32 {
        self.code_bits()
    }

    fn has_undo(&self) -> bool {
        self.can_undo()
    }

    fn start_codes(&self) -> Vec<u128> {
        self.starts().iter().map(Code::code).collect()
    }

    fn text(&self, code: u128) -> String {
        self.board_text(&P::State::of_code(code))
    }

    fn moves_of(&self, code: u128, visit: &mut dyn FnMut(u8, u128)) {
        self.moves(&P::State::of_code(code), |made, next| {
            visit(made, next.code())
        });
    }

    fn push_before(&self, codes: &[u128], befores: &mut Vec<u128>) {
        for &code in codes {
            self.moves_back(&P::State::of_code(code), |_, before| {
                befores.push(before.code())
            });
        }
    }

    fn expand_words(&self, laws: &mut MoveLaws, codes: &[u64], nexts: &mut Vec<u64>) -> Result<()> {
        laws.expand(self, codes, nexts)
    }

    fn expand_wide(
        &self,
        laws: &mut MoveLaws,
        codes: &[u128],
        nexts: &mut Vec<u128>,
    ) -> Result<()> {
        laws.expand(self, codes, nexts)
    }
}

/// A number that holds a code, whose states can be expanded.
pub(super) trait ExpandedWord: Word + Sync {
    /// Expands these states by the rules.
    ///
    /// # Errors
    ///
    /// [`Error::Law`](crate::Error::Law).
    fn expand(
        rules: &dyn CodeRules,
        laws: &mut MoveLaws,
        codes: &[Self],
        nexts: &mut Vec<Self>,
    ) -> Result<()>;
}

impl ExpandedWord for u64 {
    fn expand(
        rules: &dyn CodeRules,
        laws: &mut MoveLaws,
        codes: &[Self],
        nexts: &mut Vec<Self>,
    ) -> Result<()> {
        rules.expand_words(laws, codes, nexts)
    }
}

impl ExpandedWord for u128 {
    fn expand(
        rules: &dyn CodeRules,
        laws: &mut MoveLaws,
        codes: &[Self],
        nexts: &mut Vec<Self>,
    ) -> Result<()> {
        rules.expand_wide(laws, codes, nexts)
    }
}

/// Two random odd numbers.
const SALT: [u64; 2] = [0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db];

/// Checks the moves of each state that a search expands: their codes, the bits of the states, and whether each can be undone.
///
/// For the last, it sums a term for each pair of neighbours, which depends on the two states only. Moves from the lower state add the term,
/// moves from the higher one subtract it. So the sum is 0 if all moves can be undone; otherwise it is 0 with a probability of 2^-64.
///
/// In WebAssembly, where all rules come from the library, nothing is checked.
pub struct MoveLaws {
    move_count: u8,
    can_undo: bool,
    sum: u64,
}

impl MoveLaws {
    /// Creates the check for these rules.
    ///
    /// # Errors
    ///
    /// [`Error::Law`] if they have more than 255 moves.
    pub fn of(rules: &dyn CodeRules) -> Result<Self> {
        let count = rules.names().len();
        if count > MAX_MOVES {
            return Err(broken(
                rules,
                format!("it has {count} names of moves, and at most {MAX_MOVES} are supported"),
            ));
        }
        Ok(Self {
            move_count: count as u8,
            can_undo: rules.has_undo(),
            sum: 0,
        })
    }

    /// Checks that a state's code has no more bits than the rules say.
    ///
    /// # Errors
    ///
    /// [`Error::Law`].
    pub fn check_code<W: Word>(rules: &dyn CodeRules, code: u128) -> Result<()> {
        let law = || {
            format!(
                "code_bits is {}, but the state {} has the code {code:#x}",
                rules.bits(),
                rules.text(code)
            )
        };
        if W::of(code).into() == code {
            Ok(())
        } else {
            Err(broken(rules, law()))
        }
    }

    /// Appends the codes of the states after one move from each state.
    ///
    /// # Errors
    ///
    /// [`Error::Law`].
    pub fn expand<P: Rules, W: Word>(
        &mut self,
        rules: &P,
        codes: &[W],
        nexts: &mut Vec<W>,
    ) -> Result<()> {
        for &code in codes {
            let (first, state) = (nexts.len(), P::State::of_code(code.into()));
            let (mut last, mut is_broken) = (None, false);
            rules.moves(&state, |made, next| {
                let wide = next.code();
                let next = W::of(wide);
                is_broken |= made >= self.move_count || last >= Some(made) || next.into() != wide;
                last = Some(made);
                nexts.push(next);
            });
            if is_broken {
                return Err(self.broken_move::<W>(rules, code.into()));
            }
            if self.can_undo {
                self.add(code, &nexts[first..]);
            }
        }
        Ok(())
    }

    /// Adds the pairs of a state and its neighbours to the sum.
    #[inline]
    fn add<W: Word>(&mut self, code: W, nexts: &[W]) {
        let hash = code.hash();
        for (at, &next) in nexts.iter().enumerate() {
            if next == code || nexts[..at].contains(&next) {
                continue;
            }
            let other = next.hash();
            let pair = if code < next {
                [hash, other]
            } else {
                [other, hash]
            };
            let product = u128::from(pair[0] ^ SALT[0]) * u128::from(pair[1] ^ SALT[1]);
            let term = (product >> 64) as u64 ^ product as u64;
            self.sum = if code < next {
                self.sum.wrapping_add(term)
            } else {
                self.sum.wrapping_sub(term)
            };
        }
    }

    /// Adds the sums of another part of the states.
    pub fn join(&mut self, other: &Self) {
        self.sum = self.sum.wrapping_add(other.sum);
    }

    /// Whether every move can be undone, if the rules say so and all states were expanded.
    pub fn are_kept(&self) -> bool {
        self.sum == 0
    }

    /// The error for a state with a move that breaks a law.
    #[cold]
    fn broken_move<W: Word>(&self, rules: &dyn CodeRules, code: u128) -> Error {
        let (board, mut last, mut found) = (rules.text(code), None, Ok(()));
        rules.moves_of(code, &mut |made, next| {
            if found.is_ok() && made >= self.move_count {
                let law = format!(
                    "{board} has a move with code {made}, but there are only {} names of moves",
                    self.move_count
                );
                found = Err(broken(rules, law));
            } else if found.is_ok() && last >= Some(made) {
                let names = [last.unwrap_or(0), made].map(|code| name(rules, code));
                found = Err(broken(
                    rules,
                    format!(
                        "the moves of {board} do not ascend by code: {} follows {}",
                        names[1], names[0]
                    ),
                ));
            } else if found.is_ok() {
                found = Self::check_code::<W>(rules, next);
            }
            last = Some(made);
        });
        found
            .err()
            .unwrap_or_else(|| broken(rules, format!("the moves of {board} change")))
    }
}

/// The name of a move, for messages.
pub(super) fn name(rules: &dyn CodeRules, code: u8) -> String {
    rules
        .names()
        .get(usize::from(code))
        .map_or_else(|| format!("move {code}"), |name| format!("the move {name}"))
}

/// The error for rules that break a law.
pub(super) fn broken(rules: &dyn CodeRules, law: String) -> Error {
    Error::Law {
        puzzle: rules.described().puzzle,
        law,
    }
}
