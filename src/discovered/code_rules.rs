use super::code::Code;
use super::code_set::Word;
use super::laws::MoveLaws;
use super::rules::Rules;
use crate::error::Result;
use crate::space::Description;

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

    /// A state as text.
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
    fn expand_wide(&self, laws: &mut MoveLaws, codes: &[u128], nexts: &mut Vec<u128>) -> Result<()>;
}

impl<P: Rules> CodeRules for P {
    fn described(&self) -> Description {
        super::space::describe(self)
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
        self.moves(&P::State::of_code(code), |made, next| visit(made, next.code()));
    }

    fn push_before(&self, codes: &[u128], befores: &mut Vec<u128>) {
        for &code in codes {
            self.moves_back(&P::State::of_code(code), |_, before| befores.push(before.code()));
        }
    }

    fn expand_words(&self, laws: &mut MoveLaws, codes: &[u64], nexts: &mut Vec<u64>) -> Result<()> {
        laws.expand(self, codes, nexts)
    }

    fn expand_wide(&self, laws: &mut MoveLaws, codes: &[u128], nexts: &mut Vec<u128>) -> Result<()> {
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
    fn expand(rules: &dyn CodeRules, laws: &mut MoveLaws, codes: &[Self], nexts: &mut Vec<Self>) -> Result<()>;
}

impl ExpandedWord for u64 {
    fn expand(rules: &dyn CodeRules, laws: &mut MoveLaws, codes: &[Self], nexts: &mut Vec<Self>) -> Result<()> {
        rules.expand_words(laws, codes, nexts)
    }
}

impl ExpandedWord for u128 {
    fn expand(rules: &dyn CodeRules, laws: &mut MoveLaws, codes: &[Self], nexts: &mut Vec<Self>) -> Result<()> {
        rules.expand_wide(laws, codes, nexts)
    }
}
