use super::candidate::Candidate;
use super::view::View;
use crate::patterns::WideBoard;
use homing_table::error::Result;

/// A board in the search: at most `CELLS` cells, and in each view at most `P` patterns.
#[derive(Clone, Copy)]
pub struct Node<const CELLS: usize, const P: usize> {
    pub cells: [u8; CELLS],
    pub views: [ViewedBoard<P>; 2],
    /// The state of the automaton.
    pub words: u16,
    /// The number of moves so far.
    moves: u16,
    pub blank: u8,
}

/// A board as a view sees it.
#[derive(Clone, Copy)]
pub struct ViewedBoard<const P: usize> {
    pub masks: [u32; P],
    /// By pattern: the index without the block.
    pub bases: [u32; P],
    pub depths: [u8; P],
    /// A lower bound of the length of a path through the board: the moves so far plus the sum of the depths.
    pub length: u16,
}

impl<const P: usize> ViewedBoard<P> {
    const NONE: Self = Self {
        masks: [0; P],
        bases: [0; P],
        depths: [0; P],
        length: 0,
    };

    /// The start of a search as a view sees it.
    fn begin(view: &View, board: &WideBoard) -> Result<Self> {
        let mut image = Self::NONE;
        for (number, (mask, base, depth)) in view.begin(board)?.into_iter().enumerate() {
            image.masks[number] = mask;
            image.bases[number] = base;
            image.depths[number] = depth as u8;
            image.length += depth as u16;
        }
        Ok(image)
    }

    /// Applies the result of a lookup to a child. Either the path grows by one move and the bound by one, or the bound falls by one.
    #[inline(always)]
    fn enter(&mut self, candidate: &Candidate) {
        let pattern = usize::from(candidate.pattern) % P;
        self.length += 2 * u16::from(candidate.depth > self.depths[pattern]);
        self.masks[pattern] = candidate.mask;
        self.bases[pattern] = candidate.base;
        self.depths[pattern] = candidate.depth;
    }
}

impl<const CELLS: usize, const P: usize> Node<CELLS, P> {
    /// The value of an unused place.
    pub const NONE: Self = Self {
        cells: [0; CELLS],
        views: [ViewedBoard::NONE; 2],
        words: 0,
        moves: 0,
        blank: 0,
    };

    /// The start of a search.
    pub fn begin(board: &WideBoard, views: &[View]) -> Result<Self> {
        let mut node = Self {
            blank: board.cell_of(0).unwrap_or(0) as u8,
            ..Self::NONE
        };
        node.cells[..board.cells().len()].copy_from_slice(board.cells());
        for (image, view) in node.views.iter_mut().zip(views) {
            *image = ViewedBoard::begin(view, board)?;
        }
        Ok(node)
    }

    /// Makes the move of a candidate on the board itself, which brings the blank to the cell `to`, and applies the results of the views.
    #[inline(always)]
    pub fn enter(&mut self, first: &Candidate, second: Option<&Candidate>, to: u8, words: u16) {
        let blank = usize::from(self.blank) % CELLS;
        let tile = &mut self.cells[usize::from(to) % CELLS];
        let moved = std::mem::take(tile);
        self.cells[blank] = moved;
        self.blank = to;
        self.moves += 1;
        self.words = words;
        self.views[0].enter(first);
        if let Some(second) = second {
            self.views[1].enter(second);
        }
    }

    /// Returns a lower bound on the moves to the goal. It is 0 only in the goal.
    #[inline(always)]
    pub fn bound(&self) -> u16 {
        self.views[0].length.max(self.views[1].length) - self.moves
    }

    /// Returns whether this is the goal, according to the first view.
    #[inline(always)]
    pub fn looks_solved(&self) -> bool {
        self.views[0].length == self.moves
    }
}
