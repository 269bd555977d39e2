//! A level as it is asked: the first state, and the states after a state.

use super::machine::Machine;
use super::plan::Plan;
use super::turn::Outcome;

impl Plan {
    /// The words of a packed state: the board and, if `restart` may lead to a checkpoint, that too.
    pub fn state_words(&self) -> usize {
        self.layout.words * (1 + usize::from(self.has_target))
    }

    /// The first state. An error is a sentence about rules that never come to rest.
    pub fn first_state(&self) -> Result<Vec<u64>, String> {
        let mut machine = Machine::new(self);
        machine.begin();
        let target = std::mem::take(&mut machine.target);
        let state = self.pack([machine.objects(), &target], false);
        self.play(&mut machine, &state, &mut |_, _| {});
        match machine.restless {
            Some(line) => Err(format!(
                "the rules of the group or loop at line {line} never come to rest: the original gives up after 200 rounds, \
                 and what it leaves depends on that number"
            )),
            None => Ok(state),
        }
    }

    /// Visits the states after each input that changes something, by the number of the input.
    pub fn inputs(&self, state: &[u64], visit: &mut dyn FnMut(u8, &[u64])) {
        if !self.layout.is_won(state) {
            self.play(&mut Machine::new(self), state, visit);
        }
    }

    fn play(&self, machine: &mut Machine, state: &[u64], visit: &mut dyn FnMut(u8, &[u64])) {
        let [board, first_target] = self.planes(state);
        let mut next = vec![0; state.len()];
        for input in 0..self.inputs {
            machine.objects().copy_from_slice(&board);
            if self.has_target {
                machine.target.clone_from(&first_target);
            }
            let outcome = machine.input(Some(input), true);
            let target = std::mem::take(&mut machine.target);
            if outcome != Outcome::Endless {
                let is_won = outcome == Outcome::Won;
                self.pack_to([machine.objects(), &target], is_won, &mut next);
                if next != state {
                    visit(input, &next);
                }
            }
            machine.target = target;
        }
    }

    /// The planes of the objects of a state: the board, and where `restart` leads.
    pub fn planes(&self, state: &[u64]) -> [Vec<u64>; 2] {
        let (board, target) = state.split_at(self.layout.words);
        let planes = |packed: &[u64]| {
            let mut planes = self.fixed.clone();
            self.layout.unpack(packed, &mut planes, self.words);
            planes
        };
        let target = match self.has_target {
            true => planes(target),
            false => self.start.clone(),
        };
        [planes(board), target]
    }

    /// The state with these planes.
    pub fn pack(&self, planes: [&[u64]; 2], is_won: bool) -> Vec<u64> {
        let mut state = vec![0; self.state_words()];
        self.pack_to(planes, is_won, &mut state);
        state
    }

    fn pack_to(&self, [board, target]: [&[u64]; 2], is_won: bool, state: &mut [u64]) {
        let (of_board, of_target) = state.split_at_mut(self.layout.words);
        self.layout.pack(board, self.words, is_won, of_board);
        if self.has_target {
            self.layout.pack(target, self.words, false, of_target);
        }
    }
}
