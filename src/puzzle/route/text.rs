//! Graph texts: `N M` and `M` lines `a b w`, or DIMACS `.gr`. Errors name the line.

use super::graph::{Arc, Graph};
use super::named::NodeNames;
use super::scanner::Scanner;
use crate::error::{Error, Result};
use crate::machine;
use crate::puzzle::given::read_text;
use crate::remedy::Remedy;
use std::path::Path;

impl Graph {
    /// Reads a graph from a file, or from standard input for `-`; see [`Graph::read`].
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io) if the file cannot be read, [`Error::File`](crate::Error::File) with the line on which the text is
    /// wrong.
    pub fn open(path: impl AsRef<Path>, first: u32) -> Result<Self> {
        let path = path.as_ref();
        Self::read(&Self::text_of(path)?, first).map_err(|error| error.in_file(path))
    }

    /// Does the same; the nodes may have names.
    pub(super) fn open_named(path: &Path, first: u32) -> Result<(Self, Option<NodeNames>)> {
        Self::parse_named(&Self::text_of(path)?, first).map_err(|error| error.in_file(path))
    }

    /// Does the same for the bytes of a text.
    pub(super) fn parse_named(bytes: &[u8], first: u32) -> Result<(Self, Option<NodeNames>)> {
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim_start_matches('\u{feff}');
        if NodeNames::are_in(text) {
            return NodeNames::read(text).map(|(graph, names)| (graph, Some(names)));
        }
        Self::read(bytes, first).map(|graph| (graph, None))
    }

    fn text_of(path: &Path) -> Result<Vec<u8>> {
        // The arcs take about as much memory again, and the table more than both together.
        let max_bytes = machine::available_memory().map_or(u64::MAX, |bytes| bytes / 4);
        read_text(path, max_bytes, "the graph", ["cannot read the graph"; 2])
    }

    /// Reads a graph from text. `first` is the number of the first node, 0 or 1.
    ///
    /// A text whose first word is `c`, `p` or `a` is in DIMACS format: `p sp N M`, then arcs as `a tail head weight`; comments
    /// begin with `c`. Any other text is `N M`, then M lines `tail head weight`. Empty lines are ignored.
    ///
    /// ```
    /// use homing::puzzle::route::Graph;
    ///
    /// let plain = Graph::read(b"2 2\n1 2 5\n2 1 4\n", 1)?;
    /// let dimacs = Graph::read(b"c two arcs\np sp 2 2\na 1 2 5\na 2 1 4\n", 1)?;
    /// assert_eq!(plain, dimacs);
    ///
    /// let wrong = Graph::read(b"2 2\n1 2 5\n2 3 4\n", 1).unwrap_err();
    /// assert_eq!(wrong.to_string(), "line 3: the head: there is no node 3: nodes are numbered 1 to 2");
    /// # Ok::<(), homing::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Line`](crate::Error::Line) with the line on which the text is wrong.
    pub fn read(text: &[u8], first: u32) -> Result<Self> {
        let mut scanner = Scanner::lines(text);
        if !scanner.skip_lines() {
            return Err(scanner.here(Error::input(
                "the graph is empty: its first line is `N M`, the numbers of nodes and arcs",
            )));
        }
        let graph = match scanner.peek() {
            Some(b'c' | b'p' | b'a') => dimacs(&mut scanner, first)?,
            _ => {
                let (nodes, arcs) = sizes(&mut scanner)?;
                scanner.end_of_line()?;
                plain(&mut scanner, nodes, arcs, first)?
            }
        };
        match scanner.skip_lines() {
            true => Err(scanner.here(Error::missing(format!(
                "the end, since all {} arcs are read",
                graph.arcs().len()
            )))),
            false => Ok(graph),
        }
    }
}

/// Reads the numbers of nodes and arcs, which must not exceed those that a table can number.
pub(crate) fn sizes(scanner: &mut Scanner) -> Result<(u32, u64)> {
    let nodes = scanner.number("the number of nodes")?;
    let arcs = scanner.number("the number of arcs")?;
    for (count, what) in [(nodes, "nodes"), (arcs, "arcs")] {
        if count > u64::from(Graph::MAX) {
            return Err(scanner.here(Error::too_many("the graph", None, what, Graph::MAX.into())));
        }
    }
    Ok((nodes as u32, arcs))
}

