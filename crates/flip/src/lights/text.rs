//! Boards as text: a list for each press, a matrix, a shape, or a graph.

use crate::lights::algebra::presses::PressMatrix;
use homing_boards::flip::text::{parse_presses, push_presses};
use homing_engine::given::read_text;
use homing_table::error::{Error, Result};
use homing_table::notation::parts_cells;
use std::collections::HashMap;
use std::path::Path;

/// The maximum length of a text, so that an endless device is rejected.
const MAX_TEXT_BYTES: u64 = 1 << 28;

/// Reads moves: presses of so many.
pub fn parse_moves(text: &str, presses: usize) -> Result<Vec<u16>> {
    let moves = parse_presses(text, presses)?.into_iter();
    Ok(moves.map(|press| press as u16).collect())
}

/// Moves as text, which [`parse_moves`] reads.
pub fn moves_text(moves: &[u16]) -> String {
    let mut text = String::new();
    push_presses(moves.iter().map(|&press| press.into()), &mut text);
    text
}

impl PressMatrix {
    /// Reads a file, `-` for standard input; see [`from_text`](Self::from_text).
    ///
    /// # Errors
    ///
    /// [`Error::Io`], and those of [`from_text`](Self::from_text) with the file's path.
    pub fn read(path: &Path) -> Result<Self> {
        Ok(Self::read_with_steps(path, 2)?.0)
    }

    /// Reads a file in which presses may turn a piece by several of its colours, and returns by how many.
    pub fn read_with_steps(path: &Path, colours: u16) -> Result<(Self, Vec<Steps>)> {
        let bytes = read_text(
            path,
            MAX_TEXT_BYTES,
            "the text",
            ["cannot read the presses"; 2],
        )?;
        with_steps(&String::from_utf8_lossy(&bytes), colours).map_err(|error| error.in_file(path))
    }

    /// What each press turns if it turns all its pieces by one colour.
    pub fn single_steps(&self) -> Vec<Steps> {
        let turned = (0..self.press_count()).map(|press| self.turned_by(press));
        let steps = turned.map(|turned| turned.iter().map(|&piece| (piece, 1)).collect());
        steps.collect()
    }

    /// Reads what each press turns. Pieces are counted from 1. Empty lines are ignored, and so is everything
    /// after a `#`.
    ///
    /// A *list* has a line for each press, in order: its number, a colon, and the pieces that it turns. Presses need not be symmetric:
    /// press 1 may turn piece 2, and press 2 not turn piece 1. There are as many pieces as presses, unless a first line `pieces: N` says
    /// how many.
    ///
    /// A *matrix* has a row for each press and a column for each piece: 1 if the press turns the piece, else 0.
    ///
    /// A *shape* draws a board of any outline, on which a press turns a piece and its side neighbours: `o` is a piece, which is also a
    /// press, and `-` a missing cell.
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
    /// assert_eq!(list, PressMatrix::from_text("110\n111\n011\n")?);
    /// # Ok::<(), homing::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::At`] with the line that is wrong.
    pub fn from_text(text: &str) -> Result<Self> {
        Ok(with_steps(text, 2)?.0)
    }
}

/// The pieces that a press turns, counted from 0, and by how many colours.
pub type Steps = Vec<(u16, u8)>;

/// The number of pieces, and what each press turns.
type PressList = (usize, Vec<Steps>);

fn with_steps(text: &str, colours: u16) -> Result<(PressMatrix, Vec<Steps>)> {
    let (pieces, mut steps) = parse(text, colours)?;
    for list in &mut steps {
        list.sort_unstable();
        list.dedup();
    }
    let piece_of = |&(piece, _): &(u16, u8)| piece;
    let turned: Vec<Vec<u16>> = steps
        .iter()
        .map(|steps| steps.iter().map(piece_of).collect())
        .collect();
    let matrix = PressMatrix::listed(pieces, turned).ok_or_else(|| {
        let most = PressMatrix::MAX_PIECES;
        let (what, found) = if (1..=most).contains(&pieces) {
            ("presses", steps.len())
        } else {
            ("pieces", pieces)
        };
        Error::out_of_range(what, 1..=most as i64, found as i64).on_line(1)
    })?;
    match (0..steps.len()).find(|&press| steps[press].len() > matrix.turned_by(press).len()) {
        Some(press) => Err(Error::input(format!(
            "press {} turns a piece by two different numbers of steps",
            press + 1
        ))),
        None => Ok((matrix, steps)),
    }
}

