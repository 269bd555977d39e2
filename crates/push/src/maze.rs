//! Reading a maze.
//!
//! A maze is written in one of two notations, which differ in their letters:
//!
//! | | wall | floor | man | box | target | box on the target | man on the target |
//! |---|---|---|---|---|---|---|---|
//! | POJ 1475 | `#` | `.` | `S` | `B` | `T` | | |
//! | Sokoban | `#` | space | `@` | `$` | `.` | `*` | `+` |
//!
//! A `.` is floor in one and the target in the other. But every maze has a man, so some letter always decides. Everything outside the
//! rectangle is wall.

use super::place::Place;
use homing_table::error::{Error, Result};

/// The greatest number of rows, and of columns, of a maze.
pub const MAX_SIDE: usize = 64;

/// A maze: walls and floor, one target, and the places of the box and the man in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Maze {
    /// By row and column: whether there is a wall.
    pub walls: Vec<Vec<bool>>,
    /// The place that the box must reach.
    pub target: Place,
    /// The place of the box.
    pub box_at: Place,
    /// The place of the man.
    pub man_at: Place,
}

/// The meaning of a letter, besides wall and floor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Thing {
    Box,
    Man,
    Target,
}

/// A maze in which some things may be missing.
struct Draft {
    walls: Vec<Vec<bool>>,
    things: [Option<Place>; 3],
}

impl Maze {
    /// Reads a maze with its box, its man and its target.
    ///
    /// # Errors
    ///
    /// [`Error::At`] with row and column, if a letter belongs to neither notation or not to the maze's notation, if rows have different
    /// lengths, if a thing is missing or occurs twice, or if there are more than 64 rows or columns.
    pub fn parse(text: &str) -> Result<Maze> {
        let draft = Draft::read(text)?;
        Ok(Maze {
            target: draft.thing(Thing::Target)?,
            box_at: draft.thing(Thing::Box)?,
            man_at: draft.thing(Thing::Man)?,
            walls: draft.walls,
        })
    }
}

/// Reads only walls and target, as [`bare`] writes them.
pub(super) fn parse_bare(text: &str) -> Result<(Vec<Vec<bool>>, Place)> {
    let draft = Draft::read(text)?;
    let target = draft.thing(Thing::Target)?;
    if draft.walls.iter().flatten().filter(|&&wall| !wall).count() < 2 {
        return Err(
            Error::input("the target is the only free cell; box and man need two")
                .in_cell((target.row, target.column)),
        );
    }
    Ok((draft.walls, target))
}

/// Writes walls and target in POJ's letters, one row per line. A table depends on nothing else.
pub(super) fn bare(walls: &[Vec<bool>], target: Place) -> String {
    let mut text = String::new();
    for (row, line) in walls.iter().enumerate() {
        for (column, &wall) in line.iter().enumerate() {
            let here = Place { row, column };
            text.push(if wall {
                '#'
            } else if here == target {
                'T'
            } else {
                '.'
            });
        }
        text.push('\n');
    }
    text
}

impl Draft {
    fn read(text: &str) -> Result<Draft> {
        // Empty lines at the end of a file are not rows; elsewhere they are rows of a wrong length.
        let lines: Vec<&str> = text.trim_end_matches(['\r', '\n']).split('\n').collect();
        let lines: Vec<&str> = lines
            .into_iter()
            .map(|l| l.trim_end_matches('\r'))
            .collect();
        let sokoban = is_sokoban(&lines)?;
        let columns = lines[0].chars().count();
        let mut draft = Draft {
            walls: Vec::new(),
            things: [None; 3],
        };
        for (row, line) in lines.iter().enumerate() {
            let length = line.chars().count();
            if row == MAX_SIDE {
                return Err(
                    Error::too_many("the maze", None, "rows", MAX_SIDE as u64).in_cell((row, 0))
                );
            }
            if length > MAX_SIDE {
                return Err(Error::too_many("the row", length, "cells", MAX_SIDE as u64)
                    .in_cell((row, MAX_SIDE)));
            }
            if length != columns {
                return Err(Error::count(columns, "cells as in the first row", length)
                    .in_cell((row, length.min(columns))));
            }
            draft
                .walls
                .push(line.chars().map(|letter| letter == '#').collect());
            for (column, letter) in line.chars().enumerate() {
                for &thing in things(letter, sokoban) {
                    draft.put(thing, Place { row, column })?;
                }
            }
        }
        if columns == 0 {
            return Err(Error::input("the maze is empty").in_cell((0, 0)));
        }
        Ok(draft)
    }

    fn put(&mut self, thing: Thing, place: Place) -> Result<()> {
        if let Some(first) = self.things[thing as usize] {
            return Err(
                Error::already_in(first.to_string(), format!("the {}", thing.name()))
                    .in_cell((place.row, place.column)),
            );
        }
        self.things[thing as usize] = Some(place);
        Ok(())
    }

    fn thing(&self, thing: Thing) -> Result<Place> {
        self.things[thing as usize].ok_or_else(|| {
            let end = (self.walls.len() - 1, self.walls[0].len() - 1);
            Error::expected(
                format!("a {} ({})", thing.name(), thing.letters()),
                "",
                "maze",
            )
            .in_cell(end)
        })
    }
}

impl Thing {
    fn name(self) -> &'static str {
        match self {
            Thing::Box => "box",
            Thing::Man => "man",
            Thing::Target => "target",
        }
    }

    fn letters(self) -> &'static str {
        match self {
            Thing::Box => "`B`; in Sokoban notation `$` or `*`",
            Thing::Man => "`S`; in Sokoban notation `@` or `+`",
            Thing::Target => "`T`; in Sokoban notation `.`, `*` or `+`",
        }
    }
}

/// Finds the notation. The first letter that belongs to only one of the two decides, and every other letter must belong to that one too.
fn is_sokoban(lines: &[&str]) -> Result<bool> {
    let mut decided: Option<(bool, char, Place)> = None;
    for (row, line) in lines.iter().enumerate() {
        for (column, letter) in line.chars().enumerate() {
            let sokoban = match letter {
                '#' | '.' => continue,
                'S' | 'B' | 'T' => false,
                '@' | '$' | '*' | '+' | ' ' => true,
                _ => {
                    let expected =
                        "a cell of `# . S B T` or, as Sokoban, of `# @ $ . * +` and spaces";
                    return Err(
                        Error::unexpected(expected, &letter.to_string()).in_cell((row, column))
                    );
                }
            };
            match decided {
                None => decided = Some((sokoban, letter, Place { row, column })),
                Some((before, first, place)) if before != sokoban => {
                    let name = |sokoban| if sokoban { "Sokoban" } else { "POJ" };
                    let (new, old) = (name(sokoban), name(before));
                    let what = format!(
                        "{letter:?} is {new} notation, but {first:?} in {place} is {old} notation; use one of them"
                    );
                    return Err(Error::input(what).in_cell((row, column)));
                }
                Some(_) => {}
            }
        }
    }
    Ok(decided.is_some_and(|(sokoban, ..)| sokoban))
}

fn things(letter: char, sokoban: bool) -> &'static [Thing] {
    match letter {
        'S' | '@' => &[Thing::Man],
        'B' | '$' => &[Thing::Box],
        '*' => &[Thing::Box, Thing::Target],
        '+' => &[Thing::Man, Thing::Target],
        'T' => &[Thing::Target],
        '.' if sokoban => &[Thing::Target],
        _ => &[],
    }
}
