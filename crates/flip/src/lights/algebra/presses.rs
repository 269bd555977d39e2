use super::set::PieceSet;
use homing_boards::flip::{Flip, Goal, PressPattern};
use homing_boards::size;
use homing_table::error::{Error, Result};

/// The form of the puzzles' names.
pub const USAGE: &str = "flip:RxC";

/// The press matrix of a board of any size, over GF(2), with a column for each press and a row for each piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PressMatrix {
    layout: Layout,
    turned: PressLists,
    turners: PressLists,
    max_turned: usize,
}

/// The layout of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// In rows and columns, with one pattern for all presses.
    Grid {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
        /// The pieces that a press turns.
        pattern: PressPattern,
    },
    /// In one row, with a list for each press.
    Listed {
        /// The number of pieces.
        pieces: usize,
    },
}

impl Layout {
    fn pieces(self) -> usize {
        match self {
            Self::Grid { rows, columns, .. } => rows * columns,
            Self::Listed { pieces } => pieces,
        }
    }
}

/// Ascending lists of numbers, one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PressLists {
    starts: Vec<u32>,
    members: Vec<u16>,
}

impl PressLists {
    fn get(&self, at: usize) -> &[u16] {
        &self.members[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// Collects lists. Each is sorted, and its duplicates are dropped.
    fn collect(lists: impl Iterator<Item = Vec<u16>>) -> Self {
        let (mut starts, mut members) = (vec![0], Vec::new());
        for mut list in lists {
            list.sort_unstable();
            list.dedup();
            members.extend(list);
            starts.push(members.len() as u32);
        }
        Self { starts, members }
    }

    fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns, for each number below `count`, the lists that contain it.
    fn transposed(&self, count: usize) -> Self {
        let mut lists = vec![Vec::new(); count];
        for at in 0..self.count() {
            self.get(at)
                .iter()
                .for_each(|&member| lists[usize::from(member)].push(at as u16));
        }
        Self::collect(lists.into_iter())
    }
}

impl PressMatrix {
    /// The maximum number of pieces, and of presses, of a board: a square of 128. Its full matrix has 32 MB.
    pub const MAX_PIECES: usize = 1 << 14;

    /// Creates a board with rows and columns. Returns `None` if a side is 0 or if there are more than [`MAX_PIECES`](Self::MAX_PIECES)
    /// pieces.
    pub fn grid(rows: usize, columns: usize, pattern: PressPattern) -> Option<Self> {
        let pieces = rows
            .checked_mul(columns)
            .filter(|pieces| (1..=Self::MAX_PIECES).contains(pieces))?;
        let turned_by = |press| {
            let numbers = 0..pattern.reach(rows, columns);
            numbers
                .filter_map(|number| pattern.nth(rows, columns, press, number))
                .map(|piece| piece as u16)
                .collect()
        };
        Some(Self::new(
            Layout::Grid {
                rows,
                columns,
                pattern,
            },
            PressLists::collect((0..pieces).map(turned_by)),
        ))
    }

    /// Creates a board from a list for each press: the pieces that it turns, counted from 0, in any order. Returns `None` if there are no
    /// pieces or presses, more than [`MAX_PIECES`](Self::MAX_PIECES) of either, or if a press turns a piece that does not exist.
    pub fn listed(pieces: usize, lists: Vec<Vec<u16>>) -> Option<Self> {
        let fits = |count: usize| (1..=Self::MAX_PIECES).contains(&count);
        let fits = fits(pieces)
            && fits(lists.len())
            && lists
                .iter()
                .flatten()
                .all(|&piece| usize::from(piece) < pieces);
        fits.then(|| {
            Self::new(
                Layout::Listed { pieces },
                PressLists::collect(lists.into_iter()),
            )
        })
    }

    fn new(layout: Layout, turned: PressLists) -> Self {
        let max_turned = turned
            .starts
            .windows(2)
            .map(|ends| (ends[1] - ends[0]) as usize)
            .max()
            .unwrap_or(0);
        Self {
            layout,
            turners: turned.transposed(layout.pieces()),
            turned,
            max_turned,
        }
    }

    /// Reads the size of a board and its pattern, as written after `flip:`: `10x10`, `4x4:king@torus`.
    ///
    /// ```
    /// use homing::puzzle::flip::PressMatrix;
    ///
    /// let presses = PressMatrix::parse("4x4:cross")?;
    /// assert_eq!(presses.name(), "flip:4x4");
    /// assert_eq!(presses.turned_by(0), [0, 1, 4]);
    /// # Ok::<(), homing::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::UnknownPuzzle`] if there is no size, [`Error::Input`] if there is no such pattern, [`Error::PuzzleSize`] if the board is
    /// too large.
    pub fn parse(text: &str) -> Result<Self> {
        let name = format!("flip:{text}");
        let (size, pattern) = text.split_once(':').unwrap_or((text, "cross"));
        if let Some((bare_size, surface)) = size.split_once('@') {
            let meant = format!("flip:{bare_size}:cross@{surface}");
            return Err(Error::unknown_puzzle(
                name,
                format!("{USAGE}:PATTERN@{surface}"),
                Some(meant),
            ));
        }
        let (rows, columns) = size::parse(size, &name, USAGE)?;
        let pattern = pattern
            .parse()
            .map_err(|what: String| Error::input(what).within("puzzle", &name))?;
        let limits = || format!("1 to {} pieces", Self::MAX_PIECES);
        Self::grid(rows, columns, pattern).ok_or_else(|| Error::PuzzleSize {
            name,
            limits: limits(),
        })
    }

    /// Returns the name of the board as on the command line: `flip:10x10`, `flip:4x4:king`. For listed presses it is the number of the
    /// pieces: `flip:12`.
    pub fn name(&self) -> String {
        match self.layout {
            Layout::Grid {
                rows,
                columns,
                pattern,
            } => format!("flip:{rows}x{columns}{}", pattern.suffix()),
            Layout::Listed { pieces } => format!("flip:{pieces}"),
        }
    }

    /// Returns the CRC-32 of the presses: for each the number of pieces in 32 bits, and the pieces, counted from 0, in 16 bits each. If
    /// there are more or fewer pieces than presses, their number follows in 32 bits.
    pub fn digest(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for press in 0..self.press_count() {
            let turned = self.turned_by(press);
            hasher.update(&(turned.len() as u32).to_le_bytes());
            turned
                .iter()
                .for_each(|piece| hasher.update(&piece.to_le_bytes()));
        }
        if self.press_count() != self.pieces() {
            hasher.update(&(self.pieces() as u32).to_le_bytes());
        }
        hasher.finalize()
    }

    /// Returns the layout.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the number of pieces in a row.
    pub fn columns(&self) -> usize {
        match self.layout {
            Layout::Grid { columns, .. } => columns,
            Layout::Listed { pieces } => pieces,
        }
    }

    /// Returns the number of pieces.
    pub fn pieces(&self) -> usize {
        self.layout.pieces()
    }

    /// Returns the number of presses: that of the pieces, unless they are listed.
    pub fn press_count(&self) -> usize {
        self.turned.count()
    }

    /// Returns the pieces that a press turns, ascending.
    #[inline]
    pub fn turned_by(&self, press: usize) -> &[u16] {
        self.turned.get(press)
    }

    /// Returns the greatest number of pieces that one press turns.
    pub fn max_turned(&self) -> usize {
        self.max_turned
    }

    /// Returns the presses that turn a piece, ascending.
    #[inline]
    pub fn turners_of(&self, piece: usize) -> &[u16] {
        self.turners.get(piece)
    }

    /// Returns the pieces that a set of presses turns.
    pub fn turned(&self, presses: &PieceSet) -> PieceSet {
        let mut turned = PieceSet::new(self.pieces());
        for press in presses.iter() {
            self.turned_by(press)
                .iter()
                .for_each(|&piece| turned.toggle(piece.into()));
        }
        turned
    }

    /// Returns the colouring after a press.
    pub fn after(&self, board: &PieceSet, press: usize) -> PieceSet {
        let mut after = board.clone();
        self.turned_by(press)
            .iter()
            .for_each(|&piece| after.toggle(piece.into()));
        after
    }

    /// Returns the same board as a space for a table, or `None` if it has more than [`Flip::MAX_PIECES`] pieces or presses,
    /// or the goal has more pieces.
    pub fn space(&self, goal: Goal) -> Option<Flip> {
        match self.layout {
            Layout::Grid {
                rows,
                columns,
                pattern,
            } => Flip::with_pattern(rows, columns, goal, pattern),
            Layout::Listed { pieces } if pieces > Flip::MAX_PIECES => None,
            Layout::Listed { pieces } => {
                let mask = |press| {
                    self.turned_by(press)
                        .iter()
                        .fold(0, |mask, piece| mask | 1 << piece)
                };
                let masks: Vec<u32> = (0..self.press_count()).map(mask).collect();
                Flip::listed(pieces, &masks, goal)
            }
        }
    }
}

/// A colouring as a set of its black pieces, on the board of its press matrix.
pub fn set_of(flip: &Flip, black: u32) -> PieceSet {
    PieceSet::from_words(flip.pieces(), vec![black.into()])
}

impl From<&Flip> for PressMatrix {
    fn from(flip: &Flip) -> Self {
        let layout = match flip.pattern() {
            Some(pattern) => Layout::Grid {
                rows: flip.rows(),
                columns: flip.columns(),
                pattern,
            },
            None => Layout::Listed {
                pieces: flip.pieces(),
            },
        };
        let pieces_of = |mask: u32| {
            (0..flip.pieces() as u16)
                .filter(move |piece| mask >> piece & 1 == 1)
                .collect()
        };
        Self::new(
            layout,
            PressLists::collect((0..flip.presses()).map(|press| pieces_of(flip.turned_by(press)))),
        )
    }
}
