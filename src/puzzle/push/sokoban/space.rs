use super::super::floor::{Floor, WALL};
use super::super::letters::Letters;
use super::super::place::{Place, opposite};
use super::placement::{MAX_BOXES, Placement, Placements};
use super::xsb::Xsb;
use crate::error::{Error, Result};
use crate::space::{Cost, CostOrder, Description, Space};
use std::str::FromStr;

/// The most placements of the boxes: the search packs one of them, and more, into 64 bits.
const MAX_PLACEMENTS: u64 = 1 << 34;
/// Stands for "dead" where the number of a live cell is expected.
pub(super) const DEAD: u16 = u16::MAX;

/// What the best path has fewest of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// The fewest pushes first, then the fewest moves in all.
    #[default]
    Pushes,
    /// The fewest moves in all first, then the fewest pushes.
    Moves,
}

impl Metric {
    /// The metric in the words of a table's header.
    fn words(self) -> &'static str {
        match self {
            Self::Pushes => "a push or a step of the man; the fewest pushes first, then the fewest moves",
            Self::Moves => "a push or a step of the man; the fewest moves first, then the fewest pushes",
        }
    }

    /// The metric of a table with these parameters and this metric in its header; `None` where it is one of a maze with one box.
    pub(in super::super) fn of_table(parameters: &str, words: &str) -> Option<Metric> {
        let is_level = parameters.starts_with(|first: char| first.is_ascii_digit());
        let metric = if words == Self::Moves.words() { Self::Moves } else { Self::Pushes };
        is_level.then_some(metric)
    }
}

/// Reads `pushes` or `moves`.
impl FromStr for Metric {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        match name {
            "pushes" => Ok(Self::Pushes),
            "moves" => Ok(Self::Moves),
            _ => Err(Error::Input { what: format!("expected pushes or moves, found {name:?}") }),
        }
    }
}

/// Whether a level must have as many boxes as targets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Spare {
    /// It must.
    #[default]
    Refused,
    /// Boxes may be left over, and then every target must get one; or targets may, and then every box must get to one.
    Allowed,
}

/// All states of a level with any number of boxes.
///
/// A box stands on a *live* cell: one from which pushes lead to a target on the empty level. The rest of the states reach no goal and
/// have no index. Where boxes may be left over, every cell is live.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sokoban {
    floor: Floor,
    targets: Vec<u16>,
    metric: Metric,
    /// The cells that a box may stand on, ascending; boxes are placed by their numbers in this list.
    live: Vec<u16>,
    /// By cell: its number among the live ones, or [`DEAD`].
    live_numbers: Vec<u16>,
    box_count: usize,
    placements: Placements,
    text: String,
    letters: Letters,
}

/// Where the boxes and the man are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// The cells of the boxes, in row order.
    pub boxes: Vec<Place>,
    /// The cell of the man.
    pub man: Place,
}

impl Sokoban {
    /// The states of a level.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] where boxes and targets differ in number and `spare` refuses that, or the level has too many states.
    pub fn new(level: &Xsb, metric: Metric, spare: Spare) -> Result<Sokoban> {
        let (boxes, targets) = (level.boxes.len(), level.targets.len());
        if boxes != targets && spare == Spare::Refused {
            let (boxes, targets) = (counted(boxes, "box", "boxes"), counted(targets, "target", "targets"));
            return Err(Error::Input { what: format!("the level has {boxes} and {targets}: make them equal, or allow spare ones") });
        }
        Sokoban::build(&level.walls, &level.targets, boxes, metric)
    }

    /// The space that [`Sokoban::text`] describes.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] where the text is something else.
    pub fn from_text(text: &str, metric: Metric) -> Result<Sokoban> {
        let wrong = || Error::Input { what: "the text describes no level with boxes".into() };
        let (count, rows) = text.split_once('\n').ok_or_else(wrong)?;
        let count = count.split(' ').next().and_then(|count| count.parse().ok()).ok_or_else(wrong)?;
        let (mut walls, mut targets) = (Vec::new(), Vec::new());
        for (row, line) in rows.lines().enumerate() {
            walls.push(line.chars().map(|letter| letter == '#').collect::<Vec<bool>>());
            targets.extend(line.match_indices('T').map(|(column, _)| Place { row, column }));
        }
        let is_rectangle = walls.first().is_some_and(|first| walls.iter().all(|row| row.len() == first.len()));
        if !is_rectangle || targets.is_empty() || count == 0 || count > MAX_BOXES || targets.len() > MAX_BOXES {
            return Err(wrong());
        }
        Sokoban::build(&walls, &targets, count, metric)
    }

