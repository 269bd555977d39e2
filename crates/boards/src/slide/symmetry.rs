//! The symmetries of boards.

use crate::slide::{DOWN, LEFT, RIGHT, UP, opposite};
use homing_space::symmetry::Symmetry;

/// Returns the image of a move.
pub fn image_of_move(symmetry: Symmetry, code: u8) -> u8 {
    let across = match code {
        _ if !symmetry.diagonal => code,
        DOWN => RIGHT,
        RIGHT => DOWN,
        LEFT => UP,
        _ => LEFT,
    };
    let is_mirrored = if matches!(across, DOWN | UP) {
        symmetry.rows
    } else {
        symmetry.columns
    };
    if is_mirrored {
        opposite(across)
    } else {
        across
    }
}
