use super::axes::{Axis, MoveSet};
use super::chain::words;
use super::coordinate::{AxisSteps, Coordinate};
use super::depths::{DepthTable, MAX_COORDINATES, States};
use super::generators::{Generators, Word};
use super::orbits::Orbits;
use super::plan::Plan;
use crate::pieces::{PermGroup, Permutation};
use homing_table::error::Result;
use homing_table::watch::Stop;
use std::collections::HashSet;

/// The maximum number of states to visit for paths of one length.
const MAX_NODES: u64 = 1 << 21;
/// After the first solutions, those that are up to this number of moves longer are found too.
const LONGER: u32 = 2;
/// A search gives up at paths of this many moves more than the first bound.
const MAX_LONGER: u32 = 24;
/// The number of states between two checks of the time.
const CHECK_NODES: u64 = 1 << 12;

/// The search for paths from a group to a subgroup, guided by tables of depths.
pub struct Phase {
    steps: Vec<Word>,
    /// For each step, whether the subgroup has it.
    is_kept: Vec<bool>,
    /// For each step, and before them for the start, the steps that may follow.
    following: Vec<Vec<usize>>,
    coordinates: Vec<Coordinate>,
    tables: Vec<DepthTable>,
    subgroup: PermGroup,
}

impl Phase {
    /// Builds the tables of the phase from one set of moves to the next. Returns `None` if some would be too large.
    pub fn of(
        generators: &Generators,
        axes: &[Axis],
        [set, subset]: [&MoveSet; 2],
        stop: &Stop,
    ) -> Result<Option<Self>> {
        let (mut axis_steps, mut steps, mut is_kept, mut axis_of) =
            (vec![], vec![], vec![], vec![]);
        for (number, axis) in axes.iter().enumerate() {
            let [here, kept] = [set, subset].map(|set| axis.divisors[usize::from(set[number])]);
            let exponents = axis.exponents(set[number]);
            if exponents.is_empty() {
                continue;
            }
            axis_steps.push(AxisSteps {
                base: axis.powers[here].points.clone(),
                times: exponents.iter().map(|exponent| exponent / here).collect(),
            });
            for exponent in exponents {
                steps.push(axis.powers[exponent].clone());
                is_kept.push(exponent.is_multiple_of(kept));
                axis_of.push(number);
            }
        }
        let [whole, kept] = [set, subset].map(|set| Orbits::of(generators, words(axes, set)));
        let mut coordinates = Vec::new();
        let labellings = Plan::of(generators, &whole, &kept).labellings;
        for labelling in labellings.unwrap_or_default() {
            match Coordinate::of(generators, &labelling, &axis_steps, stop)? {
                Some(coordinate) => coordinates.push(coordinate),
                None => return Ok(None),
            }
        }
        if !(1..=MAX_COORDINATES).contains(&coordinates.len()) {
            return Ok(None);
        }
        let lens: Vec<u32> = steps.iter().map(|step| step.len).collect();
        let tables = DepthTable::all(&coordinates, &lens, stop)?;
        let may_follow = |before: usize, after: usize| {
            let [one, other] = [&steps[before], &steps[after]];
            let both = generators.then(one, other);
            let is_shorter = both.len < one.len + other.len;
            // Of two that commute, only one order is tried.
            let is_swapped = axis_of[after] < axis_of[before]
                && both.points == generators.then(other, one).points;
            !is_shorter && !is_swapped
        };
        let following = (0..steps.len()).map(|before| {
            let after = (0..steps.len()).filter(|&after| may_follow(before, after));
            after.collect()
        });
        let following = std::iter::once((0..steps.len()).collect()).chain(following);
        let kept: Vec<Permutation> = words(axes, subset)
            .map(|word| word.points.clone())
            .collect();
        Ok(Some(Self {
            following: following.collect(),
            subgroup: PermGroup::on(generators.identity.len(), kept),
            steps,
            is_kept,
            coordinates,
            tables,
        }))
    }

