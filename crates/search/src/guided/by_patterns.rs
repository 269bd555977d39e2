//! Lower bounds from pattern tables, which hold depths mod 3 of the states of smaller puzzles on which the same moves act.
//!
//! A board carries its state in each pattern and the depth there. A move changes a depth by at most one, so the two bits of the next entry
//! determine the new depth.
//!
//! Boards are expanded in batches. For one pattern after another, the indices of all children are computed; a loop that does nothing else
//! then reads their entries, so that many loads wait for memory at the same time; then the children are checked against the bound. A child
//! that one pattern rules out is not looked up in the next one.

use super::beam::hash;
use super::expander::{Expander, Guide, Order, Search};
use super::stack::Stack;
use super::words::{FORBIDDEN, ForbiddenWords};
use crate::patterns::{Pattern, PatternTable, PatternTables};
use homing_table::error::{Error, Result};
use homing_table::table::UNREACHABLE;
use std::hash::Hash;

/// The maximum number of boards that are expanded together.
const BATCH: usize = 32;
/// The maximum number of patterns.
pub const MAX_PATTERNS: usize = 12;
/// Most puzzles have at most this many patterns. Their search is compiled separately, with smaller nodes.
const FEW_PATTERNS: usize = 4;

/// A smaller puzzle with numbered states, on which every move of the boards acts. Every move has a reverse.
pub trait Abstraction: Pattern {
    /// A state in a form on which moves are fast.
    type State: Copy + Send + Sync;

    /// The number of move codes, including moves that exist only to undo another one.
    fn move_count(&self) -> usize;

    /// The state with an index.
    fn state(&self, index: u64) -> Self::State;

    /// The index of a state.
    fn index(&self, state: Self::State) -> u64;

    /// The state after a move; `None` if the move is not possible.
    fn after(&self, state: Self::State, code: usize) -> Option<Self::State>;
}

/// The moves of whole boards.
pub trait BoardMoves: Send + Sync {
    /// A board.
    type Board: Clone + Send + Sync;
    /// What a search needs to know about a board besides its states in the patterns.
    type Carried: Clone + Hash + Send + Sync;

    /// The number of move codes.
    fn move_count(&self) -> usize;

    /// Extracts what a search needs from a board.
    fn carry(&self, board: &Self::Board) -> Self::Carried;

    /// The same after a move; `None` if the move is not possible.
    fn after(&self, carried: &Self::Carried, code: u8) -> Option<Self::Carried>;

    /// Whether moves lead from a board to a goal.
    fn leads_home(&self, board: &Self::Board, moves: &[u8]) -> bool;
}

/// The words that searches skip, by the order in which they visit paths.
pub struct PatternWords {
    /// For the path that is first by the codes of its moves.
    pub first: ForbiddenWords,
    /// For a search from the goal.
    pub backward: ForbiddenWords,
    /// For all paths.
    pub all: ForbiddenWords,
}

impl PatternWords {
    /// The words for this order.
    pub fn of(&self, order: Order) -> &ForbiddenWords {
        match order {
            Order::First => &self.first,
            Order::LeastBackward => &self.backward,
            Order::All => &self.all,
        }
    }
}

/// A way to look up boards in the table of a pattern: as they are, or after a symmetry.
#[derive(Clone, Debug)]
pub struct PatternView {
    /// The number of the pattern.
    pub pattern: usize,
    /// For each move code, the code of the move that acts on the pattern in this view.
    pub moves: Vec<u8>,
}

/// The patterns of a goal, and the moves of its boards.
pub struct PatternGuide<A, M> {
    moves: M,
    tables: PatternTables<A>,
    views: Vec<PatternView>,
    /// The number of views in each set, in order. The depths of the views of one set add up to a lower bound.
    sets: Vec<usize>,
    /// Whether every set has a single view.
    stand_alone: bool,
    /// See [`seeing_ends`](Self::seeing_ends).
    sees_ends: bool,
    words: PatternWords,
}

/// A board from which a search begins.
pub struct PatternStart<A: Abstraction, M: BoardMoves> {
    board: M::Board,
    states: Vec<PatternState<A::State>>,
}

