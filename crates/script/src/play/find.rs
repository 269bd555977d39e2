//! Where rules match.

use super::machine::{Machine, Match, is_empty};
use super::plan::{PlanCell, PlanRow, PlanRule};
use crate::compile::Direction;
use crate::pack::{each_cell, shift};

impl<const W: usize> Machine<'_, W> {
    /// The cells where a part begins, among these.
    #[inline(always)]
    pub fn find(&self, mut found: [u64; W], part: &[PlanCell]) -> [u64; W] {
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
    pub fn find_again(&self, among: [u64; W], part: &[PlanCell]) -> [u64; W] {
        self.find(among, part)
    }

    /// Keeps the cells from which this cell of a pattern matches.
    #[inline(always)]
    fn narrow(&self, cell: &PlanCell, found: &mut [u64; W]) {
        let mut matching = [!0; W];
        for &plane in &cell.on {
            let plane = self.plane(plane);
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
        for planes in &cell.any {
            let mut any = [0; W];
            for &plane in planes {
                let plane = self.plane(plane);
                for at in 0..W {
                    any[at] |= plane[at];
                }
            }
            for at in 0..W {
                matching[at] &= any[at];
            }
        }
        for &plane in &cell.off {
            let plane = self.plane(plane);
            for at in 0..W {
                matching[at] &= !plane[at];
            }
        }
        if cell.offset == 0 {
            for at in 0..W {
                found[at] &= matching[at];
            }
            return;
        }
        let mut moved = [0; W];
        shift(&matching, cell.offset, &mut moved);
        for at in 0..W {
            found[at] &= moved[at];
        }
    }

    /// The same, compiled once.
    #[inline(never)]
    pub fn changes_any(&self, part: &[PlanCell], found: &[u64; W]) -> bool {
        self.changes(part, found)
    }

    /// Whether replacing a part at one of these places changes anything.
    #[inline(always)]
    pub fn changes(&self, part: &[PlanCell], found: &[u64; W]) -> bool {
        part.iter().any(|cell| {
            let Some(change) = &cell.change else {
                return false;
            };
            let mut open = [0; W];
            for &plane in &change.clear {
                let plane = self.plane(plane);
                for at in 0..W {
                    open[at] |= plane[at];
                }
            }
            for &plane in &change.set {
                let plane = self.plane(plane);
                for at in 0..W {
                    open[at] |= !plane[at];
                }
            }
            let mut moved = [0; W];
            shift(&open, cell.offset, &mut moved);
            (0..W).any(|at| moved[at] & found[at] != 0)
        })
    }

    /// Lists cells in the order of the original: rows of the board first where the pattern is horizontal.
    #[inline]
    pub fn collect(&self, rule: &PlanRule, found: &[u64; W], matches: &mut Vec<Match>) {
        matches.clear();
        each_cell(found, |cell| {
            matches.push(Match {
                at: cell as u16,
                gaps: [0; 2],
            });
        });
        self.sort(rule, matches);
    }

    fn sort(&self, rule: &PlanRule, matches: &mut [Match]) {
        if matches.len() > 1 && matches!(rule.direction, Direction::Left | Direction::Right) {
            let height = self.plan.form.height as u16;
            matches.sort_by_key(|found| (found.at % height, found.at / height));
        }
    }

    /// The matches of a row with ellipses.
    pub fn find_parts(
        &self,
        rule: &PlanRule,
        row: &PlanRow,
        parts: &[Vec<PlanCell>],
        matches: &mut Vec<Match>,
    ) {
        let first = self.find_again(row.starts(), &parts[0]);
        if is_empty(&first) {
            return;
        }
        // The other parts may begin anywhere: how far they may is counted below.
        let anywhere = |part: &Vec<PlanCell>| self.find_again([!0; W], part);
        let rest: Vec<[u64; W]> = parts[1..].iter().map(anywhere).collect();
        let has = |set: &[u64; W], cell: isize| {
            let cell = cell as usize;
            set[cell / 64] >> (cell % 64) & 1 != 0
        };
        self.collect(rule, &first, matches);
        let starts = std::mem::take(matches);
        for start in starts {
            let at = start.at as isize;
            let room = self.plan.form.room(start.at.into(), rule.direction) - row.len;
            let first_len = parts[0].len();
            for gap in 0..=room {
                let second = at + (first_len + gap) as isize * rule.step;
                if !has(&rest[0], second) {
                    continue;
                }
                let Some(third) = rest.get(1) else {
                    matches.push(Match {
                        at: start.at,
                        gaps: [gap as u16, 0],
                    });
                    continue;
                };
                for more in 0..=room - gap {
                    let next = second + (parts[1].len() + more) as isize * rule.step;
                    if has(third, next) {
                        matches.push(Match {
                            at: start.at,
                            gaps: [gap as u16, more as u16],
                        });
                    }
                }
            }
        }
    }
}
