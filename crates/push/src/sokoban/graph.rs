//! A level as a graph of pushes, for the search from one state.
//!
//! A code has a bit for each live cell, which is set if a box is there, and below them the number of the man's cell. A node of the graph
//! stands for the states of a room, the cells that the man can reach: it is the one of them with the smallest cell. So a step from node to
//! node is a push, and the best paths by pushes are found without the steps between them.

use super::super::floor::{Floor, WALL};
use super::super::place::{Place, opposite};
use super::bounds::PushBounds;
use super::cells::Cells;
use super::metric::Metric;
use super::space::{DEAD, Sokoban, State};
use homing_engine::{BoardGraph, Frame, StartSearch, frames, frames_along};
use homing_search::middle::{Bounds, Graph, Step};
use homing_space::space::{Cost, CostOrder, Space};
use homing_table::error::Result;
use homing_table::notation::{AnyBoard, Notation};
use homing_table::watch::Stop;
use std::sync::Arc;

/// The states of nodes among which those on best paths are not sought before their table is made.
const MAX_STATES: usize = 1 << 22;
/// The greatest number of solved placements from which a search goes backward.
const MAX_SOLVED: u64 = 1 << 20;

impl Sokoban {
    /// The search from one state.
    pub(crate) fn start_search(self) -> StartSearch {
        // Codes need no numbers of placements, but a bit for each live cell.
        if self.metric() == Metric::Moves || self.code_bits().1 > u128::BITS {
            return StartSearch::of_space(self);
        }
        StartSearch::new(Arc::new(self.clone()), self.graph())
    }

    pub(super) fn graph(self) -> Arc<dyn BoardGraph> {
        match self.floor().cells().div_ceil(64) {
            1 => Arc::new(PushGraph::<1>::new(self)),
            2 => Arc::new(PushGraph::<2>::new(self)),
            3..=4 => Arc::new(PushGraph::<4>::new(self)),
            _ => Arc::new(PushGraph::<64>::new(self)),
        }
    }

    /// Drawings along moves, which the codes of states make where states have no numbers.
    pub(crate) fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        if self.is_numbered() {
            return frames(self, board, moves);
        }
        let graph = self.clone().graph();
        let after = |state: &State, code| {
            let (mut steps, from) = (Vec::new(), AnyBoard::new(state.clone()));
            graph.moves(&[graph.code_of(&from)?], &mut steps).ok()?;
            let step = steps.iter().find(|step| step.code == code)?;
            Some(graph.board_of(step.state).get::<State>().clone())
        };
        let text = |code| {
            let mut text = String::new();
            self.push_moves(std::iter::once(code), &mut text);
            text
        };
        let moves = self
            .parse_moves(moves)
            .map_err(|error| error.in_part("moves"))?;
        frames_along(self.parse_board(board)?, &moves, text, after, |state| {
            self.picture(state)
        })
    }

    /// The bits of a cell's number, and of a code.
    pub(super) fn code_bits(&self) -> (u32, u32) {
        let man_bits = u64::BITS - (self.floor().cells() as u64).leading_zeros();
        (man_bits, man_bits + self.live_cells().len() as u32)
    }

    /// The bits of boxes on live cells, in a code.
    pub(super) fn bits_of(&self, boxes: impl Iterator<Item = u16>) -> u128 {
        let man_bits = self.code_bits().0;
        let bit = |cell| 1 << (u32::from(self.live_number(cell)) + man_bits);
        boxes.fold(0, |bits, cell| bits | bit(cell))
    }

    /// The cells of the boxes of a code.
    pub(super) fn boxes_of(&self, code: u128) -> impl Iterator<Item = u16> {
        let (mut bits, live) = (code >> self.code_bits().0, self.live_cells());
        std::iter::from_fn(move || {
            let number = bits.trailing_zeros();
            bits &= bits.checked_sub(1)?;
            Some(live[number as usize])
        })
    }

    /// The man's cell in a code.
    pub(super) fn man_of(&self, code: u128) -> u16 {
        (code & ((1 << self.code_bits().0) - 1)) as u16
    }
}

pub(super) struct PushGraph<const W: usize> {
    pub(super) space: Sokoban,
    /// By cell: its neighbours.
    pub(super) beside: Vec<Cells<W>>,
    floor: Cells<W>,
    /// By cell: the eight cells around it, in a circle from its right neighbour.
    rings: Vec<[u16; 8]>,
    /// By which cells of a ring are free: whether those beside its middle lead to each other within the ring.
    is_ring_whole: Box<[bool; 256]>,
    pub(super) man_bits: u32,
    /// The bits of the targets, and their cells.
    targets: u128,
    target_cells: Cells<W>,
}

