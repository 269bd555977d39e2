//! Where rules match.

use super::machine::{Machine, Match, is_empty};
use super::plan::{PlanCell, PlanRow, PlanRule};
use crate::pack::{each_cell, shift};
use crate::parse::Direction;

/// Changes each word by that of another set of cells.
#[inline(always)]
fn combine<const W: usize>(cells: &mut [u64; W], by: &[u64; W], with: impl Fn(u64, u64) -> u64) {
    for at in 0..W {
        cells[at] = with(cells[at], by[at]);
    }
}

impl Machine<'_> {
    /// The cells where a part begins, among these.
    #[inline(always)]
    pub fn find<const W: usize>(&self, mut found: [u64; W], part: &[PlanCell]) -> [u64; W] {
        for cell in part {
            self.narrow(cell, &mut found);
            if is_empty(&found) {
                break;
            }
        }
        found
    }

    /// The same, compiled once: rules of several rows are few.
    #[inline(never)]
    pub fn find_again<const W: usize>(&self, among: [u64; W], part: &[PlanCell]) -> [u64; W] {
        self.find(among, part)
    }

    /// Keeps the cells from which this cell of a pattern matches.
    #[inline(always)]
    fn narrow<const W: usize>(&self, cell: &PlanCell, found: &mut [u64; W]) {
        let mut matching = [!0; W];
        for &plane in &cell.pattern.on {
            let plane = self.plane::<W>(plane);
            let mut is_any = 0;
            for at in 0..W {
                matching[at] &= plane[at];
                is_any |= matching[at];
            }
            if is_any == 0 {
                *found = [0; W];
                return;
            }
        }
        for planes in &cell.pattern.any {
            let mut any = [0; W];
            for &plane in planes {
                combine(&mut any, self.plane(plane), |any, plane| any | plane);
            }
            combine(&mut matching, &any, |cells, any| cells & any);
        }
        for &plane in &cell.pattern.off {
            combine(&mut matching, self.plane(plane), |cells, off| cells & !off);
        }
        if cell.offset == 0 {
            return combine(found, &matching, |cells, matching| cells & matching);
        }
        let mut moved = [0; W];
        shift(&matching, cell.offset, &mut moved);
        combine(found, &moved, |cells, moved| cells & moved);
    }

    /// The same, compiled once.
    #[inline(never)]
    pub fn changes_any<const W: usize>(&self, part: &[PlanCell], found: &[u64; W]) -> bool {
        self.changes(part, found)
    }

    /// Whether replacing a part at one of these places changes anything.
    #[inline(always)]
    pub fn changes<const W: usize>(&self, part: &[PlanCell], found: &[u64; W]) -> bool {
        part.iter().any(|cell| {
            let Some(change) = &cell.pattern.change else {
                return false;
            };
            let mut open = [0; W];
            for &plane in &change.clear {
                combine(&mut open, self.plane(plane), |open, plane| open | plane);
            }
            for &plane in &change.set {
                combine(&mut open, self.plane(plane), |open, plane| open | !plane);
            }
            let mut moved = [0; W];
            shift(&open, cell.offset, &mut moved);
            (0..W).any(|at| moved[at] & found[at] != 0)
        })
    }

    /// Lists cells in the order of the original: rows of the board first where the pattern is horizontal.
    pub fn collect(&self, rule: &PlanRule, found: &[u64], matches: &mut Vec<Match>) {
        each_cell(found, |cell| {
            matches.push(Match {
                at: cell as u16,
                gaps: [0; 2],
            });
        });
        if matches.len() > 1 && matches!(rule.direction, Direction::Left | Direction::Right) {
            let height = self.plan.form.height as u16;
            matches.sort_unstable_by_key(|found| (found.at % height, found.at / height));
        }
    }

    /// Joins the cells where the first part of a row matches with those where the others do, one set of cells after another.
    pub fn join_parts(
        &self,
        rule: &PlanRule,
        row: &PlanRow,
        rest: &[u64],
        matches: &mut Vec<Match>,
    ) {
        let has = |set: usize, cell: isize| {
            let word = set * self.plan.words + cell as usize / 64;
            rest[word] >> (cell % 64) & 1 != 0
        };
        let parts = &row.parts;
        for Match { at, .. } in std::mem::take(matches) {
            let room = self.plan.form.room(at.into(), rule.direction) - row.len;
            for gap in 0..=room {
                let second = at as isize + (parts[0].len() + gap) as isize * rule.step;
                if !has(0, second) {
                    continue;
                }
                let is_last = parts.len() == 2;
                for more in 0..=if is_last { 0 } else { room - gap } {
                    let third = second + (parts[1].len() + more) as isize * rule.step;
                    if is_last || has(1, third) {
                        let gaps = [gap as u16, more as u16];
                        matches.push(Match { at, gaps });
                    }
                }
            }
        }
    }
}
