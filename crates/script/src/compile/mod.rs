//! Turns the rules of a game into patterns of objects and movements.

mod variant;
mod movements;
mod properties;
mod rule;
mod program;

pub use program::{Group, Program};
pub use rule::{ALL_MOVEMENTS, Direction, Element, Pattern, Rule};

use homing_table::error::Error;

/// The most rules that one line may stand for.
const MAX_VARIANTS: usize = 1 << 14;

fn too_many(line: u64) -> Error {
    let what = format!(
        "this rule stands for more than {MAX_VARIANTS} rules: name fewer directions or objects in it"
    );
    Error::input(what).on_line(line)
}
