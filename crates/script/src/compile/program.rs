//! The rules of a game, group by group.

use super::rule::Rule;
use super::variant::Variant;
use super::{movements, properties};
use crate::parse::{Game, Motion, RuleItem, RuleLine, Term};
use homing_table::error::{Error, Result};

/// The rules of a game.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub early: Vec<Group>,
    pub late: Vec<Group>,
}

/// Rules that are applied until none changes anything.
#[derive(Clone, Debug, Default)]
pub struct Group {
    pub rules: Vec<Rule>,
    /// The line of its first rule.
    pub line: u64,
    /// The first group of the loop that this group ends.
    pub loop_start: Option<usize>,
}

impl Group {
    /// Whether it contains a rigid rule.
    pub fn is_rigid(&self) -> bool {
        self.rules.iter().any(|rule| rule.is_rigid)
    }
}

/// The most rigid groups, as in the original.
const MAX_RIGID: usize = 30;

impl Program {
    /// Compiles the rules of a game.
    ///
    /// # Errors
    ///
    /// A rule does not say what it means, with its line.
    pub fn new(game: &Game) -> Result<Self> {
        let (mut program, mut loops) = (Self::default(), Vec::new());
        let mut start = None;
        for item in &game.rules {
            match item {
                RuleItem::LoopStart(line) => start = Some(*line),
                RuleItem::LoopEnd(line) => loops.extend(start.take().map(|start| (start, *line))),
                RuleItem::Rule(rule) => {
                    let groups = if rule.is_late {
                        &mut program.late
                    } else {
                        &mut program.early
                    };
                    // Groups come in the order of their lines: a rule joins the last one or begins another.
                    if groups.last().is_none_or(|last| last.line != rule.group) {
                        groups.push(Group {
                            line: rule.group,
                            ..Group::default()
                        });
                    }
                    if let Some(group) = groups.last_mut() {
                        group.rules.append(&mut compile(game, rule)?);
                    }
                }
            }
        }
        for groups in [&mut program.early, &mut program.late] {
            groups.retain(|group| !group.rules.is_empty());
            mark_loops(groups, &loops);
        }
        let mut rigid = program.early.iter().filter(|group| group.is_rigid());
        if let Some(group) = rigid.nth(MAX_RIGID) {
            let what = format!("a game has at most {MAX_RIGID} groups with rigid rules");
            return Err(Error::input(what).on_line(group.line));
        }
        Ok(program)
    }
}

/// The rules that a line stands for.
fn compile(game: &Game, line: &RuleLine) -> Result<Vec<Rule>> {
    let mut variants = Vec::new();
    for &direction in &line.directions {
        let mut variant = Variant::new(line, direction);
        for cell in variant.cells_mut() {
            part_aggregates(game, cell).map_err(|what| Error::input(what).on_line(line.line))?;
        }
        for variant in movements::expand(variant)? {
            variants.append(&mut properties::expand(game, variant)?);
        }
    }
    for variant in &mut variants {
        stop_new(game, variant);
    }
    // Of equal ones the last counts.
    let mut kept: Vec<Variant> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for variant in variants.into_iter().rev() {
        let direction = variant.is_directed().then_some(variant.direction);
        if seen.insert((direction, variant.left.clone(), variant.right.clone())) {
            kept.push(variant);
        }
    }
    let mut rules = Vec::new();
    for variant in kept.iter().rev() {
        rules.extend(Rule::new(game, variant)?);
    }
    Ok(rules)
}

/// Replaces words for several objects together by these objects. The first takes the place of the word, and the others follow.
fn part_aggregates(game: &Game, cell: &mut Vec<(Motion, Term)>) -> std::result::Result<(), String> {
    for at in 0..cell.len() {
        let (motion, Term::Aggregate(number)) = cell[at] else {
            continue;
        };
        if motion == Motion::No {
            return Err(
                "`no` cannot stand before several objects that are together: name one".into(),
            );
        }
        let objects = &game.aggregates[usize::from(number)];
        let mut terms = objects.iter().map(|&object| (motion, Term::Object(object)));
        cell[at] = terms.next().unwrap_or((Motion::Gap, Term::Gap));
        cell.extend(terms);
    }
    Ok(())
}

/// Objects that appear, in a layer of which the cell had none, do not move.
fn stop_new(game: &Game, variant: &mut Variant) {
    if variant.is_late {
        return;
    }
    let left = variant.left.iter().flatten();
    for (left, right) in left.zip(variant.right.iter_mut().flatten()) {
        let mut layers = Vec::new();
        for &(_, term) in left {
            match term {
                Term::Object(object) => layers.push(game.layer(object)),
                Term::Property(number) => {
                    let objects = game.properties[usize::from(number)].iter();
                    layers.extend(objects.map(|&object| game.layer(object)));
                }
                Term::Aggregate(_) | Term::Gap => {}
            }
        }
        for (motion, term) in right {
            if let (Motion::Any, Term::Object(object)) = (*motion, *term)
                && !layers.contains(&game.layer(object))
            {
                *motion = Motion::Stationary;
            }
        }
    }
}

/// Notes where loops end, and where they begin.
fn mark_loops(groups: &mut [Group], loops: &[(u64, u64)]) {
    for &(start, end) in loops {
        let is_in = |group: &Group| start <= group.line && group.line <= end;
        if let (Some(first), Some(last)) = (
            groups.iter().position(is_in),
            groups.iter().rposition(is_in),
        ) {
            groups[last].loop_start = Some(first);
        }
    }
}