impl<A: Abstraction, M: BoardMoves> Clone for PatternStart<A, M> {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            states: self.states.clone(),
        }
    }
}

/// A board's state in a pattern, and its distance to the goal of the pattern.
#[derive(Clone, Copy)]
struct PatternState<P> {
    state: P,
    depth: u16,
    /// The depth mod 3.
    code: u8,
}

#[inline(always)]
fn code_at(bytes: &[u8], index: u64) -> u8 {
    bytes
        .get((index / 4) as usize)
        .map_or(UNREACHABLE, |byte| byte >> (index % 4 * 2) & 3)
}

/// Finds the depth of a state; `None` if it cannot reach the goal of the pattern.
fn locate<A: Abstraction>(
    PatternTable { space, column, .. }: &PatternTable<A>,
    first: A::State,
) -> Result<Option<PatternState<A::State>>> {
    let code_of = |state| code_at(column.bytes(), space.index(state));
    let first_code = code_of(first);
    if first_code == UNREACHABLE {
        return Ok(None);
    }
    let (mut at, mut code, mut depth) = (first, first_code, 0u16);
    while !space.is_goal(space.index(at)) {
        let lost = || Error::Contradiction {
            what: "the depths of a pattern's states do not lead to its goal".into(),
        };
        code = (code + 2) % 3;
        let mut beside = (0..space.move_count()).filter_map(|code| space.after(at, code));
        at = beside
            .find(|&next| code_of(next) == code)
            .ok_or_else(lost)?;
        depth = depth
            .checked_add(1)
            .filter(|&depth| u64::from(depth) < space.entries())
            .ok_or_else(lost)?;
    }
    Ok(Some(PatternState {
        state: first,
        depth,
        code: first_code,
    }))
}

impl<A: Abstraction, M: BoardMoves> PatternGuide<A, M> {
    /// Creates a guide from views of tables. `sets` has the number of views in each set. At most [`MAX_PATTERNS`] views are used.
    pub fn new(
        moves: M,
        tables: PatternTables<A>,
        views: Vec<PatternView>,
        sets: impl IntoIterator<Item = usize>,
        words: PatternWords,
    ) -> Self {
        let mut left = views.len().min(MAX_PATTERNS);
        let taken = |set: usize| left.checked_sub(set).map(|rest| left = rest).map(|()| set);
        let sets: Vec<usize> = sets
            .into_iter()
            .map_while(taken)
            .filter(|&set| set > 0)
            .collect();
        let views = views[..sets.iter().sum()].to_vec();
        let stand_alone = sets.iter().all(|&set| set == 1);
        Self {
            moves,
            tables,
            views,
            sets,
            stand_alone,
            sees_ends: false,
            words,
        }
    }

    /// Declares that on every path, some view reaches its goal before the last move. A board at which all views have the same depth is then
    /// farther away than that: on a path of that length, the view that reaches its goal early would have a smaller depth at the board.
    /// Solvers of the 3x3x3 use this for its three axes. It has no effect unless every set has a single view.
    pub fn seeing_ends(self) -> Self {
        Self {
            sees_ends: self.stand_alone,
            ..self
        }
    }

    /// The bound, raised by one if [`seeing_ends`](Self::seeing_ends) allows it.
    #[inline(always)]
    fn raised(&self, bound: u16, states: &[PatternState<A::State>]) -> u16 {
        let is_raised = self.sees_ends
            && bound > 0
            && states[..self.views.len()]
                .iter()
                .all(|state| state.depth == bound);
        bound + u16::from(is_raised)
    }

    /// One view for each pattern, without a symmetry.
    pub fn plain_views(tables: &PatternTables<A>, moves: &M) -> Vec<PatternView> {
        let moves: Vec<u8> = (0..moves.move_count()).map(|code| code as u8).collect();
        (0..tables.patterns().len())
            .map(|pattern| PatternView {
                pattern,
                moves: moves.clone(),
            })
            .collect()
    }

    /// The tables.
    pub fn tables(&self) -> &PatternTables<A> {
        &self.tables
    }

