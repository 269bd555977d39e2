use crate::error::{Error, Result};

/// Reads a size `RxC`, also with a capital or a multiplication sign; `name` is that of the whole puzzle, for the error, and `usage` how it
/// should be written.
pub(super) fn parse(size: &str, name: &str, usage: &str) -> Result<(usize, usize)> {
    let side = |text: &str| text.parse::<usize>().ok().filter(|_| !text.starts_with(['+', '0']));
    let sides = size.split_once(['x', 'X', '×', '*']).and_then(|(rows, columns)| side(rows).zip(side(columns)));
    sides.ok_or_else(|| Error::UnknownPuzzle { name: name.into(), known: usage.into() })
}
