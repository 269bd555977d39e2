//! Answers as JSON objects.

use super::answer::{
    Answer, DetourAnswer, GradeAnswer, HintAnswer, Length, ListedBoard, Solution, Verdict,
    WalkAnswer, WalkNode,
};
use super::version::Version;
use homing_space::space::{Amount, Unit};
use homing_table::error::Error;
use serde::{Deserialize, Serialize};

/// The answer to one line as a JSON object. Fields that were not asked for are absent.
///
/// `docs/json.md` describes every field. If the weights of a space are not pushes, the names of fields contain their unit: `depth_litres`
/// instead of `depth_pushes`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Answer"))]
pub struct AnswerRecord {
    /// The version of the JSON schema.
    pub v: Version,
    /// For a level of a collection, its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// The board, in the puzzle's own notation; as given, if it is invalid. Empty for graphs.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    board: String,
    /// The kind of answer. Absent for a board in a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    status: Option<AnswerStatus>,
    /// The moves of the best path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth_moves: Option<u32>,
    /// If moves have weights, the pushes of the best path, which count before its moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth_pushes: Option<u32>,
    /// The best path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<String>,
    /// The moves of a path that is not proven to be best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path_moves: Option<u32>,
    /// If moves have weights, its pushes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path_pushes: Option<u32>,
    /// A lower bound on the moves, or the pushes, if the path is not proven to be shortest, or none was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_least_moves: Option<u32>,
    /// The number of shortest paths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shortest_paths_count: Option<u128>,
    /// The shortest paths, in lexicographic order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shortest_paths: Option<Vec<String>>,
    /// The legal moves, best first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hints: Option<Vec<HintRecord>>,
    /// In a grade, the legal moves before the first illegal one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    made_moves: Option<u32>,
    /// In a grade, if moves have weights: the pushes among these moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    made_pushes: Option<u32>,
    /// In the grade of a solution, the moves beyond those of the best path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lost_moves: Option<i64>,
    /// In the grade of a solution, if moves have weights: the pushes beyond those of the best path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lost_pushes: Option<i64>,
    /// In a grade, the moves still needed at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to_go_moves: Option<u32>,
    /// In a grade, if moves have weights: the pushes still needed at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to_go_pushes: Option<u32>,
    /// In a grade, the number, from 1, of the first illegal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    illegal_at_move: Option<usize>,
    /// In a grade, the illegal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    illegal_move: Option<String>,
    /// In a grade, the moves on no best path.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    detours: Vec<DetourRecord>,
    /// The walks of a graph. A missing walk ends the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    walks: Option<Vec<WalkRecord>>,
    /// Why the board is unsolvable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The error of an invalid line, or the reason why the search gave up if it has proven nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// For a random board that is not drawn uniformly, the number of random moves from the goal that made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    drawn_by_moves: Option<usize>,
    /// The unit of weights, if these are not pushes.
    #[serde(skip)]
    unit: Option<Unit>,
}

/// The kind of answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum AnswerStatus {
    /// A goal can be reached, and the answer has what was asked for.
    Solved,
    /// A path was found that may not be a shortest one.
    Near,
    /// No goal can be reached.
    Unsolvable,
    /// The line is not a valid question.
    Invalid,
    /// The search gave up at its limit.
    Unknown,
    /// The graded moves solve the board on a best path.
    Optimal,
    /// The graded moves solve the board, and a better path exists.
    Solves,
    /// The graded moves do not reach a goal.
    Unsolved,
    /// One of the graded moves is illegal.
    Illegal,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "HintAnswer"))]
struct HintRecord {
    /// The move.
    r#move: String,
    /// Whether a best path begins with it.
    best: bool,
    /// The moves of the best path after it; `None` if no goal can be reached any more.
    depth_after_moves: Option<u32>,
    /// If moves have weights, the pushes of that path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth_after_pushes: Option<u32>,
}

