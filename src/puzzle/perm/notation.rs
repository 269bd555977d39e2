use super::action::{Pattern, Set};
use super::definition::{Definition, Json, Move, parse_json};
use super::scramble::{action_of, parse_turn};
use super::space::Perm;
use crate::error::{Error, Result};
use crate::notation::{Look, Notation, Picture};
use crate::space::Space;

/// Parts the sets of a pattern.
const SET_SIGN: &str = "/";

/// The error of a text that is wrong.
fn wrong<T>(what: String) -> Result<T> {
    Err(Error::Input { what })
}

/// Whether a word is a piece of a pattern: `7`, `7+1`.
fn is_piece(word: &str) -> bool {
    word == SET_SIGN
        || word.starts_with(|letter: char| letter.is_ascii_digit()) && word.chars().all(|letter| letter.is_ascii_digit() || letter == '+')
}

impl Definition {
    /// Reads a board: a scramble in the moves, or a pattern as text or JSON.
    pub(super) fn parse_pattern(&self, text: &str, moves: &[Move]) -> Result<Pattern> {
        let text = text.trim();
        if text.starts_with(['{', '[']) {
            // The value stands on one line, whose number the caller knows.
            let value = parse_json(text).map_err(without_line)?;
            return self.pattern_of_json(&value).map_err(without_line);
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let turns: Option<Vec<_>> = words.iter().map(|word| parse_turn(word, moves)).collect();
        let pieces = words.iter().filter(|word| **word != SET_SIGN).count();
        let positions: usize = self.sets.iter().map(|set| set.size).sum();
        let is_pattern = !words.is_empty() && words.iter().all(|word| is_piece(word)) && (pieces == positions || turns.is_none());
        if is_pattern {
            return self.pattern_of_pieces(words.into_iter().filter(|word| *word != SET_SIGN), positions);
        }
        match turns.filter(|turns| !turns.is_empty()) {
            Some(turns) => {
                let made = |pattern: Pattern, turn| action_of(&self.sets, moves, turn).apply(&self.sets, &pattern);
                Ok(turns.into_iter().fold(self.solved.clone(), made))
            }
            None => {
                let names: Vec<&str> = moves.iter().map(|made| made.name.as_str()).take(24).collect();
                let found = words.iter().find(|word| parse_turn(word, moves).is_none()).copied().unwrap_or_default();
                let found = crate::error::shown(found);
                wrong(format!("expected moves ({}) or a pattern of {positions} pieces, found {found:?}", names.join(" ")))
            }
        }
    }

    fn pattern_of_pieces<'w>(&self, mut words: impl Iterator<Item = &'w str>, positions: usize) -> Result<Pattern> {
        let mut pattern = self.solved.clone();
        let places = self.sets.iter().flat_map(|set| (0..set.size).map(move |place| (set, place)));
        for ((set, place), number) in places.zip(1..) {
            let Some(word) = words.next() else {
                return wrong(format!("expected {positions} pieces, one for each position, found {}", number - 1));
            };
            let (piece, twist) = word.split_once('+').unwrap_or((word, "0"));
            let greatest = self.greatest_piece(set);
            let piece = piece.parse::<usize>().ok().filter(|piece| (1..=greatest).contains(piece));
            let twist = twist.parse::<u8>().ok().filter(|&twist| twist < set.orientations);
            let (Some(piece), Some(twist)) = (piece, twist) else {
                let twists = if set.orientations > 1 { format!(" and a twist up to +{}", set.orientations - 1) } else { String::new() };
                let found = crate::error::shown(word);
                return wrong(format!("piece {number}: expected a piece of {} from 1 to {greatest}{twists}, found {found:?}", set.name));
            };
            pattern.0[set.offset + place] = piece as u8 - 1;
            pattern.0[set.offset + set.size + place] = twist;
        }
        if words.next().is_some() {
            return wrong(format!("expected {positions} pieces, one for each position, found more"));
        }
        self.checked(pattern)
    }

    /// The greatest number of a piece of a set in text.
    fn greatest_piece(&self, set: &Set) -> usize {
        self.solved.0[set.pieces()].iter().copied().max().map_or(0, usize::from) + 1
    }

    /// A pattern as KPuzzle has it, or a list of the pieces of one set; the pieces have the numbers of the definition.
    fn pattern_of_json(&self, value: &Json) -> Result<Pattern> {
        let mut pattern = self.solved.clone();
        let mut fill = |at: usize, set: &Set, pieces: Vec<i64>, twists: Vec<i64>| {
            if pieces.len() != set.size || twists.len() != set.size {
                return wrong(format!("set {}: expected {} pieces and as many orientations", set.name, set.size));
            }
            for (place, (piece, twist)) in pieces.iter().zip(twists).enumerate() {
                let known = self.labels[at].binary_search(piece);
                let Ok(label) = known else { return wrong(format!("set {}: there is no piece {piece}", set.name)) };
                let Some(twist) = u8::try_from(twist).ok().filter(|&twist| twist < set.orientations) else {
                    return wrong(format!("set {}: expected orientations from 0 to {}", set.name, set.orientations - 1));
                };
                pattern.0[set.offset + place] = label as u8;
                pattern.0[set.offset + set.size + place] = twist;
            }
            Ok(())
        };
        if let Ok(pieces) = value.numbers("a list of pieces") {
            let [set] = &self.sets[..] else { return wrong(format!("expected a pattern of {} sets, found a list", self.sets.len())) };
            fill(0, set, pieces, vec![0; set.size])?;
            return self.checked(pattern);
        }
        let value = value.get("patternData").unwrap_or(value);
        for (name, _) in value.members("a pattern by set")? {
            if !self.sets.iter().any(|set| set.name == *name) {
                return wrong(format!("there is no set {name}"));
            }
        }
        for (at, set) in self.sets.iter().enumerate() {
            let Some(given) = value.get(&set.name) else { return wrong(format!("expected the pieces of the set {}", set.name)) };
            let Some(pieces) = given.get("pieces") else { return wrong(format!("set {}: expected \"pieces\"", set.name)) };
            let pieces = pieces.numbers("the pieces by position")?;
            let twists = given.get("orientation").map(|twists| twists.numbers("the orientations by position"));
            fill(at, set, pieces, twists.transpose()?.unwrap_or_else(|| vec![0; set.size]))?;
        }
        self.checked(pattern)
    }

