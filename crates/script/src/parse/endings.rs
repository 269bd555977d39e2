//! The last sections: conditions of winning, and levels.

use super::game::{Board, Form, Game, Quantity, Win};
use super::names::Names;
use super::source::Line;
use homing_table::error::{Error, Result};
use std::collections::HashSet;

/// The most cells of a level.
pub const MAX_CELLS: usize = 1 << 14;

/// What a condition is.
const FORM: &str = "a condition is `Some A`, `No A`, `All A on B`, `Some A on B` or `No A on B`";

/// Reads a condition of winning.
///
/// # Errors
///
/// The line is not `No A`, `Some A`, `All A on B`.
pub fn read_win(game: &mut Game, names: &Names, line: &Line) -> Result<()> {
    let words: Vec<_> = line.words().collect();
    let quantity = match words.first().map_or("", |word| word.text.as_str()) {
        "no" => Some(Quantity::No),
        "some" | "any" => Some(Quantity::Some),
        "all" => Some(Quantity::All),
        _ => None,
    };
    let (quantity, of, on) = match (quantity, &*words) {
        (Some(quantity), [_, of]) => (quantity, of, None),
        (Some(quantity), [_, of, word, on]) if word.text == "on" => (quantity, of, Some(on)),
        (_, [first, .., last]) => {
            let at = quantity.map_or(first.at, |_| last.at);
            return Err(line.error(at, FORM));
        }
        (_, words) => return Err(line.error(words.first().map_or(0, |word| word.at), FORM)),
    };
    let filter = |word| Ok::<_, Error>(game.filter(names.find(line, word)?));
    let win = Win {
        quantity,
        of: filter(of)?,
        on: on.map(filter).transpose()?,
    };
    game.wins.push(win);
    Ok(())
}

impl Board {
    /// Returns the board with these rows, each with its line. `None` if there are none.
    ///
    /// # Errors
    ///
    /// It has a character that is not in the legend, or too many cells.
    pub fn read(game: &Game, rows: &[(u64, String)]) -> Result<Option<Self>> {
        let Some((line, first)) = rows.first() else {
            return Ok(None);
        };
        let form = Form {
            width: first.chars().count(),
            height: rows.len(),
        };
        if form.cells() > MAX_CELLS {
            let error = Error::too_many("a level", form.cells(), "cells", MAX_CELLS as u64);
            return Err(error.on_line(*line));
        }
        let mut board = Board {
            form,
            cells: vec![Vec::new(); form.cells()],
            ground: game.background,
            rows: rows.iter().map(|(_, row)| row.clone()).collect(),
        };
        for (y, (line, row)) in rows.iter().enumerate() {
            // Short rows go on with their last cell.
            let (mut letters, mut last) = (row.chars(), ' ');
            for x in 0..form.width {
                last = letters.next().unwrap_or(last);
                let glyph = game.glyph(last).ok_or_else(|| {
                    let what = format!("no object or legend entry for boards is named {last}");
                    Error::input(what).at_column(x + 1).on_line(*line)
                })?;
                let place = form.place(x, y);
                board.cells[place].extend(glyph);
            }
        }
        let mut objects = board.cells.iter().flatten().copied();
        if let Some(ground) = objects.find(|&object| game.has_ground(&[object])) {
            board.ground = ground;
        }
        for cell in &mut board.cells {
            if !game.has_ground(cell) {
                cell.push(board.ground);
            }
            cell.sort_unstable();
            cell.dedup();
            let layers: HashSet<u16> = cell.iter().map(|&object| game.layer(object)).collect();
            if layers.len() < cell.len() {
                let what = "this level has a cell with two objects of one collision layer";
                return Err(Error::input(what).on_line(*line));
            }
        }
        Ok(Some(board))
    }
}
