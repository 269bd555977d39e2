//! The section of objects: names, colours, pictures.

use super::game::{Game, Object, Term};
use super::names::Names;
use super::source::{Line, is_word};
use homing_table::error::Result;

/// The side of an object's picture.
const SIDE: usize = 5;

/// What the next line of an object is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Name,
    Colours,
    /// A row of the picture, or the next name.
    FirstRow,
    Row(usize),
}

/// Reads the section of objects line by line.
pub struct ObjectReader {
    next: Part,
}

impl ObjectReader {
    pub fn new() -> Self {
        Self { next: Part::Name }
    }

    /// A blank line ends an object.
    pub fn end(&mut self) {
        self.next = Part::Name;
    }

    /// Reads a line that is not blank. Colours and pictures are read past.
    ///
    /// # Errors
    ///
    /// The line is no name, no colours or no row of a picture where one is expected.
    pub fn read(&mut self, game: &mut Game, names: &mut Names, line: &Line) -> Result<()> {
        let text = line.text.trim();
        let start = line.text.len() - line.text.trim_start().len();
        match self.next {
            Part::Colours => {
                for word in line.words() {
                    let is_colour = word.text.starts_with('#') || word.text.starts_with(is_word);
                    if !is_colour {
                        let what = format!("expected a colour, found {}", word.text);
                        return Err(line.error(word.at, what));
                    }
                }
                self.next = Part::FirstRow;
                Ok(())
            }
            Part::FirstRow if is_picture_row(text) => {
                self.next = Part::Row(1);
                Ok(())
            }
            Part::Row(row) if is_picture_row(text) => {
                self.next = if row + 1 == SIDE {
                    Part::Name
                } else {
                    Part::Row(row + 1)
                };
                Ok(())
            }
            Part::Row(_) => Err(line.error(
                start,
                format!("expected a row of a picture, `.` or digits, found {text}"),
            )),
            Part::Name | Part::FirstRow => self.read_names(game, names, line),
        }
    }

    /// The name of an object, and other names for it.
    fn read_names(&mut self, game: &mut Game, names: &mut Names, line: &Line) -> Result<()> {
        let mut words = line.words();
        let Some(name) = words.next() else {
            return Ok(());
        };
        // A picture that a blank line parts from its object is read past, as in the original.
        if name.text.starts_with('.') {
            return Ok(());
        }
        if !name.text.chars().all(is_word) {
            let what = format!(
                "expected the name of an object, letters and digits, found {}",
                name.text
            );
            return Err(line.error(name.at, what));
        }
        let object = Term::Object(game.objects.len() as u16);
        names.declare(line, &name, object)?;
        game.objects.push(Object {
            name: name.text,
            line: line.number,
            layer: 0,
        });
        for other in words {
            names.declare(line, &other, object)?;
        }
        self.next = Part::Colours;
        Ok(())
    }
}

/// Whether a line is a row of a picture: dots and digits. A name may be digits too, but not after colours.
fn is_picture_row(text: &str) -> bool {
    text.starts_with(|letter: char| letter == '.' || letter.is_ascii_digit())
}
