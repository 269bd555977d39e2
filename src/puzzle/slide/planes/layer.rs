//! One layer of the search.

use super::carry::{self, Source};
use super::shape::Shape;
use super::side::Side;
use super::turn::Vertical;
use super::window::{Places, Window};
use rayon::prelude::*;

/// The step from one layer to the next: from the frontier of one side into the planes of the other.
pub struct Step<'a> {
    shape: Shape,
    windows: &'a [Window],
    from: &'a Side,
    /// Whether any state of a plane of `from` is in the frontier.
    is_alive: Vec<bool>,
    /// What is entered in `depths` for the states found.
    code: u64,
}

/// A vertical neighbour of a cell.
#[derive(Clone, Copy)]
struct Neighbour<'a> {
    cell: usize,
    window: &'a Window,
    /// The direction of the blank from the neighbour to this cell.
    direction: Vertical,
}

/// Stands in `Side::counts` for a unit to which bits were pushed and not yet counted. No unit has so many states.
const PUSHED_TO: u32 = u32::MAX;

impl<'a> Step<'a> {
    /// The step to the states at `depth`.
    pub fn new(shape: Shape, windows: &'a [Window], from: &'a Side, depth: u64) -> Self {
        let slots = from.cells.len();
        let is_alive = (0..slots).map(|slot| from.counts.iter().skip(slot).step_by(slots).any(|&count| count > 0)).collect();
        Self { shape, windows, from, is_alive, code: depth % 3 + 1 }
    }

