//! The floor of a maze: its free cells, numbered, with their neighbours.

use super::maze::MAX_SIDE;
use super::place::{DIRECTIONS, Place};
use homing_space::images::of_cells;
use homing_table::error::{Result, wrong};

/// Stands for a wall instead of a cell's number. No cell has this number, because a maze has at most this many cells, numbered from 0.
pub const WALL: u16 = (MAX_SIDE * MAX_SIDE) as u16;

/// The free cells of a maze in row order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Floor {
    places: Vec<Place>,
    beside: Vec<[u16; 4]>,
    numbers: Vec<Vec<u16>>,
}

impl Floor {
    /// Returns the floor of a maze: all cells that are not walls.
    pub fn new(walls: &[Vec<bool>]) -> Floor {
        let mut places = Vec::new();
        let mut numbers = Vec::new();
        for (row, line) in walls.iter().enumerate() {
            let mut numbered = Vec::new();
            for (column, &wall) in line.iter().enumerate() {
                numbered.push(if wall { WALL } else { places.len() as u16 });
                if !wall {
                    places.push(Place { row, column });
                }
            }
            numbers.push(numbered);
        }
        let number = |row: Option<usize>, column: Option<usize>| {
            let line: &Vec<u16> = numbers.get(row?)?;
            line.get(column?).copied()
        };
        let beside = places
            .iter()
            .map(|place| {
                DIRECTIONS.map(|(down, right)| {
                    number(
                        place.row.checked_add_signed(down),
                        place.column.checked_add_signed(right),
                    )
                    .unwrap_or(WALL)
                })
            })
            .collect();
        Floor {
            places,
            beside,
            numbers,
        }
    }

    /// The number of free cells.
    pub fn cells(&self) -> usize {
        self.places.len()
    }

    /// Returns the number of the cell at a place, or `None` for a wall and for places outside.
    pub fn cell(&self, place: Place) -> Option<u16> {
        let number = *self.numbers.get(place.row)?.get(place.column)?;
        (number != WALL).then_some(number)
    }

    /// Checks that things are on different free cells. `name` returns the name of a thing, by its number from 0, for the error.
    pub(super) fn check_places(
        &self,
        places: impl Iterator<Item = Place> + Clone,
        name: impl Fn(usize) -> String,
    ) -> Result<()> {
        for (at, place) in places.clone().enumerate() {
            if self.cell(place).is_none() {
                let (rows, columns) = self.shape();
                let is_wall = place.row < rows && place.column < columns;
                let outside = || {
                    format!("lies outside the maze, which has {rows} rows and {columns} columns")
                };
                return wrong(format!(
                    "the place of {}, {place}, {}",
                    name(at),
                    if is_wall {
                        "is a wall".into()
                    } else {
                        outside()
                    }
                ));
            }
            if let Some(other) = places.clone().take(at).position(|other| other == place) {
                return wrong(format!(
                    "{} and {} are both in {place}",
                    name(at),
                    name(other)
                ));
            }
        }
        Ok(())
    }

    /// The place of a cell.
    pub fn place(&self, cell: u16) -> Place {
        self.places[usize::from(cell)]
    }

    /// Returns the cell next to `cell` in the given direction (see [`DIRECTIONS`]), or [`WALL`].
    pub(super) fn next(&self, cell: u16, direction: usize) -> u16 {
        self.beside[usize::from(cell)][direction]
    }

    /// Returns all four neighbours of a cell, each a cell or [`WALL`].
    pub(super) fn around(&self, cell: u16) -> [u16; 4] {
        self.beside[usize::from(cell)]
    }

    /// Returns the reflections and rotations, except the identity, that map the floor to itself and targets to targets: for each, the image
    /// of every cell.
    pub(super) fn images(&self, is_target: impl Fn(u16) -> bool) -> Vec<Box<[u16]>> {
        let cells: Vec<_> = (0..)
            .zip(&self.places)
            .map(|(cell, place)| ((place.row, place.column), is_target(cell)))
            .collect();
        of_cells(&cells)
            .into_iter()
            .map(|image| image.into_iter().map(|cell| cell as u16).collect())
            .collect()
    }

    /// The numbers of rows and columns.
    pub fn shape(&self) -> (usize, usize) {
        (self.numbers.len(), self.numbers[0].len())
    }
}
