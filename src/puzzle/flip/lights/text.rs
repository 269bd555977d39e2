//! Boards as text: a list for each press, or a graph.

use super::presses::PressMatrix;
use crate::error::{Error, Result};
use crate::puzzle::given::read_text;
use std::path::Path;

/// The maximum length of a text, so that an endless device is rejected.
const MAX_TEXT_BYTES: u64 = 1 << 28;

impl PressMatrix {
    /// Reads a file, `-` for standard input; see [`from_text`](Self::from_text).
    ///
    /// # Errors
    ///
    /// [`Error::Io`], and those of [`from_text`](Self::from_text) with the file's path.
    pub fn read(path: &Path) -> Result<Self> {
        let bytes = read_text(
            path,
            MAX_TEXT_BYTES,
            "the text",
            ["cannot read the presses"; 2],
        )?;
        Self::from_text(&String::from_utf8_lossy(&bytes)).map_err(|error| error.in_file(path))
    }

    /// Reads what each press turns. Pieces are counted from 1. Empty lines are ignored, and so is everything after a `#`.
    ///
    /// A *list* has a line for each press, in order: its number, a colon, and the pieces that it turns. Presses need not be symmetric:
    /// press 1 may turn piece 2, and press 2 not turn piece 1.
    ///
    /// A *graph* has the number of pieces and the number of edges in its first line, and then two pieces per line. A press turns its own
    /// piece and the neighbours.
    ///
    /// ```
    /// use homing::puzzle::flip::PressMatrix;
    ///
    /// let list = PressMatrix::from_text("1: 1 2\n2: 1 2 3\n3: 2 3\n")?;
    /// let graph = PressMatrix::from_text("3 2\n1 2\n2 3\n")?;
    /// assert_eq!(list, graph);
    /// # Ok::<(), homing::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Line`] with the line that is wrong.
    pub fn from_text(text: &str) -> Result<Self> {
        let lines = text
            .lines()
            .zip(1..)
            .map(|(line, number)| (line.split('#').next().unwrap_or("").trim(), number));
        let mut lines = lines.filter(|(line, _)| !line.is_empty()).peekable();
        let lists = match lines.peek() {
            None => return Err(Error::missing("the presses").on_line(1)),
            Some((first, _)) if first.contains(':') => list(&lines.collect::<Vec<_>>())?,
            Some(_) => graph(&mut lines)?,
        };
        let pieces = lists.len() as i64;
        Self::listed(lists).ok_or_else(|| {
            Error::out_of_range("pieces", 1..=Self::MAX_PIECES as i64, pieces).on_line(1)
        })
    }
}

type TextLine<'t> = (&'t str, u64);

fn list(lines: &[TextLine]) -> Result<Vec<Vec<u16>>> {
    let read = |(&(line, number), press): (&TextLine, usize)| {
        let (head, pieces) = line
            .split_once(':')
            .ok_or_else(|| Error::unexpected(format!("`{press}: PIECES`"), line).on_line(number))?;
        if head.trim().parse() != Ok(press) {
            return Err(Error::unexpected(
                format!("press {press}, since each has a line, in order"),
                head.trim(),
            )
            .on_line(number));
        }
        pieces
            .split_whitespace()
            .map(|word| piece(word, lines.len(), number))
            .collect()
    };
    lines.iter().zip(1..).map(read).collect()
}

fn graph<'t>(lines: &mut impl Iterator<Item = TextLine<'t>>) -> Result<Vec<Vec<u16>>> {
    let (line, first) = lines.next().unwrap_or(("", 1));
    let words: Vec<&str> = line.split_whitespace().collect();
    let sizes = match words[..] {
        [pieces, edges] => pieces
            .parse::<usize>()
            .ok()
            .zip(edges.parse::<usize>().ok()),
        _ => None,
    };
    let expected = "the number of pieces and the number of edges, or `1: PIECES`";
    let (pieces, edges) = sizes.ok_or_else(|| Error::unexpected(expected, line).on_line(first))?;
    if pieces > PressMatrix::MAX_PIECES {
        return Err(Error::too_many(
            "the graph",
            pieces,
            "pieces",
            PressMatrix::MAX_PIECES as u64,
        )
        .on_line(first));
    }
    let mut lists: Vec<Vec<u16>> = (0..pieces as u16).map(|piece| vec![piece]).collect();
    let (mut last, mut found) = (first, 0);
    for (line, number) in lines {
        let ends: Vec<&str> = line.split_whitespace().collect();
        let [one, other] = ends[..] else {
            return Err(Error::unexpected("two pieces", line).on_line(number));
        };
        let (one, other) = (piece(one, pieces, number)?, piece(other, pieces, number)?);
        lists[usize::from(one)].push(other);
        lists[usize::from(other)].push(one);
        (last, found) = (number, found + 1);
    }
    if found == edges {
        Ok(lists)
    } else {
        Err(Error::count(edges, "edges", found).on_line(last))
    }
}

fn piece(word: &str, pieces: usize, line: u64) -> Result<u16> {
    let piece = word
        .parse::<usize>()
        .ok()
        .filter(|piece| (1..=pieces).contains(piece));
    let piece = piece.ok_or_else(|| {
        Error::unexpected(format!("a piece from 1 to {pieces}"), word).on_line(line)
    })?;
    Ok((piece - 1) as u16)
}
