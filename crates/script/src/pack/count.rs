//! How many objects of a layer there can be: rules that never add one keep the number of the start.

use super::reach::Reach;
use crate::compile::{Change, Pattern, Rule};
use crate::parse::{Board, Game};

/// For each layer, the most objects on the board; `None` if some rule may add one.
pub fn most_objects(game: &Game, board: &Board, reach: &Reach) -> Vec<Option<usize>> {
    let mut counts = vec![Some(0); game.layer_count];
    for &object in board.cells.iter().flatten() {
        let count = &mut counts[usize::from(game.layer(object))];
        *count = count.map(|count| count + 1);
    }
    for (layer, count) in (0..).zip(&mut counts) {
        let is_of = |thing| usize::from(thing) < game.objects.len() && game.layer(thing) == layer;
        if reach.program.rules().any(|rule| may_add(rule, is_of)) {
            *count = None;
        }
    }
    counts
}

/// Whether a rule may leave more objects of a layer than there were.
fn may_add(rule: &Rule, is_of: impl Fn(u16) -> bool) -> bool {
    let changed = rule
        .cells()
        .filter_map(|cell| Some((cell, cell.change.as_ref()?)));
    let mut gains = changed.map(|(cell, change)| gain(cell, change, &is_of));
    match rule.rows.len() {
        1 => gains.sum::<i32>() > 0,
        // Rows may share cells, so what one takes away may be counted twice.
        _ => gains.any(|gain| gain > 0),
    }
}

/// The most that a cell gains: 1, 0 or -1.
fn gain(cell: &Pattern, change: &Change, is_of: impl Fn(u16) -> bool) -> i32 {
    let ons = cell.on.chunks(1);
    let mut lists = ons.chain(cell.any.iter().map(Vec::as_slice));
    let had = lists.find(|list| list.iter().all(|&object| is_of(object)));
    let is_cleared = |list: &[u16]| list.iter().all(|object| change.clear.contains(object));
    match (change.set.iter().any(|&object| is_of(object)), had) {
        (true, None) => 1,
        (false, Some(list)) if is_cleared(list) => -1,
        _ => 0,
    }
}
