//! Lists with one arc per line, between nodes with names.
//!
//! | line | what it is |
//! |---|---|
//! | `Ulm Augsburg 85`, `Ulm Augsburg` | an arc and its weight; without a weight it is 1 |
//! | `Ulm Augsburg {'weight': 85}` | the same as networkx writes it |
//! | `a -> b 5`, `a -> b [weight=5];`, `a -> b` | the same with an arrow as in DOT |
//! | `a -- b 5` | an arc each way |
//! | `a -> b -> c 5` | two arcs with this weight each |
//!
//! Ignored are lines that start with `//`, and comments from a `#` to the end of a line. After an arrow a `;` ends an arc like a line
//! end.

use crate::graph::arcs::Graph;
use crate::graph::named::{NodeNames, unquoted};

use super::dot;
use super::weight::{ArcList, WEIGHTS, Weight, is_number, weight_place};
use homing_table::error::{Error, Result};

/// The arcs of a line.
struct ListedArcs<'l> {
    /// The nodes on the way, at least two.
    nodes: Vec<&'l str>,
    /// The weight as written.
    weight: Option<&'l str>,
    is_both_ways: bool,
}

/// Reads a list of arcs.
///
/// # Errors
///
/// [`Error::At`] with the line and what is wrong there.
pub fn read(text: &str) -> Result<(Graph, NodeNames)> {
    let (mut names, mut arcs) = (NodeNames::default(), ArcList::default());
    for (line, number) in text.lines().zip(1u64..) {
        for statement in statements(uncommented(line)) {
            add(statement, &mut names, &mut arcs).map_err(|error| error.on_line(number))?;
        }
    }
    Ok((arcs.into_graph(names.len()), names))
}

fn add(statement: &str, names: &mut NodeNames, arcs: &mut ArcList) -> Result<()> {
    let malformed = || {
        Error::unexpected(
            "two nodes and a weight, as in `a b 5` or `a -> b 5`",
            statement,
        )
    };
    let listed = ListedArcs::parse(statement)?.ok_or_else(malformed)?;
    let weight = listed.weight.map_or(Ok(Weight::ONE), Weight::parse)?;
    let nodes: Vec<u32> = listed.nodes.iter().map(|name| names.number(name)).collect();
    nodes.windows(2).try_for_each(|pair| {
        if listed.is_both_ways {
            arcs.push_edge(pair[0], pair[1], weight)
        } else {
            arcs.push(pair[0], pair[1], weight)
        }
    })
}

impl<'l> ListedArcs<'l> {
    fn parse(line: &'l str) -> Result<Option<Self>> {
        let line = line.trim_end_matches(';').trim_end();
        let (line, weight) = match line.strip_suffix([']', '}']) {
            Some(begin) => {
                let bracket = if line.ends_with(']') { '[' } else { '{' };
                let Some((line, attributes)) = begin.rsplit_once(bracket) else {
                    return Ok(None);
                };
                (line.trim_end(), weight_in(attributes, bracket)?)
            }
            None => (line, None),
        };
        let arrow = ["->", " -- "]
            .into_iter()
            .find(|arrow| line.contains(arrow));
        let Some(arrow) = arrow else {
            let fields: Vec<&str> = line.split_whitespace().map(unquoted).collect();
            return Ok(match fields[..] {
                [tail, head] => Some((tail, head, weight)),
                [tail, head, own] if weight.is_none() => Some((tail, head, Some(own))),
                _ => None,
            }
            .map(|(tail, head, weight)| Self {
                nodes: vec![tail, head],
                weight,
                is_both_ways: false,
            }));
        };
        // After an arrow the last word is a weight if it is a number and not the only word.
        let last = line.rsplit_once(arrow).map_or("", |(_, last)| last).trim();
        let (line, own) = match last.rsplit_once(char::is_whitespace) {
            Some((_, own)) if weight.is_none() && is_number(own) => {
                (&line[..line.len() - own.len()], Some(own))
            }
            _ => (line, None),
        };
        let nodes: Vec<&str> = line.split(arrow).map(unquoted).collect();
        let is_whole = nodes
            .iter()
            .all(|name| !name.is_empty() && !name.contains(" -- ") && !name.starts_with('{'));
        Ok(is_whole.then_some(Self {
            nodes,
            weight: weight.or(own),
            is_both_ways: arrow != "->",
        }))
    }
}

/// Returns the weight among attributes: `weight=5`, `label="5"` in the brackets of DOT; `'weight': 5` in a dictionary of Python.
fn weight_in(attributes: &str, bracket: char) -> Result<Option<&str>> {
    let (ends, equals): (&[char], _) = if bracket == '[' {
        (&[',', ';'], '=')
    } else {
        (&[','], ':')
    };
    let pairs = attributes
        .split(ends)
        .filter_map(|attribute| attribute.split_once(equals));
    let pairs: Vec<(&str, &str)> = pairs
        .map(|(key, value)| (unquoted(key).trim_matches('\''), unquoted(value)))
        .collect();
    // In DOT, attributes without a weight say how an edge is drawn.
    if bracket == '[' {
        return dot::weight_of(&pairs);
    }
    let keys: Vec<&str> = pairs.iter().map(|&(key, _)| key).collect();
    match weight_place(&keys)? {
        Some(at) => Ok(Some(pairs[at].1)),
        None if keys.is_empty() => Ok(None),
        None => Err(Error::unexpected(
            format!("one of the attributes {}", WEIGHTS.join(", ")),
            &keys.join(", "),
        )),
    }
}

/// Returns a line without its comment, which starts with `#` after a space or at the beginning, or with `//` at the beginning.
pub fn uncommented(line: &str) -> &str {
    if line.trim_start().starts_with("//") {
        return "";
    }
    before_comment(line).trim()
}

/// Returns what stands before a `#` after a space or at the beginning of a line, outside quotes.
pub fn before_comment(line: &str) -> &str {
    let (mut is_quoted, mut before) = (false, ' ');
    for (at, letter) in line.char_indices() {
        if letter == '#' && before.is_whitespace() && !is_quoted {
            return &line[..at];
        }
        is_quoted ^= letter == '"';
        before = letter;
    }
    line
}

/// Returns the arcs on a line: with arrows there may be several.
fn statements(line: &str) -> Vec<&str> {
    let (mut is_quoted, mut in_list) = (false, false);
    let has_arrow = line.contains("->") || line.contains("--");
    let ends = |letter: char| {
        match letter {
            '"' => is_quoted = !is_quoted,
            '[' if !is_quoted => in_list = true,
            ']' if !is_quoted => in_list = false,
            _ => {}
        }
        has_arrow && !is_quoted && !in_list && letter == ';'
    };
    line.split(ends)
        .map(str::trim)
        .filter(|statement| !statement.is_empty())
        .collect()
}
