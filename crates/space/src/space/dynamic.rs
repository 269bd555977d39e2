use super::{Cost, CostOrder, Cursor, Description, List, Space};
use crate::packed::Codes;

/// Declares [`DynSpace`] with these methods of [`Space`], those that visit, and those that use the state of an index.
macro_rules! dyn_space {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        /// A [`Space`] behind a pointer, by indices alone: what a `Table` contains of its space. Every space is one.
        ///
        /// The methods are those of [`Space`]; those that visit moves take many states and list the moves.
        pub trait DynSpace: Send + Sync {
            $(#[doc = concat!("See [`Space::", stringify!($name), "`].")]
            fn $name(&self, $($argument: $type),*) -> $result;)*

            /// Visits each goal.
            fn goals(&self, visit: &mut dyn FnMut(u64));

            /// Replaces `moves` by the legal moves in each of these states.
            fn expand(&self, states: &[u64], moves: &mut Vec<Move>);

            /// Replaces `moves` by the moves that lead into each of these states.
            fn expand_back(&self, states: &[u64], moves: &mut Vec<Move>);

            /// Visits the index of each [image](Space::images) of a state.
            fn images(&self, index: u64, visit: &mut dyn FnMut(Option<u64>));

            /// Follows the move that each state has in `moves`, until a goal, an illegal move, or the end of `path`, and returns their
            /// number. `home` is the only goal, if there is one alone.
            fn follow(&self, at: &mut Cursor, moves: Codes, home: Option<u64>, path: &mut [u8]) -> usize;

            /// Finds the next [`Candidate`] of each walk, `None` if there is none. `found` is as long as `walks`.
            fn candidates(&self, walks: &[Walker], found: &mut [Option<Candidate>]);

            /// Returns the index of the state with this index, which should be the same.
            fn round_trip(&self, index: u64) -> Option<u64>;

            /// Returns the state with this index, for messages.
            fn state_text(&self, index: u64) -> String;
        }

        impl<S: Space> DynSpace for S {
            $(fn $name(&self, $($argument: $type),*) -> $result {
                Space::$name(self, $($argument),*)
            })*

            fn goals(&self, visit: &mut dyn FnMut(u64)) {
                Space::goals(self, visit);
            }

            fn expand(&self, states: &[u64], moves: &mut Vec<Move>) {
                moves.clear();
                for (place, &index) in (0..).zip(states) {
                    self.successors(index, |code, state| moves.push(Move { place, code, state }));
                }
            }

            fn expand_back(&self, states: &[u64], moves: &mut Vec<Move>) {
                moves.clear();
                for (place, &index) in (0..).zip(states) {
                    self.predecessors(index, |code, state| moves.push(Move { place, code, state }));
                }
            }

            fn images(&self, index: u64, visit: &mut dyn FnMut(Option<u64>)) {
                Space::images(self, &self.unrank(index), |image| visit(self.rank(&image)));
            }

            fn follow(&self, at: &mut Cursor, moves: Codes, home: Option<u64>, path: &mut [u8]) -> usize {
                for (made, place) in path.iter_mut().enumerate() {
                    let index = at.index;
                    if home.map_or_else(|| Space::is_goal(self, index), |home| home == index) {
                        return made;
                    }
                    // `advance` branches on the code: prediction lets the next step start before the load arrives. Many simultaneous
                    // walks are faster without branches.
                    *place = moves.get(index);
                    let Some(next) = Space::advance(self, *at, *place) else {
                        return made;
                    };
                    *at = next;
                }
                path.len()
            }

            fn candidates(&self, walks: &[Walker], found: &mut [Option<Candidate>]) {
                for (walk, found) in walks.iter().zip(found) {
                    *found = next_candidate(self, walk);
                }
            }

            fn round_trip(&self, index: u64) -> Option<u64> {
                self.rank(&self.unrank(index))
            }

            fn state_text(&self, index: u64) -> String {
                format!("{:?}", self.unrank(index))
            }
        }
    };
}

