use super::code::Code;
use super::names::{parse_names, push_names};
use crate::answers::BoardGraph;
use homing_table::error::{Error, Result};
use homing_table::notation::{Look, Picture};
use std::sync::Arc;

/// The rules of a puzzle whose states are found instead of numbered: its start, its moves, and its goals.
///
/// [`Discovered`](crate::discovered::Discovered) turns them into a [`Space`](homing_space::Space).
pub trait Rules: Clone + Send + Sync + 'static {
    /// A position: a number, or a tuple or array of numbers.
    type State: Code;

    /// Whether the table of a puzzle with too many states for a whole one has the positions near its goals. Then all goals and the moves
    /// back are known.
    const HAS_NEAR_TABLE: bool = false;

    /// The name of the puzzle: `river`. In a [family](crate::OwnFamily) it includes the text after the colon:
    /// `jugs:3,5`.
    fn name(&self) -> String;

    /// The states from which all others are found: the start, or, if moves can be undone, the goals.
    fn starts(&self) -> Vec<Self::State>;

    /// Whether the puzzle is solved.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// All goals that the start may reach, if they are few and known. If moves [lead back](Self::leads_back), a board of a puzzle without a
    /// table is then searched from both ends, otherwise only forward.
    fn all_goals(&self) -> Option<Vec<Self::State>> {
        None
    }

    /// Whether a puzzle whose start reaches no goal is valid, with only unsolvable boards. By default it is an error, since it usually
    /// means that the rules are wrong.
    fn may_lack_goals(&self) -> bool {
        false
    }

    /// Why no state is a goal, if the rules know that.
    fn why_no_goal(&self) -> Option<String> {
        None
    }

    /// Visits each legal move of a state, by ascending code: its code, and the next state.
    fn moves(&self, state: &Self::State, visit: impl FnMut(u8, Self::State));

    /// Checks that [`moves`](Self::moves) has left none out so far, as rules do that number their states and have no more room.
    ///
    /// # Errors
    ///
    /// [`Error::Outgrown`].
    fn check_room(&self) -> Result<()> {
        Ok(())
    }

    /// The names of the moves, by code; at most 255. Among equally good moves, answers contain the first one.
    fn move_names(&self) -> Vec<String>;

    /// Appends the names of moves: letters without separators, longer names separated by spaces.
    fn push_moves(&self, names: &[String], moves: impl Iterator<Item = u8>, line: &mut String) {
        push_names(names, moves, line);
    }

    /// Parses the names of moves.
    ///
    /// # Errors
    ///
    /// A name is unknown.
    fn parse_moves(&self, names: &[String], text: &str) -> Result<Vec<u8>> {
        parse_names(names, text)
    }

    /// Whether a state that cannot be reached from the starts can never reach a goal. By default such a board is an error.
    fn reaches_all(&self) -> bool {
        false
    }

    /// Why a state cannot reach a goal, if the rules know a reason.
    fn why_unsolvable(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// Whether every move can be undone by one move. The backward search then needs no list of all moves.
    fn can_undo(&self) -> bool {
        false
    }

    /// Whether each state leads back to every state that leads to it, perhaps by several moves, and [`moves_back`](Self::moves_back) visits
    /// all moves into it, as where moves permute the states. Then the search needs no list of all moves, and states can be found in files.
    fn leads_back(&self) -> bool {
        self.can_undo()
    }

    /// The number of states that the starts reach, if the rules know it before these are found. Memory is checked with it.
    fn state_count(&self) -> Option<u64> {
        None
    }

    /// Visits each move into a state, if [moves lead back](Self::leads_back): its code, and the previous state.
    ///
    /// By default it searches the moves of all neighbours, which is right only if moves [can be undone](Self::can_undo). Override it if the
    /// rules know the inverse moves.
    fn moves_back(&self, state: &Self::State, mut visit: impl FnMut(u8, Self::State)) {
        // The previous states are the next ones.
        let mut before: Vec<Self::State> = Vec::with_capacity(16);
        self.moves(state, |_, next| {
            if !before.contains(&next) {
                before.push(next);
            }
        });
        for other in before {
            self.moves(&other, |code, next| {
                if next == *state {
                    visit(code, other.clone());
                }
            });
        }
    }

    /// Random states, uniform over all that the starts reach, if the rules can draw them without finding all.
    fn random_states(&self, _seed: u64) -> Option<Box<dyn Iterator<Item = Self::State>>> {
        None
    }

    /// The graph in which one board is searched, from that of the states: one of fewer nodes, or with bounds.
    fn own_graph(&self, states: Arc<dyn BoardGraph>) -> Arc<dyn BoardGraph> {
        states
    }

    /// Visits the image of a state under each symmetry of the puzzle except the identity: always the same number, in the same order.
    ///
    /// A symmetry maps goals to goals, and the moves of a state to those of its image; the symmetries form a group. One that maps a start
    /// to a state that cannot be reached is left out.
    fn images(&self, _state: &Self::State, _visit: impl FnMut(Self::State)) {}

    /// Whether [`images`](Self::images) visits all symmetries of the puzzle. If a search for them gave up, there may be more.
    fn has_all_symmetries(&self) -> bool {
        true
    }

    /// The number of bits in a code of this puzzle, if less than the type's.
    fn code_bits(&self) -> u32 {
        Self::State::BITS
    }

    /// What distinguishes this puzzle from others of the same name.
    fn parameters(&self) -> String {
        String::new()
    }

    /// The goal as text.
    fn goal(&self) -> String {
        "solved".into()
    }

    /// The definition of one move, as text.
    fn metric(&self) -> String {
        "one move".into()
    }

    /// A state as one line of text. By default its numbers, separated by spaces.
    fn board_text(&self, state: &Self::State) -> String {
        let numbers: Vec<String> = state.numbers().iter().map(ToString::to_string).collect();
        numbers.join(" ")
    }

    /// Parses a state in the notation of [`board_text`](Self::board_text).
    ///
    /// # Errors
    ///
    /// The text is not a state.
    fn parse_board(&self, text: &str) -> Result<Self::State> {
        let count = Self::State::fields().len();
        let wrong =
            |found: &str| Error::unexpected(format!("{count} numbers separated by spaces"), found);
        let words = text
            .split(homing_table::notation::parts_cells)
            .filter(|word| !word.is_empty());
        let numbers = words
            .map(|word| word.parse().map_err(|_| wrong(word)))
            .collect::<Result<Vec<i128>>>()?;
        Self::State::of_numbers(&numbers).ok_or_else(|| wrong(text))
    }

    /// A picture of a state. By default its line of text.
    fn picture(&self, state: &Self::State) -> Picture {
        Picture::of_lines([self.board_text(state).as_str()], |_| Look::Plain)
    }

    /// The shape of a board of small numbers, outermost dimension first; `None` if boards are only text. By default one row with the
    /// numbers of the state.
    fn cell_shape(&self) -> Option<Vec<usize>> {
        let fields = Self::State::fields();
        fields
            .iter()
            .all(|field| field.is_small())
            .then(|| vec![fields.len()])
    }

    /// Appends the cells of a board.
    fn push_cells(&self, state: &Self::State, cells: &mut Vec<u8>) {
        let cell = |number| u8::try_from(number).unwrap_or(u8::MAX);
        cells.extend(state.numbers().into_iter().map(cell));
    }

    /// Returns the state with these cells.
    ///
    /// # Errors
    ///
    /// They are not the cells of a state.
    fn state_of_cells(&self, cells: &[u8]) -> Result<Self::State> {
        let numbers: Vec<i128> = cells.iter().map(|&cell| cell.into()).collect();
        Self::State::of_numbers(&numbers).ok_or_else(|| {
            let count = Self::State::fields().len();
            Error::unexpected(format!("{count} small numbers"), &format!("{cells:?}"))
        })
    }
}
