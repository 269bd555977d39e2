//! GraphML: the nodes and edges of one graph, with the weights in a `key` of its edges.

use crate::graph::arcs::Graph;
use crate::graph::named::NodeNames;

use super::weight::{ArcList, WEIGHTS, Weight, weight_place};
use homing_table::error::{Error, Result};
use roxmltree::{Document, Node, ParsingOptions};

/// The types of the attributes that are numbers.
const NUMBERS: [&str; 4] = ["int", "long", "float", "double"];

/// Reads a graph. Its nodes have the `id`s of the file.
///
/// # Errors
///
/// [`Error::At`] with the line and what is wrong there: also for hyperedges, ports, and several graphs in one.
pub fn read(text: &str) -> Result<(Graph, NodeNames)> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        Error::input(format!("GraphML: {error}")).on_line(error.pos().row.into())
    })?;
    let on = |node: &Node, error: Error| {
        error.on_line(document.text_pos_at(node.range().start).row.into())
    };
    let elements = |name: &'static str| {
        document
            .descendants()
            .filter(move |node| node.tag_name().name() == name)
    };
    for name in ["hyperedge", "port"] {
        if let Some(found) = elements(name).next() {
            return Err(on(&found, Error::unexpected("nodes and edges", name)));
        }
    }
    let graphs: Vec<Node> = elements("graph").collect();
    let graph = match graphs[..] {
        [graph] => graph,
        [] => return Err(Error::missing("a <graph> in <graphml>")),
        [_, second, ..] => return Err(on(&second, Error::unexpected("one graph", "another"))),
    };
    let is_directed =
        |node: &Node, attribute: &str, yes: &str, no: &str| match node.attribute(attribute) {
            None => Ok(None),
            Some(word) if word == yes => Ok(Some(true)),
            Some(word) if word == no => Ok(Some(false)),
            Some(word) => {
                let expected = format!("{attribute} {yes} or {no}");
                Err(on(node, Error::unexpected(expected, word)))
            }
        };
    let usual = is_directed(&graph, "edgedefault", "directed", "undirected")?;
    let usual = usual.ok_or_else(|| on(&graph, Error::missing("edgedefault of the graph")))?;
    let key =
        weight_key(&elements("key").collect::<Vec<_>>()).map_err(|error| on(&graph, error))?;
    let (mut names, mut arcs) = (NodeNames::default(), ArcList::default());
    for node in elements("node") {
        let id = node.attribute("id");
        names.number(id.ok_or_else(|| on(&node, Error::missing("the id of a node")))?);
    }
    for edge in elements("edge") {
        let end = |name: &str| {
            let id = edge.attribute(name);
            let id = id.ok_or_else(|| Error::missing(format!("the {name} of an edge")))?;
            names.node(id)
        };
        let added = end("source").and_then(|tail| {
            let head = end("target")?;
            let weight = weight_of(&edge, key).map_or(Ok(Weight::ONE), Weight::parse)?;
            if is_directed(&edge, "directed", "true", "false")?.unwrap_or(usual) {
                arcs.push(tail, head, weight)
            } else {
                arcs.push_edge(tail, head, weight)
            }
        });
        added.map_err(|error| on(&edge, error))?;
    }
    Ok((arcs.into_graph(names.len()), names))
}

/// Returns the weight of an edge, if it has one: its datum of a key, or the default value.
fn weight_of<'d>(edge: &Node<'d, 'd>, key: Option<(&str, Option<&'d str>)>) -> Option<&'d str> {
    let (id, default) = key?;
    let data = edge
        .children()
        .find(|child| child.tag_name().name() == "data" && child.attribute("key") == Some(id));
    data.map_or(default, |data| data.text()).map(str::trim)
}

/// Returns the id and the default value of the key with the weights of edges; `None` if edges have no numbers.
fn weight_key<'d>(keys: &[Node<'d, 'd>]) -> Result<Option<(&'d str, Option<&'d str>)>> {
    let numbers = keys.iter().filter(|key| {
        let is_for_edges = matches!(key.attribute("for"), Some("edge" | "all") | None);
        let kind = key.attribute("attr.type");
        is_for_edges && kind.is_some_and(|kind| NUMBERS.contains(&kind))
    });
    let numbers: Vec<(&str, &Node)> = numbers
        .map(|key| (key.attribute("attr.name").unwrap_or_default(), key))
        .collect();
    let found: Vec<&str> = numbers.iter().map(|&(name, _)| name).collect();
    let Some(at) = weight_place(&found)? else {
        if numbers.is_empty() {
            return Ok(None);
        }
        let expected = format!("one of the keys {} of edges", WEIGHTS.join(", "));
        return Err(Error::unexpected(expected, &found.join(", ")));
    };
    let (_, key) = numbers[at];
    let id = key.attribute("id");
    let default = key
        .children()
        .find(|child| child.tag_name().name() == "default");
    Ok(id.map(|id| (id, default.and_then(|default| default.text()))))
}
