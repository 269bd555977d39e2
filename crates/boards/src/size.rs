//! Sizes of boards in names of puzzles.

use homing_table::error::{Error, Result};

/// Parses a size `RxC`, also with a capital or a multiplication sign. For errors, `name` is the name of the whole puzzle, and `usage` its
/// form.
pub fn parse(size: &str, name: &str, usage: &str) -> Result<(usize, usize)> {
    let is_side = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0')
    };
    // A number that does not fit is larger than every board.
    let side = |text: &str| is_side(text).then(|| text.parse().unwrap_or(usize::MAX));
    let sides = size
        .split_once(['x', 'X', '×', '*'])
        .and_then(|(rows, columns)| side(rows).zip(side(columns)));
    sides.ok_or_else(|| {
        let family = name.split(':').next().unwrap_or_default();
        let square = side(size).filter(|side| (1..100).contains(side));
        Error::unknown_puzzle(
            name,
            usage,
            square.map(|side| format!("{family}:{side}x{side}")),
        )
    })
}
