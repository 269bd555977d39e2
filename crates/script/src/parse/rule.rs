//! A line of the section of rules.

use super::game::{Cell, Commands, Direction, Motion, Row, RuleItem, RuleLine, Term};
use super::names::Names;
use super::source::{Line, Word};
use homing_table::error::{Error, Result};

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
pub fn read(names: &Names, line: &Line, last_group: Option<u64>) -> Result<RuleItem> {
    let tokens = tokens(&line.text);
    if let [only] = &*tokens {
        match only.text.as_str() {
            "startloop" => return Ok(RuleItem::LoopStart(line.number)),
            "endloop" => return Ok(RuleItem::LoopEnd(line.number)),
            _ => {}
        }
    }
    if let Some(random) = tokens
        .iter()
        .take_while(|token| token.text != "message")
        .find(|token| matches!(token.text.as_str(), "random" | "randomdir"))
    {
        let what = format!(
            "{} is not supported: a game whose inputs have several outcomes has no shortest solution",
            random.text
        );
        return Err(line.error(random.at, what));
    }
    let arrow = tokens.iter().position(|token| token.text == "->");
    let Some(arrow) = arrow else {
        let at = tokens.first().map_or(0, |token| token.at);
        return Err(line.error(at, "a rule needs an arrow: [ left side ] -> [ right side ]"));
    };
    let first = tokens.iter().position(|token| token.text == "[");
    let first = first.unwrap_or(arrow).min(arrow);
    let mut rule = RuleLine {
        line: line.number,
        directions: Vec::new(),
        left: Vec::new(),
        right: Vec::new(),
        is_late: false,
        is_rigid: false,
        group: line.number,
        commands: Commands::default(),
    };
    read_prefix(&mut rule, line, &tokens[..first], last_group)?;
    let reader = Reader { names, line };
    rule.left = reader.rows(&tokens[first..arrow], None)?;
    rule.right = reader.rows(&tokens[arrow + 1..], Some(&mut rule.commands))?;
    check(&rule, line, &tokens[arrow])?;
    if !is_directional(&rule) {
        rule.directions.truncate(1);
    }
    Ok(RuleItem::Rule(rule))
}

/// The words before the first bracket.
fn read_prefix(
    rule: &mut RuleLine,
    line: &Line,
    tokens: &[Word],
    last_group: Option<u64>,
) -> Result<()> {
    use Direction::{Down, Left, Right, Up};
    for token in tokens {
        let directions: &[Direction] = match token.text.as_str() {
            "+" => {
                rule.group = last_group.ok_or_else(|| {
                    line.error(
                        token.at,
                        "+ joins a rule to the one before it, and there is none",
                    )
                })?;
                &[]
            }
            "late" => {
                rule.is_late = true;
                &[]
            }
            "rigid" => {
                rule.is_rigid = true;
                &[]
            }
            "up" => &[Up],
            "down" => &[Down],
            "left" => &[Left],
            "right" => &[Right],
            "horizontal" => &[Left, Right],
            "vertical" => &[Up, Down],
            "orthogonal" => &[Up, Down, Left, Right],
            other => {
                let what = format!("expected a direction, `late`, `rigid` or `[`, found {other}");
                return Err(line.error(token.at, what));
            }
        };
        rule.directions.extend(directions);
    }
    if rule.directions.is_empty() {
        rule.directions = vec![Up, Down, Left, Right];
    }
    if rule.is_late && rule.is_rigid {
        let what = "a late rule cannot be rigid, since nothing moves after it";
        return Err(line.error(tokens.first().map_or(0, |token| token.at), what));
    }
    Ok(())
}

/// Reads the rows of one side.
struct Reader<'n> {
    names: &'n Names,
    line: &'n Line,
}

impl Reader<'_> {
    fn rows(&self, tokens: &[Word], mut commands: Option<&mut Commands>) -> Result<Vec<Row>> {
        let mut rows: Vec<Row> = Vec::new();
        // The cells before this one in an open bracket, this one, and a motion whose object follows.
        let (mut row, mut cell, mut motion): (Option<Row>, Cell, Option<&Word>) =
            Default::default();
        for token in tokens {
            let text = token.text.as_str();
            if let Some(alone) = motion
                && matches!(text, "]" | "|")
            {
                return Err(self.error(alone, "a movement needs an object after it"));
            }
            match text {
                "[" if row.is_some() => {
                    return Err(self.error(token, "a bracket is opened within another"));
                }
                "[" => row = Some(Row::new()),
                "]" | "|" => {
                    let Some(cells) = &mut row else {
                        return Err(self.error(token, "this is outside of brackets"));
                    };
                    cells.push(std::mem::take(&mut cell));
                    if text == "]" {
                        rows.extend(row.take());
                    }
                }
                "..." if row.is_some() => cell.push((Motion::Gap, Term::Gap)),
                "->" => return Err(self.error(token, "a rule has one arrow")),
                _ => {
                    let is_motion = motion_of(text);
                    if let (Some(_), true) = (is_motion, row.is_some()) {
                        if motion.replace(token).is_some() {
                            return Err(self.error(token, "an object has one movement"));
                        }
                    } else if let (Some(term), true) = (self.names.get(text), row.is_some()) {
                        let how = motion.take().and_then(|word| motion_of(&word.text));
                        if cell.iter().any(|&(other, known)| {
                            known == term && (other != Motion::No || how != Some(Motion::No))
                        }) {
                            let name = text.to_uppercase();
                            return Err(self.error(token, &format!("{name} is twice in one cell")));
                        }
                        cell.push((how.unwrap_or(Motion::Any), term));
                    } else if let (Some(command), Some(commands)) =
                        (command_of(text), commands.as_deref_mut())
                    {
                        *commands = commands.with(command);
                        if text == "message" {
                            break;
                        }
                    } else if is_motion.is_none() && self.names.get(text).is_none() {
                        let what =
                            format!("expected an object, a movement or a command, found {text}");
                        return Err(self.error(token, &what));
                    }
                }
            }
        }
        match (row, tokens.last()) {
            (Some(_), Some(last)) => Err(self.error(last, "a bracket is not closed")),
            _ => Ok(rows),
        }
    }

    fn error(&self, token: &Word, what: &str) -> Error {
        self.line.error(token.at, what)
    }
}