fn parse(text: &str, colours: u16) -> Result<PressList> {
    let lines = text
        .lines()
        .zip(1..)
        .map(|(line, number)| (line.split('#').next().unwrap_or("").trim(), number));
    let lines: Vec<TextLine> = lines.filter(|(line, _)| !line.is_empty()).collect();
    let Some((first, _)) = lines.first() else {
        return Err(Error::missing("the presses").on_line(1));
    };
    let only = |known: &str| {
        let is_known = |letter| parts_cells(letter) || known.contains(letter);
        lines.iter().all(|(line, _)| line.chars().all(is_known))
    };
    if first.contains(':') {
        return list(&lines, colours);
    }
    // A graph of one piece without edges looks like a row.
    let is_graph = lines.len() == 1 && first.split_whitespace().count() == 2;
    if only("01") && !is_graph {
        return matrix(&lines);
    }
    if only("o-") {
        return shape(&lines);
    }
    let turned = graph(&mut lines.into_iter())?;
    Ok((turned.len(), turned))
}

type TextLine<'t> = (&'t str, u64);

fn list(lines: &[TextLine], colours: u16) -> Result<PressList> {
    let head = |&(line, number): &TextLine| {
        let (key, count) = line.split_once(':')?;
        (key.trim() == "pieces").then(|| piece_count(count.trim(), number))
    };
    let (lines, pieces) = match lines.first().and_then(head) {
        Some(pieces) => (&lines[1..], pieces?),
        None => (lines, lines.len()),
    };
    if lines.is_empty() {
        return Err(Error::missing("the presses").on_line(1));
    }
    let read = |(&(line, number), press): (&TextLine, usize)| {
        let (head, listed) = line
            .split_once(':')
            .ok_or_else(|| Error::unexpected(format!("`{press}: PIECES`"), line).on_line(number))?;
        if head.trim().parse() != Ok(press) {
            return Err(Error::unexpected(
                format!("press {press}, since each has a line, in order"),
                head.trim(),
            )
            .on_line(number));
        }
        let words = listed.split_whitespace();
        let steps = words.map(|word| step(word, pieces, colours).map_err(|e| e.on_line(number)));
        steps.collect()
    };
    let turned = lines.iter().zip(1..).map(read).collect::<Result<_>>()?;
    Ok((pieces, turned))
}

/// Reads the number of pieces in the first line of a list.
fn piece_count(count: &str, line: u64) -> Result<usize> {
    let most = PressMatrix::MAX_PIECES;
    let found = count
        .parse()
        .ok()
        .filter(|count| (1..=most).contains(count));
    let expected = || format!("a number of pieces from 1 to {most}");
    found.ok_or_else(|| Error::unexpected(expected(), count).on_line(line))
}

fn matrix(lines: &[TextLine]) -> Result<PressList> {
    let cells = |line: &str| line.chars().filter(|&letter| !parts_cells(letter)).count();
    let pieces = lines.first().map_or(0, |(line, _)| cells(line));
    let most = PressMatrix::MAX_PIECES;
    if pieces > most {
        return Err(Error::too_many("the row", pieces, "pieces", most as u64).on_line(lines[0].1));
    }
    let read = |&(line, number): &TextLine| {
        let found = cells(line);
        if found != pieces {
            let wrong = Error::count(pieces, "pieces as in the first row", found);
            return Err(wrong.on_line(number));
        }
        let digits = line.chars().filter(|&letter| !parts_cells(letter));
        let turned = (0..).zip(digits).filter(|&(_, digit)| digit == '1');
        Ok(turned.map(|(piece, _)| (piece, 1)).collect())
    };
    let turned = lines.iter().map(read).collect::<Result<_>>()?;
    Ok((pieces, turned))
}

