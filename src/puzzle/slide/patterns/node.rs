use super::WideBoard;
use super::blocks::Blocks;
use super::view::{Step, View};
use crate::error::Result;

/// A board in the search: `CELLS` cells at most, in each view `P` patterns at most, and a path of at most `32 * WORDS` moves.
#[derive(Clone, Copy)]
pub struct Node<const CELLS: usize, const P: usize, const WORDS: usize> {
    pub cells: [u8; CELLS],
    /// The moves so far, two bits a move.
    path: [u64; WORDS],
    pub views: [Image<P>; 2],
    /// The state of the automaton of words.
    pub words: u32,
    /// The number of moves so far.
    pub moves: u16,
    pub blank: u8,
}

/// A board as a view sees it.
#[derive(Clone, Copy)]
pub struct Image<const P: usize> {
    masks: [u32; P],
    /// By pattern: the index without the block.
    bases: [u32; P],
    depths: [u8; P],
    /// The sum of the depths.
    pub bound: u16,
}

/// A child in the making: a move of a board of the batch, and what one view says to it.
#[derive(Clone, Copy, Default)]
pub struct Candidate {
    mask: u32,
    base: u32,
    index: u32,
    pub words: u32,
    pub bound: u16,
    /// The greatest bound with which it is searched.
    pub bound_left: u16,
    pub node: u8,
    pub code: u8,
    pub to: u8,
    pattern: u8,
    /// The byte that has the entry.
    byte: u8,
    pub depth: u8,
}

/// A view with its entries found.
pub struct Tables<'g, const P: usize> {
    pub view: &'g View,
    blocks: [&'g Blocks; P],
    entries: [&'g [u8]; P],
}

impl<'g, const P: usize> Tables<'g, P> {
    pub fn new(view: &'g View) -> Option<Self> {
        let (mut blocks, mut entries) = ([None; P], [&[][..]; P]);
        for (number, (pattern_blocks, bytes)) in view.entries().enumerate() {
            blocks[number] = Some(&**pattern_blocks);
            entries[number] = bytes;
        }
        let first = blocks[0]?;
        Some(Self { view, blocks: blocks.map(|blocks| blocks.unwrap_or(first)), entries })
    }

    /// Finds where the entry of a child is.
    #[inline(always)]
    pub fn locate<const CELLS: usize, const PASSED: usize>(
        &self,
        cells: &[u8; CELLS],
        step: &Step,
        image: &Image<P>,
        candidate: &mut Candidate,
    ) {
        let tile = usize::from(cells[usize::from(candidate.to) % CELLS] & 31);
        let pattern = usize::from(self.view.pattern_of[tile]).min(P - 1);
        let changes = &self.view.changes[tile];
        // As many look-ups for each move, so that no branch has to be guessed: a blank changes nothing.
        let change = step.passed[..PASSED]
            .iter()
            .fold(0u32, |change, &cell| change.wrapping_add(changes[usize::from(cells[usize::from(cell) % CELLS] & 31)]));
        candidate.pattern = pattern as u8;
        candidate.mask = image.masks[pattern] ^ step.flip;
        candidate.base = image.bases[pattern].wrapping_add((change ^ step.sign).wrapping_sub(step.sign));
        candidate.index = candidate.base.wrapping_add(self.blocks[pattern].block(candidate.mask, step.from.into()));
    }

    #[inline(always)]
    pub fn load(&self, candidate: &mut Candidate) {
        let entries = self.entries[usize::from(candidate.pattern).min(P - 1)];
        candidate.byte = entries.get((candidate.index / 8) as usize).copied().unwrap_or(0);
    }

    /// Enters the depth of the pattern and the bound. The entry is `(depth >> 1) & 1`, which differs between one more and one less.
    #[inline(always)]
    pub fn judge(&self, image: &Image<P>, candidate: &mut Candidate) {
        let before = image.depths[usize::from(candidate.pattern).min(P - 1)];
        let bit = candidate.byte >> (candidate.index % 8) & 1;
        let grows = (before.wrapping_add(1) >> 1 ^ bit ^ 1) & 1;
        candidate.depth = before.wrapping_sub(1).wrapping_add(2 * grows);
        candidate.bound = image.bound.wrapping_sub(1).wrapping_add(2 * u16::from(grows));
    }
}

impl<const P: usize> Image<P> {
    pub fn begin(view: &View, board: &WideBoard) -> Result<Self> {
        let mut image = Self { masks: [0; P], bases: [0; P], depths: [0; P], bound: 0 };
        for (number, (mask, base, depth)) in view.begin(board)?.into_iter().enumerate() {
            image.masks[number] = mask;
            image.bases[number] = base;
            image.depths[number] = depth as u8;
            image.bound += depth as u16;
        }
        Ok(image)
    }

    #[inline(always)]
    pub fn enter(&mut self, candidate: &Candidate) {
        let pattern = usize::from(candidate.pattern).min(P - 1);
        self.masks[pattern] = candidate.mask;
        self.bases[pattern] = candidate.base;
        self.depths[pattern] = candidate.depth;
        self.bound = candidate.bound;
    }
}

impl<const CELLS: usize, const P: usize, const WORDS: usize> Node<CELLS, P, WORDS> {
    /// Makes the move of a candidate on the board itself.
    #[inline(always)]
    pub fn enter(&mut self, candidate: &Candidate) {
        let (blank, to) = (usize::from(self.blank) % CELLS, usize::from(candidate.to) % CELLS);
        self.cells[blank] = self.cells[to];
        self.cells[to] = 0;
        self.blank = candidate.to;
        let place = usize::from(self.moves);
        self.path[place / 32 % WORDS] |= u64::from(candidate.code >> 2) << (2 * (place % 32));
        self.moves += 1;
        self.words = candidate.words;
    }

    /// The start of a search.
    pub fn begin(board: &WideBoard, views: &[Tables<P>]) -> Result<Self> {
        let mut node = Self {
            cells: [0; CELLS],
            path: [0; WORDS],
            views: [Image { masks: [0; P], bases: [0; P], depths: [0; P], bound: 0 }; 2],
            words: 0,
            moves: 0,
            blank: board.cell_of(0).unwrap_or(0) as u8,
        };
        node.cells[..board.cells().len()].copy_from_slice(board.cells());
        for (image, view) in node.views.iter_mut().zip(views) {
            *image = Image::begin(view.view, board)?;
        }
        Ok(node)
    }

    /// The moves so far.
    pub fn moves(&self) -> Vec<u8> {
        let code = |place: usize| (self.path[place / 32] >> (2 * (place % 32)) & 3) as u8;
        (0..self.moves.into()).map(code).collect()
    }

    /// The same board with a number instead of its path: that of the moves so far.
    #[must_use]
    pub fn numbered(&self, number: usize) -> Self {
        Self { path: [0; WORDS], moves: number as u16, ..*self }
    }

    /// The number of the parent and the last move, where the parent was [`numbered`](Self::numbered).
    pub fn origin(&self) -> (usize, u8) {
        let number = usize::from(self.moves) - 1;
        (number, (self.path[number / 32 % WORDS] >> (2 * (number % 32)) & 3) as u8)
    }

    /// A lower bound on the moves to the goal: 0 in the goal alone.
    pub fn bound(&self) -> u16 {
        self.views[0].bound.max(self.views[1].bound)
    }
}
