//! One plane during the search: the states with the boxes in one placement.

use super::layer::{Link, LinkLayout, NO_WAY, PlaneEntries};
use crate::floor::WALL;
use crate::place::opposite;
use crate::sokoban::placement::BoxPlacement;
use crate::sokoban::space::Sokoban;

/// Marks a cell that the search has not reached.
const UNSEEN: u32 = u32::MAX;
/// Marks walls and boxes. No state that the search reaches has this number of moves.
const BLOCKED: u32 = 0;

/// The scratch memory of a thread for one plane, reused from plane to plane.
pub struct BoxPlane<'s> {
    space: &'s Sokoban,
    layout: LinkLayout,
    rank: u64,
    placement: BoxPlacement,
    /// By cell: a number of moves, or one of the marks; the last element stands for all walls.
    moves: Vec<u32>,
    /// By cell: the number of boxes on cells before it.
    below: Vec<u8>,
    /// The doors of the plane.
    doors: Vec<Link>,
    /// By cell: the code of the best move, in a search by moves.
    codes: Vec<u8>,
    /// The cells with a number, in the order in which they were numbered.
    order: Vec<u16>,
    /// The number of states that were settled.
    pub settled: u64,
    /// The indices of these states, if they are listed.
    pub listed: Option<Vec<u64>>,
}

impl<'s> BoxPlane<'s> {
    pub fn new(space: &'s Sokoban, layout: LinkLayout) -> Self {
        let cells = space.floor().cells();
        let mut moves = vec![UNSEEN; usize::from(WALL) + 1];
        moves[usize::from(WALL)] = BLOCKED;
        let placement = space.placement(0);
        let (below, codes, order) = (vec![0; cells], vec![0; cells], Vec::with_capacity(cells));
        BoxPlane {
            space,
            layout,
            rank: 0,
            placement,
            moves,
            below,
            doors: Vec::new(),
            codes,
            order,
            settled: 0,
            listed: None,
        }
    }

    /// Places the boxes according to the placement with a rank.
    fn enter(&mut self, rank: u64) {
        self.rank = rank;
        self.space
            .placements()
            .unrank_near(rank, self.placement.places_mut());
        let mut first = 0;
        for (cell, count) in self.space.box_cells(&self.placement).zip(0..) {
            self.moves[usize::from(cell)] = BLOCKED;
            self.below[first..=usize::from(cell)].fill(count);
            first = usize::from(cell) + 1;
        }
        self.below[first..].fill(self.placement.places().len() as u8);
    }

    /// Removes boxes and numbers, in time proportional to their number.
    fn leave(&mut self) {
        for cell in self.space.box_cells(&self.placement) {
            self.moves[usize::from(cell)] = UNSEEN;
        }
        self.settled += self.order.len() as u64;
        if let Some(listed) = &mut self.listed {
            let first = self.rank * self.space.plane_len();
            listed.extend(
                self.order
                    .iter()
                    .map(|&man| first + u64::from(man) - u64::from(self.below[usize::from(man)])),
            );
        }
        for man in self.order.drain(..) {
            self.moves[usize::from(man)] = UNSEEN;
        }
    }

    /// Returns the position of a man's cell among the states of the plane.
    fn state(&self, man: u16) -> u64 {
        u64::from(man) - u64::from(self.below[usize::from(man)])
    }

    fn is_unsettled(&self, man: u16, entries: &PlaneEntries) -> bool {
        entries.get(self.rank, self.state(man)) == NO_WAY
    }

    /// Returns the man's cell in a state of the plane.
    fn cell(&self, state: u16) -> u16 {
        self.space
            .box_cells(&self.placement)
            .fold(state, |man, cell| man + u16::from(cell <= man))
    }

    /// Settles a solved plane, in which every state is a goal.
    pub fn settle_goals(
        &mut self,
        rank: u64,
        entries: &mut PlaneEntries,
        doors: &mut Vec<u64>,
        frontier: &mut Vec<u64>,
    ) {
        self.enter(rank);
        for man in 0..self.space.floor().cells() as u16 {
            if self.moves[usize::from(man)] != BLOCKED {
                entries.set(rank, self.state(man), 0);
                frontier.push(self.layout.pack(Link {
                    rank,
                    count: 0,
                    man,
                    direction: 0,
                }));
                self.order.push(man);
            }
        }
        self.open(|_| Some(0), doors);
        self.leave();
    }

    /// Settles the rooms of a plane behind its doors, which are sorted by moves, and opens those of the next layer. A door of a state that
    /// was settled in an earlier layer leads nowhere.
    pub fn settle_rooms(
        &mut self,
        doors: &[u64],
        entries: &mut PlaneEntries,
        further: &mut Vec<u64>,
    ) {
        let layout = self.layout;
        let rank = layout.rank(doors[0]);
        self.doors.clear();
        self.doors.extend(
            doors
                .iter()
                .filter(|&&door| entries.get(rank, layout.man(door).into()) == NO_WAY)
                .map(|&door| layout.unpack(door)),
        );
        if self.doors.is_empty() {
            return;
        }
        self.enter(rank);
        for at in 0..self.doors.len() {
            self.doors[at].man = self.cell(self.doors[at].man);
        }
        self.walk();
        self.write(entries);
        self.open(
            |moves| (moves != BLOCKED && moves != UNSEEN).then_some(moves),
            further,
        );
        self.leave();
    }

    fn reach(&mut self, man: u16, moves: u32) {
        let known = &mut self.moves[usize::from(man)];
        if *known == UNSEEN {
            *known = moves;
            self.order.push(man);
        }
    }

