//! The content of source files in both languages: the description of a table, and its columns as array elements.

use super::output::Failure;
use crate::{Answerer, BoardTable};
use homing_table::table::{Column, DEPTH, HALF, MOVE};
use std::io::Write;

/// Returns the lines of the comment at the start of a source file.
pub fn about(table: &BoardTable) -> Vec<String> {
    let (about, states, reachable) = (
        table.description(),
        table.state_count(),
        table.layers().iter().sum::<u64>(),
    );
    let (puzzle, depth) = (about.puzzle, table.layers().len().saturating_sub(1));
    let mut text = format!(
        "{puzzle}: {states} states, {reachable} of them reach a goal, from a depth of at most {depth}.\n"
    );
    text += &format!(
        "{}\nGoal: {}\nIndex: {}\nOne move: {}\n",
        about.parameters, about.goal, about.index, about.metric
    );
    let moves: Vec<_> = (0..table.move_count())
        .map(|code| format!("{code} is {}", table.moves_text(&[code])))
        .collect();
    text += &format!("Moves: {}\n", moves.join(", "));
    let column = |name: &str| table.columns().iter().find(|column| column.name() == name);
    if let Some(moves) = column(MOVE) {
        text += "The entry of a state in the column move is the code of the best move. \
                 It counts only in states that are no goal and reach one";
        text += &if table.is_weighted() {
            format!(
                "; where none can be reached, it is {}.\n",
                moves.greatest_code()
            )
        } else {
            ".\n".into()
        };
    }
    if column(DEPTH).is_some() {
        text += "The entry in the column depth is the number of moves home mod 3, and 3 where no goal can be reached.\n";
    }
    if column(HALF).is_some() {
        text += "The entry in the column half is bit 1 of the number of moves home. ";
        text += "Bit 0 is the parity of the state; tables/README.md says what that is.\n";
    }
    text += "Made by homing export.";
    text.lines()
        .filter(|line| !line.is_empty())
        .map(String::from)
        .collect()
}

/// Returns the name of a puzzle or column as part of an identifier.
pub fn identifier(name: &str) -> String {
    name.chars()
        .map(|letter| {
            if letter.is_ascii_alphanumeric() {
                letter.to_ascii_lowercase()
            } else {
                '_'
            }
        })
        .collect()
}

/// Returns the width in bits of an array element that holds entries of a column. A byte holds several narrow entries.
pub fn element_bits(column: &Column) -> u8 {
    column.bits().max(8)
}

/// Returns the number of array elements that a column takes.
pub fn element_count(column: &Column) -> u64 {
    column.size_bytes() * 8 / u64::from(element_bits(column))
}

/// Returns the number of bytes that [`write_elements`] writes.
pub fn elements_len(column: &Column) -> u64 {
    // `0x`, the digits, a comma, and a space or the line feed; four more spaces start a line.
    element_count(column) * (4 + u64::from(element_bits(column)) / 4)
        + 4 * element_count(column).div_ceil(16)
}

/// Writes the elements of a column's array in lines, each element with a comma.
pub fn write_elements(out: &mut impl Write, column: &Column) -> Result<(), Failure> {
    let size_bytes = usize::from(element_bits(column)) / 8;
    for line in column.bytes().chunks(16 * size_bytes) {
        for (at, element) in line.chunks(size_bytes).enumerate() {
            let value = element
                .iter()
                .rev()
                .fold(0u64, |value, &byte| value << 8 | u64::from(byte));
            write!(
                out,
                "{}{value:#0width$x},",
                if at == 0 { "    " } else { " " },
                width = 2 + 2 * size_bytes
            )?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Returns the expression for the entry at `index` of an array, which is the same in C and in Rust. `as_place` is `index` in the form that
/// indexes an array.
pub fn lookup(column: &Column, array: &str, as_place: &str) -> String {
    match column.bits() {
        bits @ 1..=7 => {
            let per_byte = 8 / bits;
            format!(
                "{array}[{as_place} / {per_byte}] >> ({bits} * (index % {per_byte})) & {}",
                (1 << bits) - 1
            )
        }
        _ => format!("{array}[{as_place}]"),
    }
}
