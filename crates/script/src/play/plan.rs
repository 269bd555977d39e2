//! A level made ready to be played: its rules as conditions on planes, a plane for each object and each movement of a layer.

use super::live::live_layers;
use crate::compile::{ALL_MOVEMENTS, Change, Pattern, Program, Rule};
use crate::pack::{Layout, Reach};
use crate::parse::{Board, Commands, Direction, Filter, Form, Game, Win};

/// A level and its rules.
pub struct Plan {
    pub form: Form,
    /// The words of a plane.
    pub words: usize,
    /// The number of planes. Those of objects come first.
    pub planes: usize,
    /// By object and then by movement, its plane if it can be in this level and matters.
    pub plane_of: Vec<Option<u16>>,
    pub program: Program<PlanRule>,
    pub layers: Vec<PlanLayer>,
    /// In planes, as the next.
    pub wins: Vec<Win>,
    pub player: Filter,
    /// The planes of players, each with those of the movements of its layer.
    pub pressed: Vec<(u16, [Option<u16>; 5])>,
    /// The planes of objects that never change.
    pub fixed: Vec<u64>,
    pub start: Vec<u64>,
    pub layout: Layout,
    pub inputs: u8,
    pub runs_rules_on_start: bool,
    pub player_must_move: bool,
    pub has_rigid: bool,
    /// Whether a state includes where `restart` leads.
    pub has_target: bool,
    /// Why no state is won, if that shows without a search.
    pub why_never_won: Option<String>,
}

/// A set of planes, whose numbers are taken modulo its bits: it may have more than were added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaneSet([u64; 4]);

impl PlaneSet {
    fn of<'p>(planes: impl Iterator<Item = &'p u16>) -> Self {
        let mut set = Self::default();
        planes.for_each(|&plane| set.add(plane));
        set
    }

    #[inline(always)]
    pub fn add(&mut self, plane: u16) {
        self.0[usize::from(plane) / 64 % 4] |= 1 << (plane % 64);
    }

    /// Whether any of another set may be in this one.
    #[inline(always)]
    pub fn has_any(&self, other: &Self) -> bool {
        (0..4).any(|at| other.0[at] & self.0[at] != 0)
    }

    /// Whether all of another set are in this one.
    #[inline(always)]
    pub fn has_all(&self, other: &Self) -> bool {
        (0..4).all(|at| other.0[at] & !self.0[at] == 0)
    }
}

/// Patterns on planes, and what becomes of them.
pub struct PlanRule {
    /// The planes without which it matches nowhere.
    pub needs: PlaneSet,
    pub rows: Vec<PlanRow>,
    pub direction: Direction,
    pub step: isize,
    pub replaces: bool,
    pub is_rigid: bool,
    pub commands: Commands,
}

/// A pattern in a line.
pub struct PlanRow {
    /// Parts with any number of cells between them.
    pub parts: Vec<Vec<PlanCell>>,
    /// Where the pattern can begin.
    pub starts: Vec<u64>,
    /// The number of its cells.
    pub len: usize,
}

impl PlanRow {
    /// Where the pattern can begin, as a plane.
    #[inline(always)]
    pub fn starts<const W: usize>(&self) -> [u64; W] {
        std::array::from_fn(|at| self.starts[at])
    }
}

/// A cell of a pattern, in planes.
pub struct PlanCell {
    /// The place in the part, times the step of the rule.
    pub offset: isize,
    pub pattern: Pattern,
}

/// A layer whose objects can move.
pub struct PlanLayer {
    pub objects: Vec<u16>,
    /// The planes of its five movements.
    pub movements: [Option<u16>; 5],
    /// Those that there are.
    pub moving: Vec<u16>,
    pub moves: PlaneSet,
}

/// The words of a plane for so many cells: one of a few numbers, for each of which the inner loop is compiled.
fn plane_words(cells: usize) -> usize {
    let mut sizes = [1, 2, 4, 8, 32].into_iter();
    sizes.find(|&words| cells <= 64 * words).unwrap_or(256)
}

