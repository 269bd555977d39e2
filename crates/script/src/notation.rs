//! Boards as text: rows of the game's own characters with `/` between them.
//!
//! A cell without a character has the names of its objects in brackets: `[player+target]`. The word `won` follows a board that is won, and
//! `restart` with another board where `restart` leads, if that can change.

use super::level::{Inner, ScriptLevel};
use crate::parse::SIDE;
use homing_table::error::{Error, Result};
use homing_table::notation::{Look, Picture};

impl ScriptLevel {
    pub(crate) fn text_of(&self, state: u128) -> String {
        let (words, plan) = (self.words(state), &self.0.plan);
        let [board, target] = plan.planes(&words);
        let mut text = self.rows_of(&board);
        if plan.layout.is_won(&words) {
            text += " won";
        }
        if plan.has_target {
            text += " restart ";
            text += &self.rows_of(&target);
        }
        text
    }

    pub(crate) fn picture_of(&self, state: u128) -> Picture {
        let (board, game) = (&self.0.board, &self.0.game);
        let [planes, _] = self.0.plan.planes(&self.words(state));
        let cells = (0..board.cells.len()).map(|cell| self.objects(&planes, cell));
        let cells: Vec<Vec<u16>> = cells.collect();
        let letters = board.form.places().map(|cell| {
            let is_player = |object| game.player.objects.contains(object);
            let look = match cells[cell].len() {
                _ if cells[cell].iter().any(is_player) => Look::Man,
                0 | 1 => Look::Floor,
                _ => Look::Plain,
            };
            (self.letter(&cells[cell]).into(), look)
        });
        let mut picture = Picture::of_grid(board.form.width, letters);
        // What is in a higher layer is drawn over the rest.
        let pixel = |x: usize, y: usize| {
            let cell = cells[board.form.place(x / SIDE, y / SIDE)].iter();
            let seen = cell.filter_map(|&object| {
                let object = &game.objects[usize::from(object)];
                Some((object.layer, object.picture[y % SIDE][x % SIDE]?))
            });
            seen.max().map_or([0; 3], |(_, colour)| colour)
        };
        let row = |y| (0..board.form.width * SIDE).map(|x| pixel(x, y)).collect();
        picture.pixels = (0..board.form.height * SIDE).map(row).collect();
        picture
    }

    /// The sorted objects of a cell. Those of layers that do not matter are those of the start.
    fn objects(&self, planes: &[u64], cell: usize) -> Vec<u16> {
        let (board, plan) = (&self.0.board, &self.0.plan);
        let has = |&object: &u16| match plan.plane_of[usize::from(object)] {
            Some(plane) => {
                let word = usize::from(plane) * plan.words + cell / 64;
                planes[word] >> (cell % 64) & 1 != 0
            }
            None => board.cells[cell].contains(&object),
        };
        (0..self.0.game.objects.len() as u16).filter(has).collect()
    }

    /// The character for these objects, or their names.
    fn cell_text(&self, objects: &[u16]) -> String {
        let Inner { board, game, .. } = &*self.0;
        let find = |objects: &[u16]| {
            game.glyphs.iter().find(|(letter, others)| {
                let is_usable = !letter.is_whitespace() && !matches!(letter, '[' | ']' | '/');
                is_usable && others == objects
            })
        };
        // A character without a background has that of the level.
        let is_ground = |object: &u16| game.layer(*object) == game.layer(game.background);
        let (ground, bare): (Vec<u16>, Vec<u16>) =
            objects.iter().partition(|object| is_ground(object));
        let found = find(objects).or_else(|| find(&bare).filter(|_| ground == [board.ground]));
        if let Some((letter, _)) = found {
            return (*letter).into();
        }
        let name = |&object: &u16| game.objects[usize::from(object)].name.as_str();
        let names: Vec<&str> = objects.iter().map(name).collect();
        format!("[{}]", names.join("+"))
    }

