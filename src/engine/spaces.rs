//! Tables of spaces as tables of the engine, shared by all families whose states are boards.

use super::answer::ListedBoard;
use super::arrays::AnswerArrays;
use super::ask::{Found, Primitives, no_walks};
use super::erased::any_table;
use super::family::Need;
use super::form::Form;
use super::generation::Generation;
use super::playable::PlayableSpace;
use super::question::{Question, What};
use super::record::{Contents, Frame, StateCount, Stats};
use super::rows::{RowSource, Selection, TableRows};
use super::solver::PlainLines;
use super::table::{AnyTable, BoardTable, Listing, Lists};
use super::table_arrays::TableArrays;
use crate::backward::{Codes, Layers, WeightLayers, check_laws};
use crate::batch::{AnswerLines, Walked};
use crate::error::{Error, Result};
use crate::machine::{CHECKS, FILES, IS_WASM, left_out};
use crate::notation::{Notation, Picture};
use crate::packed::bits_for;
use crate::query::{Grade, Hint};
use crate::remedy::Remedy;
use crate::space::{Cost, CostOrder, Description, Space};
use crate::table::{Column, Table, TableFile};
use crate::watch::{Stop, Watch};
use std::ops::{Deref, RangeInclusive};
use std::path::Path;
use std::sync::Arc;

/// The most states for which shortest paths are counted: more would take over 400 MB.
const MAX_STATES_COUNTED: u64 = 1 << 24;

/// One answer lists at most so many paths, so that it fits the memory.
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

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.space().parse_moves(text)
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        let mut text = String::new();
        self.space().push_moves(moves.iter().copied(), &mut text);
        text
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

    fn path(&self, &index: &u64) -> Result<Option<Found<u8>>> {
        let mut walk = self.walk(index);
        let (mut cost, mut moves) = (Cost::ZERO, Vec::with_capacity(32));
        moves.extend(walk.by_ref().inspect(|&code| cost = cost + self.space().cost(code)));
        if walk.is_home() { Ok(Some(Found { moves, cost, at_least_moves: None, counted: None })) } else { Err(Error::astray(index)) }
    }

    fn count(&self, &index: &u64) -> Result<u128> {
        self.count_paths(index)
    }

    fn paths(&self, &index: &u64, counted: Option<u128>, limit: Option<usize>) -> Result<(u128, Vec<Vec<u8>>)> {
        let count = counted.map_or_else(|| self.count_paths(index), Ok)?;
        if limit.map_or(count, |limit| count.min(limit as u128)) > MAX_PATHS_LISTED {
            let what = format!("it has {count} shortest paths, and one answer lists at most {MAX_PATHS_LISTED}: set a limit");
            return Err(Error::Unanswered { what });
        }
        let paths = Table::paths(self, index).take(limit.unwrap_or(usize::MAX));
        Ok((count, paths.collect::<Result<_>>()?))
    }

    fn hints(&self, &index: &u64, _here: Cost) -> Result<Vec<Hint>> {
        Table::hints(self, index)
    }

    fn grade(&self, &index: &u64, moves: &[u8]) -> Result<Grade> {
        Table::grade(self, index, moves)
    }

    fn check_question(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.puzzle())),
            _ => Ok(()),
        }
    }

    fn fastest_lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        lines_of(self, question, form)
    }
}

/// The fastest answerer of many lines, from a table that is borrowed or shared.
fn lines_of<'t, P, T>(table: T, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>>
where
    P: PlayableSpace,
    T: Deref<Target = Table<P>> + Clone + Send + Sync + 't,
{
    let plain = || PlainLines::new(table.clone(), question.clone(), form);
    if !question.explain && !IS_WASM {
        // Fast answerers read all entries first: of a table in shards a question reads only those that it needs.
        if !table.is_sharded()
            && let Some(lines) = P::fast_lines(&table, question, form, plain())?
        {
            return Ok(lines);
        }
        if matches!(question.what, What::Path | What::Depth) && form == Form::Text {
            return Ok(Box::new(Walked::new(table.clone(), question.what == What::Depth, plain())));
        }
    }
    Ok(Box::new(plain()))
}

impl<P: PlayableSpace> AnyTable for Table<P> {
    fn description(&self) -> Description {
        self.space().describe()
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        left_out(CHECKS)?;
        check_laws(self.space())?;
        P::verify(self, watch)
    }

