//! Puzzles that are given by [`PatternRules`] only.

use super::pattern_rules::{PatternRules, check_laws};
use crate::answers::{AnyTable, Searched, SearchedPuzzle, frames_along};
use crate::families::{
    BuildTime, Generation, Head, Need, Puzzle, ScratchSearch, layer_count, too_many_boards,
};
use crate::jobs::{PatternGeneration, need_of_patterns};
use crate::records::Frame;
use homing_search::guided::{
    BoardMoves, ForbiddenWords, PatternGuide, PatternStart, PatternWords, SearchProblem,
};
use homing_search::patterns::{PatternTables, SpacePattern, TablesBuilder};
use homing_search::search::Limits;
use homing_space::space::{Description, Space};
use homing_table::error::{Error, Result};
use homing_table::notation::{Look, Picture};
use homing_table::table::TableFile;
use homing_table::watch::Watch;
use std::collections::HashSet;
use std::sync::Arc;

/// The most states of tables that are built in about two seconds.
const MAX_QUICK_STATES: u64 = 1 << 22;
/// The maximum number of boards that a count keeps.
const MAX_COUNTED: usize = 1 << 23;
/// The bytes per state in the search of a pattern.
const BYTES_A_STATE: u64 = 1;

/// A puzzle with its options.
#[derive(Clone)]
pub(super) struct PatternPuzzle<R> {
    head: Head,
    rules: R,
    is_near: bool,
}

impl<R: PatternRules> PatternPuzzle<R> {
    pub(super) fn new(rules: R, limits: Limits, is_near: bool) -> Self {
        Self {
            head: Head::of_own(rules.name(), limits),
            rules,
            is_near,
        }
    }

    fn description(&self) -> Description {
        Description {
            puzzle: self.rules.name(),
            parameters: String::new(),
            goal: self.rules.board_text(&self.rules.goal()),
            index: "a column a pattern, by the indices of its states".into(),
            metric: "one of the moves".into(),
        }
    }

    /// The patterns of all sets, each with the name of its space.
    fn patterns(&self) -> Result<Vec<SpacePattern<R::Pattern>>> {
        let named = |pattern: R::Pattern| SpacePattern::new(&pattern.describe().puzzle, pattern);
        self.rules
            .patterns()
            .into_iter()
            .flatten()
            .map(named)
            .collect()
    }

    fn states(&self) -> Vec<u64> {
        self.rules
            .patterns()
            .iter()
            .flatten()
            .map(Space::len)
            .collect()
    }

    fn generation(&self) -> Result<PatternGeneration<SpacePattern<R::Pattern>, ()>> {
        check_laws(&self.rules)?;
        let (patterns, puzzle) = (self.patterns()?, self.clone());
        Ok(PatternGeneration {
            name: self.head.name.clone(),
            file_name: self.head.file_name().into(),
            builder: TablesBuilder::begin(
                self.description(),
                (),
                patterns.into_iter(),
                self.states().iter().sum(),
            ),
            has_whole: Box::new(|| false),
            finish: Box::new(move |tables| Ok(puzzle.answers(tables))),
        })
    }

    fn answers(&self, tables: PatternTables<SpacePattern<R::Pattern>>) -> AnyTable {
        Arc::new(Searched::new(
            OwnSearch::new(self.rules.clone(), tables),
            self.head.limits.clone(),
            self.is_near,
        ))
    }
}

impl<R: PatternRules> Puzzle for PatternPuzzle<R> {
    fn head(&self) -> &Head {
        &self.head
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        check_laws(&self.rules)?;
        let patterns = self.patterns()?;
        Ok(self.answers(PatternTables::in_file(
            file,
            self.description(),
            (),
            |_| Ok(patterns),
        )?))
    }

    fn need(&self) -> Need {
        let states = self.states();
        let largest = states.iter().max().map_or(0, |most| most * BYTES_A_STATE);
        need_of_patterns::<SpacePattern<R::Pattern>>(&states, largest)
    }

    fn build_time(&self) -> BuildTime {
        BuildTime::of_size(self.states().iter().sum(), MAX_QUICK_STATES, 0)
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        Ok(Box::new(self.generation()?))
    }

    /// Keeps boards as text, since they have no order.
    fn count_layers(&self) -> Option<Box<dyn Generation>> {
        let (rules, name) = (self.rules.clone(), self.head.name.clone());
        let mut seen = HashSet::from([rules.board_text(&rules.goal())]);
        let (mut depth, mut layer) = (0, vec![rules.goal()]);
        Some(layer_count(move |stop| {
            if depth > 0 {
                let mut next = Vec::new();
                for board in &layer {
                    stop.check()?;
                    let after = (0..rules.move_count()).filter_map(|code| rules.after(board, code));
                    next.extend(after.filter(|after| seen.insert(rules.board_text(after))));
                    if seen.len() > MAX_COUNTED {
                        return Err(too_many_boards(&name, depth, MAX_COUNTED as u64));
                    }
                }
                layer = next;
            }
            depth += 1;
            Ok((!layer.is_empty()).then_some(layer.len() as u64))
        }))
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        Ok(Box::new(self.generation()?))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        let rules = &self.rules;
        let names = rules.move_names();
        let board = rules.parse_board(board)?;
        let moves = parse_moves(&names, moves).map_err(|error| error.in_part("moves"))?;
        let text = |code: u8| names[usize::from(code)].clone();
        let picture = |board: &R::Board| {
            Picture::of_lines([rules.board_text(board).as_str()], |_| Look::Plain)
        };
        frames_along(
            board,
            &moves,
            text,
            |board, code| rules.after(board, code),
            picture,
        )
    }
}

