//! Answers for single boards of a puzzle without a table, by the search from both ends of their paths.

use super::answerer::{Answerer, AnyTable, BoardMoves, FoundPath, narrow, no_walks, wide};
use super::board_answers::listed_paths;
use super::board_graph::{BoardGraph, SpaceGraph};
use super::searched_puzzle::NEAR;
use crate::records::{MORE_TIME, Question, What};
use homing_search::making::{SpaceSearch, TableSearch};
use homing_search::middle::{
    Corridor, Found, Graph, Middle, Perimeter, Step, middle, middle_in_files, middle_with,
};
use homing_search::search::{Limits, QuestionClock};
use homing_space::space::{Cost, CostOrder, Description};
use homing_table::error::{Error, Lack, Limit, Result};
use homing_table::memory::HAS_FILES;
use homing_table::notation::{AnyBoard, DynNotation, Notation};
use homing_table::query::{Grade, GradedMove, Hint, ranked};
use homing_table::remedy::Remedy;
use homing_table::table::Table;
use homing_table::watch::{Stop, Watch};
use std::iter;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time for a shortest path where any path is enough.
const BRIEF: Duration = Duration::from_secs(1);

/// The search from one board of a puzzle: its notation, and its graph.
#[derive(Clone)]
pub struct StartSearch {
    notation: Arc<dyn DynNotation>,
    graph: Arc<dyn BoardGraph>,
}

impl StartSearch {
    /// Creates the search of a graph whose boards and moves have this notation.
    pub fn new(notation: Arc<dyn DynNotation>, graph: Arc<dyn BoardGraph>) -> Self {
        Self { notation, graph }
    }

    /// Creates the search of a space whose moves have codes.
    pub fn of_space(space: impl Notation) -> Self {
        let notation: Arc<dyn DynNotation> = Arc::new(space);
        Self::new(notation.clone(), Arc::new(SpaceGraph(notation)))
    }

    /// The answers within these limits; `missing` returns the error for what only a table has.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if the search cannot keep its layers in files, as the limits say.
    pub fn answerer(
        self,
        limits: Limits,
        missing: impl Fn() -> Error + Send + Sync + 'static,
    ) -> Result<AnyTable> {
        let search = match &limits.scratch {
            Some(scratch) if HAS_FILES => middle_in_files(
                self.graph.clone(),
                self.notation.describe(),
                scratch.clone(),
            )?,
            _ => middle(self.graph.clone()),
        };
        Ok(self.by(search, limits, Arc::new(missing), Arc::new(|_| Ok(()))))
    }

    /// The answers by the nodes near the goals, which `verify` checks.
    pub fn with_perimeter(
        self,
        perimeter: Perimeter,
        limits: Limits,
        missing: impl Fn() -> Error + Send + Sync + 'static,
        verify: impl Fn(Watch) -> Result<()> + Send + Sync + 'static,
    ) -> AnyTable {
        let search = middle_with(self.graph.clone(), perimeter);
        self.by(search, limits, Arc::new(missing), Arc::new(verify))
    }

    fn by(
        self,
        search: Box<dyn Middle>,
        limits: Limits,
        missing: Arc<Missing>,
        verify: Arc<Verify>,
    ) -> AnyTable {
        Arc::new(FromStart {
            search: search.into(),
            notation: self.notation,
            graph: self.graph,
            limits,
            clock: QuestionClock::EACH,
            last: Arc::default(),
            missing,
            verify,
        })
    }

    /// The description of the puzzle.
    pub fn description(&self) -> Description {
        self.notation.describe()
    }

    /// Its graph.
    pub fn nodes(&self) -> Arc<dyn Graph> {
        self.graph.clone()
    }
}

/// The error for what only a table has.
type Missing = dyn Fn() -> Error + Send + Sync;
/// The check of the file that a search uses.
type Verify = dyn Fn(Watch) -> Result<()> + Send + Sync;

/// The remedy for a search that has filled the memory; `None` if it cannot keep its layers in files.
fn in_files(graph: &dyn Graph) -> Option<Remedy> {
    let remedy = Remedy::Give {
        deed: "keep its layers in files",
        option: "scratch",
        value: Some("DIR"),
    };
    (HAS_FILES && graph.step_weights() == (1, 1)).then_some(remedy)
}

