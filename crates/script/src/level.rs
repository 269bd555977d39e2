//! A level of a game, ready to be asked.

use crate::compile::Program;
use crate::pack::Arena;
use crate::parse::{Board, Game, parse};
use crate::play::Plan;
use homing_engine::discovered::Rules;
use homing_engine::given;
use homing_table::error::{Error, Result};
use homing_table::notation::Picture;
use std::sync::Arc;

/// The words of a state that is its own code.
const CODE_WORDS: usize = 2;

/// A level of a game.
///
/// ```
/// use homing_engine::discovered::{Discovered, Rules};
/// use homing_script::ScriptLevel;
/// use homing_table::table::Table;
/// use homing_table::watch::Stop;
///
/// let game = "objects\n\nbackground\nblack\n\nplayer\nwhite\n\ngoal\nred\n\nlegend\n. = background\np = player\ng = goal\n\n\
///             collisionlayers\nbackground\ngoal\nplayer\n\nrules\n\nwinconditions\nall player on goal\n\nlevels\n\np..\n..g\n";
/// let level = ScriptLevel::parse(game, None)?;
/// let start = level.starts()[0];
/// let space = Discovered::find(level, &Stop::NEVER)?;
/// let table = Table::generate(space.clone(), |_| {})?;
/// assert_eq!(table.depth(table.locate(&space, &start).unwrap())?, Some(3));
/// # Ok::<(), homing_table::error::Error>(())
/// ```
#[derive(Clone)]
pub struct ScriptLevel(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub game: Game,
    pub board: Board,
    pub plan: Plan,
    start: Vec<u64>,
    /// For states that are wider than a code.
    arena: Option<Arena>,
}

impl ScriptLevel {
    /// Reads a level of a game: the one with this number, counted from 1 without messages, or the only one.
    ///
    /// # Errors
    ///
    /// The text is no game, with the line and the column; it chooses at random or needs a clock; it has no such level; or its rules never
    /// come to rest.
    pub fn parse(text: &str, number: Option<&str>) -> Result<Self> {
        let game = parse(text)?;
        if let Some(line) = game.realtime {
            let what = "realtime_interval is not supported: a game that moves by the clock has no shortest solution";
            return Err(Error::input(what).on_line(line));
        }
        let program = Program::new(&game)?;
        let boards: Vec<&Board> = game.boards().collect();
        let board = (*given::chosen(&boards, number, ("script", "levels"), |_, _| false)?).clone();
        let plan = Plan::new(&game, &program, &board, false);
        let start = plan.first_state().map_err(Error::input)?;
        let words = plan.state_words();
        Ok(Self(Arc::new(Inner {
            game,
            board,
            start,
            arena: (words > CODE_WORDS).then(|| Arena::new(words)),
            plan,
        })))
    }

    /// The number of levels of a game.
    ///
    /// # Errors
    ///
    /// The text is no game.
    pub fn count(text: &str) -> Result<usize> {
        Ok(parse(text)?.boards().count())
    }

    /// Whether a state is wider than 128 bits. The codes of such states are valid only while this level is held.
    pub fn is_wide(&self) -> bool {
        self.0.arena.is_some()
    }

    /// The state of a code.
    pub(crate) fn words(&self, state: u128) -> Vec<u64> {
        let mut words = self.0.start.clone();
        match &self.0.arena {
            Some(arena) => arena.state(state as u64, &mut words),
            None => {
                for (at, word) in words.iter_mut().enumerate() {
                    *word = (state >> (64 * at)) as u64;
                }
            }
        }
        words
    }

    /// The code of a state. `None` if there are too many states.
    pub(crate) fn packed(&self, words: &[u64]) -> Option<u128> {
        let Some(arena) = &self.0.arena else {
            let words = words.iter().rev();
            return Some(words.fold(0, |code, &word| code << 64 | u128::from(word)));
        };
        arena.code(words).map(u128::from)
    }
}

impl Rules for ScriptLevel {
    type State = u128;

    fn name(&self) -> String {
        let form = self.0.board.form;
        format!("script:{}x{}", form.height, form.width)
    }

    /// The text of the game with this level.
    fn parameters(&self) -> String {
        self.0.game.text_with(&self.0.board)
    }

    fn starts(&self) -> Vec<u128> {
        self.packed(&self.0.start).into_iter().collect()
    }

    fn is_goal(&self, &state: &u128) -> bool {
        let layout = &self.0.plan.layout;
        match &self.0.arena {
            Some(_) => layout.is_won(&self.words(state)),
            // The mark is in the first word.
            None => layout.is_won(&[state as u64]),
        }
    }

    fn may_lack_goals(&self) -> bool {
        true
    }

    fn why_no_goal(&self) -> Option<String> {
        self.0.plan.why_never_won.clone()
    }

    fn moves(&self, &state: &u128, mut visit: impl FnMut(u8, u128)) {
        let words = self.words(state);
        self.0.plan.inputs(&words, &mut |input, next| {
            if let Some(next) = self.packed(next) {
                visit(input, next);
            }
        });
    }

    /// Inputs cannot be undone, so that nobody asks.
    fn moves_back(&self, _: &u128, _: impl FnMut(u8, u128)) {}

    fn check_room(&self) -> Result<()> {
        self.0.arena.as_ref().map_or(Ok(()), Arena::check_room)
    }

    fn move_names(&self) -> Vec<String> {
        let inputs = usize::from(self.0.plan.inputs);
        let names = ["u", "d", "l", "r", "x"];
        names[..inputs].iter().map(|&name| name.into()).collect()
    }

    fn code_bits(&self) -> u32 {
        match self.0.plan.state_words() {
            2 => u128::BITS,
            _ => u64::BITS,
        }
    }

    fn goal(&self) -> String {
        "the level is won".into()
    }

    fn metric(&self) -> String {
        "one input".into()
    }

    fn board_text(&self, &state: &u128) -> String {
        self.text_of(state)
    }

    fn parse_board(&self, text: &str) -> Result<u128> {
        self.state_of(text)
    }

    fn picture(&self, &state: &u128) -> Picture {
        self.picture_of(state)
    }
}
