//! Permutations in cycle notation as in GAP: `R := (1,2,3)(4,5);`, or `PermGroup((1,2,3), (4,5))`.

use super::builder::{DefinitionBuilder, ParsedAction};
use super::generators::SET;
use super::metric::Metric;
use super::puzzle::Definition;
use crate::error::{Error, Result};

/// The greatest point. The builder's own limit is smaller; this one keeps the list of points short.
const MAX_POINT: usize = 100_000;

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

/// Parses a definition. A permutation without a name is named after its index: `g1`.
pub fn parse(text: &str) -> Result<Definition> {
    let tokens = tokens(text)?;
    let mut moves: Vec<(u64, Option<String>, Vec<Vec<usize>>)> = Vec::new();
    let (mut at, mut name, mut is_ended) = (0, None, true);
    while at < tokens.len() {
        let (line, token) = &tokens[at];
        match (token, tokens.get(at + 1).map(|(_, token)| token)) {
            (Token::Word(word), Some(Token::Is)) => {
                (name, is_ended) = (Some(word.clone()), true);
                at += 1;
            }
            (Token::Open, Some(Token::Number(_))) => {
                let (cycle, next) = cycle(&tokens, at)?;
                match moves.last_mut().filter(|_| !is_ended) {
                    Some((_, _, cycles)) => cycles.push(cycle),
                    None => moves.push((*line, name.take(), vec![cycle])),
                }
                is_ended = false;
                at = next;
                continue;
            }
            // Encloses or separates permutations.
            (Token::Open | Token::Close | Token::Part(_), _) => is_ended = true,
            // A word such as `PermGroup`: the name before it names the group, not a permutation.
            (Token::Word(_), _) => (name, is_ended) = (None, true),
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
    let points = moves
        .iter()
        .flat_map(|(_, _, cycles)| cycles.iter().flatten())
        .copied()
        .max()
        .unwrap_or(0);
    let mut builder = DefinitionBuilder::default();
    builder.set(SET, points as i64, 1)?;
    for (at, (line, name, cycles)) in moves.iter().enumerate() {
        let name = name.clone().unwrap_or_else(|| format!("g{}", at + 1));
        let mut from: Vec<i64> = (1..=points as i64).collect();
        let mut moved = vec![false; points];
        for cycle in cycles {
            for (place, &point) in cycle.iter().enumerate() {
                if std::mem::replace(&mut moved[point - 1], true) {
                    return Err(Error::twice(format!("the point {point}"))
                        .within("move", &name)
                        .on_line(*line));
                }
                // The piece goes to the next point of the cycle.
                from[cycle[(place + 1) % cycle.len()] - 1] = point as i64;
            }
        }
        builder
            .action(
                &name,
                &[(
                    0,
                    ParsedAction {
                        from,
                        twist: Vec::new(),
                    },
                )],
                1,
            )
            .map_err(|error| error.on_line(*line))?;
    }
    builder.finish(Metric::QuarterTurn)
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