/// The table of the states on best paths from a board, with their codes.
struct Part {
    codes: Arc<[u128]>,
    table: Table,
}

impl Part {
    fn new(graph: &dyn Graph, start: u128, nodes: &[u128], stop: &Stop) -> Result<Self> {
        let corridor = Corridor::new(graph, start, nodes, stop)?;
        let codes = corridor.codes();
        let mut search = SpaceSearch::begin(corridor)?;
        while search.step(stop)? {}
        let table = search.into_table()?;
        Ok(Self { codes, table })
    }

    fn index(&self, code: u128) -> Option<u64> {
        self.codes.binary_search(&code).ok().map(|at| at as u64)
    }

    /// The cost of the best path of a state; `None` if it is not in the table.
    fn cost(&self, code: u128) -> Result<Option<Cost>> {
        self.index(code)
            .map_or(Ok(None), |index| self.table.cost(index))
    }
}

/// A state and what a search from it found: `None` if no goal can be reached.
type LastSearch = (u128, Option<Arc<Part>>);

/// A puzzle without a table, whose boards are searched one by one. Clones share what the last search found.
#[derive(Clone)]
struct FromStart {
    notation: Arc<dyn DynNotation>,
    graph: Arc<dyn BoardGraph>,
    search: Arc<dyn Middle>,
    limits: Limits,
    /// The start of the time limit.
    clock: QuestionClock,
    last: Arc<Mutex<Option<LastSearch>>>,
    missing: Arc<Missing>,
    verify: Arc<Verify>,
}

impl FromStart {
    fn last(&self) -> MutexGuard<'_, Option<LastSearch>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What ends a question, counted from its first search.
    fn stop(&self) -> Stop {
        self.limits.stop_since(self.clock.first_search())
    }

    /// Searches from a state, unless that was the last search.
    fn part(&self, code: u128) -> Result<Option<Arc<Part>>> {
        if let Some((start, part)) = &*self.last()
            && *start == code
        {
            return Ok(part.clone());
        }
        let found = self.found(code, false)?;
        let part = found.map(|(part, _)| part);
        *self.last() = Some((code, part.clone()));
        Ok(part)
    }

    /// What a search from a state for all best paths, or one, finds; and the proven number of moves, if its path may not be best.
    fn found(&self, code: u128, is_one: bool) -> Result<Option<(Arc<Part>, Option<u32>)>> {
        let (node, stop) = (self.graph.node_of(code), self.stop());
        let limits = self.limits.left(&self.clock);
        let found = match is_one {
            true => self.search.one_path(node, &limits),
            false => self.search.search(node, &limits),
        };
        let Found::Nodes {
            nodes,
            at_least_moves,
            are_all,
        } = found.map_err(|error| self.whole_time(error))?
        else {
            return Ok(None);
        };
        let part = Part::new(&*self.graph, code, &nodes, &stop);
        let part = part.map_err(|error| error.at_least(at_least_moves))?;
        Ok(Some((part.into(), (!are_all).then_some(at_least_moves))))
    }

    /// The path from a state in a part.
    fn path(&self, table: &Table, index: u64) -> FoundPath {
        let moves: Vec<u8> = table.walk(index).collect();
        if self.graph.weights().is_none() {
            return FoundPath::shortest(moves);
        }
        let costs = moves.iter().map(|&code| self.graph.cost(code));
        let cost = costs.fold(Cost::ZERO, |sum, cost| sum + cost);
        FoundPath::best(moves, cost)
    }

    /// A path of the least weight, of few moves if bounds led to it.
    fn one_path(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        self.limits.stop.check()?;
        let Some(code) = self.graph.code_of(board) else {
            return Ok(None);
        };
        Ok(self.found(code, true)?.and_then(|(part, at_least_moves)| {
            Some(FoundPath {
                at_least_moves,
                ..self.path(&part.table, part.index(code)?)
            })
        }))
    }

    /// The error with the time limit of the question, of which a search has only the rest.
    fn whole_time(&self, error: Error) -> Error {
        match error {
            Error::Limit {
                limit: Limit::Time { .. },
                at_least_moves,
            } => {
                let time = self.limits.time;
                let whole = Error::limit(Limit::Time { time });
                at_least_moves.into_iter().fold(whole, Error::at_least)
            }
            error => error,
        }
    }

