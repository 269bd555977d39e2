use super::super::floor::{Floor, WALL};
use super::super::letters::Letters;
use super::super::maze::MAX_SIDE;
use super::super::place::{Place, opposite};
use super::metric::{Metric, Spare};
use super::placement::{BoxPlacement, MAX_BOXES};
use super::xsb::Xsb;
use homing_space::index::Combinations;
use homing_table::error::{Error, Result, wrong};
use homing_table::remedy::Remedy;

/// The maximum number of placements of the boxes: the search packs a placement and more into 64 bits.
const MAX_PLACEMENTS: u64 = 1 << 34;
/// What to do if a table would be too large.
const SMALLER: Remedy = Remedy::Act("take a smaller level");
/// Means "dead" instead of the number of a live cell.
pub(super) const DEAD: u16 = u16::MAX;

/// All states of a level with any number of boxes.
///
/// A box is on a *live* cell: one from which pushes lead to a target on the empty level. All other states reach no goal and have no index.
/// If boxes may be left over, every cell is live.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sokoban {
    floor: Floor,
    targets: Vec<u16>,
    metric: Metric,
    /// The cells that a box may be on, ascending; boxes are placed by their numbers in this list.
    live: Vec<u16>,
    /// By cell: its number among the live ones, or [`DEAD`].
    live_numbers: Vec<u16>,
    box_count: usize,
    placements: Combinations,
    text: String,
    letters: Letters,
    /// By symmetry: the image of each cell.
    images: Vec<Box<[u16]>>,
}

/// The places of the boxes and the man.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// The cells of the boxes, in row order.
    pub boxes: Vec<Place>,
    /// The cell of the man.
    pub man: Place,
}

impl Sokoban {
    /// Creates the space of a level.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if boxes and targets differ in number and `spare` does not allow it, or if the level has too many states.
    pub fn new(level: &Xsb, metric: Metric, spare: Spare) -> Result<Sokoban> {
        let (boxes, targets) = (level.boxes.len(), level.targets.len());
        if boxes != targets && spare == Spare::Refused {
            let allow = Remedy::Give {
                deed: "allow spare ones",
                option: "spare",
                value: None,
            };
            let (boxes, targets) = (
                counted(boxes, "box", "boxes"),
                counted(targets, "target", "targets"),
            );
            let unequal = Error::input(format!("the level has {boxes} and {targets}"));
            return Err(unequal.remedied([Remedy::Act("make them equal"), allow]));
        }
        Sokoban::build(&level.walls, &level.targets, boxes, metric)
    }

    /// Creates the space that [`Sokoban::text`] describes.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if the text is anything else.
    pub fn from_text(text: &str, metric: Metric) -> Result<Sokoban> {
        let wrong = || Error::input("the text describes no level with boxes");
        let (count, rows) = text.split_once('\n').ok_or_else(wrong)?;
        let count = count
            .split(' ')
            .next()
            .and_then(|count| count.parse().ok())
            .ok_or_else(wrong)?;
        let (mut walls, mut targets) = (Vec::new(), Vec::new());
        for (row, line) in rows.lines().enumerate() {
            walls.push(
                line.chars()
                    .map(|letter| letter == '#')
                    .collect::<Vec<bool>>(),
            );
            let columns = line
                .chars()
                .enumerate()
                .filter(|&(_, letter)| letter == 'T')
                .map(|(column, _)| column);
            targets.extend(columns.map(|column| Place { row, column }));
        }
        let columns = walls.first().map_or(0, Vec::len);
        let is_rectangle = walls.iter().all(|row| row.len() == columns)
            && walls.len() <= MAX_SIDE
            && columns <= MAX_SIDE;
        if !is_rectangle
            || targets.is_empty()
            || count == 0
            || count > MAX_BOXES
            || targets.len() > MAX_BOXES
        {
            return Err(wrong());
        }
        Sokoban::build(&walls, &targets, count, metric)
    }

