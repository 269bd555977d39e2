/// A board as rows of cells, for drawing in a terminal or on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The cells, row by row. Rows may have different lengths.
    pub rows: Vec<Vec<Cell>>,
    /// The number of spaces between the cells of a row.
    pub gap: usize,
    /// The stickers of a net, which output with shapes draws instead of the rows. Empty for other pictures.
    pub stickers: Vec<Sticker>,
    /// Pixels, row by row, which output with colours draws instead of the rows: as many for each cell. Empty for other pictures.
    pub pixels: Vec<Vec<[u8; 3]>>,
}

/// A sticker of a net. Its places are across and down, in thousandths of the side of a face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sticker {
    /// The letter of the face whose colour it has: U, R, F, D, L or B.
    pub letter: char,
    /// The place of its letter.
    pub letter_at: [i32; 2],
    /// Its corners in order.
    pub corners: Vec<[i32; 2]>,
}

/// One cell of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The text of the cell. All texts of a picture have the same width.
    pub text: String,
    /// The style of the cell, for output that can show more than plain text.
    pub look: Look,
}

/// The style of a cell, for output that can show more than plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Important: a tile, a white piece.
    Plain,
    /// Less important: the empty cell.
    Faint,
    /// A dark piece.
    Dark,
    /// Outside the board.
    Outside,
    /// A free cell among blocks or walls.
    Floor,
    /// A wall.
    Wall,
    /// A cell where a box belongs.
    Target,
    /// A box.
    Box {
        /// Whether it is on a target.
        is_home: bool,
    },
    /// The man who pushes boxes.
    Man,
    /// A cell of a block, which has all cells with the same text.
    Block,
    /// A square sticker, in the colour of the face that its text names.
    Sticker,
}

impl Picture {
    /// Creates a picture from cells in row order, `columns` per row. Each cell is as wide as the widest one, with its text aligned to the
    /// right.
    #[must_use]
    pub fn of_grid(columns: usize, cells: impl IntoIterator<Item = (String, Look)>) -> Self {
        let cells: Vec<_> = cells.into_iter().collect();
        let width = cells.iter().map(|(text, _)| text.len()).max().unwrap_or(0);
        let cell = |(text, look): &(String, Look)| Cell {
            text: format!("{text:>width$}"),
            look: *look,
        };
        Self {
            rows: cells
                .chunks(columns)
                .map(|row| row.iter().map(cell).collect())
                .collect(),
            gap: 1,
            stickers: Vec::new(),
            pixels: Vec::new(),
        }
    }

    /// Creates a picture from lines of text, with one cell per character.
    pub fn of_lines(
        lines: impl IntoIterator<Item = impl AsRef<str>>,
        look: impl Fn(char) -> Look,
    ) -> Self {
        let row = |line: &str| {
            line.chars()
                .map(|letter| Cell {
                    text: letter.into(),
                    look: look(letter),
                })
                .collect()
        };
        Self {
            rows: lines.into_iter().map(|line| row(line.as_ref())).collect(),
            gap: 0,
            stickers: Vec::new(),
            pixels: Vec::new(),
        }
    }

    /// Returns the width of the picture, in columns of text.
    pub fn width(&self) -> usize {
        let row_width = |row: &Vec<Cell>| {
            row.iter().map(|cell| cell.text.len()).sum::<usize>()
                + self.gap * row.len().saturating_sub(1)
        };
        self.rows.iter().map(row_width).max().unwrap_or(0)
    }
}
