use super::blocking::Blocking;
use super::metric::Metric;
use super::puzzle::{Definition, NamedMove};
use crate::pieces::{Action, Arrangement, OPEN, Set};
use homing_table::error::{Error, Result, wrong};
use homing_table::remedy::Remedy;
use std::collections::{BTreeMap, HashMap};

/// The maximum number of positions of a set.
pub const MAX_SIZE: usize = 255;
/// The maximum number of orientations of a piece.
const MAX_ORIENTATIONS: usize = 127;
/// The maximum number of characters of a name.
pub const MAX_NAME: usize = 40;
/// The maximum number of sets.
const MAX_SETS: usize = 1024;
/// The maximum number of moves of a file.
pub const MAX_MOVES: usize = 30_000;
/// The maximum number of positions times the number of moves.
const MAX_MOVED: usize = 1 << 25;

/// Collects the sets, the solved arrangement and the moves of a definition, and checks each part when it is added.
#[derive(Default)]
pub struct DefinitionBuilder {
    pub name: String,
    pub sets: Vec<Set>,
    pub labels: Vec<Vec<i64>>,
    pub blocking: Blocking,
    /// The names of the moves that are free in the metric `twist`.
    pub free: Vec<String>,
    solved: Vec<u8>,
    /// All moves, each with whether it counts.
    moves: Vec<(NamedMove, bool)>,
    /// The index of each move by its name.
    names: HashMap<String, usize>,
}

/// The twist of a piece whose twist does not count.
pub const LOOSE: i64 = i64::MIN;

/// How the numbers of a move are to be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// Positions from 1, and the twists by the positions that the pieces come from, as in ksolve.
    ByPiece,
    /// Positions from 1, and the twists by the positions that the pieces go to.
    ByPlace,
    /// The same with positions from 0.
    FromZero,
}

/// The action of a move on a set as parsed from a file: the position from which each piece comes, and its twist.
#[derive(Clone, Default)]
pub struct ParsedAction {
    pub from: Vec<i64>,
    pub twist: Vec<i64>,
}

impl DefinitionBuilder {
    /// Adds a set, in which all pieces differ.
    pub fn set(&mut self, name: &str, size: i64, orientations: i64) -> Result<()> {
        if self.sets.iter().any(|set| set.name == name) {
            return Err(Error::twice(format!("set {name}")));
        }
        let is_word = !name.is_empty()
            && !name.contains(|letter: char| {
                letter.is_whitespace() || letter.is_control() || letter == '#'
            });
        let is_plain = is_word
            && !name.starts_with(|letter: char| letter.is_ascii_digit() || "-?".contains(letter));
        if !is_plain || name.eq_ignore_ascii_case("end") || name.chars().count() > MAX_NAME {
            return Err(Error::unexpected(
                "a name of a set, a word that begins with a letter",
                name,
            ));
        }
        if self.sets.len() == MAX_SETS {
            return Err(Error::too_many(
                "the definition",
                None,
                "sets",
                MAX_SETS as u64,
            ));
        }
        if !(1..=MAX_SIZE as i64).contains(&size) {
            return Err(
                Error::out_of_range("pieces", 1..=MAX_SIZE as i64, size).within("set", name)
            );
        }
        if !(1..=MAX_ORIENTATIONS as i64).contains(&orientations) {
            return Err(Error::out_of_range(
                "orientations",
                1..=MAX_ORIENTATIONS as i64,
                orientations,
            )
            .within("set", name));
        }
        let size = size as usize;
        self.sets.push(Set {
            name: name.into(),
            size,
            orientations: orientations as u8,
            offset: self.solved.len(),
            open: Vec::new(),
            loose: Vec::new(),
        });
        self.labels.push((0..size as i64).collect());
        self.solved.extend(0..size as u8);
        self.solved.extend(std::iter::repeat_n(0, size));
        Ok(())
    }

    /// The index of a set.
    pub fn find(&self, name: &str) -> Result<usize> {
        find_set(&self.sets, name)
    }

    /// The number of a piece of a set, as a word.
    pub fn label(&self, at: usize, word: &str) -> Result<i64> {
        // Pieces without numbers of their own are counted from 1.
        let is_counted = self.labels[at].first() == Some(&0);
        let label = word.parse::<i64>().ok();
        let label = label.map(|label| label - i64::from(is_counted));
        let label = label.filter(|label| self.labels[at].contains(label));
        label.ok_or_else(|| Error::unexpected(format!("a piece of {}", self.sets[at].name), word))
    }

