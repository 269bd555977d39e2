//! Graphs as text. The format is recognised from the first lines; errors name the line.
//!
//! | file | what it reads |
//! |---|---|
//! | `text` | `N M` and `M` lines `a b w`; DIMACS |
//! | `list` | one arc per line between nodes with names |
//! | `table` | rows of columns: CSV |
//! | `dot`, `matrix_market`, `graphml` | the formats of these names |
//! | `scanner`, `weight` | numbers, weights, and the arcs read so far |

mod dot;
mod graphml;
mod list;
mod matrix_market;
mod scanner;
mod table;
mod text;
mod weight;

pub use scanner::Scanner;
pub use text::{plain, sizes};

use crate::graph::arcs::Graph;
use crate::graph::named::NodeNames;
use homing_engine::given::read_text;
use homing_table::error::{Error, Result};
use homing_table::machine;
use std::path::Path;

/// The formats, for errors.
const FORMATS: &str = "a graph: `N M` and lines `a b w`, lines with the names of two nodes and a weight, CSV, DOT, DIMACS, Matrix \
                       Market or GraphML";

/// The format of a text.
enum Format {
    /// `N M`, then arcs between numbered nodes.
    Plain,
    Dimacs,
    MatrixMarket,
    GraphMl,
    Dot,
    List,
    /// Rows of columns with this separator.
    Table(char),
}

impl Graph {
    /// Reads a graph from a file, or from standard input for `-`; see [`Graph::read`].
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::Error::Io) if the file cannot be read, [`Error::At`](homing_table::Error::At) with the line on which
    /// the text is wrong.
    pub fn open(path: impl AsRef<Path>, first: u32) -> Result<Self> {
        Ok(Self::open_named(path.as_ref(), first)?.0)
    }

    /// Does the same; the nodes may have names.
    pub(super) fn open_named(path: &Path, first: u32) -> Result<(Self, Option<NodeNames>)> {
        // The arcs take about as much memory again, and the table more than both together.
        let max_bytes = machine::available_memory().map_or(u64::MAX, |bytes| bytes / 4);
        let text = read_text(path, max_bytes, "the graph", ["cannot read the graph"; 2])?;
        parse(&text, first).map_err(|error| error.in_file(path))
    }

    /// Reads a graph from text, in any of its formats: numbered arcs, lists of names, CSV, DOT, DIMACS,
    /// Matrix Market, GraphML. `first` is the number of the first node, 0 or 1, if nodes have
    /// numbers; names are numbered in the order in which the text mentions them.
    ///
    /// ```
    /// use homing::puzzle::route::Graph;
    ///
    /// let plain = Graph::read(b"2 2\n1 2 5\n2 1 4\n", 1)?;
    /// let dimacs = Graph::read(b"c two arcs\np sp 2 2\na 1 2 5\na 2 1 4\n", 1)?;
    /// let names = Graph::read(b"Ulm Augsburg 5\nAugsburg Ulm 4\n", 1)?;
    /// assert!(plain == dimacs && plain == names);
    ///
    /// let wrong = Graph::read(b"2 2\n1 2 5\n2 3 4\n", 1).unwrap_err();
    /// assert_eq!(wrong.to_string(), "line 3: the head: there is no node 3: nodes are numbered 1 to 2");
    /// # Ok::<(), homing::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::At`](homing_table::Error::At) with the line on which the text is wrong.
    pub fn read(text: &[u8], first: u32) -> Result<Self> {
        Ok(parse(text, first)?.0)
    }
}

/// Reads a graph in any of the formats. `first` is the number of the first node, if they have numbers.
pub(super) fn parse(bytes: &[u8], first: u32) -> Result<(Graph, Option<NodeNames>)> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    let named = |(graph, names)| (graph, Some(names));
    match Format::of(text)? {
        Format::Plain => text::read_plain(text.as_bytes(), first).map(|graph| (graph, None)),
        Format::Dimacs => text::read_dimacs(text.as_bytes(), first).map(|graph| (graph, None)),
        Format::MatrixMarket if first == 0 => Err(Error::unfit_option(
            "zero-based",
            "Matrix Market numbers rows from 1",
        )),
        Format::MatrixMarket => matrix_market::read(text.as_bytes()).map(|graph| (graph, None)),
        Format::GraphMl => graphml::read(text).map(named),
        Format::Dot => dot::read(text).map(named),
        Format::List => list::read(text).map(named),
        Format::Table(separator) => table::read(text, separator).map(named),
    }
}