/// A code, taken apart.
pub(super) struct Placed<const W: usize> {
    code: u128,
    /// The cells without a box.
    pub(super) free: Cells<W>,
    pub(super) man: u16,
}

impl<const W: usize> PushGraph<W> {
    pub(super) fn new(space: Sokoban) -> Self {
        let cells = 0..space.floor().cells() as u16;
        let beside = |cell| {
            let around = space.floor().around(cell).into_iter();
            Cells::of(around.filter(|&next| next != WALL))
        };
        let mut graph = Self {
            beside: cells.clone().map(beside).collect(),
            floor: Cells::of(cells.clone()),
            rings: cells.map(|cell| ring(space.floor(), cell)).collect(),
            is_ring_whole: Box::new(std::array::from_fn(|free| is_ring_whole(free as u8))),
            man_bits: space.code_bits().0,
            targets: 0,
            target_cells: Cells::of(space.target_cells().iter().copied()),
            space,
        };
        graph.targets = graph
            .space
            .bits_of(graph.space.target_cells().iter().copied());
        graph
    }

    #[inline]
    pub(super) fn bit(&self, cell: u16) -> u128 {
        1 << (u32::from(self.space.live_number(cell)) + self.man_bits)
    }

    pub(super) fn placed(&self, code: u128) -> Placed<W> {
        let mut free = self.floor;
        self.space.boxes_of(code).for_each(|cell| free.flip(cell));
        let man = (code & ((1 << self.man_bits) - 1)) as u16;
        Placed { code, free, man }
    }

    fn room(&self, man: u16, free: Cells<W>) -> Cells<W> {
        Cells::room(man, &self.beside, free)
    }

    /// The node after a box has moved between two cells, with the man in a third. `room` is his room before.
    #[inline]
    fn moved(&self, placed: &Placed<W>, room: &Cells<W>, [from, to, man]: [u16; 3]) -> u128 {
        let mut free = placed.free;
        free.flip(from);
        free.flip(to);
        let boxes = (placed.code ^ self.bit(from) ^ self.bit(to)) >> self.man_bits << self.man_bits;
        let after = self.room_after(room, free, [from, to, man]);
        boxes | u128::from(after.first().unwrap_or(man))
    }

    /// The room of the man after a box has moved.
    ///
    /// A search of the room takes most of the time of a step, and is needed only if the box may have divided it. Then it mostly ends soon.
    #[inline]
    fn room_after(&self, room: &Cells<W>, free: Cells<W>, [from, to, man]: [u16; 3]) -> Cells<W> {
        let mut after = *room;
        if after.has(to) {
            let is_free = |&cell: &u16| cell != WALL && free.has(cell);
            let ring = self.rings[usize::from(to)].iter().rev();
            let free_ring = ring.fold(0, |bits, cell| bits << 1 | usize::from(is_free(cell)));
            if !self.is_ring_whole[free_ring] {
                // Undivided, if a way around the box leads to all its sides. Otherwise the search ends with the whole room.
                let sides = self.beside[usize::from(to)].within(&free).within(room);
                let is_undivided = |found: &Cells<W>| sides.without(found) == Cells::NONE;
                let found = Cells::room_until(man, &self.beside, free, is_undivided);
                if !is_undivided(&found) {
                    return found;
                }
            }
            after.flip(to);
        }
        // The cell that the box has left joins the rooms beside it.
        let beside = self.beside[usize::from(from)].within(&free);
        if man == from || beside.within(&after) != Cells::NONE {
            after.flip(from);
            for cell in beside.iter() {
                if !after.has(cell) {
                    after.add(&self.room(cell, free));
                }
            }
        }
        after
    }

    /// Whether a box is frozen off the targets on a cell, or freezes others there, so that no goal can be reached.
    fn is_lost(&self, free: &Cells<W>, at: u16) -> bool {
        let mut frozen = Cells::NONE;
        // Boxes that may be left over may freeze.
        self.space.box_count() <= self.space.targets().len()
            && self.freezes(free, at, &mut frozen)
            && frozen.without(&self.target_cells) != Cells::NONE
    }