    /// The part of a board with the table and the index of the board; `None` if no goal can be reached.
    fn asked<T>(
        &self,
        board: &AnyBoard,
        ask: impl FnOnce(&Table, u64) -> Result<T>,
    ) -> Result<Option<T>> {
        self.limits.stop.check()?;
        let Some(code) = self.graph.code_of(board) else {
            return Ok(None);
        };
        let Some(part) = self.part(code)? else {
            return Ok(None);
        };
        part.index(code)
            .map(|index| ask(&part.table, index))
            .transpose()
    }

    /// The cost of the best path of a state.
    fn cost(&self, code: u128) -> Result<Option<Cost>> {
        let last = self.last().as_ref().and_then(|(_, part)| part.clone());
        match last.map_or(Ok(None), |part| part.cost(code))? {
            Some(cost) => Ok(Some(cost)),
            None => self.part_cost(code),
        }
    }

    /// The same by a search, whose result does not replace the last one.
    fn part_cost(&self, code: u128) -> Result<Option<Cost>> {
        let other = Self {
            last: Arc::default(),
            ..self.clone()
        };
        other.part(code)?.map_or(Ok(None), |part| part.cost(code))
    }

    fn moves(&self, code: u128) -> Result<Vec<Step>> {
        let mut steps = Vec::new();
        self.graph.moves(&[code], &mut steps)?;
        Ok(steps)
    }

    fn is_goal(&self, code: u128) -> Result<bool> {
        Ok(self.graph.are_goals(&[code])?.contains(&true))
    }

    /// The same answers for a question that starts now. `stop` cancels its searches.
    fn asked_until(&self, stop: &Stop) -> AnyTable {
        Arc::new(Self {
            limits: self.limits.until(stop),
            clock: QuestionClock::until(stop),
            ..self.clone()
        })
    }
}

impl Answerer for FromStart {
    fn description(&self) -> Description {
        self.notation.describe()
    }

