//! The trait that every puzzle implements: a finite set of states, numbered `0..len`, with the moves between them.

mod cost;
mod dynamic;
mod laws;
mod sample;

#[allow(
    unused_imports,
    reason = "the build script shares this module and tells no amounts"
)]
pub use cost::Amount;
pub use cost::{Cost, CostOrder, Unit};
#[allow(
    unused_imports,
    reason = "the build script shares this module and verifies no table"
)]
pub use dynamic::MovesOf;
pub use dynamic::STATES_AT_ONCE;
#[allow(
    unused_imports,
    reason = "the build script shares this module and walks no table"
)]
pub use dynamic::{Candidate, DynSpace, Move, Walker};
#[allow(
    unused_imports,
    reason = "the build script shares this module and does not try the laws"
)]
pub use laws::check;
#[allow(
    unused_imports,
    reason = "the build script shares this module and does not try the laws"
)]
pub use sample::check_sample;

use std::sync::Arc;

/// A list that a table stores for its space: a column of packed entries.
#[derive(Clone)]
pub struct List {
    /// The name of the column.
    pub name: &'static str,
    /// The width of an entry, in bits.
    pub bits: u8,
    /// The packed entries, which the space still reads.
    pub entries: Arc<dyn AsRef<[u8]> + Send + Sync>,
}

impl List {
    /// Creates the list of a column with this name and width.
    pub fn new(
        (name, bits): (&'static str, u8),
        entries: impl AsRef<[u8]> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            bits,
            entries: Arc::new(entries),
        }
    }
}

