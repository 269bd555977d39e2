//! A game as it is written.

use std::ops::RangeInclusive;

/// A game, with all names resolved.
#[derive(Clone, Debug, Default)]
pub struct Game {
    pub no_action: bool,
    pub runs_rules_on_start: bool,
    pub player_must_move: bool,
    /// The line that asks for moves by the clock.
    pub realtime: Option<u64>,
    /// By number.
    pub objects: Vec<Object>,
    /// The sets of objects that are named with `or`, by number.
    pub properties: Vec<Vec<u16>>,
    /// The objects that are named together with `and`, by number.
    pub aggregates: Vec<Vec<u16>>,
    pub layer_count: usize,
    /// What fills cells that no glyph gives a background.
    pub background: u16,
    pub player: Filter,
    pub rules: Vec<RuleLine>,
    /// The lines of each loop.
    pub loops: Vec<RangeInclusive<u64>>,
    pub wins: Vec<Win>,
    /// `None` for a message.
    pub levels: Vec<Option<Board>>,
    /// The text before the levels, without comments and sounds.
    pub text: String,
    /// The characters of boards, and the objects that each stands for.
    pub glyphs: Vec<(char, Vec<u16>)>,
}

/// A kind of thing on the board.
#[derive(Clone, Debug)]
pub struct Object {
    pub name: String,
    pub line: u64,
    pub layer: u16,
    pub picture: Sprite,
}

/// The layer of an object that none was read of.
pub const NO_LAYER: u16 = u16::MAX;

/// The side of an object's picture, in pixels.
pub const SIDE: usize = 5;

/// The colours of an object's picture, row by row; `None` where what is below shows through.
pub type Sprite = [[Option<[u8; 3]>; SIDE]; SIDE];

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    Object(u16),
    Property(u16),
    Aggregate(u16),
    /// An ellipsis.
    Gap,
}

/// Cells with any, or with all of some objects.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub objects: Vec<u16>,
    pub needs_all: bool,
}

/// How a rule speaks of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Motion {
    Up,
    Down,
    Left,
    Right,
    Action,
    Any,
    No,
    Stationary,
    Moving,
    Orthogonal,
    Horizontal,
    Vertical,
    Gap,
    /// Relative to the direction of the rule: `^`, `v`, `<`, `>`.
    RelativeUp,
    RelativeDown,
    Back,
    Forward,
    Parallel,
    Perpendicular,
}

impl Motion {
    /// The bit of a movement; 0 for other words.
    pub fn bits(self) -> u8 {
        u8::from(self <= Self::Action) << self as u8
    }

    /// Whether it depends on the direction of the rule.
    pub fn is_relative(self) -> bool {
        self >= Self::RelativeUp
    }
}

/// Where the next cell of a pattern is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

impl Direction {
    /// In the order of the movements.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];
}

/// The objects that one cell of a pattern speaks of.
pub type Cell = Vec<(Motion, Term)>;

/// Cells in a line.
pub type Row = Vec<Cell>;

/// A rule as it is written.
#[derive(Clone, Debug, Default)]
pub struct RuleLine {
    pub line: u64,
    /// The directions that it is tried in.
    pub directions: Vec<Direction>,
    pub left: Vec<Row>,
    /// Empty if the rule only gives commands.
    pub right: Vec<Row>,
    pub is_late: bool,
    pub is_rigid: bool,
    /// The line of the first rule of its group.
    pub group: u64,
    pub commands: Commands,
}

/// The commands of a rule or of a turn, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Commands(pub u8);

impl Commands {
    pub const CANCEL: Self = Self(1);
    pub const RESTART: Self = Self(2);
    pub const WIN: Self = Self(4);
    pub const AGAIN: Self = Self(8);
    pub const CHECKPOINT: Self = Self(16);
    /// Messages and sounds.
    pub const SHOW: Self = Self(32);

    /// Whether one of these is among them.
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether there is one that does not only show something.
    pub fn acts(self) -> bool {
        self.0 & !Self::SHOW.0 != 0
    }

    /// Adds the commands of a rule that matched: `cancel` goes before `restart`, and both before all others.
    #[inline]
    pub fn queue(&mut self, rule: Self) {
        if self.has(Self::CANCEL) || self.has(Self::RESTART) && !rule.has(Self::CANCEL) {
            return;
        }
        if rule.0 & (Self::CANCEL.0 | Self::RESTART.0) != 0 {
            *self = Self::default();
        }
        *self = self.with(rule);
    }
}

