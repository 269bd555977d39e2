//! Reading levels in XSB, the notation of Sokoban collections.
//!
//! | wall | floor | man | box | target | box on a target | man on a target |
//! |---|---|---|---|---|---|---|
//! | `#` | space, `-`, `_` | `@` | `$` | `.` | `*` | `+` |
//!
//! A file has one level or many. A level is a run of lines that have only these letters, and at least one letter that is not floor; all
//! other lines are text. A line may also have the lengths of runs, and `|` between rows: `4#|#@2-#`. The title of a level is a line
//! `Title: ...` or `Level: ...`, a comment `; ...` or a line in quotes `'...'`. A title belongs to the
//! level that it touches, without an empty line between. One that touches none, or two, comes after its level, or before it if the file
//! starts with such a line.
//!
//! Rows may have different lengths: everything beyond a row's end, and around the rectangle, is wall. Floor that the man could not reach
//! even without boxes is outside, and counts as wall; a box there on a target does not belong to the game.

use super::super::maze::{MAX_SIDE, Maze};
use super::super::place::{DIRECTIONS, Place};
use super::placement::MAX_BOXES;
use homing_engine::given;
use homing_table::error::{Error, Result};
use std::borrow::Cow;

/// A level as read from its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xsb {
    /// By row and column: whether there is a wall or the outside. All rows have the same length.
    pub walls: Vec<Vec<bool>>,
    /// The targets, in row order.
    pub targets: Vec<Place>,
    /// The boxes, in row order.
    pub boxes: Vec<Place>,
    /// The man.
    pub man: Place,
    /// The title of the level in the file.
    pub title: Option<String>,
}

/// The lines of one level in its file.
struct LevelBlock<'t> {
    /// The rows, each with the number of its line, counted from 1.
    rows: Vec<(u64, Cow<'t, str>)>,
    titles: Vec<&'t str>,
}

impl Xsb {
    /// Returns whether a text contains levels: some line has only letters of XSB, among them a man, box or wall.
    pub fn is_in(text: &str) -> bool {
        text.lines()
            .any(|line| is_row(line) && line.contains(['@', '+', '$', '*']))
    }

    /// Reads the level with a number, counted from 1, or with a title. If `choice` is `None`, the text must have a single level.
    ///
    /// ```
    /// use homing::puzzle::push::sokoban::Xsb;
    ///
    /// let text = "; first\n#####\n#@$.#\n#####\n\n; second\n ####\n##. ##\n#@$$.#\n######\n";
    /// let second = Xsb::parse(text, Some("2"))?;
    /// assert_eq!((second.boxes.len(), second.title.as_deref()), (2, Some("second")));
    /// assert_eq!(Xsb::parse(text, Some("second"))?, second);
    /// # Ok::<(), homing::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Missing`], [`Error::OutOfRange`] or [`Error::Unexpected`] if there is no such level; [`Error::Input`] if `choice` is `None`
    /// and there are several; [`Error::At`] with the line on which the level is wrong.
    pub fn parse(text: &str, choice: Option<&str>) -> Result<Xsb> {
        let blocks = blocks(text);
        if blocks.is_empty() {
            return Err(Self::none());
        }
        let is_titled = |block: &LevelBlock, choice: &str| {
            block
                .titles
                .iter()
                .any(|title| title.eq_ignore_ascii_case(choice))
        };
        given::chosen(&blocks, choice, ("push", "levels"), is_titled)?.parse()
    }

    /// Returns the titles of the levels of a text, one element per level.
    pub(crate) fn titles(text: &str) -> Vec<Option<String>> {
        blocks(text)
            .iter()
            .map(|block| block.titles.first().map(|&title| title.into()))
            .collect()
    }

    /// Returns the error for a text without levels.
    pub(crate) fn none() -> Error {
        Error::missing("a level: walls `#`, a man `@`, boxes `$` and targets `.`")
    }

    /// Returns the level as a maze, if it has one box and one target.
    pub fn maze(&self) -> Option<Maze> {
        match (&self.boxes[..], &self.targets[..]) {
            (&[box_at], &[target]) => Some(Maze {
                walls: self.walls.clone(),
                target,
                box_at,
                man_at: self.man,
            }),
            _ => None,
        }
    }
}

