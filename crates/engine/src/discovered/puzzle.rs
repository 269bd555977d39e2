use super::find::all_codes;
use super::generation::{FoundGeneration, no_goal};
use super::graph::start_search;
use super::hopeless::Hopeless;
use super::perimeter::{
    self, MOST_POSITIONS, PerimeterGeneration, is_perimeter, perimeter_need, positions_within,
};
use super::rules::{FirstPath, Rules, first_path};
use super::space::Discovered;
use crate::{
    Answer, AnyTable, BuildTime, Frame, Generation, Head, InChunks, Need, Product, Puzzle,
    Question, RandomBoards, ScratchSearch, Searches, Solution, Start, StartSearch, What,
    frames_along, need_of_space,
};
use homing_search::making::{ScratchNeed, ScratchPlace};
use homing_search::search::MethodSet;
use homing_space::space::{Amount, Space};
use homing_table::clock::Instant;
use homing_table::error::{Error, Lack, Result};
use homing_table::table::TableFile;
use homing_table::watch::Stop;
use std::sync::{Arc, OnceLock};

/// The most states that are found and searched in about two seconds.
const MAX_SECONDS_STATES: u64 = 1 << 20;
/// The most states that a whole table can have, with layers in files.
const MAX_WHOLE_STATES: u64 = 1 << 38;

/// A puzzle given by [`Rules`].
pub struct DiscoveredPuzzle<P> {
    rules: P,
    head: Head,
    /// The space if it is small, found on first use.
    small: OnceLock<FirstStates<P>>,
    /// The most positions of a table of those near the goals.
    most_near: u64,
}

/// What the first states say about a puzzle.
enum FirstStates<P> {
    /// All states were found.
    Found(Box<Discovered<P>>),
    /// The rules break a law: finding the states again reports how.
    Broken,
    /// There are too many states.
    Not,
}

impl<P: Rules> DiscoveredPuzzle<P> {
    /// Creates a puzzle with this head, which the rules complete by the start.
    pub fn named(rules: P, head: Head) -> Self {
        let start = rules.starts().into_iter().next().map(|start| Start {
            board: rules.board_text(&start),
            is_chosen: false,
        });
        Self {
            rules,
            head: Head { start, ..head },
            small: OnceLock::new(),
            most_near: MOST_POSITIONS,
        }
    }

    fn small(&self) -> &FirstStates<P> {
        if self
            .rules
            .state_count()
            .is_some_and(|states| states > MAX_SECONDS_STATES)
        {
            return &FirstStates::Not;
        }
        self.small.get_or_init(|| {
            let limits = &self.head.limits;
            let stop = limits.stop.within(limits.time / 2).since(Instant::now());
            match all_codes(&self.rules, MAX_SECONDS_STATES, None, &stop) {
                Ok(Some(codes)) => {
                    FirstStates::Found(Box::new(Discovered::of_codes(self.rules.clone(), codes)))
                }
                Err(Error::Law { .. }) => FirstStates::Broken,
                Ok(None) | Err(_) => FirstStates::Not,
            }
        })
    }

    /// The search that a table of positions near the goals makes shorter, if a whole table would be too large.
    fn near(&self) -> Option<StartSearch> {
        let is_large = || self.rules.state_count() > Some(MAX_WHOLE_STATES);
        (P::HAS_NEAR_TABLE && is_large()).then(|| start_search(self.rules.clone()))
    }

    /// Why no state is a goal, if the rules allow that.
    fn why_unsolvable(&self) -> Option<String> {
        // Rules that always have goals need not be explored before a file is read.
        if !self.rules.may_lack_goals() {
            return None;
        }
        // The rules may know a reason without the states.
        self.rules.why_no_goal().or_else(|| match self.small() {
            FirstStates::Found(space) => {
                (!(0..space.len()).any(|index| space.is_goal(index))).then(|| no_goal(space))
            }
            FirstStates::Broken | FirstStates::Not => None,
        })
    }

    /// Checks that some state is a goal, as far as that is found in a moment.
    ///
    /// # Errors
    ///
    /// [`Error::Unsolvable`].
    pub fn check_solvable(&self) -> Result<()> {
        self.why_unsolvable().map_or(Ok(()), |reason| {
            Err(Error::Unsolvable {
                puzzle: self.head.name.clone(),
                reason,
            })
        })
    }

    /// Adds the puzzle's name to an error about the whole puzzle.
    fn named_error(&self, error: Error) -> Error {
        match error {
            Error::Input { what } => Error::Input {
                what: format!("{}: {what}", self.head.name),
            },
            error => error,
        }
    }

    fn find_again(&self) -> Result<Discovered<P>> {
        Discovered::find(self.rules.clone(), &Stop::NEVER)
    }
}

impl<P: Rules> Puzzle for DiscoveredPuzzle<P> {
    fn head(&self) -> &Head {
        &self.head
    }

    /// An unsolvable puzzle needs no table.
    fn built_in(&self) -> Option<Result<AnyTable>> {
        let reason = self.why_unsolvable()?;
        Some(Ok(Arc::new(Hopeless {
            rules: self.rules.clone(),
            name: self.head.name.clone(),
            reason,
        })))
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        if P::HAS_NEAR_TABLE && is_perimeter(file.header()) {
            let search = start_search(self.rules.clone());
            return perimeter::open(search, self.head.limits.clone(), file);
        }
        Discovered::of_file(self.rules.clone(), file)?.table_in(file)
    }

