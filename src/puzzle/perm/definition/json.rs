//! JSON with the line of each value. Objects keep the order of their names, because the order of moves matters, and a repeated name is an
//! error.

use crate::error::{Error, Result};

/// The maximum nesting depth.
const MAX_DEPTH: usize = 32;

/// A value with its line, counted from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Json {
    pub line: u64,
    pub node: JsonValue,
}

/// A JSON value without its line.
#[derive(Clone, Debug, PartialEq)]
pub enum JsonValue {
    /// `null`, `true`, `false`, or a number that is not an integer.
    Other(String),
    Number(i64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The member of an object with this name.
    pub fn get(&self, name: &str) -> Option<&Self> {
        match &self.node {
            JsonValue::Object(members) => members
                .iter()
                .find(|(other, _)| other == name)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// The member with the first of these names that exists.
    pub fn any(&self, names: &[&str]) -> Option<&Self> {
        names.iter().find_map(|name| self.get(name))
    }

    /// The members of an object. The error says that `what` was expected.
    pub fn members(&self, what: &str) -> Result<&[(String, Self)]> {
        match &self.node {
            JsonValue::Object(members) => Ok(members),
            _ => self.unexpected(what),
        }
    }

    pub fn list(&self, what: &str) -> Result<&[Self]> {
        match &self.node {
            JsonValue::List(values) => Ok(values),
            _ => self.unexpected(what),
        }
    }

    pub fn number(&self, what: &str) -> Result<i64> {
        match self.node {
            JsonValue::Number(number) => Ok(number),
            _ => self.unexpected(what),
        }
    }

    pub fn text(&self, what: &str) -> Result<&str> {
        match &self.node {
            JsonValue::Text(text) => Ok(text),
            _ => self.unexpected(what),
        }
    }

    /// A list of integers.
    pub fn numbers(&self, what: &str) -> Result<Vec<i64>> {
        self.list(what)?
            .iter()
            .map(|value| value.number(what))
            .collect()
    }

    fn unexpected<T>(&self, what: &str) -> Result<T> {
        let found = match &self.node {
            JsonValue::Other(word) | JsonValue::Text(word) => word.clone(),
            JsonValue::Number(number) => number.to_string(),
            JsonValue::List(_) => "[...]".into(),
            JsonValue::Object(_) => "{...}".into(),
        };
        self.here(Err(Error::unexpected(what, &found)))
    }

    /// Adds the line of this value to an error.
    pub fn here<T>(&self, result: Result<T>) -> Result<T> {
        result.map_err(|error| error.on_line(self.line))
    }
}

/// Parses a text that consists of one value. Strings may have single quotes, as Python writes them.
pub fn parse(text: &str) -> Result<Json> {
    let mut reader = JsonReader {
        rest: text,
        line: 1,
    };
    let value = reader.value(0)?;
    match reader.next_sign() {
        None => Ok(value),
        Some(_) => reader.expected("the end behind the value"),
    }
}

struct JsonReader<'t> {
    rest: &'t str,
    line: u64,
}

impl JsonReader<'_> {
    /// Fails: something else comes next, or the text ends.
    fn expected<T>(&self, what: impl Into<String>) -> Result<T> {
        let next = self.rest.split_whitespace().next().unwrap_or_default();
        Err(Error::expected(what, next, "text").on_line(self.line))
    }

    /// Skips white space and peeks at the next character.
    fn next_sign(&mut self) -> Option<char> {
        let blanks = self.rest.len() - self.rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        self.line += self.rest[..blanks].matches('\n').count() as u64;
        self.rest = &self.rest[blanks..];
        self.rest.chars().next()
    }

    fn take(&mut self, sign: char) -> bool {
        let is_next = self.next_sign() == Some(sign);
        if is_next {
            self.rest = &self.rest[sign.len_utf8()..];
        }
        is_next
    }

    fn value(&mut self, depth: usize) -> Result<Json> {
        let sign = self.next_sign();
        let line = self.line;
        if depth > MAX_DEPTH {
            return Err(Error::too_many(
                "the text",
                None,
                "values within each other",
                MAX_DEPTH as u64,
            )
            .on_line(line));
        }
        let node = match sign {
            Some('{') => {
                let mut members: Vec<(String, Json)> = Vec::new();
                self.list_of('{', '}', |reader| {
                    let Some('"' | '\'') = reader.next_sign() else {
                        return reader.expected("a name between quotes");
                    };
                    let name = reader.string()?;
                    if members.iter().any(|(other, _)| *other == name) {
                        return Err(Error::twice(format!("the name {name:?}")).on_line(reader.line));
                    }
                    if !reader.take(':') {
                        return reader.expected(format!("a colon behind {name:?}"));
                    }
                    members.push((name, reader.value(depth + 1)?));
                    Ok(())
                })?;
                JsonValue::Object(members)
            }
            Some('[') => {
                let mut values = Vec::new();
                self.list_of('[', ']', |reader| {
                    values.push(reader.value(depth + 1)?);
                    Ok(())
                })?;
                JsonValue::List(values)
            }
            Some('"' | '\'') => JsonValue::Text(self.string()?),
            Some(_) => {
                let end = self.rest.find(|letter: char| {
                    !letter.is_ascii_alphanumeric() && !"+-.".contains(letter)
                });
                let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
                let node = match word {
                    "null" | "true" | "false" => JsonValue::Other(word.into()),
                    _ if word.parse::<f64>().is_ok() => word
                        .parse()
                        .map_or_else(|_| JsonValue::Other(word.into()), JsonValue::Number),
                    _ => return self.expected("a value of JSON"),
                };
                self.rest = rest;
                node
            }
            None => return self.expected("a value of JSON"),
        };
        Ok(Json { line, node })
    }

    fn list_of(
        &mut self,
        open: char,
        close: char,
        mut element: impl FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.take(open);
        if self.take(close) {
            return Ok(());
        }
        loop {
            element(self)?;
            if self.take(close) {
                return Ok(());
            }
            if !self.take(',') {
                return self.expected(format!("a comma or {close}"));
            }
            // Python may write a trailing comma.
            if self.take(close) {
                return Ok(());
            }
        }
    }

    /// A string between quotes.
    fn string(&mut self) -> Result<String> {
        let mut letters = self.rest.char_indices();
        let quote = letters.next().map(|(_, quote)| quote);
        let mut text = String::new();
        while let Some((at, letter)) = letters.next() {
            match letter {
                _ if Some(letter) == quote => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(text);
                }
                '\n' => break,
                '\\' => match letters.next() {
                    Some((_, 'u')) => {
                        let digits: String =
                            letters.by_ref().take(4).map(|(_, digit)| digit).collect();
                        text.extend(
                            u32::from_str_radix(&digits, 16)
                                .ok()
                                .and_then(char::from_u32),
                        );
                    }
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, other)) => text.push(other),
                    None => break,
                },
                other => text.push(other),
            }
        }
        self.expected("a text that ends on its line")
    }
}
