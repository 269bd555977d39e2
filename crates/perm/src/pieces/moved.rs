use super::action::{Action, Arrangement, Set};
use super::region::Region;
use super::symbols::counts;

/// The pieces of a puzzle, where they start, and the moves that act on them.
#[derive(Clone, Copy)]
pub struct MovedPieces<'p> {
    pub sets: &'p [Set],
    pub start: &'p Arrangement,
    pub moves: &'p [Action],
}

/// For each position of a region, numbered from 0: where a move takes its piece from, and how it twists it.
pub type Turn = Vec<(u8, u8)>;

impl<'p> MovedPieces<'p> {
    /// The regions of all sets.
    pub fn regions(&self) -> Vec<Region> {
        Region::all(self.sets, self.moves)
    }

    /// How each move acts on a region.
    pub fn turns(&self, region: &Region) -> Vec<Turn> {
        self.moves
            .iter()
            .map(|action| region.restrict(action))
            .collect()
    }

    /// Where each move takes the pieces of a region from.
    pub fn sources<T: From<u8>>(&self, region: &Region) -> impl Iterator<Item = Box<[T]>> {
        let from = |turn: Turn| turn.into_iter().map(|(from, _)| from.into()).collect();
        self.turns(region).into_iter().map(from)
    }

    /// The pieces of a region at the start.
    pub fn pieces(&self, region: &'p Region) -> impl Iterator<Item = u8> + use<'p> {
        region.pieces(self.sets, self.start)
    }

    /// How often each piece of a region occurs.
    pub fn counts(&self, region: &Region) -> [usize; 256] {
        counts(self.pieces(region))
    }
}
