//! The rules in their order: the inner loop.

use super::machine::{Machine, is_empty};
use super::plan::{PlanRule, PlaneSet};
use crate::compile::Group;
use crate::pack::shift;

/// How often a group of rules is applied before it is given up, as in the original.
const MAX_ROUNDS: u32 = 200;

/// Whether patterns of this many cells share one, if they begin in these cells.
#[inline(always)]
pub fn overlaps<const W: usize>(found: &[u64; W], len: usize, step: isize) -> bool {
    (1..len as isize).any(|by| {
        let mut moved = [0; W];
        shift(found, by * step, &mut moved);
        (0..W).any(|at| moved[at] & found[at] != 0)
    })
}

impl<'p> Machine<'p> {
    /// Applies groups in order, with their loops.
    pub fn apply_all(&mut self, groups: &'p [Group<PlanRule>]) {
        match self.words {
            1 => self.apply_groups::<1>(groups),
            2 => self.apply_groups::<2>(groups),
            4 => self.apply_groups::<4>(groups),
            8 => self.apply_groups::<8>(groups),
            32 => self.apply_groups::<32>(groups),
            _ => self.apply_groups::<256>(groups),
        }
    }

    #[inline(never)]
    fn apply_groups<const W: usize>(&mut self, groups: &'p [Group<PlanRule>]) {
        self.used = PlaneSet::default();
        for (plane, cells) in (0..).zip(self.planes.chunks_exact(W)) {
            if cells.iter().any(|&word| word != 0) {
                self.used.add(plane);
            }
        }
        let (mut at, mut has_changed, mut loops) = (0, false, 0);
        while let Some(group) = groups.get(at) {
            let is_banned = group.rigid != 0 && self.rigid.banned >> group.rigid & 1 != 0;
            if !is_banned && !group.rules.is_empty() {
                has_changed |= self.apply_group::<W>(group);
            }
            at = match group.loop_start {
                Some(start) if has_changed => {
                    has_changed = false;
                    loops += 1;
                    if loops > MAX_ROUNDS {
                        self.restless = Some(group.line);
                        return;
                    }
                    start
                }
                _ => at + 1,
            };
        }
    }

    /// Applies the rules of a group until none changes anything.
    fn apply_group<const W: usize>(&mut self, group: &'p Group<PlanRule>) -> bool {
        let mut has_changed = false;
        for _ in 0..MAX_ROUNDS {
            let (mut changed, mut failures) = (false, 0);
            for rule in &group.rules {
                if self.apply::<W>(rule, group.rigid) {
                    changed = true;
                    failures = 0;
                } else {
                    failures += 1;
                    if failures == group.rules.len() {
                        break;
                    }
                }
            }
            if !changed {
                return has_changed;
            }
            has_changed = true;
        }
        self.restless = Some(group.line);
        has_changed
    }

    /// Applies a rule wherever it matches now. Returns whether anything changed.
    #[inline]
    fn apply<const W: usize>(&mut self, rule: &'p PlanRule, rigid: u8) -> bool {
        // Most rules match nowhere, which is seen here or in their first cells.
        if !self.used.has_all(&rule.needs) {
            return false;
        }
        if let [row] = &*rule.rows
            && let [part] = &*row.parts
        {
            let found = self.find::<W>(row.starts(), part);
            if is_empty(&found) {
                return false;
            }
            // Most of those that match change nothing any more. Where no two matches share a cell, none hinders another.
            let changed = self.changes(part, &found);
            let is_apart = !changed || !overlaps(&found, part.len(), rule.step);
            if is_apart && !rule.is_rigid {
                if changed {
                    self.replace_apart(part, &found);
                }
                self.commands.queue(rule.commands);
                return changed;
            }
        }
        self.apply_rows::<W>(rule, rigid)
    }

    /// A rule of several rows, or with ellipses, or where matches meet.
    #[inline(never)]
    fn apply_rows<const W: usize>(&mut self, rule: &'p PlanRule, rigid: u8) -> bool {
        let mut is_open = rule.is_rigid;
        for row in &rule.rows {
            let [part] = &*row.parts else {
                is_open = true;
                continue;
            };
            let found = self.find_again::<W>(row.starts(), part);
            if is_empty(&found) {
                return false;
            }
            is_open = is_open || self.changes_any(part, &found);
        }
        if !is_open {
            self.commands.queue(rule.commands);
            return false;
        }
        let mut matches = std::mem::take(&mut self.matches);
        matches.resize_with(matches.len().max(rule.rows.len()), Vec::new);
        let is_found = rule.rows.iter().zip(&mut matches).all(|(row, matches)| {
            matches.clear();
            match &*row.parts {
                [part] => {
                    self.collect(rule, &self.find_again::<W>(row.starts(), part), matches);
                }
                parts => {
                    let first = self.find_again::<W>(row.starts(), &parts[0]);
                    if !is_empty(&first) {
                        // How far the other parts may be is counted there.
                        let rest = parts[1..].iter();
                        let rest: Vec<[u64; W]> =
                            rest.map(|part| self.find_again([!0; W], part)).collect();
                        self.collect(rule, &first, matches);
                        self.join_parts(rule, row, rest.as_flattened(), matches);
                    }
                }
            }
            !matches.is_empty()
        });
        let changed = is_found && self.replace_all(rule, &matches[..rule.rows.len()], rigid);
        self.matches = matches;
        changed
    }
}
