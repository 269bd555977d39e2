//! One layer of the search.

use super::bits;
use super::carry::{self, BlockSource};
use super::shape::PlaneShape;
use super::side::{Side, marked_plane};
use super::turn::Vertical;
use super::window::{Window, WindowMap};
use crate::backward::DepthCodes;
use crate::pool::*;
use crate::watch::Stop;

/// The step from one layer to the next: from the frontier of one side to the planes of the other.
///
/// The neighbours of a layer are the layer before and the layer after it, because every move can be undone and changes the colour of the
/// blank's cell. So the next layer consists of the reached states that were not in the frontier of the other side. No other record of the
/// seen states is needed.
pub struct LayerStep<'a> {
    shape: PlaneShape,
    windows: &'a [Window],
    from: &'a Side,
    /// Whether any state of a plane of `from` is in the frontier.
    is_alive: Vec<bool>,
    /// The number of planes of marks.
    planes: usize,
    /// The plane of marks in which the new states are recorded.
    marked: Option<usize>,
}

/// A vertical neighbour of a cell.
#[derive(Clone, Copy)]
struct Neighbour<'a> {
    cell: usize,
    window: &'a Window,
    /// The direction of the blank from the neighbour to this cell.
    direction: Vertical,
}

/// One unit of a plane of the side that a step leads to.
struct UnitTarget<'a> {
    unit: usize,
    cell: usize,
    /// Before the step: the layer before the last one. After it: the new layer.
    frontier: &'a mut [u64],
    /// All planes of marks.
    marks: &'a mut [u64],
    count: &'a mut u32,
}

/// Adjacent units with all their planes: the frontier, the marks, and the counts.
type UnitsMut<'a> = ((&'a mut [u64], &'a mut [u64]), &'a mut [u32]);

impl<'a> LayerStep<'a> {
    /// Creates the step to the states at `depth`.
    pub fn new(
        shape: PlaneShape,
        windows: &'a [Window],
        from: &'a Side,
        codes: DepthCodes,
        depth: usize,
    ) -> Self {
        let slots = from.cells.len();
        let is_alive = (0..slots)
            .map(|slot| {
                from.counts
                    .iter()
                    .skip(slot)
                    .step_by(slots)
                    .any(|&count| count > 0)
            })
            .collect();
        Self {
            shape,
            windows,
            from,
            is_alive,
            planes: codes.bits(),
            marked: marked_plane(codes, depth),
        }
    }

    /// Takes the step. Returns the number of states found. After a cancellation, units are left as they are.
    pub fn run(&self, into: &mut Side, stop: &Stop) -> u64 {
        let far: Vec<_> = into
            .cells
            .iter()
            .map(|&cell| self.far_pushed(cell))
            .collect();
        let pushed: u64 = far
            .iter()
            .enumerate()
            .filter_map(|(slot, far)| Some(self.mark_by_regions((*far)?, into, slot, stop)))
            .sum();
        let (units, words, slots, planes) = (
            self.shape.free_tiles.units(),
            self.shape.free_tiles.unit_words(),
            into.cells.len(),
            self.planes,
        );
        let stride = slots * words;
        let Side {
            cells,
            frontier,
            marks,
            counts,
        } = into;
        let (frontier, marks) = (
            &mut frontier[..units * stride],
            &mut marks[..units * stride * planes],
        );
        // Gathers what reaches one unit of every plane, except planes that are marked by regions.
        let mark_unit = |reached: &mut Vec<u64>,
                         unit: usize,
                         frontier: &mut [u64],
                         marks: &mut [u64],
                         counts: &mut [u32]| {
            if stop.is_stopped() {
                return 0;
            }
            let targets = frontier
                .chunks_exact_mut(words)
                .zip(marks.chunks_exact_mut(planes * words))
                .zip(counts);
            let near = targets
                .zip(cells.iter())
                .zip(&far)
                .filter(|(_, far)| far.is_none());
            near.map(|((((frontier, marks), count), &cell), _)| {
                self.mark_new(
                    UnitTarget {
                        unit,
                        cell,
                        frontier,
                        marks,
                        count,
                    },
                    reached,
                    false,
                )
            })
            .sum::<u64>()
        };
        if units == 1 {
            return mark_unit(&mut vec![0; words], 0, frontier, marks, counts);
        }
        let parts = frontier
            .par_chunks_mut(stride)
            .zip(marks.par_chunks_mut(planes * stride))
            .zip(counts.par_chunks_mut(slots));
        let found = parts.enumerate().map_init(
            || vec![0; words],
            |reached, (unit, ((frontier, marks), counts))| {
                mark_unit(reached, unit, frontier, marks, counts)
            },
        );
        pushed + found.sum::<u64>()
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = Neighbour<'a>> + use<'a> {
        let (windows, columns) = (self.windows, self.shape.slide.columns());
        let above = cell.checked_sub(columns).map(|above| Neighbour {
            cell: above,
            window: &windows[above],
            direction: Vertical::Down,
        });
        let below = windows.get(cell).map(|window| Neighbour {
            cell: cell + columns,
            window,
            direction: Vertical::Up,
        });
        above.into_iter().chain(below)
    }

    /// Returns whether bits are pushed from one unit to others.
    fn is_far_pushed(&self, window: &Window) -> bool {
        window.region_tiles > self.shape.free_tiles.unit_tiles() && window.is_pushed()
    }

    /// Returns the neighbour that pushes bits into a plane across units. There is at most one: only boards of two rows have windows that
    /// are long enough, and on these a cell has one vertical neighbour.
    fn far_pushed(&self, cell: usize) -> Option<Neighbour<'a>> {
        self.neighbours(cell)
            .find(|neighbour| self.is_far_pushed(neighbour.window))
    }

