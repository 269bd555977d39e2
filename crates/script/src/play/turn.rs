//! A turn: an input, the rules, the movements, the late rules, the commands.

use super::machine::Machine;
use super::plan::Plan;
use crate::parse::{Commands, Filter, Quantity, Win};

/// How often a turn begins again without some rigid group, as in the original.
const MAX_RIGID_ROUNDS: u32 = 50;
/// The most turns that follow an input by themselves. The original goes on for ever.
const MAX_AGAIN: u32 = 1 << 14;

/// What became of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    pub is_won: bool,
    pub has_changed: bool,
    /// Whether a turn without an input follows, if it is not won.
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

impl Machine<'_> {
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
                kept = self.objects().to_vec();
                kept_target.clone_from(&self.target);
            }
            turn = self.turn(None, can_win, true);
        }
        Outcome::Endless
    }

    /// Plays the turn before the first input, if the game has one.
    pub fn begin(&mut self) {
        if self.plan.runs_rules_on_start && self.turn(None, false, false).goes_on {
            self.input(None, false);
        }
    }

    /// Plays one turn. One that follows another by itself does nothing if it changes nothing.
    pub fn turn(&mut self, input: Option<u8>, can_win: bool, follows: bool) -> Turn {
        let plan = self.plan;
        let mut before = std::mem::take(&mut self.before);
        before.clear();
        before.extend_from_slice(self.objects());
        self.movements().fill(0);
        if let Some(input) = input {
            self.press(input);
        }
        let start = plan.has_rigid.then(|| self.planes.clone());
        self.rigid.banned = 0;
        for _ in 0..MAX_RIGID_ROUNDS {
            self.commands = Commands::default();
            self.apply_all(&plan.program.early);
            if !self.resolve() {
                if !plan.program.late.is_empty() {
                    self.apply_all(&plan.program.late);
                }
                break;
            }
            if let Some(start) = &start {
                self.planes.clone_from(start);
            }
        }
        let mut turn = Turn::default();
        if plan.player_must_move && input.is_some() && self.stays(&before)
            || self.commands.has(Commands::CANCEL)
        {
            self.objects().copy_from_slice(&before);
        } else {
            let is_forced = self.commands.has(Commands::WIN.with(Commands::RESTART));
            let restarts = self.commands.has(Commands::RESTART) && self.restart();
            let has_changed = *self.objects() != *before;
            if !follows || has_changed || is_forced {
                let has_again = self.commands.has(Commands::AGAIN) && has_changed;
                turn = Turn {
                    is_won: can_win && self.is_won(),
                    has_changed,
                    goes_on: restarts || has_again,
                };
                if self.commands.has(Commands::CHECKPOINT) && !turn.is_won {
                    self.target = self.objects().to_vec();
                }
            }
        }
        self.before = before;
        turn
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

    /// Gives the players a movement.
    fn press(&mut self, input: u8) {
        let plan = self.plan;
        for &(plane, movements) in &plan.pressed {
            let Some(movement) = movements[usize::from(input)] else {
                continue;
            };
            for at in 0..self.words {
                let mut players = *self.word(plane, at);
                if plan.player.needs_all {
                    players &= filtered(plan, &self.planes, &plan.player, at);
                }
                *self.word(movement, at) |= players;
            }
        }
    }

    /// Whether players were there before, and all cells that had one still have one.
    fn stays(&self, before: &[u64]) -> bool {
        let player = &self.plan.player;
        let (mut has_any, mut now) = (false, Vec::new());
        self.join(&player.objects, &mut now);
        let stays = now.iter().enumerate().all(|(at, &now)| {
            let players = filtered(self.plan, before, player, at);
            has_any |= players != 0;
            players & !now == 0
        });
        has_any && stays
    }

    /// Whether the level is won: a rule said so, or all conditions hold.
    pub fn is_won(&self) -> bool {
        if self.commands.has(Commands::WIN) {
            return true;
        }
        let (plan, planes) = (self.plan, &self.planes);
        let holds = |win: &Win| {
            let is_met = |at: usize| {
                let on = win
                    .on
                    .as_ref()
                    .map_or(!0, |on| filtered(plan, planes, on, at));
                let on = if win.quantity == Quantity::All {
                    !on
                } else {
                    on
                };
                filtered(plan, planes, &win.of, at) & on != 0
            };
            (0..plan.words).any(is_met) == (win.quantity == Quantity::Some)
        };
        !plan.wins.is_empty() && plan.wins.iter().all(holds)
    }
}

/// A word of the cells that a filter lets pass.
#[inline]
fn filtered(plan: &Plan, planes: &[u64], filter: &Filter, at: usize) -> u64 {
    let (mut any, mut all) = (0, !0);
    for &plane in &filter.objects {
        let word = planes[usize::from(plane) * plan.words + at];
        (any, all) = (any | word, all & word);
    }
    if filter.needs_all { any & all } else { any }
}
