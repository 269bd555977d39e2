//! Graphs whose nodes have names, with one arc per line.
//!
//! | line | what it is |
//! |---|---|
//! | `Ulm Augsburg 85` | an arc and its weight |
//! | `Bad Tölz`, tab, `Lenggries`, tab, `10` | the same with spaces in the names; without a weight it is 1 |
//! | `a -> b 5`, `a -> b [weight=5];`, `a -> b` | the same as in DOT |
//! | `a -- b 5` | an arc each way |
//! | `Ulm,Augsburg,85` | the same as rows of CSV |
//!
//! Ignored are lines that start with `#` or `//`, the frame `digraph { }` of a DOT file, and a heading above columns that are separated by
//! tabs or commas. Within the frame a `;` ends an arc like a line end.

use super::graph::{Arc, Graph};
use crate::engine::nearest_name;
use crate::error::{Error, Result};
use std::collections::HashMap;

/// The names of a graph's nodes. Nodes are numbered in the order in which the text mentions them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeNames {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
}

/// An arc as written on a line.
struct NamedArc<'l> {
    tail: &'l str,
    head: &'l str,
    /// The weight as written.
    weight: Option<&'l str>,
    is_both_ways: bool,
}

impl NodeNames {
    /// Returns whether a text is a list of arcs between names. Any other text is a list of numbers, or invalid.
    pub fn are_in(text: &str) -> bool {
        let Some(line) = text.lines().map(str::trim).find(|line| is_content(line)) else {
            return false;
        };
        if is_frame(line) || line.contains("->") || line.contains(" -- ") {
            return true;
        }
        let fields: Vec<&str> = fields(line).collect();
        let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
        let is_dimacs = || {
            matches!(fields[0].split(' ').next(), Some("c" | "p" | "a"))
                && text.lines().any(|line| line.starts_with("p sp "))
        };
        match fields[..] {
            _ if line.contains(',') && !line.contains('\t') => {
                matches!(fields[..], [_, _] | [_, _, _]) && !is_dimacs()
            }
            [tail, head] => line.contains('\t') && !(is_number(&tail) && is_number(&head)),
            [tail, head, weight] => {
                let is_weighted = is_number(&weight) || line.contains('\t');
                is_weighted && !(is_number(&tail) && is_number(&head)) && !is_dimacs()
            }
            _ => false,
        }
    }

    /// Reads a graph with its names.
    ///
    /// # Errors
    ///
    /// [`Error::Line`] with the line and what is wrong there.
    pub fn read(text: &str) -> Result<(Graph, Self)> {
        let (mut names, mut arcs) = (Self::default(), Vec::new());
        let lines = text.lines().zip(1u64..).flat_map(|(line, number)| {
            statements(line.trim())
                .into_iter()
                .map(move |line| (line, number))
        });
        let lines = lines.filter(|(line, _)| is_content(line));
        for ((line, number), is_first) in
            lines.zip(std::iter::once(true).chain(std::iter::repeat(false)))
        {
            let wrong =
                |expected: &str, found: &str| Error::unexpected(expected, found).on_line(number);
            let NamedArc {
                tail,
                head,
                weight,
                is_both_ways,
            } = NamedArc::parse(line).ok_or_else(|| {
                wrong("two nodes and a weight, as in `a b 5` or `a -> b 5`", line)
            })?;
            let weight = match weight.map(str::parse::<u64>) {
                None => 1,
                Some(Ok(weight)) => weight,
                Some(Err(_)) if is_first && line.contains(['\t', ',']) => continue,
                Some(Err(_)) => {
                    return Err(wrong(
                        "a whole number as the weight",
                        weight.unwrap_or_default(),
                    ));
                }
            };
            let (tail, head) = (names.number(tail), names.number(head));
            arcs.push(Arc { tail, head, weight });
            if is_both_ways && tail != head {
                arcs.push(Arc {
                    tail: head,
                    head: tail,
                    weight,
                });
            }
            if arcs.len() > Graph::MAX as usize {
                return Err(Graph::too_many_arcs(None).on_line(number));
            }
        }
        Ok((Graph::with_arcs(names.names.len() as u32, arcs), names))
    }

