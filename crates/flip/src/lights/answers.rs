//! The answers of a matrix.

use super::lines::LightsLines;
use super::small::SmallLines;
use super::solve::FewestPresses;
use super::table::Lights;
use super::text::{moves_text, parse_moves};
use crate::lights::algebra::presses::{Layout, PressMatrix, set_of};
use crate::lights::algebra::set::PieceSet;
use crate::lights::weights::code::LinearCode;
use homing_boards::flip::{Flip, Goal};
use homing_engine::{
    Answerer, AnyTable, BoardMoves, BoardTable, Contents, FastLines, Form, FoundPath, Listed,
    ListedBoard, Listing, Lists, MORE_TIME, NumberedBoards, Question, Representatives, StateCount,
    Stats, What, no_walks,
};
use homing_search::search::QuestionClock;
use homing_space::space::{Amount, Cost, Description};
use homing_table::batch::AnswerLine;
use homing_table::error::{Error, Lack, Result};
use homing_table::notation::AnyBoard;
use homing_table::query::{Grade, Hint};
use homing_table::remedy::Remedy;
use homing_table::table::Header;
use homing_table::watch::{Stop, Watch};
use std::sync::Arc;

/// A board's matrix as a table of the engine, with its goals. A clone shares the matrix.
#[derive(Clone)]
pub struct LightsTable {
    pub lights: Arc<Lights>,
    pub goals: Vec<PieceSet>,
}

/// The remedies of questions that need a table with an entry for each board.
const ASK: &str = "ask it about boards one by one, as text";
const MAKE_OR_ASK: &str = "make its table, or ask it about boards one by one, as text";

impl LightsTable {
    /// Combines a matrix and the goals that it answers for.
    pub fn new(lights: Lights, goals: Vec<PieceSet>) -> Self {
        Self {
            lights: Arc::new(lights),
            goals,
        }
    }

    /// Returns the matrix of a board that is small enough for a table with an entry for each colouring.
    pub fn of(flip: &Flip) -> Self {
        let goals = match flip.goal() {
            Goal::Any => vec![set_of(flip, 0), set_of(flip, flip.all_black())],
            Goal::Only(black) => vec![set_of(flip, black)],
        };
        Self::new(Lights::new(PressMatrix::from(flip)), goals)
    }

    /// Returns the same table for a new question; its searches end when `stop` is cancelled.
    fn asked_until(&self, stop: &Stop) -> Self {
        Self {
            lights: Arc::new(self.lights.until(stop).for_question()),
            ..self.clone()
        }
    }

    /// Whether the board may have a table with an entry for each colouring.
    fn has_space(&self) -> bool {
        let presses = self.lights.presses();
        presses.pieces().max(presses.press_count()) <= Flip::MAX_PIECES
    }

    /// Returns why no goal can be reached from a board, if known.
    pub fn reason(&self, board: &PieceSet) -> Option<String> {
        self.lights.why_unsolvable(board, &self.goals)
    }

    /// The name of the board, for errors.
    fn name(&self) -> String {
        self.lights.presses().name()
    }
}

/// Returns presses by number, in ascending order.
fn moves(presses: &PieceSet) -> Vec<u16> {
    presses.iter().map(|press| press as u16).collect()
}

impl LightsTable {
    /// Visits the image of a board under each symmetry that preserves the goals, except the identity.
    fn each_image(&self, board: &PieceSet, visit: &mut dyn FnMut(PieceSet)) {
        let presses = self.lights.presses();
        let Some(first) = self.goals.first() else {
            return;
        };
        let mut differing = board.clone();
        differing ^= first;
        // Two goals are all white and all black, which every symmetry keeps.
        let mut visit_turned = |image: PieceSet, goals: &[PieceSet]| {
            for goal in goals {
                let mut image = image.clone();
                image ^= goal;
                visit(image);
            }
        };
        visit_turned(differing.clone(), &self.goals[1..]);
        if let Layout::Grid {
            rows,
            columns,
            pattern,
        } = presses.layout()
        {
            let turned = |place| PieceSet::of(presses.pieces(), differing.iter().map(place));
            pattern
                .symmetries(rows, columns)
                .skip(1)
                .for_each(|place| visit_turned(turned(place), &self.goals));
        }
    }