    /// Numbers the rooms behind the doors.
    fn walk(&mut self) {
        let floor = self.space.floor();
        let (mut begin, mut now, mut next_door) = (0, 0, 0);
        loop {
            // From `begin` on are the cells of `now` moves that were reached by walking.
            if begin == self.order.len() {
                match self.doors.get(next_door) {
                    Some(door) => now = door.count,
                    None => break,
                }
            }
            while let Some(&door) = self.doors.get(next_door).filter(|door| door.count == now) {
                self.reach(door.man, now);
                next_door += 1;
            }
            let end = self.order.len();
            for at in begin..end {
                for next in floor.around(self.order[at]) {
                    self.reach(next, now + 1);
                }
            }
            (begin, now) = (end, now + 1);
        }
    }

    /// Writes the entries of the cells that were numbered.
    fn write(&self, entries: &mut PlaneEntries) {
        for &man in &self.order {
            let nearer = self.moves[usize::from(man)] - 1;
            // One bit for each direction that leads nearer, and one after the last for doors.
            let around = self.space.floor().around(man);
            let nearer_directions = around.iter().rev().fold(1, |nearer_directions, &next| {
                nearer_directions << 1 | u32::from(self.moves[usize::from(next)] == nearer)
            });
            entries.set(
                self.rank,
                self.state(man),
                4 + nearer_directions.trailing_zeros() as u8,
            );
        }
        // A push comes before all steps; of two pushes, the one with the smaller code.
        for door in self.doors.iter().rev() {
            if self.moves[usize::from(door.man)] == door.count {
                entries.set(self.rank, self.state(door.man), door.direction);
            }
        }
    }

    /// Finds the states before a push into a state of this plane with a number of moves.
    fn open(&self, moves: impl Fn(u32) -> Option<u32>, doors: &mut Vec<u64>) {
        let floor = self.space.floor();
        for (at, cell) in self.space.box_cells(&self.placement).enumerate() {
            for direction in 0..4 {
                let man = floor.next(cell, opposite(direction));
                if self.moves[usize::from(man)] == BLOCKED {
                    continue;
                }
                let behind = floor.next(man, opposite(direction));
                if self.moves[usize::from(behind)] == BLOCKED {
                    continue;
                }
                if let Some(count) = moves(self.moves[usize::from(man)]) {
                    doors.push(self.pulled(
                        at,
                        cell,
                        man,
                        Link {
                            rank: 0,
                            count: count + 1,
                            man: behind,
                            direction: direction as u8,
                        },
                    ));
                }
            }
        }
    }

    /// Returns a door with the man on a cell, in the plane in which the box at `at` is on the cell `to`, and no longer on `from`.
    fn pulled(&self, at: usize, from: u16, to: u16, door: Link) -> u64 {
        let rank = self.space.placements().rank_moved(
            self.placement.places(),
            self.rank,
            at,
            self.space.live_number(to),
        );
        let below = u16::from(self.below[usize::from(door.man)]) + u16::from(to < door.man)
            - u16::from(from < door.man);
        self.layout.pack(Link {
            rank,
            man: door.man - below,
            ..door
        })
    }

    /// Settles, in a search by moves, the states of a plane from which one move leads into the layer before, and opens doors to the next.
    /// Of these moves the one with the fewest pushes is best, then the one with the smallest code.
    pub fn settle_steps(
        &mut self,
        rank: u64,
        doors: &[u64],
        before: &[u64],
        entries: &mut PlaneEntries,
        (further, frontier): (&mut Vec<u64>, &mut Vec<u64>),
    ) {
        self.enter(rank);
        let (floor, layout) = (self.space.floor(), self.layout);
        for door in doors.iter().map(|&door| layout.unpack(door)) {
            self.offer(self.cell(door.man), door.count + 1, door.direction, entries);
        }
        for state in before.iter().map(|&state| layout.unpack(state)) {
            for direction in 0..4 {
                let behind = floor.next(state.man, opposite(direction));
                if self.moves[usize::from(behind)] != BLOCKED {
                    self.offer(behind, state.count + 1, 4 + direction as u8, entries);
                }
            }
        }
        for &man in &self.order {
            let count = self.moves[usize::from(man)];
            entries.set(rank, self.state(man), self.codes[usize::from(man)]);
            frontier.push(self.layout.pack(Link {
                rank,
                count: count - 1,
                man,
                direction: 0,
            }));
            for direction in 0..4 {
                let (ahead, behind) = (
                    floor.next(man, direction),
                    floor.next(man, opposite(direction)),
                );
                if ahead != WALL
                    && self.moves[usize::from(ahead)] == BLOCKED
                    && self.moves[usize::from(behind)] != BLOCKED
                {
                    let at = self
                        .placement
                        .places()
                        .binary_search(&self.space.live_number(ahead))
                        .unwrap_or(0);
                    further.push(self.pulled(
                        at,
                        ahead,
                        man,
                        Link {
                            rank,
                            count,
                            man: behind,
                            direction: direction as u8,
                        },
                    ));
                }
            }
        }
        self.leave();
    }

    /// Offers a state a move. The stored count is one more than the pushes that follow from the state, since 0 marks a box.
    fn offer(&mut self, man: u16, count: u32, code: u8, entries: &PlaneEntries) {
        let known = self.moves[usize::from(man)];
        if known == UNSEEN {
            if !self.is_unsettled(man, entries) {
                return;
            }
            self.order.push(man);
        } else if (count, code) >= (known, self.codes[usize::from(man)]) {
            return;
        }
        self.moves[usize::from(man)] = count;
        self.codes[usize::from(man)] = code;
    }
}