    fn pattern(&self, view: usize) -> &PatternTable<A> {
        &self.tables.patterns()[self.views[view].pattern]
    }

    /// Prepares a search from a board. `see` returns the board's state in the pattern of a view, by index of the view. Returns `None` if a
    /// pattern shows that there is no path.
    pub fn start(
        &self,
        board: M::Board,
        see: impl Fn(usize, &A) -> Option<A::State>,
    ) -> Result<Option<PatternStart<A, M>>> {
        let mut states = Vec::with_capacity(self.views.len());
        for view in 0..self.views.len() {
            let pattern = self.pattern(view);
            let located = see(view, &pattern.space)
                .map(|state| locate(pattern, state))
                .transpose()?
                .flatten();
            let Some(located) = located else {
                return Ok(None);
            };
            states.push(located);
        }
        Ok(Some(PatternStart { board, states }))
    }

    /// The lower bound: the greatest sum of the depths of one set.
    fn bound_of(&self, states: &[PatternState<A::State>]) -> u16 {
        let (mut bound, mut rest) = (0, states);
        for &set in &self.sets {
            let (of_set, others) = rest.split_at(set);
            bound = of_set
                .iter()
                .map(|state| state.depth)
                .sum::<u16>()
                .max(bound);
            rest = others;
        }
        self.raised(bound, states)
    }

    fn run_with<S: Search, const P: usize>(
        &self,
        search: S,
        start: &PatternStart<A, M>,
        order: Order,
    ) -> Result<S::Output> {
        let words = self.words.of(order);
        let Some(&first) = start.states.first() else {
            return Err(Error::Defect {
                what: "a search by patterns has no pattern".into(),
            });
        };
        let states = std::array::from_fn(|at| start.states.get(at).copied().unwrap_or(first));
        let root = Node {
            carried: self.moves.carry(&start.board),
            states,
            words: 0,
            moves: 0,
            bound: self.bound_of(&start.states),
        };
        search.run(ByPatterns::<A, M, P>::new(self, start, words), root)
    }
}

impl<A: Abstraction, M: BoardMoves> Guide for PatternGuide<A, M> {
    type Start = PatternStart<A, M>;

    fn run<S: Search>(&self, search: S, start: &Self::Start, order: Order) -> Result<S::Output> {
        if self.views.len() <= FEW_PATTERNS {
            self.run_with::<S, FEW_PATTERNS>(search, start, order)
        } else {
            self.run_with::<S, MAX_PATTERNS>(search, start, order)
        }
    }

    fn bound(&self, start: &Self::Start) -> Result<u16> {
        Ok(self.bound_of(&start.states))
    }
}

/// A board in the search.
struct Node<A: Abstraction, M: BoardMoves, const P: usize> {
    carried: M::Carried,
    states: [PatternState<A::State>; P],
    /// The state of the automaton of forbidden words.
    words: u16,
    /// The number of moves so far.
    moves: u16,
    bound: u16,
}

impl<A: Abstraction, M: BoardMoves, const P: usize> Clone for Node<A, M, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self {
            carried: self.carried.clone(),
            ..*self
        }
    }
}

/// A move of a board in the batch, with what the patterns looked up so far say about the child.
struct ChildCandidate<A: Abstraction, const P: usize> {
    states: [PatternState<A::State>; P],
    /// The index of the board in the batch.
    number: u16,
    /// The state of the automaton of forbidden words.
    words: u16,
    /// The sum of the depths of the current set: of the child where they are known, of its parent for the others.
    sum: u16,
    /// The greatest sum of the previous sets.
    bound: u16,
    code: u8,
}

impl<A: Abstraction, const P: usize> Clone for ChildCandidate<A, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Abstraction, const P: usize> Copy for ChildCandidate<A, P> {}