/// Parses names of moves separated by spaces.
fn parse_moves(names: &[String], text: &str) -> Result<Vec<u8>> {
    let code = |word: &str| {
        names
            .iter()
            .position(|name| name == word)
            .map(|code| code as u8)
            .ok_or_else(|| Error::not_one_of(names, word))
    };
    text.split_whitespace().map(code).collect()
}

/// The search of a puzzle, guided by its pattern tables.
struct OwnSearch<R: PatternRules> {
    rules: R,
    names: Vec<String>,
    reverses: Vec<u8>,
    guide: Arc<PatternGuide<SpacePattern<R::Pattern>, OwnMoves<R>>>,
}

impl<R: PatternRules> OwnSearch<R> {
    fn new(rules: R, tables: PatternTables<SpacePattern<R::Pattern>>) -> Self {
        let count = rules.move_count();
        let reverses: Vec<u8> = (0..count).map(|code| rules.reverse(code)).collect();
        let sets: Vec<usize> = rules.patterns().iter().map(Vec::len).collect();
        // A move and its inverse cancel.
        let returns = || {
            ForbiddenWords::forbidding(
                count.into(),
                (0..count).map(|code| vec![code, reverses[usize::from(code)]]),
            )
        };
        let words = PatternWords {
            first: returns(),
            backward: returns(),
            all: returns(),
        };
        let moves = OwnMoves(rules.clone());
        let views = PatternGuide::plain_views(&tables, &moves);
        let guide = Arc::new(PatternGuide::new(moves, tables, views, sets, words));
        Self {
            names: rules.move_names(),
            rules,
            reverses,
            guide,
        }
    }
}

/// The moves of whole boards, which a search stores.
struct OwnMoves<R>(R);

impl<R: PatternRules> BoardMoves for OwnMoves<R> {
    type Board = R::Board;
    type Carried = R::Board;

    fn move_count(&self) -> usize {
        self.0.move_count().into()
    }

    fn carry(&self, board: &R::Board) -> R::Board {
        board.clone()
    }

    fn after(&self, board: &R::Board, code: u8) -> Option<R::Board> {
        self.0.after(board, code)
    }

    fn leads_home(&self, board: &R::Board, moves: &[u8]) -> bool {
        moves
            .iter()
            .try_fold(board.clone(), |board, &code| self.0.after(&board, code))
            .is_some_and(|end| end == self.0.goal())
    }
}

impl<R: PatternRules> SearchProblem for OwnSearch<R> {
    type Board = R::Board;
    type Guide = PatternGuide<SpacePattern<R::Pattern>, OwnMoves<R>>;

    fn guide(&self) -> &Arc<Self::Guide> {
        &self.guide
    }

    fn start(
        &self,
        board: &R::Board,
    ) -> Result<Option<PatternStart<SpacePattern<R::Pattern>, OwnMoves<R>>>> {
        self.guide.start(board.clone(), |_, pattern| {
            self.rules.index_in(pattern.space(), board)
        })
    }

    fn reverses(&self) -> &[u8] {
        &self.reverses
    }
}

impl<R: PatternRules> SearchedPuzzle for OwnSearch<R> {
    fn description(&self) -> Description {
        self.guide.tables().description()
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        self.guide.tables().verify(watch)
    }

    fn parse_board(&self, text: &str) -> Result<R::Board> {
        self.rules.parse_board(text)
    }

    fn board_text(&self, board: &R::Board) -> String {
        self.rules.board_text(board)
    }

    fn move_count(&self) -> u8 {
        self.rules.move_count()
    }

    fn after(&self, board: &R::Board, code: u8) -> Option<R::Board> {
        self.rules.after(board, code)
    }

    fn why_unsolvable(&self, board: &R::Board) -> Option<String> {
        self.rules.why_unsolvable(board)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        parse_moves(&self.names, text)
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        moves
            .iter()
            .map(|&code| self.names[usize::from(code)].as_str())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn is_goal(&self, board: &R::Board) -> bool {
        *board == self.rules.goal()
    }

    fn may_be_solvable(&self, board: &R::Board) -> bool {
        self.guide
            .tables()
            .spaces()
            .all(|pattern| self.rules.index_in(pattern.space(), board).is_some())
    }

    fn images(&self, _board: &R::Board, _visit: &mut dyn FnMut(R::Board)) {}

    fn symmetries(&self) -> Option<u64> {
        None
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.guide.tables().to_bytes())
    }
}