    /// The solved position of a piece, which must not look like another one.
    pub fn home(&self, at: usize, word: &str) -> Result<usize> {
        let label = self.label(at, word)?;
        let pieces = self.solved[self.sets[at].pieces()].iter().enumerate();
        let is_it = |(_, piece): &(usize, &u8)| self.labels[at][usize::from(**piece)] == label;
        let mut homes = pieces.filter(is_it).map(|(place, _)| place);
        match (homes.next(), homes.next()) {
            (Some(place), None) => Ok(place),
            _ => wrong(format!(
                "piece {word} looks like others, so a block cannot name it"
            )),
        }
    }

    /// Sets the solved pieces of a set. Pieces with equal numbers look alike.
    pub fn pieces(&mut self, at: usize, pieces: &[i64]) -> Result<()> {
        let set = &self.sets[at];
        if pieces.len() != set.size {
            return Err(set.within(Error::count(set.size, "pieces", pieces.len())));
        }
        let mut labels = pieces.to_vec();
        labels.sort_unstable();
        labels.dedup();
        for (to, piece) in self.solved[set.pieces()].iter_mut().zip(pieces) {
            *to = labels.binary_search(piece).unwrap_or(0) as u8;
        }
        self.labels[at] = labels;
        Ok(())
    }

    /// Sets the solved twists of a set, after its pieces. [`LOOSE`] marks a piece whose twist does not count.
    pub fn twists(&mut self, at: usize, twists: &[i64]) -> Result<()> {
        let set = &mut self.sets[at];
        let told: Vec<i64> = twists
            .iter()
            .map(|&twist| if twist == LOOSE { 0 } else { twist })
            .collect();
        let told = checked_twists(set, &told)?;
        self.solved[set.twists()].copy_from_slice(&told);
        if set.orientations > 1 {
            let pieces = self.solved[set.pieces()]
                .iter()
                .copied()
                .zip(twists.iter().map(|&twist| twist == LOOSE));
            set.loose = loose_pieces(pieces).map_err(|error| set.within(error))?;
        }
        Ok(())
    }

    /// The action of a move from its actions on sets, each with the index of the set. Other sets do not change.
    pub fn action(&self, given: &[(usize, ParsedAction)], rows: Rows) -> Result<Action> {
        let mut action = Action::identity(&self.sets);
        for (at, ParsedAction { from, twist }) in given {
            let (set, turn) = (&self.sets[*at], &mut action.0[*at]);
            let base = i64::from(rows != Rows::FromZero);
            if from.len() != set.size {
                return Err(set.within(Error::count(set.size, "positions", from.len())));
            }
            let from = permutation(from, base).map_err(|error| set.within(error))?;
            turn.from = from.iter().map(|&place| place as u8).collect();
            if !twist.is_empty() {
                let twists = checked_twists(set, twist)?;
                turn.twist = match rows {
                    Rows::ByPiece => from.iter().map(|&place| twists[place]).collect(),
                    Rows::ByPlace | Rows::FromZero => twists.into(),
                };
            }
        }
        Ok(action)
    }

    /// Adds a move. One that does not count is only read in scrambles.
    pub fn add(&mut self, name: &str, action: Action, counts: bool) -> Result<()> {
        let is_word = !name.is_empty()
            && !name.contains(|letter: char| {
                letter.is_whitespace() || letter.is_control() || letter == '#'
            });
        if !is_word || name.chars().count() > MAX_NAME {
            return Err(Error::unexpected(
                format!("a name of a move, 1 to {MAX_NAME} characters without blanks"),
                name,
            ));
        }
        if self.names.insert(name.into(), self.moves.len()).is_some() {
            return Err(Error::twice(format!("move {name}")));
        }
        let too_many = |things, most| Error::too_many("the definition", None, things, most as u64);
        if self.moves.len() == MAX_MOVES {
            return Err(too_many("moves", MAX_MOVES));
        }
        if self.moves.len() * self.solved.len() / 2 > MAX_MOVED {
            return Err(too_many("positions in all moves together", MAX_MOVED));
        }
        let name = name.into();
        self.moves.push((NamedMove { name, action }, counts));
        Ok(())
    }

    /// The action of the move with this name.
    pub fn find_action(&self, name: &str) -> Option<Action> {
        self.names
            .get(name)
            .map(|&at| self.whole(&self.moves[at].0.action))
    }

    /// The first of the moves that count and act like this.
    pub fn acts_like(&self, action: &Action) -> bool {
        let is_like = |(other, counts): &(NamedMove, bool)| *counts && other.action == *action;
        self.moves.iter().any(is_like)
    }

    /// An action also on the sets that were added after it, which it does not change.
    fn whole(&self, action: &Action) -> Action {
        let known = action.0.len();
        let still = Action::identity(&self.sets[known..]).0;
        Action(action.0.iter().cloned().chain(still).collect())
    }