struct ByPatterns<'g, A: Abstraction, M: BoardMoves, const P: usize> {
    guide: &'g PatternGuide<A, M>,
    start: &'g PatternStart<A, M>,
    words: &'g ForbiddenWords,
    batch: Vec<Node<A, M, P>>,
    /// The number of boards in the batch.
    count: usize,
    candidates: Vec<ChildCandidate<A, P>>,
    /// For each board of the batch, the views in the order in which its children are looked up.
    orders: Vec<[u8; P]>,
    /// For each candidate, its index in the table that is being looked up.
    indices: Vec<u64>,
    /// For each view, the entries of its table.
    columns: Vec<&'g [u8]>,
    /// The length of the paths searched for.
    length: u16,
    /// The smallest length that a path through a skipped child can have.
    next_length: u16,
}

impl<'g, A: Abstraction, M: BoardMoves, const P: usize> ByPatterns<'g, A, M, P> {
    fn new(
        guide: &'g PatternGuide<A, M>,
        start: &'g PatternStart<A, M>,
        words: &'g ForbiddenWords,
    ) -> Self {
        let columns = (0..guide.views.len())
            .map(|view| &guide.pattern(view).column.bytes()[..])
            .collect();
        let (batch, candidates, orders, indices) = Default::default();
        Self {
            guide,
            start,
            words,
            batch,
            count: 0,
            candidates,
            orders,
            indices,
            columns,
            length: 0,
            next_length: u16::MAX,
        }
    }

    /// Lists the moves of the batch. The codes of each board descend.
    fn list_moves(&mut self) {
        self.candidates.clear();
        let first_set = self.guide.sets.first().copied().unwrap_or(0);
        for ((number, node), order) in (0..).zip(&self.batch[..self.count]).zip(&self.orders) {
            let sum = order[..first_set]
                .iter()
                .map(|&at| node.states[usize::from(at)].depth)
                .sum();
            for code in (0..self.guide.moves.move_count() as u8).rev() {
                let words = self.words.next(node.words, code);
                if words != FORBIDDEN {
                    self.candidates.push(ChildCandidate {
                        states: node.states,
                        number,
                        words,
                        sum,
                        bound: 0,
                        code,
                    });
                }
            }
        }
    }

    /// Chooses the order of the views for each board of the batch. If depths are added, the order stays. If every set has a single view,
    /// the view with the greatest depth comes first, because it rules out the most children.
    fn order_views(&mut self) {
        let views = self.guide.views.len();
        self.orders.clear();
        for node in &self.batch[..self.count] {
            let mut order = std::array::from_fn(|at| at as u8);
            if self.guide.stand_alone {
                order[..views]
                    .sort_by_key(|&at| std::cmp::Reverse(node.states[usize::from(at)].depth));
            }
            self.orders.push(order);
        }
    }

    /// Reads the entries of all candidates into the cache. The loop does nothing else, so that as many loads as possible are in flight.
    #[inline(always)]
    fn touch(&self, turn: usize) {
        let read = |bytes: &[u8], index: u64| bytes.get((index / 4) as usize).copied().unwrap_or(0);
        let touched = if self.guide.tables.patterns().len() == 1 {
            self.indices
                .iter()
                .fold(0, |touched, &index| touched ^ read(self.columns[0], index))
        } else {
            let at = |candidate: &ChildCandidate<A, P>| {
                usize::from(self.orders[usize::from(candidate.number)][turn])
            };
            let each = self.candidates.iter().zip(&self.indices);
            each.fold(0, |touched, (candidate, &index)| {
                touched ^ read(self.columns[at(candidate)], index)
            })
        };
        std::hint::black_box(touched);
    }