    fn states(&self, generators: &Generators, points: &[u16]) -> Option<States> {
        let mut states = [0; MAX_COORDINATES];
        for (state, coordinate) in states.iter_mut().zip(&self.coordinates) {
            *state = coordinate.state(generators, points)?;
        }
        Some(states)
    }

    #[inline(always)]
    fn bound(&self, states: &States) -> u32 {
        let depths = self.tables.iter().map(|table| table.depth(states));
        depths.max().unwrap_or(0).into()
    }

    /// Extends words, each of which makes an element of the group, to elements of the subgroup. Returns about `wanted` of them, with the
    /// fewest moves in all as far as the search finds them.
    pub fn extend(
        &self,
        generators: &Generators,
        words: &[Word],
        wanted: usize,
        stop: &Stop,
    ) -> Result<Vec<Word>> {
        let mut starts: Vec<(u32, &Word, States)> = Vec::new();
        for word in words {
            if let Some(states) = self.states(generators, &word.points) {
                starts.push((word.len + self.bound(&states), word, states));
            }
        }
        starts.sort_by_key(|&(least, ..)| least);
        let mut found: Vec<Word> = Vec::new();
        let Some(&(first, ..)) = starts.first() else {
            return Ok(found);
        };
        let (mut last, mut known) = (first + MAX_LONGER, HashSet::new());
        let mut total = first;
        while total <= last && found.len() < wanted {
            let mut walk = Walk {
                phase: self,
                path: Vec::new(),
                ends: Vec::new(),
                nodes: 0,
                stop,
            };
            for (_, word, states) in starts.iter().take_while(|(least, ..)| *least <= total) {
                stop.check()?;
                walk.visit(states, total - word.len, 0, wanted);
                for end in walk.ends.drain(..) {
                    let step =
                        |word: Word, &step: &usize| generators.then(&word, &self.steps[step]);
                    let word = end.iter().fold((*word).clone(), step);
                    if self.subgroup.contains(&word.points) && known.insert(word.points.clone()) {
                        last = last.min(total + LONGER);
                        found.push(word);
                    }
                }
                if found.len() >= wanted || walk.nodes > MAX_NODES {
                    break;
                }
            }
            total += 1;
        }
        Ok(found)
    }
}

/// A depth-first search for the paths of one length.
struct Walk<'w> {
    phase: &'w Phase,
    path: Vec<usize>,
    ends: Vec<Vec<usize>>,
    nodes: u64,
    stop: &'w Stop,
}

impl Walk<'_> {
    fn visit(&mut self, states: &States, left: u32, before: usize, wanted: usize) {
        self.nodes += 1;
        let phase = self.phase;
        if left == 0 {
            // Otherwise a shorter path leads to the subgroup.
            if self.path.last().is_none_or(|&last| !phase.is_kept[last]) {
                self.ends.push(self.path.clone());
            }
            return;
        }
        if self.nodes.is_multiple_of(CHECK_NODES) && self.stop.is_stopped() {
            self.nodes = u64::MAX / 2;
        }
        let mut after: [&[u32]; MAX_COORDINATES] = [&[]; MAX_COORDINATES];
        for ((after, coordinate), &state) in after.iter_mut().zip(&phase.coordinates).zip(states) {
            *after = coordinate.after(state);
        }
        for &step in &phase.following[before] {
            let len = phase.steps[step].len;
            let mut next = [0; MAX_COORDINATES];
            for (next, after) in next.iter_mut().zip(&after[..phase.coordinates.len()]) {
                *next = after[step];
            }
            if len + phase.bound(&next) > left {
                continue;
            }
            self.path.push(step);
            self.visit(&next, left - len, step + 1, wanted);
            self.path.pop();
            if self.ends.len() >= wanted || self.nodes > MAX_NODES {
                return;
            }
        }
    }
}
