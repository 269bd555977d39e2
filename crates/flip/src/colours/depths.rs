use super::board::{ColourBoard, Numbers};
use homing_table::error::Result;
use homing_table::watch::Watch;

/// The depths of all boards, by their index: a number with a digit for each light, the first one least.
pub struct Depths {
    /// [`UNSOLVABLE`] if no goal can be reached.
    of: Vec<u16>,
    /// The number of boards at each depth.
    pub layers: Vec<u64>,
}

/// The most boards: those of sixteen lights of three colours.
const MAX_BOARDS: u64 = 43_046_721;
const UNSOLVABLE: u16 = u16::MAX;

impl Depths {
    /// Returns the number of boards, if their depths can be found.
    pub fn boards(board: &ColourBoard) -> Option<u64> {
        let boards = u64::from(board.colours).checked_pow(board.lights as u32);
        boards.filter(|&boards| boards <= MAX_BOARDS)
    }

    /// Searches backward from the goals through all boards.
    pub fn find(board: &ColourBoard, mut watch: Watch) -> Result<Self> {
        let boards = Self::boards(board).unwrap_or(0);
        let (mut of, mut layers) = (vec![UNSOLVABLE; boards as usize], Vec::new());
        let (mut layer, mut done) = (Vec::new(), 0);
        let colours = u64::from(board.colours);
        let places: Vec<u64> = (0..board.lights as u32)
            .map(|light| colours.pow(light))
            .collect();
        let mut reach = |index: u64, depth: u16, layer: &mut Vec<u64>| {
            let known = &mut of[index as usize];
            if *known == UNSOLVABLE {
                *known = depth;
                layer.push(index);
            }
        };
        for goal in board.goals() {
            reach(Self::index(board, &goal), 0, &mut layer);
        }
        while !layer.is_empty() {
            layers.push(layer.len() as u64);
            done += layer.len() as u64;
            watch.report(done as f64 / boards as f64)?;
            let mut next = Vec::new();
            for index in layer {
                let after = Self::board(board, index);
                for steps in &board.steps {
                    // A press back takes each digit back, from zero to the last colour.
                    let before = steps.iter().fold(index, |index, &(light, step)| {
                        let (light, step) = (usize::from(light), u64::from(step));
                        let wraps = u64::from(u64::from(after[light]) < step);
                        index + wraps * colours * places[light] - step * places[light]
                    });
                    reach(before, layers.len() as u16, &mut next);
                }
            }
            layer = next;
        }
        Ok(Self { of, layers })
    }

    fn index(board: &ColourBoard, colours: &[u8]) -> u64 {
        let digits = colours.iter().rev();
        digits.fold(0, |index, &colour| {
            index * u64::from(board.colours) + u64::from(colour)
        })
    }

    /// Returns the board with an index.
    pub fn board(board: &ColourBoard, mut index: u64) -> Numbers {
        let colours = u64::from(board.colours);
        let digit = |_| {
            let digit = index % colours;
            index /= colours;
            digit as u8
        };
        (0..board.lights).map(digit).collect()
    }

    /// Returns the indices of all boards whose depth is in a range, ascending, with their depths.
    pub fn at(
        &self,
        depths: std::ops::RangeInclusive<u32>,
    ) -> impl Iterator<Item = (u64, u32)> + '_ {
        let known = (0..)
            .zip(&self.of)
            .filter(|&(_, &depth)| depth != UNSOLVABLE);
        known
            .map(|(index, &depth)| (index, u32::from(depth)))
            .filter(move |(_, depth)| depths.contains(depth))
    }
}
