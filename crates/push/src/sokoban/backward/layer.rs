//! A layer of the search, divided among the threads.
//!
//! A sorted list of *links*, one word each, leads from one layer to the next. The placement comes first in a word, so a layer visits the
//! planes in memory order. A task takes the links of a run of planes and the entries of these planes. No other task has entries of these
//! planes, so threads share nothing.

use crate::sokoban::space::Sokoban;
use homing_space::space::Space;
use homing_table::error::{Error, Result};

/// The entry of a state that is not reached: the greatest code of four bits, as [`Space::weights`] requires.
pub const NO_WAY: u8 = 15;

/// A state to settle, and the move that settles it.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The placement of the boxes.
    pub rank: u64,
    /// The second number of the cost, which decides between moves into one layer: moves in a search by pushes, pushes in a search by moves.
    pub count: u32,
    /// The place of the man. In a door it is the state's position in its plane, which shows whether the state is settled before its boxes
    /// are known; in a frontier it is his cell.
    pub man: u16,
    /// The direction of the push; 0 in a frontier.
    pub direction: u8,
}

/// The layout of a link in a word, from the highest bits to the lowest: rank, count, man, direction.
#[derive(Clone, Copy, Debug)]
pub struct LinkLayout {
    man_bits: u32,
    count_bits: u32,
}

const DIRECTION_BITS: u32 = 2;

impl LinkLayout {
    pub fn of(space: &Sokoban) -> Self {
        let bits = |count: u64| u64::BITS - count.saturating_sub(1).leading_zeros();
        let man_bits = bits(space.floor().cells() as u64);
        let count_bits = (u64::BITS - DIRECTION_BITS - man_bits - bits(space.placements().len()))
            .min(u32::BITS - 1);
        Self {
            man_bits,
            count_bits,
        }
    }

    /// Returns the greatest count that fits; greater ones are stored as this one.
    pub fn max_count(self) -> u32 {
        (1 << self.count_bits) - 1
    }

    #[inline]
    pub fn pack(self, link: Link) -> u64 {
        let count = link.count.min(self.max_count());
        let high = link.rank << self.count_bits | u64::from(count);
        (high << self.man_bits | u64::from(link.man)) << DIRECTION_BITS | u64::from(link.direction)
    }

    #[inline]
    pub fn rank(self, link: u64) -> u64 {
        link >> (self.count_bits + self.man_bits + DIRECTION_BITS)
    }

    #[inline]
    pub fn count(self, link: u64) -> u32 {
        (link >> (self.man_bits + DIRECTION_BITS)) as u32 & self.max_count()
    }

    #[inline]
    pub fn man(self, link: u64) -> u16 {
        (link >> DIRECTION_BITS) as u16 & ((1 << self.man_bits) - 1)
    }

    /// Returns whether links from a file are in order, name placements, and have a man below `men` and a count of at least `least`.
    pub fn are_sound(self, links: &[u64], space: &Sokoban, men: u64, least: u32) -> bool {
        let is_sound = |&link: &u64| {
            self.rank(link) < space.placements().len()
                && u64::from(self.man(link)) < men
                && self.count(link) >= least
        };
        links.is_sorted_by_key(|&link| self.rank(link)) && links.iter().all(is_sound)
    }

    #[inline]
    pub fn unpack(self, link: u64) -> Link {
        Link {
            rank: self.rank(link),
            count: self.count(link),
            man: self.man(link),
            direction: link as u8 & 3,
        }
    }
}

/// The entries of a run of planes, four bits each, the lower half of a byte first.
pub struct PlaneEntries<'e> {
    bytes: &'e mut [u8],
    plane_len: u64,
    /// The placement of the first plane, an even rank, so that it starts at a byte.
    first: u64,
}

impl<'e> PlaneEntries<'e> {
    /// All entries of a space.
    pub fn all(space: &Sokoban, bytes: &'e mut [u8]) -> Self {
        Self {
            bytes,
            plane_len: space.plane_len(),
            first: 0,
        }
    }

    fn place(&self, rank: u64, state: u64) -> (usize, u64) {
        let index = (rank - self.first) * self.plane_len + state;
        ((index / 2) as usize, index % 2 * 4)
    }

    #[inline]
    pub fn get(&self, rank: u64, state: u64) -> u8 {
        let (byte, shift) = self.place(rank, state);
        self.bytes[byte] >> shift & 15
    }

    #[inline]
    pub fn set(&mut self, rank: u64, state: u64, code: u8) {
        let (byte, shift) = self.place(rank, state);
        self.bytes[byte] = self.bytes[byte] & !(15 << shift) | code << shift;
    }

    /// Splits off the planes below a rank, which is even or one past the last.
    fn split_off_below(&mut self, rank: u64) -> PlaneEntries<'e> {
        let bytes = std::mem::take(&mut self.bytes);
        let below = ((rank - self.first) * self.plane_len / 2) as usize;
        let (low, high) = bytes.split_at_mut(below.min(bytes.len()));
        let cut = PlaneEntries {
            bytes: low,
            plane_len: self.plane_len,
            first: self.first,
        };
        (self.bytes, self.first) = (high, rank);
        cut
    }
}

/// Returns the bytes of the entries of unreached states; the unused half of the last byte is 0, as in every column.
pub fn unreached(space: &Sokoban) -> Result<Vec<u8>> {
    let len = space.len().div_ceil(2) as usize;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(len).map_err(|error| Error::Io {
        path: "memory".into(),
        doing: "cannot get it for the table of the level",
        source: std::io::Error::other(error),
    })?;
    bytes.resize(len, NO_WAY * 17);
    if let Some(last) = bytes.last_mut().filter(|_| space.len() % 2 == 1) {
        *last = NO_WAY;
    }
    Ok(bytes)
}

/// A run of planes, with all links to their states.
pub struct LayerTask<'e, 'l> {
    pub entries: PlaneEntries<'e>,
    pub doors: &'l [u64],
    pub frontier: &'l [u64],
}

/// The minimum number of links worth a task.
const MIN_LINKS: usize = 2048;

/// Divides a layer into about this number of tasks.
pub fn tasks<'e, 'l>(
    layout: LinkLayout,
    mut entries: PlaneEntries<'e>,
    mut doors: &'l [u64],
    mut frontier: &'l [u64],
    count: usize,
) -> Vec<LayerTask<'e, 'l>> {
    let links = (doors.len().max(frontier.len()) / count).max(MIN_LINKS);
    let mut tasks = Vec::new();
    while !doors.is_empty() || !frontier.is_empty() {
        let longer = if doors.len() >= frontier.len() {
            doors
        } else {
            frontier
        };
        // Two planes always fill whole bytes.
        let end = longer
            .get(links)
            .map_or(u64::MAX, |&link| (layout.rank(link) | 1) + 1);
        let cut =
            |list: &'l [u64]| list.split_at(list.partition_point(|&link| layout.rank(link) < end));
        let ((near_doors, far_doors), (near_frontier, far_frontier)) = (cut(doors), cut(frontier));
        let last = if end == u64::MAX {
            entries.first + 2 * entries.bytes.len() as u64
        } else {
            end
        };
        tasks.push(LayerTask {
            entries: entries.split_off_below(last),
            doors: near_doors,
            frontier: near_frontier,
        });
        (doors, frontier) = (far_doors, far_frontier);
    }
    tasks
}
