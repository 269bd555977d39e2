//! Rules whose states are codes, by slices: what searches for states ask.

use super::code::Code;
use super::rules::Rules;
use homing_space::space::Description;
use homing_table::error::{Error, Result};
use homing_table::notation::{Look, Picture};

/// The moves of some states, one state after another.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// The number of moves of each state.
    pub counts: Vec<u32>,
    /// The code of each move.
    pub codes: Vec<u8>,
    /// The code of the state after each move.
    pub after: Vec<u128>,
}

impl Moves {
    /// The moves in a table with one row per state. An entry with a negative code is no move.
    pub fn of_rows<T: Copy + Into<u128>>(
        after: &[T],
        codes: &[i16],
        columns: usize,
        states: usize,
    ) -> Self {
        let (mut kept_codes, mut kept_after) = (vec![0u8; codes.len()], vec![0; codes.len()]);
        let mut counts = Vec::with_capacity(states);
        let mut end = 0;
        for (after, codes) in after
            .chunks_exact(columns.max(1))
            .zip(codes.chunks_exact(columns.max(1)))
        {
            let begin = end;
            // Writes every entry, and overwrites it if it is no move: this avoids an unpredictable branch.
            for (&after, &code) in after.iter().zip(codes) {
                (kept_codes[end], kept_after[end]) = (code as u8, after.into());
                end += usize::from(code >= 0);
            }
            counts.push((end - begin) as u32);
        }
        // A table without columns has no rows.
        counts.resize(states, 0);
        kept_codes.truncate(end);
        kept_after.truncate(end);
        Self {
            counts,
            codes: kept_codes,
            after: kept_after,
        }
    }

    /// Appends the moves of other states, those of each sorted by their codes.
    pub fn extend(&mut self, other: Self) {
        let mut row = Vec::new();
        for (codes, after) in other.rows() {
            row.clear();
            row.extend(codes.iter().copied().zip(after.iter().copied()));
            row.sort_unstable();
            for &(code, next) in &row {
                self.codes.push(code);
                self.after.push(next);
            }
        }
        self.counts.extend(other.counts);
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.counts.clear();
        self.codes.clear();
        self.after.clear();
    }

    /// The moves of each state: their codes, and the states after them.
    pub fn rows(&self) -> impl Iterator<Item = (&[u8], &[u128])> {
        let mut end = 0;
        self.counts.iter().map(move |&count| {
            let row = end..end + count as usize;
            end = row.end;
            (&self.codes[row.clone()], &self.after[row])
        })
    }
}

