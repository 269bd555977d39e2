//! Boards as text: rows of the game's own characters with `/` between them.
//!
//! A cell without a character has the names of its objects in brackets: `[player+target]`. The word `won` follows a board that is won, and
//! `restart` with another board where `restart` leads, if that can change.

use super::level::ScriptLevel;
use crate::parse::SIDE;
use homing_table::error::{Error, Result};
use homing_table::notation::{Look, Picture};

impl ScriptLevel {
    pub(crate) fn text_of(&self, state: u128) -> String {
        let words = self.words(state);
        let plan = self.plan();
        let [board, target] = self.plan().planes(&words);
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
        let [planes, _] = self.plan().planes(&self.words(state));
        let (board, game) = (self.board(), self.game());
        let cells: Vec<Vec<u16>> = (0..board.cells.len())
            .map(|cell| self.objects(&planes, cell))
            .collect();
        let look = |objects: &[u16]| {
            let is_player = |object| game.player.objects.contains(object);
            match objects.len() {
                _ if objects.iter().any(is_player) => Look::Man,
                0 | 1 => Look::Floor,
                _ => Look::Plain,
            }
        };
        let places =
            (0..board.height).flat_map(|y| (0..board.width).map(move |x| x * board.height + y));
        let letters = places.map(|cell| (self.letter(&cells[cell]).into(), look(&cells[cell])));
        let mut picture = Picture::of_grid(board.width, letters);
        // What is in a higher layer is drawn over the rest.
        let pixel = |x: usize, y: usize| {
            let cell = &cells[x / SIDE * board.height + y / SIDE];
            let objects = cell
                .iter()
                .map(|&object| &game.objects[usize::from(object)]);
            let seen = objects.filter_map(|object| {
                let colour = object.picture[y % SIDE][x % SIDE]?;
                Some((object.layer, colour))
            });
            seen.max().map_or([0; 3], |(_, colour)| colour)
        };
        let row = |y| (0..board.width * SIDE).map(|x| pixel(x, y)).collect();
        picture.pixels = (0..board.height * SIDE).map(row).collect();
        picture
    }

    /// The sorted objects of a cell. Those of layers that do not matter are those of the start.
    fn objects(&self, planes: &[u64], cell: usize) -> Vec<u16> {
        let plan = self.plan();
        let start = &self.board().cells[cell];
        let has = |&object: &u16| match plan.plane_of[usize::from(object)] {
            Some(plane) => {
                let word = usize::from(plane) * plan.words + cell / 64;
                planes[word] >> (cell % 64) & 1 != 0
            }
            None => start.contains(&object),
        };
        (0..self.game().objects.len() as u16).filter(has).collect()
    }

    /// The character for these objects, or their names.
    fn cell_text(&self, objects: &[u16]) -> String {
        let game = self.game();
        let ground = game.layer(game.background);
        let rest = |objects: &[u16]| -> Vec<u16> {
            let other = objects
                .iter()
                .filter(|&&object| game.layer(object) != ground);
            other.copied().collect()
        };
        let glyphs = || {
            let usable = |&&(letter, _): &&(char, _)| {
                !letter.is_whitespace() && !matches!(letter, '[' | ']' | '/')
            };
            game.glyphs.iter().filter(usable)
        };
        let exact = glyphs().find(|(_, others)| others == objects);
        // A character without a background has that of the level.
        let found = exact.or_else(|| {
            let bare = rest(objects);
            let others = objects
                .iter()
                .filter(|&&object| game.layer(object) == ground);
            let is_usual = others.eq(self.ground().iter());
            glyphs().find(|(_, others)| is_usual && *others == bare)
        });
        match found {
            Some((letter, _)) => (*letter).into(),
            None => {
                let names: Vec<&str> = objects
                    .iter()
                    .map(|&object| game.objects[usize::from(object)].name.as_str())
                    .collect();
                format!("[{}]", names.join("+"))
            }
        }
    }

