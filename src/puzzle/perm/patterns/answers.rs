use super::ida::shortest_paths;
use super::pieces::Pieces;
use super::table::PatternTables;
use super::words::duplicates;
use crate::batch::AnswerLines;
use crate::engine::{AnswerArrays, AnyTable, BoardTable, Form, Found, Primitives, Question, SlowLines, What, no_walks};
use crate::error::{Error, Result};
use crate::puzzle::perm::action::Pattern;
use crate::puzzle::perm::rules::Rules;
use crate::puzzle::perm::symmetries::Symmetries;
use crate::query::{Grade, Hint, Reached, ranked};
use crate::search::{Begun, End, FirstPaths, Limits, Words};
use crate::space::{Cost, Description};
use crate::watch::{Stop, Watch};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// A move.
const MOVE: Cost = Cost::new(1, 1);

/// Pattern tables as a table of the engine. A clone shares them.
#[derive(Clone)]
pub struct PatternAnswers {
    shared: Arc<Shared>,
    limits: Limits,
    /// When the time of the limits began to run.
    begun: Begun,
}

struct Shared {
    rules: Rules,
    pieces: Arc<Pieces>,
    tables: PatternTables,
    /// The words that the search for a first path need not try, and for all paths.
    of_first: Words,
    of_all: Words,
    /// Known when images are asked for.
    symmetries: OnceLock<Symmetries>,
}

impl PatternAnswers {
    /// The answers of tables.
    pub fn new(rules: Rules, pieces: Arc<Pieces>, tables: PatternTables, limits: Limits) -> Self {
        let [of_first, of_all] = [false, true].map(|keeps_equal| duplicates(&pieces.sets, &pieces.moves, keeps_equal));
        Self {
            shared: Arc::new(Shared { rules, pieces, tables, of_first, of_all, symmetries: OnceLock::new() }),
            limits,
            begun: Begun::EACH,
        }
    }

    fn rules(&self) -> &Rules {
        &self.shared.rules
    }

    /// Visits shortest paths.
    fn visit(&self, board: &Pattern, words: &Words, visit: impl FnMut(&[u8]) -> ControlFlow<()>) -> Result<()> {
        let Shared { pieces, tables, .. } = &*self.shared;
        let mut nodes = 0;
        match shortest_paths((pieces, tables.patterns()), words, board, &self.limits.left(&self.begun), &mut nodes, visit)? {
            End::Done => Ok(()),
            End::Limit(at_least) => Err(self.limits.met(nodes).at_least(at_least)),
        }
    }

    /// The first of the shortest paths, if there is one.
    fn shortest(&self, board: &Pattern) -> Result<Option<Vec<u8>>> {
        let mut found = None;
        self.visit(board, &self.shared.of_first, |moves| {
            found = Some(moves.to_vec());
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    fn depth(&self, board: &Pattern) -> Result<Option<Cost>> {
        let depth = |moves: Vec<u8>| Cost::new(moves.len() as u32, moves.len() as u32);
        Ok(self.shortest(board)?.map(depth))
    }

    fn unanswered(&self, what: &str) -> Error {
        Error::Unanswered { what: format!("the table of {} has states of patterns, not of boards: {what}", self.puzzle()) }
    }
}

impl Primitives for PatternAnswers {
    type Board = Pattern;
    type Located = Pattern;
    type Move = u8;

    fn puzzle(&self) -> String {
        self.rules().puzzle()
    }

    fn begun(&self) -> Option<Self> {
        (!self.begun.is_shared()).then(|| Self { begun: Begun::question(), ..self.clone() })
    }

    fn parse_board(&self, text: &str) -> Result<Pattern> {
        self.rules().parse_board(text)
    }

    fn board_text(&self, board: &Pattern) -> String {
        self.rules().pattern_text(board)
    }

    fn images(&self, board: &Pattern, visit: &mut dyn FnMut(Pattern)) {
        let Shared { rules, symmetries, .. } = &*self.shared;
        symmetries.get_or_init(|| Symmetries::of(rules)).images(rules.sets(), board, visit);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.rules().parse_moves(text)
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        let mut text = String::new();
        self.rules().push_moves(moves.iter().copied(), &mut text);
        text
    }

    fn locate(&self, board: &Pattern) -> Result<Option<Pattern>> {
        // The rest of a part of lines is not begun.
        self.limits.stop.check()?;
        Ok(self.shared.pieces.fold(board).filter(|board| self.shared.pieces.may_reach(board)))
    }

    fn why_unsolvable(&self, board: &Pattern) -> Option<String> {
        self.rules().reason(board)
    }

    fn path(&self, board: &Pattern) -> Result<Option<Found<u8>>> {
        Ok(self.shortest(board)?.map(Found::shortest))
    }

    fn count(&self, board: &Pattern) -> Result<u128> {
        Ok(self.paths(board, None, Some(0))?.0)
    }

    fn paths(&self, board: &Pattern, _counted: Option<u128>, limit: Option<usize>) -> Result<(u128, Vec<Vec<u8>>)> {
        let mut paths = FirstPaths::up_to(limit);
        self.visit(board, &self.shared.of_all, |path| {
            paths.add(path);
            ControlFlow::Continue(())
        })?;
        Ok(paths.into_parts())
    }

    fn hints(&self, board: &Pattern, here: Cost) -> Result<Vec<Hint>> {
        let pieces = &self.shared.pieces;
        let hint = |code| Ok((code, MOVE, self.depth(&pieces.after(board, code))?));
        let moves = (0..pieces.moves.len() as u8).map(hint).collect::<Result<Vec<_>>>()?;
        Ok(ranked(Some(here).filter(|&here| here != Cost::ZERO), moves))
    }

    fn grade(&self, board: &Pattern, moves: &[u8]) -> Result<Grade> {
        let pieces = &self.shared.pieces;
        let advance = |board: &Pattern, _, code| {
            let next = pieces.after(board, code);
            let rest = self.depth(&next)?;
            Ok(Some(Reached { state: next, cost: MOVE, rest }))
        };
        Grade::of(board.clone(), self.depth(board)?, moves, advance, |board| pieces.goals.contains(board))
    }

    fn check_question(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.puzzle())),
            _ => Ok(()),
        }
    }

    fn fastest_lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }
}

impl AnyTable for PatternAnswers {
    fn description(&self) -> Description {
        self.shared.tables.description()
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        self.shared.tables.verify(watch)
    }

    fn shared_lines(self: Arc<Self>, question: &Question, form: Form) -> Result<Box<dyn AnswerLines>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.shared.tables.to_bytes())
    }

    fn boards(&self) -> Result<&dyn BoardTable> {
        Err(self.unanswered("ask solve, hint or check"))
    }

    fn arrays(&self) -> Result<Box<dyn AnswerArrays>> {
        Err(self.unanswered("ask line by line"))
    }

    fn until(&self, stop: &Stop) -> Option<Arc<dyn AnyTable>> {
        Some(Arc::new(Self { limits: self.limits.until(stop), begun: Begun::question(), ..self.clone() }))
    }
}
