//! Answers as text.

use super::answer::{Answer, AnswerStatus, DetourAnswer};
use super::question::What;
use std::fmt::Write;

/// Appends an answer as text, without the end of its last line.
pub fn write(answer: &Answer, what: &What, line: &mut String) {
    let status = match answer.status {
        None => return line.push_str(&answer.board),
        Some(AnswerStatus::Invalid) => "invalid",
        Some(AnswerStatus::Unknown) => "unknown",
        Some(AnswerStatus::Unsolvable) => "unsolvable",
        Some(AnswerStatus::Solved) => return write_solved(answer, what, line),
        Some(AnswerStatus::Near) => {
            write_solved(answer, what, line);
            if *what != What::AnyPath {
                let gap = answer.path_moves.unwrap_or_default().saturating_sub(answer.at_least_moves.unwrap_or_default());
                let _ = write!(line, "\tat most {} too many", counted(gap.into(), "move", "moves"));
            }
            return;
        }
        Some(AnswerStatus::Optimal) => "optimal",
        Some(AnswerStatus::Solves) => "solves",
        Some(AnswerStatus::Unsolved) => "unsolved",
        Some(AnswerStatus::Illegal) => "illegal",
    };
    line.push_str(status);
    let at_least = answer.at_least_moves.map(|moves| format!("at least {}", counted(moves.into(), "move", "moves")));
    if let Some(words) = grade(answer).or_else(|| answer.reason.clone()).or(at_least) {
        let _ = write!(line, ": {words}");
    }
}

/// Writing to a string cannot fail.
fn write_solved(answer: &Answer, what: &What, line: &mut String) {
    match what {
        What::Path | What::AnyPath | What::Grade => line.push_str(answer.moves.as_deref().unwrap_or_default()),
        What::Depth => {
            if let Some(pushes) = answer.depth_pushes {
                let _ = write!(line, "{pushes} ");
            }
            let _ = write!(line, "{}", answer.depth_moves.or(answer.path_moves).unwrap_or_default());
        }
        What::Count => {
            let _ = write!(line, "{}", answer.shortest_paths_count.unwrap_or_default());
        }
        What::Paths { .. } => line.push_str(&answer.shortest_paths.as_deref().unwrap_or_default().join("\n")),
        What::Hints => write_hints(answer, line),
        What::Walks { .. } => write_walks(answer, line),
    }
}

fn write_hints(answer: &Answer, line: &mut String) {
    for (hint, at) in answer.hints.iter().flatten().zip(0..) {
        let rest = match hint.depth_after_moves {
            Some(moves) => cost(hint.depth_after_pushes.map(Into::into), moves.into()) + " to go",
            None => "no path home".into(),
        };
        let (end, best) = (if at > 0 { "\n" } else { "" }, if hint.best { "  best" } else { "" });
        let _ = write!(line, "{end}{:<2}  {rest}{best}", hint.r#move);
    }
}

fn write_walks(answer: &Answer, line: &mut String) {
    for (walk, at) in answer.walks.iter().flatten().zip(0..) {
        if at > 0 {
            line.push('\n');
        }
        match walk.length {
            Some(length) => {
                let _ = write!(line, "{length}");
            }
            None => line.push_str("-1"),
        }
        for (node, gap) in walk.nodes.iter().flatten().zip(std::iter::once('\t').chain(std::iter::repeat(' '))) {
            let _ = write!(line, "{gap}{node}");
        }
    }
}

/// The text of a grade after its status; `None` for other answers.
fn grade(answer: &Answer) -> Option<String> {
    if let (Some(number), Some(letters)) = (answer.illegal_at_move, &answer.illegal_move) {
        return Some(format!("move {number} ({letters}) cannot be made"));
    }
    let made = cost(answer.made_pushes.map(Into::into), answer.made_moves?.into());
    let mut words = match (answer.status, answer.lost_moves, answer.to_go_moves) {
        (Some(AnswerStatus::Optimal), ..) => return Some(made),
        (_, Some(lost), _) => format!("{made}, {} more than needed", cost(answer.lost_pushes, lost)),
        (_, None, Some(moves)) => format!("{made} made, {} to go", cost(answer.to_go_pushes.map(Into::into), moves.into())),
        (_, None, None) => format!("{made} made, and no goal can be reached any more"),
    };
    for (DetourAnswer { at_move, r#move, lost_moves, lost_pushes }, at) in answer.detours.iter().zip(0..) {
        let lost = lost_moves.map_or("the goal".into(), |moves| cost(*lost_pushes, moves));
        let lead = if at == 0 { "; lost" } else { "," };
        let _ = write!(words, "{lead} {lost} at move {at_move} ({move})");
    }
    Some(words)
}

/// `3 moves`; where pushes count, `1 push, 3 moves`.
fn cost(pushes: Option<i64>, moves: i64) -> String {
    let moves = counted(moves, "move", "moves");
    pushes.map_or(moves.clone(), |pushes| format!("{}, {moves}", counted(pushes, "push", "pushes")))
}

fn counted(count: i64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