/// A graded move on no best path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "DetourAnswer"))]
struct DetourRecord {
    /// Its number, from 1.
    at_move: usize,
    /// The move.
    r#move: String,
    /// The moves that it loses; `None` if no goal can be reached any more.
    lost_moves: Option<i64>,
    /// If moves have weights, the pushes that it loses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lost_pushes: Option<i64>,
}

/// A walk of a graph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "WalkAnswer"))]
struct WalkRecord {
    /// Its length; `None` if there are fewer walks.
    length: Option<LengthRecord>,
    /// Its nodes, if they were asked for, with the graph's numbers or names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<Vec<WalkNode>>,
}

/// A length as a number of JSON.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum LengthRecord {
    Whole(u64),
    Decimal(f64),
}

impl LengthRecord {
    fn of(length: Length) -> Self {
        let text = length.to_string();
        text.parse().map_or_else(
            |_| Self::Decimal(text.parse().unwrap_or(f64::NAN)),
            Self::Whole,
        )
    }
}

/// The maximum number of characters that a record repeats of an invalid board.
const MAX_ECHO_CHARS: usize = 200;

/// The moves of an amount, and its weight.
fn split<N: Copy>(amount: Option<Amount<N>>) -> (Option<N>, Option<N>) {
    (
        amount.map(|amount| amount.moves),
        amount.and_then(|amount| Some(amount.weight?.0)),
    )
}

impl AnswerRecord {
    /// The record of an answer.
    pub fn of(answer: &Answer) -> Self {
        match answer {
            Answer::Solved {
                board,
                depth,
                solution,
            } => Self::solved(board, *depth, solution),
            Answer::Near {
                board,
                path,
                at_least_moves,
                moves,
            } => {
                let (path_moves, path_pushes) = split(Some(*path));
                Self {
                    moves: moves.clone(),
                    path_moves,
                    path_pushes,
                    at_least_moves: Some(*at_least_moves),
                    ..Self::new(board, AnswerStatus::Near)
                }
            }
            Answer::Unsolvable { board, reason } => Self {
                reason: reason.clone(),
                ..Self::new(board, AnswerStatus::Unsolvable)
            },
            Answer::Unknown {
                board,
                at_least_moves,
                limit,
            } => Self {
                at_least_moves: *at_least_moves,
                error: at_least_moves.is_none().then(|| limit.to_string()),
                ..Self::new(board, AnswerStatus::Unknown)
            },
            Answer::Graded { board, grade } => Self::graded(board, grade),
            Answer::Walks(walks) => {
                let record = |walk: &WalkAnswer| WalkRecord {
                    length: walk.length.map(LengthRecord::of),
                    nodes: walk.nodes.clone(),
                };
                Self {
                    walks: Some(walks.iter().map(record).collect()),
                    ..Self::new("", AnswerStatus::Solved)
                }
            }
        }
    }

    /// The record of an invalid line.
    pub fn invalid(line: &str, error: &Error) -> Self {
        let mut board: String = line.chars().take(MAX_ECHO_CHARS).collect();
        if board.len() < line.len() {
            board.push('…');
        }
        Self {
            error: Some(error.to_string()),
            ..Self::new(&board, AnswerStatus::Invalid)
        }
    }

    /// The record of a puzzle that cannot answer the question.
    pub fn passed_over(error: &Error) -> Self {
        Self {
            error: Some(error.to_string()),
            ..Self::new("", AnswerStatus::Unknown)
        }
    }

    /// Adds the title of a level.
    pub fn titled(self, title: Option<String>) -> Self {
        Self { title, ..self }
    }

    /// The record of a board in a list.
    pub fn listed(listed: &ListedBoard) -> Self {
        let ListedBoard { board, depth } = listed;
        Self {
            board: board.clone(),
            ..Self::default()
        }
        .with_depth(*depth)
    }

