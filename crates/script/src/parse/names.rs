//! Names: objects, and what the legend says.

use super::game::{Game, Term};
use super::source::{Line, Word};
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
    /// It has another one already.
    pub fn declare(&mut self, line: &Line, name: &Word, term: Term) -> Result<()> {
        let known = self.terms.insert(name.text.clone(), term);
        if known.is_none_or(|known| known == term) {
            return Ok(());
        }
        let what = format!("the name {} is already in use", name.text.to_uppercase());
        Err(line.error(name.at, what))
    }

    /// The meaning of a name.
    ///
    /// # Errors
    ///
    /// It has none.
    pub fn find(&self, line: &Line, name: &Word) -> Result<Term> {
        self.get(&name.text).ok_or_else(|| {
            let name_text = name.text.to_uppercase();
            line.error(
                name.at,
                format!("no object or legend entry is named {name_text}"),
            )
        })
    }

    /// Reads a line of the legend: `name = one`, `name = one or other`, `name = one and other`.
    ///
    /// # Errors
    ///
    /// The line has another form, or a name is unknown.
    pub fn read_legend(&mut self, game: &mut Game, line: &Line) -> Result<()> {
        let form = "a line of the legend is `A = B`, `A = B or C` or `A = B and C`";
        let text = line.text.trim_start();
        let start = line.text.len() - text.len();
        // The name may be the sign itself.
        let mut signs = text.match_indices('=').map(|(at, _)| at);
        let Some(equals) = signs.find(|&at| at > 0) else {
            return Err(line.error(start, form));
        };
        let name = line.word(text[..equals].trim_end());
        let words = line.names(start + equals + 1);
        if words.len().is_multiple_of(2) {
            let at = words.last().map_or(start + equals, |word| word.at);
            return Err(line.error(at, form));
        }
        let joint = words.get(1).map(|word| word.text.as_str());
        for word in words.iter().skip(1).step_by(2) {
            if !matches!(word.text.as_str(), "and" | "or") {
                let found = word.text.to_uppercase();
                return Err(line.error(word.at, format!("expected AND or OR, found {found}")));
            }
            if Some(word.text.as_str()) != joint {
                let what = "AND and OR cannot be in one entry: name one part in a line of its own";
                return Err(line.error(word.at, what));
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
                (None, Term::Object(_) | Term::Aggregate(_)) => {
                    return self.declare(line, &name, term);
                }
                (_, Term::Object(_)) | (Some("and"), Term::Aggregate(_)) => {}
                (None | Some("or"), Term::Property(_)) => {}
                _ => {
                    let what = "an entry with AND cannot contain one with OR, nor one with OR an entry with AND";
                    return Err(line.error(word.at, what));
                }
            }
            objects.append(&mut game.filter(term).objects);
        }
        let mut seen = HashSet::new();
        objects.retain(|&object| seen.insert(object));
        let (lists, term): (_, fn(u16) -> Term) = match joint {
            Some("and") => (&mut game.aggregates, Term::Aggregate),
            _ => (&mut game.properties, Term::Property),
        };
        lists.push(objects);
        self.declare(line, &name, term(lists.len() as u16 - 1))
    }

    /// Reads a collision layer.
    ///
    /// # Errors
    ///
    /// A name is unknown, or means several objects that are together.
    pub fn read_layer(&self, game: &mut Game, line: &Line) -> Result<()> {
        let layer = game.layer_count as u16;
        game.layer_count += 1;
        for word in line.names(0) {
            let filter = game.filter(self.find(line, &word)?);
            if filter.needs_all {
                let name = word.text.to_uppercase();
                let what =
                    format!("the objects of {name} are together, so they cannot be in one layer");
                return Err(line.error(word.at, what));
            }
            for object in filter.objects {
                game.objects[usize::from(object)].layer = layer;
            }
        }
        Ok(())
    }
}
