//! Lists with one arc per line, between nodes with names, and DOT.
//!
//! | line | what it is |
//! |---|---|
//! | `Ulm Augsburg 85`, `Ulm Augsburg` | an arc and its weight; without a weight it is 1 |
//! | `Ulm Augsburg {'weight': 85}` | the same as networkx writes it |
//! | `a -> b 5`, `a -> b [weight=5];`, `a -> b` | the same as in DOT |
//! | `a -- b 5` | an arc each way |
//!
//! Ignored are lines that start with `//`, comments from a `#` to the end of a line, and the frame `digraph { }` of a DOT file. Within the
//! frame a `;` ends an arc like a line end.

use super::super::graph::Graph;
use super::super::named::{NodeNames, unquoted};

use super::table::is_heading;
use super::weight::{ArcList, WEIGHTS, Weight};
use crate::error::{Error, Result};

/// An arc as written on a line.
struct ListedArc<'l> {
    tail: &'l str,
    head: &'l str,
    /// The weight as written.
    weight: Option<&'l str>,
    is_both_ways: bool,
}

/// Reads a list of arcs.
///
/// # Errors
///
/// [`Error::Line`] with the line and what is wrong there.
pub fn read(text: &str) -> Result<(Graph, NodeNames)> {
    let (mut names, mut arcs) = (NodeNames::default(), ArcList::default());
    let mut is_first = true;
    for (line, number) in text.lines().zip(1u64..) {
        for statement in statements(uncommented(line)) {
            let is_head = std::mem::take(&mut is_first)
                && is_heading(&statement.split_whitespace().collect::<Vec<_>>());
            if !is_head {
                add(statement, &mut names, &mut arcs).map_err(|error| error.on_line(number))?;
            }
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
    let arc = ListedArc::parse(statement)?.ok_or_else(malformed)?;
    let weight = arc.weight.map_or(Ok(Weight::ONE), Weight::parse)?;
    let (tail, head) = (names.number(arc.tail), names.number(arc.head));
    if arc.is_both_ways {
        arcs.push_edge(tail, head, weight)
    } else {
        arcs.push(tail, head, weight)
    }
}

impl<'l> ListedArc<'l> {
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
        let arrow = line
            .split_once("->")
            .map(|ends| (ends, false))
            .or_else(|| Some((line.split_once(" -- ")?, true)));
        let (tail, rest, is_both_ways) = match arrow {
            Some(((tail, rest), is_both_ways)) => (unquoted(tail), rest.trim(), is_both_ways),
            None => {
                let fields: Vec<&str> = line.split_whitespace().map(unquoted).collect();
                let (tail, head, own) = match fields[..] {
                    [tail, head] => (tail, head, None),
                    [tail, head, own] if weight.is_none() => (tail, head, Some(own)),
                    _ => return Ok(None),
                };
                return Ok(Some(Self {
                    tail,
                    head,
                    weight: weight.or(own),
                    is_both_ways: false,
                }));
            }
        };
        // After an arrow the last word is a weight if it is a number and not the only word.
        let (head, own) = match rest.rsplit_once(char::is_whitespace) {
            Some((head, last)) if weight.is_none() && is_numeric(last) => (head, Some(last)),
            _ => (rest, None),
        };
        let head = unquoted(head);
        let is_whole = !tail.is_empty() && !head.is_empty() && !head.contains("->");
        Ok(is_whole.then_some(Self {
            tail,
            head,
            weight: weight.or(own),
            is_both_ways,
        }))
    }
}

/// Whether a word begins like a number.
fn is_numeric(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit() || "+-.".contains(letter))
}

/// Returns the weight among attributes: `weight=5`, `label="5"` in the brackets of DOT; `'weight': 5` in a dictionary of Python.
fn weight_in(attributes: &str, bracket: char) -> Result<Option<&str>> {
    let (ends, equals): (&[char], _) = if bracket == '[' {
        (&[',', ';'], '=')
    } else {
        (&[','], ':')
    };
    let mut keys = Vec::new();
    for attribute in attributes.split(ends) {
        let Some((key, value)) = attribute.split_once(equals) else {
            continue;
        };
        let key = unquoted(key).trim_matches('\'');
        let is_label = bracket == '[' && ["label", "len"].contains(&key);
        if is_label || WEIGHTS.contains(&key) {
            return Ok(Some(unquoted(value)));
        }
        keys.push(key);
    }
    // In DOT, attributes without a weight say how an edge is drawn.
    if keys.is_empty() || bracket == '[' {
        return Ok(None);
    }
    Err(Error::unexpected(
        format!("one of the attributes {}", WEIGHTS.join(", ")),
        &keys.join(", "),
    ))
}

/// Returns a line without its comment, which starts with `#` after a space or at the beginning, or with `//` at the beginning.
pub fn uncommented(line: &str) -> &str {
    if line.trim_start().starts_with("//") {
        return "";
    }
    let (mut is_quoted, mut before) = (false, ' ');
    for (at, letter) in line.char_indices() {
        if letter == '#' && before.is_whitespace() && !is_quoted {
            return line[..at].trim();
        }
        is_quoted ^= letter == '"';
        before = letter;
    }
    line.trim()
}

/// Returns whether a line starts a graph in DOT.
pub fn is_frame(line: &str) -> bool {
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
    if !(body.contains("->") || body.contains("--") || body.trim() == "}") {
        return Vec::from_iter(Some(body.trim()).filter(|body| !body.is_empty()));
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
