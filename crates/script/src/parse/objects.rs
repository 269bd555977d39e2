//! The section of objects: names, colours, pictures.

use super::game::{Game, NO_LAYER, Object, SIDE, Term};
use super::names::Names;
use super::source::{Line, is_word};
use homing_table::error::Result;

/// What the next line of an object is.
#[derive(Default)]
enum Part {
    #[default]
    Name,
    Colours,
    /// A row of the picture, or instead of the first the next name.
    Row(usize),
}

/// Reads the section of objects line by line.
#[derive(Default)]
pub struct ObjectReader {
    /// The palette that the game names, in lower case.
    pub palette: String,
    next: Part,
    /// The colours of the last object.
    colours: Vec<Option<[u8; 3]>>,
}

impl ObjectReader {
    /// A blank line ends an object.
    pub fn end(&mut self) {
        self.next = Part::Name;
    }

    /// Reads a line that is not blank.
    ///
    /// # Errors
    ///
    /// The line is no name, no colours or no row of a picture where one is expected.
    pub fn read(&mut self, game: &mut Game, names: &mut Names, line: &Line) -> Result<()> {
        let text = line.text.trim();
        match self.next {
            Part::Colours => {
                self.colours.clear();
                for word in line.words() {
                    self.colours.push(colour(&self.palette, &word.text));
                    if !word
                        .text
                        .starts_with(|letter| letter == '#' || is_word(letter))
                    {
                        let what = format!("expected a colour, found {}", word.text);
                        return Err(line.error(word.at, what));
                    }
                }
                // Without rows the picture is full of the first colour.
                let first = self.colours.first().copied().flatten();
                if let Some(object) = game.objects.last_mut() {
                    object.picture = [[first; SIDE]; SIDE];
                }
                self.next = Part::Row(0);
                Ok(())
            }
            // A name may be digits too, but not after colours.
            Part::Row(row)
                if text.starts_with(|letter: char| letter == '.' || letter.is_ascii_digit()) =>
            {
                if let Some(object) = game.objects.last_mut() {
                    let mut letters = text.chars();
                    object.picture[row] = std::array::from_fn(|_| {
                        let number = letters.next()?.to_digit(10)?;
                        self.colours.get(number as usize).copied().flatten()
                    });
                }
                self.next = match row + 1 {
                    SIDE => Part::Name,
                    row => Part::Row(row),
                };
                Ok(())
            }
            Part::Row(1..) => {
                let what = format!("expected a row of a picture, `.` or digits, found {text}");
                Err(line.error(line.word(text).at, what))
            }
            Part::Name | Part::Row(0) => self.read_names(game, names, line),
        }
    }

    /// The name of an object, and other names for it.
    fn read_names(&mut self, game: &mut Game, names: &mut Names, line: &Line) -> Result<()> {
        let mut words = line.words();
        // A picture that a blank line parts from its object is read past, as in the original.
        let Some(name) = words.next().filter(|name| !name.text.starts_with('.')) else {
            return Ok(());
        };
        if !name.text.chars().all(is_word) {
            let expected = "expected the name of an object, letters and digits";
            return Err(line.error(name.at, format!("{expected}, found {}", name.text)));
        }
        let object = Term::Object(game.objects.len() as u16);
        names.declare(line, &name, object)?;
        game.objects.push(Object {
            name: name.text,
            line: line.number,
            layer: NO_LAYER,
            picture: Default::default(),
        });
        for other in words {
            names.declare(line, &other, object)?;
        }
        self.next = Part::Colours;
        Ok(())
    }
}

/// The colours that the original knows by names: a line of those names, then one for each palette. Names for the same are joined by `=`.
const PALETTES: &str = include_str!("palettes.txt");
/// The line of the usual palette.
const USUAL: usize = 4;

/// The colour of a word: a name of a palette, or `#rgb`, `#rrggbb`. `None` for `transparent` and unknown words.
fn colour(palette: &str, word: &str) -> Option<[u8; 3]> {
    let digits = match word.strip_prefix('#') {
        Some(digits) => digits,
        None => named_colour(palette, word)?,
    };
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let digit = |at: usize| char::from(*digits.as_bytes().get(at)?).to_digit(16);
    let mut found = [0; 3];
    for (at, part) in found.iter_mut().enumerate() {
        let value = match digits.len() {
            3 => 17 * digit(at)?,
            _ => 16 * digit(2 * at)? + digit(2 * at + 1)?,
        };
        *part = value as u8;
    }
    Some(found)
}

/// The digits of a colour in a palette.
fn named_colour(palette: &str, word: &str) -> Option<&'static str> {
    let has = |names: &str, name: &str| names.split('=').any(|other| other == name);
    let mut lines = PALETTES.lines();
    let at = lines
        .next()?
        .split(' ')
        .position(|names| has(names, word))?;
    let named = lines.find(|row| {
        row.split(' ')
            .next()
            .is_some_and(|names| has(names, palette))
    });
    named.or(PALETTES.lines().nth(USUAL))?.split(' ').nth(at)
}