dyn_space! {
    describe() -> Description;
    len() -> u64;
    is_empty() -> bool;
    has_only_states() -> bool;
    entries() -> u64;
    entry(index: u64) -> u64;
    move_count() -> u8;
    is_goal(index: u64) -> bool;
    only_goal() -> Option<u64>;
    has_codes() -> bool;
    step(index: u64, code: u8) -> Option<u64>;
    weights() -> Option<&'static [u8]>;
    cost(code: u8) -> Cost;
    cost_order() -> CostOrder;
    enter(index: u64) -> Cursor;
    advance(at: Cursor, code: u8) -> Option<Cursor>;
    can_move(at: Cursor, code: u8) -> bool;
    advance_all(walks: &mut [Cursor], codes: &[u8]) -> bool;
    is_symmetric() -> bool;
    depth_parity(index: u64) -> Option<u8>;
    symmetry_count() -> u64;
    has_all_symmetries() -> bool;
    is_first_of_class(index: u64) -> bool;
    undo(code: u8) -> Option<u8>;
    moves_commute() -> bool;
    lists() -> Vec<List>;
}

impl dyn DynSpace + '_ {
    /// Returns the legal moves in a state.
    pub fn moves_from(&self, index: u64) -> Vec<Move> {
        let mut moves = Vec::new();
        self.expand(&[index], &mut moves);
        moves
    }

    /// Returns the moves that lead into a state.
    pub fn moves_into(&self, index: u64) -> Vec<Move> {
        let mut moves = Vec::new();
        self.expand_back(&[index], &mut moves);
        moves
    }
}

impl dyn DynSpace + '_ {
    /// Visits each state with its moves.
    pub fn each_with_moves<E>(
        &self,
        mut states: impl Iterator<Item = Result<u64, E>>,
        mut visit: impl FnMut(u64, MovesOf) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut part, mut moves) = (Vec::new(), Vec::new());
        loop {
            part.clear();
            for state in states.by_ref().take(STATES_AT_ONCE) {
                part.push(state?);
            }
            if part.is_empty() {
                return Ok(());
            }
            self.expand(&part, &mut moves);
            let mut rest = moves.iter();
            for (place, &index) in (0..).zip(&part) {
                let moves = &mut rest;
                visit(index, MovesOf { place, moves })?;
            }
        }
    }

    /// Returns the cost of each move, by code.
    pub fn costs(&self) -> [Cost; 256] {
        match self.weights() {
            None => [Cost::new(1, 1); 256],
            Some(weights) => std::array::from_fn(|code| {
                if code < weights.len() {
                    self.cost(code as u8)
                } else {
                    Cost::ZERO
                }
            }),
        }
    }
}

/// The moves of one of many states.
pub struct MovesOf<'l, 'm> {
    place: u32,
    moves: &'l mut std::slice::Iter<'m, Move>,
}

impl Iterator for MovesOf<'_, '_> {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        let made = *self.moves.as_slice().first()?;
        if made.place != self.place {
            return None;
        }
        self.moves.next();
        Some(made)
    }
}

/// Skips the moves that were not asked for.
impl Drop for MovesOf<'_, '_> {
    fn drop(&mut self) {
        self.for_each(drop);
    }
}

/// The number of states whose moves are found at once: enough to hide the call, and few enough for the moves to stay in the first-level
/// cache.
pub const STATES_AT_ONCE: usize = 1 << 6;

/// A move from or into one of many states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The place of the state in the list of states.
    pub place: u32,
    /// The code of the move.
    pub code: u8,
    /// The state at the other end of the move.
    pub state: u64,
}

/// A walk that looks for its next move.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    /// The state that it has reached.
    pub at: Cursor,
    /// The last move made.
    pub last: Option<u8>,
    /// The first code that was not tried.
    pub from: u8,
}

/// Returns the first move that may be the best one: not the one that undoes the last move, and if moves commute, none before it.
#[inline(always)]
fn next_candidate<S: Space>(space: &S, walk: &Walker) -> Option<Candidate> {
    let back = walk.last.and_then(|last| space.undo(last));
    let first = walk
        .last
        .filter(|_| space.moves_commute())
        .map_or(walk.from, |last| walk.from.max(last + 1));
    let mut codes = (first..space.move_count())
        .filter(|&code| Some(code) != back && space.can_move(walk.at, code));
    let code = codes.next()?;
    let is_last = codes.next().is_none();
    Some(Candidate {
        code,
        to: space.advance(walk.at, code)?,
        is_last,
    })
}

/// A move that may be the best one.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The code of the move.
    pub code: u8,
    /// The state that it leads to.
    pub to: Cursor,
    /// Whether no other candidate is left, so that this is the best move if the table is right.
    pub is_last: bool,
}

impl std::fmt::Debug for dyn DynSpace + '_ {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.describe().puzzle)
    }
}