impl Plan {
    /// Makes a level ready. With `keeps_all`, layers that do not matter are kept too.
    pub fn new(game: &Game, program: &Program, board: &Board, keeps_all: bool) -> Self {
        let form = board.form;
        let reach = Reach::new(game, program, board);
        let live = match keeps_all {
            true => vec![true; game.layer_count],
            false => live_layers(game, &reach.program),
        };
        let words = plane_words(form.cells());
        let mut planes = 0..;
        let plane_of = (0..).zip(&reach.may).map(|(thing, may)| {
            let is_live = live[usize::from(game.layer(thing))] && !may.is_empty();
            is_live.then(|| planes.next())?
        });
        let plane_of: Vec<Option<u16>> = plane_of.collect();
        let of_objects = &plane_of[..game.objects.len()];
        let len = of_objects.iter().flatten().count() * words;
        let (mut fixed, mut start) = (vec![0; len], vec![0; len]);
        for (object, plane) in of_objects.iter().enumerate() {
            let Some(first) = plane.map(|plane| usize::from(plane) * words) else {
                continue;
            };
            let must = &reach.must[object].0;
            fixed[first..first + must.len()].copy_from_slice(must);
            for (cell, objects) in board.cells.iter().enumerate() {
                if objects.binary_search(&(object as u16)).is_ok() {
                    start[first + cell / 64] |= 1 << (cell % 64);
                }
            }
        }
        let commands = reach.program.rules();
        let commands = commands.fold(Commands::default(), |all, rule| all.with(rule.commands));
        let mut plan = Self {
            form,
            words,
            planes: usize::from(planes.start),
            layout: Layout::new(game, board, &reach, of_objects),
            plane_of,
            program: reach.program.map(|_| None),
            layers: Vec::new(),
            wins: Vec::new(),
            player: Filter::default(),
            pressed: Vec::new(),
            fixed,
            start,
            inputs: if game.no_action { 4 } else { 5 },
            runs_rules_on_start: game.runs_rules_on_start,
            player_must_move: game.player_must_move,
            has_rigid: reach.program.rules().any(|rule| rule.is_rigid),
            has_target: commands.has(Commands::CHECKPOINT) && commands.has(Commands::RESTART),
            why_never_won: reach.why_never_won(game, form, commands),
        };
        for layer in 0..game.layer_count as u16 {
            let movements: Vec<u16> = game.movements(layer, ALL_MOVEMENTS).collect();
            let objects: Vec<u16> = game.layer_objects(layer).collect();
            let moving = plan.planes_of(&movements);
            plan.layers.push(PlanLayer {
                objects: plan.planes_of(&objects),
                movements: std::array::from_fn(|at| plan.plane_of[usize::from(movements[at])]),
                moves: PlaneSet::of(moving.iter()),
                moving,
            });
        }
        for &player in &game.player.objects {
            let movements = plan.layers[usize::from(game.layer(player))].movements;
            let plane = plan.plane_of[usize::from(player)];
            plan.pressed.extend(plane.map(|plane| (plane, movements)));
        }
        plan.player = plan.filter(&game.player);
        let filter = |filter| plan.filter(filter);
        let wins = game.wins.iter().map(|win| Win {
            quantity: win.quantity,
            of: filter(&win.of),
            on: win.on.as_ref().map(filter),
        });
        plan.wins = wins.collect();
        plan.program = reach.program.map(|rule| plan.rule(game, rule));
        plan
    }

    /// The planes of some objects or movements that can be in this level and matter.
    fn planes_of<'t>(&self, things: impl IntoIterator<Item = &'t u16>) -> Vec<u16> {
        let plane = |&thing: &u16| self.plane_of[usize::from(thing)];
        things.into_iter().filter_map(plane).collect()
    }

    /// A filter of planes: of none if an object that is nowhere is needed.
    fn filter(&self, filter: &Filter) -> Filter {
        let (mut objects, needs_all) = (self.planes_of(&filter.objects), filter.needs_all);
        if needs_all && objects.len() < filter.objects.len() {
            objects.clear();
        }
        Filter { objects, needs_all }
    }

    /// A rule, if it does anything that matters.
    fn rule(&self, game: &Game, rule: &Rule) -> Option<PlanRule> {
        let step = self.form.step(rule.direction);
        let row = |parts: &Vec<Vec<Pattern>>| {
            let cell = |(at, pattern): (isize, &Pattern)| PlanCell {
                offset: at * step,
                pattern: self.pattern(game, rule, pattern),
            };
            let cells = |part: &Vec<Pattern>| (0..).zip(part).map(cell).collect();
            let len = parts.iter().map(Vec::len).sum();
            let mut starts = self.form.starts(rule.direction, len).0;
            starts.resize(self.words, 0);
            PlanRow {
                parts: parts.iter().map(cells).collect(),
                starts,
                len,
            }
        };
        let rows: Vec<PlanRow> = rule.rows.iter().map(row).collect();
        let cells = rows.iter().flat_map(|row| &row.parts).flatten();
        let mut patterns = cells.map(|cell| &cell.pattern);
        let needs = patterns.clone().flat_map(|pattern| &pattern.on);
        let rule = PlanRule {
            needs: PlaneSet::of(needs),
            replaces: patterns.any(|pattern| pattern.change.is_some()),
            direction: rule.direction,
            step,
            is_rigid: rule.is_rigid,
            commands: rule.commands,
            rows,
        };
        (rule.replaces || rule.commands.acts()).then_some(rule)
    }

    /// A pattern in planes.
    fn pattern(&self, game: &Game, rule: &Rule, of: &Pattern) -> Pattern {
        let mut pattern = Pattern {
            on: self.planes_of(&of.on),
            off: self.planes_of(&of.off),
            ..Pattern::default()
        };
        for objects in &of.any {
            match &*self.planes_of(objects) {
                [only] => pattern.on.push(*only),
                several => pattern.any.push(several.to_vec()),
            }
        }
        let Some(change) = &of.change else {
            return pattern;
        };
        // Of the objects of a layer only those that the cell may have: it has one of each layer. Where a rule has several rows, one may
        // have changed a cell of another since this was matched.
        let is_object = |thing: &u16| usize::from(*thing) < game.objects.len();
        let is_there = |thing: &&u16| {
            let objects = of.on.chunks(1).filter(|on| is_object(&on[0]));
            let mut known = of.any.iter().map(Vec::as_slice).chain(objects);
            let layer = game.layer(**thing);
            let known = known.find(|list| list.iter().all(|&other| game.layer(other) == layer));
            rule.rows.len() > 1
                || !is_object(thing)
                || known.is_none_or(|list| list.contains(thing))
        };
        let set = self.planes_of(&change.set);
        let mut clear = self.planes_of(change.clear.iter().filter(is_there));
        clear.retain(|plane| !set.contains(plane));
        if rule.is_rigid || !set.is_empty() || !clear.is_empty() {
            let layers = change.layers.clone();
            pattern.change = Some(Change { clear, set, layers });
        }
        pattern
    }
}
