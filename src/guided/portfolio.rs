//! A long search for the first path of a board, by the way that expands the fewest boards.
//!
//! A path from the goal to the board, taken backward, is a path from the board to the goal. So whether there is a path of a given length
//! can be searched from either end. (The board that is searched from the goal is known as the inverse or dual of the board: Zahavi, Felner,
//! Holte and Schaeffer, *Duality in permutation state spaces*, 2006.) From either end, tables of other patterns can guide the search. The
//! bounds of the ways have little to do with each other, and nor has the number of boards that they expand: of Korf's fifty boards of 5x5
//! one takes fifty times as many from the goal, and another fifty times as many from the board; other patterns take from 0.3 to 5 times as
//! many.
//!
//! Only the short rounds tell which way is best. So where a search grows long, another way is prepared, which may take some seconds, and
//! its short rounds are searched; where it grows twice as long, one more. Each round then takes the way that is expected to expand the
//! fewest boards; what it proves, it proves for all.
//!
//! From the board, a round ends with the first path, which is the lexicographically smallest. The search from the goal must find all
//! shortest paths and keep the smallest. Of two words of moves that do the same, that search as well leaves out the one that is larger when
//! it is taken backward, so that the smallest path is among those it finds.

use super::expander::{Expander, Guide, Order, Search};
use super::pace::Pace;
use super::paths::Paths;
use super::round::{Round, RoundEnd};
use super::short::{DoneRound, ShortEnd, ShortRounds};
use super::stack::Stack;
use crate::clock::Instant;
use crate::error::Result;
use crate::machine::IS_WASM;
use crate::search::Limits;
use std::sync::Arc;

/// A puzzle whose boards are searched.
pub(crate) trait Problem: Send + Sync {
    /// A board.
    type Board;
    /// What guides its searches.
    type Guide: Guide;

    /// What guides searches from a board.
    fn guide(&self) -> &Arc<Self::Guide>;

    /// The board as searches begin with it; `None` where its bounds show that there is no path.
    ///
    /// # Errors
    ///
    /// A table is damaged.
    fn start(&self, board: &Self::Board) -> Result<Option<<Self::Guide as Guide>::Start>>;

    /// By code of a move: that of its reverse. Empty where some have none; there are no ways from the goal then.
    fn reverses(&self) -> &[u8];

    /// Other ways to search for a board, in the order in which they are tried.
    fn others<'p>(&'p self, _board: &'p Self::Board) -> Vec<MakeWay<'p, Self::Guide>> {
        Vec::new()
    }

    /// When other ways are tried.
    fn long_rounds(&self) -> LongRounds {
        LongRounds::USUAL
    }
}

/// Prepares a way, at the pace of the search for paths of a length; `None` where the memory or the time is too short for it.
pub(crate) type MakeWay<'p, G> = Box<dyn FnOnce(&Pace, u16) -> Result<Option<Way<G>>> + 'p>;

/// A way from one end to the other.
pub(crate) struct Way<G: Guide> {
    pub guide: Arc<G>,
    pub start: G::Start,
    pub order: Order,
}

/// When a search prepares other ways.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LongRounds {
    /// After a round of so many boards, where the next one is expected to have [`GROWTH`] times as many. Tables take three to six seconds
    /// of the processor, such a round four.
    pub making: u64,
    /// After how many boards, at least, a round of another way tells what the next ones have.
    pub telling: u64,
    /// After a round of so many boards the next ones take all threads.
    pub threads: u64,
}

impl LongRounds {
    pub const USUAL: Self = Self { making: 1 << 26, telling: 1 << 20, threads: 1 << 18 };
}

/// How many times as many boards the next round of 5x5 has, about.
const GROWTH: f64 = 8.0;
/// A round of another way tells enough if it has one of so many boards that the next round is expected to have.
const TOLD_SHARE: f64 = 512.0;

/// The end of a search.
pub(crate) enum Outcome {
    /// The paths that were asked for.
    Paths(Paths),
    /// There is no path.
    NoPath,
    /// A limit was reached: no path is shorter than this.
    Limit(u32),
}

/// Searches for the lexicographically smallest of the shortest paths. Adds the boards expanded to `nodes`.
pub(crate) fn first_path<P: Problem>(problem: &P, board: &P::Board, limits: &Limits, nodes: &mut u64) -> Result<Outcome> {
    match problem.start(board)? {
        Some(start) => first_path_from(problem, board, &start, limits, nodes),
        None => Ok(Outcome::NoPath),
    }
}

/// The same for a board whose start is known.
fn first_path_from<P: Problem>(
    problem: &P,
    board: &P::Board,
    start: &<P::Guide as Guide>::Start,
    limits: &Limits,
    nodes: &mut u64,
) -> Result<Outcome> {
    let guide = problem.guide();
    if limits.is_over() {
        let bound = guide.bound(start)?;
        if bound > 0 {
            return Ok(Outcome::Limit(bound.into()));
        }
    }
    let (pace, mut rounds) = (Pace::new(limits), Vec::new());
    let long_round = if IS_WASM { u64::MAX } else { problem.long_rounds().threads };
    let short = ShortRounds { pace: &pace, long_round, nodes, rounds: &mut rounds };
    let length = match guide.run(short, start, Order::First)? {
        ShortEnd::Paths(paths) => return Ok(Outcome::Paths(paths)),
        ShortEnd::NoPath => return Ok(Outcome::NoPath),
        ShortEnd::Limit(at_least) => return Ok(Outcome::Limit(at_least.into())),
        ShortEnd::Long(length) => length,
    };
    if IS_WASM {
        return Ok(Outcome::Limit(length.into()));
    }
    let way = Way { guide: guide.clone(), start: start.clone(), order: Order::First };
    let end = Portfolio { problem, board, pace: &pace, nodes }.search(Tried { way, rounds }, length)?;
    if let Outcome::Limit(_) = end {
        *nodes = pace.nodes().max(*nodes);
    }
    Ok(end)
}