fn motion_of(text: &str) -> Option<Motion> {
    let found = MOTIONS.iter().find(|&&(word, _)| word == text);
    found.map(|&(_, motion)| motion)
}

fn command_of(text: &str) -> Option<Commands> {
    let is_sound = text
        .strip_prefix("sfx")
        .is_some_and(|number| number.parse().is_ok_and(|number: u8| number <= 10));
    let found = COMMANDS.iter().find(|&&(word, _)| word == text);
    found
        .map(|&(_, command)| command)
        .or(is_sound.then_some(Commands::SHOW))
}

/// Checks that both sides have the same form.
fn check(rule: &RuleLine, line: &Line, arrow: &Word) -> Result<()> {
    let wrong = |what: &str| Err(line.error(arrow.at, what));
    let (left, right) = (&rule.left, &rule.right);
    if left.is_empty() {
        return wrong("a rule needs a pattern in brackets before its arrow");
    }
    if right.is_empty() && rule.commands == Commands::default() {
        return wrong("a rule needs a pattern or a command after its arrow");
    }
    let lengths = |rows: &[Row]| rows.iter().map(Vec::len).collect::<Vec<_>>();
    if !right.is_empty() && lengths(left) != lengths(right) {
        return wrong("both sides of a rule need the same number of patterns and of cells in each");
    }
    for (at, row) in left.iter().enumerate() {
        let is_gap = |cell: &Cell| cell.iter().any(|&(motion, _)| motion == Motion::Gap);
        if row.first().is_some_and(is_gap) || row.last().is_some_and(is_gap) {
            return wrong("an ellipsis needs a cell on each side");
        }
        if row.iter().filter(|cell| is_gap(cell)).count() > 2 {
            return wrong("a pattern has at most two ellipses");
        }
        for (number, cell) in row.iter().enumerate() {
            let other = right.get(at).map_or(cell, |row| &row[number]);
            if is_gap(cell) != is_gap(other) {
                return wrong("an ellipsis must be at the same place on both sides");
            }
            if is_gap(cell) && (cell.len() > 1 || other.len() > 1) {
                return wrong("an ellipsis is alone in its cell");
            }
        }
    }
    let moves =
        |&(motion, _): &(Motion, Term)| !matches!(motion, Motion::Any | Motion::No | Motion::Gap);
    let mut cells = left.iter().chain(right).flatten();
    if rule.is_late && cells.any(|cell| cell.iter().any(moves)) {
        return wrong("a late rule cannot have movements, since it comes after them");
    }
    Ok(())
}

/// Whether it matters in which direction a rule is tried.
fn is_directional(rule: &RuleLine) -> bool {
    use Motion::{Back, Forward, Parallel, Perpendicular, RelativeDown, RelativeUp};
    let is_relative = |&(motion, _): &(Motion, Term)| {
        matches!(
            motion,
            Back | Forward | Parallel | Perpendicular | RelativeDown | RelativeUp
        )
    };
    let mut cells = rule.left.iter().chain(&rule.right).flatten();
    rule.left.iter().any(|row| row.len() > 1) || cells.any(|cell| cell.iter().any(is_relative))
}

/// The words of a rule; brackets, bars and arrows are words without blanks around them.
fn tokens(text: &str) -> Vec<Word> {
    let mut found = Vec::new();
    let mut push = |from: usize, to: usize| {
        if from < to {
            found.push(Word {
                text: text[from..to].to_lowercase(),
                at: from,
            });
        }
    };
    let (mut begin, mut skip_to) = (0, 0);
    let first = text.len() - text.trim_start().len();
    for (at, letter) in text.char_indices() {
        if at < skip_to {
            continue;
        }
        let is_arrow = text[at..].starts_with("->");
        let is_plus = letter == '+' && at == first;
        if letter.is_whitespace() || matches!(letter, '[' | ']' | '|') || is_arrow || is_plus {
            push(begin, at);
            let end = at + if is_arrow { 2 } else { letter.len_utf8() };
            if !letter.is_whitespace() {
                push(at, end);
            }
            (begin, skip_to) = (end, end);
        }
    }
    push(begin, text.len());
    found
}
