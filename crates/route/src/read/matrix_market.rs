//! Matrix Market's coordinate format (NIST): the entry in row i and column j is the weight of the arc from i to j.

use super::scanner::Scanner;
use super::text::{connected, sizes};
use super::weight::{ArcList, Weight};
use crate::graph::arcs::Graph;
use homing_table::error::{Error, Result};

/// The start of every file in this format.
pub const BANNER: &str = "%%MatrixMarket";

/// Reads a matrix whose entries are arcs. Its rows are numbered from 1.
///
/// # Errors
///
/// [`Error::At`] with the line and what is wrong there, also for the kinds of matrices that are no graphs.
pub fn read(text: &[u8]) -> Result<Graph> {
    let mut scanner = Scanner::lines(text);
    let mut words = Vec::new();
    loop {
        let word = scanner.word();
        if word.is_empty() {
            break;
        }
        words.push(String::from_utf8_lossy(word).to_ascii_lowercase());
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (is_pattern, is_symmetric) = match words[..] {
        [
            _,
            "matrix",
            "coordinate",
            field @ ("real" | "integer" | "pattern"),
            symmetry @ ("general" | "symmetric"),
        ] => (field == "pattern", symmetry == "symmetric"),
        _ => {
            let expected =
                "`matrix coordinate`, then real, integer or pattern, then general or symmetric";
            return Err(scanner.here(Error::unexpected(expected, &words.join(" "))));
        }
    };
    skip_comments(&mut scanner);
    let rows = scanner.number("the number of rows")?;
    let (columns, entries) = sizes(&mut scanner)?;
    if rows != u64::from(columns) {
        let found = format!("{rows} rows and {columns} columns");
        return Err(scanner.here(Error::unexpected("as many rows as columns", &found)));
    }
    scanner.end_of_line()?;
    let mut arcs = ArcList::default();
    for number in 1..=entries {
        if !skip_comments(&mut scanner) {
            let expected = format!("entry {number} of {entries}");
            return Err(scanner.here(Error::expected(expected, "", "text")));
        }
        let row = scanner.node("the row", columns, 1)?;
        let column = scanner.node("the column", columns, 1)?;
        if is_symmetric && row < column {
            let expected =
                "an entry on or below the diagonal, since a symmetric matrix lists each pair once";
            let found = format!("row {} and column {}", row + 1, column + 1);
            return Err(scanner.here(Error::unexpected(expected, &found)));
        }
        let weight = if is_pattern {
            Weight::ONE
        } else {
            scanner.weight()?
        };
        let added = if is_symmetric {
            arcs.push_edge(row, column, weight)
        } else {
            arcs.push(row, column, weight)
        };
        added.map_err(|error| scanner.here(error))?;
        scanner.end_of_line()?;
    }
    if skip_comments(&mut scanner) {
        let expected = format!("the end, since all {entries} entries are read");
        return Err(scanner.here(Error::missing(expected)));
    }
    connected(&scanner, columns, arcs)
}

/// Skips empty lines and comments. Returns `false` at the end of the text.
fn skip_comments(scanner: &mut Scanner) -> bool {
    while scanner.skip_lines() {
        if scanner.peek() != Some(b'%') {
            return true;
        }
        scanner.skip_line();
    }
    false
}
