//! Tables of spaces as tables of the engine, for all families whose states are boards.

use super::arrays::AnswerArrays;
use super::ask::{FoundPath, Primitives, no_walks};
use super::by_depth::{listed, sample};
use super::classes::Classes;
use super::erased::{any_table, loops};
use super::form::Form;
use super::playable::PlayableSpace;
use super::question::{Question, What};
use super::record::{Frame, StateCount, Stats};
use super::rows::{RowSource, Selection};
use super::solver::PlainLines;
use super::table::{AnyTable, BoardTable, Listing, Lists, RowTable};
use super::table_arrays::TableArrays;
use super::table_rows::TableRows;
use crate::backward::check_laws;
use crate::batch::{AnswerLines, WalkedLines};
use crate::error::{Bound, Error, Lack, Result, wrong};
use crate::notation::{Notation, Picture};
use crate::query::{Grade, Hint};
use crate::remedy::Remedy;
use crate::space::{Cost, CostOrder, Description};
use crate::table::{Column, Table, TableFile};
use crate::watch::Watch;
use std::borrow::Cow;
use std::ops::{Deref, RangeInclusive};
use std::sync::Arc;

/// The most states for counting shortest paths: more would take over 400 MB.
const MAX_STATES_COUNTED: u64 = 1 << 24;

/// The most paths that one answer lists, so that it fits into memory.
const MAX_PATHS_LISTED: u128 = 1_000_000;

impl<P: PlayableSpace> Primitives for Table<P> {
    type Board = P::State;
    type Located = u64;
    type Move = u8;

    fn puzzle(&self) -> String {
        self.space().describe().puzzle
    }

    fn parse_board(&self, text: &str) -> Result<P::State> {
        self.space().parse_board(text)
    }

    fn board_text(&self, board: &P::State) -> String {
        self.space().board_text(board)
    }

    fn images(&self, board: &P::State, visit: &mut dyn FnMut(P::State)) {
        self.space().images(board, visit);
    }

    fn symmetries(&self) -> Option<u64> {
        self.space().symmetries()
    }

    fn has_all_symmetries(&self) -> bool {
        self.space().has_all_symmetries()
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.space().parse_moves(text)
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        loops(self).moves_text(moves)
    }

    fn cost_order(&self) -> CostOrder {
        self.space().cost_order()
    }

    fn locate(&self, board: &P::State) -> Result<Option<u64>> {
        Ok(self.locate(board))
    }

    fn why_unsolvable(&self, board: &P::State) -> Option<String> {
        self.space().why_unsolvable(board)
    }

    fn path(&self, &index: &u64) -> Result<Option<FoundPath<u8>>> {
        if !self.space().has_codes() {
            let path = self.numbered_path(index)?;
            let cost = Cost::new(path.len() as u32, path.len() as u32);
            let moves = path
                .into_iter()
                .flat_map(|number| (number as u16).to_be_bytes())
                .collect();
            return Ok(Some(FoundPath {
                moves,
                cost,
                at_least_moves: None,
                counted: None,
            }));
        }
        let Some(moves) = loops(self).path(index)? else {
            return Ok(None);
        };
        let cost = match self.space().weights() {
            None => Cost::new(moves.len() as u32, moves.len() as u32),
            Some(_) => moves
                .iter()
                .fold(Cost::ZERO, |cost, &code| cost + self.space().cost(code)),
        };
        Ok(Some(FoundPath {
            moves,
            cost,
            at_least_moves: None,
            counted: None,
        }))
    }

    fn count(&self, &index: &u64) -> Result<u128> {
        loops(self).count_paths(index)
    }

    fn paths(
        &self,
        &index: &u64,
        counted: Option<u128>,
        limit: Option<usize>,
    ) -> Result<(u128, Vec<Vec<u8>>)> {
        let count = counted.map_or_else(|| loops(self).count_paths(index), Ok)?;
        if limit.map_or(count, |limit| count.min(limit as u128)) > MAX_PATHS_LISTED {
            let (of, most) = ("the board".into(), MAX_PATHS_LISTED as u64);
            let many = Error::TooMany {
                of,
                found: Some(count),
                things: "shortest paths",
                most,
                bound: Bound::Listed,
            };
            return Err(many.remedied([Remedy::Act("set a limit")]));
        }
        Ok((
            count,
            loops(self).paths(index, limit.unwrap_or(usize::MAX))?,
        ))
    }

