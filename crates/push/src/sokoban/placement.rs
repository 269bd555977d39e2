//! Placements of alike boxes.

use homing_space::index::Combinations;

/// The maximum number of boxes in a level.
pub const MAX_BOXES: usize = 64;

/// The places of the boxes, in ascending order. [`Combinations`] numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoxPlacement {
    places: [u16; MAX_BOXES],
    count: u8,
}

impl BoxPlacement {
    /// Creates the placement of boxes on these places, in any order; at most [`MAX_BOXES`].
    pub(super) fn new(places: impl IntoIterator<Item = u16>) -> Self {
        let mut placement = Self {
            places: [0; MAX_BOXES],
            count: 0,
        };
        for place in places {
            placement.places[usize::from(placement.count)] = place;
            placement.count += 1;
        }
        placement.places[..usize::from(placement.count)].sort_unstable();
        placement
    }

    /// Returns the placement of `box_count` boxes with a rank below the number of placements.
    pub(super) fn of_rank(placements: &Combinations, rank: u64, box_count: usize) -> Self {
        let mut placement = Self {
            places: [0; MAX_BOXES],
            count: box_count as u8,
        };
        placements.unrank(rank, placement.places_mut());
        placement
    }

    /// Returns the places, ascending.
    pub(super) fn places(&self) -> &[u16] {
        &self.places[..usize::from(self.count)]
    }

    /// Returns the places for writing, which must stay ascending.
    pub(super) fn places_mut(&mut self) -> &mut [u16] {
        &mut self.places[..usize::from(self.count)]
    }
}
