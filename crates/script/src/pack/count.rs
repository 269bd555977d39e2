//! How many objects of a layer there can be: rules that never add one keep the number of the start.

use super::reach::Reach;
use crate::compile::{Pattern, Rule};
use crate::parse::{Board, Game};

/// For each layer, the most objects on the board; `None` if some rule may add one.
pub fn most_objects(game: &Game, board: &Board, reach: &Reach) -> Vec<Option<usize>> {
    let mut counts = vec![Some(0); game.layer_count];
    for &object in board.cells.iter().flatten() {
        if let Some(count) = &mut counts[usize::from(game.layer(object))] {
            *count += 1;
        }
    }
    for rule in reach.program.rules() {
        for (layer, count) in (0..).zip(&mut counts) {
            if count.is_some()
                && may_add(rule, |thing| {
                    usize::from(thing) < game.objects.len() && game.layer(thing) == layer
                })
            {
                *count = None;
            }
        }
    }
    counts
}

/// Whether a rule may leave more objects of a layer than there were.
fn may_add(rule: &Rule, is_of: impl Fn(u16) -> bool) -> bool {
    let gains = rule.cells().map(|cell| gain(cell, &is_of));
    if rule.rows.len() == 1 {
        return gains.sum::<i32>() > 0;
    }
    // Rows may share cells, so what one takes away may be counted twice.
    gains.into_iter().any(|gain| gain > 0)
}

/// The most that a cell gains: 1, 0 or -1.
fn gain(cell: &Pattern, is_of: impl Fn(u16) -> bool) -> i32 {
    let Some(change) = &cell.change else {
        return 0;
    };
    let one = cell.on.iter().find(|&&object| is_of(object));
    let any = cell
        .any
        .iter()
        .find(|any| any.iter().all(|&object| is_of(object)));
    let objects: &[u16] = match (one, any) {
        (Some(one), _) => std::slice::from_ref(one),
        (None, Some(any)) => any,
        (None, None) => &[],
    };
    let is_set = change.set.iter().any(|&object| is_of(object));
    let is_cleared = objects.iter().all(|object| change.clear.contains(object));
    match (is_set, objects.is_empty()) {
        (true, true) => 1,
        (false, false) if is_cleared => -1,
        _ => 0,
    }
}