    fn shared_lines(self: Arc<Self>, question: &Question, form: Form) -> Result<Box<dyn AnswerLines>> {
        lines_of(self, question, form)
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        left_out(FILES)?;
        Ok(Table::to_bytes(self))
    }

    fn boards(&self) -> Result<&dyn BoardTable> {
        Ok(self)
    }

    fn arrays(&self) -> Result<Box<dyn AnswerArrays>> {
        left_out("arrays")?;
        Ok(Box::new(TableArrays::new(self.clone())?))
    }
}

impl<P: PlayableSpace> BoardTable for Table<P> {
    fn state_count(&self) -> u64 {
        self.space().len()
    }

    fn layers(&self) -> &[u64] {
        Table::layers(self)
    }

    fn columns(&self) -> &[Column] {
        Table::columns(self)
    }

    fn is_weighted(&self) -> bool {
        self.space().weights().is_some()
    }

    fn cost_order(&self) -> CostOrder {
        self.space().cost_order()
    }

    fn locate(&self, board: &str) -> Result<Option<u64>> {
        Ok(Table::locate(self, &self.space().parse_board(board)?))
    }

    fn cost(&self, index: u64) -> Result<Option<Cost>> {
        Table::cost(self, index)
    }

    fn next_move(&self, index: u64) -> Result<Option<(u8, u64)>> {
        Ok(self.best_move(index).and_then(|code| Some((code, self.space().step(index, code)?))))
    }

    fn path(&self, index: u64) -> Result<Option<Vec<u8>>> {
        if !self.is_reachable(index) {
            return Ok(None);
        }
        let mut walk = self.walk(index);
        let moves = walk.by_ref().collect();
        if walk.is_home() { Ok(Some(moves)) } else { Err(Error::astray(index)) }
    }

    fn move_count(&self) -> u8 {
        self.space().move_count()
    }

    fn moves_text(&self, codes: &[u8]) -> String {
        Primitives::moves_text(self, codes)
    }

    fn hints(&self, index: u64) -> Result<Vec<Hint>> {
        self.hints(index)
    }

    fn push_board(&self, index: u64, text: &mut String) {
        self.space().push_board(&self.space().unrank(index), text);
    }

    fn push_cells(&self, index: u64, cells: &mut Vec<u8>) {
        self.space().push_cells(&self.space().unrank(index), cells);
    }

    fn states_in(&self, depths: &RangeInclusive<u32>) -> Result<u64> {
        self.count_at(depths)
    }

    fn select(&self, selection: &Selection, watch: Watch) -> Result<Box<dyn RowSource + '_>> {
        left_out("selections")?;
        Ok(Box::new(TableRows::select(self, selection, watch)?))
    }
}

impl<P: PlayableSpace> Lists for Table<P> {
    fn random(&self, depths: Option<RangeInclusive<u32>>, seed: u64, with_depth: bool, watch: Watch) -> Result<Listing<'_>> {
        let depths = depths.unwrap_or(0..=self.greatest_depth());
        let stop = watch.stop().clone();
        let states = self.sample_from(depths, seed, &stop, |depths| states_at(self, depths, watch))?;
        Ok(Box::new(states.map(move |index| listed(self, index?, with_depth))))
    }

    fn states_at(&self, depths: RangeInclusive<u32>, with_depth: bool, watch: Watch) -> Result<Listing<'_>> {
        let states = states_at(self, depths, watch)?;
        Ok(Box::new(states.into_iter().map(move |index| listed(self, index, with_depth))))
    }

    fn stats(&self, watch: Watch) -> Result<Stats> {
        let Description { puzzle, goal, .. } = self.space().describe();
        let depths = self.depth_stats();
        let paths = if self.space().len() <= MAX_STATES_COUNTED { Some(self.path_stats(watch)?) } else { None };
        Ok(Stats {
            puzzle,
            goal,
            states: StateCount::Number(if self.space().has_only_states() { self.space().len() } else { depths.reachable }),
            reachable_states: StateCount::Number(depths.reachable),
            depth_unit: self.space().cost_order().depth_unit(),
            greatest_depth: Some(depths.greatest),
            mean_depth: Some(depths.mean),
            median_depth: Some(depths.median),
            states_at_depth: Table::layers(self).to_vec(),
            single_path_states: paths.map(|paths| paths.single_path_states),
            mean_shortest_paths: paths.map(|paths| paths.mean_paths),
            max_shortest_paths: paths.map(|paths| paths.max_paths),
            local_maxima_states: paths.map(|paths| paths.local_maxima),
            ..Stats::default()
        })
    }
}

