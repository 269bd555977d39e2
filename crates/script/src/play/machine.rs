//! What a level is played on.

use super::plan::{Plan, PlaneSet};
use crate::parse::Commands;

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
    pub used: PlaneSet,
    pub commands: Commands,
    /// Where `restart` leads.
    pub target: Vec<u64>,
    pub rigid: Rigid,
    pub matches: Vec<Vec<Match>>,
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
    pub fn plane_mut(&mut self, plane: u16) -> &mut [u64] {
        let at = usize::from(plane) * W;
        &mut self.planes[at..at + W]
    }
}
