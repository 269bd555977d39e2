//! The search for paths of one length by bounds, and how it starts.

use super::super::keys::MAX_SLOTS;
use super::bounds::{BoundGuide, BoundStart, MAX_LOOKS};
use homing_search::guided::{
    Expander, FORBIDDEN, ForbiddenWords, Guide, Order, Search, Stack, hash,
};
use homing_table::error::Result;

/// The maximum number of boards that are expanded together.
const BATCH: usize = 32;
/// Most puzzles have at most this many slots. Their search is compiled separately, with smaller nodes.
const FEW_SLOTS: usize = 24;

impl BoundGuide {
    fn run_with<S: Search, const N: usize>(
        &self,
        search: S,
        start: &BoundStart,
        order: Order,
    ) -> Result<S::Output> {
        let depths = self.depths(start);
        let padded = |slots: &[u8]| std::array::from_fn(|at| slots.get(at).copied().unwrap_or(0));
        let root = Node {
            sides: [padded(&start.slots), padded(&start.inverse)],
            depths,
            bound: self.bound_of(start),
            words: 0,
            moves: 0,
        };
        let words = self.words.of(order);
        search.run(ByBounds::<N>::new(self, start, words), root)
    }
}

impl Guide for BoundGuide {
    type Start = BoundStart;

    fn run<S: Search>(&self, search: S, start: &BoundStart, order: Order) -> Result<S::Output> {
        if self.home.len() <= FEW_SLOTS {
            self.run_with::<S, FEW_SLOTS>(search, start, order)
        } else {
            self.run_with::<S, MAX_SLOTS>(search, start, order)
        }
    }

    fn bound(&self, start: &BoundStart) -> Result<u16> {
        Ok(self.bound_of(start))
    }
}

/// A board in the search.
#[derive(Clone)]
struct Node<const N: usize> {
    /// The slots of the board and of its inverse.
    sides: [[u8; N]; 2],
    /// The bound of each look.
    depths: [u8; MAX_LOOKS],
    bound: u16,
    /// The state of the automaton of forbidden words.
    words: u16,
    /// The number of moves so far.
    moves: u16,
}

/// A move of a board in the batch.
#[derive(Clone, Copy)]
struct ChildCandidate<const N: usize> {
    sides: [[u8; N]; 2],
    depths: [u8; MAX_LOOKS],
    /// The index of the board in the batch.
    number: u16,
    words: u16,
    code: u8,
    has_inverse: bool,
}

impl<const N: usize> ChildCandidate<N> {
    #[inline(always)]
    fn find_inverse(&mut self, guide: &BoundGuide) {
        if !self.has_inverse {
            self.has_inverse = true;
            let moved = &guide.moves[usize::from(self.code)].inverse;
            for (slot, moved) in self.sides[1].iter_mut().zip(moved) {
                *slot = moved[usize::from(*slot)];
            }
        }
    }
}

/// Where a look finds its bound; none if it is known.
#[derive(Clone, Copy)]
struct Place {
    row: u32,
    in_row: u32,
}

const KNOWN: u32 = u32::MAX;

/// The search for paths of one length, guided by bounds.
struct ByBounds<'g, const N: usize> {
    guide: &'g BoundGuide,
    start: &'g BoundStart,
    words: &'g ForbiddenWords,
    bytes: &'g [u8],
    batch: Vec<Node<N>>,
    candidates: Vec<ChildCandidate<N>>,
    /// For each board of the batch, the order of looks.
    orders: Vec<[u8; MAX_LOOKS]>,
    places: Vec<Place>,
    /// The length of the paths searched for.
    length: u16,
    /// The smallest length that a path through a skipped child can have.
    next_length: u16,
}

impl<'g, const N: usize> ByBounds<'g, N> {
    fn new(guide: &'g BoundGuide, start: &'g BoundStart, words: &'g ForbiddenWords) -> Self {
        let (batch, candidates, orders, places) = Default::default();
        Self {
            guide,
            start,
            words,
            bytes: guide.bytes(),
            batch,
            candidates,
            orders,
            places,
            length: 0,
            next_length: u16::MAX,
        }
    }

    /// Finds the inverses of candidates, where no look needed them.
    fn find_inverses(&mut self) {
        if self.guide.looks > self.guide.views {
            self.candidates
                .iter_mut()
                .for_each(|candidate| candidate.find_inverse(self.guide));
        }
    }

    /// Lists the moves of the batch. The codes of each board descend.
    fn list_moves(&mut self, count: usize) {
        self.candidates.clear();
        self.orders.clear();
        let guide = self.guide;
        for (number, node) in (0..).zip(&self.batch[..count]) {
            let left = self.length.saturating_sub(node.moves);
            self.orders.push(self.order_of(node, left));
            let allowed = guide.allowed(&node.depths, left);
            if allowed != guide.all_moves {
                self.next_length = self.next_length.min(self.length + 1);
            }
            for code in (0..guide.moves.len() as u8).rev() {
                let words = self.words.next(node.words, code);
                if words == FORBIDDEN || allowed >> code & 1 == 0 {
                    continue;
                }
                let mut sides = node.sides;
                guide.moves[usize::from(code)].apply(&node.sides[0], &mut sides[0]);
                self.candidates.push(ChildCandidate {
                    sides,
                    depths: node.depths,
                    number,
                    words,
                    code,
                    has_inverse: false,
                });
            }
        }
    }

