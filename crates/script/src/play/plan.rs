//! A level made ready to be played: its rules as conditions on planes, a plane for each object and each movement of a layer.

use super::live::live_layers;
use crate::compile::{ALL_MOVEMENTS, Direction, Group, Pattern, Program, Rule};
use crate::pack::{Form, Layout, Reach};
use crate::parse::{Board, Commands, Filter, Game, Quantity};

/// A level and its rules.
pub struct Plan {
    pub form: Form,
    /// The words of a plane.
    pub words: usize,
    /// The planes of objects come first.
    pub object_planes: usize,
    pub planes: usize,
    /// By object and then by movement, its plane if it can be in this level and matters.
    pub plane_of: Vec<Option<u16>>,
    pub early: Vec<PlanGroup>,
    pub late: Vec<PlanGroup>,
    pub layers: Vec<PlanLayer>,
    pub wins: Vec<PlanWin>,
    pub player: PlanFilter,
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

impl FromIterator<u16> for PlaneSet {
    fn from_iter<I: IntoIterator<Item = u16>>(planes: I) -> Self {
        let mut set = Self::default();
        planes.into_iter().for_each(|plane| set.add(plane));
        set
    }
}

/// Rules that are applied until none changes anything.
pub struct PlanGroup {
    pub rules: Vec<PlanRule>,
    pub line: u64,
    pub loop_start: Option<usize>,
    /// The number of the rigid group, from 1; 0 for others.
    pub rigid: u8,
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

/// A cell of a pattern.
#[derive(Default)]
pub struct PlanCell {
    /// The place in the part, times the step of the rule.
    pub offset: isize,
    /// Planes that must be set, movements first.
    pub on: Vec<u16>,
    pub off: Vec<u16>,
    pub any: Vec<Vec<u16>>,
    pub change: Option<PlanChange>,
}

/// What becomes of a cell.
pub struct PlanChange {
    pub clear: Vec<u16>,
    pub set: Vec<u16>,
    /// The layers that a rigid rule remembers.
    pub layers: Vec<u16>,
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

/// A condition of winning.
pub struct PlanWin {
    pub quantity: Quantity,
    pub of: PlanFilter,
    pub on: Option<PlanFilter>,
}

/// Cells with any or with all of some objects.
pub struct PlanFilter {
    pub planes: Vec<u16>,
    pub needs_all: bool,
    /// Whether no cell passes, since an object that is nowhere is needed.
    pub is_nowhere: bool,
    /// For players: each plane and the layer.
    pub layers: Vec<u16>,
}

/// The words of a plane for so many cells: one of a few numbers, for each of which the inner loop is compiled.
fn plane_words(cells: usize) -> usize {
    let words = cells.div_ceil(64);
    let sizes = [1, 2, 4, 8, 32];
    let fit = sizes.into_iter().find(|&most| words <= most);
    fit.unwrap_or(256)
}

impl Plan {
    /// Makes a level ready. With `keeps_all`, layers that do not matter are kept too.
    pub fn new(game: &Game, program: &Program, board: &Board, keeps_all: bool) -> Self {
        let form = Form::of(board);
        let reach = Reach::new(game, program, board);
        let mut used = reach.is_used.iter();
        let mut used_of = |groups: &[Group]| -> Vec<Group> {
            let keep = |group: &Group| Group {
                rules: group
                    .rules
                    .iter()
                    .filter(|_| used.next() == Some(&true))
                    .cloned()
                    .collect(),
                ..*group
            };
            groups.iter().map(keep).collect()
        };
        let (early, late) = (used_of(&program.early), used_of(&program.late));
        let rules = early.iter().chain(&late).flat_map(|group| &group.rules);
        let live = if keeps_all {
            vec![true; game.layer_count]
        } else {
            live_layers(game, rules)
        };
        let words = plane_words(form.cells());
        let mut planes = 0;
        let mut next = || {
            planes += 1;
            planes - 1
        };
        let plane_of: Vec<Option<u16>> = (0..)
            .zip(&reach.may)
            .map(|(thing, may)| {
                let is_live = live[usize::from(game.layer(thing))];
                (is_live && !may.is_empty()).then(&mut next)
            })
            .collect();
        let of_objects = &plane_of[..game.objects.len()];
        let object_planes = of_objects.iter().flatten().count();
        let layers: Vec<PlanLayer> = (0..game.layer_count as u16)
            .map(|layer| {
                let mut movements = [None; 5];
                for (plane, movement) in
                    (movements.iter_mut()).zip(game.movements(layer, ALL_MOVEMENTS))
                {
                    *plane = plane_of[usize::from(movement)];
                }
                let objects = of_objects.iter().zip(&game.objects);
                PlanLayer {
                    objects: objects
                        .filter(|(_, object)| object.layer == layer)
                        .filter_map(|(plane, _)| *plane)
                        .collect(),
                    moves: movements.into_iter().flatten().collect(),
                    moving: movements.into_iter().flatten().collect(),
                    movements,
                }
            })
            .collect();
        let planes = usize::from(planes);
        let (mut fixed, mut start) = (
            vec![0; object_planes * words],
            vec![0; object_planes * words],
        );
        for (object, plane) in of_objects.iter().enumerate() {
            let Some(plane) = plane.map(usize::from) else {
                continue;
            };
            let at = plane * words..plane * words + reach.must[object].0.len();
            fixed[at].copy_from_slice(&reach.must[object].0);
            for (cell, objects) in board.cells.iter().enumerate() {
                if objects.binary_search(&(object as u16)).is_ok() {
                    start[plane * words + cell / 64] |= 1 << (cell % 64);
                }
            }
        }
        let layout = Layout::new(game, program, board, &reach, of_objects);
        let commands = early.iter().chain(&late).flat_map(|group| &group.rules);
        let commands = commands.fold(Commands::default(), |mut all, rule| {
            all.add(rule.commands);
            all
        });
        let mut plan = Self {
            form,
            words,
            object_planes,
            planes,
            plane_of,
            early: Vec::new(),
            late: Vec::new(),
            layers,
            wins: Vec::new(),
            player: PlanFilter::default(),
            fixed,
            start,
            layout,
            inputs: if game.settings.no_action { 4 } else { 5 },
            runs_rules_on_start: game.settings.runs_rules_on_start,
            player_must_move: game.settings.player_must_move,
            has_rigid: early.iter().any(Group::is_rigid),
            has_target: commands.has(Commands::CHECKPOINT) && commands.has(Commands::RESTART),
            why_never_won: reach.why_never_won(game, form, commands),
        };
        plan.player = plan.filter(game, &game.player);
        for win in &game.wins {
            let (of, on) = (plan.filter(game, &win.of), win.on.as_ref());
            let on = on.map(|on| plan.filter(game, on));
            plan.wins.push(PlanWin {
                quantity: win.quantity,
                of,
                on,
            });
        }
        (plan.early, plan.late) = (plan.groups(game, &early), plan.groups(game, &late));
        plan
    }

