//! Carrying out movements.

use super::machine::{Machine, is_empty};
use super::plan::PlanLayer;

impl<const W: usize> Machine<'_, W> {
    /// Carries out all movements, and removes what is left of them. Returns whether a rigid group failed: then the turn begins again
    /// without it.
    pub fn resolve(&mut self) -> bool {
        let plan = self.plan;
        for layer in &plan.layers {
            self.resolve_layer(layer);
        }
        let mut has_failed = false;
        if plan.has_rigid {
            has_failed = self.ban();
            self.rigid.groups.fill(0);
            self.rigid.is_applied.fill(false);
        }
        self.planes[plan.object_planes * W..].fill(0);
        has_failed
    }

    /// The cells with any movement in a layer.
    #[inline(always)]
    fn moving(&self, layer: &PlanLayer) -> [u64; W] {
        let mut moving = [0; W];
        for &plane in layer.movements.iter().flatten() {
            let plane = self.plane(plane);
            for at in 0..W {
                moving[at] |= plane[at];
            }
        }
        moving
    }

    /// Moves objects in the order of cells, again and again while one could move.
    fn resolve_layer(&mut self, layer: &PlanLayer) {
        let mut moving = self.moving(layer);
        if is_empty(&moving) {
            return;
        }
        let mut taken = self.any(&layer.objects);
        loop {
            let mut has_moved = false;
            for (at, moving) in moving.iter_mut().enumerate() {
                let mut left = *moving;
                while left != 0 {
                    let bit = left & left.wrapping_neg();
                    left &= left - 1;
                    let cell = at * 64 + bit.trailing_zeros() as usize;
                    if self.move_from(layer, cell, &mut taken) {
                        *moving &= !bit;
                        has_moved = true;
                    }
                }
            }
            if !has_moved {
                return;
            }
        }
    }

    /// Moves what is in a cell, if its target is free.
    fn move_from(&mut self, layer: &PlanLayer, cell: usize, taken: &mut [u64; W]) -> bool {
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        let mut movement = 0u8;
        for (number, plane) in layer.movements.iter().enumerate() {
            if let Some(plane) = plane
                && self.planes[usize::from(*plane) * W + word] & bit != 0
            {
                movement |= 1 << number;
            }
        }
        let form = self.plan.form;
        let (x, y) = (cell / form.height, cell % form.height);
        let is_taken = taken[word] & bit != 0;
        let target = match movement {
            1 if y > 0 => cell - 1,
            2 if y + 1 < form.height => cell + 1,
            4 if x > 0 => cell - form.height,
            8 if x + 1 < form.width => cell + form.height,
            16 => cell,
            // Two movements at once, which cancel each other out in the original.
            3 | 15 if !is_taken => cell,
            _ => return false,
        };
        let (to_word, to_bit) = (target / 64, 1u64 << (target % 64));
        if target != cell {
            if taken[to_word] & to_bit != 0 {
                return false;
            }
            for &plane in &layer.objects {
                let first = usize::from(plane) * W;
                if self.planes[first + word] & bit != 0 {
                    self.planes[first + word] &= !bit;
                    self.planes[first + to_word] |= to_bit;
                }
            }
            if is_taken {
                taken[word] &= !bit;
                taken[to_word] |= to_bit;
            }
        }
        for plane in layer.movements.iter().flatten() {
            self.planes[usize::from(*plane) * W + word] &= !bit;
        }
        true
    }

    /// Bans the groups of rigid rules whose objects could not move.
    fn ban(&mut self) -> bool {
        let (mut has_failed, plan) = (false, self.plan);
        let moving: Vec<[u64; W]> = plan.layers.iter().map(|layer| self.moving(layer)).collect();
        for cell in 0..plan.form.cells() {
            let first = cell * plan.layers.len();
            let stuck = (0..plan.layers.len()).find(|&layer| {
                moving[layer][cell / 64] >> (cell % 64) & 1 != 0
                    && self.rigid.is_applied[first + layer]
            });
            let Some(layer) = stuck else {
                continue;
            };
            let group = self.rigid.groups[first + layer];
            if self.rigid.banned >> group & 1 == 0 {
                self.rigid.banned |= 1 << group;
                has_failed = true;
            }
        }
        has_failed
    }
}
