//! Parses pictures of blocks.
//!
//! | letter or digit | `.` | `#` | `!` |
//! |---|---|---|---|
//! | a block: all cells with this letter | free | wall | free, and part of a goal: a block that fits goes here |
//!
//! A second picture after an empty line is the goal: its blocks must be where they are shown, the others anywhere. Cells beyond the end of
//! a row are walls.
//!
//! A file contains one or more puzzles. A line `; text` above a picture is its title, and with several puzzles each has one. A line `rules:
//! cars` above a picture confines each straight block of two or more cells to its row or column.

use homing_engine::given;
use homing_table::error::{Error, Result};

/// The greatest number of rows, and of columns.
const MAX_SIDE: usize = 64;

/// A puzzle as in its pictures, all rows of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// Whether straight blocks stay in their rows and columns.
    pub has_cars: bool,
    /// Blocks, walls and free cells.
    pub start: Vec<Vec<char>>,
    /// The goal: letters, `!`, and otherwise `.`.
    pub goal: Vec<Vec<char>>,
    /// The line of each row of the start, counted from 1.
    lines: Vec<u64>,
    /// The line of each cell of the goal.
    goal_lines: Vec<Vec<u64>>,
}

/// A cell by row and column from 0.
pub type CellPosition = (usize, usize);

/// The lines of one puzzle in its file.
#[derive(Default)]
struct SketchBlock<'t> {
    title: Option<&'t str>,
    has_cars: bool,
    /// The first invalid line of rules, and its number.
    unknown_rules: Option<(u64, &'t str)>,
    /// The pictures: the number of each line, counted from 1, and its text.
    pictures: Vec<Vec<(u64, &'t str)>>,
    is_in_picture: bool,
}

impl Sketch {
    /// Parses the puzzle with this number, counted from 1, or title; without a choice, the only puzzle.
    pub fn parse(text: &str, choice: Option<&str>) -> Result<Self> {
        let blocks = blocks(text);
        if blocks.is_empty() {
            return Err(none());
        }
        let is_titled = |block: &SketchBlock, choice: &str| {
            block
                .title
                .is_some_and(|title| title.eq_ignore_ascii_case(choice))
        };
        given::chosen(&blocks, choice, ("blocks", "puzzles"), is_titled)?.parse()
    }

    /// The titles of the puzzles in a text, one for each.
    pub fn titles(text: &str) -> Result<Vec<Option<String>>> {
        let titles: Vec<_> = blocks(text)
            .iter()
            .map(|block| block.title.map(String::from))
            .collect();
        if titles.is_empty() {
            Err(none())
        } else {
            Ok(titles)
        }
    }

    /// The error for a cell of the start.
    pub fn fault(&self, cell: CellPosition, error: Error) -> Error {
        fault(self.lines[cell.0], cell.1, error)
    }

    /// The error for a cell of the goal.
    pub fn goal_fault(&self, cell: CellPosition, error: Error) -> Error {
        fault(self.goal_lines[cell.0][cell.1], cell.1, error)
    }
}

fn none() -> Error {
    Error::missing("a picture: blocks are letters, free cells `.`, walls `#`")
}

fn fault(line: u64, column: usize, error: Error) -> Error {
    error.at_column(column + 1).on_line(line)
}

/// The puzzles of a file.
fn blocks(text: &str) -> Vec<SketchBlock<'_>> {
    let mut blocks: Vec<SketchBlock> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim_end();
        let title = line.strip_prefix(';').map(str::trim);
        let rules = line
            .split_once(':')
            .filter(|(key, _)| key.trim().eq_ignore_ascii_case("rules"))
            .map(|(_, rules)| rules.trim());
        if line.is_empty() {
            blocks
                .iter_mut()
                .for_each(|block| block.is_in_picture = false);
            continue;
        }
        // A title or rules above a picture start the next puzzle, if there was a picture before.
        let is_head = title.is_some() || rules.is_some();
        if blocks
            .last()
            .is_none_or(|block| is_head && !block.pictures.is_empty())
        {
            blocks.push(SketchBlock::default());
        }
        let Some(block) = blocks.last_mut() else {
            continue;
        };
        if let Some(title) = title {
            block.title = block.title.or(Some(title));
        } else if let Some(rules) = rules {
            if rules.eq_ignore_ascii_case("cars") {
                block.has_cars = true;
            } else {
                block.unknown_rules = block.unknown_rules.or(Some((number, line)));
            }
        } else {
            if !block.is_in_picture {
                block.pictures.push(Vec::new());
                block.is_in_picture = true;
            }
            block
                .pictures
                .iter_mut()
                .last()
                .into_iter()
                .for_each(|picture| picture.push((number, line)));
        }
    }
    // A remark after the last picture is not a puzzle.
    blocks.retain(|block| !block.pictures.is_empty());
    blocks
}