/// Converts a maze to a level. Cells that the man cannot reach stay floor, since the maze's table answers for them too.
impl From<Maze> for Xsb {
    fn from(maze: Maze) -> Xsb {
        Xsb {
            walls: maze.walls,
            targets: vec![maze.target],
            boxes: vec![maze.box_at],
            man: maze.man_at,
            title: None,
        }
    }
}

/// Returns whether a line is a row of a level, or several rows in run lengths.
fn is_row(line: &str) -> bool {
    let line = line.trim_end_matches('\r');
    line.contains(['#', '@', '+', '$', '*', '.'])
        && line.chars().all(|letter| CELLS.contains(letter))
        || is_in_runs(line)
}

/// The letters of a row.
const CELLS: &str = "#@+$*.-_ ";

/// Returns whether a line is written in the lengths of runs, as `4#|#@2-#`. A number alone is text.
fn is_in_runs(line: &str) -> bool {
    let is_run = |letter: char| letter != ' ' && CELLS.contains(letter) || letter == '|';
    let line = line.trim();
    line.contains('#')
        && line.contains(|letter: char| letter == '|' || letter.is_ascii_digit())
        && line
            .chars()
            .all(|letter| is_run(letter) || letter.is_ascii_digit())
        && !line.ends_with(|letter: char| letter.is_ascii_digit())
}

/// Returns the rows of a line. A row longer than a level may be is cut off behind that length.
fn rows_of(line: &str) -> Vec<Cow<'_, str>> {
    if !is_in_runs(line) {
        return vec![line.into()];
    }
    let row = |runs: &str| {
        let (mut row, mut length) = (String::new(), None);
        for letter in runs.chars() {
            if let Some(digit) = letter.to_digit(10) {
                length = Some((length.unwrap_or(0) * 10 + digit as usize).min(MAX_SIDE + 1));
            } else {
                let room = MAX_SIDE + 1 - row.len();
                row.extend(std::iter::repeat_n(
                    letter,
                    length.take().unwrap_or(1).min(room),
                ));
            }
        }
        row.into()
    };
    line.trim()
        .trim_end_matches('|')
        .split('|')
        .map(row)
        .collect()
}

/// Returns the text of a comment, or of a title in quotes.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim();
    let quoted = || line.strip_prefix('\'')?.strip_suffix('\'');
    line.strip_prefix(';').or_else(quoted)
}

/// Returns the title on a line, and whether it is a comment.
fn title(line: &str) -> Option<(bool, &str)> {
    let key = line.split_once(':').filter(|(key, _)| {
        let is_key = |known| key.trim().eq_ignore_ascii_case(known);
        is_key("title") || is_key("level")
    });
    key.map(|(_, title)| (false, title.trim()))
        .or_else(|| comment(line).map(|comment| (true, comment.trim())))
}

/// The titles between two levels.
#[derive(Default)]
struct Titles<'t> {
    /// Whether a file starts with a title of this kind: a line `Title:`, a comment.
    lead: [Option<bool>; 2],
    /// Titles of the next level.
    next: Vec<&'t str>,
    /// The consecutive lines of text without an empty line between, and whether a level touches them.
    run: Vec<(bool, &'t str)>,
    touches_last: bool,
}

impl<'t> Titles<'t> {
    /// Assigns the titles of a run to the level before it or to the one after it.
    fn end_run(&mut self, last: Option<&mut LevelBlock<'t>>, touches_next: bool) {
        let (run, touches_last) = (
            std::mem::take(&mut self.run),
            std::mem::take(&mut self.touches_last),
        );
        let Some(last) = last else {
            self.next.extend(run.into_iter().map(|(_, title)| title));
            return;
        };
        for (is_comment, title) in run {
            let is_next = if touches_last == touches_next {
                self.lead[usize::from(is_comment)] == Some(true)
            } else {
                touches_next
            };
            if is_next {
                self.next.push(title)
            } else {
                last.titles.push(title)
            }
        }
    }
}