    /// Returns the error that there is no entry for each board, with the remedy.
    fn no_entries(&self) -> Error {
        let name = self.name();
        if self.has_space() {
            return Error::lacks(name, Lack::Entries, "").remedied([Remedy::make("make one")]);
        }
        Error::lacks(name, Lack::Entries, "it is a matrix").remedied([Remedy::Act(ASK)])
    }

    /// Returns the error for a question about all boards at a depth.
    fn no_counts(&self, lack: Lack) -> Error {
        if self.has_space() {
            return self.no_entries();
        }
        Error::lacks(self.name(), lack, "it is a matrix")
            .remedied([Remedy::Act("ask random for boards of a depth")])
    }
}

impl Answerer for LightsTable {
    fn clock(&self) -> Option<(&QuestionClock, &Stop)> {
        let clock = (&self.lights.clock, &self.lights.stop);
        self.lights.is_open_ended().then_some(clock)
    }

    fn parse_board(&self, text: &str) -> Result<AnyBoard> {
        self.lights.presses().parse_board(text).map(AnyBoard::new)
    }

    fn text_of(&self, board: &AnyBoard) -> String {
        self.lights.presses().board_text(board.get())
    }

    fn images_of(&self, board: &AnyBoard, visit: &mut dyn FnMut(AnyBoard)) {
        self.each_image(board.get(), &mut |image| visit(AnyBoard::new(image)));
    }

    fn symmetry_count(&self) -> Option<u64> {
        let mut count = 1;
        self.each_image(self.goals.first()?, &mut |_| count += 1);
        Some(count)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u16>> {
        parse_moves(text, self.lights.press_count())
    }

    fn moves_line(&self, presses: &[u16]) -> String {
        moves_text(presses)
    }

    fn why_unsolvable(&self, board: &AnyBoard) -> Option<String> {
        self.reason(board.get())
    }

    fn path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        self.lights.stop.check()?;
        let fewest = self.lights.fewest(board.get(), &self.goals)?;
        Ok(fewest.map(|FewestPresses { presses, count }| FoundPath {
            counted: Some(count),
            ..FoundPath::shortest(moves(&presses))
        }))
    }

