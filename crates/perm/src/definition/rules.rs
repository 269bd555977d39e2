use super::metric::Metric;
use super::puzzle::{Definition, NamedMove};
use crate::pieces::{Action, Arrangement, MovedPieces, Set, apart_goal};
use homing_space::space::Description;
use homing_table::error::{Error, Result};
use std::collections::HashSet;

/// The boards, moves and goals of a permutation puzzle.
#[derive(Clone, Debug)]
pub struct PermRules {
    pub name: String,
    /// Its sets record what the goals leave open.
    pub definition: Definition,
    /// The moves that count as one.
    pub moves: Vec<NamedMove>,
    /// The goals, in the given order.
    pub goals: Vec<Arrangement>,
    /// The canonical text of the definition with these moves.
    pub canonical: String,
}

impl PermRules {
    /// Creates the rules of a definition, with a name and a metric. Without `goal`, the solved arrangement is the goal.
    pub fn new(
        name: &str,
        definition: Definition,
        metric: Metric,
        goal: Option<&str>,
    ) -> Result<Self> {
        let moves = definition.counted_by(metric)?;
        Self::with_moves(name, definition, (moves, metric), goal)
    }

    /// The same with depths counted from the goal: each move is replaced by its inverse, so that a path to the goal is, reversed, a path
    /// from the goal in the moves of the definition.
    pub fn from_goal(
        name: &str,
        definition: Definition,
        metric: Metric,
        goal: Option<&str>,
    ) -> Result<Self> {
        let moves = reversed(&definition.sets, definition.counted_by(metric)?);
        Self::with_moves(name, definition, (moves, metric), goal)
    }

    fn with_moves(
        name: &str,
        definition: Definition,
        (moves, metric): (Vec<NamedMove>, Metric),
        goal: Option<&str>,
    ) -> Result<Self> {
        let mut definition = match goal {
            Some(text) => definition.told_apart_by(text)?,
            None => definition,
        };
        if metric == Metric::Twist {
            definition.scramble_moves.extend(definition.moves.clone());
        }
        // The header of a table has each name once, and moves that count come first.
        let is_counted = |mv: &NamedMove| moves.iter().any(|counted| counted.name == mv.name);
        definition.scramble_moves.retain(|mv| !is_counted(mv));
        let canonical = definition.canonical(&moves);
        let (sets, mut goals) = match goal {
            Some(text) => definition.goals(text, &moves)?,
            None => (definition.sets.clone(), vec![definition.solved.clone()]),
        };
        if metric == Metric::Twist {
            goals = definition.turned(&goals);
        }
        Ok(Self {
            name: name.into(),
            definition: Definition { sets, ..definition },
            moves,
            goals,
            canonical,
        })
    }

    /// The rules that the header of a table describes.
    pub fn described(found: &Description) -> Result<Self> {
        let name = found.puzzle.strip_prefix("perm:").unwrap_or_default();
        Self::new(
            name,
            Definition::parse_canonical(&found.parameters)?,
            Metric::Listed,
            Some(&found.goal),
        )
    }

    /// The same rules with sets that leave more open.
    pub fn opened(&self, sets: Vec<Set>) -> Self {
        let mut goals: Vec<Arrangement> = self
            .goals
            .iter()
            .map(|goal| goal.clone().masked(&sets))
            .collect();
        goals.sort_unstable();
        goals.dedup();
        Self {
            definition: Definition {
                sets,
                ..self.definition.clone()
            },
            goals,
            ..self.clone()
        }
    }

    /// The sets of its pieces.
    pub fn sets(&self) -> &[Set] {
        &self.definition.sets
    }

    /// The actions of the moves.
    pub fn actions(&self) -> Vec<Action> {
        self.moves.iter().map(|mv| mv.action.clone()).collect()
    }

    /// The puzzle of the first goal with these moves.
    pub fn moved_by<'p>(&'p self, moves: &'p [Action]) -> MovedPieces<'p> {
        MovedPieces {
            sets: self.sets(),
            start: &self.goals[0],
            moves,
        }
    }

    /// The numbers of the goals, ascending. The error names a goal without a number, which no moves reach from the first one.
    pub fn numbered_goals<T: Ord>(
        &self,
        number: impl Fn(&Arrangement) -> Option<T>,
    ) -> Result<Vec<T>> {
        let numbered = |(goal, at)| number(goal).ok_or_else(|| apart_goal(at));
        let goals = self.goals.iter().zip(1..).map(numbered);
        let mut goals = goals.collect::<Result<Vec<T>>>()?;
        goals.sort_unstable();
        Ok(goals)
    }

