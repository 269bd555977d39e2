//! The one abstraction: a finite set of states, numbered `0..len`, with the moves between them.

mod cost;
mod laws;

pub use cost::Cost;
#[allow(unused_imports, reason = "the build script shares this module and does not try the laws")]
pub use laws::check;

/// A finite set of states, numbered `0..len`, with the moves between them.
///
/// Whoever implements these methods gets generation, the file, the queries and [`check`] (the laws, tried on
/// every state) for nothing. Everything but [`rank`](Space::rank) and [`unrank`](Space::unrank) speaks of indices:
/// boards matter at the border only, and where a move can be made on the number itself, no board is ever built.
///
/// `&self` everywhere and `Sync`: a space keeps no scratch, so that threads share it.
pub trait Space: Sync {
    /// One position, as people handle it: a board, a permutation, a row of pegs.
    type State: Clone + PartialEq + std::fmt::Debug;

    /// What this space is, in the words that go into a table's header.
    fn describe(&self) -> Description;

    /// The number of states.
    fn len(&self) -> u64;

    /// Whether there are no states. A space without states has no goal and no table.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of move codes. Codes are `0..moves`, at most 255 of them, and their order breaks ties: among equally good moves
    /// the smallest code is the answer.
    fn move_count(&self) -> u8;

    /// The number of a state, in `0..len`; `None` for a state that is well formed and not in this space
    /// (a sliding board of the wrong parity).
    fn rank(&self, state: &Self::State) -> Option<u64>;

    /// The state with this number: `rank(&unrank(index)) == Some(index)`.
    fn unrank(&self, index: u64) -> Self::State;

    /// Visits each state in which the puzzle is solved, once.
    fn goals(&self, visit: impl FnMut(u64));

    /// Whether the puzzle is solved in this state.
    fn is_goal(&self, index: u64) -> bool {
        let mut found = false;
        self.goals(|goal| found |= goal == index);
        found
    }

    /// Visits each move that can be made in a state, by ascending code: the code and the state it leads to.
    fn successors(&self, index: u64, visit: impl FnMut(u8, u64));

    /// Visits each move that leads *into* a state: its code and the state it is made in.
    /// There is no default, since a move need not be its own reverse: a push inverts to a pull, an arc to its reverse.
    fn predecessors(&self, index: u64, visit: impl FnMut(u8, u64));

    /// The state that one move leads to; `None` where it cannot be made.
    fn step(&self, index: u64, code: u8) -> Option<u64> {
        let mut reached = None;
        self.successors(index, |other, next| {
            if other == code {
                reached = Some(next);
            }
        });
        reached
    }

    /// What each move weighs, by code, where that is not the same for all; the best path is then the one of the least weight, and among
    /// those the one of the fewest moves. The layers of a table count states by the weight, and its column `move` says
    /// by its [greatest code](crate::table::Column::greatest_code) where no goal can be reached; there is no column `depth`.
    fn weights(&self) -> Option<&'static [u8]> {
        None
    }

    /// What one move costs.
    fn cost(&self, code: u8) -> Cost {
        Cost::new(self.weights().map_or(1, |weights| weights[usize::from(code)].into()), 1)
    }

    /// Begins a walk: the cursor at a state.
    #[inline]
    fn enter(&self, index: u64) -> Cursor {
        Cursor { index, carried: 0 }
    }

    /// The cursor after one move, such that it equals [`enter`](Space::enter) at the state reached; `None` where the move cannot be made.
    /// To be written, together with `enter`, where a move costs less for who knows the state better than its index tells.
    #[inline]
    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        self.step(at.index, code).map(|index| self.enter(index))
    }

    /// Advances many walks by one move each, and says whether all of these moves can be made; where one cannot, the cursors are of no further use.
    #[inline]
    fn advance_all(&self, walks: &mut [Cursor], codes: &[u8]) -> bool {
        let advance = |(at, &code): (&mut Cursor, &u8)| self.advance(*at, code).map(|next| *at = next).is_some();
        walks.iter_mut().zip(codes).all(advance)
    }

    /// Whether every move can be taken back by one move. Then the depths of neighbours differ by at most one,
    /// and the `depth` column (depth mod 3) alone tells which of them is nearer.
    fn is_symmetric(&self) -> bool {
        false
    }

    /// Whether the order of moves never matters: any two can be made one after the other in both orders, and lead to the same state.
    /// Then a path home is a set of moves, and only its ascending order counts.
    fn moves_commute(&self) -> bool {
        false
    }
}

/// A state in the course of a walk: its index, and 64 bits in which its space may carry what makes the next step cheap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The state.
    pub index: u64,
    /// What the space carries along, a function of the index: 0 where it needs nothing.
    pub carried: u64,
}

/// What a space is: the words that go into a table's header, and that a table must match to be opened for a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Family and size, as the command line takes it: `slide:3x3`.
    pub puzzle: String,
    /// What else tells this space from others of its name: the maze, the fingerprint of a graph. Often empty.
    pub parameters: String,
    /// The goal, in the notation of the puzzle.
    pub goal: String,
    /// How states are numbered.
    pub index: String,
    /// What one move is.
    pub metric: String,
}
