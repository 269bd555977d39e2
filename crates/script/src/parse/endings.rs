//! The last sections: conditions of winning, and levels.

use super::game::{Board, Game, Quantity, Win};
use super::names::Names;
use super::source::{Line, starts_message};
use homing_table::error::{Error, Result};
use std::collections::HashSet;

/// The most cells of a level.
pub const MAX_CELLS: usize = 1 << 14;

/// Reads a condition of winning.
///
/// # Errors
///
/// The line is not `No A`, `Some A`, `All A on B`.
pub fn read_win(game: &mut Game, names: &Names, line: &Line) -> Result<()> {
    let words: Vec<_> = line.words().collect();
    let form = "a condition is `Some A`, `No A`, `All A on B`, `Some A on B` or `No A on B`";
    let [quantity, rest @ ..] = &*words else {
        return Ok(());
    };
    let number = match quantity.text.as_str() {
        "no" => Quantity::No,
        "some" | "any" => Quantity::Some,
        "all" => Quantity::All,
        _ => return Err(line.error(quantity.at, form)),
    };
    let (of, on) = match rest {
        [of] => (of, None),
        [of, word, on] if word.text == "on" => (of, Some(on)),
        [.., last] => return Err(line.error(last.at, form)),
        [] => return Err(line.error(quantity.at, form)),
    };
    let filter = |word| Ok::<_, Error>(game.filter(names.find(line, word)?));
    let win = Win {
        quantity: number,
        of: filter(of)?,
        on: on.map(filter).transpose()?,
    };
    game.wins.push(win);
    Ok(())
}

/// Reads levels line by line.
#[derive(Default)]
pub struct LevelReader {
    /// The rows of the level that is open.
    rows: Vec<(u64, String)>,
}

impl LevelReader {
    /// Reads a line that is not blank.
    ///
    /// # Errors
    ///
    /// The level before it has an unknown character.
    pub fn read(&mut self, game: &mut Game, line: &Line) -> Result<()> {
        let text = line.text.trim();
        if starts_message(text) {
            self.end(game)?;
            game.levels.push(None);
            return Ok(());
        }
        self.rows.push((line.number, text.to_lowercase()));
        Ok(())
    }

    /// Ends a level.
    ///
    /// # Errors
    ///
    /// It has a character that is not in the legend, or too many cells.
    pub fn end(&mut self, game: &mut Game) -> Result<()> {
        let rows = std::mem::take(&mut self.rows);
        let Some((line, first)) = rows.first() else {
            return Ok(());
        };
        let (width, height) = (first.chars().count(), rows.len());
        if width * height > MAX_CELLS {
            let error = Error::too_many("a level", width * height, "cells", MAX_CELLS as u64);
            return Err(error.on_line(*line));
        }
        let mut board = Board {
            width,
            height,
            cells: vec![Vec::new(); width * height],
            ground: game.background,
            rows: rows.iter().map(|(_, row)| row.clone()).collect(),
        };
        for (y, (line, row)) in rows.iter().enumerate() {
            // Short rows go on with their last cell.
            let mut letters = row.chars();
            let mut last = ' ';
            for x in 0..width {
                last = letters.next().unwrap_or(last);
                let glyph = game.glyph(last).ok_or_else(|| {
                    let what = format!("no object or legend entry for boards is named {last}");
                    Error::input(what).at_column(x + 1).on_line(*line)
                })?;
                let place = board.place(x, y);
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
        game.levels.push(Some(board));
        Ok(())
    }
}