impl Format {
    fn of(text: &str) -> Result<Self> {
        let mut lines = text
            .lines()
            .zip(1u64..)
            .map(|(line, number)| (list::uncommented(line), number))
            .filter(|(line, _)| !line.is_empty());
        let Some((line, number)) = lines.next() else {
            return Err(Error::input(
                "the graph is empty: its first line is `N M`, the numbers of nodes and arcs",
            )
            .on_line(1));
        };
        let next = lines.clone().next().map_or("", |(next, _)| next);
        if dot::is_frame(line, next) {
            return Ok(Self::Dot);
        }
        if let Some(other) = other_format(line, text) {
            let expected = format!("expected {FORMATS}, found {other}");
            return Err(Error::input(expected).on_line(number));
        }
        if line.starts_with(matrix_market::BANNER) {
            return Ok(Self::MatrixMarket);
        }
        if line.starts_with('<') {
            return Ok(Self::GraphMl);
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if is_dimacs(&words, text) {
            return Ok(Self::Dimacs);
        }
        if line.contains("->") || line.contains(" -- ") {
            return Ok(Self::List);
        }
        if !line.ends_with('}')
            && let Some(separator) = table::separator_of(line)
        {
            return Ok(Self::Table(separator));
        }
        if table::is_heading(&words) {
            return Ok(Self::Table(' '));
        }
        let is_whole = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let is_list = match words[..] {
            [nodes, arcs] if is_whole(nodes) && is_whole(arcs) => {
                let rest = lines.map(|(line, _)| line);
                if are_sizes(nodes, arcs, rest).map_err(|error| error.on_line(number))? {
                    return Ok(Self::Plain);
                }
                true
            }
            [_, _] => true,
            [_, _, weight] => weight::is_number(weight),
            [_, _, ..] => line.ends_with('}'),
            _ => false,
        };
        if is_list {
            return Ok(Self::List);
        }
        // What begins like a format gets the errors of its reader.
        match words[..] {
            ["c" | "p" | "a" | "e", ..] => Ok(Self::Dimacs),
            [word] if is_whole(word) => Ok(Self::Plain),
            _ => Err(Error::unexpected(FORMATS, line).on_line(number)),
        }
    }
}

/// Returns whether the first line begins DIMACS, and is not an arc of a node `a`, `c`, `e` or `p`.
fn is_dimacs(words: &[&str], text: &str) -> bool {
    matches!(words[0], "c" | "p" | "a" | "e")
        && text
            .lines()
            .any(|line| line.starts_with("p ") && line.split_whitespace().count() == 4)
}

/// Returns whether two numbers on the first line are the numbers of nodes and arcs: the next line has three fields, or each of the
/// other lines, of which there are as many as arcs, has two of these nodes. They are an arc if another line has a greater node, or the
/// second of the numbers.
///
/// # Errors
///
/// They may be either: a text that was cut off is no list of other arcs.
fn are_sizes<'t>(nodes: &str, arcs: &str, rest: impl Iterator<Item = &'t str>) -> Result<bool> {
    let (Ok(most), Ok(count)) = (nodes.parse::<u64>(), arcs.parse::<u64>()) else {
        return Ok(true);
    };
    let (mut found, mut is_node) = (0, false);
    for line in rest {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.len() != 2 {
            return Ok(true);
        }
        let is_within = |word: &&str| word.parse::<u64>().is_ok_and(|number| number <= most);
        if !words.iter().all(is_within) {
            return Ok(false);
        }
        is_node |= words.contains(&arcs);
        found += 1;
    }
    if found == count || found == 0 || is_node {
        return Ok(found == count || found == 0);
    }
    Err(Error::input(format!(
        "expected {count} arcs after `{nodes} {arcs}`, found {found}; if `{nodes} {arcs}` is an arc itself, give it a weight"
    )))
}

/// Names the format of a graph that is not read.
fn other_format(line: &str, text: &str) -> Option<&'static str> {
    let begins = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
    let fields: Vec<&str> = line.split(',').map(str::trim).collect();
    let is_count = |field: &&str| !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit());
    if line.starts_with('<') {
        return match () {
            () if text.contains("<graphml") => None,
            () if text.contains("<gexf") => Some("GEXF: save it as GraphML or CSV"),
            () => Some("XML that is no GraphML"),
        };
    }
    if begins(&["{", "["]) {
        return Some("JSON");
    }
    if begins(&["Creator ", "graph ["]) || line == "graph" {
        return Some("GML: save it as GraphML or CSV");
    }
    if begins(&["*vertices", "*Vertices", "*network", "*Network"]) {
        return Some("Pajek's format: save it as GraphML or CSV");
    }
    if let [nodes, arcs, "d" | "u", ..] = fields[..]
        && is_count(&nodes)
        && is_count(&arcs)
    {
        return Some("the format of LightGraphs: save it as GraphML or CSV");
    }
    None
}