    /// Known for small puzzles, and if the rules know the number of states. For others, the search watches the memory while it finds the
    /// states.
    fn need(&self) -> Need {
        if self.near().is_some() {
            return perimeter_need(self.most_near);
        }
        match (self.small(), self.rules.state_count()) {
            (FirstStates::Found(space), _) => need_of_space(&**space),
            (FirstStates::Not, Some(states)) => FoundGeneration::need(&self.rules, states),
            (FirstStates::Broken | FirstStates::Not, _) => Need::default(),
        }
    }

    /// Fewer positions near the goals.
    fn within(&self, memory_bytes: u64) -> Option<Box<dyn Puzzle>> {
        let most_near = self.near().and(positions_within(memory_bytes))?;
        (most_near < self.most_near).then(|| {
            let puzzle = Self::named(self.rules.clone(), self.head.clone());
            Box::new(Self {
                most_near,
                ..puzzle
            }) as Box<dyn Puzzle>
        })
    }

    fn build_time(&self) -> BuildTime {
        if matches!(self.small(), FirstStates::Not) {
            BuildTime::Long
        } else {
            BuildTime::Moment
        }
    }

    fn start_search(&self) -> Option<StartSearch> {
        Some(start_search(self.rules.clone()))
    }

    fn random_boards(&self, seed: u64) -> Option<RandomBoards> {
        let states = self.rules.random_states(seed)?;
        let rules = self.rules.clone();
        matches!(self.small(), FirstStates::Not).then(|| RandomBoards {
            moves: None,
            boards: Box::new(states.map(move |state| rules.board_text(&state))),
        })
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        self.check_solvable()?;
        if let Some(search) = self.near() {
            let limits = self.head.limits.clone();
            let near = PerimeterGeneration::begin(search, limits, self.most_near)?;
            return Ok(Box::new(near));
        }
        let generation = match self.small() {
            FirstStates::Found(space) => FoundGeneration::of_space((**space).clone())
                .map_err(|error| self.named_error(error))?,
            FirstStates::Broken => FoundGeneration::of_space(self.find_again()?)?,
            FirstStates::Not => FoundGeneration::begin(self.rules.clone()),
        };
        Ok(Box::new(generation))
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        Ok(Box::new(self))
    }

    /// A search forward visits fewer states than a table has, each of them once.
    fn answer_start(&self, question: &Question) -> Option<Answer> {
        let is_path = match question.what {
            What::Path => true,
            What::Depth => false,
            _ => return None,
        };
        if question.explain {
            return None;
        }
        let start = self.rules.starts().into_iter().next()?;
        let found = match self.rules.why_no_goal() {
            None => {
                let limits = &self.head.limits;
                let most = limits.nodes.min(MAX_SECONDS_STATES) as usize;
                let stop = limits.stop_since(Instant::now());
                first_path(&self.rules, &start, most, &stop)
            }
            Some(_) => FirstPath::Unsolvable,
        };
        let path = match found {
            FirstPath::Path(path) => path,
            FirstPath::Unsolvable => {
                return Some(Answer::Unsolvable {
                    board: self.rules.board_text(&start),
                    reason: None,
                });
            }
            FirstPath::TooMany { found } => {
                // All of these are found from the starts.
                if found as u64 > MAX_SECONDS_STATES {
                    self.small.get_or_init(|| FirstStates::Not);
                }
                return None;
            }
        };
        let depth = Amount::of_moves(path.len() as u32);
        let mut moves = String::new();
        if is_path {
            let names = self.rules.move_names();
            self.rules.push_moves(&names, path.into_iter(), &mut moves);
        }
        Some(Answer::Solved {
            board: self.rules.board_text(&start),
            depth,
            solution: if is_path {
                Solution::Path(moves)
            } else {
                Solution::Depth
            },
        })
    }

    /// Needs no states, since the rules make the moves.
    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        let (rules, names) = (&self.rules, self.rules.move_names());
        let moves = rules
            .parse_moves(&names, moves)
            .map_err(|error| error.in_part("moves"))?;
        let after = |state: &P::State, code| {
            let mut reached = None;
            rules.moves(state, |other, next| {
                reached = if other == code {
                    Some(next)
                } else {
                    reached.take()
                }
            });
            reached
        };
        let text = |code: u8| names.get(usize::from(code)).cloned().unwrap_or_default();
        frames_along(rules.parse_board(board)?, &moves, text, after, |state| {
            rules.picture(state)
        })
    }

    fn searches(&self) -> Result<Box<dyn Searches>> {
        match self.small() {
            FirstStates::Found(space) => Ok(Box::new(MethodSet::blind((**space).clone()))),
            FirstStates::Broken => Ok(Box::new(MethodSet::blind(self.find_again()?))),
            FirstStates::Not => Err(Error::lacks(
                &self.head.name,
                Lack::Searches,
                format!("it has more than {MAX_SECONDS_STATES} states"),
            )),
        }
    }
}

impl<P: Rules> ScratchSearch for &DiscoveredPuzzle<P> {
    /// Known only for small puzzles.
    fn need(self: Box<Self>, memory_bytes: u64) -> Result<Option<ScratchNeed>> {
        match self.small() {
            FirstStates::Found(space) => Box::new(InChunks::of_space(
                Product::of((**space).clone()),
                (**space).clone(),
                self.head.file_name().into(),
            )?)
            .need(memory_bytes),
            FirstStates::Broken | FirstStates::Not => Ok(None),
        }
    }

    fn begin(self: Box<Self>, place: &ScratchPlace) -> Result<Box<dyn Generation>> {
        self.check_solvable()?;
        let generation = FoundGeneration::begin(self.rules.clone());
        Ok(Box::new(generation.in_files(self.head.file_name(), place)?))
    }
}
