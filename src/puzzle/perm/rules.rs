use super::action::{Action, Pattern, Set};
use super::definition::{Definition, Metric, Move};
use crate::error::{Error, Result};
use crate::space::Description;

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
