//! Expands boards to their children: the loop in which searches spend their time.
//!
//! A board carries the input of its lookups: for each pattern of both views the mask of cells, the index without the block, and the depth.
//! A move changes one pattern in each view; one bit says whether its depth grew or fell.
//!
//! 1. **Loads overlap.** The bits are spread over some hundred megabytes, so each lookup waits for memory. A batch of boards is processed
//!    together: first the addresses of all their children are computed, then a loop that does nothing else reads all the bytes, then the
//!    children are judged.
//! 2. **The second view is looked up only for children that the first one keeps.**
//! 3. **Few branches depend on the board.** The moves of all boards are written to one list first, so that the processor need not guess
//!    where the loops over them end. A move that passes no tile looks up as many cells as a move that passes some.
//! 4. **Regions miss the caches too.** On 5x5 the maps of regions took 42 % of the time: 11 MB, a copy per pattern, looked up while the
//!    next address waited for them. Now patterns with the same number of tiles share 1.4 MB, in a separate loop without branches.
//!
//! Tried on 5x5: sixteen interleaved depth-first searches, one lookup of each at a time, with one board each instead of copies. It takes
//! twice as long.
//!
//! Tried on Korf's boards 25, 40 and 36: four views, which are two sets with their mirror images. They expand 0.57 times the boards for the
//! first two and 0.96 times for the third (with another set 0.63 and 0.87), and a board takes 1.6 to 1.7 times as long; with eight views
//! 0.39 times for the first two, and three times as long. A view must be updated for each board that is kept: 3.45 lookups a board with two
//! views, 5.7 with four. A view can rule out a move only if it is at the bound. Asking such views first, the one that last ruled a move out
//! before the others, takes 3.3 and 5.3 lookups; asking the rest once a board has children 3.2 and 4.9. But such a list of views for each
//! move took 96 ns a board instead of 60.
//!
//! No gain: paths of 32 bytes instead of 64 in a board, ranks of 16 bits instead of indices of 32, reading the entries in the loop that
//! finds them. Loops by position in a list, instead of through arrays in order: 79 ns.
//!
//! Nanoseconds a board of 4x4, each step measured next to the same load: children judged together instead of one by one, 232 to 133; the
//! same number of lookups for each move, and children built in place, 168 to 131; generation and first lookup in one pass, 135 to 113; huge
//! pages and blocks in eight bytes, 130 to 104. Half of the rest is waiting for the table.

use super::automaton::Automaton;
use super::candidate::{Candidate, MAX_BATCH, MAX_CANDIDATES};
use super::lookup::{Batch, BlocksByMask, EntryPlaces, Lookup};
use super::node::Node;
use super::view::View;
use crate::batch::{Kernel, VectorWork};
use crate::patterns::{Grid, WideBoard};
use homing_search::guided::{Expander, Guide, Order, Search, Stack, hash};
use homing_table::error::{Error, Result};

/// The data of a search that are the same for all boards.
pub struct TileGuide {
    pub grid: Grid,
    pub views: Vec<View>,
    pub by_mask: BlocksByMask,
    /// By move: its code on the tables' board.
    pub codes: [u8; 4],
    /// The maximum number of boards that are expanded together.
    pub batch: usize,
}

/// Expands boards of at most `CELLS` cells in at most two views of at most `P` patterns, where a move passes at most `PASSED` tiles.
pub struct PatternExpander<'g, const CELLS: usize, const P: usize, const PASSED: usize> {
    guide: &'g TileGuide,
    first: Lookup<'g, CELLS, P, PASSED>,
    second: Option<Lookup<'g, CELLS, P, PASSED>>,
    words: &'g Automaton,
    /// By cell of the blank: the codes of its moves, as a bit mask.
    open: [u8; 32],
    batch: Box<Batch<CELLS, P>>,
    /// The moves of the batch, two bytes each: the number of the board, and the cell of the blank with the code.
    moves: Box<BatchMoves>,
    candidates: Box<[Candidate; MAX_CANDIDATES]>,
    /// The positions of the candidates that the first view keeps, and these candidates in the second view.
    alive: Box<[u8; MAX_CANDIDATES]>,
    again: Box<[Candidate; MAX_CANDIDATES]>,
    places: Box<EntryPlaces<P>>,
    kernel: Kernel,
}

/// The greatest length of a path.
const MAX_LENGTH: u16 = 512;

type BatchMoves = [u8; 2 * MAX_CANDIDATES + 8];

/// By the mask of the open codes: these codes from the greatest to the least, 16 bits each, and their number.
const CODES: [(u64, usize); 16] = {
    let mut lists = [(0, 0); 16];
    let mut open = 0;
    while open < 16 {
        let mut code = 4;
        while code > 0 {
            code -= 1;
            if open >> code & 1 != 0 {
                lists[open].0 |= code << (16 * lists[open].1);
                lists[open].1 += 1;
            }
        }
        open += 1;
    }
    lists
};

