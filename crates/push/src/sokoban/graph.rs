//! A level as a graph of pushes, for the search from one state.
//!
//! A code has a bit for each live cell, which is set if a box is there, and below them the number of the man's cell. A node of the graph
//! stands for the states of a room, the cells that the man can reach: it is the one of them with the smallest cell. So a step from node to
//! node is a push, and the best paths by pushes are found without the steps between them.

use super::super::floor::WALL;
use super::super::place::{Place, opposite};
use super::cells::Cells;
use super::metric::Metric;
use super::space::{DEAD, Sokoban, State};
use homing_engine::{BoardGraph, StartSearch};
use homing_search::middle::{Graph, Step};
use homing_space::space::{Cost, CostOrder, Space};
use homing_table::error::Result;
use homing_table::notation::AnyBoard;
use std::sync::Arc;

/// The greatest number of solved placements from which a search goes backward.
const MAX_SOLVED: u64 = 1 << 20;

impl Sokoban {
    /// The search from one state.
    pub(crate) fn start_search(self) -> StartSearch {
        if self.metric() == Metric::Moves {
            return StartSearch::of_space(self);
        }
        let notation = Arc::new(self.clone());
        let graph: Arc<dyn BoardGraph> = match self.floor().cells().div_ceil(64) {
            1 => Arc::new(PushGraph::<1>::new(self)),
            2 => Arc::new(PushGraph::<2>::new(self)),
            3..=4 => Arc::new(PushGraph::<4>::new(self)),
            _ => Arc::new(PushGraph::<64>::new(self)),
        };
        StartSearch::new(notation, graph)
    }

    /// The bits of a cell's number, and of a code.
    pub(super) fn code_bits(&self) -> (u32, u32) {
        let man_bits = u64::BITS - (self.floor().cells() as u64).leading_zeros();
        (man_bits, man_bits + self.live_cells().len() as u32)
    }
}

struct PushGraph<const W: usize> {
    space: Sokoban,
    /// By cell: its neighbours.
    beside: Vec<Cells<W>>,
    floor: Cells<W>,
    man_bits: u32,
    /// The bits of the targets.
    targets: u128,
}

/// A code, taken apart.
struct Placed<const W: usize> {
    code: u128,
    /// The cells without a box.
    free: Cells<W>,
    man: u16,
}

impl<const W: usize> PushGraph<W> {
    fn new(space: Sokoban) -> Self {
        let cells = 0..space.floor().cells() as u16;
        let beside = |cell| {
            let around = space.floor().around(cell).into_iter();
            Cells::of(around.filter(|&next| next != WALL))
        };
        let mut graph = Self {
            beside: cells.clone().map(beside).collect(),
            floor: Cells::of(cells),
            man_bits: space.code_bits().0,
            targets: 0,
            space,
        };
        graph.targets = graph.bits_of(graph.space.target_cells().iter().copied());
        graph
    }

    /// The bits of boxes on live cells.
    fn bits_of(&self, boxes: impl Iterator<Item = u16>) -> u128 {
        boxes.fold(0, |bits, cell| bits | self.bit(cell))
    }

    #[inline]
    fn bit(&self, cell: u16) -> u128 {
        1 << (u32::from(self.space.live_number(cell)) + self.man_bits)
    }

    fn boxes(&self, code: u128) -> impl Iterator<Item = u16> {
        let (mut bits, live) = (code >> self.man_bits, self.space.live_cells());
        std::iter::from_fn(move || {
            let number = bits.trailing_zeros();
            bits &= bits.checked_sub(1)?;
            Some(live[number as usize])
        })
    }

    fn placed(&self, code: u128) -> Placed<W> {
        let mut free = self.floor;
        self.boxes(code).for_each(|cell| free.flip(cell));
        let man = (code & ((1 << self.man_bits) - 1)) as u16;
        Placed { code, free, man }
    }

    fn room(&self, man: u16, free: Cells<W>) -> Cells<W> {
        Cells::room(man, &self.beside, free)
    }

    /// The code of a placement with the man in the first cell of his room.
    fn node(&self, boxes: u128, man: u16, free: Cells<W>) -> u128 {
        boxes | u128::from(self.room(man, free).first().unwrap_or(man))
    }

    /// The node after a box has moved between two cells, with the man in a third.
    #[inline]
    fn moved(&self, placed: &Placed<W>, from: u16, to: u16, man: u16) -> u128 {
        let mut free = placed.free;
        free.flip(from);
        free.flip(to);
        let boxes = (placed.code ^ self.bit(from) ^ self.bit(to)) >> self.man_bits << self.man_bits;
        self.node(boxes, man, free)
    }

    fn next(&self, cell: u16, direction: usize) -> u16 {
        self.space.floor().next(cell, direction)
    }

    /// Whether a cell is free floor.
    #[inline]
    fn is_free(&self, placed: &Placed<W>, cell: u16) -> bool {
        cell != WALL && placed.free.has(cell)
    }

    /// Whether a box can be pushed onto a cell.
    #[inline]
    fn takes_box(&self, placed: &Placed<W>, cell: u16) -> bool {
        self.is_free(placed, cell) && self.space.live_number(cell) != DEAD
    }
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
            for at in self.boxes(node) {
                for direction in 0..4 {
                    let behind = self.next(at, opposite(direction));
                    let ahead = self.next(at, direction);
                    if behind != WALL && room.has(behind) && self.takes_box(&placed, ahead) {
                        steps.push(Step {
                            place,
                            code: direction as u8,
                            weight: 1,
                            state: self.moved(&placed, at, ahead, at),
                        });
                    }
                }
            }
        }
        Ok(())
    }

    fn predecessors(&self, nodes: &[u128], steps: &mut Vec<Step>) {
        for (place, &node) in (0..).zip(nodes) {
            let placed = self.placed(node);
            let room = self.room(placed.man, placed.free);
            for at in self.boxes(node) {
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
                            state: self.moved(&placed, at, before, man),
                        });
                    }
                }
            }
        }
    }

    fn goals(&self) -> Option<Vec<u128>> {
        if self.space.solved_count() > MAX_SOLVED {
            return None;
        }
        let mut goals = Vec::new();
        self.space.solved(|placement| {
            let boxes = self.bits_of(self.space.box_cells(placement));
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
        let needed = self.space.box_count().min(self.space.targets().len());
        let is_goal = |&state: &u128| (state & self.targets).count_ones() as usize == needed;
        Ok(states.iter().map(is_goal).collect())
    }

    fn node_of(&self, state: u128) -> u128 {
        let placed = self.placed(state);
        self.node(state ^ u128::from(placed.man), placed.man, placed.free)
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
            .then(|| self.bits_of(boxes.into_iter()) | u128::from(man))
    }

    fn board_of(&self, code: u128) -> AnyBoard {
        let place = |cell| self.space.floor().place(cell);
        AnyBoard::new(State {
            boxes: self.boxes(code).map(place).collect(),
            man: place(self.placed(code).man),
        })
    }
}