    fn filter(&self, game: &Game, filter: &Filter) -> PlanFilter {
        let planes = filter
            .objects
            .iter()
            .map(|&object| Some((self.plane_of[usize::from(object)]?, game.layer(object))));
        let (is_nowhere, planes) = (
            planes.clone().any(|plane| plane.is_none()),
            planes.flatten().collect::<Vec<_>>(),
        );
        PlanFilter {
            needs_all: filter.needs_all,
            is_nowhere: filter.needs_all && is_nowhere,
            planes: planes.iter().map(|&(plane, _)| plane).collect(),
            layers: planes.iter().map(|&(_, layer)| layer).collect(),
        }
    }

    fn groups(&self, game: &Game, groups: &[Group]) -> Vec<PlanGroup> {
        let mut rigid = 0;
        let group = |group: &Group| PlanGroup {
            rules: group
                .rules
                .iter()
                .filter_map(|rule| self.rule(game, rule))
                .collect(),
            line: group.line,
            loop_start: group.loop_start,
            rigid: {
                rigid += u8::from(group.is_rigid());
                if group.is_rigid() { rigid } else { 0 }
            },
        };
        groups.iter().map(group).collect()
    }

    /// A rule, if it does anything that matters.
    fn rule(&self, game: &Game, rule: &Rule) -> Option<PlanRule> {
        let step = self.form.step(rule.direction);
        let row = |parts: &Vec<Vec<Pattern>>| {
            let cells = |part: &Vec<Pattern>| {
                let cells = (0..).zip(part);
                cells
                    .map(|(at, pattern)| self.cell(game, rule, pattern, at * step))
                    .collect()
            };
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
        let needs = cells.flat_map(|cell| cell.on.iter().copied()).collect();
        let rule = PlanRule {
            needs,
            rows,
            direction: rule.direction,
            step,
            replaces: rule.replaces,
            is_rigid: rule.is_rigid,
            commands: rule.commands,
        };
        let mut cells = rule.rows.iter().flat_map(|row| &row.parts).flatten();
        let acts = rule.commands.0 & !Commands::SHOW.0 != 0;
        (acts || cells.any(|cell| cell.change.is_some())).then_some(rule)
    }

    fn cell(&self, game: &Game, rule: &Rule, pattern: &Pattern, offset: isize) -> PlanCell {
        let planes = |things: &[u16]| -> Vec<u16> {
            let plane = |&thing: &u16| self.plane_of[usize::from(thing)];
            things.iter().filter_map(plane).collect()
        };
        let mut cell = PlanCell {
            offset,
            on: planes(&pattern.on),
            off: planes(&pattern.off),
            ..PlanCell::default()
        };
        for objects in &pattern.any {
            match &*planes(objects) {
                [only] => cell.on.push(*only),
                several => cell.any.push(several.to_vec()),
            }
        }
        let Some(change) = &pattern.change else {
            return cell;
        };
        // Of the objects of a layer only those that the cell may have: it has one of each layer. Where a rule has several rows, one may
        // have changed a cell of another since this was matched.
        let is_object = |thing: u16| usize::from(thing) < game.objects.len();
        let is_there = |thing: &u16| {
            let known = (pattern.any.iter().map(Vec::as_slice))
                .chain(pattern.on.chunks(1).filter(|on| is_object(on[0])))
                .find(|list| {
                    let mut layers = list.iter().map(|&other| game.layer(other));
                    layers.all(|layer| layer == game.layer(*thing))
                });
            rule.rows.len() > 1
                || !is_object(*thing)
                || known.is_none_or(|list| list.contains(thing))
        };
        let set = planes(&change.set);
        let gone: Vec<u16> = change.clear.iter().copied().filter(is_there).collect();
        let mut clear = planes(&gone);
        clear.sort_unstable();
        clear.dedup();
        clear.retain(|plane| !set.contains(plane));
        if rule.is_rigid || !set.is_empty() || !clear.is_empty() {
            cell.change = Some(PlanChange {
                clear,
                set,
                layers: change.layers.clone(),
            });
        }
        cell
    }
}

impl Default for PlanFilter {
    fn default() -> Self {
        Self {
            planes: Vec::new(),
            needs_all: false,
            is_nowhere: true,
            layers: Vec::new(),
        }
    }
}
