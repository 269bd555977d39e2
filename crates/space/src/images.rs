//! Symmetries of cells in a plane.

use super::symmetry::Symmetry;
use std::collections::HashMap;

/// The symmetries of cells in a plane that take each cell to one with the same content: for each but the identity, the image of every cell.
pub fn of_cells<T: PartialEq>(cells: &[((usize, usize), T)]) -> Vec<Vec<usize>> {
    let Some(first) = cells
        .iter()
        .map(|&(place, _)| place)
        .reduce(|first, place| (first.0.min(place.0), first.1.min(place.1)))
    else {
        return Vec::new();
    };
    let seen = |(row, column): (usize, usize)| (row - first.0, column - first.1);
    let shape = cells
        .iter()
        .map(|&(place, _)| seen(place))
        .fold((0, 0), |end, place| {
            (end.0.max(place.0 + 1), end.1.max(place.1 + 1))
        });
    let numbers: HashMap<usize, usize> = cells
        .iter()
        .zip(0..)
        .map(|(&(place, _), number)| (seen(place).0 * shape.1 + seen(place).1, number))
        .collect();
    let images = |symmetry: Symmetry| {
        let image = |(place, thing): &((usize, usize), T)| {
            let (row, column) = seen(*place);
            let to = *numbers.get(&symmetry.cell_in(row * shape.1 + column, shape))?;
            (cells[to].1 == *thing).then_some(to)
        };
        cells.iter().map(image).collect::<Option<Vec<usize>>>()
    };
    Symmetry::of(shape).skip(1).filter_map(images).collect()
}