impl Guide for TileGuide {
    type Start = WideBoard;

    fn run<S: Search>(&self, search: S, board: &WideBoard, order: Order) -> Result<S::Output> {
        let words = Automaton::of(order);
        let patterns = self
            .views
            .iter()
            .map(View::pattern_count)
            .max()
            .unwrap_or(0);
        let (cells, short_side) = (
            self.grid.cell_count(),
            self.grid.rows().min(self.grid.columns()),
        );
        match (cells, short_side, self.grid.columns(), patterns) {
            (..=16, 3.., ..=4, ..=2) => self.run_with::<S, 16, 2, 3>(search, board, words),
            (..=16, 3.., ..=4, ..=4) => self.run_with::<S, 16, 4, 3>(search, board, words),
            (..=16, 3.., ..=5, ..=2) => self.run_with::<S, 16, 2, 4>(search, board, words),
            (..=16, _, _, ..=4) => self.run_with::<S, 16, 4, 9>(search, board, words),
            (_, _, ..=5, ..=4) => self.run_with::<S, 32, 4, 4>(search, board, words),
            _ => self.run_with::<S, 32, 5, 9>(search, board, words),
        }
    }

    /// Returns a lower bound on the moves from a board to the goal: the greater one of the views' bounds.
    fn bound(&self, board: &WideBoard) -> Result<u16> {
        self.views.iter().try_fold(0, |bound, view| {
            let length: u16 = view
                .begin(board)?
                .into_iter()
                .map(|(_, _, depth)| depth as u16)
                .sum();
            Ok(length.max(bound))
        })
    }
}

impl TileGuide {
    fn run_with<S: Search, const CELLS: usize, const P: usize, const PASSED: usize>(
        &self,
        search: S,
        board: &WideBoard,
        words: &Automaton,
    ) -> Result<S::Output> {
        search.run(
            self.expander::<CELLS, P, PASSED>(words)?,
            Node::begin(board, &self.views)?,
        )
    }

    fn expander<'g, const CELLS: usize, const P: usize, const PASSED: usize>(
        &'g self,
        words: &'g Automaton,
    ) -> Result<PatternExpander<'g, CELLS, P, PASSED>> {
        let mut lookups = self
            .views
            .iter()
            .filter_map(|view| Lookup::new(view, &self.by_mask, self.codes));
        let none = || Error::Defect {
            what: "there is no view of the patterns".into(),
        };
        Ok(PatternExpander {
            guide: self,
            first: lookups.next().ok_or_else(none)?,
            second: lookups.next(),
            words,
            open: self.open(),
            batch: Box::new([Node::NONE; MAX_BATCH]),
            moves: Box::new([0; 2 * MAX_CANDIDATES + 8]),
            candidates: Box::new([Candidate::default(); MAX_CANDIDATES]),
            alive: Box::new([0; MAX_CANDIDATES]),
            places: Box::new(EntryPlaces::NONE),
            again: Box::new([Candidate::default(); MAX_CANDIDATES]),
            kernel: Kernel::chosen()?,
        })
    }

    /// Returns the codes of the legal moves by cell of the blank, as bit masks.
    fn open(&self) -> [u8; 32] {
        let is_open = |cell: usize, code: usize| {
            cell < self.grid.cell_count() && self.grid.blank_after(cell, self.codes[code]).is_some()
        };
        std::array::from_fn(|cell| {
            (0..4).fold(0, |open, code| open | u8::from(is_open(cell, code)) << code)
        })
    }
}

impl<const CELLS: usize, const P: usize, const PASSED: usize> Expander
    for PatternExpander<'_, CELLS, P, PASSED>
{
    type Node = Node<CELLS, P>;

    fn again(&self) -> Result<Self> {
        self.guide.expander(self.words)
    }

    fn batch(&self) -> usize {
        self.guide.batch
    }

    fn expand(&mut self, length: u16, count: usize, stack: &mut Stack<Self::Node>) -> Result<()> {
        let is_damaged = self.kernel.work(Expansion {
            expander: self,
            length,
            count,
            stack,
        });
        if is_damaged {
            Err(contradiction())
        } else {
            Ok(())
        }
    }

    fn bound(&self, node: &Self::Node) -> u16 {
        node.bound()
    }

    fn looks_solved(&self, node: &Self::Node) -> bool {
        node.looks_solved()
    }

    fn is_solved(&self, node: &Self::Node, _path: impl Fn() -> Vec<u8>) -> Result<bool> {
        let goal = self.guide.grid.goal();
        if node.cells[..goal.cells().len()] == *goal.cells() {
            Ok(true)
        } else {
            Err(contradiction())
        }
    }

    /// Each move changes the colour of the blank's cell. An undamaged table leads to a path before the greatest length.
    fn next_length(&self, length: u16) -> Option<u16> {
        Some(length + 2).filter(|&next| next <= MAX_LENGTH)
    }

    fn key(&self, node: &Self::Node) -> u64 {
        hash(node.cells)
    }
}

