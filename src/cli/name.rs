use homing::{Error, Puzzle};
use std::path::PathBuf;
use std::str::FromStr;

/// What a PUZZLE argument names: a space, or a graph, which is none and has questions of its own.
#[derive(Clone, Debug)]
pub enum Name {
    /// A puzzle that is a space.
    Puzzle(Puzzle),
    /// The graph in this file.
    Route(PathBuf),
}

impl FromStr for Name {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        match name.strip_prefix("route:") {
            Some("") => Err(Error::Input { what: "expected the file of a graph behind route:".into() }),
            Some(graph) => Ok(Self::Route(graph.into())),
            None => name.parse().map(Self::Puzzle),
        }
    }
}
