use super::metric::Metric;
use super::puzzle::{Definition, NamedMove};
use crate::error::{Error, Result, wrong};
use crate::puzzle::perm::action::{Action, Arrangement, OPEN, Set};
use crate::remedy::Remedy;
use std::collections::{BTreeMap, HashSet};

/// The maximum number of positions of a set.
const MAX_SIZE: usize = 255;
/// The maximum number of orientations of a piece.
const MAX_ORIENTATIONS: usize = 100;
/// The maximum number of characters of a name.
pub const MAX_NAME: usize = 40;
/// The maximum number of sets.
const MAX_SETS: usize = 64;
/// The maximum number of moves of a file.
pub const MAX_MOVES: usize = 30_000;

/// Collects the sets, the solved arrangement and the moves of a definition, and checks each part when it is added.
#[derive(Default)]
pub struct DefinitionBuilder {
    pub name: String,
    pub sets: Vec<Set>,
    labels: Vec<Vec<i64>>,
    solved: Vec<u8>,
    moves: Vec<NamedMove>,
    scramble_moves: Vec<NamedMove>,
    /// The names of moves that are left out because they change nothing.
    left_out: Vec<String>,
    /// The names of all moves.
    names: HashSet<String>,
}

/// The twist of a piece whose twist does not count.
pub const LOOSE: i64 = i64::MIN;

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

    /// Adds a move from its actions on sets, each with the index of the set. Other sets do not change.
    ///
    /// `base` is the number of the first position in the file.
    pub fn action(&mut self, name: &str, given: &[(usize, ParsedAction)], base: i64) -> Result<()> {
        let named = |error: Error| error.within("move", name);
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
        if !self.names.insert(name.into()) {
            return Err(Error::twice(format!("move {name}")));
        }
        if self.moves.len() + self.left_out.len() == MAX_MOVES {
            return Err(Error::too_many(
                "the definition",
                None,
                "moves",
                MAX_MOVES as u64,
            ));
        }
        let mut action = Action::identity(&self.sets);
        for (at, ParsedAction { from, twist }) in given {
            let set = &self.sets[*at];
            let turn = &mut action.0[*at];
            turn.from =
                permutation(from, set.size, base).map_err(|error| named(set.within(error)))?;
            if !twist.is_empty() {
                turn.twist = checked_twists(set, twist).map_err(named)?.into();
            }
        }
        if action.is_identity() {
            self.left_out.push(name.into());
            return Ok(());
        }
        self.moves.push(NamedMove {
            name: name.into(),
            action,
        });
        Ok(())
    }

    /// Returns the definition, if it is complete.
    pub fn finish(self, metric: Metric) -> Result<Definition> {
        if self.sets.is_empty() {
            return Err(Error::missing("at least one set of pieces"));
        }
        if self.moves.is_empty() {
            let idle = self.left_out.first().map_or(String::new(), |name| {
                format!(" that changes something, unlike {name}")
            });
            return Err(Error::missing(format!("at least one move{idle}")));
        }
        let Self {
            name,
            sets,
            labels,
            solved,
            mut moves,
            mut scramble_moves,
            left_out,
            ..
        } = self;
        // A set may be defined after moves that do not change it.
        for NamedMove { action, .. } in moves.iter_mut().chain(&mut scramble_moves) {
            let known = action.0.len();
            action.0 = std::mem::take(&mut action.0)
                .into_iter()
                .chain(Action::identity(&sets[known..]).0)
                .collect();
        }
        // The name becomes part of file names of tables.
        let name: String = name
            .chars()
            .filter(|letter| letter.is_alphanumeric() || "-_.".contains(*letter))
            .take(MAX_NAME)
            .collect();
        let solved = Arrangement(solved.into()).masked(&sets);
        Ok(Definition {
            name,
            sets,
            labels,
            solved,
            moves,
            scramble_moves,
            left_out,
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

/// A permutation with positions from 0.
fn permutation(from: &[i64], size: usize, base: i64) -> Result<Box<[u8]>> {
    if from.len() != size {
        return Err(Error::count(size, "positions", from.len()));
    }
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
        permutation.push(place as u8);
    }
    Ok(permutation.into())
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
