use super::guides::{GuideStart, PermGuide};
use super::pieces::Pieces;
use super::table;
use super::table::{PatternTables, WorkLimit};
use crate::definition::PermRules;
use crate::phases::QuickPaths;
use crate::pieces::{Arrangement, Moves, Set};
use crate::symmetry::Symmetries;
use homing_engine::{SearchedLists, SearchedPuzzle, Stats};
use homing_search::guided::{
    Guide, LongRounds, MakeWay, NearPath, Order, Pace, SearchProblem, beam_path,
};
use homing_space::space::Description;
use homing_table::error::{Error, Limit, Result};
use homing_table::watch::{Stop, Watch};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The time to number the states of plain patterns, which cannot be stopped.
const NUMBERING_TIME: Duration = Duration::from_secs(1);

/// After this number of layers that come no nearer to the goal, a beam gives up.
const MAX_IDLE_LAYERS: usize = 30;
/// A path that is longer than the bound by this factor shows that the bounds are too weak for a beam; so does an expected shortest one
/// by the other.
const MAX_BOUND_FACTOR: usize = 4;
const MAX_EXPECTED_FACTOR: f64 = 3.0;
/// Then a beam finds only what is near, and is this many times as narrow and as soon at its end.
const NEAR_FACTOR: usize = 5;
/// The share of the time for a beam before short words.
const BEAM_SHARE: f64 = 0.7;

/// A permutation puzzle whose answers are searched, guided by pattern tables.
pub struct SearchedPerm {
    rules: PermRules,
    pieces: Arc<Pieces>,
    guide: Arc<PermGuide>,
    /// The code of each move's reverse; empty if some move has none.
    reverses: Vec<u8>,
    /// Larger tables, built when the first search takes long.
    larger: OnceLock<Arc<PermGuide>>,
    /// Searches for good paths, if the tables have a symmetric pattern or small ones. The views of a symmetric one do not distinguish all
    /// boards, so a beam would take new boards for old ones. Plain patterns are built on first use.
    plain: OnceLock<Box<SearchedPerm>>,
    /// Paths that need not be shortest, unless there are too many pieces. Prepared on first use.
    quick: OnceLock<Option<Box<QuickPaths>>>,
    /// Computed on first use.
    symmetries: OnceLock<Symmetries>,
}

impl SearchedPerm {
    /// Creates a search with these tables.
    pub fn new(rules: PermRules, pieces: Arc<Pieces>, tables: PatternTables) -> Self {
        let moves = Moves::of(&pieces.sets, &pieces.moves);
        // A puzzle with too many moves for codes has no such search.
        let reverses: Vec<u8> = if moves.are_closed() {
            (0..moves.count)
                .map(|code| moves.inverse(code) as u8)
                .collect()
        } else {
            Vec::new()
        };
        let guide = PermGuide::new(&pieces, &reverses, tables);
        Self::guided(rules, pieces, reverses, guide)
    }

    fn guided(rules: PermRules, pieces: Arc<Pieces>, reverses: Vec<u8>, guide: PermGuide) -> Self {
        let (larger, plain, quick, symmetries) = Default::default();
        Self {
            rules,
            pieces,
            guide: Arc::new(guide),
            reverses,
            larger,
            plain,
            quick,
            symmetries,
        }
    }

    pub fn rules(&self) -> &PermRules {
        &self.rules
    }

    /// The symmetries of its moves.
    pub fn found_symmetries(&self) -> &Symmetries {
        self.symmetries.get_or_init(|| Symmetries::of(&self.rules))
    }

