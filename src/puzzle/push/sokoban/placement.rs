//! Placements of alike boxes.

use crate::index::Combinations;

/// The most boxes of a level.
pub const MAX_BOXES: usize = 32;

/// The places of the boxes, in ascending order. [`Combinations`] numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    places: [u16; MAX_BOXES],
    count: u8,
}

impl Placement {
    /// The placement of boxes on these places, in any order; at most [`MAX_BOXES`].
    pub(super) fn new(places: impl IntoIterator<Item = u16>) -> Self {
        let mut placement = Self { places: [0; MAX_BOXES], count: 0 };
        for place in places {
            placement.places[usize::from(placement.count)] = place;
            placement.count += 1;
        }
        placement.places[..usize::from(placement.count)].sort_unstable();
        placement
    }

    /// The placement of a number of boxes with a rank below the number of placements.
    pub(super) fn of_rank(placements: &Combinations, rank: u64, box_count: usize) -> Self {
        let mut placement = Self { places: [0; MAX_BOXES], count: box_count as u8 };
        placements.unrank(rank, placement.places_mut());
        placement
    }

    /// The places, ascending.
    pub(super) fn places(&self) -> &[u16] {
        &self.places[..usize::from(self.count)]
    }

    /// The places, to be written in ascending order.
    pub(super) fn places_mut(&mut self) -> &mut [u16] {
        &mut self.places[..usize::from(self.count)]
    }
}