/// The states at some depths, in the family's way or by walks.
fn states_at<P: PlayableSpace>(table: &Table<P>, depths: RangeInclusive<u32>, mut watch: Watch) -> Result<Vec<u64>> {
    match P::states_at(table, depths.clone(), watch.part(0.0, 1.0))? {
        Some(states) => Ok(states),
        None => table.states_at(depths, watch),
    }
}

/// A board that is listed, with its depth where that is wanted.
fn listed<P: PlayableSpace>(table: &Table<P>, index: u64, with_depth: bool) -> Result<ListedBoard> {
    let cost = if with_depth { table.cost(index)? } else { None };
    Ok(ListedBoard {
        board: table.space().board_text(&table.space().unrank(index)),
        depth: cost.map(|cost| table.space().cost_order().of(cost)),
    })
}

/// Opens the table of a space.
///
/// # Errors
///
/// [`Error::OtherPuzzle`] where the file is of another one; that the file is damaged.
pub fn open_space<P: PlayableSpace>(file: &TableFile, space: P) -> Result<Box<dyn AnyTable>> {
    any_table(Table::from_file(file, space)?)
}

/// Drawings of the boards that moves lead through. The moves need not lead home.
///
/// # Errors
///
/// The board or the moves are invalid.
pub fn frames<P: Notation>(space: &P, board: &str, moves: &str) -> Result<Vec<Frame>> {
    let start = space.parse_board(board)?;
    let moves = space.parse_moves(moves).map_err(|error| error.in_part("moves"))?;
    if !moves.is_empty() && space.rank(&start).is_none() {
        let what = "the board is unsolvable, and moves are followed only where a goal can be reached".into();
        return Err(Error::Input { what });
    }
    let text = |code| {
        let mut text = String::new();
        space.push_moves(std::iter::once(code), &mut text);
        text
    };
    let after = |state: &P::State, code| Some(space.unrank(space.step(space.rank(state)?, code)?));
    frames_along(start, &moves, text, after, |state| space.picture(state))
}

/// Drawings of the boards that moves lead through, for boards and moves of any kind: `text` writes a move, `after` makes it.
pub(crate) fn frames_along<B, M: Copy>(
    mut board: B,
    moves: &[M],
    text: impl Fn(M) -> String,
    after: impl Fn(&B, M) -> Option<B>,
    picture: impl Fn(&B) -> Picture,
) -> Result<Vec<Frame>> {
    let mut frames = vec![Frame { heading: "start".into(), picture: picture(&board) }];
    for (&made, number) in moves.iter().zip(1..) {
        let text = text(made);
        board = after(&board, made).ok_or_else(|| Error::BlockedMove { number, text: text.clone() })?;
        frames.push(Frame { heading: format!("{number}: {text}"), picture: picture(&board) });
    }
    Ok(frames)
}

/// The states of a space whose search found these layers.
pub fn contents_of<P: PlayableSpace>(space: &P, layers: &[u64]) -> Contents {
    let reachable = layers.iter().sum();
    Contents::of_states(if space.has_only_states() { space.len() } else { reachable }, reachable)
}

/// Checks that a space can have the column `half`.
///
/// # Errors
///
/// [`Error::Unanswered`] where the space has no [parities](crate::Space::depth_parity).
pub(super) fn check_halved(space: &impl Space) -> Result<()> {
    if !space.is_empty() && space.depth_parity(0).is_some() {
        return Ok(());
    }
    let name = space.describe().puzzle;
    let what = format!(
        "{name} with this goal cannot have the column half: no parity of its boards changes with every move and is the same in all goals"
    );
    Err(Error::Unanswered { what }.remedied([Remedy::LeaveOut("columns")]))
}

/// Checks that all states were found, for the column `half`, which cannot mark those that reach no goal.
///
/// # Errors
///
/// [`Error::Unanswered`] if some reach no goal.
pub(super) fn check_all_reach(space: &impl Space, layers: &[u64]) -> Result<()> {
    let (name, states) = (space.describe().puzzle, space.len());
    let lost = states - layers.iter().sum::<u64>();
    if lost == 0 {
        return Ok(());
    }
    let what = format!("{lost} of the {states} boards of {name} reach no goal, which the column half does not tell");
    Err(Error::Unanswered { what }.remedied([Remedy::LeaveOut("columns")]))
}

