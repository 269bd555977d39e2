//! Every state of a board by moves of whole lines, found with the planes of bits that [`planes`](super::super::planes) explains.
//!
//! 1. Two moves along the same row are one move. So a shortest path alternates between horizontal and vertical moves, and a state that a
//!    horizontal move finds first needs only vertical moves: the states that a horizontal move from it reaches were reached together with
//!    it.
//! 2. **Horizontal moves** keep the order of the tiles. So bit `i` of the planes of a row are states of one line: if one of them was found
//!    last, all of them that were not found are found now. That is an OR of words.
//! 3. **Vertical moves** turn the windows between two rows one after another, together with the states that have joined on the way. Only
//!    the *crossed* states are carried: those that a horizontal move found last, and no vertical move did. They have their own plane of
//!    bits.
//! 4. A depth is stored modulo 3, plus one: 0 is not found. The states found last need no bits: states three layers older have the same
//!    mark, and all states in a line with them are found.
//!
//! So a search takes three bits per state. A layer is found in place: first the crossed states are carried along each column of planes, and
//! replace those that they came from; then the new states of each row are marked, word by word.
//!
//! Tried: the search by rows of `backward::rows`. A row has the orders of eight tiles, for each choice of the cells of the blank and of
//! three tiles. On one thread it takes 1.05 s for 3x4 and 0.67 s for 2x6 at four bits per state, and 0.18 s more to number the states like
//! the table. This search takes 0.94 and 0.81 s including writing the table.

use crate::backward::Layer;
use crate::error::Result;
use crate::pool::*;
use crate::puzzle::slide::Slide;
use crate::puzzle::slide::listing::{ListedLayers, VisitWords};
use crate::puzzle::slide::planes::bits;
use crate::puzzle::slide::planes::carry::{self, BlockSource};
use crate::puzzle::slide::planes::shape::PlaneShape;
use crate::puzzle::slide::planes::tables_bytes;
use crate::puzzle::slide::planes::turn::Vertical;
use crate::puzzle::slide::planes::window::{Window, WindowMap};
use crate::puzzle::slide::planes::words::PlaneWords;
use crate::space::Space;
use crate::watch::Stop;

/// Smaller boards are too small for planes.
pub const MIN_CELLS: usize = 6;

/// A search backward from the goal, layer by layer.
pub struct LineSearch {
    pub(super) shape: PlaneShape,
    /// The vertical moves, by the upper cell.
    windows: Vec<Window>,
    /// The low and the high bit of each state's depth mod 3, plus one. Units of all cells are side by side, as in `crossed`.
    pub(super) marks: [PlaneWords; 2],
    /// Whether a horizontal move found a state in the last layer, and no vertical move did.
    crossed: PlaneWords,
    /// The number of crossed states, by unit and cell.
    counts: Vec<u32>,
    layers: Vec<u64>,
    /// Planes that are free for reuse.
    spare: Vec<PlaneWords>,
}

/// States that are carried: the words of a plane, and how many states each unit has.
struct CarriedStates<'c> {
    words: &'c [u64],
    /// The number of words from one unit to the next.
    stride: usize,
    counts: Vec<u32>,
}

impl CarriedStates<'_> {
    fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }
}

impl LineSearch {
    /// Creates a search that has found only the goal. `None` for boards too small for planes.
    pub fn begin(slide: Slide) -> Result<Option<Self>> {
        if slide.cells() < MIN_CELLS {
            return Ok(None);
        }
        let shape = PlaneShape::new(slide);
        let words = shape.free_tiles.units() * slide.cells() * shape.free_tiles.unit_words();
        let marks = [PlaneWords::zeroed(words)?, PlaneWords::zeroed(words)?];
        let counts = vec![0; shape.free_tiles.units() * slide.cells()];
        let (crossed, windows) = (PlaneWords::zeroed(words)?, Window::all(&shape));
        let mut search = Self {
            shape,
            windows,
            marks,
            crossed,
            counts,
            layers: vec![1],
            spare: Vec::new(),
        };
        // The goal has its tiles in order: bit 0 of the plane of the blank's home.
        let home = slide.home() * shape.free_tiles.unit_words();
        search.marks[0][home] = 1;
        search.crossed[home] = 1;
        search.counts[slide.home()] = 1;
        Ok(Some(search))
    }