    /// Returns the place of a unit of a plane: its index in `from.counts`, and its offset in `from.frontier` in units.
    fn place_in_from(&self, unit: usize, cell: usize) -> usize {
        unit * self.from.cells.len() + self.shape.slot(cell)
    }

    /// Marks a whole plane into which a neighbour pushes bits across units, region by region. Returns the number of states found.
    ///
    /// The bits of a region are pushed into a buffer, because the plane still holds the layer before the last one.
    fn mark_by_regions(
        &self,
        neighbour: Neighbour,
        into: &mut Side,
        slot: usize,
        stop: &Stop,
    ) -> u64 {
        let WindowMap::Blocks { block, first_bits } = &neighbour.window.places else {
            return 0;
        };
        let first_bits = &first_bits[neighbour.direction as usize];
        let (words, unit_len, slots) = (
            self.shape.free_tiles.unit_words(),
            self.shape.free_tiles.unit_len(),
            into.cells.len(),
        );
        let (stride, units) = (slots * words, neighbour.window.region_len() / unit_len);
        let Side {
            cells,
            frontier,
            marks,
            counts,
        } = into;
        let frontier =
            frontier[..self.shape.free_tiles.units() * stride].par_chunks_mut(units * stride);
        let marks = marks[..self.shape.free_tiles.units() * stride * self.planes]
            .par_chunks_mut(units * stride * self.planes);
        let regions = frontier
            .zip(marks)
            .zip(counts.par_chunks_mut(units * slots))
            .enumerate();
        let mark_region =
            |reached: &mut Vec<u64>, (region, ((frontier, marks), counts)): (usize, UnitsMut)| {
                if stop.is_stopped() {
                    return 0;
                }
                let place = |unit| self.place_in_from(region * units + unit, neighbour.cell);
                let is_live = |&unit: &usize| self.from.counts[place(unit)] > 0;
                let has_begun = (0..units).any(|unit| is_live(&unit));
                if has_begun {
                    reached.fill(0);
                }
                for unit in (0..units).filter(is_live) {
                    let from = &self.from.frontier[place(unit) * words..][..words];
                    carry::push_blocks(
                        *block,
                        from,
                        reached,
                        &first_bits[unit * unit_len / block..],
                    );
                }
                let targets = frontier
                    .chunks_exact_mut(words)
                    .zip(marks.chunks_exact_mut(self.planes * words))
                    .zip(counts);
                let targets = targets
                    .skip(slot)
                    .step_by(slots)
                    .zip(reached.chunks_exact_mut(words))
                    .enumerate();
                targets
                    .map(|(unit, (((frontier, marks), count), reached))| {
                        let target = UnitTarget {
                            unit: region * units + unit,
                            cell: cells[slot],
                            frontier,
                            marks,
                            count,
                        };
                        self.mark_new(target, reached, has_begun)
                    })
                    .sum::<u64>()
            };
        regions
            .map_init(|| vec![0; units * words], mark_region)
            .sum()
    }