/// The generic search of a space, with or without weights.
pub struct SpaceGeneration<P> {
    space: P,
    search: LayerSearch,
    finish: Finish<P>,
}

/// Makes a finished table answer for the goal that was asked for.
pub type Finish<P> = Box<dyn FnOnce(Table<P>) -> Result<Box<dyn AnyTable>> + Send>;

enum LayerSearch {
    Unweighted(Layers),
    Halved(Layers),
    Weighted(WeightLayers),
}

impl<P: PlayableSpace> SpaceGeneration<P> {
    /// Begins the search.
    ///
    /// # Errors
    ///
    /// [`Error::Law`] where the code of the space contradicts itself; a lack of memory.
    pub fn begin(space: P) -> Result<Self> {
        let search = match space.weights() {
            None => LayerSearch::Unweighted(Layers::begin(&space, Codes::Residues)?),
            Some(_) => LayerSearch::Weighted(WeightLayers::begin(&space)?),
        };
        Ok(Self { space, search, finish: Box::new(any_table) })
    }

    /// Begins a search whose table has the column `half` alone.
    ///
    /// # Errors
    ///
    /// [`Error::Unanswered`] where the space has no [parities](crate::Space::depth_parity).
    pub fn begin_halved(space: P) -> Result<Self> {
        check_halved(&space)?;
        let search = LayerSearch::Halved(Layers::begin(&space, Codes::Halves)?);
        Ok(Self { space, search, finish: Box::new(any_table) })
    }

    /// The same search, whose table is made to answer for another goal.
    #[must_use]
    pub fn finished_by(self, finish: Finish<P>) -> Self {
        Self { finish, ..self }
    }

    /// Memory and disk space for the search of a space and its table.
    pub fn need(space: &P) -> Need {
        match space.weights() {
            None => Self::need_of(space, Layers::state_bits(Codes::Residues, space.move_count()).into(), 2 + bits_for(space.move_count())),
            // 17 bytes a state, and 16 for each offer in the heap.
            Some(_) => Self::need_of(space, 8 * 33, bits_for(space.move_count().saturating_add(1))),
        }
    }

    /// The same for a table that has the column `half` alone.
    pub fn need_halved(space: &P) -> Need {
        Self::need_of(space, Layers::state_bits(Codes::Halves, space.move_count()).into(), 1)
    }

    fn need_of(space: &P, search_bits: u16, table_bits: u8) -> Need {
        let bytes = |bits: u64| space.len().saturating_mul(bits).div_ceil(8);
        let all = Contents::of_states(space.len(), space.len());
        let contents = Some(if space.has_only_states() { all } else { Contents::AtMost { states: space.len() } });
        Need { contents, memory_bytes: bytes(search_bits.into()), table_bytes: bytes(table_bits.into()), checkpoint_bytes: 0 }
    }

    /// The table of a search that is at its end.
    fn table(space: P, search: LayerSearch) -> Result<Table<P>> {
        match search {
            LayerSearch::Halved(search) => {
                check_all_reach(&space, search.counts())?;
                Table::of_search(space, search)
            }
            LayerSearch::Unweighted(search) => Table::of_search(space, search),
            LayerSearch::Weighted(search) => Ok(Table::from_costs(space, search.finish())),
        }
    }
}

impl<P: PlayableSpace> Generation for SpaceGeneration<P> {
    fn layers(&self) -> &[u64] {
        match &self.search {
            LayerSearch::Unweighted(search) | LayerSearch::Halved(search) => search.counts(),
            LayerSearch::Weighted(search) => search.counts(),
        }
    }

    fn states(&self) -> u64 {
        self.space.len()
    }

    fn contents(&self) -> Contents {
        contents_of(&self.space, self.layers())
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        match &mut self.search {
            LayerSearch::Unweighted(search) | LayerSearch::Halved(search) => search.step(&self.space, stop),
            LayerSearch::Weighted(search) => search.step(&self.space, stop),
        }
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        Self::table(self.space, self.search)?.content().write(path, watch)
    }

    fn into_table(self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        (self.finish)(Self::table(self.space, self.search)?)
    }
}
