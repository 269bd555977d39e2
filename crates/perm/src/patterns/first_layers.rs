//! Counts the first layers of a puzzle, with one board for each class of symmetric boards.

use crate::definition::PermRules;
use crate::pieces::{Action, Arrangement};
use crate::symmetry::Symmetries;
use homing_engine::too_many_boards;
use homing_table::error::Result;
use homing_table::pool::tasks;
use homing_table::watch::Stop;
use std::collections::HashSet;

/// The number of boards and of classes at each of the first depths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstLayers {
    /// The number of boards.
    pub states: Vec<u64>,
    /// The number of classes.
    pub classes: Vec<u64>,
}

/// A layer with more classes than this is the last one of statistics.
const MAX_CLASSES: usize = 1 << 14;
/// The maximum number of classes of a layer from which a count continues.
const MAX_EXPANDED: usize = 1 << 19;
/// Classes per task.
const TASK: usize = 1 << 6;

impl FirstLayers {
    /// Counts the layers of a moment.
    pub fn count(rules: &PermRules, symmetries: &Symmetries, stop: &Stop) -> Result<Self> {
        let mut search = LayerSearch::new(rules.clone(), symmetries.clone());
        let mut found = Self::default();
        while search.layer.len() <= MAX_CLASSES && search.step(stop)? {
            found.classes.push(search.layer.len() as u64);
            found.states.push(search.states());
        }
        Ok(found)
    }
}

/// A search backward from the goals that keeps only the smallest board of each class.
pub struct LayerSearch {
    rules: PermRules,
    symmetries: Symmetries,
    back: Vec<Action>,
    depth: usize,
    layer: Vec<Class>,
    seen: HashSet<Arrangement>,
}

impl LayerSearch {
    /// Prepares a search.
    pub fn new(rules: PermRules, symmetries: Symmetries) -> Self {
        let back = rules
            .moves
            .iter()
            .map(|mv| mv.action.inverse(rules.sets()))
            .collect();
        Self {
            rules,
            symmetries,
            back,
            depth: 0,
            layer: Vec::new(),
            seen: HashSet::new(),
        }
    }

    /// The number of boards of the layer.
    pub fn states(&self) -> u64 {
        self.layer.iter().map(|class| class.len).sum()
    }

    /// Finds the next layer, first that of the goals. Returns `false` if there is none.
    ///
    /// # Errors
    ///
    /// [`Error::TooMany`](homing_table::Error::TooMany) if it would have too many boards.
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        let Self {
            rules,
            symmetries,
            back,
            ..
        } = &*self;
        let class = |arrangement: &Arrangement| Class::of(rules, symmetries, arrangement);
        let mut next: Vec<Class> = if self.seen.is_empty() && self.layer.is_empty() {
            rules.goals.iter().map(class).collect()
        } else {
            if self.layer.len() > MAX_EXPANDED {
                let most = (MAX_EXPANDED * back.len()) as u64;
                return Err(too_many_boards(&rules.puzzle(), self.depth, most));
            }
            let expanded = tasks(self.layer.len().div_ceil(TASK), |task| {
                let part = &self.layer[task * TASK..self.layer.len().min((task + 1) * TASK)];
                let before = part.iter().flat_map(|at| {
                    back.iter()
                        .map(|action| class(&action.apply(rules.sets(), &at.least)))
                });
                stop.check().map(|()| before.collect::<Vec<Class>>())
            });
            expanded.into_iter().collect::<Result<Vec<_>>>()?.concat()
        };
        let passed = std::mem::take(&mut self.layer);
        self.seen
            .extend(passed.into_iter().map(|class| class.least));
        next.sort_unstable();
        next.dedup();
        next.retain(|class| !self.seen.contains(&class.least));
        self.depth += 1;
        self.layer = next;
        Ok(!self.layer.is_empty())
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
