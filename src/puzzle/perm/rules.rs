use super::action::{Action, Pattern, Set};
use super::definition::{Definition, Metric, Move};
use crate::error::{Error, Result};
use crate::space::Description;
use std::collections::HashSet;

/// A permutation puzzle with its goals: what boards are, and what moves do to them.
#[derive(Clone, Debug)]
pub struct Rules {
    pub name: String,
    /// Its sets say what the goals leave open.
    pub definition: Definition,
    /// The moves that count as one.
    pub moves: Vec<Move>,
    /// The goals, in the order in which they were given.
    pub goals: Vec<Pattern>,
    /// The definition with the moves that count as one, as text.
    pub canonical: String,
}

impl Rules {
    /// The puzzle of a definition under a name, by a metric. `goal` has the goals; without it, the solved pattern is the goal.
    pub fn new(name: &str, definition: Definition, metric: Metric, goal: Option<&str>) -> Result<Self> {
        let moves = definition.counted_by(metric)?;
        Self::with_moves(name, definition, moves, goal)
    }

    /// The same with depths from the goal: each move is undone by the one in its place, so a path to the goal, read backward, is one from
    /// the goal by the moves of the definition.
    pub fn from_goal(name: &str, definition: Definition, metric: Metric, goal: Option<&str>) -> Result<Self> {
        let moves = reversed(&definition.sets, definition.counted_by(metric)?);
        Self::with_moves(name, definition, moves, goal)
    }

    fn with_moves(name: &str, definition: Definition, moves: Vec<Move>, goal: Option<&str>) -> Result<Self> {
        let canonical = definition.canonical(&moves);
        let (sets, goals) = match goal {
            Some(text) => definition.goals(text, &moves)?,
            None => (definition.sets.clone(), vec![definition.solved.clone()]),
        };
        Ok(Self { name: name.into(), definition: Definition { sets, ..definition }, moves, goals, canonical })
    }

    /// The puzzle that the header of a table describes.
    pub fn described(found: &Description) -> Result<Self> {
        let name = found.puzzle.strip_prefix("perm:").unwrap_or_default();
        Self::new(name, Definition::parse(&found.parameters, None)?, Metric::Listed, Some(&found.goal))
    }

    /// The same puzzle with sets that leave more open.
    pub fn opened(&self, sets: Vec<Set>) -> Self {
        let mut goals: Vec<Pattern> = self.goals.iter().map(|goal| goal.clone().seen(&sets)).collect();
        goals.sort_unstable();
        goals.dedup();
        Self { definition: Definition { sets, ..self.definition.clone() }, goals, ..self.clone() }
    }

    /// The sets of its pieces.
    pub fn sets(&self) -> &[Set] {
        &self.definition.sets
    }

    /// What the moves do.
    pub fn actions(&self) -> Vec<Action> {
        self.moves.iter().map(|made| made.action.clone()).collect()
    }

    /// The names of the moves that no move undoes.
    pub fn one_way(&self) -> impl Iterator<Item = &str> {
        let actions: HashSet<&Action> = self.moves.iter().map(|made| &made.action).collect();
        let is_one_way = move |made: &&Move| !actions.contains(&made.action.inverse(self.sets()));
        self.moves.iter().filter(is_one_way).map(|made| made.name.as_str())
    }

    /// The move that undoes a move, if there is one.
    pub fn undo(&self, code: u8) -> Option<u8> {
        let inverse = self.moves[usize::from(code)].action.inverse(self.sets());
        self.moves.iter().position(|made| made.action == inverse).map(|code| code as u8)
    }

    /// The name of its puzzle, with its family.
    pub fn puzzle(&self) -> String {
        format!("perm:{}", self.name)
    }

    /// A digest of the definition, the moves and the goals, for the name of a table.
    pub fn digest(&self) -> u32 {
        let goals: Vec<String> = self.goals.iter().map(|goal| format!("{goal:?}")).collect();
        let what_counts: Vec<String> = self.sets().iter().filter(|set| set.has_open()).map(|set| format!("{set:?}")).collect();
        crc32fast::hash(format!("{}{}{}", self.canonical, goals.concat(), what_counts.concat()).as_bytes())
    }

    /// Whether some pieces of the puzzle look alike.
    pub fn has_alike(&self) -> bool {
        let Definition { sets, labels, .. } = &self.definition;
        sets.iter().zip(labels).any(|(set, labels)| labels.len() < set.size || set.has_open())
    }
}

/// The moves, each in place of the one that it undoes. They are as they were where each has its reverse among them.
fn reversed(sets: &[Set], moves: Vec<Move>) -> Vec<Move> {
    let back: Vec<Action> = moves.iter().map(|made| made.action.inverse(sets)).collect();
    let actions: HashSet<&Action> = moves.iter().map(|made| &made.action).collect();
    if back.iter().all(|action| actions.contains(action)) {
        return moves;
    }
    let mut names: Vec<String> = Vec::new();
    for (made, action) in moves.iter().zip(&back) {
        let known = moves.iter().find(|other| other.action == *action).map(|other| other.name.clone());
        let mut name = known.unwrap_or_else(|| reverse_name(&made.name));
        while names.contains(&name) {
            name.push('\'');
        }
        names.push(name);
    }
    names.into_iter().zip(back).map(|(name, action)| Move { name, action }).collect()
}

/// The name of the reverse of a move: `R'` for `R`, and `R` for `R'`.
fn reverse_name(name: &str) -> String {
    name.strip_suffix('\'').filter(|name| !name.is_empty()).map_or_else(|| format!("{name}'"), Into::into)
}

/// Why a puzzle is not numbered.
#[derive(Debug)]
pub enum Unnumbered {
    /// It has too many states, or its pieces have too many orders. In words.
    TooLarge(Error),
    /// Its goals are none.
    Wrong(Error),
}

impl Unnumbered {
    /// The error where the puzzle must be numbered.
    pub fn error(self) -> Error {
        match self {
            Self::TooLarge(error) | Self::Wrong(error) => error,
        }
    }
}
