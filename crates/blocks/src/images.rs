//! The symmetries of a layout: reflections and rotations that map cells to cells, kinds of blocks to kinds, and goals to goals.

use super::kind::{BlockKind, cells_at, shape_of};
use super::layout::BlocksLayout;
use super::sketch::CellPosition;
use homing_space::images::of_cells;
use std::collections::HashMap;

/// A symmetry: for each kind its image, and for each place the image of the place.
pub type Image = Vec<(usize, Vec<u8>)>;

/// The image of each cell.
type CellImages = HashMap<CellPosition, CellPosition>;

impl BlocksLayout {
    /// All symmetries except the identity.
    pub(super) fn find_images(&self) -> Vec<Image> {
        let places = |(row, line): (usize, &Vec<Option<u8>>)| {
            line.iter()
                .enumerate()
                .filter(|(_, cell)| cell.is_some())
                .map(|(column, _)| ((row, column), ()))
                .collect::<Vec<_>>()
        };
        let cells: Vec<(CellPosition, ())> =
            self.cells.iter().enumerate().flat_map(places).collect();
        let laid = |image: Vec<usize>| {
            cells
                .iter()
                .zip(image)
                .map(|(&(cell, ()), to)| (cell, cells[to].0))
                .collect::<CellImages>()
        };
        of_cells(&cells)
            .into_iter()
            .filter_map(|image| self.complete(&laid(image), Vec::new()))
            .collect()
    }

    /// Extends a partial symmetry by the images of the remaining kinds.
    fn complete(&self, laid: &CellImages, known: Image) -> Option<Image> {
        let Some(kind) = self.kinds.get(known.len()) else {
            return Some(known).filter(|image| self.keeps_goals(image));
        };
        let is_free = |to: &usize| known.iter().all(|(other, _)| other != to);
        (0..self.kinds.len()).filter(is_free).find_map(|to| {
            let places = self.places(laid, kind, &self.kinds[to])?;
            let mut met: Vec<u8> = self
                .required_places(known.len())
                .map(|place| places[usize::from(place)])
                .collect();
            met.sort_unstable();
            if !met.into_iter().eq(self.required_places(to)) {
                return None;
            }
            let image = known.iter().cloned().chain([(to, places)]).collect();
            self.complete(laid, image)
        })
    }

    /// Maps each place of a kind to a place of another kind, if both have the same number of blocks and their places correspond.
    fn places(&self, laid: &CellImages, kind: &BlockKind, to: &BlockKind) -> Option<Vec<u8>> {
        let is_like =
            kind.blocks.len() == to.blocks.len() && kind.named.is_some() == to.named.is_some();
        if !is_like || kind.is_confined != to.is_confined || kind.places.len() != to.places.len() {
            return None;
        }
        let place = |&first: &CellPosition| {
            let cells: Vec<CellPosition> = cells_at(&kind.shape, first)?
                .iter()
                .map(|cell| laid.get(cell).copied())
                .collect::<Option<_>>()?;
            to.place_at(*cells.iter().min()?)
                .filter(|_| shape_of(&cells) == to.shape)
        };
        kind.places.iter().map(place).collect()
    }

    /// The places that the goal requires of a single kind, ascending.
    fn required_places(&self, kind: usize) -> impl Iterator<Item = u8> {
        let alone = |goal: &Vec<(usize, u8)>| {
            if let [(of, place)] = goal[..] {
                Some(place).filter(|_| of == kind)
            } else {
                None
            }
        };
        let mut places: Vec<u8> = self.goals.iter().filter_map(alone).collect();
        places.sort_unstable();
        places.into_iter()
    }

    fn keeps_goals(&self, image: &Image) -> bool {
        let sorted = |mut goals: Vec<Vec<(usize, u8)>>| {
            goals.iter_mut().for_each(|goal| goal.sort_unstable());
            goals.sort_unstable();
            goals
        };
        let becomes =
            |&(kind, place): &(usize, u8)| (image[kind].0, image[kind].1[usize::from(place)]);
        sorted(
            self.goals
                .iter()
                .map(|goal| goal.iter().map(becomes).collect())
                .collect(),
        ) == sorted(self.goals.clone())
    }

    /// The image of a state.
    pub(super) fn image(&self, code: u128, image: &Image) -> u128 {
        let mut places = vec![Vec::new(); self.kinds.len()];
        for (kind, (to, becomes)) in self.kinds.iter().zip(image) {
            let at = (0..kind.blocks.len())
                .map(|of_kind| usize::from(self.place_in(code, kind, of_kind)));
            places[*to] = at
                .map(|place| becomes.get(place).copied().unwrap_or(0))
                .collect();
        }
        self.code_of(places)
    }
}
