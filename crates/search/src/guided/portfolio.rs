//! A portfolio of ways to search for the first path: long rounds use the way that is expected to expand the fewest boards.
//!
//! A path from the goal to the board is, reversed, a path from the board to the goal. So a search for paths of a given length can start
//! from either end. (The board that is searched from the goal is called the inverse or dual of the board: Zahavi, Felner, Holte and
//! Schaeffer, *Duality in permutation state spaces*, 2006.) From either end, tables of different patterns can guide the search. The bounds
//! of these ways are almost independent, and so are the numbers of boards that they expand: of Korf's fifty boards of 5x5, one takes fifty
//! times as many from the goal, and another fifty times as many from the board; other patterns take from 0.3 to 5 times as many.
//!
//! Which way is best is only known after its short rounds. When a search grows long, another way is prepared, which may take some seconds,
//! and its short rounds are searched; when it has grown twice as long, one more. Each round then uses the way that is expected to expand
//! the fewest boards. A result of one way holds for all.
//!
//! From the board, a round ends with the first path, which is the lexicographically smallest. The search from the goal must find all
//! shortest paths and keep the smallest. Of two words that do the same, it too skips the one that is larger when reversed, so that it finds
//! the smallest path.

use super::expander::{Expander, Guide, Order, Search};
use super::pace::Pace;
use super::paths::KeptPaths;
use super::round::{Round, RoundEnd};
use super::short::{DoneRound, ShortEnd, ShortRounds};
use super::stack::Stack;
use crate::search::Limits;
use homing_table::clock::Instant;
use homing_table::error::{Error, Result};
use std::sync::Arc;
use std::time::Duration;

/// A puzzle with boards to search from.
pub trait SearchProblem: Send + Sync {
    /// A board.
    type Board;
    /// The goal with its lower bounds.
    type Guide: Guide;

    /// The goal, for searches from a board.
    fn guide(&self) -> &Arc<Self::Guide>;

    /// Prepares a search from a board. Returns `None` if the bounds show that there is no path.
    fn start(&self, board: &Self::Board) -> Result<Option<<Self::Guide as Guide>::Start>>;

    /// The code of each move's reverse. Empty if some move has none: then nothing is searched from the goal.
    fn reverses(&self) -> &[u8];

    /// Other ways to search for a board, in the order in which they are tried.
    fn others<'p>(&'p self, _board: &'p Self::Board) -> Vec<MakeWay<'p, Self::Guide>> {
        Vec::new()
    }

    /// When a search tries other ways.
    fn long_rounds(&self) -> LongRounds {
        LongRounds::USUAL
    }
}

/// Prepares a way during a search. Returns `None` if there is not enough memory.
pub type MakeWay<'p, G> = Box<dyn FnOnce(&Pace) -> Result<Option<Way<G>>> + 'p>;

/// A way to search: the bounds, the board to start from, and the direction.
pub struct Way<G: Guide> {
    /// The bounds.
    pub guide: Arc<G>,
    /// The board to start from.
    pub start: G::Start,
    /// The order of moves.
    pub order: Order,
}

/// When a search prepares other ways, in expanded boards.
#[derive(Clone, Copy, Debug)]
pub struct LongRounds {
    /// Prepare another way once a round has expanded this many boards and the next is expected to expand [`GROWTH`] times as many. Building
    /// its tables takes three to six seconds of processor time, such a round four.
    pub new_way_nodes: u64,
    /// A round of another way must expand at least this many boards to predict the next ones.
    pub sample_nodes: u64,
    /// Use all threads once a round has expanded this many boards.
    pub parallel_nodes: u64,
}

impl LongRounds {
    /// Measured on boards of 4x4 and cubes.
    pub const USUAL: Self = Self {
        new_way_nodes: 1 << 26,
        sample_nodes: 1 << 20,
        parallel_nodes: 1 << 18,
    };
}

/// Each round of 5x5 expands about this many times as many boards as the one before.
const GROWTH: f64 = 8.0;
/// A round of another way also predicts the next ones if it expands one in this many of the boards expected of the next round.
const SAMPLE_SHARE: f64 = 512.0;

/// With less time left, no other way is prepared: it would hardly be used, and numbering its states cannot be stopped.
const LEAST_TIME: Duration = Duration::from_secs(1);