    fn build(walls: &[Vec<bool>], targets: &[Place], box_count: usize, metric: Metric) -> Result<Sokoban> {
        let floor = Floor::new(walls);
        let cells = floor.cells();
        let too_large = |what: String| Err(Error::Input { what });
        if cells <= box_count {
            return too_large(format!("the level has {cells} free cells: too few for {box_count} boxes and a man"));
        }
        let text = format!("{}\n{}", counted(box_count, "box", "boxes"), rows_text(walls, targets));
        let targets: Vec<u16> = targets.iter().filter_map(|&place| floor.cell(place)).collect();
        let live = if box_count > targets.len() { (0..cells as u16).collect() } else { live_cells(&floor, &targets) };
        let mut live_numbers = vec![DEAD; cells];
        (0..).zip(&live).for_each(|(number, &cell)| live_numbers[usize::from(cell)] = number);
        let placements = Placements::new(live.len() as u16, box_count);
        if placements.len() > MAX_PLACEMENTS {
            let live = live.len();
            let what = "a table numbers at most 17179869184 placements: take a smaller level";
            return too_large(format!("{box_count} boxes on {live} cells have too many placements; {what}"));
        }
        Ok(Sokoban { floor, targets, metric, live, live_numbers, box_count, placements, text, letters: Letters::default() })
    }

    /// The same states, whose moves are written in these letters.
    #[must_use]
    pub fn written_in(self, letters: Letters) -> Sokoban {
        Sokoban { letters, ..self }
    }

    pub(super) fn letters(&self) -> Letters {
        self.letters
    }

    /// The number of boxes, then walls and targets in POJ's letters, one line a row, without boxes and man.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The free cells of the level.
    pub fn floor(&self) -> &Floor {
        &self.floor
    }

    /// What the best path has fewest of.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The number of boxes.
    pub fn box_count(&self) -> usize {
        self.box_count
    }

    /// The places of the targets, in row order.
    pub fn targets(&self) -> impl ExactSizeIterator<Item = Place> {
        self.targets.iter().map(|&cell| self.floor.place(cell))
    }

    /// Whether a box can stand on a cell without being lost: pushes lead from it to a target on the empty level.
    pub fn is_live(&self, place: Place) -> bool {
        self.floor.cell(place).is_some_and(|cell| self.live_number(cell) != DEAD)
    }

    /// Makes sure that boxes and man stand on different free cells, and that no box is missing.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] with what is wrong.
    pub fn check(&self, state: &State) -> Result<()> {
        let wrong = |what: String| Err(Error::Input { what });
        if state.boxes.len() != self.box_count {
            return wrong(format!("expected {} boxes, found {}", self.box_count, state.boxes.len()));
        }
        for (at, place) in state.boxes.iter().chain([&state.man]).enumerate() {
            let name = if at < self.box_count { format!("box {}", at + 1) } else { "the man".into() };
            if self.floor.cell(*place).is_none() {
                let (rows, columns) = self.floor.shape();
                let is_wall = place.row < rows && place.column < columns;
                let found = if is_wall { "a wall".into() } else { format!("outside the level of {rows} rows and {columns} columns") };
                return wrong(format!("the place of {name}, {place}, is {found}"));
            }
            if let Some(other) = state.boxes[..at.min(self.box_count)].iter().position(|other| other == place) {
                return wrong(format!("{name} and box {} are both in {place}", other + 1));
            }
        }
        Ok(())
    }

    /// The states with the boxes in one placement, a *plane*, lie side by side.
    pub(super) fn plane_len(&self) -> u64 {
        (self.floor.cells() - self.box_count) as u64
    }

    pub(super) fn placements(&self) -> &Placements {
        &self.placements
    }

    /// The number of a cell among the live ones, or [`DEAD`].
    #[inline]
    pub(super) fn live_number(&self, cell: u16) -> u16 {
        self.live_numbers[usize::from(cell)]
    }

