//! JSON whose objects keep the order of their names, because the order of moves matters. A repeated name is an error.

use homing_table::error::{Error, Result};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
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
        match self {
            Self::Object(members) => members
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
        match self {
            Self::Object(members) => Ok(members),
            _ => self.unexpected(what),
        }
    }

    pub fn list(&self, what: &str) -> Result<&[Self]> {
        match self {
            Self::List(values) => Ok(values),
            _ => self.unexpected(what),
        }
    }

    pub fn number(&self, what: &str) -> Result<i64> {
        match self {
            Self::Number(number) => Ok(*number),
            _ => self.unexpected(what),
        }
    }

    pub fn text(&self, what: &str) -> Result<&str> {
        match self {
            Self::Text(text) => Ok(text),
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
        let found = match self {
            Self::Other(word) | Self::Text(word) => word.clone(),
            Self::Number(number) => number.to_string(),
            Self::List(_) => "[...]".into(),
            Self::Object(_) => "{...}".into(),
        };
        Err(Error::unexpected(what, &found))
    }
}

/// Parses a text that consists of one value. Strings may have single quotes, as Python writes them.
pub fn parse(text: &str) -> Result<Json> {
    serde_json::from_str(&double_quoted(text)).map_err(|error| {
        let line = error.line() as u64;
        if error.is_eof() {
            return Error::expected("the rest of a value of JSON", "", "text").on_line(line);
        }
        let what = error.to_string();
        // The place is a part of the error.
        let what = what.split(" at line ").next().unwrap_or_default();
        Error::input(format!("not valid JSON: {what}"))
            .at_column(error.column())
            .on_line(line)
    })
}

/// Replaces the single quotes around strings.
fn double_quoted(text: &str) -> String {
    let (mut quote, mut is_escaped) = (None, false);
    let changed = |letter: char| {
        let is_quote = matches!(letter, '"' | '\'') && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        match quote {
            None if is_quote => quote = Some(letter),
            Some(open) if is_quote && open == letter => quote = None,
            _ => return letter,
        }
        '"'
    };
    text.chars().map(changed).collect()
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value of JSON")
    }

    fn visit_unit<E>(self) -> std::result::Result<Json, E> {
        Ok(Json::Other("null".into()))
    }

    fn visit_bool<E>(self, value: bool) -> std::result::Result<Json, E> {
        Ok(Json::Other(value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> std::result::Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_u64<E>(self, value: u64) -> std::result::Result<Json, E> {
        let number = i64::try_from(value).map(Json::Number);
        Ok(number.unwrap_or_else(|_| Json::Other(value.to_string())))
    }

    fn visit_f64<E>(self, value: f64) -> std::result::Result<Json, E> {
        Ok(Json::Other(value.to_string()))
    }

    fn visit_str<E>(self, value: &str) -> std::result::Result<Json, E> {
        Ok(Json::Text(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> std::result::Result<Json, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(Json::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<Json, A::Error> {
        let mut members: Vec<(String, Json)> = Vec::new();
        let mut names = std::collections::HashSet::new();
        while let Some((name, value)) = map.next_entry::<String, Json>()? {
            if !names.insert(name.clone()) {
                return Err(A::Error::custom(format!("the name {name:?} comes twice")));
            }
            members.push((name, value));
        }
        Ok(Json::Object(members))
    }
}
