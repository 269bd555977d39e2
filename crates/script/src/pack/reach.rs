//! What can be where: a bound on all states that a level reaches.
//!
//! For each object two sets of cells: where it may ever be, and where it always is. Rules and movements are applied to them as if every
//! object were where it may be, until nothing is added. So both are right, and not always tight.

use super::set::Set;
use crate::compile::{ALL_MOVEMENTS, Pattern, Program, Rule};
use crate::parse::{Board, Commands, Direction, Filter, Form, Game, Quantity, Win};

/// Where objects can be in a level.
pub struct Reach {
    /// By object: where it may be. Then by movement: where it may be given.
    pub may: Vec<Set>,
    /// The same: where it always is.
    pub must: Vec<Set>,
    /// The rules that may match.
    pub program: Program,
}

impl Reach {
    pub fn new(game: &Game, program: &Program, board: &Board) -> Self {
        let form = board.form;
        let empty = Set::empty(form.cells());
        let mut start = vec![empty; game.objects.len() + 5 * game.layer_count];
        for (cell, objects) in board.cells.iter().enumerate() {
            for &object in objects {
                start[usize::from(object)].add(cell);
            }
        }
        let mut reach = Self {
            must: start.clone(),
            may: start,
            program: program.clone(),
        };
        let mut is_used = vec![false; program.rules().count()];
        loop {
            let mut changed = reach.press(game);
            for (rule, is_used) in program.rules().zip(&mut is_used) {
                if let Some(more) = reach.apply(form, rule) {
                    *is_used = true;
                    changed |= more;
                }
            }
            changed |= reach.carry_out(game, form);
            if !changed {
                break;
            }
        }
        let mut is_used = is_used.into_iter();
        reach.program = program.map(|rule| is_used.next()?.then(|| rule.clone()));
        reach
    }

    /// Why the level cannot be won, if no rule that may match says so and a condition never holds.
    pub fn why_never_won(&self, game: &Game, form: Form, commands: Commands) -> Option<String> {
        if commands.has(Commands::WIN) {
            return None;
        }
        if game.wins.is_empty() {
            return Some(
                "the game has no condition of winning, and no rule wins this level".into(),
            );
        }
        let never = game.wins.iter().position(|win| !self.may_hold(form, win))?;
        Some(format!(
            "condition of winning {} of {} can never hold: no sequence of rules and movements brings the objects there",
            never + 1,
            game.wins.len()
        ))
    }

    /// Whether a condition of winning may ever hold.
    fn may_hold(&self, form: Form, win: &Win) -> bool {
        let those = |sets: &[Set], filter: Option<&Filter>| {
            let mut cells = form.starts(Direction::Down, 1);
            let objects = filter.iter().flat_map(|filter| &filter.objects);
            let sets = objects.map(|&object| &sets[usize::from(object)]);
            if filter.is_none_or(|filter| filter.needs_all) {
                sets.for_each(|set| _ = cells.keep(set));
            } else {
                cells = Set::empty(form.cells());
                sets.for_each(|set| _ = cells.join(set));
            }
            cells
        };
        let of = |sets| those(sets, Some(&win.of));
        let on = |sets| those(sets, win.on.as_ref());
        let mut cells = match win.quantity {
            Quantity::Some => of(&self.may),
            Quantity::No | Quantity::All => of(&self.must),
        };
        match win.quantity {
            Quantity::Some => cells.keep(&on(&self.may)),
            Quantity::No => cells.keep(&on(&self.must)),
            Quantity::All => cells.remove(&on(&self.may)),
        };
        cells.is_empty() != (win.quantity == Quantity::Some)
    }

    /// The inputs give the player every movement.
    fn press(&mut self, game: &Game) -> bool {
        let mut changed = false;
        for &player in &game.player.objects {
            let there = self.may[usize::from(player)].clone();
            let inputs = [ALL_MOVEMENTS, 15][usize::from(game.no_action)];
            for movement in game.movements(game.layer(player), inputs) {
                changed |= self.may[usize::from(movement)].join(&there);
            }
        }
        changed
    }

    /// Applies a rule wherever it may match. `None` if that is nowhere; else whether anything changed.
    fn apply(&mut self, form: Form, rule: &Rule) -> Option<bool> {
        let step = form.step(rule.direction);
        let mut found = Vec::new();
        for row in &rule.rows {
            for part in row {
                let mut starts = form.starts(rule.direction, part.len());
                for (at, pattern) in (0..).zip(part) {
                    starts.keep(&self.matching(form, pattern).back(at * step));
                    if starts.is_empty() {
                        return None;
                    }
                }
                found.push((part, starts));
            }
        }
        let mut changed = false;
        for (part, starts) in found {
            for (at, pattern) in (0..).zip(part) {
                let cells = starts.back(-at * step);
                if let Some(change) = &pattern.change {
                    let gone = change.clear.iter();
                    for &thing in gone.filter(|thing| !change.set.contains(thing)) {
                        changed |= self.must[usize::from(thing)].remove(&cells);
                    }
                    for &thing in &change.set {
                        changed |= self.may[usize::from(thing)].join(&cells);
                    }
                }
            }
        }
        Some(changed)
    }

    /// Where a cell may match.
    fn matching(&self, form: Form, pattern: &Pattern) -> Set {
        let mut cells = form.starts(Direction::Down, 1);
        for &thing in &pattern.on {
            cells.keep(&self.may[usize::from(thing)]);
        }
        for objects in &pattern.any {
            let mut any = Set::empty(form.cells());
            for &object in objects {
                any.join(&self.may[usize::from(object)]);
            }
            cells.keep(&any);
        }
        for &thing in &pattern.off {
            cells.remove(&self.must[usize::from(thing)]);
        }
        cells
    }

    /// Moves objects to where they may move.
    fn carry_out(&mut self, game: &Game, form: Form) -> bool {
        let mut changed = false;
        let mut blocked = vec![Set::empty(form.cells()); game.layer_count];
        for (object, must) in game.objects.iter().zip(&self.must) {
            blocked[usize::from(object.layer)].join(must);
        }
        for (number, object) in game.objects.iter().enumerate() {
            let layer = usize::from(object.layer);
            let movements = game.movements(object.layer, ALL_MOVEMENTS);
            for (movement, direction) in movements.zip(Direction::ALL) {
                let step = form.step(direction);
                let mut from = self.may[number].clone();
                from.keep(&self.may[usize::from(movement)]);
                from.keep(&form.starts(direction, 2));
                from.remove(&blocked[layer].back(step));
                if !from.is_empty() {
                    changed |= self.must[number].remove(&from);
                    changed |= self.may[number].join(&from.back(-step));
                }
            }
        }
        changed
    }
}
