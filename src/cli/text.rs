//! Moves and costs as words.

use homing::query::Loss;
use homing::{Notation, space::Cost};

/// Moves as an answer line writes them.
pub fn moves(space: &impl Notation, codes: impl IntoIterator<Item = u8>) -> String {
    let mut text = String::new();
    space.push_moves(codes.into_iter(), &mut text);
    text
}

/// `3 moves`, `1 move`.
pub fn counted(count: i64, one: &str) -> String {
    let plural = if one.ends_with("sh") { "es" } else { "s" };
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}{plural}") }
}

/// A cost: `3 moves`; where moves have weights, `1 push, 3 moves`.
pub fn cost(space: &impl Notation, cost: Cost) -> String {
    loss(space, Loss { weight: cost.weight().into(), moves: cost.moves().into() })
}

/// A loss, in the same words.
pub fn loss(space: &impl Notation, loss: Loss) -> String {
    let moves = counted(loss.moves, "move");
    if space.weights().is_some() { format!("{}, {moves}", counted(loss.weight, "push")) } else { moves }
}