/// What a search found before it ended.
pub enum SearchEnd {
    /// The paths found.
    Paths(KeptPaths),
    /// There is no path.
    NoPath,
    /// A limit was reached. No path is shorter than this.
    Limit(u32),
}

/// Searches for the lexicographically smallest of the shortest paths. Adds the number of boards expanded to `nodes`.
pub fn first_path<P: SearchProblem>(
    problem: &P,
    board: &P::Board,
    limits: &Limits,
    nodes: &mut u64,
) -> Result<SearchEnd> {
    match problem.start(board)? {
        Some(start) => first_path_from(problem, board, &start, limits, nodes),
        None => Ok(SearchEnd::NoPath),
    }
}

/// [`first_path`] from a prepared board.
fn first_path_from<P: SearchProblem>(
    problem: &P,
    board: &P::Board,
    start: &<P::Guide as Guide>::Start,
    limits: &Limits,
    nodes: &mut u64,
) -> Result<SearchEnd> {
    let guide = problem.guide();
    if limits.is_over() {
        let bound = guide.bound(start)?;
        if bound > 0 {
            return Ok(SearchEnd::Limit(bound.into()));
        }
    }
    let (pace, mut rounds) = (Pace::new(limits), Vec::new());
    let short = ShortRounds {
        pace: &pace,
        long_round: problem.long_rounds().parallel_nodes,
        nodes,
        rounds: &mut rounds,
    };
    let length = match guide.run(short, start, Order::First)? {
        ShortEnd::Paths(paths) => return Ok(SearchEnd::Paths(paths)),
        ShortEnd::NoPath => return Ok(SearchEnd::NoPath),
        ShortEnd::Limit(at_least) => return Ok(SearchEnd::Limit(at_least.into())),
        ShortEnd::Long(length) => length,
    };
    let way = Way {
        guide: guide.clone(),
        start: start.clone(),
        order: Order::First,
    };
    let end = Portfolio {
        problem,
        board,
        pace: &pace,
        nodes,
    }
    .search(Attempt { way, rounds }, length)?;
    if let SearchEnd::Limit(_) = end {
        *nodes = pace.nodes().max(*nodes);
    }
    Ok(end)
}

/// Searches for all shortest paths, and keeps the first `kept`, or all.
///
/// First finds their length with [`first_path`], which skips more words and may search from either end.
pub fn all_paths<P: SearchProblem>(
    problem: &P,
    board: &P::Board,
    kept: Option<usize>,
    limits: &Limits,
    nodes: &mut u64,
) -> Result<SearchEnd> {
    let Some(start) = problem.start(board)? else {
        return Ok(SearchEnd::NoPath);
    };
    let started = Instant::now();
    let length = match first_path_from(problem, board, &start, limits, nodes)? {
        SearchEnd::Paths(paths) => paths.into_kept().first().map_or(0, Vec::len) as u16,
        end => return Ok(end),
    };
    let limits = Limits {
        time: limits.time.saturating_sub(started.elapsed()),
        ..limits.clone()
    };
    let pace = Pace::new(&limits);
    let is_parallel = *nodes >= problem.long_rounds().parallel_nodes;
    let round = Round {
        length,
        order: Order::All,
        kept,
        reverses: &[],
        is_parallel,
        pace: &pace,
    };
    Ok(
        match problem
            .guide()
            .run(OneRound { round, nodes }, &start, Order::All)?
        {
            RoundEnd::Paths(paths) => SearchEnd::Paths(paths),
            RoundEnd::NoPath(_) => SearchEnd::NoPath,
            RoundEnd::Limit => SearchEnd::Limit(length.into()),
        },
    )
}

/// One round.
struct OneRound<'r, 'l> {
    round: Round<'r, 'l>,
    nodes: &'r mut u64,
}

impl Search for OneRound<'_, '_> {
    type Output = RoundEnd;

    fn run<E: Expander>(self, mut expander: E, root: E::Node) -> Result<RoundEnd> {
        self.round
            .search(&mut expander, &mut Stack::default(), &root, self.nodes)
    }
}

/// A way with its rounds so far.
struct Attempt<G: Guide> {
    way: Way<G>,
    rounds: Vec<DoneRound>,
}

