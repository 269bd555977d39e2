use super::rules::Rules;
use super::space::Discovered;
use crate::engine::{
    About, AnyTable, Family, Frame, Generation, Need, Options, Puzzle, SpaceGeneration, Start, StateCount, file_name, open_space,
    parameters,
};
use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::TableFile;
use crate::watch::Stop;
use std::sync::OnceLock;

/// A family of puzzles that are [`Rules`] and nothing else. With its list of one element, `homing::cli::run` is a whole program.
///
/// The text after the colon of its name determines the rules, as for [`SpaceFamily`](crate::engine::SpaceFamily).
pub struct DiscoveredFamily<P> {
    /// The name in front of the colon: `jugs`.
    pub name: &'static str,
    /// The form of its puzzles' names: `jugs:A,B`.
    pub usage: &'static str,
    /// One line of help that describes the family.
    pub summary: &'static str,
    /// The rules with this text behind the colon of the name.
    pub rules: fn(&str) -> Result<P>,
}

/// The most states that are found and searched in about two seconds.
const MAX_SECONDS_STATES: u64 = 1 << 20;

impl<P: Rules> Family for DiscoveredFamily<P> {
    fn about(&self) -> About {
        About::plain(self.name, self.usage, self.summary)
    }

    fn puzzle(&self, parameters: &str, _options: &Options) -> Result<Box<dyn Puzzle>> {
        Ok(Box::new(DiscoveredPuzzle::new((self.rules)(parameters)?)))
    }

    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>> {
        open_space(file, Discovered::of_file((self.rules)(parameters(file.header()))?, file)?)
    }
}

/// One puzzle of [`Rules`].
struct DiscoveredPuzzle<P> {
    rules: P,
    /// The space if it is small, `None` if it is not: looked for when that is first asked.
    small: OnceLock<Option<Discovered<P>>>,
}

impl<P: Rules> DiscoveredPuzzle<P> {
    fn new(rules: P) -> Self {
        Self { rules, small: OnceLock::new() }
    }

    fn small(&self) -> Option<&Discovered<P>> {
        self.small.get_or_init(|| Discovered::find_at_most(&self.rules, MAX_SECONDS_STATES, &Stop::NEVER).ok().flatten()).as_ref()
    }

    fn space(&self) -> Result<Discovered<P>> {
        self.small().map_or_else(|| Discovered::find(self.rules.clone(), &Stop::NEVER), |space| Ok(space.clone()))
    }
}

impl<P: Rules> Puzzle for DiscoveredPuzzle<P> {
    fn name(&self) -> String {
        self.rules.name()
    }

    fn file_names(&self) -> Vec<String> {
        vec![file_name(&self.name())]
    }

    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>> {
        open_space(file, Discovered::of_file(self.rules.clone(), file)?)
    }

    /// What it takes is known of small puzzles only. The search looks at the free memory while it finds the states of others.
    fn need(&self) -> Need {
        self.small().map_or(Need { states: StateCount::Number(0), ..Need::default() }, SpaceGeneration::need)
    }

    fn is_quick(&self) -> bool {
        self.small().is_some()
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        let space = self.space()?;
        if !(0..space.len()).any(|index| space.is_goal(index)) {
            let what = format!("none of the {} states to which the start of {} leads is a goal", space.len(), self.rules.name());
            return Err(Error::Input { what });
        }
        SpaceGeneration::<Discovered<P>>::need(&space).check_memory()?;
        Ok(Box::new(SpaceGeneration::begin(space)?))
    }

    fn start(&self) -> Option<Start> {
        let start = self.rules.starts().into_iter().next()?;
        Some(Start { board: self.rules.board_text(&start), is_chosen: false })
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        let space = self.space()?;
        crate::engine::frames(&space, board, moves)
    }
}