    /// One character for these objects: their own, or that of the topmost.
    fn letter(&self, objects: &[u16]) -> char {
        let game = &self.0.game;
        let text = self.cell_text(objects);
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return letter;
        }
        let top = objects.iter().max_by_key(|&&object| game.layer(object));
        let top = top.copied().unwrap_or(game.background);
        let glyph = game.glyphs.iter().find(|(_, others)| *others == [top]);
        let name = || game.objects[usize::from(top)].name.chars().next();
        glyph.map_or_else(|| name().unwrap_or('?'), |&(letter, _)| letter)
    }

    fn rows_of(&self, planes: &[u64]) -> String {
        let form = self.0.board.form;
        let text = |cell| self.cell_text(&self.objects(planes, cell));
        let cells: Vec<String> = form.places().map(text).collect();
        let rows = cells.chunks(form.width).map(|row| row.concat());
        rows.collect::<Vec<_>>().join("/")
    }

    pub(crate) fn state_of(&self, text: &str) -> Result<u128> {
        let plan = &self.0.plan;
        let mut words = text.split_whitespace();
        let board = self.planes_of(words.next().unwrap_or(""))?;
        let (mut is_won, mut target) = (false, plan.start.clone());
        while let Some(word) = words.next() {
            match word {
                "won" => is_won = true,
                "restart" if plan.has_target => {
                    target = self.planes_of(words.next().unwrap_or(""))?
                }
                other => {
                    return Err(Error::unexpected(
                        "nothing after the board, or `won`",
                        other,
                    ));
                }
            }
        }
        let packed = self.packed(&plan.pack([&board, &target], is_won));
        packed.ok_or_else(|| Error::input("there are too many boards to hold"))
    }

    /// The planes of a board in text.
    fn planes_of(&self, text: &str) -> Result<Vec<u64>> {
        let Inner { board, plan, .. } = &*self.0;
        let rows = text.split('/').filter(|row| !row.is_empty());
        let mut cells = Vec::new();
        for (y, text) in rows.enumerate() {
            let row = self.cells_of(text, y)?;
            if row.len() != board.form.width {
                let expected = format!("a row of {} cells", board.form.width);
                return Err(Error::unexpected(expected, text).in_cell((y, 0)));
            }
            cells.extend(row);
        }
        if cells.len() != board.cells.len() {
            return Err(Error::CellCount {
                rows: board.form.height,
                columns: board.form.width,
                found: cells.len(),
            });
        }
        let mut planes = vec![0; plan.fixed.len()];
        for (cell, objects) in board.form.places().zip(&cells) {
            let objects = objects
                .iter()
                .map(|&object| plan.plane_of[usize::from(object)]);
            for plane in objects.flatten() {
                planes[usize::from(plane) * plan.words + cell / 64] |= 1 << (cell % 64);
            }
        }
        let mut state = vec![0; plan.layout.words];
        let mut again = plan.fixed.clone();
        let has_fixed = again
            .iter()
            .zip(&planes)
            .all(|(fixed, has)| fixed & !has == 0);
        if has_fixed {
            plan.layout.pack(&planes, plan.words, false, &mut state);
            plan.layout.unpack(&state, &mut again, plan.words);
        }
        if !has_fixed || again != planes {
            let what = "something that never moves in this level has moved, or something is where it never comes";
            return Err(Error::input(what));
        }
        Ok(planes)
    }

    /// The objects of the cells of a row.
    fn cells_of(&self, row: &str, y: usize) -> Result<Vec<Vec<u16>>> {
        let Inner { board, game, .. } = &*self.0;
        let mut cells = Vec::new();
        let mut rest = row;
        while let Some(letter) = rest.chars().next() {
            let wrong = |expected: &str, found: &str| {
                Error::unexpected(expected, found).in_cell((y, cells.len()))
            };
            let mut objects = Vec::new();
            if letter == '[' {
                let names = rest[1..].split_once(']');
                let (names, after) =
                    names.ok_or_else(|| wrong("`]` after the names of the objects", rest))?;
                rest = after;
                for name in names.split('+').map(str::to_lowercase) {
                    let found = game.objects.iter().position(|object| object.name == name);
                    let found = found.ok_or_else(|| wrong("the name of an object", &name))?;
                    objects.push(found as u16);
                }
            } else {
                rest = &rest[letter.len_utf8()..];
                let glyph = game.glyph(letter.to_lowercase().next().unwrap_or(letter));
                let glyph =
                    glyph.ok_or_else(|| wrong("a character of the legend", &letter.to_string()))?;
                objects.extend(glyph);
            }
            if !game.has_ground(&objects) {
                objects.push(board.ground);
            }
            cells.push(objects);
        }
        Ok(cells)
    }
}