    /// Whether a box can never be pushed again, if those in `frozen` cannot; then adds it to them with the boxes that block it.
    fn freezes(&self, free: &Cells<W>, at: u16, frozen: &mut Cells<W>) -> bool {
        let before = *frozen;
        frozen.flip(at);
        let is_dead = |cell: u16| cell == WALL || self.space.live_number(cell) == DEAD;
        for direction in 0..2 {
            let ends = [self.next(at, direction), self.next(at, opposite(direction))];
            let blocks = |cell: u16| cell == WALL || frozen.has(cell);
            let is_blocked = ends.into_iter().any(blocks)
                || ends.into_iter().all(is_dead)
                || ends
                    .into_iter()
                    .any(|cell| !free.has(cell) && self.freezes(free, cell, frozen));
            if !is_blocked {
                *frozen = before;
                return false;
            }
        }
        true
    }

    pub(super) fn next(&self, cell: u16, direction: usize) -> u16 {
        self.space.floor().next(cell, direction)
    }

    /// Whether a state is a goal.
    pub(super) fn is_solved(&self, code: u128) -> bool {
        let needed = self.space.box_count().min(self.space.targets().len());
        (code & self.targets).count_ones() as usize == needed
    }

    /// Whether a cell is free floor.
    #[inline]
    pub(super) fn is_free(&self, placed: &Placed<W>, cell: u16) -> bool {
        cell != WALL && placed.free.has(cell)
    }

    /// Whether a box can be pushed onto a cell.
    #[inline]
    fn takes_box(&self, placed: &Placed<W>, cell: u16) -> bool {
        self.is_free(placed, cell) && self.space.live_number(cell) != DEAD
    }
}

/// The eight cells around a cell.
fn ring(floor: &Floor, cell: u16) -> [u16; 8] {
    const RING: [(isize, isize); 8] = [
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
        (0, -1),
        (1, -1),
        (1, 0),
        (1, 1),
    ];
    let Place { row, column } = floor.place(cell);
    RING.map(|(down, right)| {
        let row = row.checked_add_signed(down);
        let place = row.zip(column.checked_add_signed(right));
        let cell = place.and_then(|(row, column)| floor.cell(Place { row, column }));
        cell.unwrap_or(WALL)
    })
}

/// Whether at most one run of free cells in a ring has one of those beside the middle, which have the even numbers.
fn is_ring_whole(free: u8) -> bool {
    let is_free = |at: u8| free >> (at % 8) & 1 != 0;
    // A run ends at a cell before one that is not free.
    let ends = (0..8).filter(|&at| is_free(at) && !is_free(at + 1));
    let has_side = |&end: &u8| {
        let run = (0..8).map(|back| (end + 8 - back) % 8);
        run.take_while(|&at| is_free(at)).any(|at| at % 2 == 0)
    };
    ends.filter(has_side).count() <= 1
}

impl<const W: usize> Graph for PushGraph<W> {
    fn bits(&self) -> u32 {
        self.space.code_bits().1
    }

