//! The rules of the game in terms of indices.

use super::super::floor::WALL;
use super::super::place::{Place, opposite};
use super::metric::Metric;
use super::placement::BoxPlacement;
use super::space::{DEAD, Sokoban, State};
use homing_space::space::{Cost, CostOrder, Description, Space, Unit};

impl Sokoban {
    /// The placement and the man's cell of a state.
    fn cells(&self, index: u64) -> (BoxPlacement, u16) {
        let placement = self.placement(index / self.plane_len());
        let man = (index % self.plane_len()) as u16;
        let man = self
            .box_cells(&placement)
            .fold(man, |man, cell| man + u16::from(cell <= man));
        (placement, man)
    }

    /// The index of a state whose placement has this rank.
    fn index(&self, placement: &BoxPlacement, rank: u64, man: u16) -> u64 {
        let below = self.box_cells(placement).filter(|&cell| cell < man).count() as u64;
        rank * self.plane_len() + u64::from(man) - below
    }

    /// The index of a state after box `at` of a placement of this rank has moved to the live cell `to`.
    fn moved(&self, placement: &BoxPlacement, rank: u64, (at, to): (usize, u16), man: u16) -> u64 {
        let places = placement.places();
        let rank = self.placements().rank_moved(places, rank, at, to);
        let places = places.iter().enumerate();
        let places = places.map(|(other, &place)| if other == at { to } else { place });
        self.index(&BoxPlacement::new(places), rank, man)
    }

    /// Returns the position of the box on a cell in the order of a placement.
    fn box_on(&self, placement: &BoxPlacement, cell: u16) -> Option<usize> {
        if cell == WALL {
            return None;
        }
        placement
            .places()
            .binary_search(&self.live_number(cell))
            .ok()
    }
}

impl Space for Sokoban {
    type State = State;

    fn describe(&self) -> Description {
        let (rows, columns) = self.floor().shape();
        Description {
            puzzle: format!("push:{rows}x{columns}"),
            parameters: self.text().into(),
            goal: if self.box_count() > self.targets().len() { "a box on every target" } else { "every box on a target" }.into(),
            index:
                "boxes * (n-b) + man - (boxes before the man), over the n free cells in row order; b boxes by combinations of live cells"
                    .into(),
            metric: self.metric().words().into(),
        }
    }

    fn len(&self) -> u64 {
        self.placements().len().saturating_mul(self.plane_len())
    }

    fn move_count(&self) -> u8 {
        8
    }

    /// In the metric of pushes, a push weighs one and a step nothing; in the metric of moves, both weigh one.
    fn weights(&self) -> Option<&'static [u8]> {
        Some(match self.metric() {
            Metric::Pushes => &[1, 1, 1, 1, 0, 0, 0, 0],
            Metric::Moves => &[1; 8],
        })
    }

    /// In the metric of pushes, the cost counts pushes first and then moves; in the metric of moves, moves first and then pushes.
    fn cost(&self, code: u8) -> Cost {
        let is_push = u32::from(code < 4);
        match self.metric() {
            Metric::Pushes => Cost::new(is_push, 1),
            Metric::Moves => Cost::new(1, is_push),
        }
    }

    fn cost_order(&self) -> CostOrder {
        match self.metric() {
            Metric::Pushes => CostOrder::WeightFirst(Unit::PUSHES),
            Metric::Moves => CostOrder::MovesFirst(Unit::PUSHES),
        }
    }

    fn rank(&self, state: &State) -> Option<u64> {
        self.check(state).ok().filter(|()| self.is_numbered())?;
        let number = |&place: &Place| {
            self.floor()
                .cell(place)
                .map(|cell| self.live_number(cell))
                .filter(|&number| number != DEAD)
        };
        let places = state
            .boxes
            .iter()
            .map(number)
            .collect::<Option<Vec<u16>>>()?;
        let placement = BoxPlacement::new(places);
        Some(self.index(
            &placement,
            self.placements().rank(placement.places())?,
            self.floor().cell(state.man)?,
        ))
    }

    fn unrank(&self, index: u64) -> State {
        let (placement, man) = self.cells(index);
        State {
            boxes: self
                .box_cells(&placement)
                .map(|cell| self.floor().place(cell))
                .collect(),
            man: self.floor().place(man),
        }
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        self.solved_placements(|rank| {
            let first = rank * self.plane_len();
            (first..first + self.plane_len()).for_each(&mut visit);
        });
    }

    fn is_goal(&self, index: u64) -> bool {
        self.is_solved(&self.placement(index / self.plane_len()))
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let (placement, man) = self.cells(index);
        let rank = index / self.plane_len();
        let around = self.floor().around(man);
        let boxes = around.map(|cell| self.box_on(&placement, cell));
        for direction in 0..4 {
            let Some(at) = boxes[direction] else { continue };
            let beyond = self.floor().next(around[direction], direction);
            if beyond == WALL
                || self.live_number(beyond) == DEAD
                || self.box_on(&placement, beyond).is_some()
            {
                continue;
            }
            let to = self.live_number(beyond);
            visit(
                direction as u8,
                self.moved(&placement, rank, (at, to), around[direction]),
            );
        }
        for direction in 0..4 {
            if around[direction] != WALL && boxes[direction].is_none() {
                visit(
                    4 + direction as u8,
                    self.index(&placement, rank, around[direction]),
                );
            }
        }
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let (placement, man) = self.cells(index);
        let rank = index / self.plane_len();
        let around = self.floor().around(man);
        let boxes = around.map(|cell| self.box_on(&placement, cell));
        // After a push the man is where the box was, with the box ahead of him. Going backward, he steps back and pulls it. A cell from
        // which a push reaches a live cell is live.
        for direction in 0..4 {
            let behind = around[opposite(direction)];
            let Some(at) =
                boxes[direction].filter(|_| behind != WALL && boxes[opposite(direction)].is_none())
            else {
                continue;
            };
            let to = self.live_number(man);
            visit(
                direction as u8,
                self.moved(&placement, rank, (at, to), behind),
            );
        }
        for direction in 0..4 {
            let behind = around[opposite(direction)];
            if behind != WALL && boxes[opposite(direction)].is_none() {
                visit(4 + direction as u8, self.index(&placement, rank, behind));
            }
        }
    }
    fn images(&self, state: &State, mut visit: impl FnMut(State)) {
        let cell = |&place: &Place| self.floor().cell(place);
        let (Some(boxes), Some(man)) = (
            state.boxes.iter().map(cell).collect::<Option<Vec<u16>>>(),
            cell(&state.man),
        ) else {
            return;
        };
        for image in self.cell_images() {
            let at = |cell: u16| self.floor().place(image[usize::from(cell)]);
            let mut boxes: Vec<Place> = boxes.iter().copied().map(at).collect();
            boxes.sort_unstable();
            visit(State {
                boxes,
                man: at(man),
            });
        }
    }
}