    /// The search by plain tables, for beams.
    fn plain(&self, stop: &Stop) -> Result<&Self> {
        let spaces = || self.guide.tables().spaces();
        let is_plain =
            !self.guide.is_by_neighbours() && !spaces().any(|space| space.choice.is_symmetric);
        if is_plain && !table::has_larger_plain(&self.pieces, spaces(), WorkLimit::PLAIN) {
            return Ok(self);
        }
        if self.plain.get().is_none() {
            stop.check_left(NUMBERING_TIME)?;
            let mut builder = table::begin(&self.rules, &self.pieces, WorkLimit::PLAIN);
            while builder.step(stop)? {}
            // Another thread may have been faster.
            let guide = PermGuide::by_tables(&self.pieces, &self.reverses, builder.finish()?);
            let (rules, pieces) = (self.rules.clone(), self.pieces.clone());
            let plain = Self::guided(rules, pieces, self.reverses.clone(), guide);
            let _ = self.plain.set(Box::new(plain));
        }
        Ok(self.plain.get().map_or(self, |plain| plain))
    }

    /// A path through a chain of subgroups, by a beam if that may be shorter, or else by short words, for which a beam leaves time.
    fn any_path(
        &self,
        board: &Arrangement,
        at_least: usize,
        width: usize,
        stop: &Stop,
    ) -> Result<Vec<u8>> {
        let quick = self.quick.get_or_init(|| {
            let Pieces {
                sets, moves, goals, ..
            } = &*self.pieces;
            QuickPaths::of(sets, moves, goals).map(Box::new)
        });
        let folded = self.pieces.fold(board);
        let quick = quick.as_ref().zip(folded.as_ref());
        let mut best = None;
        let mut is_good = false;
        if let Some((quick, board)) = quick {
            best = quick.by_phases(board, stop)?;
            is_good = quick.phase_count(stop)? <= 2 && !self.pieces.sets.iter().any(Set::has_open);
        }
        let before_words = match quick {
            Some(_) => stop.share(BEAM_SHARE),
            None => stop.clone(),
        };
        let beam = |is_plain: bool, factor: usize, best: &mut Option<Vec<u8>>| {
            let most = best.as_ref().map_or(usize::MAX, Vec::len).saturating_sub(1);
            let shape = [(width / factor).max(1), most, MAX_IDLE_LAYERS / factor];
            let until = match best {
                Some(_) => stop,
                None => &before_words,
            };
            let guided = if is_plain {
                self.plain(until)
            } else {
                Ok(self)
            };
            match guided.and_then(|guided| beam_path(guided, board, shape, until)) {
                Ok(found) => *best = found.map(|found| found.moves).or(best.take()),
                Err(Error::Limit { .. }) if best.is_some() || quick.is_some() => {}
                Err(error) => return Err(error),
            }
            Ok(())
        };
        if self.guide.is_by_neighbours() {
            beam(false, 1, &mut best)?;
            let most = at_least + at_least / 4;
            is_good = best.as_ref().is_some_and(|best| best.len() <= most);
        }
        let len = best.as_ref().map_or(usize::MAX, Vec::len);
        if !is_good && len / MAX_BOUND_FACTOR <= at_least || best.is_none() {
            let expected = quick.map_or(0.0, |(quick, _)| quick.expected_len());
            match expected > MAX_EXPECTED_FACTOR * at_least as f64 {
                true => beam(false, NEAR_FACTOR, &mut best)?,
                false => beam(true, 1, &mut best)?,
            }
        }
        if let (None, Some((quick, board))) = (&best, quick) {
            best = quick.by_words(board, stop)?;
        }
        let boards = width as u64;
        best.ok_or_else(|| Error::limit(Limit::Beam { boards }))
    }

    /// The larger tables, for a long search.
    fn larger(&self, pace: &Pace) -> Result<&Arc<PermGuide>> {
        if self.larger.get().is_none() {
            let mut builder = table::begin(&self.rules, &self.pieces, WorkLimit::LONG);
            let stop = pace.stop();
            while builder.step(&stop)? {}
            // Another thread may have been faster.
            let _ = self.larger.set(Arc::new(PermGuide::new(
                &self.pieces,
                &self.reverses,
                builder.finish()?,
            )));
        }
        Ok(self.larger.get().unwrap_or(&self.guide))
    }
}

impl SearchProblem for SearchedPerm {
    type Board = Arrangement;
    type Guide = PermGuide;

    fn guide(&self) -> &Arc<Self::Guide> {
        &self.guide
    }

