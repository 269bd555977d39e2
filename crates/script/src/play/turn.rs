//! A turn: an input, the rules, the movements, the late rules, the commands.

use super::machine::Machine;
use super::plan::{Plan, PlanFilter};
use crate::parse::{Commands, Quantity};

/// How often a turn begins again without some rigid group, as in the original.
const MAX_RIGID_ROUNDS: u32 = 50;
/// The most turns that follow an input by themselves. The original goes on for ever.
const MAX_AGAIN: u32 = 1 << 14;

/// What became of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    pub is_won: bool,
    pub has_changed: bool,
    /// Whether a turn without an input follows.
    pub goes_on: bool,
}

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Won,
    Open,
    /// Turns follow each other without end: the game takes no more inputs.
    Endless,
}

impl<const W: usize> Machine<'_, W> {
    /// The planes of objects.
    pub fn objects(&mut self) -> &mut [u64] {
        let len = self.plan.object_planes * W;
        &mut self.planes[..len]
    }

    /// Plays an input and the turns that follow from it.
    pub fn input(&mut self, input: Option<u8>, can_win: bool) -> Outcome {
        let mut turn = self.turn(input, can_win, false);
        // A state that comes again comes for ever: it is compared with the one after 1, 2, 4, ... turns.
        let (mut kept, mut kept_target) = (Vec::new(), Vec::new());
        for number in 1u32.. {
            if turn.is_won {
                return Outcome::Won;
            }
            if !turn.goes_on {
                return Outcome::Open;
            }
            if number > MAX_AGAIN || *self.objects() == *kept && self.target == kept_target {
                break;
            }
            if number.is_power_of_two() {
                kept.clear();
                kept.extend_from_slice(self.objects());
                kept_target.clone_from(&self.target);
            }
            turn = self.turn(None, can_win, true);
        }
        Outcome::Endless
    }

    /// Plays the turn before the first input, if the game has one.
    pub fn begin(&mut self) {
        if self.plan.runs_rules_on_start {
            let turn = self.turn(None, false, false);
            if turn.goes_on {
                self.input(None, false);
            }
        }
    }

    /// Plays one turn. One that follows another by itself does nothing if it changes nothing.
    pub fn turn(&mut self, input: Option<u8>, can_win: bool, follows: bool) -> Turn {
        let plan = self.plan;
        let before = self.objects().to_vec();
        self.planes[plan.object_planes * W..].fill(0);
        let players = self.press(input);
        let start = plan.has_rigid.then(|| self.planes.clone());
        self.rigid.banned = 0;
        for _ in 0..MAX_RIGID_ROUNDS {
            self.commands = Commands::default();
            self.apply_all(&plan.early);
            if !self.resolve() {
                self.apply_all(&plan.late);
                break;
            }
            if let Some(start) = &start {
                self.planes.clone_from(start);
            }
        }
        let stays = |machine: &mut Self| {
            machine.objects().copy_from_slice(&before);
            Turn::default()
        };
        if plan.player_must_move && players.iter().any(|&word| word != 0) {
            let now = self.any(&plan.player.planes);
            if (0..W).all(|at| players[at] & !now[at] == 0) {
                return stays(self);
            }
        }
        if self.commands.has(Commands::CANCEL) {
            return stays(self);
        }
        let ends = Commands(Commands::WIN.0 | Commands::RESTART.0);
        let is_forced = self.commands.has(ends);
        let mut goes_on = false;
        if self.commands.has(Commands::RESTART) {
            goes_on = self.restart();
        }
        let has_changed = *self.objects() != *before;
        if follows && !has_changed && !is_forced {
            return Turn::default();
        }
        if can_win && self.is_won() {
            return Turn {
                is_won: true,
                has_changed,
                goes_on: false,
            };
        }
        if self.commands.has(Commands::CHECKPOINT) {
            self.target = self.objects().to_vec();
        }
        Turn {
            is_won: false,
            has_changed,
            goes_on: goes_on || self.commands.has(Commands::AGAIN) && has_changed,
        }
    }

    /// Goes back to the beginning or the last checkpoint. Returns whether a turn follows.
    pub fn restart(&mut self) -> bool {
        let target = std::mem::take(&mut self.target);
        self.objects().copy_from_slice(&target);
        self.target = target;
        self.commands = Commands::default();
        if !self.plan.runs_rules_on_start || self.is_restarting {
            return false;
        }
        self.is_restarting = true;
        let turn = self.turn(None, false, false);
        self.is_restarting = false;
        self.commands = Commands::default();
        turn.goes_on
    }

    /// Gives the players a movement. Returns where they are.
    fn press(&mut self, input: Option<u8>) -> [u64; W] {
        let Some(input) = input else {
            return [0; W];
        };
        let plan = self.plan;
        let players = self.filter(&plan.player);
        for (&plane, &layer) in plan.player.planes.iter().zip(&plan.player.layers) {
            let movements = &plan.layers[usize::from(layer)].movements;
            if let Some(movement) = movements[usize::from(input)] {
                for (at, players) in players.iter().enumerate() {
                    let objects = self.planes[usize::from(plane) * W + at];
                    self.planes[usize::from(movement) * W + at] |= objects & players;
                }
            }
        }
        players
    }

    /// The cells with any of some planes.
    #[inline(never)]
    pub fn any(&self, planes: &[u16]) -> [u64; W] {
        let mut any = [0; W];
        for &plane in planes {
            let plane = self.plane(plane);
            for at in 0..W {
                any[at] |= plane[at];
            }
        }
        any
    }

    #[inline(never)]
    fn filter(&self, filter: &PlanFilter) -> [u64; W] {
        if !filter.needs_all {
            return self.any(&filter.planes);
        }
        if filter.is_nowhere {
            return [0; W];
        }
        let mut all = [!0; W];
        for &plane in &filter.planes {
            let plane = self.plane(plane);
            for at in 0..W {
                all[at] &= plane[at];
            }
        }
        all
    }

    /// Whether the level is won: a rule said so, or all conditions hold.
    pub fn is_won(&self) -> bool {
        if self.commands.has(Commands::WIN) {
            return true;
        }
        let wins = &self.plan.wins;
        !wins.is_empty()
            && wins.iter().all(|win| {
                let of = self.filter(&win.of);
                let on = win.on.as_ref().map_or([!0; W], |on| self.filter(on));
                match win.quantity {
                    Quantity::No => (0..W).all(|at| of[at] & on[at] == 0),
                    Quantity::Some => (0..W).any(|at| of[at] & on[at] != 0),
                    Quantity::All => (0..W).all(|at| of[at] & !on[at] == 0),
                }
            })
    }
}

impl Plan {
    /// The words of a packed state: the board and, if `restart` may lead to a checkpoint, that too.
    pub fn state_words(&self) -> usize {
        self.layout.words * (1 + usize::from(self.has_target))
    }
}
