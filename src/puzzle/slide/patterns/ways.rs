//! A long search for the first path of a board, by the way that expands the fewest boards.
//!
//! A path from the goal to the board, taken backward, is a path from the board to the goal. So whether there is a path of a given length
//! can be searched from either end, with tables whose blank is at home where the other end has it. (The board that is searched from the
//! goal is known as the inverse or dual of the board: Zahavi, Felner, Holte and Schaeffer, *Duality in permutation state spaces*, 2006.)
//! From either end, tables of other patterns can guide the search. The bounds of the ways have little to do with each other, and nor has
//! the number of boards that they expand: of Korf's fifty boards of 5x5 one takes fifty times as many from the goal, and another fifty
//! times as many from the board; other patterns take from 0.3 to 5 times as many.
//!
//! Nobody can tell which before, but the short rounds do. So where a search grows long, the tables of another way are made, which takes
//! some seconds, and its short rounds are searched; where it grows twice as long, those of one more. Each round then goes the way that is
//! expected to expand the fewest boards; what it proves, it proves for all.
//!
//! From the board, a round ends with the first path, which is the lexicographically smallest. From the goal all paths are to be found, and
//! the smallest is taken. Of two words of moves that do the same, that search as well leaves out the one that is larger when it is taken
//! backward, so that the smallest path is among those it finds.

use super::automaton::Automaton;
use super::expand::{Expander, Guide, Search};
use super::guided::Guided;
use super::node::Node;
use super::pace::Pace;
use super::parts::{self, Wanted};
use super::table::Making;
use super::{Grid, Partition, PatternSpace, WideBoard};
use crate::error::Result;
use crate::machine::available_memory;
use crate::search::End;
use crate::space::Space;
use std::ops::ControlFlow;
use std::sync::Arc;

/// When a search makes tables of its own.
#[derive(Clone, Copy)]
pub struct LongRounds {
    /// After a round of so many boards, where the next one is expected to have [`GROWTH`] times as many. Tables take three to six seconds
    /// of the processor, such a round four.
    pub making: u64,
    /// After how many boards, at least, a round of another way tells what the next ones have.
    pub telling: u64,
}

impl LongRounds {
    pub const USUAL: Self = Self { making: 1 << 26, telling: 1 << 20 };
}

/// How many times as many boards the next round of 5x5 has, about.
const GROWTH: f64 = 8.0;

/// A round of another way tells enough if it has one of so many boards that the next round is expected to have.
const TOLD_SHARE: f64 = 512.0;

/// A round that was searched to its end and has no path: the length of the paths, and the boards expanded.
#[derive(Clone, Copy)]
pub struct Round {
    pub bound: u16,
    pub nodes: u64,
}

/// The ways from a board to a goal.
pub struct Ways<'s> {
    pub guided: &'s Guided,
    pub board: &'s WideBoard,
    pub long_rounds: LongRounds,
}

/// One way to search, and its rounds so far.
struct Way {
    guide: Arc<Guide>,
    start: WideBoard,
    words: &'static Automaton,
    wanted: Wanted,
    rounds: Vec<Round>,
}

/// The end of some rounds.
enum Outcome {
    Path(Vec<u8>),
    /// No path has this length or a smaller one.
    NoPath(u16),
    /// The time is over, or the bound is beyond what a search can keep. No path is shorter than this.
    Late(u16),
}

