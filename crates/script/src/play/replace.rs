//! What becomes of cells where rules match.

use super::machine::{Machine, Match};
use super::plan::{PlanCell, PlanRow, PlanRule};
use crate::pack::shift;

/// The most matches of one rule that are replaced together.
const MAX_TUPLES: usize = 1 << 20;

impl Machine<'_> {
    /// Replaces every combination of matches that still matches. Returns whether anything changed.
    pub fn replace_all(&mut self, rule: &PlanRule, matches: &[Vec<Match>], rigid: u8) -> bool {
        let mut changed = false;
        let counts = matches.iter().map(Vec::len);
        let count = counts.fold(rule.replaces.into(), usize::saturating_mul);
        let (mut few, mut many) = ([Match::default(); 8], Vec::new());
        let tuple = few.get_mut(..matches.len()).unwrap_or_else(|| {
            many.resize(matches.len(), Match::default());
            &mut many
        });
        for number in 0..count.min(MAX_TUPLES) {
            // The first row changes fastest.
            let mut left = number;
            for (place, row) in tuple.iter_mut().zip(matches) {
                *place = row[left % row.len()];
                left /= row.len();
            }
            let mut pairs = rule.rows.iter().zip(&*tuple);
            if number == 0 || pairs.all(|(row, place)| self.holds(row, place, rule.step)) {
                for (row, place) in rule.rows.iter().zip(&*tuple) {
                    changed |= self.replace(rule, row, place, rigid);
                }
            }
        }
        self.commands.queue(rule.commands);
        changed
    }

    /// Whether a row still matches at a place.
    fn holds(&self, row: &PlanRow, place: &Match, step: isize) -> bool {
        let mut begin = place.at as isize;
        for (number, part) in row.parts.iter().enumerate() {
            for cell in part {
                let at = (begin + cell.offset) as usize;
                let (has, pattern) = (|&plane: &u16| self.has(plane, at), &cell.pattern);
                let holds = pattern.on.iter().all(has)
                    && !pattern.off.iter().any(has)
                    && pattern.any.iter().all(|any| any.iter().any(has));
                if !holds {
                    return false;
                }
            }
            let gap = place.gaps.get(number).copied().unwrap_or(0);
            begin += (part.len() + usize::from(gap)) as isize * step;
        }
        true
    }

    /// Replaces a part at several places, none of which has a cell of another.
    #[inline(always)]
    pub fn replace_apart<const W: usize>(&mut self, part: &[PlanCell], found: &[u64; W]) {
        for cell in part {
            let Some(change) = &cell.pattern.change else {
                continue;
            };
            let mut there = [0; W];
            shift(found, -cell.offset, &mut there);
            for &plane in &change.clear {
                for (word, there) in self.plane_mut::<W>(plane).iter_mut().zip(there) {
                    *word &= !there;
                }
            }
            for &plane in &change.set {
                self.used.add(plane);
                for (word, there) in self.plane_mut::<W>(plane).iter_mut().zip(there) {
                    *word |= there;
                }
            }
        }
    }

    /// Replaces a row at a place.
    #[inline]
    fn replace(&mut self, rule: &PlanRule, row: &PlanRow, place: &Match, rigid: u8) -> bool {
        let (mut begin, mut changed) = (place.at as isize, false);
        for (number, part) in row.parts.iter().enumerate() {
            for cell in part {
                let Some(change) = &cell.pattern.change else {
                    continue;
                };
                let at = (begin + cell.offset) as usize;
                let (word, bit) = (at / 64, 1 << (at % 64));
                for &plane in &change.clear {
                    let word = self.word(plane, word);
                    changed |= *word & bit != 0;
                    *word &= !bit;
                }
                for &plane in &change.set {
                    self.used.add(plane);
                    let word = self.word(plane, word);
                    changed |= *word & bit == 0;
                    *word |= bit;
                }
                if rule.is_rigid {
                    changed |= self.remember(at, &change.layers, rigid);
                }
            }
            let gap = place.gaps.get(number).copied().unwrap_or(0);
            begin += (part.len() + usize::from(gap)) as isize * rule.step;
        }
        changed
    }

    /// Remembers which rigid group moved what. Returns whether that is new.
    fn remember(&mut self, cell: usize, layers: &[u16], group: u8) -> bool {
        let first = cell * self.plan.layers.len();
        let place = |&layer: &u16| first + usize::from(layer);
        let groups = &mut self.rigid.groups;
        let is_new = layers.iter().any(|layer| groups[place(layer)] == 0);
        if is_new {
            layers
                .iter()
                .for_each(|layer| groups[place(layer)] |= group);
        }
        is_new
    }
}
