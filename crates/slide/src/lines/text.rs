//! Moves as text: the direction of the blank and the number of its steps, `l2`.

use homing_boards::slide::{DOWN, LEFT, RIGHT, UP};
use homing_table::error::{Error, Result};

/// The directions of the blank, by code, with their letters.
pub const WAYS: [(u8, char); 4] = [(DOWN, 'd'), (LEFT, 'l'), (RIGHT, 'r'), (UP, 'u')];

/// Appends moves, with spaces between them.
pub fn push(moves: impl Iterator<Item = (u8, u8)>, line: &mut String) {
    for (number, (way, count)) in moves.enumerate() {
        if number > 0 {
            line.push(' ');
        }
        line.push(WAYS[usize::from(way)].1);
        line.push(char::from(b'0' + count));
    }
}

/// Reads moves. A letter without a number is one step, and spaces may be left out. `most` returns the maximum number of steps in a
/// direction.
pub fn parse(text: &str, most: impl Fn(u8) -> u8) -> Result<Vec<(u8, u8)>> {
    let foreign = |(at, letter): (usize, char)| {
        let expected = "moves such as l2: a letter of u d l r and a number of steps that the board has room for";
        Error::unexpected(expected, letter.encode_utf8(&mut [0; 4])).at_column(at + 1)
    };
    let mut moves = Vec::new();
    let mut letters = text
        .chars()
        .enumerate()
        .filter(|(_, letter)| !letter.is_whitespace())
        .peekable();
    while let Some(letter) = letters.next() {
        let way = WAYS
            .into_iter()
            .find(|&(_, other)| other == letter.1)
            .ok_or_else(|| foreign(letter))?
            .0;
        let number = letters.next_if(|(_, digit)| digit.is_ascii_digit());
        let count = number.map_or(1, |(_, digit)| digit as u8 - b'0');
        if !(1..=most(way)).contains(&count) {
            return Err(foreign(number.unwrap_or(letter)));
        }
        moves.push((way, count));
    }
    Ok(moves)
}