    /// The record of a random board that needs no table, and the number of random moves that made it if it is not drawn uniformly.
    pub fn drawn(board: String, moves: Option<usize>) -> Self {
        Self {
            board,
            drawn_by_moves: moves,
            ..Self::default()
        }
    }

    fn new(board: &str, status: AnswerStatus) -> Self {
        Self {
            board: board.into(),
            status: Some(status),
            ..Self::default()
        }
    }

    fn with_depth(self, depth: Option<Amount>) -> Self {
        let (depth_moves, depth_pushes) = split(depth);
        let unit = depth
            .and_then(|depth| Some(depth.weight?.1))
            .filter(|&unit| unit != Unit::PUSHES);
        Self {
            depth_moves,
            depth_pushes,
            unit,
            ..self
        }
    }

    fn solved(board: &str, depth: Amount, solution: &Solution) -> Self {
        let record = Self::new(board, AnswerStatus::Solved).with_depth(Some(depth));
        match solution {
            Solution::Depth => record,
            Solution::Path(moves) => Self {
                moves: Some(moves.clone()),
                ..record
            },
            Solution::Count(count) => Self {
                shortest_paths_count: Some(*count),
                ..record
            },
            Solution::Paths { count, paths } => Self {
                shortest_paths_count: Some(*count),
                shortest_paths: Some(paths.clone()),
                ..record
            },
            Solution::Hints(hints) => {
                let hint = |HintAnswer {
                                r#move,
                                is_best,
                                rest,
                            }: &HintAnswer| {
                    let (depth_after_moves, depth_after_pushes) = split(*rest);
                    HintRecord {
                        r#move: r#move.clone(),
                        best: *is_best,
                        depth_after_moves,
                        depth_after_pushes,
                    }
                };
                Self {
                    hints: Some(hints.iter().map(hint).collect()),
                    ..record
                }
            }
        }
    }

    fn graded(board: &str, grade: &GradeAnswer) -> Self {
        let GradeAnswer {
            verdict,
            best,
            made,
            to_go,
            detours,
        } = grade;
        let (status, lost, illegal) = match verdict {
            // No loss, in any unit.
            Verdict::Optimal => {
                let nothing = Amount {
                    moves: 0,
                    weight: best.weight.map(|(_, unit)| (0, unit)),
                };
                (AnswerStatus::Optimal, Some(nothing), None)
            }
            Verdict::Solves { lost } => (AnswerStatus::Solves, Some(*lost), None),
            Verdict::Unsolved => (AnswerStatus::Unsolved, None, None),
            Verdict::Illegal { at_move, r#move } => (
                AnswerStatus::Illegal,
                None,
                Some((*at_move, r#move.clone())),
            ),
        };
        let detour = |DetourAnswer {
                          at_move,
                          r#move,
                          lost,
                      }: &DetourAnswer| {
            let (lost_moves, lost_pushes) = split(*lost);
            DetourRecord {
                at_move: *at_move,
                r#move: r#move.clone(),
                lost_moves,
                lost_pushes,
            }
        };
        let ((made_moves, made_pushes), (lost_moves, lost_pushes)) =
            (split(Some(*made)), split(lost));
        let (to_go_moves, to_go_pushes) = split(*to_go);
        Self {
            made_moves,
            made_pushes,
            lost_moves,
            lost_pushes,
            to_go_moves,
            to_go_pushes,
            illegal_at_move: illegal.as_ref().map(|&(at_move, _)| at_move),
            illegal_move: illegal.map(|(_, r#move)| r#move),
            detours: detours.iter().map(detour).collect(),
            ..Self::new(board, status).with_depth(Some(*best))
        }
    }

    /// The object as text, in one line.
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        let Some(unit) = self.unit else {
            return text;
        };
        // In a string the quotation mark would be escaped.
        let ends = |unit: Unit| format!("{}\":", unit.many);
        text.replace(&ends(Unit::PUSHES), &ends(unit))
    }
}