    /// The names of the moves whose inverse is not a move.
    pub fn one_way(&self) -> impl Iterator<Item = &str> {
        let actions: HashSet<&Action> = self.moves.iter().map(|mv| &mv.action).collect();
        let is_one_way = move |mv: &&NamedMove| !actions.contains(&mv.action.inverse(self.sets()));
        self.moves
            .iter()
            .filter(is_one_way)
            .map(|mv| mv.name.as_str())
    }

    /// The inverse of a move, if it is a move.
    pub fn undo(&self, code: u8) -> Option<u8> {
        let inverse = self.moves[usize::from(code)].action.inverse(self.sets());
        self.moves
            .iter()
            .position(|mv| mv.action == inverse)
            .map(|code| code as u8)
    }

    /// The name of the puzzle with its family.
    pub fn puzzle(&self) -> String {
        format!("perm:{}", self.name)
    }

    /// A digest of the definition, the moves and the goals, for file names. It depends on `Debug` texts, so renaming a field of [`Set`]
    /// would change the names of files.
    pub fn digest(&self) -> u32 {
        let goals: Vec<String> = self
            .goals
            .iter()
            .map(|goal| format!("Pattern({:?})", goal.0))
            .collect();
        let what_counts: Vec<String> = self
            .sets()
            .iter()
            .filter(|set| set.has_open())
            .map(|set| format!("{set:?}"))
            .collect();
        crc32fast::hash(
            format!(
                "{}{}{}",
                self.canonical,
                goals.concat(),
                what_counts.concat()
            )
            .as_bytes(),
        )
    }

    /// Whether any pieces look alike.
    pub fn has_alike(&self) -> bool {
        let Definition { sets, labels, .. } = &self.definition;
        sets.iter()
            .zip(labels)
            .any(|(set, labels)| labels.len() < set.size || set.has_open())
    }
}

impl Definition {
    /// Goals after all free moves.
    fn turned(&self, goals: &[Arrangement]) -> Vec<Arrangement> {
        let turns = self.free_turns();
        let mut all: Vec<Arrangement> = Vec::new();
        for (_, turn) in &turns {
            let turned = goals.iter().map(|goal| turn.apply(&self.sets, goal));
            all.extend(
                turned.filter(|goal| self.blocking.is_legal(&self.sets, &self.labels, goal)),
            );
        }
        all.sort_unstable();
        all.dedup();
        // The first goal stays the first: states are numbered from it.
        let first = all.iter().position(|goal| goals.first() == Some(goal));
        all.swap(0, first.unwrap_or(0));
        all
    }
}

/// Replaces each move by its inverse, unless all inverses are moves already.
fn reversed(sets: &[Set], moves: Vec<NamedMove>) -> Vec<NamedMove> {
    let back: Vec<Action> = moves.iter().map(|mv| mv.action.inverse(sets)).collect();
    let actions: HashSet<&Action> = moves.iter().map(|mv| &mv.action).collect();
    if back.iter().all(|action| actions.contains(action)) {
        return moves;
    }
    let mut names: Vec<String> = Vec::new();
    for (mv, action) in moves.iter().zip(&back) {
        let known = moves
            .iter()
            .find(|other| other.action == *action)
            .map(|other| other.name.clone());
        let mut name = known.unwrap_or_else(|| reverse_name(&mv.name));
        while names.contains(&name) {
            name.push('\'');
        }
        names.push(name);
    }
    names
        .into_iter()
        .zip(back)
        .map(|(name, action)| NamedMove { name, action })
        .collect()
}

/// The name of a move's inverse: `R'` for `R`, and `R` for `R'`.
fn reverse_name(name: &str) -> String {
    name.strip_suffix('\'')
        .filter(|name| !name.is_empty())
        .map_or_else(|| format!("{name}'"), Into::into)
}

/// Why a puzzle cannot be numbered.
#[derive(Debug)]
pub enum NumberingError {
    /// It has too many states, or its pieces have too many orders.
    TooLarge(Error),
    /// Its goals are not valid.
    Wrong(Error),
}

impl NumberingError {
    /// The error, for callers that need a numbered puzzle.
    pub fn error(self) -> Error {
        match self {
            Self::TooLarge(error) | Self::Wrong(error) => error,
        }
    }
}
