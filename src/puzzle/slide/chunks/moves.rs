//! Finds one chunk of one layer, as a pure function of the previous layers.

use super::cut::{ChunkCut, Reach};
use crate::layers::code::{self, Coded};
use crate::layers::{Bench, ChunkInput, ChunkLayout, FoundPart, Model, Outbox, Plane, StoredChunk};
use crate::puzzle::slide::planes::turn::Vertical;
use crate::puzzle::slide::planes::window::Window;
use crate::space::Space;
use crate::watch::Stop;

/// The moves of a board within and across chunks.
pub struct ChunkMoves {
    cut: ChunkCut,
    layout: ChunkLayout,
    /// By upper cell: the turn of the whole window, if it is within the free tiles; otherwise the turn of its free places, if there are
    /// some.
    windows: Vec<Option<Window>>,
}

/// The code of a plane, and the end of each unit in it. Empty if it is not known.
#[derive(Clone, Copy, Default)]
pub struct PlaneCode<'a> {
    code: &'a [u8],
    ends: &'a [usize],
}

/// The bytes of a message before the code of its lane: the upper cell of the window, the direction, the lane, and the code's length.
const HEAD_BYTES: usize = 7;

impl ChunkMoves {
    /// The moves of a board.
    pub fn new(cut: ChunkCut) -> Self {
        let window = |upper: usize| match cut.reach(upper) {
            Reach::Within => Some(Window::new(
                cut.free_tiles,
                cut.slide.tiles() - upper,
                cut.slide.columns(),
            )),
            Reach::Partly(free) if free > 1 => {
                Some(Window::new(cut.free_tiles, cut.free_tiles.tiles, free))
            }
            _ => None,
        };
        Self {
            cut,
            layout: Self::layout(&cut),
            windows: cut.uppers().map(window).collect(),
        }
    }

    /// The sizes of chunks.
    pub fn layout(cut: &ChunkCut) -> ChunkLayout {
        ChunkLayout {
            number: cut.free_tiles.tiles,
            chunks: cut.chunks(),
            planes: cut.slide.cells(),
            move_planes: 0,
            units: cut.free_tiles.partition(),
            // The frontier has the cells of one colour; two more planes are needed. A check needs eight in all.
            bench_planes: cut.slide.cells().div_ceil(2).max(6) + 2,
            bench_bytes: 0,
            tables_bytes: Self::size_bytes(cut),
        }
    }

    /// The memory of the tables, in bytes.
    fn size_bytes(cut: &ChunkCut) -> u64 {
        let size = |upper: usize| match cut.reach(upper) {
            Reach::Within => Window::size_bytes(
                cut.free_tiles,
                cut.slide.tiles() - upper,
                cut.slide.columns(),
            ),
            Reach::Partly(free) if free > 1 => {
                Window::size_bytes(cut.free_tiles, cut.free_tiles.tiles, free)
            }
            _ => 0,
        };
        cut.uppers().map(size).sum()
    }

    /// Returns the cut whose moves these are.
    pub fn cut(&self) -> &ChunkCut {
        &self.cut
    }

    /// Adds the states that have crossed through one window.
    fn receive(
        &self,
        inbox: &[Message],
        (upper, direction): (usize, Vertical),
        parity: usize,
        reached: &mut Plane,
        lanes: &mut Plane,
    ) -> Coded<()> {
        let lane_len = self.cut.free_tiles.lane_len();
        let crossed = inbox
            .iter()
            .filter(|message| message.upper == upper && message.direction == direction);
        match (&self.windows[upper], self.cut.reach(upper), direction) {
            (Some(window), Reach::Partly(free), Vertical::Up) => {
                lanes.clear();
                crossed.into_iter().try_for_each(|message| {
                    code::add(message.code, lanes, message.lane * lane_len, lane_len)
                })?;
                // Each tile that the moving tile passes changes the parity of the order.
                window.carry(Vertical::Up, parity ^ (free - 1) & 1, lanes, reached);
                Ok(())
            }
            _ => crossed.into_iter().try_for_each(|message| {
                code::add(message.code, reached, message.lane * lane_len, lane_len)
            }),
        }
    }

    /// Codes a plane of a chunk as the next of its planes, and sends the states that cross from it. Returns the number of its states.
    fn store(
        &self,
        chunk: usize,
        cell: usize,
        plane: &mut Plane,
        lanes: &mut Plane,
        into: &mut StoredChunk,
        send: &mut Outbox,
    ) -> u64 {
        let (start, mut ends) = (into.bytes().len(), Vec::new());
        let states = into
            .push(|code| code::encode(plane, 0, self.cut.free_tiles.plane_len(), code, &mut ends));
        if states > 0 {
            ends.iter_mut().for_each(|end| *end -= start);
            self.send(
                chunk,
                cell,
                plane,
                lanes,
                PlaneCode {
                    code: &into.bytes()[start..],
                    ends: &ends,
                },
                send,
            );
        }
        states
    }