    /// Looks up all candidates in the views at position `turn` of the orders, and removes those that cannot be on a path of the length.
    /// `left` views of the same set follow. If none do, the next set has `next_set` views.
    #[inline(always)]
    fn look_up(&mut self, turn: usize, left: u16, next_set: usize) {
        let guide = self.guide;
        let is_last = turn + 1 == guide.views.len();
        self.indices.clear();
        let mut kept = 0;
        for number in 0..self.candidates.len() {
            let candidate = &mut self.candidates[number];
            let at = usize::from(self.orders[usize::from(candidate.number)][turn]);
            let (PatternView { pattern, moves }, state) =
                (&guide.views[at], &mut candidate.states[at]);
            let space = &guide.tables.patterns()[*pattern].space;
            if let Some(next) = space.after(state.state, moves[usize::from(candidate.code)].into())
            {
                state.state = next;
                self.indices.push(space.index(next));
                if kept < number {
                    self.candidates[kept] = self.candidates[number];
                }
                kept += 1;
            }
        }
        self.candidates.truncate(kept);
        self.touch(turn);
        let mut kept = 0;
        for number in 0..self.candidates.len() {
            let candidate = &mut self.candidates[number];
            let order = &self.orders[usize::from(candidate.number)];
            let (at, node) = (
                usize::from(order[turn]),
                &self.batch[usize::from(candidate.number)],
            );
            let state = &mut candidate.states[at];
            let code = code_at(self.columns[at], self.indices[number]);
            // The depth grows by one, stays, or falls by one. No move leads to an entry without a depth.
            let grown = (code + 3 - state.code) % 3;
            let change = if grown == 2 { u16::MAX } else { grown.into() };
            state.depth = state.depth.checked_add_signed(change as i16).unwrap_or(0);
            state.code = code;
            candidate.sum = candidate.sum.wrapping_add(change);
            let bound = candidate.sum.saturating_sub(left).max(candidate.bound);
            let bound = if is_last {
                guide.raised(bound, &candidate.states)
            } else {
                bound
            };
            let least = node.moves.saturating_add(1).saturating_add(bound);
            if least > self.length {
                self.next_length = self.next_length.min(least);
                continue;
            }
            if left == 0 {
                candidate.bound = bound;
                let next = &order[turn + 1..][..next_set];
                candidate.sum = next
                    .iter()
                    .map(|&at| node.states[usize::from(at)].depth)
                    .sum();
            }
            if kept < number {
                self.candidates[kept] = self.candidates[number];
            }
            kept += 1;
        }
        self.candidates.truncate(kept);
    }
}

impl<A: Abstraction, M: BoardMoves, const P: usize> Expander for ByPatterns<'_, A, M, P> {
    type Node = Node<A, M, P>;

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
        let children = BATCH * self.guide.moves.move_count();
        self.count = stack.fill(&mut self.batch, BATCH, count, children);
        self.order_views();
        self.list_moves();
        let mut turn = 0;
        for (number, &set) in self.guide.sets.iter().enumerate() {
            let next_set = self.guide.sets.get(number + 1).copied().unwrap_or(0);
            for left in (0..set).rev() {
                self.look_up(turn, left as u16, next_set);
                turn += 1;
            }
        }
        for candidate in &self.candidates {
            let node = &self.batch[usize::from(candidate.number)];
            let Some(carried) = self.guide.moves.after(&node.carried, candidate.code) else {
                continue;
            };
            let Some(child) = stack.add(candidate.number.into(), candidate.code) else {
                continue;
            };
            let ChildCandidate {
                states,
                words,
                bound,
                ..
            } = *candidate;
            *child = Node {
                carried,
                states,
                words,
                moves: node.moves + 1,
                bound,
            };
            if bound == 0 {
                stack.mark_solved();
            }
        }
        Ok(())
    }

    fn bound(&self, node: &Self::Node) -> u16 {
        node.bound
    }

    /// Checks the moves themselves: the goals of all patterns together need not determine the board.
    fn is_solved(&self, _node: &Self::Node, path: impl Fn() -> Vec<u8>) -> Result<bool> {
        Ok(self.guide.moves.leads_home(&self.start.board, &path()))
    }

    fn next_length(&self, length: u16) -> Option<u16> {
        Some(self.next_length).filter(|&next| self.length == length && next < u16::MAX)
    }

    /// The sum of all depths, because the patterns cover different pieces.
    fn estimate(&self, node: &Self::Node) -> u32 {
        node.states[..self.guide.views.len()]
            .iter()
            .map(|state| u32::from(state.depth))
            .sum()
    }

    fn key(&self, node: &Self::Node) -> u64 {
        let indices = (0..self.guide.views.len()).map(|view| {
            self.guide
                .pattern(view)
                .space
                .index(node.states[view].state)
        });
        hash((&node.carried, indices.collect::<Vec<u64>>()))
    }
}
