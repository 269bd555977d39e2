//! Answers as text.

use crate::records::{
    Answer, DetourAnswer, GradeAnswer, HintAnswer, Solution, Verdict, WalkAnswer, What,
};
use homing_space::space::{Amount, Unit};
use std::fmt::Write;

/// Appends an answer as text, without the end of its last line. Writing to a string cannot fail.
pub fn write(answer: &Answer, what: &What, line: &mut String) {
    match answer {
        Answer::Solved {
            depth, solution, ..
        } => match solution {
            Solution::Depth => write_amount(depth, line),
            Solution::Path(moves) => line.push_str(moves),
            Solution::Count(count) => {
                let _ = write!(line, "{count}");
            }
            Solution::Paths { paths, .. } => line.push_str(&paths.join("\n")),
            Solution::Hints(hints) => write_hints(hints, line),
        },
        Answer::Near {
            path,
            at_least_moves,
            moves,
            ..
        } => {
            match moves {
                Some(moves) => line.push_str(moves),
                None => write_amount(path, line),
            }
            // With `--any` the user does not ask how good the path is.
            if *what != What::AnyPath {
                let (most, unit) = path.weight.unwrap_or((path.moves, Unit::MOVES));
                let too_many = unit.counted(most.saturating_sub(*at_least_moves).into());
                let _ = write!(line, "\tat most {too_many} too many");
            }
        }
        Answer::Unsolvable { reason, .. } => {
            line.push_str("unsolvable");
            if let Some(reason) = reason {
                let _ = write!(line, ": {reason}");
            }
        }
        Answer::Unknown { at_least_moves, .. } => {
            line.push_str("unknown");
            if let Some(moves) = at_least_moves {
                let _ = write!(line, ": at least {}", counted(*moves));
            }
        }
        Answer::Graded { grade, .. } => write_grade(grade, line),
        Answer::Walks(walks) => write_walks(walks, line),
    }
}

fn write_amount(amount: &Amount, line: &mut String) {
    if let Some((weight, _)) = amount.weight {
        let _ = write!(line, "{weight} ");
    }
    let _ = write!(line, "{}", amount.moves);
}

fn counted(moves: u32) -> String {
    Unit::MOVES.counted(moves.into())
}

fn write_hints(hints: &[HintAnswer], line: &mut String) {
    let width = hints
        .iter()
        .map(|hint| hint.r#move.chars().count())
        .max()
        .unwrap_or(0)
        .max(2);
    for (
        HintAnswer {
            r#move,
            is_best,
            rest,
        },
        at,
    ) in hints.iter().zip(0..)
    {
        let rest = rest.map_or("no path home".into(), |rest| format!("{rest} to go"));
        let (end, best) = (
            if at > 0 { "\n" } else { "" },
            if *is_best { "  best" } else { "" },
        );
        let _ = write!(line, "{end}{:<width$}  {rest}{best}", r#move);
    }
}

fn write_walks(walks: &[WalkAnswer], line: &mut String) {
    for (walk, at) in walks.iter().zip(0..) {
        if at > 0 {
            line.push('\n');
        }
        match walk.length {
            Some(length) => {
                let _ = write!(line, "{length}");
            }
            None => line.push_str("-1"),
        }
        for (node, gap) in walk
            .nodes
            .iter()
            .flatten()
            .zip(std::iter::once('\t').chain(std::iter::repeat(' ')))
        {
            let _ = write!(line, "{gap}{node}");
        }
    }
}

fn write_grade(grade: &GradeAnswer, line: &mut String) {
    let GradeAnswer {
        verdict,
        made,
        to_go,
        detours,
        ..
    } = grade;
    let _ = match verdict {
        Verdict::Optimal => write!(line, "optimal: {made}"),
        Verdict::Solves { lost } => write!(line, "solves: {made}, {lost} more than needed"),
        Verdict::Unsolved => match to_go {
            Some(to_go) => write!(line, "unsolved: {made} made, {to_go} to go"),
            None => write!(
                line,
                "unsolved: {made} made, and no goal can be reached any more"
            ),
        },
        Verdict::Illegal { at_move, r#move } => {
            write!(line, "illegal: move {at_move} ({move}) cannot be made")
        }
    };
    if !matches!(verdict, Verdict::Solves { .. } | Verdict::Unsolved) {
        return;
    }
    for (
        DetourAnswer {
            at_move,
            r#move,
            lost,
        },
        at,
    ) in detours.iter().zip(0..)
    {
        let lost = lost.map_or("the goal".into(), |lost| lost.to_string());
        let lead = if at == 0 { "; lost" } else { "," };
        let _ = write!(line, "{lead} {lost} at move {at_move} ({move})");
    }
}
