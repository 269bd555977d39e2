//! The rules of a game, group by group.

use super::rule::Rule;
use super::variant::Variant;
use crate::parse::{Game, RuleLine};
use homing_table::error::{Error, Result};
use std::collections::HashSet;

/// The rules of a game.
#[derive(Clone, Debug)]
pub struct Program<R = Rule> {
    pub early: Vec<Group<R>>,
    pub late: Vec<Group<R>>,
}

/// Rules that are applied until none changes anything.
#[derive(Clone, Debug)]
pub struct Group<R> {
    pub rules: Vec<R>,
    /// The line of its first rule.
    pub line: u64,
    /// The first group of the loop that this group ends.
    pub loop_start: Option<usize>,
    /// The number of the group among those with rigid rules, from 1; 0 for others.
    pub rigid: u8,
}

/// The most rigid groups, as in the original.
const MAX_RIGID: u8 = 30;

impl Program {
    /// Compiles the rules of a game.
    ///
    /// # Errors
    ///
    /// A rule does not say what it means, with its line.
    pub fn new(game: &Game) -> Result<Self> {
        let (early, late, mut rigid) = (Vec::new(), Vec::new(), 0);
        let mut program = Self { early, late };
        for rule in &game.rules {
            let rules = compile(game, rule)?;
            if rules.is_empty() {
                continue;
            }
            let groups = match rule.is_late {
                true => &mut program.late,
                false => &mut program.early,
            };
            // Groups come in the order of their lines: a rule joins the last one or begins another.
            if groups.last().is_none_or(|last| last.line != rule.group) {
                groups.push(Group {
                    rules: Vec::new(),
                    line: rule.group,
                    loop_start: None,
                    rigid: 0,
                });
            }
            if let Some(group) = groups.last_mut() {
                group.rules.extend(rules);
                if rule.is_rigid && group.rigid == 0 {
                    rigid += 1;
                    group.rigid = rigid;
                }
            }
            if rigid > MAX_RIGID {
                let what = format!("a game has at most {MAX_RIGID} groups with rigid rules");
                return Err(Error::input(what).on_line(rule.group));
            }
        }
        for groups in [&mut program.early, &mut program.late] {
            for lines in &game.loops {
                let is_in = |group: &Group<Rule>| lines.contains(&group.line);
                if let Some(last) = groups.iter().rposition(is_in) {
                    groups[last].loop_start = groups.iter().position(is_in);
                }
            }
        }
        Ok(program)
    }
}

impl<R> Program<R> {
    /// The program with what becomes of its rules, in their order.
    pub fn map<T>(&self, mut rule: impl FnMut(&R) -> Option<T>) -> Program<T> {
        let mut group = |group: &Group<R>| Group {
            rules: group.rules.iter().filter_map(&mut rule).collect(),
            line: group.line,
            loop_start: group.loop_start,
            rigid: group.rigid,
        };
        Program {
            early: self.early.iter().map(&mut group).collect(),
            late: self.late.iter().map(&mut group).collect(),
        }
    }

    /// All rules.
    pub fn rules(&self) -> impl Iterator<Item = &R> + Clone {
        let groups = self.early.iter().chain(&self.late);
        groups.flat_map(|group| &group.rules)
    }
}

/// The rules that a line stands for.
fn compile(game: &Game, line: &RuleLine) -> Result<Vec<Rule>> {
    let mut variants = Vec::new();
    for &direction in &line.directions {
        for variant in Variant::new(game, line, direction)?.each_movement()? {
            variants.append(&mut variant.each_object(game)?);
        }
    }
    // Of equal ones the last counts.
    let mut seen = HashSet::new();
    let is_directed = line.left.iter().any(|row| row.len() > 1);
    variants.reverse();
    variants.retain(|variant| {
        let direction = is_directed.then_some(variant.direction);
        seen.insert((direction, variant.left.clone(), variant.right.clone()))
    });
    let mut rules = Vec::new();
    for variant in variants.iter().rev() {
        rules.extend(Rule::new(game, variant)?);
    }
    Ok(rules)
}
