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

/// The colours that the original knows by names: a line for each palette, in the order of their numbers.
const PALETTES: &str = include_str!("palettes.txt");
/// Their columns, a name and 21 colours, and the usual palette.
const COLUMNS: usize = 22;
const USUAL: usize = 4;

/// The colour of a word: a name of a palette, or `#rgb`, `#rrggbb`. `None` for `transparent` and unknown words.
fn colour(palette: &str, word: &str) -> Option<[u8; 3]> {
    let Some(digits) = word.strip_prefix('#') else {
        let words: Vec<&str> = PALETTES.split_whitespace().collect();
        let rows: Vec<&[&str]> = words.chunks(COLUMNS).collect();
        let word = word.replace("gray", "grey");
        let at = (1..COLUMNS).find(|&at| rows[0][at] == word)?;
        let is_named = |&row: &usize| rows[row][0] == palette || row.to_string() == palette;
        let row = (1..rows.len()).find(is_named).unwrap_or(USUAL);
        return colour("", &format!("#{}", rows[row][at]));
    };
    let digits: Vec<u8> = digits
        .chars()
        .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
        .collect::<Option<_>>()?;
    match digits[..] {
        [red, green, blue] => Some([red, green, blue].map(|digit| 17 * digit)),
        [r, red, g, green, b, blue, ..] => Some([16 * r + red, 16 * g + green, 16 * b + blue]),
        _ => None,
    }
}