    fn check(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.description().puzzle)),
            _ => Ok(()),
        }
    }

    fn clock(&self) -> Option<(&QuestionClock, &Stop)> {
        Some((&self.clock, &self.limits.stop))
    }

    fn searches(&self) -> bool {
        true
    }

    fn until(&self, stop: &Stop) -> Option<AnyTable> {
        Some(self.asked_until(stop))
    }

    fn parse_board(&self, text: &str) -> Result<AnyBoard> {
        self.notation.parse_board(text)
    }

    fn text_of(&self, board: &AnyBoard) -> String {
        self.notation.board_text(board)
    }

    fn images_of(&self, board: &AnyBoard, visit: &mut dyn FnMut(AnyBoard)) {
        self.notation.images_of(board, visit);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u16>> {
        self.notation.parse_moves(text).map(wide)
    }

    fn moves_line(&self, moves: &[u16]) -> String {
        let mut text = String::new();
        self.notation.push_moves(&narrow(moves), &mut text);
        text
    }

    fn cost_order(&self) -> CostOrder {
        self.graph.cost_order()
    }

    /// The reason of the puzzle, or the number of states that a search of its own finds: one that went on from the layers of earlier boards
    /// may end on the other side.
    fn why_unsolvable(&self, board: &AnyBoard) -> Option<String> {
        self.notation.why_unsolvable(board).or_else(|| {
            let node = self.graph.node_of(self.graph.code_of(board)?);
            let limits = self.limits.left(&self.clock);
            let search = match limits.scratch {
                Some(_) => self.search.clone(),
                None => middle(self.graph.clone()).into(),
            };
            match search.search(node, &limits).ok()? {
                Found::Nodes { .. } => None,
                Found::NoPath {
                    states,
                    are_before_goals: true,
                } => Some(format!(
                    "all {states} states that lead to a goal were searched"
                )),
                Found::NoPath { states, .. } => Some(format!(
                    "all {states} states to which it leads were searched"
                )),
            }
        })
    }

    fn path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        self.asked(board, |table, index| Ok(self.path(table, index)))
    }

    /// A path of the least weight that bounds prove, where there are some; else a shortest one if that is found in a moment.
    fn any_path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        if !self.graph.has_quick_paths() {
            return self.one_path(board);
        }
        let limits = Limits {
            time: self.limits.time.min(BRIEF),
            ..self.limits.clone()
        };
        let brief = Self {
            limits,
            clock: QuestionClock::EACH,
            ..self.clone()
        };
        let (error, at_least) = match brief.path_of(board) {
            Err(error @ Error::Limit { at_least_moves, .. }) => (error, at_least_moves),
            found => return found,
        };
        let code = self.graph.code_of(board);
        let quick = code.and_then(|code| self.graph.quick_path(code, &self.stop()));
        match quick {
            Some(moves) => Ok(Some(FoundPath::near(moves?, at_least.unwrap_or(0)))),
            None if brief.limits.time < self.limits.time => self.path_of(board),
            None => Err(error),
        }
    }

    fn count_of(&self, board: &AnyBoard) -> Result<u128> {
        let stop = self.stop();
        let count = self.asked(board, |table, index| table.count_paths(index, &stop))?;
        Ok(count.unwrap_or(0))
    }

    fn paths_of(
        &self,
        board: &AnyBoard,
        counted: Option<u128>,
        limit: Option<usize>,
    ) -> Result<(u128, Vec<Vec<u16>>)> {
        let stop = self.stop();
        let paths = |table: &Table, index| listed_paths(table, index, counted, limit, &stop);
        Ok(self.asked(board, paths)?.unwrap_or_default())
    }

    fn hints_of(&self, board: &AnyBoard, here: Cost) -> Result<Vec<Hint<u16>>> {
        let Some(code) = self.graph.code_of(board) else {
            return Ok(Vec::new());
        };
        let rest = |step: Step| {
            let cost = self.graph.cost(step.code);
            Ok((step.code.into(), cost, self.cost(step.state)?))
        };
        let moves = self.moves(code)?.into_iter().map(rest);
        let moves = moves.collect::<Result<Vec<_>>>()?;
        let is_goal = self.is_goal(code)?;
        Ok(ranked(Some(here).filter(|_| !is_goal), moves))
    }

    fn moves_on(&self, board: &AnyBoard) -> Result<BoardMoves> {
        let Some(code) = self.graph.code_of(board) else {
            return Err(super::board_answers::no_moves());
        };
        let after = |step: Step| (step.code.into(), self.graph.board_of(step.state));
        Ok(BoardMoves {
            is_home: self.is_goal(code)?,
            moves: self.moves(code)?.into_iter().map(after).collect(),
        })
    }

    fn grade_of(&self, board: &AnyBoard, moves: &[u16]) -> Result<Option<Grade>> {
        let Some(start) = self.graph.code_of(board) else {
            return Ok(None);
        };
        let part = self.part(start)?;
        let Some(best) = part.map_or(Ok(None), |part| part.cost(start))? else {
            return Ok(None);
        };
        let advance = |&state: &u128, _, code: u16| {
            let steps = self.moves(state)?;
            let Some(step) = steps.iter().find(|step| u16::from(step.code) == code) else {
                return Ok(None);
            };
            Ok(Some(GradedMove {
                state: step.state,
                cost: self.graph.cost(step.code),
                rest: self.cost(step.state)?,
            }))
        };
        let mut is_home = Ok(false);
        let grade = Grade::of(start, Some(best), moves, advance, |&state| {
            is_home = self.is_goal(state);
            is_home.as_ref().is_ok_and(|&is_home| is_home)
        });
        is_home?;
        grade.map(Some)
    }

    fn remedies(&self) -> Vec<Remedy> {
        let files = match self.limits.scratch {
            Some(_) => Some(Remedy::Act("ask again to continue from the files")),
            None => in_files(&*self.graph),
        };
        // A search in files finds all best paths alone.
        let has_bounds = self.graph.has_bounds() && self.limits.scratch.is_none();
        let has_near = has_bounds || self.graph.has_quick_paths();
        let near = has_near.then_some(NEAR);
        iter::once(MORE_TIME).chain(near).chain(files).collect()
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        (self.verify)(watch)
    }

    fn lacks(&self, _: Lack) -> Error {
        (self.missing)()
    }
}
