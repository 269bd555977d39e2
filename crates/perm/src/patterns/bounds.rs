//! Lower bounds from a table that has bounds of its own, of a board and of its inverse.
//!
//! The inverse of a board is as far from home: a path of one, reversed, is a path of the other. So bounds of the inverse are bounds of the
//! board. A move of a board is, for the inverse, a change at the other end of all its moves, which may lead anywhere in a pattern. So no
//! depth
//! can be followed from board to board, as in tables of depths mod 3: every look finds the whole bound.
//!
//! Some moves leave the goal of a pattern as it is. If the inverse is as far from the goal of the pattern as there are moves left, the next
//! move
//! is none of these: without it the inverse, whose last move it is, would be at the goal one move early. If the board itself is as far, the
//! last move is none of these.

use super::keys::{MAX_SLOTS, MAX_VIEWS, PatternKeys, slots};
use super::pieces::Pieces;
use super::symmetric_choice;
use super::table::PatternTables;
use crate::pieces::Arrangement;
use homing_search::guided::{
    Expander, FORBIDDEN, ForbiddenWords, Guide, Order, PatternWords, Search, Stack, hash,
};
use homing_search::patterns::PatternTable;
use homing_table::backward::rows::BoundLayout;
use homing_table::error::Result;
use std::sync::Arc;

/// The maximum number of boards that are expanded together.
const BATCH: usize = 32;
/// The maximum number of looks: the views of a board and of its inverse.
const MAX_LOOKS: usize = 2 * MAX_VIEWS;
/// Most puzzles have at most this many slots. Their search is compiled separately, with smaller nodes.
const FEW_SLOTS: usize = 24;

/// The bounds of a puzzle with a symmetric pattern.
pub struct BoundGuide {
    pieces: Arc<Pieces>,
    tables: PatternTables,
    keys: PatternKeys,
    layout: BoundLayout,
    base: u8,
    views: usize,
    /// The number of looks: twice the views, if pieces are distinct.
    looks: usize,
    /// For each view, the moves that leave its goal as it is, a bit each.
    fixes: Vec<u64>,
    all_moves: u64,
    /// The share of states with a bound of at most each depth.
    shares: Vec<f64>,
    moves: Vec<SlotMoves>,
    home: Vec<u8>,
    words: PatternWords,
}

/// How a move changes the values of slots.
struct SlotMoves {
    /// The slots that change, those from which their pieces come, and for each value the value after the twist.
    changed: Vec<(u8, u8, Box<[u8; 256]>)>,
    /// For each slot, what becomes of the values of the inverse.
    inverse: Vec<Arc<[u8; 256]>>,
}

/// A board from which a search begins.
#[derive(Clone)]
pub struct BoundStart {
    board: Arrangement,
    slots: Vec<u8>,
    inverse: Vec<u8>,
}

fn inverse_of(pieces: &Pieces, slots: &[u8]) -> Vec<u8> {
    let (mut inverse, mut begin) = (slots.to_vec(), 0);
    for set in &pieces.sets {
        for place in 0..set.size {
            let value = slots[begin + place];
            let (from, by) = (value / set.orientations, value % set.orientations);
            inverse[begin + usize::from(from)] =
                place as u8 * set.orientations + (set.orientations - by) % set.orientations;
        }
        begin += set.size;
    }
    inverse
}

impl SlotMoves {
    fn of(pieces: &Pieces, code: usize) -> Self {
        let (mut changed, mut inverse, mut begin) = (Vec::new(), Vec::new(), 0);
        for (set, turn) in pieces.sets.iter().zip(&pieces.moves[code].0) {
            let ways = usize::from(set.orientations);
            let (mut moved, mut to) = (Box::new([0; 256]), vec![0; set.size]);
            for (place, &from) in turn.from.iter().enumerate() {
                to[usize::from(from)] = place;
                let by = usize::from(turn.twist[place]);
                if usize::from(from) != place || by > 0 {
                    let mut twisted = Box::new([0; 256]);
                    for value in 0..set.size * ways {
                        twisted[value] = (value / ways * ways + (value % ways + by) % ways) as u8;
                    }
                    changed.push(((begin + place) as u8, begin as u8 + from, twisted));
                }
            }
            for value in 0..set.size * ways {
                let place = to[value / ways];
                let by = ways - usize::from(turn.twist[place]);
                moved[value] = (place * ways + (value % ways + by) % ways) as u8;
            }
            let moved: Arc<[u8; 256]> = moved.into();
            inverse.extend((0..set.size).map(|_| moved.clone()));
            begin += set.size;
        }
        Self { changed, inverse }
    }
}