    /// One character for these objects: their own, or that of the topmost.
    fn letter(&self, objects: &[u16]) -> char {
        let game = self.game();
        let text = self.cell_text(objects);
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return letter;
        }
        let top = objects
            .iter()
            .max_by_key(|&&object| game.layer(object))
            .copied()
            .unwrap_or(game.background);
        let glyph = game.glyphs.iter().find(|(_, others)| *others == [top]);
        let name = || game.objects[usize::from(top)].name.chars().next();
        glyph.map_or_else(|| name().unwrap_or('?'), |&(letter, _)| letter)
    }

    /// What cells without a background get.
    fn ground(&self) -> Option<u16> {
        let game = self.game();
        let layer = game.layer(game.background);
        let is_ground = |&&object: &&u16| game.layer(object) == layer;
        self.board().cells.iter().flatten().find(is_ground).copied()
    }

    fn rows_of(&self, planes: &[u64]) -> String {
        let board = self.board();
        let row = |y: usize| -> String {
            let cells = (0..board.width).map(|x| x * board.height + y);
            cells
                .map(|cell| self.cell_text(&self.objects(planes, cell)))
                .collect()
        };
        let rows: Vec<String> = (0..board.height).map(row).collect();
        rows.join("/")
    }

    pub(crate) fn state_of(&self, text: &str) -> Result<u128> {
        let plan = self.plan();
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
        let words = self.plan().pack([&board, &target], is_won);
        let packed = self.packed(&words);
        packed.ok_or_else(|| Error::input("there are too many boards to hold"))
    }

    /// The planes of a board in text.
    fn planes_of(&self, text: &str) -> Result<Vec<u64>> {
        let (board, plan) = (self.board(), self.plan());
        let rows: Vec<&str> = text.split('/').filter(|row| !row.is_empty()).collect();
        let mut cells = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            let row = self.cells_of(row, y)?;
            if row.len() != board.width {
                let expected = format!("a row of {} cells", board.width);
                return Err(Error::unexpected(expected, rows[y]).in_cell((y, 0)));
            }
            cells.push(row);
        }
        if cells.len() != board.height {
            return Err(Error::CellCount {
                rows: board.height,
                columns: board.width,
                found: cells.iter().map(Vec::len).sum(),
            });
        }
        let mut planes = plan.fixed.clone();
        let mut needed = planes.clone();
        for (y, row) in cells.iter().enumerate() {
            for (x, objects) in row.iter().enumerate() {
                let cell = x * board.height + y;
                for &object in objects {
                    if let Some(plane) = plan.plane_of[usize::from(object)] {
                        let at = usize::from(plane) * plan.words + cell / 64;
                        planes[at] |= 1 << (cell % 64);
                        needed[at] &= !(1 << (cell % 64));
                    }
                }
            }
        }
        let mut state = vec![0; plan.layout.words];
        let mut again = plan.fixed.clone();
        let is_known = needed.iter().all(|&word| word == 0) && {
            plan.layout.pack(&planes, plan.words, false, &mut state);
            plan.layout.unpack(&state, &mut again, plan.words);
            again == planes
        };
        if !is_known {
            let what = "something that never moves in this level has moved, or something is where it never comes";
            return Err(Error::input(what));
        }
        Ok(planes)
    }

    /// The objects of the cells of a row.
    fn cells_of(&self, row: &str, y: usize) -> Result<Vec<Vec<u16>>> {
        let game = self.game();
        let ground = game.layer(game.background);
        let mut cells = Vec::new();
        let mut rest = row;
        while let Some(letter) = rest.chars().next() {
            let wrong = |expected: &str, found: &str| {
                Err(Error::unexpected(expected, found).in_cell((y, cells.len())))
            };
            let mut objects = Vec::new();
            if letter == '[' {
                let Some((names, after)) = rest[1..].split_once(']') else {
                    return wrong("`]` after the names of the objects", rest);
                };
                rest = after;
                for name in names.split('+').map(str::to_lowercase) {
                    let found = game.objects.iter().position(|object| object.name == name);
                    let Some(found) = found else {
                        return wrong("the name of an object", &name);
                    };
                    objects.push(found as u16);
                }
            } else {
                rest = &rest[letter.len_utf8()..];
                let lower = letter.to_lowercase().next().unwrap_or(letter);
                let glyph = game.glyphs.iter().find(|&&(other, _)| other == lower);
                let Some((_, found)) = glyph else {
                    return wrong("a character of the legend", &letter.to_string());
                };
                objects.clone_from(found);
            }
            if !objects.iter().any(|&object| game.layer(object) == ground) {
                objects.extend(self.ground());
            }
            cells.push(objects);
        }
        Ok(cells)
    }
}
