//! What is known of the positions of a puzzle with shapes: their codes, shapes and group.

use super::graph::ShapeGraph;
use super::loops::Loops;
use crate::definition::PermRules;
use crate::found::{Orbit, State};
use crate::pieces::Arrangement;
use homing_table::error::{Error, Result};
use homing_table::watch::Stop;
use std::sync::OnceLock;

/// The positions of a puzzle. The code of one is its shape, followed by the code of its arrangement in the puzzle in which nothing is
/// blocked.
pub struct Positions {
    /// The rules of the puzzle in which nothing is blocked.
    pub rules: PermRules,
    /// Its positions.
    pub orbit: Orbit,
    /// The shapes.
    pub graph: ShapeGraph,
    /// The codes of the goals, ascending.
    pub goals: Vec<u128>,
    /// Computed on first use.
    loops: OnceLock<Option<Loops>>,
}

impl Positions {
    /// The positions of the puzzle with these rules, and [`ShapeGraph::of`]'s errors.
    pub fn of(rules: &PermRules, stop: &Stop) -> Result<Self> {
        let uncoded = || {
            let what = "its positions have no codes of 127 bits";
            Error::input(format!("{}: {what}", rules.puzzle()))
        };
        let orbit = Orbit::of(rules, None)?.ok_or_else(uncoded)?;
        let graph = ShapeGraph::of(rules, stop)?;
        let mut positions = Self {
            rules: rules.clone(),
            orbit,
            graph,
            goals: Vec::new(),
            loops: OnceLock::new(),
        };
        if positions.bits() > 127 {
            return Err(uncoded());
        }
        positions.goals = rules.numbered_goals(|goal| positions.code(goal))?;
        Ok(positions)
    }

    /// The arrangement of a code.
    pub fn arrangement(&self, code: u128) -> Arrangement {
        self.orbit.arrangement(&State::Coded(self.split(code).1))
    }

    /// The code of an arrangement with this shape.
    pub fn state(&self, shape: u32, arrangement: &Arrangement) -> Option<u128> {
        Some(self.join(shape, self.orbit.encode(arrangement)?))
    }

    /// The bits of the codes without shapes.
    fn shift(&self) -> u32 {
        self.orbit.bits()
    }

    /// The bits of a code.
    pub fn bits(&self) -> u32 {
        self.shift() + self.graph.len().next_power_of_two().ilog2()
    }

    /// The shape and the code of the arrangement.
    #[inline]
    pub fn split(&self, code: u128) -> (usize, u128) {
        let shift = self.shift();
        ((code >> shift) as usize, code & ((1 << shift) - 1))
    }

    /// The code of a shape and an arrangement's code.
    #[inline]
    pub fn join(&self, shape: u32, code: u128) -> u128 {
        u128::from(shape) << self.shift() | code
    }

    /// The group of the loops, if it is known.
    pub fn loops(&self) -> Option<&Loops> {
        let loops = self
            .loops
            .get_or_init(|| Loops::of(&self.rules, &self.graph));
        loops.as_ref()
    }

    /// The code of an arrangement that moves reach.
    pub fn code(&self, arrangement: &Arrangement) -> Option<u128> {
        let shape = self.graph.number(arrangement)?;
        let code = self.orbit.encode(arrangement)?;
        let is_first = *arrangement == self.rules.goals[0];
        let is_reached = || {
            let reached = self.loops()?.reach(&self.rules, &self.graph, arrangement);
            Some(reached.unwrap_or(true))
        };
        (is_first || is_reached().unwrap_or(true)).then(|| self.join(shape, code))
    }
}
