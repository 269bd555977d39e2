//! A line of the section of rules.

use super::game::{Cell, Commands, Direction, Motion, Row, RuleLine, Term};
use super::names::Names;
use super::source::{Line, Word};
use homing_table::error::Result;

/// The words for how an object moves.
const MOTIONS: &[(&str, Motion)] = &[
    ("no", Motion::No),
    ("stationary", Motion::Stationary),
    ("up", Motion::Up),
    ("down", Motion::Down),
    ("left", Motion::Left),
    ("right", Motion::Right),
    ("action", Motion::Action),
    ("^", Motion::RelativeUp),
    ("v", Motion::RelativeDown),
    ("<", Motion::Back),
    (">", Motion::Forward),
    ("parallel", Motion::Parallel),
    ("perpendicular", Motion::Perpendicular),
    ("moving", Motion::Moving),
    ("orthogonal", Motion::Orthogonal),
    ("horizontal", Motion::Horizontal),
    ("vertical", Motion::Vertical),
];

/// The words after a rule. The text of a message is read past.
const COMMANDS: &[(&str, Commands)] = &[
    ("cancel", Commands::CANCEL),
    ("restart", Commands::RESTART),
    ("win", Commands::WIN),
    ("again", Commands::AGAIN),
    ("checkpoint", Commands::CHECKPOINT),
    ("message", Commands::SHOW),
];

/// Reads a line.
///
/// # Errors
///
/// The line is no rule, or one that chooses at random.
pub fn read(names: &Names, line: &Line, last_group: Option<u64>) -> Result<RuleLine> {
    let tokens = tokens(line);
    let mut words = tokens.iter().take_while(|token| token.text != "message");
    if let Some(random) = words.find(|word| matches!(&*word.text, "random" | "randomdir")) {
        let what = format!(
            "{} is not supported: a game whose inputs have several outcomes has no shortest solution",
            random.text
        );
        return Err(line.error(random.at, what));
    }
    let place_of = |text| tokens.iter().position(|token| token.text == text);
    let first_at = tokens.first().map_or(0, |token| token.at);
    let Some(arrow) = place_of("->") else {
        let what = "a rule needs an arrow: [ left side ] -> [ right side ]";
        return Err(line.error(first_at, what));
    };
    let first = place_of("[").map_or(arrow, |first| first.min(arrow));
    let mut rule = RuleLine {
        line: line.number,
        group: line.number,
        ..RuleLine::default()
    };
    for token in &tokens[..first] {
        use Direction::{Down, Left, Right, Up};
        let directions: &[Direction] = match &*token.text {
            "+" => {
                let what = "+ joins a rule to the one before it, and there is none";
                rule.group = last_group.ok_or_else(|| line.error(token.at, what))?;
                &[]
            }
            word @ ("late" | "rigid") => {
                let is_late = word == "late";
                rule.is_late |= is_late;
                rule.is_rigid |= !is_late;
                &[]
            }
            "up" => &[Up],
            "down" => &[Down],
            "left" => &[Left],
            "right" => &[Right],
            "horizontal" => &[Left, Right],
            "vertical" => &[Up, Down],
            "orthogonal" => &Direction::ALL,
            other => {
                let what = format!("expected a direction, `late`, `rigid` or `[`, found {other}");
                return Err(line.error(token.at, what));
            }
        };
        rule.directions.extend(directions);
    }
    if rule.directions.is_empty() {
        rule.directions = Direction::ALL.into();
    }
    if rule.is_late && rule.is_rigid {
        let what = "a late rule cannot be rigid, since nothing moves after it";
        return Err(line.error(first_at, what));
    }
    rule.left = read_rows(names, line, &tokens[first..arrow], None)?;
    let right = &tokens[arrow + 1..];
    rule.right = read_rows(names, line, right, Some(&mut rule.commands))?;
    check(&rule).map_err(|what| line.error(tokens[arrow].at, what))?;
    // In which direction a rule of single cells is tried matters only to words that are relative to it.
    let has_line = rule.left.iter().any(|row| row.len() > 1);
    if !has_line && !motions(&rule).any(Motion::is_relative) {
        rule.directions.truncate(1);
    }
    Ok(rule)
}