impl<G: Guide> Attempt<G> {
    /// Searches for paths of a length, on all threads.
    fn round(
        &mut self,
        length: u16,
        reverses: &[u8],
        nodes: &mut u64,
        pace: &Pace,
    ) -> Result<RoundEnd> {
        let (before, order) = (*nodes, self.way.order);
        let round = Round {
            length,
            order,
            kept: Some(1),
            reverses,
            is_parallel: true,
            pace,
        };
        let end = self
            .way
            .guide
            .run(OneRound { round, nodes }, &self.way.start, order)?;
        self.rounds.push(DoneRound {
            length,
            nodes: *nodes - before,
        });
        Ok(end)
    }

    /// The number of boards that a round is expected to expand, extrapolated from the last two.
    fn expected(&self, length: u16) -> f64 {
        let [.., before, last] = self.rounds[..] else {
            return f64::INFINITY;
        };
        let moves = |from: u16, to: u16| f64::from(to) - f64::from(from);
        let growth = (last.nodes as f64 / before.nodes.max(1) as f64)
            .max(1.0)
            .powf(1.0 / moves(before.length, last.length));
        last.nodes as f64 * growth.powf(moves(last.length, length))
    }
}

/// A search that chooses among several ways.
struct Portfolio<'s, 'l, P: SearchProblem> {
    problem: &'s P,
    board: &'s P::Board,
    pace: &'s Pace<'l>,
    nodes: &'s mut u64,
}

impl<P: SearchProblem> Portfolio<'_, '_, P> {
    /// Searches for paths of `length` moves, and then for longer ones.
    fn search(self, first: Attempt<P::Guide>, mut length: u16) -> Result<SearchEnd> {
        let Self {
            problem,
            board,
            pace,
            nodes,
        } = self;
        let (mut ways, reverses) = (vec![first], problem.reverses());
        let LongRounds {
            new_way_nodes,
            sample_nodes,
            ..
        } = problem.long_rounds();
        let mut others = problem.others(board).into_iter();
        let mut long = GROWTH * new_way_nodes as f64;
        loop {
            ways.sort_by(|a, b| a.expected(length).total_cmp(&b.expected(length)));
            let expected = ways[0].expected(length);
            let (end, at) = if expected >= long
                && pace.stop().check_left(LEAST_TIME).is_ok()
                && let Some(make) = others.next()
            {
                long *= 2.0;
                // Only one other way is kept: on 5x5, two ways and the search that builds the second take less than 0.5 GB.
                ways.truncate(1);
                let way = match make(pace) {
                    Ok(Some(way)) => way,
                    // At its limit, the next round ends the search.
                    Ok(None) | Err(Error::Limit { .. }) => continue,
                    Err(error) => return Err(error),
                };
                let mut attempt = Attempt {
                    way,
                    rounds: Vec::new(),
                };
                let end = begin(
                    &mut attempt,
                    (expected / SAMPLE_SHARE).max(sample_nodes as f64),
                    reverses,
                    nodes,
                    pace,
                )?;
                ways.push(attempt);
                end
            } else {
                (ways[0].round(length, reverses, nodes, pace)?, length)
            };
            match end {
                RoundEnd::Paths(paths) => return Ok(SearchEnd::Paths(paths)),
                RoundEnd::NoPath(None) => return Ok(SearchEnd::NoPath),
                RoundEnd::NoPath(Some(next)) => length = next.max(length),
                RoundEnd::Limit => return Ok(SearchEnd::Limit(at.max(length).into())),
            }
        }
    }
}

/// Searches the first rounds of a way, until one has expanded enough boards to predict the next. Returns the end of the last round and the
/// length of its paths.
fn begin<G: Guide>(
    attempt: &mut Attempt<G>,
    sample_nodes: f64,
    reverses: &[u8],
    nodes: &mut u64,
    pace: &Pace,
) -> Result<(RoundEnd, u16)> {
    let mut length = attempt.way.guide.bound(&attempt.way.start)?;
    loop {
        match attempt.round(length, reverses, nodes, pace)? {
            RoundEnd::NoPath(Some(next))
                if attempt.rounds.len() < 2
                    || attempt
                        .rounds
                        .last()
                        .is_some_and(|round| (round.nodes as f64) < sample_nodes) =>
            {
                length = next;
            }
            end => return Ok((end, length)),
        }
    }
}