    /// Gathers what reaches a unit of a plane, removes the layer before the last one, marks the rest and counts it. If `has_begun`,
    /// `reached` has bits already.
    fn mark_new(&self, target: UnitTarget, reached: &mut [u64], has_begun: bool) -> u64 {
        let UnitTarget {
            unit,
            cell,
            frontier,
            marks,
            count,
        } = target;
        let before = std::mem::replace(count, 0);
        if self.gather(unit, cell, reached, has_begun) {
            let marked = self
                .marked
                .and_then(|plane| marks.chunks_exact_mut(frontier.len()).nth(plane));
            *count = match marked {
                Some(marks) => enter_marked(reached, frontier, marks),
                None => enter(reached, frontier),
            };
        } else if before > 0 {
            frontier.fill(0);
        }
        (*count).into()
    }

    /// Gathers in `reached` what the neighbours of a unit of a plane send to it. Returns `false` if they send nothing; `reached` is then
    /// unchanged.
    fn gather(&self, unit: usize, cell: usize, reached: &mut [u64], has_begun: bool) -> bool {
        let words = self.shape.free_tiles.unit_words();
        let is_live = |cell| self.from.counts[self.place_in_from(unit, cell)] > 0;
        let sent = |cell| &self.from.frontier[self.place_in_from(unit, cell) * words..][..words];
        let mut has_begun = has_begun;
        for beside in self
            .shape
            .beside(cell)
            .into_iter()
            .flatten()
            .filter(|&beside| is_live(beside))
        {
            if has_begun {
                reached
                    .iter_mut()
                    .zip(sent(beside))
                    .for_each(|(reached, &word)| *reached |= word);
            } else {
                reached.copy_from_slice(sent(beside));
            }
            has_begun = true;
        }
        for neighbour in self
            .neighbours(cell)
            .filter(|neighbour| !self.is_far_pushed(neighbour.window))
        {
            let slot = self.shape.slot(neighbour.cell);
            let is_far = neighbour.window.region_tiles > self.shape.free_tiles.unit_tiles();
            if !(if is_far {
                self.is_alive[slot]
            } else {
                is_live(neighbour.cell)
            }) {
                continue;
            }
            if neighbour.window.is_pushed() {
                if !has_begun {
                    reached.fill(0);
                }
                self.push_within_unit(neighbour, unit, sent(neighbour.cell), reached);
            } else {
                let plane = BlockSource {
                    words: &self.from.frontier[slot * words..],
                    stride: self.from.cells.len() * words,
                };
                // Fetching goes in the opposite direction of the move.
                let back = if neighbour.direction == Vertical::Down {
                    Vertical::Up
                } else {
                    Vertical::Down
                };
                if has_begun {
                    neighbour
                        .window
                        .fetch(back, unit, plane, |number, word| reached[number] |= word);
                } else {
                    neighbour
                        .window
                        .fetch(back, unit, plane, |number, word| reached[number] = word);
                }
            }
            has_begun = true;
        }
        has_begun
    }

    fn push_within_unit(&self, neighbour: Neighbour, unit: usize, from: &[u64], into: &mut [u64]) {
        match &neighbour.window.places {
            WindowMap::Blocks { block, first_bits } => carry::push_blocks(
                *block,
                from,
                into,
                &first_bits[neighbour.direction as usize],
            ),
            WindowMap::Bits(tables) => {
                let parity = self.shape.unit_parity(neighbour.cell, unit);
                let tables = WindowMap::of_groups(&tables[neighbour.direction as usize], parity);
                let states = self.from.counts[self.place_in_from(unit, neighbour.cell)];
                bits::carry(
                    neighbour.window.region_tiles,
                    states,
                    from,
                    into,
                    self.shape.free_tiles.group_words(),
                    tables,
                );
            }
        }
    }
}

/// Replaces the layer in `frontier` by the reached states that are not in it, and counts them.
fn enter(reached: &[u64], frontier: &mut [u64]) -> u32 {
    let mut count = 0;
    for (frontier, reached) in frontier.iter_mut().zip(reached) {
        *frontier = reached & !*frontier;
        count += frontier.count_ones();
    }
    count
}

/// Does the same, and sets the bits of the reached states in `marks`.
fn enter_marked(reached: &[u64], frontier: &mut [u64], marks: &mut [u64]) -> u32 {
    let mut count = 0;
    for ((frontier, reached), marks) in frontier.iter_mut().zip(reached).zip(marks) {
        *frontier = reached & !*frontier;
        *marks |= *frontier;
        count += frontier.count_ones();
    }
    count
}
