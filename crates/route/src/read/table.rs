//! Rows of columns, separated by commas, semicolons, tabs or, below a heading, spaces, with a heading or without.
//!
//! Without a heading the columns are the tail, the head and, if there is a third, the weight. A heading is a first row that names the
//! columns of the nodes, or one of three columns whose last is a word. A row with a number as its weight is never a heading.

use crate::graph::arcs::Graph;
use crate::graph::named::NodeNames;

use super::list::before_comment;
use super::weight::{ArcList, WEIGHTS, Weight, is_number, weight_place};
use homing_table::error::{Error, Result};

/// The names of the column with the node that an arc leaves.
const TAILS: [&str; 5] = ["source", "from", "tail", "src", "origin"];
/// The names of the column with the node that it leads to.
const HEADS: [&str; 5] = ["target", "to", "head", "dst", "destination"];
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

/// Whether words are a heading of columns that spaces separate: they name the columns of the nodes, or the third one's weights.
pub fn is_heading(words: &[&str]) -> bool {
    let is_named = match words {
        [_, _, weight] if WEIGHTS.contains(weight) => true,
        _ => place(words, &TAILS).is_some() && place(words, &HEADS).is_some(),
    };
    // A heading may have its own errors.
    is_named
        && !words.iter().any(|word| word.contains(['[', '{']))
        && Columns::of(words).map_or(true, |(_, is_heading)| is_heading)
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
/// [`Error::At`] with the line and what is wrong there.
pub fn read(text: &str, separator: char) -> Result<(Graph, NodeNames)> {
    let (mut names, mut arcs) = (NodeNames::default(), ArcList::default());
    let mut columns = None;
    for (line, number) in text.lines().zip(1u64..) {
        let content = line.trim_start();
        if content.is_empty() || content.starts_with('#') || content.starts_with("//") {
            continue;
        }
        let nodes = columns
            .as_ref()
            .map_or([0, 1], |c: &Columns| [c.tail, c.head]);
        let row = uncommented_row(line, separator, nodes).map_err(|error| error.on_line(number))?;
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
            let is_word = |text: &str| text.starts_with(char::is_alphabetic) && !is_number(text);
            return Ok((columns, first.len() == 3 && is_word(first[2])));
        };
        let rest: Vec<usize> = (0..first.len())
            .filter(|&at| at != tail && at != head && place(&first[at..=at], &OTHERS).is_none())
            .collect();
        let weight = match (weight_place(first)?, &rest[..]) {
            (Some(weight), _) => Some(weight),
            (None, []) => None,
            // A single further column has the weights, whatever its name.
            (None, &[only]) if first.len() == 3 => Some(only),
            (None, _) => {
                let expected = format!("one of the columns {}", WEIGHTS.join(", "));
                return Err(Error::unexpected(expected, &first.join(", ")));
            }
        };
        if weight.is_some_and(|at| is_number(first[at])) {
            return Ok((columns, false));
        }
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

/// Returns the fields of a row without a comment at its end, which begins with a space and `#`. In CSV the name of a node may contain
/// these, as in `Gate #5`.
fn uncommented_row(line: &str, separator: char, nodes: [usize; 2]) -> Result<Vec<String>> {
    if separator == ' ' {
        return Ok(fields(before_comment(line), separator));
    }
    let mut is_quoted = false;
    let ends = line.char_indices().filter(|&(_, letter)| {
        is_quoted ^= letter == '"';
        letter == separator && !is_quoted
    });
    let start = ends.last().map_or(0, |(at, _)| at);
    let (mut row, field) = (fields(line, separator), &line[start..]);
    let short = before_comment(field);
    if short.len() == field.len() {
        return Ok(row);
    }
    let last = row.len() - 1;
    if nodes.contains(&last) {
        let expected = "a name with ` #` in quotes, or a comment on its own line";
        return Err(Error::unexpected(expected, &row[last]));
    }
    row.truncate(last);
    row.extend(fields(short, separator).pop());
    Ok(row)
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
    if separator == ' ' {
        fields.retain(|field| !field.is_empty());
    }
    fields
}