    fn start(&self, board: &Arrangement) -> Result<Option<GuideStart>> {
        let Some(pieces) = self.pieces.fold(board) else {
            return Ok(None);
        };
        self.guide.start(&pieces)
    }

    fn reverses(&self) -> &[u8] {
        &self.reverses
    }

    /// Larger tables, if there are any, and a search from the goal: a path of the board's inverse is, reversed, a path of the board. Bounds
    /// that look at the inverse too skip as many boards from either end, and from the goal a search ends late.
    fn others<'p>(&'p self, board: &'p Arrangement) -> Vec<MakeWay<'p, Self::Guide>> {
        let Some(board) = self.pieces.fold(board) else {
            return Vec::new();
        };
        let inverse = self
            .pieces
            .inverse(&board)
            .filter(|_| !self.reverses.is_empty() && !self.guide.looks_at_inverse());
        let mut ways: Vec<MakeWay<'p, Self::Guide>> = Vec::new();
        if table::has_larger(&self.pieces, self.guide.tables().spaces(), WorkLimit::LONG) {
            ways.push(Box::new(move |pace| {
                PermGuide::way(self.larger(pace)?, &board, Order::First)
            }));
        }
        if let Some(inverse) = inverse {
            ways.push(Box::new(move |_| {
                let guide = self.larger.get().unwrap_or(&self.guide);
                PermGuide::way(guide, &inverse, Order::LeastBackward)
            }));
        }
        ways
    }

    /// Building tables takes at most a second of processor time, as much as expanding a million boards.
    fn long_rounds(&self) -> LongRounds {
        LongRounds {
            new_way_nodes: 1 << 17,
            sample_nodes: 1 << 12,
            parallel_nodes: 1 << 15,
        }
    }
}

impl SearchedPuzzle for SearchedPerm {
    fn near(&self, board: &Arrangement, width: usize, stop: &Stop) -> Result<Option<NearPath>> {
        let Some(start) = self.start(board)? else {
            return Ok(None);
        };
        let at_least = self.guide.bound(&start)?;
        let moves = self.any_path(board, at_least.into(), width, stop)?;
        Ok(Some(NearPath {
            moves,
            at_least: at_least.into(),
        }))
    }

    fn description(&self) -> Description {
        self.guide.tables().description()
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        self.guide.tables().verify(watch)
    }

    fn parse_board(&self, text: &str) -> Result<Arrangement> {
        self.rules.parse_board(text)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.rules.parse_moves(text)
    }

    fn board_text(&self, board: &Arrangement) -> String {
        self.rules.arrangement_text(board)
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        let mut text = String::new();
        self.rules.push_moves(moves.iter().copied(), &mut text);
        text
    }

    fn move_count(&self) -> u8 {
        self.pieces.moves.len() as u8
    }

    fn after(&self, board: &Arrangement, code: u8) -> Option<Arrangement> {
        Some(
            self.rules.moves[usize::from(code)]
                .action
                .apply(self.rules.sets(), board),
        )
    }

    fn is_goal(&self, board: &Arrangement) -> bool {
        self.rules.goals.contains(board)
    }

    fn may_be_solvable(&self, board: &Arrangement) -> bool {
        self.pieces
            .fold(board)
            .is_some_and(|board| self.pieces.may_reach(&board))
    }

    fn why_unsolvable(&self, board: &Arrangement) -> Option<String> {
        self.rules.reason(board)
    }

    fn images(&self, board: &Arrangement, visit: &mut dyn FnMut(Arrangement)) {
        self.found_symmetries()
            .images_of(self.rules.sets(), board)
            .for_each(visit);
    }

    fn symmetries(&self) -> Option<u64> {
        Some(self.found_symmetries().all().len() as u64)
    }

    fn has_all_symmetries(&self) -> bool {
        self.found_symmetries().is_whole()
    }

    fn stats(&self, by_class: bool, stop: &Stop) -> Result<Stats> {
        self.first_stats(by_class, stop)
    }

    fn lists(&self) -> Result<&dyn SearchedLists> {
        Ok(self)
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.guide.tables().to_bytes())
    }
}