    /// The looks, those first that probably leave the fewest children.
    fn order_of(&self, node: &Node<N>, left: u16) -> [u8; MAX_LOOKS] {
        let guide = self.guide;
        let mut order: [u8; MAX_LOOKS] = std::array::from_fn(|at| at as u8);
        let fresh = guide.shares.get(usize::from(left.saturating_sub(1)));
        let fresh = fresh.map_or(1000, |share| (1000.0 * share) as u32);
        let kept = |look: u8| {
            if usize::from(look) >= guide.views {
                return fresh + 50;
            }
            match left.saturating_sub(node.depths[usize::from(look)].into()) {
                0 => 120,
                1 => 350,
                more => 1_000 + u32::from(more),
            }
        };
        order[..guide.looks].sort_by_key(|&look| kept(look));
        order
    }

    /// Looks up all candidates by the look at position `turn` of the orders, and removes those that cannot be on a path of the length.
    #[inline(always)]
    fn look_up(&mut self, turn: usize) {
        let guide = self.guide;
        self.places.clear();
        for candidate in &mut self.candidates {
            let look = usize::from(self.orders[usize::from(candidate.number)][turn]);
            let view = look % guide.views;
            let is_inverse = look >= guide.views;
            if is_inverse && guide.fixes[view] >> candidate.code & 1 == 1 {
                self.places.push(Place {
                    row: KNOWN,
                    in_row: 0,
                });
                continue;
            }
            if is_inverse {
                candidate.find_inverse(guide);
            }
            let (row, in_row) = guide
                .keys
                .place(view, &candidate.sides[usize::from(is_inverse)]);
            self.places.push(Place { row, in_row });
        }
        // The loop does nothing else, so that as many loads as possible are in flight.
        let touched = self.places.iter().fold(0, |touched, place| {
            let byte = self.bytes.get(guide.layout.place(place.row, place.in_row));
            touched ^ byte.copied().unwrap_or(0)
        });
        std::hint::black_box(touched);
        let mut kept = 0;
        for number in 0..self.candidates.len() {
            let Place { row, in_row } = self.places[number];
            let candidate = &mut self.candidates[number];
            let parent = usize::from(candidate.number);
            if row != KNOWN {
                let look = usize::from(self.orders[parent][turn]);
                let depth = guide.layout.bound(self.bytes, guide.base, row, in_row);
                candidate.depths[look] = depth;
                let least = self.batch[parent]
                    .moves
                    .saturating_add(1)
                    .saturating_add(depth.into());
                if least > self.length {
                    self.next_length = self.next_length.min(least);
                    continue;
                }
            }
            if kept < number {
                self.candidates[kept] = self.candidates[number];
            }
            kept += 1;
        }
        self.candidates.truncate(kept);
    }
}

impl<const N: usize> Expander for ByBounds<'_, N> {
    type Node = Node<N>;

    fn again(&self) -> Result<Self> {
        Ok(Self::new(self.guide, self.start, self.words))
    }

    fn batch(&self) -> usize {
        BATCH
    }

    fn expand(&mut self, length: u16, count: usize, stack: &mut Stack<Self::Node>) -> Result<()> {
        if length != self.length {
            (self.length, self.next_length) = (length, u16::MAX);
        }
        let guide = self.guide;
        let count = stack.fill(&mut self.batch, BATCH, count, BATCH * guide.moves.len());
        self.list_moves(count);
        for turn in 0..guide.looks {
            self.look_up(turn);
        }
        self.find_inverses();
        for candidate in &self.candidates {
            let moves = self.batch[usize::from(candidate.number)].moves + 1;
            let left = length.saturating_sub(moves);
            let is_home = candidate.sides[0][..guide.home.len()] == guide.home[..];
            if !is_home && (left == 0 || guide.allowed(&candidate.depths, left) == 0) {
                self.next_length = self.next_length.min(length + 1);
                continue;
            }
            let Some(child) = stack.add(candidate.number.into(), candidate.code) else {
                continue;
            };
            let greatest = candidate.depths[..guide.looks].iter().copied().max();
            *child = Node {
                sides: candidate.sides,
                depths: candidate.depths,
                bound: if is_home {
                    0
                } else {
                    greatest.unwrap_or(0).max(1).into()
                },
                words: candidate.words,
                moves,
            };
            if is_home {
                stack.mark_solved();
            }
        }
        Ok(())
    }

    fn bound(&self, node: &Self::Node) -> u16 {
        node.bound
    }

    fn is_solved(&self, _node: &Self::Node, path: impl Fn() -> Vec<u8>) -> Result<bool> {
        Ok(self.guide.pieces.leads_home(&self.start.board, &path()))
    }

    fn next_length(&self, length: u16) -> Option<u16> {
        Some(self.next_length).filter(|&next| self.length == length && next < u16::MAX)
    }

    fn key(&self, node: &Self::Node) -> u64 {
        hash(node.sides[0])
    }
}