/// A finite set of states, numbered `0..len`, with the moves between them.
///
/// Implement this trait, and generation, table files and queries work for your puzzle. [`check`] tests the implementation on every
/// state. All methods but [`rank`](Space::rank) and [`unrank`](Space::unrank) work on indices. A space that can make a move from
/// the index alone never builds a board.
///
/// All methods take `&self`, and a space is `Sync`: threads share it, so it must not keep scratch memory. A table owns its space.
///
/// Eight methods are required. The others have correct defaults, so no separate traits are needed: override one only for its purpose.
///
/// | purpose | methods |
/// |---|---|
/// | number the states (required) | `describe`, `len`, `rank`, `unrank` |
/// | make moves (required) | `move_count`, `goals`, `successors`, `predecessors` |
/// | make searches and walks faster | `is_goal`, `only_goal`, `step`, `enter`, `advance`, `can_move`, `advance_all`, `undo` |
/// | moves of different weight | `weights`, `cost`, `cost_order` |
/// | moves that can be undone, and smaller tables | `is_symmetric`, `depth_parity`, `entries`, `entry` |
/// | symmetries | `images`, `symmetry_count`, `is_first_of_class` |
/// | more than 255 moves | `has_codes` |
/// | moves in any order | `moves_commute` |
/// | data in the table file | `lists` |
pub trait Space: Send + Sync + 'static {
    /// One position, as people see it: a board, a permutation, a row of pegs.
    type State: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static;

    /// Returns the description of this space that goes into a table's header.
    fn describe(&self) -> Description;

    /// Returns the number of states.
    fn len(&self) -> u64;

    /// Returns whether there are no states. Such a space has no goal and no table.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether every index is a state of the puzzle. If not, only indices from which a goal can be reached are.
    fn has_only_states(&self) -> bool {
        true
    }

    /// Returns the number of move codes, at most 255. The codes are `0..move_count()`. Their order breaks ties: of equally good
    /// moves, the answer is the one with the smallest code.
    fn move_count(&self) -> u8;

    /// Returns the index of a state, in `0..len`, or `None` if the state is well formed but not in this space, like a sliding board
    /// of the wrong parity.
    fn rank(&self, state: &Self::State) -> Option<u64>;

    /// Returns the state with this index. `rank(&unrank(index)) == Some(index)` holds.
    fn unrank(&self, index: u64) -> Self::State;

    /// Visits each goal once: each state in which the puzzle is solved.
    fn goals(&self, visit: impl FnMut(u64));

    /// Returns whether a state is a goal.
    fn is_goal(&self, index: u64) -> bool {
        let mut found = false;
        self.goals(|goal| found |= goal == index);
        found
    }

    /// Returns the goal if there is only one: walks recognise it at once. A space that would have to search for its goals returns `None`.
    fn only_goal(&self) -> Option<u64> {
        let (mut count, mut last) = (0, None);
        self.goals(|goal| (count, last) = (count + 1, Some(goal)));
        last.filter(|_| count == 1)
    }

    /// Visits each legal move in a state, in ascending order of codes: its code, and the state that it leads to.
    fn successors(&self, index: u64, visit: impl FnMut(u8, u64));

    /// Visits each move that leads *into* a state: its code, and the state in which it is made.
    ///
    /// There is no default, because a move need not be its own reverse: a push inverts to a pull, an arc to its reverse.
    fn predecessors(&self, index: u64, visit: impl FnMut(u8, u64));

    /// Returns whether moves have codes. In a space with more than 255 moves they have none. Then every move can be made in every state,
    /// `move_count` is 0, `successors` and `predecessors` visit the moves in order with the code 255, and the table stores only depths.
    #[inline]
    fn has_codes(&self) -> bool {
        true
    }

    /// Returns the state that a move leads to, or `None` if the move is illegal.
    fn step(&self, index: u64, code: u8) -> Option<u64> {
        let mut reached = None;
        self.successors(index, |other, next| {
            if other == code {
                reached = Some(next);
            }
        });
        reached
    }

    /// Returns the weight of each move, by code, or `None` if all moves weigh the same.
    ///
    /// With weights, the best path is the one with the least weight, and among those the one with the fewest moves. The layers
    /// of a table then count states by weight. Such a table has no column `depth`, and its column `move` uses the greatest
    /// code for states that reach no goal.
    fn weights(&self) -> Option<&'static [u8]> {
        None
    }

    /// Returns the cost of one move.
    fn cost(&self, code: u8) -> Cost {
        Cost::new(
            self.weights()
                .map_or(1, |weights| weights[usize::from(code)].into()),
            1,
        )
    }

    /// Returns the meaning of the two numbers of a cost. Override it to name the unit of the weights.
    fn cost_order(&self) -> CostOrder {
        if self.weights().is_some() {
            CostOrder::WeightFirst(Unit::UNITS)
        } else {
            CostOrder::Moves
        }
    }

    /// Returns the cursor at a state, where a walk starts.
    #[inline]
    fn enter(&self, index: u64) -> Cursor {
        Cursor { index, carried: 0 }
    }

    /// Returns the cursor after one move, equal to [`enter`](Space::enter) at the state that the move leads to, or `None` if the
    /// move is illegal.
    ///
    /// Override it together with `enter` if a move is cheaper from cached data than from the index.
    #[inline]
    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        self.step(at.index, code).map(|index| self.enter(index))
    }

    /// Returns whether a move is legal, that is, whether [`advance`](Space::advance) returns a cursor.
    #[inline]
    fn can_move(&self, at: Cursor, code: u8) -> bool {
        self.advance(at, code).is_some()
    }

    /// Advances many walks by one move each. Returns `false` if one of the moves is illegal; the cursors are then no longer valid.
    #[inline]
    fn advance_all(&self, walks: &mut [Cursor], codes: &[u8]) -> bool {
        let advance = |(at, &code): (&mut Cursor, &u8)| {
            self.advance(*at, code).map(|next| *at = next).is_some()
        };
        walks.iter_mut().zip(codes).all(advance)
    }

    /// Returns the number of entries in each column of a table: one per state, unless [`entry`](Space::entry) is overridden.
    fn entries(&self) -> u64 {
        self.len()
    }

    /// Returns the number of a state's entry, below [`entries`](Space::entries). It is asked only if there are fewer entries than states.
    ///
    /// States that share an entry must have the same depth, as states that symmetries map to each other have. Every move must be
    /// [reversible](Space::is_symmetric), since such a table has no column `move`.
    #[inline(always)]
    fn entry(&self, index: u64) -> u64 {
        index
    }

    /// Returns whether every move can be undone by a single move.
    ///
    /// If so, the depths of neighbours differ by at most one, and the column `depth` (depth mod 3) is enough to find the
    /// neighbours that are nearer to a goal.
    fn is_symmetric(&self) -> bool {
        false
    }

    /// Returns the parity of a state's depth, 0 or 1, or `None` in a space in which the parity of a depth cannot be computed from the
    /// state.
    ///
    /// Every move changes it, and it is 0 in every goal. A state that reaches no goal has a parity too. If the space is also
    /// [symmetric](Space::is_symmetric), one bit per state is enough to find the neighbours that are nearer: the column `half`.
    fn depth_parity(&self, _index: u64) -> Option<u8> {
        None
    }

    /// Visits the image of a state under each symmetry of the space but the identity, always the same number in the same order.
    ///
    /// A symmetry maps goals to goals, and the moves of a state to the moves of its image. So a state and its images, its *class*, have the
    /// same depth. The symmetries are a group: the images of an image are in the same class.
    fn images(&self, _state: &Self::State, _visit: impl FnMut(Self::State)) {}

    /// Returns the number of symmetries, including the identity.
    fn symmetry_count(&self) -> u64 {
        let mut count = 1;
        if !self.is_empty() {
            self.images(&self.unrank(0), |_| count += 1);
        }
        count
    }

    /// Returns whether [`images`](Self::images) visits all symmetries of the puzzle. If a search for them gave up, there may be more of
    /// them, and fewer classes.
    fn has_all_symmetries(&self) -> bool {
        true
    }

    /// Returns whether no image of a state has a smaller index, which holds for one state of each class. Override it to visit only as many
    /// images as necessary.
    fn is_first_of_class(&self, index: u64) -> bool {
        let mut is_first = true;
        self.images(&self.unrank(index), |image| {
            is_first = is_first && self.rank(&image).is_none_or(|image| image >= index)
        });
        is_first
    }

    /// Returns the code of the move that undoes a move, whatever the state, or `None` if there is no such code. With it, a walk need not
    /// compare with the state that it came from.
    fn undo(&self, _code: u8) -> Option<u8> {
        None
    }

    /// Returns the lists that the table file of this space stores besides the answers. A space that is computed has none.
    fn lists(&self) -> Vec<List> {
        Vec::new()
    }

    /// Returns whether the order of moves never matters: any two moves can be made in either order, with the same result.
    ///
    /// A path is then a set of moves, and only its ascending order is listed and counted.
    fn moves_commute(&self) -> bool {
        false
    }
}

/// A state on a walk: its index, and 64 bits in which the space can cache data that make the next move cheap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The index of the state.
    pub index: u64,
    /// The cached data. It depends on the index alone, and is 0 if the space caches nothing.
    pub carried: u64,
}

/// The description of a space, which a table's header stores. A table opens only for a space with the same description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The family and size, as on the command line: `slide:3x3`.
    pub puzzle: String,
    /// Parameters that distinguish this space from others of the same name: the maze, the checksum of a graph. Often empty.
    pub parameters: String,
    /// The goal, in the notation of the puzzle.
    pub goal: String,
    /// The rule that numbers the states.
    pub index: String,
    /// The definition of one move.
    pub metric: String,
}
