//! Converts the parameters of an address to a question of the engine.

use crate::program::limits::ClientLimits;
use crate::request::parameters::{Parameter, Parameters, Value};
use crate::request::problem::{INVALID, Problem, TOO_MUCH, UNANSWERED};
use crate::tables::served::ServedPuzzle;
use homing::engine::{Question, What};

/// A question about a line: the last part of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The best path.
    Solve,
    /// The number of moves.
    Depth,
    /// Every move and where it leads.
    Hints,
    /// The grade of a solution.
    Check,
    /// Why a board is unsolvable.
    Why,
    /// All shortest paths.
    Paths,
    /// The number of shortest paths.
    Count,
    /// The best path from a start in a maze.
    Push,
    /// The K-th shortest walk.
    Route,
}

const BOARD: Parameter = Parameter {
    name: "board",
    about: "The board, as the program takes it; a question `S K` for a graph. A maze has a default.",
    value: Value::Text,
    is_required: false,
};
const GOAL: Parameter = Parameter {
    name: "goal",
    about: "Another goal: a board; for flip also white or black.",
    value: Value::Text,
    is_required: false,
};
const DIGEST: Parameter = Parameter {
    name: "digest",
    about: "The digest of the table that must answer, from /v1/puzzles. Such an answer never changes.",
    value: Value::Text,
    is_required: false,
};
const EXPLAIN: Parameter = Parameter {
    name: "explain",
    about: "Say why a board is unsolvable.",
    value: Value::Flag,
    is_required: false,
};
const ANY: Parameter = Parameter {
    name: "any",
    about: "Return a path at once that need not be a shortest one, with a proven lower bound, if no table answers.",
    value: Value::Flag,
    is_required: false,
};
const LIMIT: Parameter = Parameter {
    name: "limit",
    about: "The maximum number of paths to list.",
    value: Value::Whole(1),
    is_required: false,
};
const MOVES: Parameter = Parameter {
    name: "moves",
    about: "The moves to be graded, as `solve` prints them.",
    value: Value::Text,
    is_required: true,
};

/// The parameters of every address below a puzzle.
pub const TABLE_PARAMETERS: &[Parameter] = &[GOAL, DIGEST];

impl Ask {
    /// Returns the parameters of a question.
    pub fn parameters(self) -> &'static [Parameter] {
        match self {
            Self::Solve => &[BOARD, ANY, GOAL, EXPLAIN, DIGEST],
            Self::Depth | Self::Hints | Self::Why | Self::Count => &[BOARD, GOAL, DIGEST],
            Self::Check => &[BOARD, MOVES, GOAL, DIGEST],
            Self::Paths => &[BOARD, LIMIT, GOAL, DIGEST],
            Self::Push => &[
                Parameter {
                    name: "box",
                    about: "Row and column of the box, from 1, as in 2,9.",
                    value: Value::Text,
                    is_required: false,
                },
                Parameter {
                    name: "man",
                    about: "Row and column of the man, from 1, as in 6,2.",
                    value: Value::Text,
                    is_required: false,
                },
                EXPLAIN,
                DIGEST,
            ],
            Self::Route => &[
                Parameter {
                    name: "from",
                    about: "The node where the walk begins.",
                    value: Value::Whole(0),
                    is_required: true,
                },
                Parameter {
                    name: "k",
                    about: "Which walk, 1 for the shortest.",
                    value: Value::Whole(1),
                    is_required: false,
                },
                Parameter {
                    name: "first",
                    about: "The number of walks to list, shortest first, instead of the K-th alone.",
                    value: Value::Whole(1),
                    is_required: false,
                },
                Parameter {
                    name: "nodes",
                    about: "Name the nodes of each walk.",
                    value: Value::Flag,
                    is_required: false,
                },
                Parameter {
                    name: "simple",
                    about: "Count simple paths only.",
                    value: Value::Flag,
                    is_required: false,
                },
                Parameter {
                    name: "empty",
                    about: "Whether the empty walk counts, where the node is the target: true unless said otherwise.",
                    value: Value::Flag,
                    is_required: false,
                },
                DIGEST,
            ],
        }
    }

    /// Returns the parameters of a batch of such questions: its boards are the lines.
    pub fn batch_parameters(self) -> Vec<Parameter> {
        self.parameters()
            .iter()
            .filter(|parameter| !["board", "moves"].contains(&parameter.name))
            .copied()
            .collect()
    }

    /// Returns the question, as far as it does not depend on the board.
    ///
    /// # Errors
    ///
    /// A problem if a parameter is wrong, or exceeds a limit.
    pub fn question(
        self,
        served: &ServedPuzzle,
        parameters: &Parameters,
        limits: &ClientLimits,
    ) -> Result<Question, Problem> {
        let question = match self {
            Self::Solve if parameters.flag("any")? == Some(true) => any_path(served)?,
            Self::Solve | Self::Push => served.question.clone(),
            Self::Depth => Question::DEPTH,
            Self::Hints => Question::HINTS,
            Self::Check => Question::GRADE,
            Self::Why => served.question.clone().explained(),
            Self::Count => Question::COUNT,
            Self::Paths => {
                let limit = parameters.whole("limit", 1)?.unwrap_or(limits.max_paths);
                allow("limit", limit, limits.max_paths, "paths")?;
                Question::new(What::Paths {
                    limit: Some(limit as usize),
                })
            }
            Self::Route => {
                let first = parameters.whole("first", 1)?;
                if let Some(first) = first {
                    if parameters.text("k").is_some() {
                        return Err(Problem::new(
                            INVALID,
                            "k and first are given: give one of them",
                        )
                        .in_field("k"));
                    }
                    allow("first", first, limits.max_paths, "walks")?;
                }
                Question::new(What::Walks {
                    first,
                    nodes: parameters.flag("nodes")?.unwrap_or(false),
                    empty: parameters.flag("empty")?.unwrap_or(true),
                    simple: parameters.flag("simple")?.unwrap_or(false),
                })
            }
        };
        Ok(if parameters.flag("explain")? == Some(true) {
            question.explained()
        } else {
            question
        })
    }

    /// Returns the line of the question, and the parameter that contains it.
    ///
    /// # Errors
    ///
    /// A problem if there is none.
    pub fn line(
        self,
        served: &ServedPuzzle,
        parameters: &Parameters,
    ) -> Result<(String, &'static str), Problem> {
        match self {
            Self::Push => return Ok((push_line(served, parameters)?, "box")),
            Self::Route => {
                let from = parameters.whole("from", 0)?.unwrap_or_default();
                let line = match (parameters.whole("k", 1)?, parameters.text("first")) {
                    (None, Some(_)) => from.to_string(),
                    (k, _) => format!("{from} {}", k.unwrap_or(1)),
                };
                return Ok((line, "from"));
            }
            _ => {}
        }
        let board = match (parameters.text("board"), &served.start) {
            (Some("start") | None, Some(start)) => start.as_str(),
            (Some(board), _) => one_line(board, "board")?,
            (None, None) => {
                return Err(
                    Problem::new(INVALID, format!("board is missing: {}", BOARD.about))
                        .in_field("board"),
                );
            }
        };
        if self == Self::Check {
            let moves = one_line(parameters.text("moves").unwrap_or_default(), "moves")?;
            return Ok((format!("{board}\t{moves}"), "board"));
        }
        Ok((board.into(), "board"))
    }
}