    fn hints(&self, &index: &u64, _here: Cost) -> Result<Vec<Hint>> {
        loops(self).hints(index)
    }

    fn grade(&self, &index: &u64, moves: &[u8]) -> Result<Grade> {
        Table::grade(self, index, moves)
    }

    fn check_question(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.puzzle())),
            What::Path | What::AnyPath | What::Depth => Ok(()),
            _ => self.check_codes(),
        }
    }

    fn fastest_lines<'t>(
        &'t self,
        question: &Question,
        form: Form,
    ) -> Result<Box<dyn AnswerLines + 't>> {
        lines_of(self, question, form)
    }
}

/// The fastest way to answer many lines, from a borrowed or shared table.
fn lines_of<'t, P, T>(
    table: T,
    question: &Question,
    form: Form,
) -> Result<Box<dyn AnswerLines + 't>>
where
    P: PlayableSpace,
    T: Deref<Target = Table<P>> + Clone + Send + Sync + 't,
{
    let plain = || PlainLines::new(table.clone(), question.clone(), form);
    if !question.explain && table.space().has_codes() {
        if let Some(lines) = P::fast_lines(&table, question, form, plain())? {
            return Ok(lines);
        }
        if matches!(question.what, What::Path | What::Depth) && form == Form::Text {
            return Ok(Box::new(WalkedLines::new(
                table.clone(),
                question.what == What::Depth,
                plain(),
            )));
        }
    }
    Ok(Box::new(plain()))
}

impl<P: PlayableSpace> AnyTable for Table<P> {
    fn description(&self) -> Description {
        self.space().describe()
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        check_laws(self.space())?;
        P::verify(self, watch)
    }

    fn shared_lines(
        self: Arc<Self>,
        question: &Question,
        form: Form,
    ) -> Result<Box<dyn AnswerLines>> {
        lines_of(self, question, form)
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(Table::to_bytes(self))
    }

    fn boards(&self) -> Result<&dyn BoardTable> {
        Ok(self)
    }

    fn arrays(&self) -> Result<Box<dyn AnswerArrays>> {
        Ok(Box::new(TableArrays::new(self.clone())?))
    }

    fn rows(&self) -> Result<&dyn RowTable> {
        Ok(self)
    }

    fn classes(&self) -> Result<Box<dyn Lists + '_>> {
        Ok(Box::new(Classes(self)))
    }

    /// Always inlined, so that a small library, which never asks for classes, drops their code.
    #[inline(always)]
    fn stats(&self, by_class: bool, watch: Watch) -> Result<Stats> {
        if by_class {
            Classes(self).stats(watch)
        } else {
            self.plain_stats(watch)
        }
    }

    fn greatest_depth(&self) -> Result<u32> {
        Ok(Table::greatest_depth(self))
    }
}

impl<P: PlayableSpace> BoardTable for Table<P> {}

impl<P: PlayableSpace> RowTable for Table<P> {
    fn columns_by_state(&self) -> Cow<'_, [Column]> {
        Table::columns_by_state(self)
    }

    fn push_cells(&self, index: u64, cells: &mut Vec<u8>) {
        self.space().push_cells(&self.space().unrank(index), cells);
    }

    fn select(&self, selection: &Selection, watch: Watch) -> Result<Box<dyn RowSource + '_>> {
        self.check_codes()?;
        Ok(Box::new(TableRows::select(self, selection, watch)?))
    }
}

impl<P: PlayableSpace> Lists for Table<P> {
    fn random(
        &self,
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        with_depth: bool,
        watch: Watch,
    ) -> Result<Listing<'_>> {
        let states = sample(self, depths, seed, watch)?;
        Ok(Box::new(
            states.map(move |index| listed(self, index?, with_depth)),
        ))
    }

    fn states_at(
        &self,
        depths: RangeInclusive<u32>,
        with_depth: bool,
        watch: Watch,
    ) -> Result<Listing<'_>> {
        let states = loops(self).states_at(depths, watch)?;
        let count = states.len();
        Ok(Box::new(
            (0..count).map(move |place| listed(self, states[place], with_depth)),
        ))
    }
}