/// The minimum length of an arc's line: `1 1 0` and a line end. A text that is too short for its number of arcs is truncated, and no memory
/// is reserved for arcs that cannot fit into it.
const ARC_BYTES: usize = 6;

/// Reads the arcs of a plain text, after its sizes have been read.
pub(crate) fn plain(scanner: &mut Scanner, nodes: u32, arcs: u64, first: u32) -> Result<Graph> {
    let mut list = Vec::with_capacity((arcs as usize).min(scanner.len() / ARC_BYTES + 1));
    for number in 1..=arcs {
        if !scanner.skip_lines() {
            return Err(scanner.here(Error::expected(
                format!("arc {number} of {arcs}"),
                "",
                "text",
            )));
        }
        list.push(arc(scanner, nodes, first)?);
        scanner.end_of_line()?;
    }
    connected(scanner, nodes, list)
}

/// The number of nodes that may have no arc. Each node takes memory, and a single number of the text can claim billions of them.
const MAX_LONE_NODES: u64 = 1 << 20;

/// Returns the graph of these arcs, if the number of nodes is plausible for them.
fn connected(scanner: &Scanner, nodes: u32, arcs: Vec<Arc>) -> Result<Graph> {
    let most = 2 * arcs.len() as u64 + MAX_LONE_NODES;
    if u64::from(nodes) > most {
        let error = Error::too_many(
            format!("a graph of {} arcs", arcs.len()),
            nodes as usize,
            "nodes",
            most,
        );
        return Err(scanner.here(error.remedied([Remedy::Act("number the nodes that have arcs")])));
    }
    Ok(Graph::with_arcs(nodes, arcs))
}

#[inline]
fn arc(scanner: &mut Scanner, nodes: u32, first: u32) -> Result<Arc> {
    Ok(Arc {
        tail: scanner.node("the tail", nodes, first)?,
        head: scanner.node("the head", nodes, first)?,
        weight: scanner.number("the weight")?,
    })
}

fn dimacs(scanner: &mut Scanner, first: u32) -> Result<Graph> {
    let mut problem = None;
    let mut list = Vec::new();
    while scanner.skip_lines() {
        match (scanner.word(), problem) {
            (b"c", _) => scanner.skip_line(),
            (b"p", None) => {
                let kind = scanner.word();
                if kind != b"sp" {
                    let kind = String::from_utf8_lossy(kind);
                    return Err(scanner.here(Error::unexpected("`p sp N M`", &format!("p {kind}"))));
                }
                let (nodes, arcs) = sizes(scanner)?;
                scanner.end_of_line()?;
                list.reserve_exact((arcs as usize).min(scanner.len() / ARC_BYTES + 1));
                problem = Some((nodes, arcs));
            }
            (b"p", Some(_)) => return Err(scanner.here(Error::twice("the `p` line"))),
            (b"a", Some((nodes, arcs))) => {
                if list.len() as u64 == arcs {
                    return Err(scanner.here(Error::count(
                        list.len(),
                        "arcs as in the `p` line",
                        list.len() + 1,
                    )));
                }
                list.push(arc(scanner, nodes, first)?);
                scanner.end_of_line()?;
            }
            (b"a", None) => {
                return Err(scanner.here(Error::missing("the `p sp N M` line before an arc")));
            }
            (word, _) => {
                let word = String::from_utf8_lossy(word);
                return Err(scanner.here(Error::unexpected(
                    "a line that begins with c, p or a",
                    &word,
                )));
            }
        }
    }
    match problem {
        None => Err(scanner.here(Error::expected("the `p sp N M` line", "", "text"))),
        Some((_, arcs)) if (list.len() as u64) < arcs => Err(scanner.here(Error::expected(
            format!("arc {} of {arcs}", list.len() + 1),
            "",
            "text",
        ))),
        Some((nodes, _)) => connected(scanner, nodes, list),
    }
}
