//! Carrying out movements.

use super::machine::Machine;
use super::plan::PlanLayer;

impl Machine<'_> {
    /// Carries out all movements, and removes what is left of them. Returns whether a rigid group failed: then the turn begins again
    /// without it.
    pub fn resolve(&mut self) -> bool {
        let plan = self.plan;
        let mut moved = std::mem::take(&mut self.moved);
        let [taken, moving] = &mut moved;
        for layer in &plan.layers {
            if self.used.has_any(&layer.moves) {
                self.join(&layer.moving, moving);
                self.join(&layer.objects, taken);
                // In the order of cells, again and again while one could move.
                while self.resolve_layer(layer, moving, taken) {}
            }
        }
        self.moved = moved;
        let has_failed = plan.has_rigid && self.ban();
        self.movements().fill(0);
        has_failed
    }

    /// Tries to move what is to move in a layer, each once. Returns whether anything could.
    fn resolve_layer(&mut self, layer: &PlanLayer, moving: &mut [u64], taken: &mut [u64]) -> bool {
        let mut has_moved = false;
        for (at, moving) in moving.iter_mut().enumerate() {
            let mut left = *moving;
            while left != 0 {
                let place = left.trailing_zeros();
                if self.move_from(layer, at * 64 + place as usize, taken) {
                    *moving &= !(1 << place);
                    has_moved = true;
                }
                left &= left - 1;
            }
        }
        has_moved
    }

    /// Moves what is in a cell, if its target is free.
    fn move_from(&mut self, layer: &PlanLayer, cell: usize, taken: &mut [u64]) -> bool {
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        let mut movement = 0u8;
        for (number, plane) in layer.movements.iter().enumerate() {
            if plane.is_some_and(|plane| self.has(plane, cell)) {
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
        if target != cell {
            let (to_word, to_bit) = (target / 64, 1u64 << (target % 64));
            if taken[to_word] & to_bit != 0 {
                return false;
            }
            for &plane in &layer.objects {
                if self.has(plane, cell) {
                    *self.word(plane, word) &= !bit;
                    *self.word(plane, to_word) |= to_bit;
                }
            }
            if is_taken {
                taken[word] &= !bit;
                taken[to_word] |= to_bit;
            }
        }
        for &plane in &layer.moving {
            *self.word(plane, word) &= !bit;
        }
        true
    }

    /// Bans the groups of rigid rules whose objects could not move.
    fn ban(&mut self) -> bool {
        let (before, layers) = (self.rigid.banned, &self.plan.layers);
        for cell in 0..self.plan.form.cells() {
            let first = cell * layers.len();
            let stuck = (first..).zip(layers).find(|&(at, layer)| {
                self.rigid.groups[at] != 0
                    && layer.moving.iter().any(|&plane| self.has(plane, cell))
            });
            if let Some((at, _)) = stuck {
                self.rigid.banned |= 1 << self.rigid.groups[at];
            }
        }
        self.rigid.groups.fill(0);
        self.rigid.banned != before
    }
}