    /// A pattern, if each piece comes as often as in the solved one.
    pub(super) fn checked(&self, pattern: Pattern) -> Result<Pattern> {
        for set in &self.sets {
            let count = |pattern: &Pattern, piece: u8| pattern.0[set.pieces()].iter().filter(|&&other| other == piece).count();
            for &piece in &self.solved.0[set.pieces()] {
                let (expected, found) = (count(&self.solved, piece), count(&pattern, piece));
                if expected != found {
                    let times = |count: usize| if count == 1 { "once".into() } else { format!("{count} times") };
                    let (expected, found) = (times(expected), times(found));
                    return wrong(format!("set {}: expected piece {} {expected}, found it {found}", set.name, piece + 1));
                }
            }
        }
        Ok(pattern)
    }
}

/// The sentence of an error in a text of one line.
fn without_line(error: Error) -> Error {
    match error {
        Error::Line { error, .. } => *error,
        other => other,
    }
}

impl Perm {
    /// A pattern as a line: the pieces by position from 1, set by set, each with its twist.
    pub(super) fn pattern_text(&self, pattern: &Pattern) -> String {
        let sets: Vec<String> = self.sets().iter().map(|set| set_text(set, pattern)).collect();
        sets.join(&format!(" {SET_SIGN} "))
    }
}

fn set_text(set: &Set, pattern: &Pattern) -> String {
    let piece = |(&piece, &twist): (&u8, &u8)| match twist {
        0 => (u16::from(piece) + 1).to_string(),
        _ => format!("{}+{twist}", u16::from(piece) + 1),
    };
    let pieces = pattern.0[set.pieces()].iter().zip(&pattern.0[set.twists()]);
    pieces.map(piece).collect::<Vec<_>>().join(" ")
}

impl Notation for Perm {
    /// A scramble, made from the solved pattern: `R U2 F'`. Or a pattern: the pieces by position from 1 with their twists, `2 1+1 3+2`,
    /// sets parted by `/`; or as JSON of a KPuzzle.
    fn parse_board(&self, text: &str) -> Result<Pattern> {
        self.definition().parse_pattern(text, self.moves())
    }

    fn index_of_text(&self, text: &str) -> Option<u64> {
        self.words().index_of(text, self.model())
    }

    fn board_text(&self, state: &Pattern) -> String {
        self.pattern_text(state)
    }

    /// By set: the piece in each position, from 0; then the twists if the set has any.
    fn push_cells(&self, state: &Pattern, cells: &mut Vec<u8>) {
        for set in self.sets() {
            cells.extend_from_slice(&state.0[set.pieces()]);
            if set.orientations > 1 {
                cells.extend_from_slice(&state.0[set.twists()]);
            }
        }
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        for (code, number) in moves.zip(0..) {
            if number > 0 {
                line.push(' ');
            }
            line.push_str(&self.moves()[usize::from(code)].name);
        }
    }

    /// A move that does not count as one is read as several: `R2` is `R R` if only quarter turns count.
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        let mut codes = Vec::new();
        for word in text.split_whitespace() {
            let Some((at, times, is_undone)) = parse_turn(word, self.moves()) else {
                let names: Vec<&str> = self.moves().iter().map(|made| made.name.as_str()).take(24).collect();
                return wrong(format!("expected moves ({}), found {:?}", names.join(" "), crate::error::shown(word)));
            };
            let action = action_of(self.sets(), self.moves(), (at, times, is_undone));
            if let Some(code) = self.moves().iter().position(|made| made.action == action) {
                // The same move by another name is that move; by its own name, itself.
                codes.push(if (times, is_undone) == (1, false) { at as u8 } else { code as u8 });
                continue;
            }
            let code = if is_undone { self.undo(at as u8) } else { Some(at as u8) };
            let Some(code) = code else {
                return wrong(format!("the move {word} cannot be made: there is no reverse of {}", self.moves()[at].name));
            };
            codes.extend(std::iter::repeat_n(code, times));
        }
        Ok(codes)
    }

    fn why_unsolvable(&self, state: &Pattern) -> Option<String> {
        self.reason(state)
    }

    /// The net of a cube, a ring, or a line for each set.
    fn picture(&self, state: &Pattern) -> Picture {
        self.shape(state).unwrap_or_else(|| {
            let width = self.sets().iter().map(|set| set.name.chars().count()).max().unwrap_or(0);
            let line = |set: &Set| format!("{:width$}  {}", set.name, set_text(set, state));
            let lines: Vec<String> = self.sets().iter().map(line).collect();
            Picture::of_lines(lines.iter().map(String::as_str), |_| Look::Plain)
        })
    }
}
