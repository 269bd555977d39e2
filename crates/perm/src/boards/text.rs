//! Arrangements, moves and goals as text.

use super::scramble::{action_of, parse_turn};
use super::scramble_file;
use super::steps::names;
use crate::cube;
use crate::definition::{Definition, Json, NamedMove, PermRules, find_set, parse_json};
use crate::pieces::{Arrangement, MAX_CODES, OPEN, ParsedPiece, Set};
use homing_table::error::{Bound, Error, Result, wrong};
use homing_table::notation::{Look, Picture};

/// Separates the sets of an arrangement.
const SET_SIGN: &str = "/";

/// Separates goals.
pub const GOAL_SIGN: &str = "|";

/// Stands for an open piece, or for a twist that does not count.
const OPEN_SIGN: &str = "?";

/// Whether a word is a piece of an arrangement: `7`, `7+1`, `?`.
fn is_piece(word: &str) -> bool {
    word == SET_SIGN
        || word.starts_with(|letter: char| letter.is_ascii_digit() || letter == '?')
            && word
                .chars()
                .all(|letter| letter.is_ascii_digit() || "+?".contains(letter))
}

/// What the text of a board says about each position.
pub enum ParsedBoard {
    /// A complete arrangement, from a scramble or JSON.
    Arrangement(Arrangement),
    /// An entry for each position, set by set.
    Entries(Vec<ParsedPiece>),
}

impl Definition {
    /// Parses a board: a scramble, or an arrangement as text or JSON.
    pub fn parse_arrangement(&self, text: &str, moves: &[NamedMove]) -> Result<Arrangement> {
        match self.written(text, moves)? {
            ParsedBoard::Arrangement(arrangement) => Ok(arrangement),
            ParsedBoard::Entries(entries) => self.arrangement_of_entries(&entries),
        }
    }