/// Returns the question for a path that need not be a shortest one.
fn any_path(served: &ServedPuzzle) -> Result<Question, Problem> {
    match served.question.what {
        What::Path | What::AnyPath => Ok(Question::new(What::AnyPath)),
        _ => {
            let detail = format!(
                "{} has no path home to look for: leave out any",
                served.name
            );
            Err(Problem::new(UNANSWERED, detail).in_field("any"))
        }
    }
}

/// Rejects a number above its limit.
fn allow(name: &str, asked: u64, most: u64, noun: &str) -> Result<(), Problem> {
    if asked <= most {
        return Ok(());
    }
    let detail = format!(
        "{name} asks for {asked} {noun}, and this server gives at most {most}: ask for fewer"
    );
    Err(Problem::new(TOO_MUCH, detail).in_field(name))
}

/// Rejects a K above its limit.
///
/// # Errors
///
/// A problem that names the limit.
pub fn allow_k(
    question: &Question,
    line: &str,
    field: &str,
    limits: &ClientLimits,
) -> Result<(), Problem> {
    let What::Walks {
        first: None,
        simple,
        ..
    } = question.what
    else {
        return Ok(());
    };
    let most = if simple {
        limits.max_simple_k
    } else {
        limits.max_k
    };
    match line
        .split_ascii_whitespace()
        .nth(1)
        .and_then(|k| k.parse::<u64>().ok())
    {
        Some(k) if k > most => {
            let detail = format!(
                "K is {k}, and this server lists walks up to the {most}-th: ask for a smaller K"
            );
            Err(Problem::new(TOO_MUCH, detail).in_field(if field == "from" { "k" } else { field }))
        }
        _ => Ok(()),
    }
}

/// Returns the text if it fits into one line of questions.
fn one_line<'t>(text: &'t str, field: &str) -> Result<&'t str, Problem> {
    match text
        .chars()
        .position(|letter| letter == '\n' || letter == '\t')
    {
        None => Ok(text),
        Some(at) => {
            let detail = format!(
                "column {}: {field} holds a tab or the end of a line: leave it out",
                at + 1
            );
            Err(Problem::new(INVALID, detail)
                .in_field(field)
                .at_column(Some(at + 1)))
        }
    }
}

/// Returns the line of a maze with one box, with other places for box and man if these are given.
fn push_line(served: &ServedPuzzle, parameters: &Parameters) -> Result<String, Problem> {
    let no_maze = || {
        Problem::new(
            UNANSWERED,
            format!(
                "{} is no maze with a start of its own: ask it with solve",
                served.name
            ),
        )
    };
    let start = served
        .start
        .as_ref()
        .filter(|_| served.open.family() == "push")
        .ok_or_else(no_maze)?;
    let mut numbers: Vec<String> = start.split_whitespace().map(Into::into).collect();
    let man_at = numbers.len().saturating_sub(2);
    for (name, at) in [("box", 0), ("man", man_at)] {
        let Some(text) = parameters.text(name) else {
            continue;
        };
        if name == "box" && numbers.len() != 4 {
            let what = format!(
                "{} has {} boxes: give the whole board to solve",
                served.name,
                man_at / 2
            );
            return Err(Problem::new(UNANSWERED, what).in_field(name));
        }
        let wrong = || {
            Problem::new(
                INVALID,
                format!("{name}: expected a row and a column, counted from 1, as in 3,5"),
            )
            .in_field(name)
        };
        let (row, column) = text.split_once(',').ok_or_else(wrong)?;
        for (number, at) in [(row, at), (column, at + 1)] {
            let number: u32 = number.trim().parse().map_err(|_| wrong())?;
            *numbers.get_mut(at).ok_or_else(wrong)? = number.to_string();
        }
    }
    Ok(numbers.join(" "))
}