    /// The cells of a placement's boxes, ascending.
    pub(super) fn box_cells(&self, placement: &Placement) -> impl DoubleEndedIterator<Item = u16> {
        placement.places().iter().map(|&number| self.live[usize::from(number)])
    }

    pub(super) fn is_solved(&self, placement: &Placement) -> bool {
        let on_targets = self.box_cells(placement).filter(|cell| self.targets.contains(cell)).count();
        on_targets == self.box_count.min(self.targets.len())
    }

    /// Visits the ranks of the placements in which the level is solved.
    pub(super) fn solved_placements(&self, mut visit: impl FnMut(u64)) {
        let target_numbers = self.targets.iter().map(|&cell| self.live_number(cell));
        if self.box_count <= self.targets.len() {
            let choices = Placements::new(self.targets.len() as u16, self.box_count);
            let numbers: Vec<u16> = target_numbers.collect();
            for rank in 0..choices.len() {
                let chosen = choices.unrank(rank);
                visit(self.placements.rank(&Placement::new(chosen.places().iter().map(|&at| numbers[usize::from(at)]))));
            }
            return;
        }
        let others: Vec<u16> =
            (0..self.live.len() as u16).filter(|&number| !self.targets.contains(&self.live[usize::from(number)])).collect();
        let choices = Placements::new(others.len() as u16, self.box_count - self.targets.len());
        for rank in 0..choices.len() {
            let chosen = choices.unrank(rank);
            let spare = chosen.places().iter().map(|&at| others[usize::from(at)]);
            visit(self.placements.rank(&Placement::new(target_numbers.clone().chain(spare))));
        }
    }

    /// The placement and the man's cell of a state.
    fn cells(&self, index: u64) -> (Placement, u16) {
        let placement = self.placements.unrank(index / self.plane_len());
        let man = (index % self.plane_len()) as u16;
        let man = self.box_cells(&placement).fold(man, |man, cell| man + u16::from(cell <= man));
        (placement, man)
    }

    /// The index of a state whose placement has this rank.
    fn index(&self, placement: &Placement, rank: u64, man: u16) -> u64 {
        let below = self.box_cells(placement).filter(|&cell| cell < man).count() as u64;
        rank * self.plane_len() + u64::from(man) - below
    }

    /// Where the box on a cell stands in the order of a placement.
    fn box_on(&self, placement: &Placement, cell: u16) -> Option<usize> {
        if cell == WALL {
            return None;
        }
        placement.places().binary_search(&self.live_number(cell)).ok()
    }
}

impl Space for Sokoban {
    type State = State;

    fn describe(&self) -> Description {
        let (rows, columns) = self.floor.shape();
        Description {
            puzzle: format!("push:{rows}x{columns}"),
            parameters: self.text.clone(),
            goal: if self.box_count > self.targets.len() { "a box on every target" } else { "every box on a target" }.into(),
            index:
                "boxes * (n-b) + man - (boxes before the man), over the n free cells in row order; b boxes by combinations of live cells"
                    .into(),
            metric: self.metric.words().into(),
        }
    }

    fn len(&self) -> u64 {
        self.placements.len() * self.plane_len()
    }

    fn move_count(&self) -> u8 {
        8
    }