/// Searches for all shortest paths, and keeps the first of them, or all.
///
/// Their length is that of the first one, which leaves out more words of moves and may be searched from either end.
pub(crate) fn all_paths<P: Problem>(
    problem: &P,
    board: &P::Board,
    kept: Option<usize>,
    limits: &Limits,
    nodes: &mut u64,
) -> Result<Outcome> {
    let Some(start) = problem.start(board)? else { return Ok(Outcome::NoPath) };
    let started = Instant::now();
    let length = match first_path_from(problem, board, &start, limits, nodes)? {
        Outcome::Paths(paths) => paths.into_kept().first().map_or(0, Vec::len) as u16,
        end => return Ok(end),
    };
    let limits = Limits { time: limits.time.saturating_sub(started.elapsed()), ..limits.clone() };
    let pace = Pace::new(&limits);
    let is_parallel = !IS_WASM && *nodes >= problem.long_rounds().threads;
    let round = Round { length, order: Order::All, kept, reverses: &[], is_parallel, pace: &pace };
    Ok(match problem.guide().run(OneRound { round, nodes }, &start, Order::All)? {
        RoundEnd::Paths(paths) => Outcome::Paths(paths),
        RoundEnd::NoPath(_) => Outcome::NoPath,
        RoundEnd::Limit => Outcome::Limit(length.into()),
    })
}

/// One round.
struct OneRound<'r, 'l> {
    round: Round<'r, 'l>,
    nodes: &'r mut u64,
}

impl Search for OneRound<'_, '_> {
    type Found = RoundEnd;

    fn run<E: Expander>(self, mut expander: E, root: E::Node) -> Result<RoundEnd> {
        self.round.search(&mut expander, &mut Stack::new(), &root, self.nodes)
    }
}

/// A way, and its rounds so far.
struct Tried<G: Guide> {
    way: Way<G>,
    rounds: Vec<DoneRound>,
}

impl<G: Guide> Tried<G> {
    /// Searches for the paths of a length, on all threads.
    fn round(&mut self, length: u16, reverses: &[u8], nodes: &mut u64, pace: &Pace) -> Result<RoundEnd> {
        let (before, order) = (*nodes, self.way.order);
        let round = Round { length, order, kept: Some(1), reverses, is_parallel: true, pace };
        let end = self.way.guide.run(OneRound { round, nodes }, &self.way.start, order)?;
        self.rounds.push(DoneRound { length, nodes: *nodes - before });
        Ok(end)
    }

    /// The number of boards that a round is expected to expand, since the last two have grown as they have.
    fn expected(&self, length: u16) -> f64 {
        let [.., before, last] = self.rounds[..] else { return f64::INFINITY };
        let moves = |from: u16, to: u16| f64::from(to) - f64::from(from);
        let growth = (last.nodes as f64 / before.nodes.max(1) as f64).max(1.0).powf(1.0 / moves(before.length, last.length));
        last.nodes as f64 * growth.powf(moves(last.length, length))
    }
}

/// The search by several ways.
struct Portfolio<'s, 'l, P: Problem> {
    problem: &'s P,
    board: &'s P::Board,
    pace: &'s Pace<'l>,
    nodes: &'s mut u64,
}

impl<P: Problem> Portfolio<'_, '_, P> {
    /// Searches for paths of `length` moves, and then for longer ones.
    fn search(self, first: Tried<P::Guide>, mut length: u16) -> Result<Outcome> {
        let Self { problem, board, pace, nodes } = self;
        let (mut ways, reverses) = (vec![first], problem.reverses());
        let LongRounds { making, telling, .. } = problem.long_rounds();
        let mut others = problem.others(board).into_iter();
        let mut long = GROWTH * making as f64;
        loop {
            ways.sort_by(|a, b| a.expected(length).total_cmp(&b.expected(length)));
            let expected = ways[0].expected(length);
            let (end, at) = if expected >= long
                && let Some(make) = others.next()
            {
                long *= 2.0;
                // Beside the tables that were there, those of two ways and the making of the second take less than 0.5 GB on 5x5.
                ways.truncate(1);
                let Some(way) = make(pace, length)? else { continue };
                let mut tried = Tried { way, rounds: Vec::new() };
                let told = begin(&mut tried, (expected / TOLD_SHARE).max(telling as f64), reverses, nodes, pace)?;
                ways.push(tried);
                told
            } else {
                (ways[0].round(length, reverses, nodes, pace)?, length)
            };
            match end {
                RoundEnd::Paths(paths) => return Ok(Outcome::Paths(paths)),
                RoundEnd::NoPath(None) => return Ok(Outcome::NoPath),
                RoundEnd::NoPath(Some(next)) => length = next.max(length),
                RoundEnd::Limit => return Ok(Outcome::Limit(at.max(length).into())),
            }
        }
    }
}

/// Searches the first rounds of a way, until one has as many boards as tell how many the next ones have. Returns the end of the last round
/// and the length of its paths.
fn begin<G: Guide>(tried: &mut Tried<G>, telling: f64, reverses: &[u8], nodes: &mut u64, pace: &Pace) -> Result<(RoundEnd, u16)> {
    let mut length = tried.way.guide.bound(&tried.way.start)?;
    loop {
        match tried.round(length, reverses, nodes, pace)? {
            RoundEnd::NoPath(Some(next))
                if tried.rounds.len() < 2 || tried.rounds.last().is_some_and(|round| (round.nodes as f64) < telling) =>
            {
                length = next;
            }
            end => return Ok((end, length)),
        }
    }
}
