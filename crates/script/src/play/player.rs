//! A level that is played, whatever its size.

use super::machine::Machine;
use super::plan::Plan;
use super::turn::{Outcome, Turn};

/// Calls a function for the size of a level.
macro_rules! sized {
    ($plan:expr, $function:ident($($argument:expr),*)) => {
        match $plan.words {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            4 => $function::<4>($($argument),*),
            8 => $function::<8>($($argument),*),
            32 => $function::<32>($($argument),*),
            _ => $function::<256>($($argument),*),
        }
    };
}

/// Finds the states after a state.
pub struct Player {
    pub plan: Plan,
}

impl Player {
    /// The first state. An error is a sentence about rules that never come to rest.
    pub fn start(&self) -> Result<Vec<u64>, String> {
        sized!(self.plan, start(&self.plan))
    }

    /// Visits the states after each input that changes something, by the number of the input.
    pub fn inputs(&self, state: &[u64], visit: &mut dyn FnMut(u8, &[u64])) {
        if !self.plan.layout.is_won(state) {
            sized!(self.plan, inputs(&self.plan, state, visit));
        }
    }

    /// The planes of the objects of a state: the board, and where `restart` leads.
    pub fn planes(&self, state: &[u64]) -> [Vec<u64>; 2] {
        let (board, target) = unpack(&self.plan, state);
        [board, target.unwrap_or_else(|| self.plan.start.clone())]
    }

    /// The state with these planes.
    pub fn pack(&self, planes: [&[u64]; 2], is_won: bool) -> Vec<u64> {
        let mut state = vec![0; self.plan.state_words()];
        pack(&self.plan, planes, is_won, &mut state);
        state
    }
}

fn start<const W: usize>(plan: &Plan) -> Result<Vec<u64>, String> {
    let mut machine = Machine::<W>::new(plan);
    machine.objects().copy_from_slice(&plan.start);
    machine.begin();
    let mut state = vec![0; plan.state_words()];
    write(plan, &mut machine, false, &mut state);
    let first = state.clone();
    inputs_of(&mut machine, plan, &first, &mut |_, _| {});
    match machine.restless {
        Some(line) => Err(format!(
            "the rules of the group or loop at line {line} never come to rest: the original gives up after 200 rounds, \
             and what it leaves depends on that number"
        )),
        None => Ok(state),
    }
}

fn inputs<const W: usize>(plan: &Plan, state: &[u64], visit: &mut dyn FnMut(u8, &[u64])) {
    let mut machine = Machine::<W>::new(plan);
    inputs_of(&mut machine, plan, state, visit);
}

fn inputs_of<const W: usize>(
    machine: &mut Machine<'_, W>,
    plan: &Plan,
    state: &[u64],
    visit: &mut dyn FnMut(u8, &[u64]),
) {
    let (board, target) = unpack(plan, state);
    let mut next = vec![0; state.len()];
    for input in 0..plan.inputs {
        machine.objects().copy_from_slice(&board);
        if let Some(target) = &target {
            machine.target.clone_from(target);
        }
        let outcome = machine.input(Some(input), true);
        if outcome == Outcome::Endless {
            continue;
        }
        write(plan, machine, outcome == Outcome::Won, &mut next);
        if next != state {
            visit(input, &next);
        }
    }
}

/// Packs what a machine holds.
fn write<const W: usize>(
    plan: &Plan,
    machine: &mut Machine<'_, W>,
    is_won: bool,
    state: &mut [u64],
) {
    let target = std::mem::take(&mut machine.target);
    pack(plan, [machine.objects(), &target], is_won, state);
    machine.target = target;
}

/// The planes of a state: the board, and where `restart` leads if a state includes that.
fn unpack(plan: &Plan, state: &[u64]) -> (Vec<u64>, Option<Vec<u64>>) {
    let (board, target) = state.split_at(plan.layout.words);
    let planes = |packed: &[u64]| {
        let mut planes = plan.fixed.clone();
        plan.layout.unpack(packed, &mut planes, plan.words);
        planes
    };
    (planes(board), plan.has_target.then(|| planes(target)))
}

/// Packs the planes of a board, and those where `restart` leads if a state includes them.
fn pack(plan: &Plan, [board, target]: [&[u64]; 2], is_won: bool, state: &mut [u64]) {
    let (of_board, of_target) = state.split_at_mut(plan.layout.words);
    plan.layout.pack(board, plan.words, is_won, of_board);
    if plan.has_target {
        plan.layout.pack(target, plan.words, false, of_target);
    }
}

/// A level that is played turn by turn, as in the original. For tests.
pub struct Session<'p> {
    plan: &'p Plan,
    planes: Vec<u64>,
    target: Vec<u64>,
}

impl<'p> Session<'p> {
    /// Begins a level. Returns whether a turn follows.
    pub fn new(plan: &'p Plan) -> (Self, bool) {
        let mut session = Self {
            plan,
            planes: plan.start.clone(),
            target: plan.start.clone(),
        };
        let follows = plan.runs_rules_on_start && session.turn(None, false).goes_on;
        (session, follows)
    }

    /// The planes of objects.
    pub fn planes(&self) -> &[u64] {
        &self.planes
    }

    /// Goes back to these planes.
    pub fn set(&mut self, planes: Vec<u64>) {
        self.planes = planes;
    }

    /// Plays a turn.
    pub fn turn(&mut self, input: Option<u8>, can_win: bool) -> Turn {
        sized!(self.plan, turn(self, input, can_win))
    }

    /// Begins again. Returns whether a turn follows.
    pub fn restart(&mut self) -> bool {
        sized!(self.plan, restart(self))
    }
}

fn machine<'p, const W: usize>(session: &Session<'p>) -> Machine<'p, W> {
    let mut machine = Machine::<W>::new(session.plan);
    // What is kept of a state must be all of it.
    let layout = &session.plan.layout;
    let mut state = vec![0; layout.words];
    layout.pack(&session.planes, W, false, &mut state);
    machine.objects().copy_from_slice(&session.plan.fixed);
    layout.unpack(&state, machine.objects(), W);
    machine.target.clone_from(&session.target);
    machine
}

fn turn<const W: usize>(session: &mut Session<'_>, input: Option<u8>, can_win: bool) -> Turn {
    let mut machine = machine::<W>(session);
    let turn = machine.turn(input, can_win, input.is_none());
    session.planes = machine.objects().to_vec();
    session.target = machine.target;
    turn
}

fn restart<const W: usize>(session: &mut Session<'_>) -> bool {
    let mut machine = machine::<W>(session);
    let follows = machine.restart();
    session.planes = machine.objects().to_vec();
    follows
}