impl Ways<'_> {
    /// Searches on behind these rounds from the board for the lexicographically smallest of the shortest paths, on all threads, and visits
    /// it. Adds the boards expanded to `nodes`.
    pub fn search(&self, rounds: Vec<Round>, pace: &Pace, nodes: &mut u64, visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> Result<End> {
        let end = match self.find(rounds, pace, nodes)? {
            Outcome::Path(path) => {
                let _ = visit(&path);
                return Ok(End::Done);
            }
            Outcome::Late(bound) => bound,
            Outcome::NoPath(bound) => bound + 2,
        };
        *nodes = pace.nodes().max(*nodes);
        Ok(End::Limit(end.into()))
    }

    fn find(&self, rounds: Vec<Round>, pace: &Pace, nodes: &mut u64) -> Result<Outcome> {
        let Some(mut proven) = rounds.last().map(|round| round.bound) else { return Ok(Outcome::NoPath(0)) };
        let LongRounds { making, telling } = self.long_rounds;
        let mut ways = vec![Way { rounds, ..Way::of(self.guided, self.board, Wanted::First) }];
        let mut others = self.others().into_iter();
        let mut long = GROWTH * making as f64;
        loop {
            let bound = proven + 2;
            ways.sort_by(|a, b| a.expected(bound).total_cmp(&b.expected(bound)));
            let expected = ways[0].expected(bound);
            if expected >= long
                && let Some((wanted, partition)) = others.next()
            {
                long *= 2.0;
                // Beside the tables that were there, those of two ways and the making of the second take less than 0.5 GB on 5x5.
                ways.truncate(1);
                if let Some(mut way) = self.way(wanted, &partition, bound, pace)? {
                    match way.begin((expected / TOLD_SHARE).max(telling as f64), nodes, pace)? {
                        Outcome::NoPath(bound) => proven = proven.max(bound),
                        Outcome::Late(at_least) => return Ok(Outcome::Late(at_least.max(bound))),
                        path => return Ok(path),
                    }
                    ways.push(way);
                }
                continue;
            }
            match ways[0].round(bound, nodes, pace)? {
                Outcome::NoPath(bound) => proven = bound,
                end => return Ok(end),
            }
        }
    }

    /// The other ways, in the order in which they are tried: from the goal, from the board, and so on.
    fn others(&self) -> Vec<(Wanted, Partition)> {
        let grid = self.guided.grid();
        let of = |home: Option<usize>| home.and_then(|home| Grid::new(grid.rows(), grid.columns(), home)).map(Partition::for_long_searches);
        let mut from_board = of(self.guided.aim.goal().cell_of(0)).unwrap_or_default().into_iter().skip(self.guided.is_of_file.into());
        let mut others = Vec::new();
        for partition in of(self.board.cell_of(0)).unwrap_or_default() {
            others.push((Wanted::LeastBackward, partition));
            others.extend(from_board.next().map(|partition| (Wanted::First, partition)));
        }
        others
    }

    /// A way by tables of its own; `None` where the memory or the time is too short for them.
    fn way(&self, wanted: Wanted, partition: &Partition, bound: u16, pace: &Pace) -> Result<Option<Way>> {
        let (start, goal) =
            if wanted == Wanted::First { (self.board, self.guided.aim.goal()) } else { (self.guided.aim.goal(), self.board) };
        let (grid, home) = (self.guided.grid(), goal.cell_of(0));
        let Some(grid) = home.and_then(|home| Grid::new(grid.rows(), grid.columns(), home)) else { return Ok(None) };
        let states: Result<Vec<u64>> = partition.patterns().map(|tiles| Ok(PatternSpace::new(grid, tiles)?.len())).collect();
        // Other searches beside this one may want as much.
        if available_memory().is_some_and(|free_bytes| free_bytes / 4 < PatternSpace::making_bytes(&states.unwrap_or_default())) {
            return Ok(None);
        }
        let mut making = Making::of_board(grid, partition)?;
        while making.step(&pace.limits().stop)? {
            if pace.is_late(bound, 0)? {
                return Ok(None);
            }
        }
        let guided = Guided::new(&making.finish(), grid.rows(), grid.columns(), goal);
        Ok(guided.map(|guided| Way::of(&guided, start, wanted)))
    }
}

impl Way {
    /// The way from a board by tables whose goal is the other end.
    fn of(guided: &Guided, board: &WideBoard, wanted: Wanted) -> Self {
        let words = match wanted {
            Wanted::First => Automaton::without_duplicates(),
            Wanted::LeastBackward => Automaton::without_duplicates_backward(),
        };
        Self { guide: guided.guide.clone(), start: guided.aim.stored(board), words, wanted, rounds: Vec::new() }
    }

    /// Searches the first rounds, until one has as many boards as tell how many the next ones have.
    fn begin(&mut self, telling: f64, nodes: &mut u64, pace: &Pace) -> Result<Outcome> {
        let mut bound = self.guide.bound(&self.start)?;
        loop {
            match self.round(bound, nodes, pace)? {
                Outcome::NoPath(_) if self.rounds.len() < 2 || self.rounds.last().is_some_and(|round| (round.nodes as f64) < telling) => {
                    bound += 2
                }
                end => return Ok(end),
            }
        }
    }

    /// Searches for the paths of a length.
    fn round(&mut self, bound: u16, nodes: &mut u64, pace: &Pace) -> Result<Outcome> {
        let before = *nodes;
        let round = OneRound { bound, wanted: self.wanted, nodes, pace };
        let end = self.guide.run(round, &self.start, self.words)?;
        self.rounds.push(Round { bound, nodes: *nodes - before });
        Ok(match end {
            parts::End::Done(Some(path)) => Outcome::Path(path),
            parts::End::Done(None) => Outcome::NoPath(bound),
            parts::End::Late => Outcome::Late(bound),
        })
    }

    /// The number of boards that a round is expected to expand, since the last two have grown as they have.
    fn expected(&self, bound: u16) -> f64 {
        let [.., before, last] = self.rounds[..] else { return f64::INFINITY };
        let steps = |from: u16, to: u16| (f64::from(to) - f64::from(from)) / 2.0;
        let growth = (last.nodes as f64 / before.nodes.max(1) as f64).max(1.0).powf(1.0 / steps(before.bound, last.bound));
        last.nodes as f64 * growth.powf(steps(last.bound, bound))
    }
}

/// One round, on all threads.
struct OneRound<'r, 'l> {
    bound: u16,
    wanted: Wanted,
    nodes: &'r mut u64,
    pace: &'r Pace<'l>,
}

impl Search for OneRound<'_, '_> {
    type Found = parts::End;

    fn run<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize>(
        self,
        mut expander: Expander<CELLS, P, WORDS, PASSED>,
        root: Node<CELLS, P, WORDS>,
    ) -> Result<parts::End> {
        // A table that is whole leads to a path before.
        if usize::from(self.bound) > 32 * WORDS {
            return Ok(parts::End::Late);
        }
        parts::search(&mut expander, &root, (self.bound, self.wanted), self.nodes, self.pace)
    }
}
