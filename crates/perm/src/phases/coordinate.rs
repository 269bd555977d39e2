use super::generators::Generators;
use super::plan::{Labelling, MAX_STATES};
use crate::pieces::{Key, Mixed};
use homing_table::error::Result;
use homing_table::watch::Stop;
use std::collections::HashMap;

/// The number of states between two checks of the time.
const CHECK_STATES: usize = 1 << 12;

/// The powers of an axis that a phase uses.
pub struct AxisSteps {
    /// The permutation of points of the lowest power.
    pub base: Box<[u16]>,
    /// For each step, the exponent of the lowest power, ascending.
    pub times: Vec<usize>,
}

/// The arrangements of the labels of some positions, numbered: a small puzzle of its own on which all steps act.
pub struct Coordinate {
    positions: Vec<usize>,
    /// For each position of the puzzle, its index among these.
    places: Vec<Option<usize>>,
    /// The bits of a type in a key.
    bits: u32,
    /// For each type of piece, the type after each twist. A type is the labels of a position's points.
    twisted: Vec<Vec<u8>>,
    solved: Vec<u8>,
    numbers: HashMap<Key, u32, Mixed>,
    len: usize,
    step_count: usize,
    /// For each state, the states after each step.
    next: Vec<u32>,
}

impl Coordinate {
    /// Numbers the arrangements that steps reach from the solved one. Returns `None` if there are too many.
    pub fn of(
        generators: &Generators,
        labelling: &Labelling,
        axes: &[AxisSteps],
        stop: &Stop,
    ) -> Result<Option<Self>> {
        let Labelling { positions, labels } = labelling;
        let mut types: Vec<Vec<usize>> = Vec::new();
        let type_of = |types: &mut Vec<Vec<usize>>, labels: Vec<usize>| {
            let known = types.iter().position(|known| *known == labels);
            known.unwrap_or_else(|| {
                types.push(labels);
                types.len() - 1
            }) as u8
        };
        let solved: Vec<u8> = positions
            .iter()
            .map(|&position| {
                let points = generators.positions[position].clone();
                type_of(&mut types, labels[points].to_vec())
            })
            .collect();
        let mut twisted = Vec::new();
        while let Some(labels) = types.get(twisted.len()).cloned() {
            let after = (0..labels.len()).map(|twist| {
                let mut labels = labels.clone();
                labels.rotate_right(twist);
                type_of(&mut types, labels)
            });
            twisted.push(after.collect());
        }
        let bits = types.len().next_power_of_two().ilog2();
        if types.len() > u8::MAX.into() || bits as usize * positions.len() > Key::BITS as usize {
            return Ok(None);
        }
        let mut places = vec![None; generators.positions.len()];
        (0..)
            .zip(positions)
            .for_each(|(place, &position)| places[position] = Some(place));
        let mut coordinate = Self {
            positions: positions.clone(),
            places,
            bits,
            twisted,
            solved,
            numbers: HashMap::default(),
            len: 0,
            step_count: axes.iter().map(|axis| axis.times.len()).sum(),
            next: Vec::new(),
        };
        let is_numbered = coordinate.number(generators, axes, stop)?;
        Ok(is_numbered.then_some(coordinate))
    }

    /// The number of states.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The states after each step.
    #[inline(always)]
    pub fn after(&self, state: u32) -> &[u32] {
        &self.next[state as usize * self.step_count..][..self.step_count]
    }

    /// The state of an element; `None` if steps do not reach it.
    pub fn state(&self, generators: &Generators, points: &[u16]) -> Option<u32> {
        let mut types = vec![0; self.positions.len()];
        for (&solved, &position) in self.solved.iter().zip(&self.positions) {
            let (place, twist) = self.moved(generators, points, position)?;
            types[place] = self.twisted[usize::from(solved)][twist];
        }
        self.numbers.get(&self.key(&types)).copied()
    }

    /// The place where an element takes the piece of a position, and its twist there.
    fn moved(
        &self,
        generators: &Generators,
        points: &[u16],
        position: usize,
    ) -> Option<(usize, usize)> {
        let to = usize::from(points[generators.positions[position].start]);
        let there = generators.position_of[to];
        Some((self.places[there]?, to - generators.positions[there].start))
    }

    fn key(&self, types: &[u8]) -> Key {
        let push = |key, &of_place: &u8| key << self.bits | Key::from(of_place);
        types.iter().fold(0, push)
    }

    fn number(&mut self, generators: &Generators, axes: &[AxisSteps], stop: &Stop) -> Result<bool> {
        let moved = |axis: &AxisSteps| {
            let positions = self.positions.iter();
            positions
                .map(|&position| self.moved(generators, &axis.base, position))
                .collect::<Option<Vec<_>>>()
        };
        let Some(moves) = axes.iter().map(moved).collect::<Option<Vec<_>>>() else {
            return Ok(false);
        };
        let mut states = vec![self.key(&self.solved)];
        self.numbers.insert(states[0], 0);
        // For each state, the states after the lowest power of each axis.
        let mut bases: Vec<u32> = Vec::new();
        let (mut types, mut turned) = (self.solved.clone(), self.solved.clone());
        let mut at = 0;
        while at < states.len() {
            if at.is_multiple_of(CHECK_STATES) {
                stop.check()?;
            }
            let mut key = states[at];
            for of_place in types.iter_mut().rev() {
                *of_place = (key & ((1 << self.bits) - 1)) as u8;
                key >>= self.bits;
            }
            for places in &moves {
                for (&of_place, &(to, twist)) in types.iter().zip(places) {
                    turned[to] = self.twisted[usize::from(of_place)][twist];
                }
                let (key, new) = (self.key(&turned), states.len() as u32);
                let number = *self.numbers.entry(key).or_insert(new);
                if number == new {
                    if states.len() == MAX_STATES {
                        return Ok(false);
                    }
                    states.push(key);
                }
                bases.push(number);
            }
            at += 1;
        }
        self.len = states.len();
        for state in 0..self.len {
            for (number, axis) in axes.iter().enumerate() {
                let (mut there, mut done) = (state, 0);
                for &times in &axis.times {
                    for _ in done..times {
                        there = bases[there * axes.len() + number] as usize;
                    }
                    done = times;
                    self.next.push(there as u32);
                }
            }
        }
        Ok(true)
    }
}