/// Splits a file into its levels.
fn blocks(text: &str) -> Vec<LevelBlock<'_>> {
    let mut blocks: Vec<LevelBlock> = Vec::new();
    let (mut titles, mut is_inside) = (Titles::default(), false);
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim_end_matches('\r');
        let is_floor = is_inside
            && !line.trim().is_empty()
            && line.chars().all(|letter| "-_ ".contains(letter));
        if is_row(line) || is_floor {
            if !is_inside {
                titles.end_run(blocks.last_mut(), true);
                blocks.push(LevelBlock {
                    rows: Vec::new(),
                    titles: std::mem::take(&mut titles.next),
                });
            }
            is_inside = true;
            blocks.iter_mut().last().into_iter().for_each(|block| {
                let rows = rows_of(line).into_iter();
                block.rows.extend(rows.map(|row| (number, row)));
            });
            continue;
        }
        titles.touches_last |= is_inside;
        is_inside = false;
        if line.trim().is_empty() {
            titles.end_run(blocks.last_mut(), false);
        } else if let Some((is_comment, title)) = title(line) {
            titles.lead[usize::from(is_comment)].get_or_insert(blocks.is_empty());
            titles.run.push((is_comment, title));
        }
    }
    titles.end_run(blocks.last_mut(), false);
    blocks
}

impl LevelBlock<'_> {
    fn fault(&self, place: Place, error: Error) -> Error {
        error
            .at_column(place.column + 1)
            .on_line(self.rows[place.row].0)
    }

    fn parse(&self) -> Result<Xsb> {
        let columns = self.rows.iter().map(|(_, row)| row.len()).max();
        let columns = columns.unwrap_or(0);
        given::check_sides("the level", (self.rows.len(), columns), MAX_SIDE)
            .map_err(|error| error.on_line(self.rows[0].0))?;
        let mut walls = vec![vec![true; columns]; self.rows.len()];
        let (mut targets, mut boxes, mut man) = (Vec::new(), Vec::new(), None);
        for (row, (_, line)) in self.rows.iter().enumerate() {
            for (column, letter) in line.chars().enumerate() {
                let place = Place { row, column };
                walls[row][column] = letter == '#';
                if matches!(letter, '.' | '*' | '+') {
                    targets.push(place);
                }
                if matches!(letter, '$' | '*') {
                    boxes.push(place);
                }
                if matches!(letter, '@' | '+')
                    && let Some(first) = man.replace(place)
                {
                    return Err(self.fault(
                        place,
                        Error::already_in(format!("{first} of the level"), "the man"),
                    ));
                }
            }
        }
        let start = Place { row: 0, column: 0 };
        let man = man.ok_or_else(|| self.fault(start, Error::missing("a man (`@` or `+`)")))?;
        let walls = inside(&walls, man);
        let is_inside = |place: &Place| !walls[place.row][place.column];
        if let Some(&place) = boxes
            .iter()
            .find(|place| !is_inside(place) && !targets.contains(place))
        {
            return Err(self.fault(
                place,
                Error::input("this box stands where the man can never come, and not on a target"),
            ));
        }
        boxes.retain(is_inside);
        targets.retain(is_inside);
        for (count, name) in [
            (boxes.len(), "boxes (`$` or `*`)"),
            (targets.len(), "targets (`.`, `*` or `+`)"),
        ] {
            if count == 0 || count > MAX_BOXES {
                let what = format!("{name} around the man");
                return Err(self.fault(
                    man,
                    Error::out_of_range(what, 1..=MAX_BOXES as i64, count as i64),
                ));
            }
        }
        let title = self.titles.first().map(|&title| title.into());
        Ok(Xsb {
            walls,
            targets,
            boxes,
            man,
            title,
        })
    }
}

/// Returns the walls, including everything that the man cannot reach without boxes.
fn inside(walls: &[Vec<bool>], man: Place) -> Vec<Vec<bool>> {
    let mut outside: Vec<Vec<bool>> = walls.iter().map(|row| vec![true; row.len()]).collect();
    let mut to_visit = vec![man];
    outside[man.row][man.column] = false;
    while let Some(Place { row, column }) = to_visit.pop() {
        for (down, right) in DIRECTIONS {
            let (Some(row), Some(column)) = (
                row.checked_add_signed(down),
                column.checked_add_signed(right),
            ) else {
                continue;
            };
            if walls.get(row).and_then(|line| line.get(column)) == Some(&false)
                && outside[row][column]
            {
                outside[row][column] = false;
                to_visit.push(Place { row, column });
            }
        }
    }
    outside
}
