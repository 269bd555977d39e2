//! The names of the nodes of a graph.

use homing_engine::nearest_name;
use homing_table::error::{Error, Result};
use std::collections::HashMap;

/// The names of a graph's nodes. Nodes are numbered in the order in which the text mentions them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeNames {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl NodeNames {
    /// The number of names.
    pub fn len(&self) -> u32 {
        self.names.len() as u32
    }

    /// Returns the number of a name, which is assigned if it is new. Each arc adds at most two names, and the number of arcs is limited.
    pub fn number(&mut self, name: &str) -> u32 {
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

/// Returns a name without its quotes.
pub fn unquoted(name: &str) -> &str {
    let name = name.trim();
    name.strip_prefix('"')
        .and_then(|name| name.strip_suffix('"'))
        .unwrap_or(name)
}