    fn any_path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        self.lights.stop.check()?;
        let any = self.lights.any_solution(board.get(), &self.goals);
        Ok(any.map(|any| FoundPath::near(moves(&any.presses), any.at_least as u32)))
    }

    fn count_of(&self, board: &AnyBoard) -> Result<u128> {
        let fewest = self.lights.fewest(board.get(), &self.goals)?;
        Ok(fewest.map_or(0, |fewest| fewest.count))
    }

    fn paths_of(
        &self,
        board: &AnyBoard,
        counted: Option<u128>,
        limit: Option<usize>,
    ) -> Result<(u128, Vec<Vec<u16>>)> {
        let count = counted.map_or_else(|| self.count_of(board), Ok)?;
        let paths = self
            .lights
            .all_fewest(board.get(), &self.goals)?
            .take(limit.unwrap_or(usize::MAX));
        let paths = paths.map(|presses| self.lights.stop.check().map(|()| moves(&presses)));
        Ok((count, paths.collect::<Result<_>>()?))
    }

    fn hints_of(&self, board: &AnyBoard, _here: Cost) -> Result<Vec<Hint<u16>>> {
        self.lights.hints(board.get(), &self.goals)
    }

    fn moves_on(&self, board: &AnyBoard) -> Result<BoardMoves> {
        let (board, presses): (&PieceSet, _) = (board.get(), self.lights.presses());
        let after = |press| AnyBoard::new(presses.after(board, press));
        Ok(BoardMoves {
            is_home: self.goals.contains(board),
            moves: (0..presses.press_count())
                .map(|press| (press as u16, after(press)))
                .collect(),
        })
    }

    fn grade_of(&self, board: &AnyBoard, presses: &[u16]) -> Result<Option<Grade>> {
        self.lights.stop.check()?;
        self.lights
            .grade(board.get(), &self.goals, presses)
            .map(Some)
    }

    fn check(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.name())),
            _ => Ok(()),
        }
    }

    fn remedies(&self) -> Vec<Remedy> {
        let time = self.lights.part_nullity() <= LinearCode::MAX_BITS;
        let any = Remedy::Give {
            deed: "ask for any solution",
            option: "any",
            value: None,
        };
        [any].into_iter().chain(time.then_some(MORE_TIME)).collect()
    }

    fn fast_lines(
        &self,
        question: &Question,
        form: Form,
        plain: &dyn Fn() -> Box<dyn AnswerLine>,
    ) -> FastLines {
        // A board that may take long is searched only once.
        let is_quick = question.what == What::AnyPath
            || matches!(question.what, What::Path | What::Depth) && !self.lights.is_open_ended();
        if !is_quick || form != Form::Text || question.explain {
            return Ok(None);
        }
        let what = question.what.clone();
        Ok(Some(
            match SmallLines::new(&self.lights, &self.goals, &what, plain()) {
                Ok(lines) => Box::new(lines),
                Err(plain) => {
                    let (lights, goals) = (self.lights.clone(), self.goals.clone());
                    Box::new(LightsLines::new(lights, goals, what, plain))
                }
            },
        ))
    }

    fn description(&self) -> Description {
        self.lights.description()
    }

    /// This is too fast to report progress.
    fn verify(&self, _: Watch) -> Result<()> {
        self.lights.verify()
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.lights.to_bytes())
    }

    fn boards(&self) -> Result<&BoardTable> {
        Err(self.no_entries())
    }

    fn numbered(&self) -> Result<Arc<dyn NumberedBoards>> {
        let name = self.name();
        let remedy = if self.has_space() { MAKE_OR_ASK } else { ASK };
        Err(
            Error::lacks(name, Lack::Arrays, "it is answered by a matrix")
                .remedied([Remedy::Act(remedy)]),
        )
    }

    fn lists(&self) -> Result<&dyn Lists> {
        Ok(self)
    }

    fn classes(&self) -> Result<Box<dyn Lists + '_>> {
        Ok(Box::new(Representatives { table: self }))
    }

    /// A bound, for open ranges of depths: each press once.
    fn greatest_depth(&self) -> Result<u32> {
        Ok(self.lights.press_count() as u32)
    }

    fn stats(&self, _: bool, _: Watch) -> Result<Stats> {
        Err(self.no_counts(Lack::Counts))
    }

    fn searches(&self) -> bool {
        true
    }

    fn until(&self, stop: &Stop) -> Option<AnyTable> {
        Some(Arc::new(self.asked_until(stop)))
    }

    fn summary(&self, _: &Header, _: Contents) -> String {
        summary(&self.lights)
    }
}

impl Lists for LightsTable {
    fn list(&self, boards: Listed, with_depth: bool, watch: Watch) -> Result<Listing<'_>> {
        let Listed::Random { depths, seed } = boards else {
            return Err(self.no_counts(Lack::Listing));
        };
        let depths = depths.map(|depths| *depths.start() as usize..=*depths.end() as usize);
        let lights = self.lights.until(watch.stop());
        let boards = lights.random_boards(&self.goals, depths, seed)?;
        Ok(Box::new(boards.map(move |board| {
            let board = board?;
            let depth = if with_depth {
                lights.depth(&board, &self.goals)?
            } else {
                None
            };
            let text = lights.presses().board_text(&board);
            Ok(ListedBoard {
                board: text,
                depth: depth.map(|depth| Amount::of_moves(depth as u32)),
            })
        })))
    }
}

/// Describes a matrix in words.
pub fn summary(lights: &Lights) -> String {
    let (all, solvable) = (
        StateCount::power_of_two(lights.pieces() as u32),
        StateCount::power_of_two(lights.rank() as u32),
    );
    let quiet = StateCount::power_of_two(lights.nullity() as u32);
    format!("{all} states, {solvable} of them reach a goal, each by {quiet} sets of presses")
}