/// Reads the rows of one side.
fn read_rows(
    names: &Names,
    line: &Line,
    tokens: &[Word],
    mut commands: Option<&mut Commands>,
) -> Result<Vec<Row>> {
    let wrong = |token: &Word, what: &str| Err(line.error(token.at, what));
    // The cells of an open bracket up to this one, and a motion whose object follows.
    let (mut rows, mut row, mut motion): (Vec<Row>, Option<Row>, Option<&Word>) =
        Default::default();
    for token in tokens {
        let text = token.text.as_str();
        if let Some(alone) = motion
            && matches!(text, "]" | "|")
        {
            return wrong(alone, "a movement needs an object after it");
        }
        let (is_motion, term) = (motion_of(text).is_some(), names.get(text));
        let cell = row.as_mut().and_then(|row| row.last_mut());
        match (text, cell, term) {
            ("[", None, _) => row = Some(vec![Cell::new()]),
            ("[", Some(_), _) => return wrong(token, "a bracket is opened within another"),
            ("]" | "|", None, _) => return wrong(token, "this is outside of brackets"),
            ("]", Some(_), _) => rows.extend(row.take()),
            ("|", Some(_), _) => row.iter_mut().for_each(|row| row.push(Cell::new())),
            ("...", Some(cell), _) => cell.push((Motion::Gap, Term::Gap)),
            ("->", ..) => return wrong(token, "a rule has one arrow"),
            (_, Some(_), _) if is_motion => {
                if motion.replace(token).is_some() {
                    return wrong(token, "an object has one movement");
                }
            }
            (_, Some(cell), Some(term)) => {
                let how = motion.take().and_then(|word| motion_of(&word.text));
                let is_no = |motion| motion == Some(Motion::No);
                let mut known = cell.iter().filter(|&&(_, known)| known == term);
                if known.any(|&(other, _)| !is_no(Some(other)) || !is_no(how)) {
                    let what = format!("{} is twice in one cell", text.to_uppercase());
                    return wrong(token, &what);
                }
                cell.push((how.unwrap_or(Motion::Any), term));
            }
            _ => {
                if let (Some(command), Some(commands)) = (command_of(text), &mut commands) {
                    **commands = commands.with(command);
                    if text == "message" {
                        break;
                    }
                } else if !is_motion && term.is_none() {
                    let what = format!("expected an object, a movement or a command, found {text}");
                    return wrong(token, &what);
                }
            }
        }
    }
    match tokens.last() {
        Some(last) if row.is_some() => wrong(last, "a bracket is not closed"),
        _ => Ok(rows),
    }
}

fn motion_of(text: &str) -> Option<Motion> {
    let found = MOTIONS.iter().find(|&&(word, _)| word == text);
    found.map(|&(_, motion)| motion)
}

fn command_of(text: &str) -> Option<Commands> {
    let number = text
        .strip_prefix("sfx")
        .and_then(|number| number.parse().ok());
    let sound = number
        .filter(|&number: &u8| number <= 10)
        .map(|_| Commands::SHOW);
    let found = COMMANDS.iter().find(|&&(word, _)| word == text);
    found.map(|&(_, command)| command).or(sound)
}

/// All movements in a rule.
fn motions(rule: &RuleLine) -> impl Iterator<Item = Motion> {
    let cells = rule.left.iter().chain(&rule.right).flatten();
    cells.flatten().map(|&(motion, _)| motion)
}

/// Checks that both sides have the same form. An error says what is wrong.
fn check(rule: &RuleLine) -> std::result::Result<(), &'static str> {
    let (left, right) = (&rule.left, &rule.right);
    if left.is_empty() {
        return Err("a rule needs a pattern in brackets before its arrow");
    }
    if right.is_empty() && rule.commands == Commands::default() {
        return Err("a rule needs a pattern or a command after its arrow");
    }
    if !right.is_empty() && !left.iter().map(Vec::len).eq(right.iter().map(Vec::len)) {
        return Err("both sides of a rule need the same number of patterns and of cells in each");
    }
    for (at, row) in left.iter().enumerate() {
        let is_gap = |cell: &Cell| cell.iter().any(|&(motion, _)| motion == Motion::Gap);
        if row.first().is_some_and(is_gap) || row.last().is_some_and(is_gap) {
            return Err("an ellipsis needs a cell on each side");
        }
        if row.iter().filter(|cell| is_gap(cell)).count() > 2 {
            return Err("a pattern has at most two ellipses");
        }
        for (cell, other) in row.iter().zip(right.get(at).unwrap_or(row)) {
            if is_gap(cell) != is_gap(other) {
                return Err("an ellipsis must be at the same place on both sides");
            }
            if is_gap(cell) && (cell.len() > 1 || other.len() > 1) {
                return Err("an ellipsis is alone in its cell");
            }
        }
    }
    let is_still = |motion| matches!(motion, Motion::Any | Motion::No | Motion::Gap);
    if rule.is_late && !motions(rule).all(is_still) {
        return Err("a late rule cannot have movements, since it comes after them");
    }
    Ok(())
}

/// The words of a rule; brackets, bars and arrows are words without blanks around them, as is a plus that comes first.
fn tokens(line: &Line) -> Vec<Word> {
    let mut found = Vec::new();
    let mut rest = line.text.trim_start();
    while let Some(first) = rest.chars().next() {
        let ends = |&(at, letter): &(usize, char)| {
            let is_sign = letter.is_whitespace() || "[]|".contains(letter);
            at > 0 && (is_sign || rest[at..].starts_with("->"))
        };
        let len = match first {
            '[' | ']' | '|' => 1,
            '+' if found.is_empty() => 1,
            '-' if rest.starts_with("->") => 2,
            _ => rest
                .char_indices()
                .find(ends)
                .map_or(rest.len(), |(at, _)| at),
        };
        found.push(line.word(&rest[..len]));
        rest = rest[len..].trim_start();
    }
    found
}