    /// By pushes, a push weighs one and a step nothing; by moves, both weigh one.
    fn weights(&self) -> Option<&'static [u8]> {
        Some(match self.metric {
            Metric::Pushes => &[1, 1, 1, 1, 0, 0, 0, 0],
            Metric::Moves => &[1; 8],
        })
    }

    /// By pushes, their number and then that of the moves; by moves, their number and then that of the pushes.
    fn cost(&self, code: u8) -> Cost {
        let is_push = u32::from(code < 4);
        match self.metric {
            Metric::Pushes => Cost::new(is_push, 1),
            Metric::Moves => Cost::new(1, is_push),
        }
    }

    fn cost_order(&self) -> CostOrder {
        match self.metric {
            Metric::Pushes => CostOrder::PushesFirst,
            Metric::Moves => CostOrder::MovesFirst,
        }
    }

    fn rank(&self, state: &State) -> Option<u64> {
        self.check(state).ok()?;
        let number = |&place: &Place| self.floor.cell(place).map(|cell| self.live_number(cell)).filter(|&number| number != DEAD);
        let places = state.boxes.iter().map(number).collect::<Option<Vec<u16>>>()?;
        let placement = Placement::new(places);
        Some(self.index(&placement, self.placements.rank(&placement), self.floor.cell(state.man)?))
    }

    fn unrank(&self, index: u64) -> State {
        let (placement, man) = self.cells(index);
        State { boxes: self.box_cells(&placement).map(|cell| self.floor.place(cell)).collect(), man: self.floor.place(man) }
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        self.solved_placements(|rank| {
            let first = rank * self.plane_len();
            (first..first + self.plane_len()).for_each(&mut visit);
        });
    }

    fn is_goal(&self, index: u64) -> bool {
        self.is_solved(&self.placements.unrank(index / self.plane_len()))
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let (placement, man) = self.cells(index);
        let rank = index / self.plane_len();
        let around = self.floor.around(man);
        let boxes = around.map(|cell| self.box_on(&placement, cell));
        for direction in 0..4 {
            let Some(at) = boxes[direction] else { continue };
            let beyond = self.floor.next(around[direction], direction);
            if beyond == WALL || self.live_number(beyond) == DEAD || self.box_on(&placement, beyond).is_some() {
                continue;
            }
            let to = self.live_number(beyond);
            let pushed = self.placements.rank_moved(&placement, rank, at, to);
            let places = placement.places().iter().enumerate().map(|(other, &place)| if other == at { to } else { place });
            visit(direction as u8, self.index(&Placement::new(places), pushed, around[direction]));
        }
        for direction in 0..4 {
            if around[direction] != WALL && boxes[direction].is_none() {
                visit(4 + direction as u8, self.index(&placement, rank, around[direction]));
            }
        }
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let (placement, man) = self.cells(index);
        let rank = index / self.plane_len();
        let around = self.floor.around(man);
        let boxes = around.map(|cell| self.box_on(&placement, cell));
        // After a push the man stands where the box was, with the box ahead: he steps back and pulls it. A cell from which a live one
        // is reached by a push is live.
        for direction in 0..4 {
            let behind = around[opposite(direction)];
            let Some(at) = boxes[direction].filter(|_| behind != WALL && boxes[opposite(direction)].is_none()) else { continue };
            let to = self.live_number(man);
            let pulled = self.placements.rank_moved(&placement, rank, at, to);
            let places = placement.places().iter().enumerate().map(|(other, &place)| if other == at { to } else { place });
            visit(direction as u8, self.index(&Placement::new(places), pulled, behind));
        }
        for direction in 0..4 {
            let behind = around[opposite(direction)];
            if behind != WALL && boxes[opposite(direction)].is_none() {
                visit(4 + direction as u8, self.index(&placement, rank, behind));
            }
        }
    }
}

/// The cells from which pushes lead to a target on the empty level, for a man who can be everywhere he is needed at once.
fn live_cells(floor: &Floor, targets: &[u16]) -> Vec<u16> {
    let mut is_live = vec![false; floor.cells()];
    let mut to_visit = targets.to_vec();
    targets.iter().for_each(|&cell| is_live[usize::from(cell)] = true);
    while let Some(cell) = to_visit.pop() {
        for direction in 0..4 {
            // Backward: the box comes from behind, and the man stood one cell further.
            let before = floor.next(cell, opposite(direction));
            let is_new = before != WALL && floor.next(before, opposite(direction)) != WALL && !is_live[usize::from(before)];
            if is_new {
                is_live[usize::from(before)] = true;
                to_visit.push(before);
            }
        }
    }
    (0..floor.cells() as u16).filter(|&cell| is_live[usize::from(cell)]).collect()
}

/// Walls and targets, one line a row.
fn rows_text(walls: &[Vec<bool>], targets: &[Place]) -> String {
    let mut text = String::new();
    for (row, line) in walls.iter().enumerate() {
        text.extend(line.iter().enumerate().map(|(column, &wall)| match wall {
            true => '#',
            false if targets.contains(&Place { row, column }) => 'T',
            false => '.',
        }));
        text.push('\n');
    }
    text
}

/// `1 box`, `2 boxes`.
pub(super) fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