    fn build(
        walls: &[Vec<bool>],
        targets: &[Place],
        box_count: usize,
        metric: Metric,
    ) -> Result<Sokoban> {
        let floor = Floor::new(walls);
        let cells = floor.cells();
        if cells <= box_count {
            return wrong(format!(
                "the level has {cells} free cells: too few for {box_count} boxes and a man"
            ));
        }
        let text = format!(
            "{}\n{}",
            counted(box_count, "box", "boxes"),
            rows_text(walls, targets)
        );
        let targets: Vec<u16> = targets
            .iter()
            .filter_map(|&place| floor.cell(place))
            .collect();
        let live = if box_count > targets.len() {
            (0..cells as u16).collect()
        } else {
            live_cells(&floor, &targets)
        };
        let mut live_numbers = vec![DEAD; cells];
        (0..)
            .zip(&live)
            .for_each(|(number, &cell)| live_numbers[usize::from(cell)] = number);
        let placements = Combinations::new(live.len() as u16, box_count);
        let (images, letters) = (
            floor.images(|cell| targets.contains(&cell)),
            Letters::default(),
        );
        let space = Sokoban {
            floor,
            targets,
            metric,
            live,
            live_numbers,
            box_count,
            placements,
            text,
            letters,
            images,
        };
        // A search from one state needs no numbers of placements, but codes.
        if space.code_bits().1 > u128::BITS {
            space.check_size()?;
        } else if metric == Metric::Moves {
            let remedies = [SMALLER, Remedy::LeaveOut("metric")];
            let size = space.check_size();
            size.map_err(|error| error.into_cause().remedied(remedies))?;
        }
        Ok(space)
    }

    /// Whether placements and states have numbers.
    pub(super) fn is_numbered(&self) -> bool {
        self.placements.len() <= MAX_PLACEMENTS
    }

    /// Checks that the level is small enough for a table.
    pub(crate) fn check_size(&self) -> Result<()> {
        if self.is_numbered() {
            return Ok(());
        }
        let (box_count, live) = (self.box_count, self.live.len());
        let what = "a table numbers at most 17179869184 placements";
        let error = wrong(format!(
            "{box_count} boxes on {live} cells have too many placements; {what}"
        ));
        error.map_err(|error| error.remedied([SMALLER]))
    }

    /// Returns the same space, with moves written in these letters.
    #[must_use]
    pub fn written_in(self, letters: Letters) -> Sokoban {
        Sokoban { letters, ..self }
    }

    pub(super) fn letters(&self) -> Letters {
        self.letters
    }

    /// Returns the number of boxes, then walls and targets in POJ's letters, one row per line, without boxes and man.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the free cells of the level.
    pub fn floor(&self) -> &Floor {
        &self.floor
    }

    /// The metric of the best path.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// By symmetry of floor and targets, except the identity: the image of each cell.
    pub(super) fn cell_images(&self) -> &[Box<[u16]>] {
        &self.images
    }

    /// The number of boxes.
    pub fn box_count(&self) -> usize {
        self.box_count
    }

    /// The places of the targets, in row order.
    pub fn targets(&self) -> impl ExactSizeIterator<Item = Place> {
        self.targets.iter().map(|&cell| self.floor.place(cell))
    }

    /// Returns whether a box on a cell is not lost: pushes lead from it to a target on the empty level.
    pub fn is_live(&self, place: Place) -> bool {
        self.floor
            .cell(place)
            .is_some_and(|cell| self.live_number(cell) != DEAD)
    }

    /// Checks that boxes and man are on different free cells, and that no box is missing.
    ///
    /// # Errors
    ///
    /// [`Error::Count`] if a box is missing; [`Error::Input`] with what else is wrong.
    pub fn check(&self, state: &State) -> Result<()> {
        if state.boxes.len() != self.box_count {
            return Err(Error::count(self.box_count, "boxes", state.boxes.len()));
        }
        let name = |at| {
            if at < self.box_count {
                format!("box {}", at + 1)
            } else {
                "the man".into()
            }
        };
        self.floor
            .check_places(state.boxes.iter().copied().chain([state.man]), name)
    }

    /// Returns the number of states with the boxes in one placement, a *plane*, which are adjacent.
    pub(super) fn plane_len(&self) -> u64 {
        (self.floor.cells() - self.box_count) as u64
    }