fn shape(lines: &[TextLine]) -> Result<PressList> {
    let mut numbers = HashMap::new();
    for (row, &(line, number)) in lines.iter().enumerate() {
        let cells = line.chars().filter(|&letter| !parts_cells(letter));
        for (column, _) in cells.enumerate().filter(|&(_, letter)| letter == 'o') {
            if numbers.len() == PressMatrix::MAX_PIECES {
                let most = PressMatrix::MAX_PIECES as u64;
                return Err(Error::too_many("the shape", None, "pieces", most).on_line(number));
            }
            numbers.insert((row, column), numbers.len() as u16);
        }
    }
    let mut turned = vec![Vec::new(); numbers.len()];
    for (&(row, column), &number) in &numbers {
        let below = numbers.get(&(row + 1, column));
        let right = numbers.get(&(row, column + 1));
        turned[usize::from(number)].push((number, 1));
        for &other in below.into_iter().chain(right) {
            turned[usize::from(number)].push((other, 1));
            turned[usize::from(other)].push((number, 1));
        }
    }
    match turned.len() {
        0 => Err(Error::missing("a piece, `o`").on_line(1)),
        pieces => Ok((pieces, turned)),
    }
}

fn graph<'t>(lines: &mut impl Iterator<Item = TextLine<'t>>) -> Result<Vec<Steps>> {
    let (line, first) = lines.next().unwrap_or(("", 1));
    let words: Vec<&str> = line.split_whitespace().collect();
    let sizes = match words[..] {
        [pieces, edges] => pieces
            .parse::<usize>()
            .ok()
            .zip(edges.parse::<usize>().ok()),
        _ => None,
    };
    let expected = "the number of pieces and the number of edges, `1: PIECES`, rows of 0 and 1, or rows of `o` and `-`";
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
    let mut lists: Vec<Steps> = (0..pieces as u16).map(|piece| vec![(piece, 1)]).collect();
    let (mut last, mut found) = (first, 0);
    for (line, number) in lines {
        let ends: Vec<&str> = line.split_whitespace().collect();
        let [one, other] = ends[..] else {
            return Err(Error::unexpected("two pieces", line).on_line(number));
        };
        let end = |word| piece(word, pieces).map_err(|error| error.on_line(number));
        let (one, other) = (end(one)?, end(other)?);
        lists[usize::from(one)].push((other, 1));
        lists[usize::from(other)].push((one, 1));
        (last, found) = (number, found + 1);
    }
    if found == edges {
        Ok(lists)
    } else {
        Err(Error::count(edges, "edges", found).on_line(last))
    }
}

/// Reads a piece, or with more than two colours `PIECE*STEPS`.
fn step(word: &str, pieces: usize, colours: u16) -> Result<(u16, u8)> {
    let Some((word, steps)) = word.split_once('*') else {
        return Ok((piece(word, pieces)?, 1));
    };
    let read = steps.parse::<u16>().ok();
    match read.filter(|steps| (1..colours).contains(steps)) {
        Some(read) => Ok((piece(word, pieces)?, read as u8)),
        None if colours == 2 => Err(Error::input(
            "pieces of two colours are turned by one: for K colours, put %K after the name of the file",
        )),
        None => {
            let expected = format!("a number of steps from 1 to {}", colours - 1);
            Err(Error::unexpected(expected, steps))
        }
    }
}

fn piece(word: &str, pieces: usize) -> Result<u16> {
    let piece = word
        .parse::<usize>()
        .ok()
        .filter(|piece| (1..=pieces).contains(piece));
    let piece = piece.ok_or_else(|| Error::unexpected(format!("a piece from 1 to {pieces}"), word));
    Ok((piece? - 1) as u16)
}