/// How many cells a condition asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    No,
    Some,
    All,
}

/// A condition of winning: `All Target on Crate`.
#[derive(Clone, Debug)]
pub struct Win {
    pub quantity: Quantity,
    pub of: Filter,
    /// Every cell, if nothing is named.
    pub on: Option<Filter>,
}

/// The form of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub width: usize,
    pub height: usize,
}

impl Form {
    pub fn cells(self) -> usize {
        self.width * self.height
    }

    /// How much the number of a cell grows in this direction.
    pub fn step(self, direction: Direction) -> isize {
        match direction {
            Direction::Up => -1,
            Direction::Down => 1,
            Direction::Left => -(self.height as isize),
            Direction::Right => self.height as isize,
        }
    }

    /// The number of cells from this one on in a direction.
    #[inline]
    pub fn room(self, cell: usize, direction: Direction) -> usize {
        let (x, y) = (cell / self.height, cell % self.height);
        match direction {
            Direction::Up => y + 1,
            Direction::Down => self.height - y,
            Direction::Left => x + 1,
            Direction::Right => self.width - x,
        }
    }

    /// The number of a cell.
    pub fn place(self, x: usize, y: usize) -> usize {
        x * self.height + y
    }

    /// The numbers of the cells, row by row.
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| self.place(x, y)))
    }
}

/// A level as it begins. Cells are in the order of columns: down first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub form: Form,
    /// The sorted objects in each cell.
    pub cells: Vec<Vec<u16>>,
    /// What cells without a background get.
    pub ground: u16,
    /// The rows as they are written.
    pub rows: Vec<String>,
}

impl Game {
    /// The objects that a character of a board stands for.
    pub fn glyph(&self, letter: char) -> Option<&[u16]> {
        let found = self
            .glyphs
            .binary_search_by_key(&letter, |&(glyph, _)| glyph);
        Some(&self.glyphs[found.ok()?].1)
    }

    /// The cells that a term asks for.
    pub fn filter(&self, term: Term) -> Filter {
        Filter {
            objects: match term {
                Term::Object(object) => vec![object],
                Term::Property(number) => self.properties[usize::from(number)].clone(),
                Term::Aggregate(number) => self.aggregates[usize::from(number)].clone(),
                Term::Gap => Vec::new(),
            },
            needs_all: matches!(term, Term::Aggregate(_)),
        }
    }

    /// Whether one of these is in the layer of the background.
    pub fn has_ground(&self, objects: &[u16]) -> bool {
        let ground = self.layer(self.background);
        objects.iter().any(|&object| self.layer(object) == ground)
    }

    /// The levels with boards.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        self.levels.iter().flatten()
    }

    /// The layer of an object or a movement.
    pub fn layer(&self, thing: u16) -> u16 {
        match thing.checked_sub(self.objects.len() as u16) {
            Some(movement) => movement / 5,
            None => self.objects[usize::from(thing)].layer,
        }
    }

    /// The layer of a word in a rule, if all its objects are of one.
    pub fn layer_of(&self, term: Term) -> Option<u16> {
        let objects = match term {
            Term::Object(object) => return Some(self.layer(object)),
            Term::Property(number) => &self.properties[usize::from(number)],
            Term::Aggregate(_) | Term::Gap => return None,
        };
        let mut layers = objects.iter().map(|&object| self.layer(object));
        let first = layers.next()?;
        layers.all(|layer| layer == first).then_some(first)
    }

    /// The objects of a layer.
    pub fn layer_objects(&self, layer: u16) -> impl Iterator<Item = u16> {
        let objects = (0..).zip(&self.objects);
        let those = objects.filter(move |(_, object)| object.layer == layer);
        those.map(|(number, _)| number)
    }

    /// The numbers of these movements of a layer, one bit each: up, down, left, right, action. They follow those of the objects.
    pub fn movements(&self, layer: u16, bits: u8) -> impl Iterator<Item = u16> + use<> {
        let first = self.objects.len() as u16 + 5 * layer;
        let chosen = (0..5).filter(move |movement| bits >> movement & 1 != 0);
        chosen.map(move |movement| first + movement)
    }

    /// The text of a game with one level.
    pub fn text_with(&self, board: &Board) -> String {
        format!("{}levels\n\n{}\n", self.text, board.rows.join("\n"))
    }
}
