//! Counts the first layers of a puzzle, with one board for each class of symmetric boards.

use super::action::{Action, Arrangement};
use super::rules::PermRules;
use super::symmetries::Symmetries;
use crate::error::Result;
use crate::pool::tasks;
use crate::watch::Stop;
use std::collections::HashSet;

/// The number of boards and of classes at each of the first depths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstLayers {
    /// The number of boards.
    pub states: Vec<u64>,
    /// The number of classes.
    pub classes: Vec<u64>,
}

/// A layer with more classes than this is the last one.
const MAX_CLASSES: usize = 1 << 14;
/// Classes per task.
const TASK: usize = 1 << 6;

impl FirstLayers {
    /// Searches backward from the goals, and keeps only the smallest board of each class.
    pub fn count(rules: &PermRules, symmetries: &Symmetries, stop: &Stop) -> Result<Self> {
        let back: Vec<Action> = rules
            .moves
            .iter()
            .map(|mv| mv.action.inverse(rules.sets()))
            .collect();
        let class = |arrangement: &Arrangement| Class::of(rules, symmetries, arrangement);
        let mut layer: Vec<Class> = rules.goals.iter().map(class).collect();
        let (mut found, mut seen) = (Self::default(), HashSet::new());
        loop {
            layer.sort_unstable();
            layer.dedup();
            layer.retain(|class| !seen.contains(&class.least));
            if layer.is_empty() {
                return Ok(found);
            }
            found.classes.push(layer.len() as u64);
            found.states.push(layer.iter().map(|class| class.len).sum());
            if layer.len() > MAX_CLASSES {
                return Ok(found);
            }
            let expanded = tasks(layer.len().div_ceil(TASK), |task| {
                let part = &layer[task * TASK..layer.len().min((task + 1) * TASK)];
                let before = part.iter().flat_map(|at| {
                    back.iter()
                        .map(|action| class(&action.apply(rules.sets(), &at.least)))
                });
                stop.check().map(|()| before.collect::<Vec<Class>>())
            });
            seen.extend(layer.into_iter().map(|class| class.least));
            layer = expanded.into_iter().collect::<Result<Vec<_>>>()?.concat();
        }
    }
}

/// A board and its images under symmetries.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    least: Arrangement,
    /// The number of its boards.
    len: u64,
}

impl Class {
    fn of(rules: &PermRules, symmetries: &Symmetries, arrangement: &Arrangement) -> Self {
        let (mut least, mut fixed, mut count) = (arrangement.clone(), 1, 1);
        for image in symmetries.images_of(rules.sets(), arrangement) {
            fixed += u64::from(image == *arrangement);
            count += 1;
            if image < least {
                least = image;
            }
        }
        Self {
            least,
            len: count / fixed,
        }
    }
}
