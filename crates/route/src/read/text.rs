//! Graphs whose nodes have numbers: `N M` and `M` lines `a b w`, or DIMACS.

use super::scanner::Scanner;
use super::weight::{ArcList, Weight};
use crate::graph::arcs::Graph;
use homing_table::error::{Error, Result};
use homing_table::remedy::Remedy;
use std::collections::HashMap;

/// Reads a text `N M` with `M` arcs.
pub fn read_plain(text: &[u8], first: u32) -> Result<Graph> {
    let mut scanner = Scanner::lines(text);
    scanner.skip_lines();
    let (nodes, arcs) = sizes(&mut scanner)?;
    scanner.end_of_line()?;
    let is_weighted = scanner.words_ahead() != 2;
    let graph = arcs_of(&mut scanner, nodes, arcs, first, is_weighted)?;
    if scanner.skip_lines() {
        let expected = format!("the end, since all {arcs} arcs are read");
        return Err(scanner.here(Error::missing(expected)));
    }
    Ok(graph)
}

/// Reads the numbers of nodes and arcs, which must not exceed those that a table can number.
pub fn sizes(scanner: &mut Scanner) -> Result<(u32, u64)> {
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
pub fn plain(scanner: &mut Scanner, nodes: u32, arcs: u64, first: u32) -> Result<Graph> {
    arcs_of(scanner, nodes, arcs, first, true)
}

fn arcs_of(
    scanner: &mut Scanner,
    nodes: u32,
    arcs: u64,
    first: u32,
    is_weighted: bool,
) -> Result<Graph> {
    let mut list =
        ArcList::with_capacity((arcs as usize).min(scanner.text_bytes() / ARC_BYTES + 1));
    for number in 1..=arcs {
        if !scanner.skip_lines() {
            let expected = format!("arc {number} of {arcs}");
            return Err(scanner.here(Error::expected(expected, "", "text")));
        }
        let (tail, head) = ends(scanner, nodes, first)?;
        let weight = if is_weighted {
            scanner.weight()?
        } else {
            Weight::ONE
        };
        list.push(tail, head, weight)
            .map_err(|error| scanner.here(error))?;
        scanner.end_of_line()?;
    }
    connected(scanner, nodes, list)
}

/// The number of nodes that may have no arc. Each node takes memory, and a single number of the text can claim billions of them.
const MAX_LONE_NODES: u64 = 1 << 20;

/// Returns the graph of these arcs, if the number of nodes is plausible for them.
pub fn connected(scanner: &Scanner, nodes: u32, arcs: ArcList) -> Result<Graph> {
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
    Ok(arcs.into_graph(nodes))
}

#[inline]
fn ends(scanner: &mut Scanner, nodes: u32, first: u32) -> Result<(u32, u32)> {
    Ok((
        scanner.node("the tail", nodes, first)?,
        scanner.node("the head", nodes, first)?,
    ))
}

/// The kinds of problems in DIMACS: the name after `p`, the letter of an arc's line, and whether it is an edge without a weight.
const PROBLEMS: [(&[u8], &[u8], bool); 3] = [
    (b"sp", b"a", false),
    (b"edge", b"e", true),
    (b"col", b"e", true),
];

/// Reads DIMACS: arcs `a tail head weight` after `p sp N M`, or edges `e one other` after `p edge N M`. Comments begin with `c`.
pub fn read_dimacs(text: &[u8], first: u32) -> Result<Graph> {
    let mut scanner = Scanner::lines(text);
    let scanner = &mut scanner;
    let mut problem = None;
    let (mut list, mut lines) = (ArcList::default(), 0);
    let mut edges = HashMap::new();
    while scanner.skip_lines() {
        match (scanner.word(), problem) {
            (b"c", _) => scanner.skip_line(),
            (b"p", None) => {
                let kind = scanner.word();
                let Some(&(_, letter, is_edge)) = PROBLEMS.iter().find(|(name, ..)| *name == kind)
                else {
                    let kind = String::from_utf8_lossy(kind);
                    let expected = "`p sp N M` or `p edge N M`";
                    return Err(scanner.here(Error::unexpected(expected, &format!("p {kind}"))));
                };
                let (nodes, arcs) = sizes(scanner)?;
                scanner.end_of_line()?;
                problem = Some((nodes, arcs, letter, is_edge));
            }
            (b"p", Some(_)) => return Err(scanner.here(Error::twice("the `p` line"))),
            (word, Some((nodes, arcs, letter, is_edge))) if word == letter => {
                if lines == arcs {
                    let found = lines as usize;
                    let error = Error::count(found, "arcs as in the `p` line", found + 1);
                    return Err(scanner.here(error));
                }
                lines += 1;
                let (tail, head) = ends(scanner, nodes, first)?;
                let added = if is_edge {
                    let pair = (tail.min(head), tail.max(head));
                    if let Some(first) = edges.insert(pair, scanner.line()) {
                        let error = Error::already_in(format!("line {first}"), "the edge");
                        return Err(scanner.here(error));
                    }
                    list.push_edge(tail, head, Weight::ONE)
                } else {
                    list.push(tail, head, scanner.weight()?)
                };
                added.map_err(|error| scanner.here(error))?;
                scanner.end_of_line()?;
            }
            (b"a" | b"e", None) => {
                let expected = "the `p sp N M` line before an arc";
                return Err(scanner.here(Error::missing(expected)));
            }
            (word, _) => {
                let letter = problem.map_or(
                    "a",
                    |(_, _, letter, _)| if letter == b"a" { "a" } else { "e" },
                );
                let word = String::from_utf8_lossy(word);
                let expected = format!("a line that begins with c, p or {letter}");
                return Err(scanner.here(Error::unexpected(expected, &word)));
            }
        }
    }
    match problem {
        None => Err(scanner.here(Error::expected("the `p sp N M` line", "", "text"))),
        Some((_, arcs, ..)) if lines < arcs => {
            let expected = format!("arc {} of {arcs}", lines + 1);
            Err(scanner.here(Error::expected(expected, "", "text")))
        }
        Some((nodes, ..)) => connected(scanner, nodes, list),
    }
}