impl<P: PlayableSpace> Table<P> {
    /// The statistics without classes.
    pub(super) fn plain_stats(&self, mut watch: Watch) -> Result<Stats> {
        let Description { puzzle, goal, .. } = self.space().describe();
        let depths = self.depth_stats();
        let antipodes = self.antipodes(watch.part(0.0, 0.5))?;
        let paths = if self.space().len() <= MAX_STATES_COUNTED {
            Some(loops(self).path_stats(watch.part(0.5, 1.0))?)
        } else {
            None
        };
        let symmetries = Primitives::symmetries(self);
        Ok(Stats {
            puzzle,
            goal,
            states: StateCount::Number(if self.space().has_only_states() {
                self.space().len()
            } else {
                depths.reachable
            }),
            reachable_states: StateCount::Number(depths.reachable),
            symmetries,
            has_unknown_symmetries: symmetries.is_some() && !Primitives::has_all_symmetries(self),
            depth_unit: self.space().cost_order().depth_unit(),
            greatest_depth: Some(depths.greatest),
            mean_depth: Some(depths.mean),
            median_depth: Some(depths.median),
            states_at_depth: Table::layers(self).to_vec(),
            antipodes,
            single_path_states: paths.map(|paths| paths.single_path_states),
            mean_shortest_paths: paths.map(|paths| paths.mean_paths),
            max_shortest_paths: paths.map(|paths| paths.max_paths),
            local_maxima_states: paths.map(|paths| paths.local_maxima),
            ..Stats::default()
        })
    }

    /// The boards at the greatest depth, by ascending index, if there are few and each state can be examined.
    fn antipodes(&self, watch: Watch) -> Result<Vec<String>> {
        let is_few = Table::layers(self)
            .last()
            .is_some_and(|&count| count <= Stats::MAX_ANTIPODES);
        if !is_few || self.space().len() > MAX_STATES_COUNTED {
            return Ok(Vec::new());
        }
        let greatest = self.greatest_depth();
        let states = loops(self).states_at(greatest..=greatest, watch)?;
        Ok((0..states.len())
            .map(|place| self.space().board_text(&self.space().unrank(states[place])))
            .collect())
    }

    /// Checks that moves have codes.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if there are too many.
    pub(super) fn check_codes(&self) -> Result<()> {
        let lacks = || Error::lacks(self.space().describe().puzzle, Lack::MoveCodes, "");
        if self.space().has_codes() {
            Ok(())
        } else {
            Err(lacks())
        }
    }
}

/// Opens the table of a space.
///
/// # Errors
///
/// [`Error::OtherPuzzle`] if it is the file of another puzzle, or an error if it is damaged.
pub fn open_space<P: PlayableSpace>(file: &TableFile, space: P) -> Result<Box<dyn AnyTable>> {
    any_table(Table::from_file(file, space)?)
}

/// Drawings of the boards along a sequence of moves, which need not lead home.
///
/// # Errors
///
/// The board or the moves are invalid.
pub fn frames<P: Notation>(space: &P, board: &str, moves: &str) -> Result<Vec<Frame>> {
    let start = space.parse_board(board)?;
    let moves = space
        .parse_moves(moves)
        .map_err(|error| error.in_part("moves"))?;
    if !moves.is_empty() && space.rank(&start).is_none() {
        return wrong(
            "the board is unsolvable, and moves are followed only from boards that can reach a goal",
        );
    }
    let text = |code| {
        let mut text = String::new();
        space.push_moves(std::iter::once(code), &mut text);
        text
    };
    let after = |state: &P::State, code| Some(space.unrank(space.step(space.rank(state)?, code)?));
    frames_along(start, &moves, text, after, |state| space.picture(state))
}

/// Drawings of the boards along a sequence of moves, for boards and moves of any type: `text` writes a move, `after` makes it.
pub(crate) fn frames_along<B, M: Copy>(
    mut board: B,
    moves: &[M],
    text: impl Fn(M) -> String,
    after: impl Fn(&B, M) -> Option<B>,
    picture: impl Fn(&B) -> Picture,
) -> Result<Vec<Frame>> {
    let mut frames = vec![Frame {
        heading: "start".into(),
        picture: picture(&board),
    }];
    for (&made, number) in moves.iter().zip(1..) {
        let text = text(made);
        board = after(&board, made).ok_or_else(|| Error::BlockedMove {
            number,
            text: text.clone(),
        })?;
        frames.push(Frame {
            heading: format!("{number}: {text}"),
            picture: picture(&board),
        });
    }
    Ok(frames)
}