    /// Sends the states that cross from a plane of a chunk.
    fn send(
        &self,
        chunk: usize,
        cell: usize,
        plane: &mut Plane,
        lanes: &mut Plane,
        coded: PlaneCode,
        send: &mut Outbox,
    ) {
        let below = self
            .cut
            .uppers()
            .contains(&cell)
            .then_some((cell, Vertical::Down));
        let above = cell
            .checked_sub(self.cut.slide.columns())
            .map(|above| (above, Vertical::Up));
        for (upper, direction) in below.into_iter().chain(above) {
            self.send_through(upper, direction, chunk, cell, plane, lanes, coded, send);
        }
    }

    /// Sends the states that cross from a plane of a chunk through one window.
    #[allow(
        clippy::too_many_arguments,
        reason = "a window, a plane of a chunk, and where it goes"
    )]
    pub fn send_through(
        &self,
        upper: usize,
        direction: Vertical,
        chunk: usize,
        cell: usize,
        plane: &mut Plane,
        lanes: &mut Plane,
        coded: PlaneCode,
        send: &mut Outbox,
    ) {
        if self.cut.reach(upper) == Reach::Within {
            return;
        }
        let (sent, is_turned) = match &self.windows[upper] {
            Some(window) if direction == Vertical::Down => {
                lanes.clear();
                window.carry(Vertical::Down, self.cut.parity(cell, chunk), plane, lanes);
                (lanes, true)
            }
            _ => (plane, false),
        };
        let lane_len = self.cut.free_tiles.lane_len();
        // If lanes consist of whole units in the order in which they are coded, their code exists already.
        let lane_units = if is_turned || coded.ends.is_empty() {
            0
        } else {
            lane_len / self.cut.free_tiles.unit_len()
        };
        let (mut message, mut ends) = (Vec::new(), Vec::new());
        for lane in 0..self.cut.free_tiles.tiles {
            let (target, target_lane) = self.cut.lane_after(upper, direction, chunk, lane);
            message.clear();
            message.extend([upper as u8, direction as u8, target_lane as u8, 0, 0, 0, 0]);
            let has_states = if lane_units > 0 {
                let units = lane * lane_units..(lane + 1) * lane_units;
                let start = units
                    .start
                    .checked_sub(1)
                    .map_or(0, |before| coded.ends[before]);
                message.extend_from_slice(&coded.code[start..coded.ends[units.end - 1]]);
                units.into_iter().any(|unit| sent.count_bound(unit) > 0)
            } else {
                code::encode(sent, lane * lane_len, lane_len, &mut message, &mut ends) > 0
            };
            if has_states {
                let length = (message.len() - HEAD_BYTES) as u32;
                message[3..HEAD_BYTES].copy_from_slice(&length.to_le_bytes());
                send(target, &message);
            }
        }
    }

    /// Clears a plane and adds the states of a code.
    pub fn load(&self, code: &[u8], plane: &mut Plane) -> Coded<()> {
        plane.clear();
        code::add(code, plane, 0, self.cut.free_tiles.plane_len())
    }

    /// Sets `into` to the states that a move of the blank through a window leads to: from those of `from`, or from those that have crossed.
    ///
    /// # Errors
    ///
    /// If the inbox is damaged.
    pub fn fetch(
        &self,
        (upper, direction): (usize, Vertical),
        chunk: usize,
        from: &Plane,
        inbox: &[u8],
        into: &mut Plane,
        lanes: &mut Plane,
    ) -> Coded<()> {
        into.clear();
        let lower = upper + self.cut.slide.columns();
        let (source, target) = if direction == Vertical::Up {
            (lower, upper)
        } else {
            (upper, lower)
        };
        match (&self.windows[upper], self.cut.reach(upper)) {
            (Some(window), Reach::Within) => {
                window.carry(direction, self.cut.parity(source, chunk), from, into);
                Ok(())
            }
            _ => self.receive(
                &messages(inbox)?,
                (upper, direction),
                self.cut.parity(target, chunk),
                into,
                lanes,
            ),
        }
    }
}

/// An upper bound of the depth on any board of up to sixteen cells; the greatest known depth is 140, on 2x8. A search that exceeds it has
/// lost a layer, and would go back and forth forever.
const MAX_DEPTH: usize = 160;