    /// Parses a board, or a goal that leaves pieces open.
    pub fn written(&self, text: &str, moves: &[NamedMove]) -> Result<ParsedBoard> {
        let text = text.trim();
        if text.starts_with('{') || text.starts_with('[') && !text.contains(char::is_alphabetic) {
            // The value is on a single line, whose number the caller adds.
            let value = parse_json(text).map_err(Error::without_line)?;
            return self
                .arrangement_of_json(&value)
                .map(ParsedBoard::Arrangement)
                .map_err(Error::without_line);
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        if scramble_file::is_in(&words) {
            return match scramble_file::moves(&words)? {
                Some(text) => self.scrambled(&text, moves).map(ParsedBoard::Arrangement),
                None => self.entries_of_block(&words).map(ParsedBoard::Entries),
            };
        }
        let positions: usize = self.sets.iter().map(|set| set.size).sum();
        if !words.is_empty() && words.iter().all(|word| is_piece(word)) {
            let pieces = self.pieces_of(&words);
            if pieces.len() == positions || !words.iter().all(|word| self.has_turn(word, moves)) {
                return self.entries(&pieces).map(ParsedBoard::Entries);
            }
        }
        if cube::is_in(&words)
            && let Some(cube) = self.cube(moves)
            && let Some(side) = cube.side
        {
            let homes = cube::parse(&words, side, cube.fixed)?;
            let found = cube.arrangement(&self.sets, &self.solved, &homes);
            let found = found.ok_or_else(|| Error::input("the puzzle has no such pieces"))?;
            return self.checked(found).map(ParsedBoard::Arrangement);
        }
        if words.is_empty() {
            return Err(Error::unexpected(self.expected(moves), text));
        }
        self.scrambled(text, moves).map(ParsedBoard::Arrangement)
    }

    /// What a board may be, for errors.
    fn expected(&self, moves: &[NamedMove]) -> String {
        let positions: usize = self.sets.iter().map(|set| set.size).sum();
        format!(
            "moves ({}) or a pattern of {positions} pieces",
            names(moves)
        )
    }

    /// The solved arrangement after an algorithm.
    fn scrambled(&self, text: &str, moves: &[NamedMove]) -> Result<Arrangement> {
        let (steps, _) = self.steps(text, moves, &self.expected(moves))?;
        let start = self.solved.clone().masked(&self.sets);
        let action = self.action_of_steps(&steps, moves);
        Ok(action.apply(&self.sets, &start))
    }

    /// The words of the pieces. A set written as a single `?` is completely open.
    fn pieces_of<'w>(&self, words: &[&'w str]) -> Vec<&'w str> {
        let parts: Vec<&[&str]> = words.split(|word| *word == SET_SIGN).collect();
        if parts.len() != self.sets.len() {
            return parts.concat();
        }
        let whole = |(set, part): (&Set, &[&'w str])| {
            if part == [OPEN_SIGN] {
                vec![OPEN_SIGN; set.size]
            } else {
                part.to_vec()
            }
        };
        self.sets.iter().zip(parts).flat_map(whole).collect()
    }

    fn entries(&self, words: &[&str]) -> Result<Vec<ParsedPiece>> {
        let places = self
            .sets
            .iter()
            .zip(&self.labels)
            .flat_map(|(set, labels)| (0..set.size).map(move |_| (set, labels.len())));
        let positions: usize = self.sets.iter().map(|set| set.size).sum();
        if words.len() != positions {
            return Err(Error::count(
                positions,
                "pieces, one for each position",
                words.len(),
            ));
        }
        let mut entries = Vec::with_capacity(positions);
        for (((set, greatest), word), number) in places.zip(words).zip(1u32..) {
            let (piece, twist) = word.split_once('+').unwrap_or((
                word,
                if word.starts_with(OPEN_SIGN) {
                    OPEN_SIGN
                } else {
                    "0"
                },
            ));
            let twists = if set.orientations > 1 {
                format!(" and a twist up to +{}", set.orientations - 1)
            } else {
                String::new()
            };
            let expected = || format!("a piece of {} from 1 to {greatest}{twists}", set.name);
            let unread =
                || Err(Error::unexpected(expected(), word).within("piece", number.to_string()));
            let is_told = |text: &str| text != OPEN_SIGN;
            let told_piece = piece
                .parse::<usize>()
                .ok()
                .filter(|piece| (1..=greatest).contains(piece))
                .map(|piece| piece as u8 - 1);
            let told_twist = twist
                .parse::<u8>()
                .ok()
                .filter(|&twist| twist < set.orientations);
            if is_told(piece) && told_piece.is_none() || is_told(twist) && told_twist.is_none() {
                return unread();
            }
            entries.push((told_piece, told_twist));
        }
        Ok(entries)
    }

    /// The arrangement with these pieces. Only pieces that the goal leaves open may be open.
    pub fn arrangement_of_entries(&self, entries: &[ParsedPiece]) -> Result<Arrangement> {
        let mut arrangement = self.solved.clone();
        let places = self
            .sets
            .iter()
            .flat_map(|set| set.pieces().map(move |place| (set, place)));
        for (((set, place), &(piece, twist)), number) in places.zip(entries).zip(1u32..) {
            let in_piece = |error: Error| error.within("piece", number.to_string());
            if piece.is_none() && set.open.is_empty() {
                let expected = format!(
                    "a piece of {}, none of which the goal leaves open",
                    set.name
                );
                return Err(in_piece(Error::unexpected(expected, OPEN_SIGN)));
            }
            let piece = piece.unwrap_or(OPEN);
            let is_loose = set.orientations == 1 || set.ignores_twist(piece);
            if twist.is_none() && !is_loose {
                return Err(in_piece(Error::missing(format!(
                    "its twist up to +{}, which counts",
                    set.orientations - 1
                ))));
            }
            arrangement.0[place] = piece;
            arrangement.0[place + set.size] = twist.unwrap_or(0);
        }
        self.checked(arrangement)
    }

    /// Parses an arrangement as in KPuzzle, or a list of the pieces of a single set. Pieces have the numbers of the definition.
    fn arrangement_of_json(&self, value: &Json) -> Result<Arrangement> {
        let mut arrangement = self.solved.clone();
        let mut fill = |at: usize, set: &Set, pieces: Vec<i64>, twists: Vec<i64>| -> Result<()> {
            for (things, found) in [("pieces", pieces.len()), ("orientations", twists.len())] {
                if found != set.size {
                    return Err(Error::count(set.size, things, found));
                }
            }
            for (place, (piece, twist)) in pieces.iter().zip(twists).enumerate() {
                let labels = || {
                    self.labels[at]
                        .iter()
                        .map(i64::to_string)
                        .collect::<Vec<_>>()
                };
                let unknown =
                    |_| Error::not_one_of(&labels(), &piece.to_string()).in_part("pieces");
                let label = self.labels[at].binary_search(piece).map_err(unknown)?;
                let twist = set.twist(twist)?;
                arrangement.0[set.offset + place] = label as u8;
                arrangement.0[set.offset + set.size + place] = twist;
            }
            Ok(())
        };
        if let Ok(pieces) = value.numbers("a list of pieces") {
            let [set] = &self.sets[..] else {
                return Err(Error::count(self.sets.len(), "sets", 1));
            };
            fill(0, set, pieces, vec![0; set.size]).map_err(|error| set.within(error))?;
            return self.checked(arrangement);
        }
        let value = value.get("patternData").unwrap_or(value);
        for (name, _) in value.members("a pattern by set")? {
            find_set(&self.sets, name)?;
        }
        for (at, set) in self.sets.iter().enumerate() {
            let in_set = |error| set.within(error);
            let Some(given) = value.get(&set.name) else {
                return Err(Error::missing(format!(
                    "the pieces of the set {}",
                    set.name
                )));
            };
            let Some(pieces) = given.get("pieces") else {
                return Err(in_set(Error::missing("\"pieces\"")));
            };
            let pieces = pieces.numbers("the pieces by position")?;
            let twists = given
                .get("orientation")
                .map(|twists| twists.numbers("the orientations by position"));
            let twists = twists.transpose()?.unwrap_or_else(|| vec![0; set.size]);
            if let Some(moduli) = given.get("orientationMod") {
                let moduli = moduli.numbers("the orientations that a piece tells apart")?;
                let counts = |(&modulus, piece): (&i64, &i64)| {
                    let label = self.labels[at].binary_search(piece);
                    modulus == 1
                        && set.orientations > 1
                        && label.is_ok_and(|label| !set.ignores_twist(label as u8))
                };
                if let Some(place) = moduli.iter().zip(&pieces).position(counts) {
                    let missing = Error::missing("its orientation, which counts: orientationMod 0");
                    return Err(in_set(missing.within("piece", (place + 1).to_string())));
                }
            }
            fill(at, set, pieces, twists).map_err(in_set)?;
        }
        self.checked(arrangement)
    }

    /// Checks that each piece occurs as often as in the solved arrangement, and masks what does not count.
    pub fn checked(&self, arrangement: Arrangement) -> Result<Arrangement> {
        let seen = arrangement.clone().masked(&self.sets);
        let seen_solved = self.solved.clone().masked(&self.sets);
        for set in &self.sets {
            let is_full = !arrangement.0[set.pieces()].contains(&OPEN);
            let (arrangement, solved) = if is_full {
                (&arrangement, &self.solved)
            } else {
                (&seen, &seen_solved)
            };
            let count = |arrangement: &Arrangement, piece: u8| {
                arrangement.0[set.pieces()]
                    .iter()
                    .filter(|&&other| other == piece)
                    .count()
            };
            for &piece in &solved.0[set.pieces()] {
                let (expected, found) = (count(solved, piece), count(arrangement, piece));
                if expected != found {
                    return Err(set.within(miscounted(piece, expected, found)));
                }
            }
        }
        Ok(seen)
    }
}

