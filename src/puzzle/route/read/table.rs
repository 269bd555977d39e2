//! Rows of columns, separated by commas, semicolons or tabs, with a heading or without.
//!
//! Without a heading the columns are the tail, the head and, if there is a third, the weight. A heading is a first row that names the
//! columns of the nodes, or one whose weight is a word.

use super::super::graph::Graph;
use super::super::named::NodeNames;

use super::weight::{ArcList, WEIGHTS, Weight};
use crate::error::{Error, Result};

/// The names of the column with the node that an arc leaves.
const TAILS: [&str; 7] = ["source", "from", "tail", "src", "start", "origin", "u"];
/// The names of the column with the node that it leads to.
const HEADS: [&str; 7] = ["target", "to", "head", "dst", "end", "destination", "v"];
/// The name of the column that says whether an edge is directed, as in Gephi.
const KIND: &str = "type";
/// Columns that say nothing about the length of an arc.
const OTHERS: [&str; 7] = [KIND, "id", "label", "name", "key", "timeset", "interval"];

/// The places of the columns.
struct Columns {
    tail: usize,
    head: usize,
    weight: Option<usize>,
    kind: Option<usize>,
    /// The number of columns, if a heading says it.
    count: Option<usize>,
}

/// Returns the character that separates the columns of a line, if it is a row.
pub fn separator_of(line: &str) -> Option<char> {
    let line = line.trim_end_matches(';');
    ['\t', ';', ',']
        .into_iter()
        .find(|&separator| fields(line, separator).len() > 1)
}

/// Whether words name the columns of the nodes.
pub fn is_heading(words: &[&str]) -> bool {
    place(words, &TAILS).is_some() && place(words, &HEADS).is_some()
}

/// Returns the place of the first of some names.
fn place(words: &[&str], names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| {
        words
            .iter()
            .position(|word| word.trim().eq_ignore_ascii_case(name))
    })
}

/// Reads rows.
///
/// # Errors
///
/// [`Error::Line`] with the line and what is wrong there.
pub fn read(text: &str, separator: char) -> Result<(Graph, NodeNames)> {
    let (mut names, mut arcs) = (NodeNames::default(), ArcList::default());
    let mut columns = None;
    for (line, number) in text.lines().zip(1u64..) {
        let content = line.trim_start();
        if content.is_empty() || content.starts_with('#') || content.starts_with("//") {
            continue;
        }
        let row = fields(line, separator);
        let words: Vec<&str> = row.iter().map(String::as_str).collect();
        let added = match &columns {
            Some(columns) => add(&words, columns, &mut names, &mut arcs),
            None => Columns::of(&words).and_then(|(found, is_heading)| {
                let found = columns.insert(found);
                if is_heading {
                    return Ok(());
                }
                add(&words, found, &mut names, &mut arcs)
            }),
        };
        added.map_err(|error| error.on_line(number))?;
    }
    Ok((arcs.into_graph(names.len()), names))
}

impl Columns {
    /// The columns by the first row, and whether it is a heading.
    fn of(first: &[&str]) -> Result<(Self, bool)> {
        let columns = Self {
            tail: 0,
            head: 1,
            weight: Some(2),
            kind: None,
            count: None,
        };
        let (Some(tail), Some(head)) = (place(first, &TAILS), place(first, &HEADS)) else {
            let weight = first.get(2).copied().unwrap_or_default();
            let is_word = weight.starts_with(char::is_alphabetic)
                && !["nan", "inf", "infinity"].contains(&weight.to_ascii_lowercase().as_str());
            return Ok((columns, is_word && first.len() == 3));
        };
        let rest: Vec<usize> = (0..first.len())
            .filter(|&at| at != tail && at != head && place(&first[at..=at], &OTHERS).is_none())
            .collect();
        let weight = match (place(first, &WEIGHTS), &rest[..]) {
            (Some(weight), _) => Some(weight),
            (None, []) => None,
            // A single further column has the weights, whatever its name.
            (None, &[only]) if first.len() == 3 => Some(only),
            (None, _) => {
                let expected = format!("one of the columns {}", WEIGHTS.join(", "));
                return Err(Error::unexpected(expected, &first.join(", ")));
            }
        };
        let kind = place(first, &[KIND]);
        Ok((
            Self {
                tail,
                head,
                weight,
                kind,
                count: Some(first.len()),
            },
            true,
        ))
    }
}

fn add(row: &[&str], columns: &Columns, names: &mut NodeNames, arcs: &mut ArcList) -> Result<()> {
    let field = |at: usize| row.get(at).copied().filter(|field| !field.is_empty());
    let is_whole = match columns.count {
        Some(count) => row.len() <= count,
        None => row.len() <= 3,
    };
    let (true, Some(tail), Some(head)) = (is_whole, field(columns.tail), field(columns.head))
    else {
        let expected = match columns.count {
            Some(count) => format!("two nodes in a row of at most {count} columns"),
            None => "two nodes and a weight, as in `a,b,5`".into(),
        };
        return Err(Error::unexpected(expected, &row.join(", ")));
    };
    let weight = columns.weight.and_then(field);
    let weight = weight.map_or(Ok(Weight::ONE), Weight::parse)?;
    let is_edge = match columns.kind.and_then(field) {
        None => false,
        Some(kind) if kind.eq_ignore_ascii_case("directed") => false,
        Some(kind) if kind.eq_ignore_ascii_case("undirected") => true,
        Some(kind) => return Err(Error::unexpected("the type Directed or Undirected", kind)),
    };
    let (tail, head) = (names.number(tail), names.number(head));
    if is_edge {
        arcs.push_edge(tail, head, weight)
    } else {
        arcs.push(tail, head, weight)
    }
}

/// Returns the fields of a row, without their quotes. Within quotes a separator is a letter, and two quotes are one.
fn fields(line: &str, separator: char) -> Vec<String> {
    let (mut fields, mut field, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.trim_end_matches('\r').chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
            '"' => is_quoted = !is_quoted,
            _ if letter == separator && !is_quoted => {
                fields.push(std::mem::take(&mut field).trim().to_string());
            }
            _ => field.push(letter),
        }
    }
    fields.push(field.trim().to_string());
    fields
}
