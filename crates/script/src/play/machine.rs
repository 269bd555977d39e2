//! What a level is played on.

use super::plan::{Plan, PlaneSet};
use crate::parse::Commands;

/// A place where a row matches: its first cell, and the cells that its ellipses skip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Match {
    pub at: u16,
    pub gaps: [u16; 2],
}

/// What a level is being played on. What asks whole planes again and again is compiled for each number `W` of words of a plane; the rest is
/// compiled once.
pub struct Machine<'p> {
    pub plan: &'p Plan,
    /// The words of a plane.
    pub words: usize,
    /// Objects, then movements.
    pub planes: Vec<u64>,
    /// The planes that may have any cell.
    pub used: PlaneSet,
    pub commands: Commands,
    /// Where `restart` leads.
    pub target: Vec<u64>,
    pub rigid: Rigid,
    pub matches: Vec<Vec<Match>>,
    /// The planes of objects before a turn.
    pub before: Vec<u64>,
    /// The cells that are taken in a layer whose objects are moved, and those with a movement.
    pub moved: [Vec<u64>; 2],
    pub is_restarting: bool,
    /// The line of a group that did not come to rest.
    pub restless: Option<u64>,
}

/// What rigid rules have moved: by cell and layer, the bits of the numbers of the groups.
pub struct Rigid {
    pub groups: Vec<u8>,
    /// The groups that are left out, by number.
    pub banned: u32,
}

/// Whether a set of cells is empty.
#[inline(always)]
pub fn is_empty<const W: usize>(set: &[u64; W]) -> bool {
    set.iter().fold(0, |all, word| all | word) == 0
}

impl<'p> Machine<'p> {
    /// Begins with the start of the level.
    pub fn new(plan: &'p Plan) -> Self {
        let mut planes = plan.start.clone();
        planes.resize(plan.planes * plan.words, 0);
        let rigid_len = usize::from(plan.has_rigid) * plan.form.cells() * plan.layers.len();
        Self {
            plan,
            words: plan.words,
            planes,
            used: PlaneSet::default(),
            commands: Commands::default(),
            target: plan.start.clone(),
            rigid: Rigid {
                groups: vec![0; rigid_len],
                banned: 0,
            },
            matches: Vec::new(),
            before: Vec::new(),
            moved: Default::default(),
            is_restarting: false,
            restless: None,
        }
    }

    /// The planes of objects.
    #[inline]
    pub fn objects(&mut self) -> &mut [u64] {
        let len = self.plan.start.len();
        &mut self.planes[..len]
    }

    /// The planes of movements.
    #[inline]
    pub fn movements(&mut self) -> &mut [u64] {
        let len = self.plan.start.len();
        &mut self.planes[len..]
    }

    #[inline(always)]
    pub fn plane<const W: usize>(&self, plane: u16) -> &[u64; W] {
        let at = usize::from(plane) * W;
        let Ok(plane) = self.planes[at..at + W].try_into() else {
            unreachable!("a plane has W words");
        };
        plane
    }

    #[inline(always)]
    pub fn plane_mut<const W: usize>(&mut self, plane: u16) -> &mut [u64] {
        let at = usize::from(plane) * W;
        &mut self.planes[at..at + W]
    }

    /// A word of a plane.
    #[inline(always)]
    pub fn word(&mut self, plane: u16, at: usize) -> &mut u64 {
        &mut self.planes[usize::from(plane) * self.words + at]
    }

    /// Writes the cells with any of some planes.
    pub fn join(&self, planes: &[u16], cells: &mut Vec<u64>) {
        cells.resize(self.words, 0);
        for (at, cells) in cells.iter_mut().enumerate() {
            *cells = 0;
            for &plane in planes {
                *cells |= self.planes[usize::from(plane) * self.words + at];
            }
        }
    }

    #[inline(always)]
    pub fn has(&self, plane: u16, cell: usize) -> bool {
        self.planes[usize::from(plane) * self.words + cell / 64] >> (cell % 64) & 1 != 0
    }
}
