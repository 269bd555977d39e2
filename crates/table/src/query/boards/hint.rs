use crate::error::Result;
use crate::table::Table;
use homing_space::space::Cost;

/// A legal move, and the cost that remains after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint<M = u8> {
    /// The code of the move.
    pub code: M,
    /// The cost of the best path from the state that the move leads to. `None` if no goal can be reached from there.
    pub rest: Option<Cost>,
    /// Whether the move starts a best path.
    pub is_best: bool,
}

/// Ranks legal moves, the best first, in a state whose best path costs `here` (`None` in a goal, and if no goal can be reached). Each of
/// `moves` has its code, its cost, and the cost that remains after it.
pub fn ranked<M: Copy + Ord>(
    here: Option<Cost>,
    moves: Vec<(M, Cost, Option<Cost>)>,
) -> Vec<Hint<M>> {
    let mut hints = Vec::new();
    for (code, cost, rest) in moves {
        let through = rest.map(|rest| rest + cost);
        // There are few moves, so each is inserted in its place: a sort would be compiled again for each type of move.
        let key = (through.is_none(), through, code);
        let place = hints.partition_point(|&(before, _)| before < key);
        hints.insert(
            place,
            (
                key,
                Hint {
                    code,
                    rest,
                    is_best: here.is_some() && through == here,
                },
            ),
        );
    }
    hints.into_iter().map(|(_, hint)| hint).collect()
}

impl Table {
    /// Returns all legal moves in a state, the best first. Equally good moves are in ascending order of codes; moves after which no goal
    /// can be reached come last. In a goal no move is best.
    ///
    /// ```
    /// use homing::{Notation, embedded, puzzle::slide::Slide};
    ///
    /// let table = embedded::eight();
    /// //  1 2 3
    /// //  4 x 6      down is best; the other three lead one farther away
    /// //  7 5 8
    /// let board = Slide::EIGHT.parse_board("1234x6758")?;
    /// let index = table.locate(&Slide::EIGHT, &board).unwrap();
    /// let depths: Vec<_> = table.hints(index)?.iter().map(|hint| hint.rest.unwrap().moves()).collect();
    /// assert_eq!(depths, [1, 3, 3, 3]);
    /// # Ok::<(), homing::Error>(())
    /// ```
    pub fn hints(&self, index: u64) -> Result<Vec<Hint>> {
        let space = self.space();
        let here = self.cost(index)?.filter(|_| !self.is_goal(index));
        let moves = space.moves_from(index).into_iter();
        let costs =
            moves.map(|made| Ok((made.code, space.cost(made.code), self.cost(made.state)?)));
        Ok(ranked(here, costs.collect::<Result<_>>()?))
    }
}
