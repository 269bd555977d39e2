//! The partition of the states of a board into chunks, and the chunks that are connected by a vertical move.

use crate::puzzle::slide::planes::free_tiles::FreeTiles;
use crate::puzzle::slide::planes::free_tiles::half_factorial;
use crate::puzzle::slide::planes::shape::PlaneShape;
use crate::puzzle::slide::planes::turn::{Vertical, WindowTurn};
use crate::puzzle::slide::{Slide, factorial};

/// A board cut into chunks: the states of a chunk agree in all but the last tiles of the order.
///
/// A move crosses chunks only if its window starts before the free tiles. Such a *far* window has some of its places before them and the
/// rest among them. Its turn is composed of two: the moving tile comes to the front of the free tiles, or goes back from there, which stays
/// within the chunk; and it turns with the places before them. The second turn moves whole *lanes*: the states that also agree in the first
/// free tile.
///
/// So states that cross between two chunks keep their order, and are coded like a layer.
#[derive(Clone, Copy, Debug)]
pub struct ChunkCut {
    /// The board.
    pub slide: Slide,
    /// The free tiles.
    pub free_tiles: FreeTiles,
}

/// The windows that cross chunks, by the number of their places among the free tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All places are free: the window crosses nothing.
    Within,
    /// This many places are free and the others are not. Each of its lanes goes to a different chunk.
    Partly(usize),
    /// No place is free: whole chunks move.
    Before,
}

impl ChunkCut {
    /// The minimum number of free tiles.
    pub const MIN_TILES: usize = 5;
    /// The maximum number of free tiles: a plane of a chunk is then 30 MB.
    pub const MAX_TILES: usize = 12;

    /// Cuts a board with a number of free tiles. Returns `None` if there are too few or too many, or if the board has fewer than six cells.
    pub fn new(slide: Slide, tiles: usize) -> Option<Self> {
        let most = slide.tiles().min(Self::MAX_TILES);
        (slide.tiles() >= Self::MIN_TILES && (Self::MIN_TILES..=most).contains(&tiles)).then_some(
            Self {
                slide,
                free_tiles: FreeTiles { tiles },
            },
        )
    }

    /// The number of chunks.
    pub fn chunks(&self) -> usize {
        (half_factorial(self.slide.tiles()) / half_factorial(self.free_tiles.tiles)) as usize
    }

    /// The colours of the cells.
    pub fn shape(&self) -> PlaneShape {
        PlaneShape::new(self.slide)
    }

    /// The number of tiles before the free ones.
    fn fixed_tiles(&self) -> usize {
        self.slide.tiles() - self.free_tiles.tiles
    }

    /// The upper cells of all windows.
    pub fn uppers(&self) -> std::ops::Range<usize> {
        0..self.slide.cells() - self.slide.columns()
    }

    /// Returns the vertical moves that bring the blank to a cell: the upper cell of the window, the cell that it comes from, and the
    /// direction.
    pub fn arrivals(&self, cell: usize) -> impl Iterator<Item = (usize, usize, Vertical)> + use<> {
        let above = cell
            .checked_sub(self.slide.columns())
            .map(|above| (above, above, Vertical::Down));
        let below = self.uppers().contains(&cell).then_some((
            cell,
            cell + self.slide.columns(),
            Vertical::Up,
        ));
        above.into_iter().chain(below)
    }

    /// Returns the position of a window relative to the free tiles, by its upper cell.
    pub fn reach(&self, upper: usize) -> Reach {
        match (upper + self.slide.columns()).checked_sub(self.fixed_tiles()) {
            None | Some(0) => Reach::Before,
            Some(_) if upper >= self.fixed_tiles() => Reach::Within,
            Some(free) => Reach::Partly(free),
        }
    }

    /// Returns the parity of the sum of the digits of the free tiles, in the plane of a cell of a chunk.
    pub fn parity(&self, cell: usize, chunk: usize) -> usize {
        let (mut rest, mut sum) = (chunk, self.slide.parity(cell) as usize);
        for radix in self.free_tiles.tiles + 1..=self.slide.tiles() {
            sum += rest % radix;
            rest /= radix;
        }
        sum % 2
    }

    /// Returns the chunk and the lane that a move takes a lane of a chunk to, through a far window. Before a move down, the moving tile has
    /// come to the front of the free tiles; after a move up, it goes back from there.
    pub fn lane_after(
        &self,
        upper: usize,
        direction: Vertical,
        chunk: usize,
        lane: usize,
    ) -> (usize, usize) {
        let tiles = self.slide.tiles() - upper;
        let turn = |window| WindowTurn {
            tiles,
            window,
            direction,
        };
        let turned = |number: usize, turn: WindowTurn, behind: usize| {
            let places = (factorial(tiles) / factorial(behind)) as usize;
            number / places * places + turn.turned(number % places, behind)
        };
        match self.reach(upper) {
            Reach::Within => (chunk, lane),
            Reach::Before => (
                turned(chunk, turn(self.slide.columns()), self.free_tiles.tiles),
                lane,
            ),
            Reach::Partly(free) => {
                let lanes = self.free_tiles.tiles;
                let number = turned(
                    chunk * lanes + lane,
                    turn(self.slide.columns() - free + 1),
                    lanes - 1,
                );
                (number / lanes, number % lanes)
            }
        }
    }
}
