//! A question for a walk, as users write it: a source, and the rank of the walk.

use super::read::Scanner;
use homing_table::error::{Error, Result};

/// A question for a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkQuery {
    /// The node where the walk starts, counted from 0.
    pub source: u32,
    /// The rank of the walk by length, counted from 1.
    pub k: u64,
}

impl WalkQuery {
    /// Reads `S K`: a node of `nodes` nodes numbered from `first`, and K. If K is passed as `k`, the text is only `S`.
    ///
    /// ```
    /// use homing::puzzle::route::WalkQuery;
    ///
    /// assert_eq!(WalkQuery::read("3 1000", 5, 1, None)?, WalkQuery { source: 2, k: 1000 });
    /// assert_eq!(WalkQuery::read("3", 5, 1, Some(7))?, WalkQuery { source: 2, k: 7 });
    /// assert_eq!(WalkQuery::read("6 1", 5, 1, None).unwrap_err().to_string(), "S: there is no node 6: nodes are numbered 1 to 5");
    /// # Ok::<(), homing::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Missing`] or [`Error::Unexpected`] if the text has another form; [`Error::Input`] if there is no such node, or if K is 0.
    pub fn read(text: &str, nodes: u32, first: u32, k: Option<u64>) -> Result<Self> {
        read(&mut Scanner::lines(text.as_bytes()), nodes, first, k).map_err(Error::without_line)
    }
}

fn read(scanner: &mut Scanner, nodes: u32, first: u32, given: Option<u64>) -> Result<WalkQuery> {
    let source = scanner.node("S", nodes, first)?;
    let k = match given {
        Some(k) => k,
        None => scanner.number("K")?,
    };
    scanner.end_of_line()?;
    if scanner.skip_lines() {
        return Err(scanner.here(Error::count(1, "line", 2)));
    }
    if k == 0 {
        return Err(scanner.here(Error::input("K is 0, but walks are counted from 1")));
    }
    Ok(WalkQuery { source, k })
}
