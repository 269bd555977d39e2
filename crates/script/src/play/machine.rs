//! Matching and replacing: the inner loop.

use super::plan::{Plan, PlanCell, PlanGroup, PlanRow, PlanRule, PlaneSet};
use crate::compile::Direction;
use crate::pack::{each_cell, shift};
use crate::parse::Commands;

/// How often a group of rules is applied before it is given up, as in the original.
const MAX_ROUNDS: u32 = 200;
/// The most matches of one rule that are replaced together.
const MAX_TUPLES: usize = 1 << 20;

/// A place where a row matches: its first cell, and the cells that its ellipses skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    pub at: u16,
    pub gaps: [u16; 2],
}

/// What a level is being played on. `W` is the number of words of a plane.
pub struct Machine<'p, const W: usize> {
    pub plan: &'p Plan,
    /// Objects, then movements.
    pub planes: Vec<u64>,
    /// The planes that may have any cell.
    used: PlaneSet,
    pub commands: Commands,
    /// Where `restart` leads.
    pub target: Vec<u64>,
    pub rigid: Rigid,
    matches: Vec<Vec<Match>>,
    pub is_restarting: bool,
    /// The line of a group that did not come to rest.
    pub restless: Option<u64>,
}

/// What rigid rules have moved: by cell and layer, the numbers of the groups.
#[derive(Default)]
pub struct Rigid {
    pub groups: Vec<u8>,
    pub is_applied: Vec<bool>,
    /// The groups that are left out, by number.
    pub banned: u32,
}

/// Whether a set of cells is empty.
#[inline(always)]
pub fn is_empty<const W: usize>(set: &[u64; W]) -> bool {
    set.iter().fold(0, |all, word| all | word) == 0
}

/// Whether patterns of this many cells share one, if they begin in these cells.
#[inline(always)]
fn overlaps<const W: usize>(found: &[u64; W], len: usize, step: isize) -> bool {
    (1..len as isize).any(|by| {
        let mut moved = [0; W];
        shift(found, by * step, &mut moved);
        (0..W).any(|at| moved[at] & found[at] != 0)
    })
}

impl<'p, const W: usize> Machine<'p, W> {
    pub fn new(plan: &'p Plan) -> Self {
        let rigid = if plan.has_rigid {
            plan.form.cells() * plan.layers.len()
        } else {
            0
        };
        Self {
            plan,
            planes: vec![0; plan.planes * W],
            used: PlaneSet::default(),
            commands: Commands::default(),
            target: plan.start.clone(),
            rigid: Rigid {
                groups: vec![0; rigid],
                is_applied: vec![false; rigid],
                banned: 0,
            },
            matches: Vec::new(),
            is_restarting: false,
            restless: None,
        }
    }

    #[inline(always)]
    pub fn plane(&self, plane: u16) -> &[u64; W] {
        let at = usize::from(plane) * W;
        let Ok(plane) = self.planes[at..at + W].try_into() else {
            unreachable!("a plane has W words");
        };
        plane
    }

    #[inline(always)]
    fn plane_mut(&mut self, plane: u16) -> &mut [u64] {
        let at = usize::from(plane) * W;
        &mut self.planes[at..at + W]
    }

