//! Lines without comments.

use homing_table::error::Error;

/// The sections of a game, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    Prelude,
    Objects,
    Legend,
    Sounds,
    CollisionLayers,
    Rules,
    WinConditions,
    Levels,
}

impl Section {
    const NAMES: [(&'static str, Self); 7] = [
        ("OBJECTS", Self::Objects),
        ("LEGEND", Self::Legend),
        ("SOUNDS", Self::Sounds),
        ("COLLISIONLAYERS", Self::CollisionLayers),
        ("RULES", Self::Rules),
        ("WINCONDITIONS", Self::WinConditions),
        ("LEVELS", Self::Levels),
    ];

    /// The section that a line opens, its name, and the rest of that line.
    pub fn opened_by(line: &str) -> Option<(Self, &'static str, &str)> {
        let line = line.trim_start();
        Self::NAMES.iter().find_map(|&(name, section)| {
            let (word, rest) = line.split_at_checked(name.len())?;
            let is_it = word.eq_ignore_ascii_case(name) && !rest.starts_with(is_word);
            is_it.then_some((section, name, rest))
        })
    }

    /// Whether it comes next. Only the sounds may be left out.
    pub fn follows(self, before: Self) -> bool {
        let next = before as u8 + 1;
        self as u8 == next || next == Self::Sounds as u8 && self == Self::CollisionLayers
    }
}

/// Whether a character may be part of an object's name.
pub fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// A line whose comments are blanks, so that columns stay.
pub struct Line {
    /// Counted from 1.
    pub number: u64,
    pub text: String,
    /// Whether it is blank, and not just a comment.
    pub is_blank: bool,
}

impl Line {
    /// Returns this line without comments, `depth` of which are open. The text of a message is none: `section` says where one may be.
    pub fn new(text: &str, number: u64, section: Section, depth: &mut usize) -> Self {
        let mut stripped = String::with_capacity(text.len());
        let (mut has_comment, mut has_arrow) = (*depth > 0, false);
        for (at, letter) in text.char_indices() {
            if *depth == 0 {
                has_arrow |= text[at..].starts_with("->");
                let may_have_message = match section {
                    Section::Rules => has_arrow,
                    Section::Levels => stripped.trim().is_empty(),
                    _ => false,
                };
                if may_have_message && starts_message(&text[at..]) && !stripped.ends_with(is_word) {
                    stripped.push_str(&text[at..]);
                    break;
                }
            }
            match letter {
                '(' => *depth += 1,
                ')' => *depth = depth.saturating_sub(1),
                letter if *depth == 0 => {
                    stripped.push(letter);
                    continue;
                }
                _ => {}
            }
            has_comment = true;
            stripped.push(' ');
        }
        // After a comment only blanks make a line blank, as in the original.
        let is_blank = stripped.trim().is_empty()
            && (!has_comment || *depth == 0 && text.ends_with(char::is_whitespace));
        Self {
            number,
            text: stripped,
            is_blank,
        }
    }

    /// An error in this line, at this place in its text in bytes.
    pub fn error(&self, at: usize, what: impl Into<String>) -> Error {
        let column = self.text.get(..at).unwrap_or("").chars().count() + 1;
        Error::input(what).at_column(column).on_line(self.number)
    }

    /// A part of its text, in lower case and with its place.
    pub fn word(&self, part: &str) -> Word {
        Word {
            text: part.to_lowercase(),
            at: part.as_ptr() as usize - self.text.as_ptr() as usize,
        }
    }

    /// Its words, which blanks separate.
    pub fn words(&self) -> impl Iterator<Item = Word> + '_ {
        self.text.split_whitespace().map(|word| self.word(word))
    }

    /// The names in it from this place on, which blanks or commas separate.
    pub fn names(&self, from: usize) -> Vec<Word> {
        let names = self.text[from..].split(|letter: char| letter.is_whitespace() || letter == ',');
        let names = names.filter(|name| !name.is_empty());
        names.map(|name| self.word(name)).collect()
    }
}

/// A word in lower case, and its place in the line in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub at: usize,
}

/// Whether a text begins with the word `message`.
pub fn starts_message(text: &str) -> bool {
    text.get(..7)
        .is_some_and(|word| word.eq_ignore_ascii_case("message"))
}