    fn weights(&self) -> Option<&'static [u8]> {
        Space::weights(&self.space)
    }

    fn cost(&self, code: u8) -> Cost {
        Space::cost(&self.space, code)
    }

    fn cost_order(&self) -> CostOrder {
        Space::cost_order(&self.space)
    }

    /// A step from node to node is a push.
    fn step_weights(&self) -> (u32, u32) {
        (1, 1)
    }

    fn moves(&self, states: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        for (place, &state) in (0..).zip(states) {
            let placed = self.placed(state);
            let (man, boxes) = (placed.man, state ^ u128::from(placed.man));
            let mut push = |code: usize, weight, state| {
                steps.push(Step {
                    place,
                    code: code as u8,
                    weight,
                    state,
                });
            };
            for direction in 0..4 {
                let next = self.next(man, direction);
                if next == WALL || placed.free.has(next) {
                    continue;
                }
                let beyond = self.next(next, direction);
                if self.takes_box(&placed, beyond) {
                    let boxes = boxes ^ self.bit(next) ^ self.bit(beyond);
                    push(direction, 1, boxes | u128::from(next));
                }
            }
            for direction in 0..4 {
                let next = self.next(man, direction);
                if self.is_free(&placed, next) {
                    push(4 + direction, 0, boxes | u128::from(next));
                }
            }
        }
        Ok(())
    }

    fn successors(&self, nodes: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        for (place, &node) in (0..).zip(nodes) {
            let placed = self.placed(node);
            let room = self.room(placed.man, placed.free);
            for at in self.space.boxes_of(node) {
                for direction in 0..4 {
                    let behind = self.next(at, opposite(direction));
                    let ahead = self.next(at, direction);
                    if behind == WALL || !room.has(behind) || !self.takes_box(&placed, ahead) {
                        continue;
                    }
                    let mut free = placed.free;
                    free.flip(at);
                    free.flip(ahead);
                    if !self.is_lost(&free, ahead) {
                        steps.push(Step {
                            place,
                            code: direction as u8,
                            weight: 1,
                            state: self.moved(&placed, &room, [at, ahead, at]),
                        });
                    }
                }
            }
        }
        Ok(())
    }

    fn predecessors(&self, nodes: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        for (place, &node) in (0..).zip(nodes) {
            let placed = self.placed(node);
            let room = self.room(placed.man, placed.free);
            for at in self.space.boxes_of(node) {
                for direction in 0..4 {
                    // The man stands where the box was, and steps back.
                    let before = self.next(at, opposite(direction));
                    if before == WALL || !room.has(before) {
                        continue;
                    }
                    let man = self.next(before, opposite(direction));
                    if self.is_free(&placed, man) {
                        steps.push(Step {
                            place,
                            code: direction as u8,
                            weight: 1,
                            state: self.moved(&placed, &room, [at, before, man]),
                        });
                    }
                }
            }
        }
        Ok(())
    }

    fn goals(&self) -> Option<Vec<u128>> {
        if self.space.solved_count() > MAX_SOLVED {
            return None;
        }
        let mut goals = Vec::new();
        self.space.solved(|placement| {
            let boxes = self.space.bits_of(self.space.box_cells(placement));
            let free = self.placed(boxes).free;
            let mut left = free;
            while let Some(man) = left.first() {
                goals.push(boxes | u128::from(man));
                self.room(man, free).iter().for_each(|cell| left.flip(cell));
            }
        });
        Some(goals)
    }

    fn are_goals(&self, states: &[u128]) -> Result<Vec<bool>> {
        Ok(states.iter().map(|&state| self.is_solved(state)).collect())
    }

    fn has_bounds(&self) -> bool {
        self.space.box_count() <= self.space.targets().len()
    }

    fn bounds(&self, start: u128, nodes: &[u128], _: &Stop) -> Result<Option<Box<dyn Bounds>>> {
        let bounds = PushBounds::new(&self.space, self, start, nodes);
        Ok(bounds.map(|bounds| Box::new(bounds) as Box<dyn Bounds>))
    }

    fn node_of(&self, state: u128) -> u128 {
        let placed = self.placed(state);
        let first = self.room(placed.man, placed.free).first();
        state ^ u128::from(placed.man) | u128::from(first.unwrap_or(placed.man))
    }

    fn best_states(&self, start: u128, nodes: &[u128], stop: &Stop) -> Result<Vec<u128>> {
        let mut states = Vec::new();
        for some in nodes.chunks(1 << 10) {
            stop.check()?;
            for &node in some {
                self.states_of(node, &mut |state| states.push(state));
            }
            if states.len() > MAX_STATES {
                return self.states_on_best_paths(start, nodes, stop);
            }
        }
        Ok(states)
    }

    fn states_of(&self, node: u128, visit: &mut dyn FnMut(u128)) {
        let placed = self.placed(node);
        let boxes = node ^ u128::from(placed.man);
        for man in self.room(placed.man, placed.free).iter() {
            visit(boxes | u128::from(man));
        }
    }
}

impl<const W: usize> BoardGraph for PushGraph<W> {
    fn code_of(&self, board: &AnyBoard) -> Option<u128> {
        let state: &State = board.get();
        self.space.check(state).ok()?;
        let cell = |&place: &Place| self.space.floor().cell(place);
        let boxes = state.boxes.iter().map(cell).collect::<Option<Vec<u16>>>()?;
        let is_live = |&cell: &u16| self.space.live_number(cell) != DEAD;
        let man = cell(&state.man)?;
        boxes
            .iter()
            .all(is_live)
            .then(|| self.space.bits_of(boxes.into_iter()) | u128::from(man))
    }

    fn board_of(&self, code: u128) -> AnyBoard {
        let place = |cell| self.space.floor().place(cell);
        AnyBoard::new(State {
            boxes: self.space.boxes_of(code).map(place).collect(),
            man: place(self.placed(code).man),
        })
    }
}