    /// Applies groups in order, with their loops.
    pub fn apply_all(&mut self, groups: &'p [PlanGroup]) {
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
                has_changed |= self.apply_group(group);
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
    fn apply_group(&mut self, group: &'p PlanGroup) -> bool {
        let mut has_changed = false;
        for _ in 0..MAX_ROUNDS {
            let (mut changed, mut failures) = (false, 0);
            for rule in &group.rules {
                if self.apply(rule, group.rigid) {
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
    fn apply(&mut self, rule: &'p PlanRule, rigid: u8) -> bool {
        // Most rules match nowhere, which is seen here or in their first cells.
        if !self.used.has_all(&rule.needs) {
            return false;
        }
        if let [row] = &*rule.rows
            && let [part] = &*row.parts
        {
            let found = self.find(row, part);
            if is_empty(&found) {
                return false;
            }
            // Of those that match, most change nothing any more.
            if !rule.replaces || !rule.is_rigid && !self.changes(part, &found) {
                self.commands.queue(rule.commands);
                return false;
            }
            // Where no two matches share a cell, none hinders another.
            if !rule.is_rigid && !overlaps(&found, part.len(), rule.step) {
                self.replace_apart(part, &found);
                self.commands.queue(rule.commands);
                return true;
            }
            let mut matches = std::mem::take(&mut self.matches);
            matches.resize_with(matches.len().max(1), Vec::new);
            self.collect(rule, &found, &mut matches[0]);
            let changed = self.replace_all(rule, &matches, 1, rigid);
            self.matches = matches;
            return changed;
        }
        self.apply_rows(rule, rigid)
    }

    /// A rule of several rows, or with ellipses.
    #[inline(never)]
    fn apply_rows(&mut self, rule: &'p PlanRule, rigid: u8) -> bool {
        let mut is_open = rule.is_rigid;
        for row in &rule.rows {
            let [part] = &*row.parts else {
                is_open = true;
                continue;
            };
            let found = self.found_all(row, part);
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
                [part] => self.collect(rule, &self.found_all(row, part), matches),
                parts => self.find_parts(rule, row, parts, matches),
            }
            !matches.is_empty()
        });
        let changed = is_found && self.replace_all(rule, &matches, rule.rows.len(), rigid);
        self.matches = matches;
        changed
    }

    /// The cells where a part begins, among the starts of its row.
    #[inline(always)]
    fn find(&self, row: &PlanRow, part: &[PlanCell]) -> [u64; W] {
        let mut found: [u64; W] = std::array::from_fn(|at| row.starts[at]);
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
    fn found_all(&self, row: &PlanRow, part: &[PlanCell]) -> [u64; W] {
        self.find(row, part)
    }

    /// Keeps the places where a part matches.
    #[inline(never)]
    fn narrow_all(&self, part: &[PlanCell], found: &mut [u64; W]) {
        for cell in part {
            self.narrow(cell, found);
        }
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
    fn changes_any(&self, part: &[PlanCell], found: &[u64; W]) -> bool {
        self.changes(part, found)
    }

    /// Whether replacing a part at one of these places changes anything.
    #[inline(always)]
    fn changes(&self, part: &[PlanCell], found: &[u64; W]) -> bool {
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
    fn collect(&self, rule: &PlanRule, found: &[u64; W], matches: &mut Vec<Match>) {
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
    fn find_parts(
        &self,
        rule: &PlanRule,
        row: &PlanRow,
        parts: &[Vec<PlanCell>],
        matches: &mut Vec<Match>,
    ) {
        let mut first = std::array::from_fn(|at| row.starts[at]);
        self.narrow_all(&parts[0], &mut first);
        if is_empty(&first) {
            return;
        }
        // The other parts may begin anywhere: how far they may is counted below.
        let anywhere = |part: &Vec<PlanCell>| {
            let mut found = [!0; W];
            self.narrow_all(part, &mut found);
            found
        };
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

    /// Replaces every combination of matches that still matches. Returns whether anything changed.
    #[inline]
    fn replace_all(
        &mut self,
        rule: &'p PlanRule,
        matches: &[Vec<Match>],
        rows: usize,
        rigid: u8,
    ) -> bool {
        let matches = &matches[..rows];
        let mut changed = false;
        if rule.replaces {
            let count = matches
                .iter()
                .fold(1usize, |count, row| count.saturating_mul(row.len()));
            for number in 0..count.min(MAX_TUPLES) {
                // The first row changes fastest.
                let mut left = number;
                let mut tuple = [Match {
                    at: 0,
                    gaps: [0; 2],
                }; 8];
                let mut long = Vec::new();
                let tuple = if rows <= 8 {
                    &mut tuple[..rows]
                } else {
                    long.resize(rows, tuple[0]);
                    &mut long[..]
                };
                for (place, row) in tuple.iter_mut().zip(matches) {
                    *place = row[left % row.len()];
                    left /= row.len();
                }
                let mut pairs = rule.rows.iter().zip(&*tuple);
                if number > 0 && !pairs.all(|(row, place)| self.holds(row, place, rule.step)) {
                    continue;
                }
                for (row, place) in rule.rows.iter().zip(&*tuple) {
                    changed |= self.replace(rule, row, place, rigid);
                }
            }
        }
        self.commands.queue(rule.commands);
        changed
    }

    #[inline(always)]
    fn has(&self, plane: u16, cell: usize) -> bool {
        self.planes[usize::from(plane) * W + cell / 64] >> (cell % 64) & 1 != 0
    }

    /// Whether a row still matches at a place.
    fn holds(&self, row: &PlanRow, place: &Match, step: isize) -> bool {
        let mut begin = place.at as isize;
        for (number, part) in row.parts.iter().enumerate() {
            for cell in part {
                let at = (begin + cell.offset) as usize;
                let holds = cell.on.iter().all(|&plane| self.has(plane, at))
                    && !cell.off.iter().any(|&plane| self.has(plane, at))
                    && cell
                        .any
                        .iter()
                        .all(|any| any.iter().any(|&plane| self.has(plane, at)));
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
    fn replace_apart(&mut self, part: &[PlanCell], found: &[u64; W]) {
        for cell in part {
            let Some(change) = &cell.change else {
                continue;
            };
            let mut there = [0; W];
            shift(found, -cell.offset, &mut there);
            for &plane in &change.clear {
                for (word, there) in self.plane_mut(plane).iter_mut().zip(there) {
                    *word &= !there;
                }
            }
            for &plane in &change.set {
                self.used.add(plane);
                for (word, there) in self.plane_mut(plane).iter_mut().zip(there) {
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
                let Some(change) = &cell.change else {
                    continue;
                };
                let at = (begin + cell.offset) as usize;
                let (word, bit) = (at / 64, 1 << (at % 64));
                for &plane in &change.clear {
                    let word = &mut self.planes[usize::from(plane) * W + word];
                    changed |= *word & bit != 0;
                    *word &= !bit;
                }
                for &plane in &change.set {
                    self.used.add(plane);
                    let word = &mut self.planes[usize::from(plane) * W + word];
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
        let rigid = &mut self.rigid;
        let is_new = layers
            .iter()
            .any(|layer| group & !rigid.groups[place(layer)] != 0)
            && layers.iter().any(|layer| !rigid.is_applied[place(layer)]);
        if is_new {
            for layer in layers {
                rigid.groups[place(layer)] |= group;
                rigid.is_applied[place(layer)] = true;
            }
        }
        is_new
    }
}