/// `expected 1 of piece 3, found 2`
pub fn miscounted(piece: u8, expected: usize, found: usize) -> Error {
    Error::count(expected, format!("of piece {}", piece_text(piece)), found)
}

/// A piece as text, counted from 1.
pub fn piece_text(piece: u8) -> String {
    if piece == OPEN {
        OPEN_SIGN.into()
    } else {
        (u16::from(piece) + 1).to_string()
    }
}

impl PermRules {
    /// The goals as a line.
    pub fn goals_text(&self) -> String {
        let goals: Vec<String> = self
            .goals
            .iter()
            .map(|goal| self.arrangement_text(goal))
            .collect();
        goals.join(&format!(" {GOAL_SIGN} "))
    }

    /// An arrangement as a line: the pieces by position from 1, set by set, each with its twist.
    pub fn arrangement_text(&self, arrangement: &Arrangement) -> String {
        let sets: Vec<String> = self
            .sets()
            .iter()
            .map(|set| set_text(set, arrangement))
            .collect();
        sets.join(&format!(" {SET_SIGN} "))
    }

    /// Parses a board.
    pub fn parse_board(&self, text: &str) -> Result<Arrangement> {
        self.definition.parse_arrangement(text, &self.moves)
    }

    /// Appends moves by their names.
    pub fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        let is_coded = self.moves.len() <= MAX_CODES;
        let mut moves = moves.map(usize::from);
        let mut gap = "";
        // If there are too many moves for codes, each has two bytes.
        while let Some(code) = moves.next() {
            let code = if is_coded {
                code
            } else {
                code << 8 | moves.next().unwrap_or(0)
            };
            line.push_str(gap);
            line.push_str(self.moves.get(code).map_or("?", |mv| &mv.name));
            gap = " ";
        }
    }

    /// Parses moves. A move that does not count as one becomes several: `R2` is `R R` if only quarter turns count.
    pub fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        if self.moves.len() > MAX_CODES {
            let (of, found) = (self.puzzle(), Some(self.moves.len() as u128));
            return Err(Error::TooMany {
                of,
                found,
                things: "moves",
                most: MAX_CODES as u64,
                bound: Bound::Read,
            });
        }
        let mut codes = Vec::new();
        let expected = format!("moves ({})", names(&self.moves));
        for (word, is_reversed) in self.definition.steps(text, &self.moves, &expected)?.0 {
            let Some((at, times, is_undone)) = parse_turn(&word, &self.moves) else {
                return Err(Error::unexpected(expected, &word));
            };
            let is_undone = is_undone != is_reversed;
            let action = action_of(self.sets(), &self.moves, (at, times, is_undone));
            if let Some(code) = self.moves.iter().position(|mv| mv.action == action) {
                // Several moves may do the same. A name without a power keeps its own code.
                codes.push(if (times, is_undone) == (1, false) {
                    at as u8
                } else {
                    code as u8
                });
                continue;
            }
            let code = if is_undone {
                self.undo(at as u8)
            } else {
                Some(at as u8)
            };
            let Some(code) = code else {
                return wrong(format!("there is no reverse of {}", self.moves[at].name))
                    .map_err(|error: Error| error.within("move", &word));
            };
            codes.extend(std::iter::repeat_n(code, times));
        }
        Ok(codes)
    }

    /// Draws the net of a cube, a ring, or a line for each set.
    pub fn picture(&self, state: &Arrangement) -> Picture {
        self.shape(state).unwrap_or_else(|| {
            let width = self
                .sets()
                .iter()
                .map(|set| set.name.chars().count())
                .max()
                .unwrap_or(0);
            let line = |set: &Set| format!("{:width$}  {}", set.name, set_text(set, state));
            let lines: Vec<String> = self.sets().iter().map(line).collect();
            Picture {
                stickers: self.stickers(state),
                pixels: Vec::new(),
                ..Picture::of_lines(lines, |_| Look::Plain)
            }
        })
    }
}

fn set_text(set: &Set, arrangement: &Arrangement) -> String {
    let piece = |(&piece, &twist): (&u8, &u8)| match (piece, twist) {
        // The twist of an open piece counts only if it is written.
        (OPEN, _) if set.orientations == 1 || set.is_loose(OPEN) => OPEN_SIGN.into(),
        _ if set.is_loose(piece) => format!("{}+{OPEN_SIGN}", piece_text(piece)),
        (OPEN, _) | (_, 1..) => format!("{}+{twist}", piece_text(piece)),
        _ => piece_text(piece),
    };
    let pieces = arrangement.0[set.pieces()]
        .iter()
        .zip(&arrangement.0[set.twists()]);
    pieces.map(piece).collect::<Vec<_>>().join(" ")
}
