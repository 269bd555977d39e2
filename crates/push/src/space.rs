use super::floor::{Floor, WALL};
use super::letters::Letters;
use super::maze::{self, Maze};
use super::place::{Place, opposite};
use homing_space::space::{CostOrder, Description, Space, Unit};
use homing_table::error::Result;

/// The space of one maze and one target: all places of box and man.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Push {
    floor: Floor,
    target: u16,
    text: String,
    letters: Letters,
    /// By symmetry: the image of each cell.
    images: Vec<Box<[u16]>>,
}

/// The places of the box and the man.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// The place of the box.
    pub box_at: Place,
    /// The place of the man.
    pub man_at: Place,
}

impl Push {
    /// Creates the space of a maze. The places of box and man in the maze do not matter.
    pub fn new(maze: &Maze) -> Push {
        Push::build(&maze.walls, maze.target)
    }

    /// Creates the space that [`Push::text`] describes.
    ///
    /// # Errors
    ///
    /// The errors of [`Maze::parse`], except that box and man may be missing.
    pub fn from_text(text: &str) -> Result<Push> {
        let (walls, target) = maze::parse_bare(text)?;
        Ok(Push::build(&walls, target))
    }

    fn build(walls: &[Vec<bool>], target: Place) -> Push {
        let floor = Floor::new(walls);
        let cell = floor
            .cell(target)
            .expect("the target of a maze is a free cell");
        let images = floor.images(|other| other == cell);
        Push {
            target: cell,
            text: maze::bare(walls, target),
            floor,
            letters: Letters::default(),
            images,
        }
    }

    /// Returns the same space, with moves written in these letters.
    #[must_use]
    pub fn written_in(self, letters: Letters) -> Push {
        Push { letters, ..self }
    }

    pub(super) fn letters(&self) -> Letters {
        self.letters
    }

    /// Returns walls and target in POJ's letters, one row per line, without box and man.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the free cells of the maze.
    pub fn floor(&self) -> &Floor {
        &self.floor
    }

    /// Returns the cell that the box must reach.
    pub fn target(&self) -> u16 {
        self.target
    }

    /// Checks that box and man are on two different free cells.
    ///
    /// # Errors
    ///
    /// [`Error::Input`](homing_table::Error::Input) if they do not.
    pub fn check(&self, state: &State) -> Result<()> {
        self.floor
            .check_places([state.box_at, state.man_at].into_iter(), |at| {
                ["the box", "the man"][at].into()
            })
    }

    /// Returns the index of the state with the box and the man in these two different cells.
    pub(super) fn index(&self, boxed: u16, man: u16) -> u64 {
        let plane = self.floor.cells() as u64 - 1;
        u64::from(boxed) * plane + u64::from(man) - u64::from(man > boxed)
    }

    /// Returns the cells of box and man.
    // Tried: division by 32-bit words, and a separate `step`. Neither makes a walk faster.
    fn cells(&self, index: u64) -> (u16, u16) {
        let plane = self.floor.cells() as u64 - 1;
        let (boxed, man) = ((index / plane) as u16, (index % plane) as u16);
        (boxed, man + u16::from(man >= boxed))
    }
}

impl Space for Push {
    type State = State;

    fn describe(&self) -> Description {
        let (rows, columns) = self.floor.shape();
        Description {
            puzzle: format!("push:{rows}x{columns}"),
            parameters: self.text.clone(),
            goal: format!(
                "the box in {}, the man anywhere",
                self.floor.place(self.target)
            ),
            index: "box * (n-1) + man - (man > box), over the n free cells in row order".into(),
            metric: "a push or a step of the man; the fewest pushes first, then the fewest moves"
                .into(),
        }
    }

    fn len(&self) -> u64 {
        let cells = self.floor.cells() as u64;
        cells * (cells - 1)
    }

    fn move_count(&self) -> u8 {
        8
    }

    /// A push weighs one, a step nothing.
    fn weights(&self) -> Option<&'static [u8]> {
        Some(&[1, 1, 1, 1, 0, 0, 0, 0])
    }

    fn cost_order(&self) -> CostOrder {
        CostOrder::WeightFirst(Unit::PUSHES)
    }

    fn rank(&self, state: &State) -> Option<u64> {
        let (boxed, man) = (
            self.floor.cell(state.box_at)?,
            self.floor.cell(state.man_at)?,
        );
        (boxed != man).then(|| self.index(boxed, man))
    }

    fn unrank(&self, index: u64) -> State {
        let (boxed, man) = self.cells(index);
        State {
            box_at: self.floor.place(boxed),
            man_at: self.floor.place(man),
        }
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        let plane = self.floor.cells() as u64 - 1;
        let first = u64::from(self.target) * plane;
        (first..first + plane).for_each(&mut visit);
    }

    fn is_goal(&self, index: u64) -> bool {
        self.cells(index).0 == self.target
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let (boxed, man) = self.cells(index);
        let around = self.floor.around(man);
        // The box is on at most one side of the man.
        if let Some(direction) = around.iter().position(|&next| next == boxed) {
            let beyond = self.floor.next(boxed, direction);
            if beyond != WALL {
                visit(direction as u8, self.index(beyond, boxed));
            }
        }
        for (direction, next) in (0..).zip(around) {
            if next != WALL && next != boxed {
                visit(4 + direction, self.index(boxed, next));
            }
        }
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let (boxed, man) = self.cells(index);
        let around = self.floor.around(man);
        // After a push the man is where the box was, with the box ahead of him. Going backward, he steps back and pulls it.
        if let Some(direction) = around.iter().position(|&next| next == boxed) {
            let behind = around[opposite(direction)];
            if behind != WALL {
                visit(direction as u8, self.index(man, behind));
            }
        }
        for direction in 0..4 {
            let behind = around[opposite(direction)];
            if behind != WALL && behind != boxed {
                visit(4 + direction as u8, self.index(boxed, behind));
            }
        }
    }
    fn images(&self, state: &State, mut visit: impl FnMut(State)) {
        let (Some(boxed), Some(man)) =
            (self.floor.cell(state.box_at), self.floor.cell(state.man_at))
        else {
            return;
        };
        for image in &self.images {
            let at = |cell: u16| self.floor.place(image[usize::from(cell)]);
            visit(State {
                box_at: at(boxed),
                man_at: at(man),
            });
        }
    }
}