impl<const CELLS: usize, const P: usize, const PASSED: usize>
    PatternExpander<'_, CELLS, P, PASSED>
{
    /// Expands boards as described at [`Expander::expand`]. Returns whether the table is damaged.
    #[inline(always)]
    fn expand_inlined(
        &mut self,
        length: u16,
        count: usize,
        stack: &mut Stack<Node<CELLS, P>>,
    ) -> bool {
        let Self {
            first,
            second,
            words,
            batch,
            candidates,
            again,
            alive,
            places,
            ..
        } = self;
        let count = stack.take(&mut batch[..], count, MAX_CANDIDATES);
        let move_count = list_moves(&batch[..count], &self.open, words, &mut self.moves);
        for (&number, candidate) in self.moves.as_chunks().0[..move_count]
            .iter()
            .zip(&mut candidates[..])
        {
            let number = u16::from_le_bytes(number);
            let board = &batch[usize::from(number >> 8) % MAX_BATCH];
            *candidate = first.locate(&board.cells, &board.views[0], number);
        }
        first.find(&mut candidates[..move_count], places);
        let mut alive_count = 0;
        for (at, candidate) in candidates[..move_count].iter_mut().enumerate() {
            let least = first.judge(&batch[candidate.node()].views[0], candidate);
            alive[alive_count % MAX_CANDIDATES] = at as u8;
            alive_count += usize::from(least <= length);
        }
        let alive = &alive[..alive_count];
        let mut is_damaged = false;
        let Some(second) = second else {
            for &at in alive {
                let candidate = &candidates[usize::from(at)];
                is_damaged |= candidate.depth == u8::MAX;
                add(
                    stack,
                    &batch[candidate.node()],
                    candidate,
                    None,
                    (first, words),
                );
            }
            return is_damaged;
        };
        for (&at, again) in alive.iter().zip(&mut again[..]) {
            let candidate = &candidates[usize::from(at)];
            let board = &batch[candidate.node()];
            *again = second.locate(&board.cells, &board.views[1], candidate.number);
        }
        second.find(&mut again[..alive.len()], places);
        for (&at, again) in alive.iter().zip(&mut again[..]) {
            let candidate = &candidates[usize::from(at)];
            let board = &batch[candidate.node()];
            if second.judge(&board.views[1], again) <= length {
                is_damaged |= candidate.depth == u8::MAX || again.depth == u8::MAX;
                add(stack, board, candidate, Some(again), (first, words));
            }
        }
        is_damaged
    }
}

/// A single call of [`Expander::expand`].
struct Expansion<'e, 'g, const CELLS: usize, const P: usize, const PASSED: usize> {
    expander: &'e mut PatternExpander<'g, CELLS, P, PASSED>,
    length: u16,
    count: usize,
    stack: &'e mut Stack<Node<CELLS, P>>,
}

impl<const CELLS: usize, const P: usize, const PASSED: usize> VectorWork
    for Expansion<'_, '_, CELLS, P, PASSED>
{
    /// Whether the table is damaged.
    type Done = bool;

    #[inline(always)]
    fn run(self) -> bool {
        self.expander
            .expand_inlined(self.length, self.count, self.stack)
    }
}

/// Lists all moves of the batch, those of a board from the greatest code to the least. Returns their number.
#[inline(always)]
fn list_moves<const CELLS: usize, const P: usize>(
    batch: &[Node<CELLS, P>],
    open: &[u8; 32],
    words: &Automaton,
    moves: &mut BatchMoves,
) -> usize {
    let mut count = 0;
    for (number, node) in batch.iter().enumerate() {
        let open = open[usize::from(node.blank) % 32] & words.states[usize::from(node.words)].open;
        let (codes, code_count) = CODES[usize::from(open) % 16];
        let board = (number << 8) as u64 | u64::from(node.blank) << 2;
        // Four are always written, and the next board's moves overwrite the excess.
        if let Some(places) = moves[2 * count..].first_chunk_mut() {
            *places = (codes | (board * 0x0001_0001_0001_0001)).to_le_bytes();
        }
        count += code_count;
    }
    count
}

/// Adds the child of a board to the stack.
#[inline(always)]
fn add<const CELLS: usize, const P: usize, const PASSED: usize>(
    stack: &mut Stack<Node<CELLS, P>>,
    board: &Node<CELLS, P>,
    first: &Candidate,
    second: Option<&Candidate>,
    (lookup, words): (&Lookup<CELLS, P, PASSED>, &Automaton),
) {
    let code = first.number as u8 % 4;
    let next = words.states[usize::from(board.words)].next[usize::from(code)];
    let Some(child) = stack.add(first.node(), code) else {
        return;
    };
    *child = *board;
    child.enter(first, second, lookup.step(first.step()).to, next);
    if child.looks_solved() {
        stack.mark_solved();
    }
}

fn contradiction() -> Error {
    Error::Contradiction {
        what: "the depths of a pattern's states do not lead to its goal".into(),
    }
}
