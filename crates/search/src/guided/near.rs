//! Good paths quickly: a beam search over the boards of an [`Expander`].

use super::Guide;
use super::beam::{BeamSpace, search};
use super::expander::{Expander, Order, Search};
use super::portfolio::SearchProblem;
use super::stack::Stack;
use homing_table::error::{Error, Limit, Result};
use homing_table::watch::Stop;

/// A path that need not be a shortest one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearPath {
    /// The codes of the moves.
    pub moves: Vec<u8>,
    /// A lower bound on the length of all paths.
    pub at_least: u32,
}

/// The maximum length of a path. A beam that has not reached the goal by then is not making progress.
const MAX_MOVES: usize = 1_000;
/// How often the width is doubled if the beam is too narrow.
const DOUBLINGS: u32 = 5;

/// Searches for a good path with a beam of the given width, and with wider ones if that fails. `None` if the bounds rule out any path.
///
/// # Errors
///
/// [`Error::Limit`] if no beam reaches the goal; [`Error::Stopped`]; a damaged table.
pub fn near<P: SearchProblem>(
    problem: &P,
    board: &P::Board,
    width: usize,
    stop: &Stop,
) -> Result<Option<NearPath>> {
    let Some(start) = problem.start(board)? else {
        return Ok(None);
    };
    let width = width.max(1);
    for width in (0..=DOUBLINGS).map(|doublings| width << doublings) {
        let beam = Beam {
            width,
            max_moves: MAX_MOVES,
            max_idle: usize::MAX,
            stop,
        };
        let found = problem.guide().run(beam, &start, Order::All)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Err(Error::limit(Limit::Beam {
        boards: (width << DOUBLINGS) as u64,
    }))
}

/// Searches for a path of at most `max_moves` moves with a single beam, until `max_idle` layers in a row have come no nearer to the goal.
/// `None` if there is none.
///
/// # Errors
///
/// [`Error::Stopped`]; a damaged table.
pub fn beam_path<P: SearchProblem>(
    problem: &P,
    board: &P::Board,
    [width, max_moves, max_idle]: [usize; 3],
    stop: &Stop,
) -> Result<Option<NearPath>> {
    let Some(start) = problem.start(board)? else {
        return Ok(None);
    };
    let beam = Beam {
        width,
        max_moves: max_moves.min(MAX_MOVES),
        max_idle,
        stop,
    };
    problem.guide().run(beam, &start, Order::All)
}

struct Beam<'s> {
    width: usize,
    max_moves: usize,
    max_idle: usize,
    stop: &'s Stop,
}

impl Search for Beam<'_> {
    type Output = Option<NearPath>;

    fn run<E: Expander>(self, expander: E, root: E::Node) -> Result<Self::Output> {
        let at_least = expander.bound(&root).into();
        let mut growth = ExpanderBeam {
            least: expander.estimate(&root),
            idle: 0,
            max_idle: self.max_idle,
            expander,
            stack: Stack::default(),
        };
        let found = search(&mut growth, root, self.width, self.max_moves, self.stop)?;
        Ok(found.map(|moves| NearPath { moves, at_least }))
    }
}

/// The children and estimates of an expander.
struct ExpanderBeam<E: Expander> {
    expander: E,
    stack: Stack<E::Node>,
    /// The least estimate so far, and the number of layers since then.
    least: u32,
    idle: usize,
    max_idle: usize,
}

impl<E: Expander> BeamSpace for ExpanderBeam<E> {
    type Board = E::Node;

    fn children(
        &mut self,
        parents: &[E::Node],
        mut visit: impl FnMut(usize, u8, E::Node),
    ) -> Result<()> {
        let Self {
            expander, stack, ..
        } = self;
        // The first of a layer has the least estimate.
        match parents.first().map(|board| expander.estimate(board)) {
            Some(least) if least < self.least => (self.least, self.idle) = (least, 0),
            _ => self.idle += 1,
        }
        if self.idle > self.max_idle {
            return Ok(());
        }
        for (part, boards) in parents.chunks(expander.batch()).enumerate() {
            stack.clear(&[]);
            boards
                .iter()
                .for_each(|board| stack.push(board.clone(), false));
            expander.expand(u16::MAX, boards.len(), stack)?;
            for (number, code, child) in stack.children() {
                visit(part * expander.batch() + number, code, child.clone());
            }
        }
        Ok(())
    }

    fn bound(&self, board: &E::Node) -> u32 {
        self.expander.estimate(board)
    }

    fn is_solved(&self, board: &E::Node, path: impl Fn() -> Vec<u8>) -> Result<bool> {
        Ok(self.expander.looks_solved(board) && self.expander.is_solved(board, path)?)
    }

    fn key(&self, board: &E::Node) -> u64 {
        self.expander.key(board)
    }
}