    pub(super) fn placements(&self) -> &Combinations {
        &self.placements
    }

    /// Returns the placement with a rank.
    pub(super) fn placement(&self, rank: u64) -> BoxPlacement {
        BoxPlacement::of_rank(&self.placements, rank, self.box_count)
    }

    /// Returns the number of a cell among the live ones, or [`DEAD`].
    #[inline]
    pub(super) fn live_number(&self, cell: u16) -> u16 {
        self.live_numbers[usize::from(cell)]
    }

    /// The cells that a box may be on, ascending.
    pub(super) fn live_cells(&self) -> &[u16] {
        &self.live
    }

    /// The cells of the targets, ascending.
    pub(super) fn target_cells(&self) -> &[u16] {
        &self.targets
    }

    /// Returns the cells of a placement's boxes, ascending.
    pub(super) fn box_cells(
        &self,
        placement: &BoxPlacement,
    ) -> impl DoubleEndedIterator<Item = u16> {
        placement
            .places()
            .iter()
            .map(|&number| self.live[usize::from(number)])
    }

    pub(super) fn is_solved(&self, placement: &BoxPlacement) -> bool {
        let on_targets = self
            .box_cells(placement)
            .filter(|cell| self.targets.contains(cell))
            .count();
        on_targets == self.box_count.min(self.targets.len())
    }

    /// The number of placements in which the level is solved, if it is less than 2^64.
    pub(super) fn solved_count(&self) -> u64 {
        let (boxes, targets) = (self.box_count, self.targets.len());
        match boxes.checked_sub(targets) {
            Some(spare) => Combinations::new((self.live.len() - targets) as u16, spare).len(),
            None => Combinations::new(targets as u16, boxes).len(),
        }
    }

    /// Visits the ranks of the placements in which the level is solved.
    pub(super) fn solved_placements(&self, mut visit: impl FnMut(u64)) {
        self.solved(|placement| {
            let rank = self.placements.rank(placement.places());
            rank.into_iter().for_each(&mut visit);
        });
    }

    /// Visits the placements in which the level is solved.
    pub(super) fn solved(&self, mut visit: impl FnMut(&BoxPlacement)) {
        let target_numbers: Vec<u16> = self
            .targets
            .iter()
            .map(|&cell| self.live_number(cell))
            .collect();
        // Either some targets have no box, or some boxes, on other cells, have no target.
        let is_other = |number: &u16| !self.targets.contains(&self.live[usize::from(*number)]);
        let others = || (0..self.live.len() as u16).filter(is_other).collect();
        let (certain, open) = if self.box_count <= self.targets.len() {
            (Vec::new(), target_numbers)
        } else {
            (target_numbers, others())
        };
        let box_count = self.box_count - certain.len();
        let choices = Combinations::new(open.len() as u16, box_count);
        for rank in 0..choices.len() {
            let chosen = BoxPlacement::of_rank(&choices, rank, box_count);
            let numbers = chosen
                .places()
                .iter()
                .map(|&at| open[usize::from(at)])
                .chain(certain.iter().copied());
            visit(&BoxPlacement::new(numbers));
        }
    }
}

/// Returns the cells from which pushes lead to a target on the empty level, if the man can reach every cell.
fn live_cells(floor: &Floor, targets: &[u16]) -> Vec<u16> {
    let mut is_live = vec![false; floor.cells()];
    let mut to_visit = targets.to_vec();
    targets
        .iter()
        .for_each(|&cell| is_live[usize::from(cell)] = true);
    while let Some(cell) = to_visit.pop() {
        for direction in 0..4 {
            // Going backward, the box comes from the cell behind it, and the man was one cell further.
            let before = floor.next(cell, opposite(direction));
            let is_new = before != WALL
                && floor.next(before, opposite(direction)) != WALL
                && !is_live[usize::from(before)];
            if is_new {
                is_live[usize::from(before)] = true;
                to_visit.push(before);
            }
        }
    }
    (0..floor.cells() as u16)
        .filter(|&cell| is_live[usize::from(cell)])
        .collect()
}

/// Returns walls and targets, one row per line.
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