    /// The memory of a search, in bytes.
    pub fn size_bytes(slide: Slide) -> u64 {
        let shape = PlaneShape::new(slide);
        let unit_bytes = 8 * shape.free_tiles.unit_words() as u64;
        let all = (shape.free_tiles.units() * slide.cells()) as u64 * (3 * unit_bytes + 4);
        // One plane for each row of a column, and three if states are carried on.
        let planes = slide.rows() + if slide.rows() > 2 { 3 } else { 0 };
        all + planes as u64 * shape.free_tiles.units() as u64 * unit_bytes + tables_bytes(&shape)
    }

    /// Returns the number of states at each depth found so far.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the progress of the search.
    pub fn layer(&self) -> Layer {
        Layer {
            depth: self.layers.len() as u32 - 1,
            states: self.layers.iter().sum(),
            total: self.shape.slide.len(),
        }
    }

    /// Finds the states of the next layer. Returns `false` if there are none: the search is finished.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped). The search is of no further use then.
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.step_visiting(stop, None)
    }

    /// Replaces the crossed states of a column of planes by those that they reach vertically, found before or not.
    fn carry_upright(&mut self, column: usize, stop: &Stop) -> Result<()> {
        let (slide, words) = (self.shape.slide, self.shape.free_tiles.unit_words());
        let (rows, cells, stride) = (slide.rows(), slide.cells(), slide.cells() * words);
        let cell = |row: usize| row * slide.columns() + column;
        let crossed = |row: usize| {
            let counts = self
                .counts
                .iter()
                .skip(cell(row))
                .step_by(cells)
                .copied()
                .collect();
            CarriedStates {
                words: &self.crossed[cell(row) * words..],
                stride,
                counts,
            }
        };
        let all: Vec<CarriedStates> = (0..rows).map(crossed).collect();
        if all.iter().all(CarriedStates::is_empty) {
            return Ok(());
        }
        let mut spare = std::mem::take(&mut self.spare);
        let mut plane = || {
            spare.pop().map_or_else(
                || PlaneWords::zeroed(self.shape.free_tiles.units() * words),
                Ok,
            )
        };
        let mut reached: Vec<Option<PlaneWords>> = (0..rows).map(|_| None).collect();
        let mut done = Vec::new();
        for way in [Vertical::Down, Vertical::Up] {
            // The plane before: the states reached so far in this direction, with those that have joined.
            let mut before: Option<(PlaneWords, Vec<u32>)> = None;
            for place in 0..rows - 1 {
                let (from, to) = if way == Vertical::Down {
                    (place, place + 1)
                } else {
                    (rows - 1 - place, rows - 2 - place)
                };
                let carried = match &before {
                    Some((words, counts)) => CarriedStates {
                        words,
                        stride: self.shape.free_tiles.unit_words(),
                        counts: counts.clone(),
                    },
                    None => CarriedStates {
                        words: all[from].words,
                        stride,
                        counts: all[from].counts.clone(),
                    },
                };
                if carried.is_empty() {
                    continue;
                }
                let mut next = plane()?;
                self.turn(
                    cell(from.min(to)),
                    cell(from),
                    way,
                    &carried,
                    &mut next,
                    stop,
                );
                stop.check()?;
                done.extend(before.take().map(|(words, _)| words));
                if place + 2 < rows {
                    let mut joined = plane()?;
                    let counts = self.join(&next, &all[to], &mut joined);
                    before = Some((joined, counts));
                }
                match &mut reached[to] {
                    Some(words) => {
                        words
                            .par_iter_mut()
                            .zip(&next[..])
                            .for_each(|(word, next)| *word |= next);
                        done.push(next);
                    }
                    empty => *empty = Some(next),
                }
            }
            done.extend(before.take().map(|(words, _)| words));
        }
        let units = self.shape.free_tiles.units();
        self.crossed[..units * stride]
            .par_chunks_mut(stride)
            .enumerate()
            .for_each(|(unit, crossed)| {
                for (row, reached) in reached.iter().enumerate() {
                    let into = &mut crossed[cell(row) * words..][..words];
                    match reached {
                        Some(reached) => into.copy_from_slice(&reached[unit * words..][..words]),
                        None => into.fill(0),
                    }
                }
            });
        self.spare = spare;
        self.spare
            .extend(done.into_iter().chain(reached.into_iter().flatten()));
        Ok(())
    }

    /// Joins the states of a plane and the crossed states of the same cell. Returns the number of states of each unit.
    fn join(&self, plane: &PlaneWords, crossed: &CarriedStates, into: &mut PlaneWords) -> Vec<u32> {
        let words = self.shape.free_tiles.unit_words();
        let counts = into[..self.shape.free_tiles.units() * words]
            .par_chunks_mut(words)
            .enumerate()
            .map(|(unit, into)| {
                let (plane, crossed) = (
                    &plane[unit * words..][..words],
                    &crossed.words[unit * crossed.stride..][..words],
                );
                into.iter_mut()
                    .zip(plane.iter().zip(crossed))
                    .for_each(|(into, (plane, crossed))| *into = plane | crossed);
                into.iter().map(|word| word.count_ones()).sum()
            });
        counts.collect()
    }

    /// Moves all states of a plane one row down or up, into a plane that may contain any bits. `upper` is the upper cell of the two, `from`
    /// the one that they come from.
    fn turn(
        &self,
        upper: usize,
        from: usize,
        way: Vertical,
        carried: &CarriedStates,
        into: &mut PlaneWords,
        stop: &Stop,
    ) {
        let (shape, window) = (&self.shape, &self.windows[upper]);
        let (units, words, unit_len) = (
            shape.free_tiles.units(),
            shape.free_tiles.unit_words(),
            shape.free_tiles.unit_len(),
        );
        let into = &mut into[..units * words];
        let source = |unit: usize| &carried.words[unit * carried.stride..][..words];
        let is_far = window.region_tiles > shape.free_tiles.unit_tiles();
        match &window.places {
            WindowMap::Blocks { block, first_bits } if window.is_pushed() => {
                let first_bits = &first_bits[way as usize];
                let region_units = if is_far {
                    window.region_len() / unit_len
                } else {
                    1
                };
                into.par_chunks_mut(region_units * words)
                    .enumerate()
                    .for_each(|(region, into)| {
                        into.fill(0);
                        for unit in (0..region_units)
                            .filter(|&unit| carried.counts[region * region_units + unit] > 0)
                        {
                            if !stop.is_stopped() {
                                carry::push_blocks(
                                    *block,
                                    source(region * region_units + unit),
                                    into,
                                    &first_bits[unit * unit_len / block..],
                                );
                            }
                        }
                    });
            }
            WindowMap::Blocks { .. } => {
                // Fetching goes in the opposite direction of the move.
                let back = if way == Vertical::Down {
                    Vertical::Up
                } else {
                    Vertical::Down
                };
                into.par_chunks_mut(words)
                    .enumerate()
                    .for_each(|(unit, into)| {
                        if (is_far || carried.counts[unit] > 0) && !stop.is_stopped() {
                            let source = BlockSource {
                                words: carried.words,
                                stride: carried.stride,
                            };
                            window.fetch(back, unit, source, |number, word| into[number] = word);
                        } else {
                            into.fill(0);
                        }
                    });
            }
            WindowMap::Bits(tables) => {
                into.par_chunks_mut(words)
                    .enumerate()
                    .for_each(|(unit, into)| {
                        let count = carried.counts[unit];
                        into.fill(0);
                        if count > 0 && !stop.is_stopped() {
                            let tables = WindowMap::of_groups(
                                &tables[way as usize],
                                shape.unit_parity(from, unit),
                            );
                            bits::carry(
                                window.region_tiles,
                                count,
                                source(unit),
                                into,
                                shape.free_tiles.group_words(),
                                tables,
                            );
                        }
                    })
            }
        }
    }

    /// Marks the states reached horizontally and vertically, and returns the number of new ones.
    fn mark_reached(&mut self, stop: &Stop, visit: Option<VisitWords>) -> u64 {
        let (shape, slide, words) = (
            self.shape,
            self.shape.slide,
            self.shape.free_tiles.unit_words(),
        );
        let (units, cells, columns) = (shape.free_tiles.units(), slide.cells(), slide.columns());
        let stride = cells * words;
        let (last, new) = (mark(self.layers.len() - 1), mark(self.layers.len()));
        let [lows, highs] = &mut self.marks;
        let marks = lows[..units * stride]
            .par_chunks_mut(stride)
            .zip(highs[..units * stride].par_chunks_mut(stride));
        let crossed = self.crossed[..units * stride]
            .par_chunks_mut(stride)
            .zip(self.counts.par_chunks_mut(cells));
        let found =
            marks
                .zip(crossed)
                .enumerate()
                .map(|(unit, ((lows, highs), (crossed, counts)))| {
                    if stop.is_stopped() {
                        return 0;
                    }
                    counts.fill(0);
                    let mut found = 0;
                    for row in (0..cells).step_by(columns) {
                        for word in 0..words {
                            let places = (row..row + columns).map(|cell| cell * words + word);
                            let (mut is_last, mut upright, mut found_before) = (0, 0, u64::MAX);
                            for at in places.clone() {
                                is_last |= !(lows[at] ^ last[0]) & !(highs[at] ^ last[1]);
                                upright |= crossed[at];
                                found_before &= lows[at] | highs[at];
                            }
                            if (is_last | upright) & !found_before == 0 {
                                if upright != 0 {
                                    places.for_each(|at| crossed[at] = 0);
                                }
                                continue;
                            }
                            for (at, cell) in places.zip(row..) {
                                let unseen = !(lows[at] | highs[at]);
                                let (across, upright) = (is_last & unseen, crossed[at] & unseen);
                                let reached = across | upright;
                                lows[at] |= reached & new[0];
                                highs[at] |= reached & new[1];
                                crossed[at] = across & !upright;
                                counts[cell] += crossed[at].count_ones();
                                found += u64::from(reached.count_ones());
                                if let Some(visit) = visit.filter(|_| reached != 0) {
                                    visit(
                                        shape.first_index(cell, unit) + 64 * word as u64,
                                        &[reached],
                                    );
                                }
                            }
                        }
                    }
                    found
                });
        found.sum()
    }
}

impl ListedLayers for LineSearch {
    const WALKED_STATES: u64 = 1 << 22;

    fn begin(slide: Slide) -> Result<Option<Self>> {
        Self::begin(slide)
    }

    fn layer(&self) -> Layer {
        self.layer()
    }

    fn step_visiting(&mut self, stop: &Stop, visit: Option<VisitWords>) -> Result<bool> {
        for column in 0..self.shape.slide.columns() {
            self.carry_upright(column, stop)?;
            stop.check()?;
        }
        let count = self.mark_reached(stop, visit);
        stop.check()?;
        if count > 0 {
            self.layers.push(count);
        }
        Ok(count > 0)
    }
}

/// Returns the low and the high bit of the mark of a depth, for all states of a word.
fn mark(depth: usize) -> [u64; 2] {
    let mark = depth % 3 + 1;
    [0, 1].map(|bit| if mark >> bit & 1 == 1 { u64::MAX } else { 0 })
}