/// Rules whose states are codes. All [`Rules`] implement it. The search for states is compiled once for all puzzles by it, and only the
/// moves of many states for each.
pub trait CodeRules: Send + Sync + 'static {
    /// The description in a table's header, but for the index.
    fn described(&self) -> Description;

    /// The names of the moves.
    fn names(&self) -> Vec<String>;

    /// The number of bits in a code.
    fn bits(&self) -> u32;

    /// The number of cells of each state, one byte of the code each; `None` if states are numbers.
    fn cells(&self) -> Option<usize> {
        None
    }

    /// Whether every move can be undone by one move.
    fn has_undo(&self) -> bool;

    /// Whether each state leads back to every state that leads to it.
    fn has_way_back(&self) -> bool;

    /// The codes of the starts.
    fn start_codes(&self) -> Vec<u128>;

    /// The codes of all goals, if they are known.
    fn goal_codes(&self) -> Option<Vec<u128>> {
        None
    }

    /// A state as text.
    fn text(&self, code: u128) -> String;

    /// The code of a state in the notation of [`text`](Self::text).
    ///
    /// # Errors
    ///
    /// The text is not a state.
    fn parse(&self, text: &str) -> Result<u128>;

    /// The number of states to expand together.
    fn batch(&self) -> usize {
        1 << 6
    }

    /// Appends the moves of these states, those of each by ascending code.
    ///
    /// # Errors
    ///
    /// The rules fail.
    fn expand(&self, codes: &[u128], moves: &mut Moves) -> Result<()>;

    /// Appends the codes of the states before the moves into these states, if some move cannot be undone by one move.
    fn push_before(&self, _codes: &[u128], _befores: &mut Vec<u128>) {}

    /// Whether each of these states is a goal.
    ///
    /// # Errors
    ///
    /// The rules fail.
    fn goals(&self, codes: &[u128]) -> Result<Vec<bool>>;

    /// Visits the moves of one state.
    fn each_move(&self, code: u128, visit: &mut dyn FnMut(u8, u128)) {
        let mut moves = Moves::default();
        if self.expand(&[code], &mut moves).is_ok() {
            let moves = moves.codes.into_iter().zip(moves.after);
            moves.for_each(|(code, next)| visit(code, next));
        }
    }

    /// Whether one state is a goal.
    fn is_goal_code(&self, code: u128) -> bool {
        self.goals(&[code]).is_ok_and(|goals| goals.contains(&true))
    }

    /// See [`Rules::check_room`].
    ///
    /// # Errors
    ///
    /// Those of [`Rules::check_room`].
    fn check_moves(&self) -> Result<()> {
        Ok(())
    }

    /// See [`Rules::may_lack_goals`].
    fn is_valid_without_goals(&self) -> bool {
        false
    }

    /// See [`Rules::why_no_goal`].
    fn reason_without_goals(&self) -> Option<String> {
        None
    }

    /// The picture of a state.
    fn picture_of(&self, code: u128) -> Picture {
        Picture::of_lines([self.text(code).as_str()], |_| Look::Plain)
    }

    /// See [`Rules::cell_shape`].
    fn shape(&self) -> Option<Vec<usize>> {
        None
    }

    /// Appends the cells of a state, if it has a shape.
    fn push_cells_of(&self, _code: u128, _cells: &mut Vec<u8>) {}

    /// Returns the code of the state with these cells.
    ///
    /// # Errors
    ///
    /// They are not the cells of a state.
    fn parse_cells(&self, cells: &[u8]) -> Result<u128> {
        Err(Error::unexpected("no cells", &format!("{cells:?}")))
    }
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

    fn has_way_back(&self) -> bool {
        self.leads_back()
    }

    fn start_codes(&self) -> Vec<u128> {
        self.starts().iter().map(Code::code).collect()
    }

    fn goal_codes(&self) -> Option<Vec<u128>> {
        Some(self.all_goals()?.iter().map(Code::code).collect())
    }

    fn text(&self, code: u128) -> String {
        self.board_text(&P::State::of_code(code))
    }

    fn parse(&self, text: &str) -> Result<u128> {
        Ok(self.parse_board(text)?.code())
    }

    fn expand(&self, codes: &[u128], moves: &mut Moves) -> Result<()> {
        for &code in codes {
            let before = moves.after.len();
            self.moves(&P::State::of_code(code), |made, next| {
                moves.codes.push(made);
                moves.after.push(next.code());
            });
            moves.counts.push((moves.after.len() - before) as u32);
        }
        self.check_room()
    }

    fn push_before(&self, codes: &[u128], befores: &mut Vec<u128>) {
        for &code in codes {
            self.moves_back(&P::State::of_code(code), |_, before| {
                befores.push(before.code())
            });
        }
    }

    fn goals(&self, codes: &[u128]) -> Result<Vec<bool>> {
        let is_goal = |&code: &u128| self.is_goal(&P::State::of_code(code));
        Ok(codes.iter().map(is_goal).collect())
    }

    fn each_move(&self, code: u128, visit: &mut dyn FnMut(u8, u128)) {
        self.moves(&P::State::of_code(code), |made, next| {
            visit(made, next.code())
        });
    }

    fn is_goal_code(&self, code: u128) -> bool {
        self.is_goal(&P::State::of_code(code))
    }

    fn check_moves(&self) -> Result<()> {
        self.check_room()
    }

    fn is_valid_without_goals(&self) -> bool {
        self.may_lack_goals()
    }

    fn reason_without_goals(&self) -> Option<String> {
        self.why_no_goal()
    }

    fn picture_of(&self, code: u128) -> Picture {
        self.picture(&P::State::of_code(code))
    }

    fn shape(&self) -> Option<Vec<usize>> {
        self.cell_shape()
    }

    fn push_cells_of(&self, code: u128, cells: &mut Vec<u8>) {
        self.push_cells(&P::State::of_code(code), cells);
    }

    fn parse_cells(&self, cells: &[u8]) -> Result<u128> {
        Ok(self.state_of_cells(cells)?.code())
    }
}
