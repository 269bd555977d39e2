//! Names: objects, and what the legend says.

use super::game::{Filter, Game, Term};
use super::source::{Line, Word, is_word};
use homing_table::error::Result;
use std::collections::{HashMap, HashSet};

/// The names that are known so far.
#[derive(Default)]
pub struct Names {
    terms: HashMap<String, Term>,
}

impl Names {
    pub fn get(&self, name: &str) -> Option<Term> {
        self.terms.get(name).copied()
    }

    /// All names of one character.
    pub fn letters(&self) -> impl Iterator<Item = (char, Term)> {
        self.terms.iter().filter_map(|(name, &term)| {
            let mut letters = name.chars();
            let letter = letters.next()?;
            letters.next().is_none().then_some((letter, term))
        })
    }

    /// Gives a name a meaning.
    ///
    /// # Errors
    ///
    /// It has one already.
    pub fn declare(&mut self, line: &Line, name: &Word, term: Term) -> Result<()> {
        match self.terms.get(&name.text) {
            Some(&known) if known != term => Err(line.error(
                name.at,
                format!("the name {} is already in use", name.text.to_uppercase()),
            )),
            _ => {
                self.terms.insert(name.text.clone(), term);
                Ok(())
            }
        }
    }

    /// The meaning of a name.
    ///
    /// # Errors
    ///
    /// It has none.
    pub fn find(&self, line: &Line, name: &Word) -> Result<Term> {
        self.get(&name.text).ok_or_else(|| {
            let upper = name.text.to_uppercase();
            line.error(
                name.at,
                format!("no object or legend entry is named {upper}"),
            )
        })
    }

    /// Reads a line of the legend: `name = one`, `name = one or other`, `name = one and other`.
    ///
    /// # Errors
    ///
    /// The line has another form, or a name is unknown.
    pub fn read_legend(&mut self, game: &mut Game, line: &Line) -> Result<()> {
        let text = &line.text;
        let forms = "`A = B`, `A = B or C` or `A = B and C`";
        let start = text.len() - text.trim_start().len();
        let Some(equals) = equals_in(text, start) else {
            return Err(line.error(start, format!("a line of the legend is {forms}")));
        };
        let name = Word {
            text: text[start..equals].trim().to_lowercase(),
            at: start,
        };
        let words = names_in(text, equals + 1);
        if words.len().is_multiple_of(2) {
            let at = words.last().map_or(equals, |word| word.at);
            return Err(line.error(at, format!("a line of the legend is {forms}")));
        }
        let joint = words.get(1).map(|word| word.text.as_str());
        for word in words.iter().skip(1).step_by(2) {
            if !matches!(word.text.as_str(), "and" | "or") {
                let found = word.text.to_uppercase();
                return Err(line.error(word.at, format!("expected AND or OR, found {found}")));
            }
            if Some(word.text.as_str()) != joint {
                return Err(line.error(
                    word.at,
                    "AND and OR cannot be in one entry: name one part in a line of its own",
                ));
            }
        }
        let mut objects = Vec::new();
        for word in words.iter().step_by(2) {
            if word.text == name.text {
                let what = format!("{} is defined by itself", word.text.to_uppercase());
                return Err(line.error(word.at, what));
            }
            let term = self.find(line, word)?;
            match (joint, term) {
                // A second name of a property may mean another object than the first in one rule.
                (None, Term::Property(number)) => {
                    objects.clone_from(&game.properties[usize::from(number)]);
                }
                (None, term) => return self.declare(line, &name, term),
                (_, Term::Object(object)) => objects.push(object),
                (Some("and"), Term::Aggregate(number)) => {
                    objects.extend(&game.aggregates[usize::from(number)]);
                }
                (Some("or"), Term::Property(number)) => {
                    objects.extend(&game.properties[usize::from(number)]);
                }
                _ => {
                    let what = "an entry with AND cannot contain one with OR, nor one with OR an entry with AND";
                    return Err(line.error(word.at, what));
                }
            }
        }
        let mut seen = HashSet::new();
        objects.retain(|&object| seen.insert(object));
        let lists = if joint == Some("and") {
            &mut game.aggregates
        } else {
            &mut game.properties
        };
        let number = lists.len() as u16;
        lists.push(objects);
        let term = if joint == Some("and") {
            Term::Aggregate(number)
        } else {
            Term::Property(number)
        };
        self.declare(line, &name, term)
    }

    /// Reads a collision layer.
    ///
    /// # Errors
    ///
    /// A name is unknown, or means several objects that are together.
    pub fn read_layer(&self, game: &mut Game, line: &Line, is_layered: &mut [bool]) -> Result<()> {
        let layer = game.layer_count as u16;
        game.layer_count += 1;
        for word in names_in(&line.text, 0) {
            let one;
            let objects: &[u16] = match self.find(line, &word)? {
                Term::Object(object) => {
                    one = [object];
                    &one
                }
                Term::Property(number) => &game.properties[usize::from(number)],
                Term::Aggregate(_) | Term::Gap => {
                    let name = word.text.to_uppercase();
                    let what = format!(
                        "the objects of {name} are together, so they cannot be in one layer"
                    );
                    return Err(line.error(word.at, what));
                }
            };
            for &object in objects {
                game.objects[usize::from(object)].layer = layer;
                is_layered[usize::from(object)] = true;
            }
        }
        Ok(())
    }
}

impl Game {
    /// The cells that a term asks for.
    pub fn filter(&self, term: Term) -> Filter {
        match term {
            Term::Object(object) => Filter {
                objects: vec![object],
                needs_all: false,
            },
            Term::Property(number) => Filter {
                objects: self.properties[usize::from(number)].clone(),
                needs_all: false,
            },
            Term::Aggregate(number) => Filter {
                objects: self.aggregates[usize::from(number)].clone(),
                needs_all: true,
            },
            Term::Gap => Filter::default(),
        }
    }
}

/// The sign after the name of a legend entry, which may be that sign itself.
fn equals_in(text: &str, start: usize) -> Option<usize> {
    let first = text[start..].chars().next()?.len_utf8();
    Some(text[start + first..].find('=')? + start + first)
}

/// The names in a text from this place on. What is no part of a name separates them.
pub fn names_in(text: &str, from: usize) -> Vec<Word> {
    let rest = &text[from..];
    rest.split(|letter: char| !is_word(letter) && (letter.is_whitespace() || letter == ','))
        .filter(|word| !word.is_empty())
        .map(|word| Word {
            text: word.to_lowercase(),
            at: word.as_ptr() as usize - text.as_ptr() as usize,
        })
        .collect()
}