    /// Takes the step. Returns the number of states found.
    pub fn run(&self, into: &mut Side) -> u64 {
        for slot in 0..into.cells.len() {
            for neighbour in self.neighbours(into.cells[slot]).filter(|neighbour| self.is_far_pushed(neighbour.window)) {
                self.push_over_units(neighbour, into, slot);
            }
        }
        let units = self.shape.units();
        let stride = into.cells.len() * self.shape.unit_words();
        let Side { cells, frontier, depths, counts } = into;
        let (frontier, depths) = (&mut frontier[..units * stride], &mut depths[..units * stride * 2]);
        if units == 1 {
            return self.settle(0, cells, frontier, depths, counts);
        }
        let parts = frontier.par_chunks_mut(stride).zip(depths.par_chunks_mut(2 * stride)).zip(counts.par_chunks_mut(cells.len()));
        parts.enumerate().map(|(unit, ((frontier, depths), counts))| self.settle(unit, cells, frontier, depths, counts)).sum()
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = Neighbour<'a>> + use<'a> {
        let (windows, columns) = (self.windows, self.shape.slide.columns());
        let above = cell.checked_sub(columns).map(|above| Neighbour { cell: above, window: &windows[above], direction: Vertical::Down });
        let below = windows.get(cell).map(|window| Neighbour { cell: cell + columns, window, direction: Vertical::Up });
        above.into_iter().chain(below)
    }

    /// Whether bits are pushed from one unit to others.
    fn is_far_pushed(&self, window: &Window) -> bool {
        window.region_tiles > self.shape.unit_tiles() && window.is_pushed()
    }

    /// The place of a unit of a plane: its index in `from.counts`, and its offset in `from.frontier` in units.
    fn place_in_from(&self, unit: usize, cell: usize) -> usize {
        unit * self.from.cells.len() + self.shape.slot(cell)
    }

    /// Pushes the bits of a whole plane into a plane of the other side, region by region, and marks the units that were pushed to.
    ///
    /// Clears what was in the plane before, so only one neighbour can push to a plane in this way. This is enough: only boards of
    /// two rows have windows that are long enough, and there a cell has one vertical neighbour.
    fn push_over_units(&self, neighbour: Neighbour, into: &mut Side, slot: usize) {
        let Places::Blocks { block, first_bits } = &neighbour.window.places else { return };
        let (words, unit_len, slots) = (self.shape.unit_words(), self.shape.unit_len(), into.cells.len());
        let stride = slots * words;
        // A unit of `into` has other planes beside this one.
        let place = |&bit: &u32| {
            let (unit, bit) = (bit as usize / unit_len, bit as usize % unit_len);
            ((unit * stride + slot * words) * 64 + bit) as u32
        };
        let places: Vec<u32> = first_bits[neighbour.direction as usize].par_iter().map(place).collect();
        let units = neighbour.window.region_len() / unit_len;
        let frontier = into.frontier[..self.shape.units() * stride].par_chunks_mut(units * stride);
        let regions = frontier.zip(into.counts.par_chunks_mut(units * slots)).enumerate();
        regions.for_each(|(region, (frontier, counts))| {
            let is_live = |&unit: &usize| self.from.counts[self.place_in_from(region * units + unit, neighbour.cell)] > 0;
            let mark = if (0..units).any(|unit| is_live(&unit)) { PUSHED_TO } else { 0 };
            for (unit, count) in counts.iter_mut().skip(slot).step_by(slots).enumerate() {
                if *count > 0 {
                    frontier[unit * stride + slot * words..][..words].fill(0);
                }
                *count = mark;
            }
            for unit in (0..units).filter(is_live) {
                let from = &self.from.frontier[self.place_in_from(region * units + unit, neighbour.cell) * words..][..words];
                carry::push_blocks(*block, from, frontier, &places[unit * unit_len / block..]);
            }
        });
    }

    /// Gathers what reaches one unit of every plane, keeps what is unseen, enters it and counts it.
    fn settle(&self, unit: usize, cells: &[usize], frontier: &mut [u64], depths: &mut [u64], counts: &mut [u32]) -> u64 {
        let words = self.shape.unit_words();
        let planes = frontier.chunks_exact_mut(words).zip(depths.chunks_exact_mut(2 * words));
        for ((&cell, count), (reached, depths)) in cells.iter().zip(&mut *counts).zip(planes) {
            let before = std::mem::replace(count, 0);
            if self.gather(unit, cell, reached, before == PUSHED_TO) {
                *count = keep_unseen(reached, depths, self.code);
            } else if before > 0 {
                reached.fill(0);
            }
        }
        counts.iter().copied().map(u64::from).sum()
    }

    /// Gathers in `reached` what the neighbours of a unit of a plane send to it. False if they send nothing; `reached` is then
    /// unchanged.
    fn gather(&self, unit: usize, cell: usize, reached: &mut [u64], is_pushed_to: bool) -> bool {
        let words = self.shape.unit_words();
        let is_live = |cell| self.from.counts[self.place_in_from(unit, cell)] > 0;
        let sent = |cell| &self.from.frontier[self.place_in_from(unit, cell) * words..][..words];
        let mut has_begun = is_pushed_to;
        for beside in self.shape.beside(cell).into_iter().flatten().filter(|&beside| is_live(beside)) {
            if has_begun {
                reached.iter_mut().zip(sent(beside)).for_each(|(reached, &word)| *reached |= word);
            } else {
                reached.copy_from_slice(sent(beside));
            }
            has_begun = true;
        }
        for neighbour in self.neighbours(cell).filter(|neighbour| !self.is_far_pushed(neighbour.window)) {
            let slot = self.shape.slot(neighbour.cell);
            let is_far = neighbour.window.region_tiles > self.shape.unit_tiles();
            if !(if is_far { self.is_alive[slot] } else { is_live(neighbour.cell) }) {
                continue;
            }
            if neighbour.window.is_pushed() {
                if !has_begun {
                    reached.fill(0);
                }
                self.push_within_unit(neighbour, unit, sent(neighbour.cell), reached);
            } else {
                let plane = Source { words: &self.from.frontier[slot * words..], stride: self.from.cells.len() * words };
                // Fetching follows the move backward.
                let back = if neighbour.direction == Vertical::Down { Vertical::Up } else { Vertical::Down };
                if has_begun {
                    neighbour.window.fetch(&self.shape, back, unit, plane, |number, word| reached[number] |= word);
                } else {
                    neighbour.window.fetch(&self.shape, back, unit, plane, |number, word| reached[number] = word);
                }
            }
            has_begun = true;
        }
        has_begun
    }

    fn push_within_unit(&self, neighbour: Neighbour, unit: usize, from: &[u64], into: &mut [u64]) {
        match &neighbour.window.places {
            Places::Blocks { block, first_bits } => carry::push_blocks(*block, from, into, &first_bits[neighbour.direction as usize]),
            Places::Bits(tables) => {
                let parity = self.shape.unit_parity(neighbour.cell, unit);
                let tables = Places::of_groups(&tables[neighbour.direction as usize], parity);
                carry::push_groups(from, into, self.shape.group_words(), tables);
            }
        }
    }
}

/// Keeps in `reached` only what is unseen, enters `code` for it in `depths`, and counts it.
fn keep_unseen(reached: &mut [u64], depths: &mut [u64], code: u64) -> u32 {
    let (high, low) = depths.split_at_mut(reached.len());
    let high_mask = (code >> 1).wrapping_neg();
    let low_mask = (code & 1).wrapping_neg();
    let mut count = 0;
    for ((reached, high), low) in reached.iter_mut().zip(high).zip(low) {
        *reached &= !(*high | *low);
        *high |= *reached & high_mask;
        *low |= *reached & low_mask;
        count += reached.count_ones();
    }
    count
}