impl Model for ChunkMoves {
    fn identity(&self) -> String {
        let description = self.cut.slide.describe();
        format!("puzzle {}\ngoal {}\n", description.puzzle, description.goal)
    }

    fn name(&self) -> String {
        self.cut.slide.describe().puzzle
    }

    fn states(&self) -> u64 {
        self.cut.slide.len()
    }

    fn layout(&self) -> &ChunkLayout {
        &self.layout
    }

    /// The first state in the plane of the blank's home.
    fn goals(&self) -> Vec<(usize, usize, usize)> {
        vec![(0, self.cut.slide.home(), 0)]
    }

    fn reaches_all(&self) -> bool {
        true
    }

    fn is_in_plane(&self, cell: usize, depth: usize) -> bool {
        self.cut.shape().colour(cell) == self.cut.shape().colour_at(depth)
    }

    fn max_depth(&self) -> usize {
        MAX_DEPTH
    }

    fn find_part(
        &self,
        chunk: usize,
        depth: usize,
        known: &ChunkInput,
        bench: &mut Bench,
        send: &mut Outbox,
        stop: &Stop,
    ) -> FoundPart {
        let (cut, shape) = (&self.cut, self.cut.shape());
        let (len, colour) = (cut.free_tiles.plane_len(), shape.colour_at(depth));
        let [frontier @ .., reached, lanes] = &mut bench.planes[..] else {
            return Err(code::DAMAGED);
        };
        for (slot, plane) in frontier.iter_mut().enumerate() {
            plane.clear();
            code::add(known.frontier.plane(slot), plane, 0, len)?;
        }
        let inbox = messages(&known.inbox)?;
        let mut part = StoredChunk::default();
        let mut states = 0;
        for (slot, cell) in shape.cells_of(colour).into_iter().enumerate() {
            if stop.is_stopped() {
                break;
            }
            reached.clear();
            for beside in shape.beside(cell).into_iter().flatten() {
                reached.add(&frontier[shape.slot(beside)]);
            }
            for (upper, from, direction) in cut.arrivals(cell) {
                if cut.reach(upper) == Reach::Within {
                    if let Some(window) = &self.windows[upper] {
                        window.carry(
                            direction,
                            cut.parity(from, chunk),
                            &frontier[shape.slot(from)],
                            reached,
                        );
                    }
                } else {
                    self.receive(
                        &inbox,
                        (upper, direction),
                        cut.parity(cell, chunk),
                        reached,
                        lanes,
                    )?;
                }
            }
            code::remove(known.before.plane(slot), reached)?;
            states += self.store(chunk, cell, reached, lanes, &mut part, send);
        }
        Ok((part, states))
    }

    fn send_again(
        &self,
        chunk: usize,
        depth: usize,
        layer: &StoredChunk,
        bench: &mut Bench,
        send: &mut Outbox,
    ) -> Coded<()> {
        let [.., reached, lanes] = &mut bench.planes[..] else {
            return Err(code::DAMAGED);
        };
        let colour = self.cut.shape().colour_at(depth);
        for (slot, cell) in self
            .cut
            .shape()
            .cells_of(colour)
            .into_iter()
            .enumerate()
            .filter(|&(slot, _)| !layer.plane(slot).is_empty())
        {
            self.load(layer.plane(slot), reached)?;
            self.send(chunk, cell, reached, lanes, PlaneCode::default(), send);
        }
        Ok(())
    }
}

/// The states that cross through one window from one lane to another.
struct Message<'a> {
    upper: usize,
    direction: Vertical,
    /// The lane in the chunk that it goes to.
    lane: usize,
    code: &'a [u8],
}

fn messages(mut bytes: &[u8]) -> Coded<Vec<Message<'_>>> {
    let mut messages = Vec::new();
    while let Some((&[upper, direction, lane, a, b, c, d], rest)) =
        bytes.split_first_chunk::<HEAD_BYTES>()
    {
        let direction = if direction == Vertical::Down as u8 {
            Vertical::Down
        } else {
            Vertical::Up
        };
        let (code, rest) = rest
            .split_at_checked(u32::from_le_bytes([a, b, c, d]) as usize)
            .ok_or(code::DAMAGED)?;
        messages.push(Message {
            upper: upper.into(),
            direction,
            lane: lane.into(),
            code,
        });
        bytes = rest;
    }
    if bytes.is_empty() {
        Ok(messages)
    } else {
        Err(code::DAMAGED)
    }
}
