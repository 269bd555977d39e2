//! Words for several movements, replaced by each of them.

use super::variant::{MAX_VARIANTS, Moving, Variant, movements_of, too_many};
use crate::parse::{Cell, Motion};
use homing_table::error::{Error, Result};

/// Replaces words for several movements on the left by each of them, and on the right by the same, if it is clear which.
///
/// # Errors
///
/// It is not clear; or there are too many variants.
pub fn expand(rule: Variant) -> Result<Vec<Variant>> {
    let line = rule.line;
    let mut found = vec![rule];
    let mut at = 0;
    while at < found.len() {
        let mut next = Vec::new();
        let rule = &found[at];
        // As the original does, every cell is replaced by itself: what is found twice is dropped later.
        for (row, cells) in rule.left.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let moving = cell
                    .iter()
                    .find(|&&(motion, _)| !movements_of(motion, rule.direction).is_empty());
                let Some(&(motion, term)) = moving else {
                    continue;
                };
                for &by in movements_of(motion, rule.direction) {
                    let mut variant = rule.clone();
                    replace(&mut variant.left[row][column], by, |&(how, what)| {
                        how == motion && what == term
                    });
                    if let Some(cells) = variant.right.get_mut(row) {
                        replace(&mut cells[column], by, |&(how, what)| {
                            how == motion && what == term
                        });
                    }
                    note(
                        &mut variant,
                        (motion, by),
                        Moving {
                            of: (term, motion),
                            by,
                            count: 1,
                            cell: (row, column),
                        },
                    );
                    next.push(variant);
                }
            }
        }
        if next.is_empty() {
            at += 1;
            continue;
        }
        found.remove(at);
        found.append(&mut next);
        if found.len() > MAX_VARIANTS {
            return Err(too_many(line));
        }
    }
    for variant in &mut found {
        infer(variant);
        let is_open = |motion| !movements_of(motion, variant.direction).is_empty();
        let mut right = variant.right.iter().flatten().flatten();
        if right.any(|&(motion, _)| is_open(motion)) {
            let what = "this rule does not say which movement is meant on its right side: on the left the same word \
                        must stand before the same object in the same cell, or only once";
            return Err(Error::input(what).on_line(line));
        }
    }
    Ok(found)
}

fn replace(cell: &mut Cell, by: Motion, is_it: impl Fn(&(Motion, crate::parse::Term)) -> bool) {
    for entry in cell {
        if is_it(entry) {
            entry.0 = by;
        }
    }
}

/// Notes that a word was replaced.
fn note(variant: &mut Variant, (motion, by): (Motion, Motion), moving: Moving) {
    match variant
        .movings
        .iter_mut()
        .find(|other| other.of == moving.of)
    {
        None => variant.movings.push(moving),
        Some(other) if other.cell != moving.cell => other.count += 1,
        Some(_) => {}
    }
    match variant.motions.iter_mut().find(|other| other.0 == motion) {
        None => variant.motions.push((motion, by, 1)),
        Some(other) => other.2 += 1,
    }
}

/// Replaces words on the right that were replaced only once on the left.
fn infer(variant: &mut Variant) {
    for Moving { of, by, count, .. } in &variant.movings {
        if *count == 1 {
            for cell in variant.right.iter_mut().flatten() {
                replace(cell, *by, |&(motion, term)| (term, motion) == *of);
            }
        }
    }
    for &(of, by, count) in &variant.motions {
        if count == 1 {
            for cell in variant.right.iter_mut().flatten() {
                replace(cell, by, |&(motion, _)| motion == of);
            }
        }
    }
}