impl BoundGuide {
    /// Guides by the table of a symmetric pattern. Returns the tables if they have none, or if its states have no keys.
    pub fn of(
        pieces: &Arc<Pieces>,
        tables: PatternTables,
        words: impl FnOnce() -> PatternWords,
    ) -> std::result::Result<Self, Box<PatternTables>> {
        let Some((keys, fixes, has_inverse)) = Self::parts(pieces, &tables) else {
            return Err(Box::new(tables));
        };
        let rows = tables.patterns()[0].space.symmetric();
        let layout = BoundLayout::of(rows.map_or(0, |rows| rows.model.row_len));
        let views = fixes.len();
        let mut found = 0.0;
        let states: f64 = rows.map_or(1.0, |rows| rows.len() as f64);
        let shares = tables.layers().iter().map(|&layer| {
            found += layer as f64;
            found / states
        });
        Ok(Self {
            base: layout.base(tables.patterns()[0].column.bytes()),
            layout,
            shares: shares.collect(),
            views,
            looks: if has_inverse { 2 * views } else { views },
            all_moves: u64::MAX >> (u64::BITS - pieces.moves.len() as u32),
            fixes,
            keys,
            moves: (0..pieces.moves.len())
                .map(|code| SlotMoves::of(pieces, code))
                .collect(),
            home: slots(pieces, &pieces.goals[0]).unwrap_or_default(),
            words: words(),
            pieces: pieces.clone(),
            tables,
        })
    }

    /// The keys, the moves that leave the goal of each view as it is, and whether boards have inverses.
    fn parts(pieces: &Pieces, tables: &PatternTables) -> Option<(PatternKeys, Vec<u64>, bool)> {
        let [PatternTable { space, .. }] = tables.patterns() else {
            return None;
        };
        if !space.choice.has_bounds {
            return None;
        }
        let goal = &pieces.goals[0];
        let home = slots(pieces, goal)?;
        let views = symmetric_choice::views(pieces, &space.choice);
        let keys = PatternKeys::of(pieces, space, &views)?;
        let has_inverse = pieces.inverse(goal).is_some();
        let moves = pieces.moves.len();
        let fixes = (0..views.len()).map(|view| {
            (0..moves)
                .filter(|&code| {
                    let after = slots(pieces, &pieces.after(goal, code as u8));
                    after.is_some_and(|after| keys.place(view, &after) == keys.place(view, &home))
                })
                .fold(0, |fixes, code| fixes | 1 << code)
        });
        let fixes = fixes.collect();
        Some((keys, fixes, has_inverse))
    }

    /// The tables.
    pub fn tables(&self) -> &PatternTables {
        &self.tables
    }

    /// Prepares a search from a board. Returns `None` if the pattern shows that there is no path.
    pub fn start(&self, board: &Arrangement) -> Option<BoundStart> {
        let slots = slots(&self.pieces, board)?;
        self.tables.spaces().next()?.see(board)?;
        Some(BoundStart {
            inverse: inverse_of(&self.pieces, &slots),
            slots,
            board: board.clone(),
        })
    }

    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self.tables.patterns()[0].column.bytes()
    }

    fn look(&self, look: usize, sides: [&[u8]; 2]) -> u8 {
        let (row, in_row) = self.keys.place(look % self.views, sides[look / self.views]);
        self.layout.bound(self.bytes(), self.base, row, in_row)
    }

    fn depths(&self, start: &BoundStart) -> [u8; MAX_LOOKS] {
        let sides = [&start.slots[..], &start.inverse];
        std::array::from_fn(|look| {
            if look < self.looks {
                self.look(look, sides)
            } else {
                0
            }
        })
    }

    /// The moves with which a path of `left` moves can go on; none if there is no such path.
    #[inline(always)]
    fn allowed(&self, depths: &[u8; MAX_LOOKS], left: u16) -> u64 {
        let moves_of = |depths: &[u8]| {
            let views = depths.iter().zip(&self.fixes);
            views.fold(self.all_moves, |allowed, (&depth, &fixes)| {
                if u16::from(depth) >= left {
                    allowed & !fixes
                } else {
                    allowed
                }
            })
        };
        // No move can be the last one.
        if moves_of(&depths[..self.views]) == 0 {
            return 0;
        }
        moves_of(&depths[self.views..self.looks])
    }

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
        let words = match order {
            Order::First => &self.words.first,
            Order::LeastBackward => &self.words.backward,
            Order::All => &self.words.all,
        };
        search.run(ByBounds::<N>::new(self, start, words), root)
    }

    fn bound_of(&self, start: &BoundStart) -> u16 {
        if start.slots == self.home {
            return 0;
        }
        let depths = self.depths(start);
        let bound = depths.iter().copied().max().unwrap_or(0).max(1).into();
        let is_raised = self.allowed(&depths, bound) == 0;
        bound + u16::from(is_raised)
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
                for (slot, from, twisted) in &guide.moves[usize::from(code)].changed {
                    sides[0][usize::from(*slot)] =
                        twisted[usize::from(node.sides[0][usize::from(*from)])];
                }
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
        if let (true, Some(top)) = (self.batch.len() < BATCH, stack.top()) {
            self.batch.resize(BATCH, top.clone());
        }
        let count = stack.take(&mut self.batch, count, BATCH * guide.moves.len());
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
        let board = path()
            .iter()
            .fold(self.start.board.clone(), |board, &code| {
                self.guide.pieces.after(&board, code)
            });
        Ok(self.guide.pieces.goals.contains(&board))
    }

    fn next_length(&self, length: u16) -> Option<u16> {
        Some(self.next_length).filter(|&next| self.length == length && next < u16::MAX)
    }

    fn key(&self, node: &Self::Node) -> u64 {
        hash(node.sides[0])
    }
}