    /// Returns the sets, the numbers of their pieces, and the solved arrangement.
    pub fn pattern(self) -> (Vec<Set>, Vec<Vec<i64>>, Arrangement) {
        let solved = Arrangement(self.solved.into()).masked(&self.sets);
        (self.sets, self.labels, solved)
    }

    /// Returns the definition, if it is complete.
    pub fn finish(self, metric: Metric) -> Result<Definition> {
        if self.sets.is_empty() {
            return Err(Error::missing("at least one set of pieces"));
        }
        let (mut moves, mut scramble_moves, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
        for (NamedMove { name, action }, counts) in &self.moves {
            let name = name.clone();
            let action = self.whole(action);
            match counts {
                true if action.is_identity() => left_out.push(name),
                true => moves.push(NamedMove { name, action }),
                false => scramble_moves.push(NamedMove { name, action }),
            }
        }
        if moves.is_empty() {
            let only = match (left_out.first(), scramble_moves.first()) {
                (Some(name), _) => format!(" that changes something, unlike {name}"),
                (None, Some(rotation)) => format!(
                    " that does not turn the whole puzzle, unlike {}",
                    rotation.name
                ),
                (None, None) => String::new(),
            };
            return Err(Error::missing(format!("at least one move{only}")));
        }
        let free: Vec<NamedMove> = moves
            .iter()
            .chain(&scramble_moves)
            .filter(|mv: &&NamedMove| self.free.contains(&mv.name))
            .cloned()
            .collect();
        // The name becomes part of file names of tables.
        let name: String = self
            .name
            .chars()
            .filter(|letter| letter.is_alphanumeric() || "-_.".contains(*letter))
            .take(MAX_NAME)
            .collect();
        let blocking = self.blocking.clone();
        let (sets, labels, solved) = self.pattern();
        Ok(Definition {
            name,
            sets,
            labels,
            solved,
            moves,
            scramble_moves,
            left_out,
            blocking,
            free,
            metric,
        })
    }
}

/// The index of the set with this name.
pub fn find_set(sets: &[Set], name: &str) -> Result<usize> {
    let names = || sets.iter().map(|set| &*set.name).collect::<Vec<_>>();
    sets.iter()
        .position(|set| set.name == name)
        .ok_or_else(|| Error::unknown("set", name, &names(), None))
}

/// The pieces whose twist does not count. Takes pairs of a piece and whether its twist does not count.
pub fn loose_pieces(pieces: impl Iterator<Item = (u8, bool)>) -> Result<Vec<u8>> {
    let mut counts: BTreeMap<u8, bool> = BTreeMap::new();
    for (piece, is_loose) in pieces {
        if *counts.entry(piece).or_insert(is_loose) != is_loose {
            let piece = if piece == OPEN {
                "?".into()
            } else {
                (u16::from(piece) + 1).to_string()
            };
            return wrong(format!(
                "the twist of piece {piece} counts in one position and not in another"
            ));
        }
    }
    Ok(counts
        .into_iter()
        .filter(|&(_, is_loose)| is_loose)
        .map(|(piece, _)| piece)
        .collect())
}

/// A permutation, with positions from 0, whose positions are written from `base` on.
pub fn permutation(from: &[i64], base: i64) -> Result<Vec<usize>> {
    let size = from.len();
    let mut seen = vec![None; size];
    let mut permutation = Vec::with_capacity(size);
    for (&position, entry) in from.iter().zip(1u32..) {
        let in_entry = |error: Error| error.within("entry", entry.to_string());
        let place = position
            .checked_sub(base)
            .and_then(|place| usize::try_from(place).ok())
            .filter(|&place| place < size);
        let Some(place) = place else {
            let last = size as i64 - 1 + base;
            let error = in_entry(Error::out_of_range("as a position", base..=last, position));
            return Err(match (base, position) {
                (0, _) if position == last + 1 => {
                    error.remedied([Remedy::Act("count positions from 0, not from 1")])
                }
                (1, 0) => error.remedied([Remedy::Act("count positions from 1, not from 0")]),
                _ => error,
            });
        };
        if let Some(first) = seen[place].replace(entry) {
            return Err(in_entry(Error::already_in(
                format!("entry {first}"),
                format!("position {position}"),
            )));
        }
        permutation.push(place);
    }
    Ok(permutation)
}

fn checked_twists(set: &Set, twists: &[i64]) -> Result<Vec<u8>> {
    if twists.len() != set.size {
        return Err(set.within(Error::count(set.size, "orientations", twists.len())));
    }
    let check = |(&twist, entry): (&i64, usize)| {
        set.twist(twist)
            .map_err(|error| set.within(error.within("entry", entry.to_string())))
    };
    twists.iter().zip(1..).map(check).collect()
}