    /// Returns the number of a name, which is assigned if it is new. Each arc adds at most two names, and the number of arcs is limited.
    fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len() as u32;
        self.names.push(name.into());
        self.numbers.insert(name.into(), number);
        number
    }

    /// Returns the node with a name.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] if no node has this name, with the most similar existing one.
    pub fn node(&self, name: &str) -> Result<u32> {
        let unknown = || {
            // A name of one or two letters is similar to too many others.
            let is_word = name.chars().count() > 2 && self.names.len() <= MAX_COMPARED;
            let nearest = if is_word {
                nearest_name(name, self.names.iter().map(String::as_str))
            } else {
                None
            };
            Error::unknown("node", unquoted(name), &[], nearest)
        };
        self.numbers
            .get(name)
            .or_else(|| self.numbers.get(unquoted(name)))
            .copied()
            .ok_or_else(unknown)
    }

    /// Returns the name of a node.
    pub fn name(&self, node: u32) -> &str {
        self.names.get(node as usize).map_or("", String::as_str)
    }
}

/// The maximum number of names that are compared to find the most similar one.
const MAX_COMPARED: usize = 100_000;

impl<'l> NamedArc<'l> {
    fn parse(line: &'l str) -> Option<Self> {
        let line = line.trim_end_matches(';').trim_end();
        let (line, attributes) = match line
            .strip_suffix(']')
            .and_then(|line| line.rsplit_once('['))
        {
            Some((line, attributes)) => (line.trim_end(), Some(attributes)),
            None => (line, None),
        };
        let weight = match attributes {
            Some(attributes) => Some(attributes.split([',', ';']).find_map(weight_in)?),
            None => None,
        };
        let arrow = line
            .split_once("->")
            .map(|ends| (ends, false))
            .or_else(|| Some((line.split_once(" -- ")?, true)));
        let (tail, rest, is_both_ways) = match arrow {
            Some(((tail, rest), is_both_ways)) => (unquoted(tail), rest.trim(), is_both_ways),
            None => {
                let mut fields = fields(line);
                let (tail, head, weight) = (fields.next()?, fields.next()?, fields.next());
                let is_whole = fields.next().is_none() && !tail.is_empty() && !head.is_empty();
                return is_whole.then_some(Self {
                    tail,
                    head,
                    weight,
                    is_both_ways: false,
                });
            }
        };
        // After an arrow the last word is a weight if it is a number and not the only word.
        let (head, own_weight) = match rest.rsplit_once(char::is_whitespace) {
            Some((head, last))
                if weight.is_none() && last.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                (head, Some(last))
            }
            _ => (rest, None),
        };
        let head = unquoted(head);
        (!tail.is_empty() && !head.is_empty() && !head.contains("->")).then_some(Self {
            tail,
            head,
            weight: weight.or(own_weight),
            is_both_ways,
        })
    }
}

/// Returns whether a line is more than a comment.
fn is_content(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#') && !line.starts_with("//")
}

/// Returns whether a line starts a graph in DOT.
fn is_frame(line: &str) -> bool {
    line.contains('{')
        && ["digraph", "graph", "strict"]
            .iter()
            .any(|word| line.starts_with(word))
}

/// Returns the arcs on a line: in DOT there may be several, and the frame around them.
fn statements(line: &str) -> Vec<&str> {
    let body = if is_frame(line) {
        line.split_once('{').map_or("", |(_, body)| body)
    } else {
        line
    };
    if body.contains('\t') || !(body.contains("->") || body.contains("--") || body.trim() == "}") {
        return vec![body.trim()];
    }
    let (mut is_quoted, mut in_list) = (false, false);
    let ends = |letter: char| {
        match letter {
            '"' => is_quoted = !is_quoted,
            '[' if !is_quoted => in_list = true,
            ']' if !is_quoted => in_list = false,
            _ => {}
        }
        !is_quoted && !in_list && matches!(letter, ';' | '}')
    };
    body.split(ends)
        .map(str::trim)
        .filter(|statement| !statement.is_empty())
        .collect()
}

/// Returns the fields of a line, separated by tabs if it has some, otherwise by spaces.
fn fields(line: &str) -> impl Iterator<Item = &str> {
    let separator = ['\t', ',']
        .into_iter()
        .find(|&separator| line.contains(separator));
    line.split(move |letter: char| {
        separator.map_or(letter.is_whitespace(), |separator| letter == separator)
    })
    .map(unquoted)
    .filter(move |field| separator.is_some() || !field.is_empty())
}

/// Returns a name without its quotes.
fn unquoted(name: &str) -> &str {
    let name = name.trim();
    name.strip_prefix('"')
        .and_then(|name| name.strip_suffix('"'))
        .unwrap_or(name)
}

/// Returns the weight in an attribute: `weight=5`, `label="5"`.
fn weight_in(attribute: &str) -> Option<&str> {
    let (key, value) = attribute.split_once('=')?;
    ["weight", "label", "len"]
        .contains(&key.trim())
        .then(|| unquoted(value))
}