impl SketchBlock<'_> {
    fn parse(&self) -> Result<Sketch> {
        if let Some((number, line)) = self.unknown_rules {
            return Err(Error::unexpected("`rules: cars`", line).on_line(number));
        }
        let (start, goal) = match &self.pictures[..] {
            [start] => (start, None),
            [start, goal] => (start, Some(goal)),
            [_, _, third, ..] => {
                let what = "a third picture: a puzzle has one of the start and one of the goal, \
                            and a line `; title` begins the next puzzle";
                return Err(Error::input(what).on_line(third[0].0));
            }
            [] => return Err(none()),
        };
        let columns = start
            .iter()
            .map(|(_, row)| row.chars().count())
            .max()
            .unwrap_or(0);
        given::check_sides("the picture", (start.len(), columns), MAX_SIDE)
            .map_err(|error| error.on_line(start[0].0))?;
        let mut sketch = Sketch {
            has_cars: self.has_cars,
            start: vec![vec!['#'; columns]; start.len()],
            goal: vec![vec!['.'; columns]; start.len()],
            lines: start.iter().map(|&(line, _)| line).collect(),
            goal_lines: start.iter().map(|&(line, _)| vec![line; columns]).collect(),
        };
        for (row, &(line, text)) in start.iter().enumerate() {
            for (column, letter) in text.chars().enumerate() {
                check_letter(letter).map_err(|error| fault(line, column, error))?;
                sketch.start[row][column] = if letter == '!' { '.' } else { letter };
                sketch.goal[row][column] = if letter == '!' { '!' } else { '.' };
            }
        }
        for (row, &(line, text)) in goal.into_iter().flatten().enumerate() {
            for (column, letter) in text.chars().enumerate() {
                check_letter(letter).map_err(|error| fault(line, column, error))?;
                if letter == '.' {
                    continue;
                }
                let above = sketch.start.get(row).and_then(|cells| cells.get(column));
                match (above, letter) {
                    (None | Some('#'), '#') => {}
                    (None | Some('#'), _) => {
                        return Err(fault(
                            line,
                            column,
                            Error::input("a goal in a wall, or outside of the picture above"),
                        ));
                    }
                    (_, '#') => {
                        return Err(fault(
                            line,
                            column,
                            Error::input("a wall, and the picture above has none here"),
                        ));
                    }
                    _ if sketch.goal[row][column] != '.' => {
                        return Err(fault(
                            line,
                            column,
                            Error::already_in("the picture above", "a goal for this cell"),
                        ));
                    }
                    _ => {
                        sketch.goal[row][column] = letter;
                        sketch.goal_lines[row][column] = line;
                    }
                }
            }
        }
        Ok(sketch)
    }
}

fn check_letter(letter: char) -> Result<()> {
    if letter.is_ascii_alphanumeric() || matches!(letter, '.' | '#' | '!') {
        return Ok(());
    }
    Err(Error::unexpected(
        "a letter or digit, `.`, `#` or `!`",
        &letter.to_string(),
    ))
}
