//! Permutations in cycle notation as in GAP: `R := (1,2,3)(4,5);`, or `PermGroup((1,2,3), (4,5))`. Lists as PuzzleGeometry writes them
//! name the generators, `Gen := [R, U];`, and the points that look alike, `ip := [[1, 4], [2]];`.

use super::super::builder::DefinitionBuilder;
use super::super::metric::Metric;
use super::super::puzzle::Definition;
use super::points;
use super::points::PointMove;
use homing_table::error::{Error, Result};
use std::collections::HashSet;

/// The greatest point.
const MAX_POINT: usize = 100_000;
/// The maximum number of points times the number of permutations.
const MAX_MOVED: usize = 1 << 24;
/// The name of the list of points that look alike.
const ALIKE: &str = "ip";

/// A token of cycle notation.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    Number(usize),
    /// `:=` or `=`.
    Is,
    Open,
    Close,
    /// A separator of permutations: a comma, a semicolon, a bracket.
    Part(char),
}

/// Whether a text looks like cycle notation: a number follows the first parentheses.
pub fn are_in(text: &str) -> bool {
    let text: String = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    let behind = text
        .split_once('(')
        .map(|(_, behind)| behind.trim_start_matches([' ', '(', '\n', '\r', '\t', '[']));
    behind.is_some_and(|behind| behind.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// A permutation as written, with its line.
struct Written {
    line: u64,
    name: Option<String>,
    cycles: Vec<Vec<usize>>,
    /// Whether a list of generators names it.
    is_listed: bool,
}

/// Parses a definition. A permutation without a name is named after its index: `g1`.
pub fn parse(text: &str) -> Result<Definition> {
    let tokens = tokens(text)?;
    let mut moves: Vec<Written> = Vec::new();
    let (mut at, mut name, mut is_ended) = (0, None, true);
    let (mut others, mut alike) = (Vec::new(), Vec::new());
    while at < tokens.len() {
        let (line, token) = &tokens[at];
        let next = |at: usize| tokens.get(at).map(|(_, token)| token);
        match (token, next(at + 1)) {
            (Token::Word(word), Some(Token::Is)) => {
                (name, is_ended) = (Some(word.clone()), true);
                at += 1;
                if word == ALIKE && next(at + 1) == Some(&Token::Part('[')) {
                    (alike, at) = alike_points(&tokens, at + 1)?;
                    continue;
                }
            }
            (Token::Open, Some(Token::Number(_))) | (Token::Open, Some(Token::Close)) => {
                let (cycle, after) = cycle(&tokens, at)?;
                match moves.last_mut().filter(|_| !is_ended) {
                    Some(mv) => mv.cycles.push(cycle),
                    // `Group()` without generators.
                    None if cycle.is_empty() && name.is_none() => {}
                    None => moves.push(Written {
                        line: *line,
                        name: name.take(),
                        cycles: vec![cycle],
                        is_listed: false,
                    }),
                }
                (at, is_ended) = (after, false);
                continue;
            }
            // A list or a group has the name before it.
            (Token::Part('['), _) => {
                others.extend(name.take());
                is_ended = true;
            }
            // Encloses or separates permutations.
            (Token::Open | Token::Close | Token::Part(_), _) => is_ended = true,
            // A function such as `PermGroup`.
            (Token::Word(_), Some(Token::Open)) => {
                others.extend(name.take());
                is_ended = true;
            }
            (Token::Word(word), _) => {
                let named = |mv: &&mut Written| mv.name.as_ref() == Some(word);
                match moves.iter_mut().find(named) {
                    Some(mv) => mv.is_listed = true,
                    None if others.contains(word) => {}
                    None => {
                        let names: Vec<&str> =
                            moves.iter().filter_map(|mv| mv.name.as_deref()).collect();
                        return Err(
                            Error::unknown("permutation", word, &names, None).on_line(*line)
                        );
                    }
                }
                (name, is_ended) = (None, true);
            }
            (Token::Number(number), _) => {
                return Err(
                    Error::unexpected("a cycle such as (1,2,3)", &number.to_string())
                        .on_line(*line),
                );
            }
            (Token::Is, _) => return Err(Error::missing("a name before =").on_line(*line)),
        }
        at += 1;
    }
    if moves.iter().any(|mv| mv.is_listed) {
        moves.retain(|mv| mv.is_listed);
    }
    definition(&moves, &alike)
}

/// The definition of the puzzle with these generators, and with these points that look alike.
fn definition(moves: &[Written], alike: &[Vec<usize>]) -> Result<Definition> {
    let points = moves.iter().flat_map(|mv| mv.cycles.iter().flatten());
    let points = points.copied().max().unwrap_or(0);
    if points.saturating_mul(moves.len()) > MAX_MOVED {
        return Err(Error::too_many(
            "the definition",
            None,
            "points in all permutations together",
            MAX_MOVED as u64,
        ));
    }
    let mut read = Vec::with_capacity(moves.len());
    for (mv, number) in moves.iter().zip(1u32..) {
        let name = match &mv.name {
            None => format!("g{number}"),
            // Names in GAP begin with a letter, so PuzzleGeometry writes `M_2R`.
            Some(name) => match name.trim_start_matches("M_") {
                "" => name.clone(),
                plain => plain.into(),
            },
        };
        let mut from: Vec<i64> = (0..points as i64).collect();
        let mut moved = vec![false; points];
        for cycle in &mv.cycles {
            for (place, &point) in cycle.iter().enumerate() {
                if std::mem::replace(&mut moved[point - 1], true) {
                    return Err(Error::twice(format!("the point {point}"))
                        .within("move", &name)
                        .on_line(mv.line));
                }
                // The piece goes to the next point of the cycle.
                from[cycle[(place + 1) % cycle.len()] - 1] = point as i64 - 1;
            }
        }
        read.push(PointMove {
            name,
            line: Some(mv.line),
            from,
        });
    }
    let mut pieces: Vec<i64> = (0..points as i64).collect();
    for points in alike {
        for &point in points {
            // A point that no permutation moves is no piece.
            if let Some(piece) = pieces.get_mut(point - 1) {
                *piece = points[0] as i64 - 1;
            }
        }
    }
    let mut builder = DefinitionBuilder::default();
    points::add(&mut builder, read, Some(&pieces))?;
    builder.finish(Metric::QuarterTurn)
}

/// The lists of points in the list that opens at a token, and the index of the token after it.
fn alike_points(tokens: &[(u64, Token)], open: usize) -> Result<(Vec<Vec<usize>>, usize)> {
    let line = tokens[open].0;
    let (mut lists, mut depth, mut known) = (Vec::new(), 0, HashSet::new());
    for (at, (line, token)) in tokens.iter().enumerate().skip(open) {
        match token {
            Token::Part('[') if depth == 0 => depth = 1,
            Token::Part('[') if depth == 1 => {
                depth = 2;
                lists.push(Vec::new());
            }
            Token::Part(']') if depth == 1 => return Ok((lists, at + 1)),
            Token::Part(']') if depth == 2 => depth = 1,
            Token::Part(',') if depth > 0 => {}
            Token::Number(point) if depth == 2 => {
                if !known.insert(*point) {
                    return Err(Error::twice(format!("the point {point}")).on_line(*line));
                }
                lists.last_mut().unwrap_or(&mut Vec::new()).push(*point);
            }
            _ => break,
        }
    }
    let expected = format!("lists of points that look alike, as in {ALIKE} := [[1,4],[2]];");
    Err(Error::missing(expected).on_line(line))
}

/// The points of the cycle that opens at a token, and the index of the token after the cycle.
fn cycle(tokens: &[(u64, Token)], open: usize) -> Result<(Vec<usize>, usize)> {
    let (line, _) = tokens[open];
    let mut points = Vec::new();
    for (at, (_, token)) in tokens.iter().enumerate().skip(open + 1) {
        match token {
            Token::Number(point) => points.push(*point),
            Token::Part(',') => {}
            Token::Close => return Ok((points, at + 1)),
            _ => break,
        }
    }
    Err(Error::missing("the end of a cycle such as (1,2,3)").on_line(line))
}

fn tokens(text: &str) -> Result<Vec<(u64, Token)>> {
    let mut tokens = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let mut rest = line.split('#').next().unwrap_or_default().trim_start();
        while let Some(letter) = rest.chars().next() {
            let is_word = |letter: char| letter.is_alphanumeric() || "_'.-".contains(letter);
            let end = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
            let (token, taken) = match letter {
                '(' => (Token::Open, 1),
                ')' => (Token::Close, 1),
                ',' | ';' | '[' | ']' => (Token::Part(letter), 1),
                ':' if rest.starts_with(":=") => (Token::Is, 2),
                '=' => (Token::Is, 1),
                '0'..='9' => {
                    let point = rest[..end]
                        .parse()
                        .ok()
                        .filter(|point| (1..=MAX_POINT).contains(point));
                    let wrong = || {
                        Error::unexpected(format!("a point from 1 to {MAX_POINT}"), &rest[..end])
                            .on_line(number)
                    };
                    (Token::Number(point.ok_or_else(wrong)?), end)
                }
                _ if is_word(letter) => (Token::Word(rest[..end].into()), end),
                _ => {
                    return Err(Error::unexpected(
                        "cycles such as R := (1,2,3)(4,5);",
                        &rest[..letter.len_utf8()],
                    )
                    .on_line(number));
                }
            };
            tokens.push((number, token));
            rest = rest[taken..].trim_start();
        }
    }
    // Without other separators, each line is a permutation.
    let has_parts =
        text.contains([';', '[', ':', '=']) || text.contains("((") || text.contains("),");
    if !has_parts {
        let mut parted = Vec::new();
        for (line, token) in tokens {
            if parted.last().is_some_and(|(other, _)| *other != line) {
                parted.push((line, Token::Part(';')));
            }
            parted.push((line, token));
        }
        return Ok(parted);
    }
    Ok(tokens)
}
