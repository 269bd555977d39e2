//! A long search for the first path of a board, from the end that is nearer to an answer.
//!
//! A path from the goal to the board, taken backward, is a path from the board to the goal. So whether there is a path of a given length
//! can be searched from either end, with tables whose blank is at home where the other end has it. (The board that is searched from the
//! goal is known as the inverse or dual of the board: Zahavi, Felner, Holte and Schaeffer, *Duality in permutation state spaces*, 2008.)
//! The bounds of the two ways have little to do with each other, and nor has the number of boards that they expand: of Korf's fifty
//! boards of 5x5 one takes 50 times as many from the goal, and another 50 times as many from the board.
//!
//! Nobody can tell which before, but the short rounds do. So where the rounds from the board grow long, the tables of the other way
//! are made, which takes some seconds, and its short rounds are searched. Each round then goes the way that is expected to expand fewer
//! boards; what it proves, it proves for both.
//!
//! From the board, a round ends with the first path, which is the lexicographically smallest. From the goal all paths are to be found, and
//! the smallest is taken. Of two words of moves that do the same, that search as well leaves out the one that is larger when it is taken
//! backward, so that the smallest path is among those it finds.

use super::automaton::Automaton;
use super::expand::{Expander, Guide, Search};
use super::node::Node;
use super::pace::Pace;
use super::parts::{self, Wanted};
use super::table::{Making, memory_bytes};
use super::{Grid, Partition, PatternSolver, PatternSpace, WideBoard};
use crate::error::Result;
use crate::machine::available_memory;
use crate::search::End;
use crate::space::Space;
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// From how many boards of a round on the search goes on otherwise.
#[derive(Clone, Copy)]
pub struct LongRounds {
    /// The tables of the other way are made. They take three to six seconds of the processor, such a round four, and the next one is
    /// some eight times as long.
    pub making: u64,
    /// The rounds of the other way tell how many boards the next ones have.
    pub telling: u64,
}

impl LongRounds {
    pub const USUAL: Self = Self { making: 1 << 26, telling: 1 << 20 };
}

/// A round that was searched to its end and has no path: the length of the paths, and the boards expanded.
#[derive(Clone, Copy)]
pub struct Round {
    pub bound: u16,
    pub nodes: u64,
}

/// The ways from a board to the goal of its solver.
pub struct Ways<'s> {
    pub solver: &'s PatternSolver,
    pub board: &'s WideBoard,
}

/// One way to search, and its rounds so far.
struct Way<'w> {
    guide: &'w Guide,
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
        let (solver, turned) = (self.solver, OnceCell::new());
        let mut from_board = Way {
            guide: &solver.guide,
            start: solver.stored(self.board),
            words: Automaton::without_duplicates(),
            wanted: Wanted::First,
            rounds,
        };
        let (mut from_goal, mut is_tried) = (None::<Way>, false);
        loop {
            if !is_tried && from_board.rounds.last().is_some_and(|round| round.nodes >= solver.long_rounds.making) {
                is_tried = true;
                if let Some(made) = self.turned(proven + 2, pace)? {
                    let mut way = Way::from_goal(turned.get_or_init(|| made), solver.goal());
                    match way.begin((proven, solver.long_rounds.telling), nodes, pace)? {
                        Outcome::NoPath(bound) => proven = proven.max(bound),
                        end => return Ok(end),
                    }
                    from_goal = Some(way);
                }
            }
            let bound = proven + 2;
            let expected = from_board.expected(bound);
            let way = from_goal.as_mut().filter(|way| way.expected(bound) < expected).unwrap_or(&mut from_board);
            match way.round(bound, nodes, pace)? {
                Outcome::NoPath(bound) => proven = bound,
                end => return Ok(end),
            }
        }
    }

    /// A solver for the way from the goal to the board; `None` where the memory or the time is too short for its tables.
    fn turned(&self, bound: u16, pace: &Pace) -> Result<Option<PatternSolver>> {
        let (grid, home) = (self.solver.grid(), self.board.cell_of(0));
        let Some(grid) = home.and_then(|home| Grid::new(grid.rows(), grid.columns(), home)) else { return Ok(None) };
        let Some(partition) = Partition::of_file(grid) else { return Ok(None) };
        let states: Result<Vec<u64>> = partition.patterns().map(|tiles| Ok(PatternSpace::new(grid, tiles)?.len())).collect();
        // Other searches beside this one may want as much.
        if available_memory().is_some_and(|free_bytes| free_bytes / 4 < memory_bytes(&states.unwrap_or_default())) {
            return Ok(None);
        }
        let mut making = Making::begin(grid, &partition)?;
        while making.step(&pace.limits().stop)? {
            if pace.is_late(bound, 0)? {
                return Ok(None);
            }
        }
        Ok(PatternSolver::with_goal(&making.finish(), grid.rows(), grid.columns(), self.board))
    }
}

impl<'w> Way<'w> {
    /// The way from the goal, by a solver that has the board for its goal.
    fn from_goal(solver: &'w PatternSolver, goal: &WideBoard) -> Self {
        let words = Automaton::without_duplicates_backward();
        Self { guide: &solver.guide, start: solver.stored(goal), words, wanted: Wanted::LeastBackward, rounds: Vec::new() }
    }

    /// Searches the first rounds, until they tell how many boards the next ones have.
    fn begin(&mut self, (proven, telling): (u16, u64), nodes: &mut u64, pace: &Pace) -> Result<Outcome> {
        let mut bound = self.guide.bound(&self.start)?;
        loop {
            match self.round(bound, nodes, pace)? {
                Outcome::NoPath(_) => {}
                Outcome::Late(bound) => return Ok(Outcome::Late(bound.max(proven + 2))),
                path => return Ok(path),
            }
            if self.rounds.len() > 1 && self.rounds.last().is_some_and(|round| round.nodes >= telling) {
                return Ok(Outcome::NoPath(bound));
            }
            bound += 2;
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
