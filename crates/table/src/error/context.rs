//! What surrounds an error: its place, its option, its remedies.

use super::{Bound, Error, Lack, Limit, Place, Result, ScratchFault};
use crate::remedy::Remedy;
use std::ops::RangeInclusive;
use std::path::Path;

/// Fails with nothing but a sentence.
pub fn wrong<T>(what: impl Into<String>) -> Result<T> {
    Err(Error::input(what))
}

/// Fails with a contradiction in a table unless something holds.
pub fn demand(holds: bool, what: impl FnOnce() -> String) -> Result<()> {
    if holds {
        Ok(())
    } else {
        Err(Error::contradiction(what()))
    }
}

/// Returns the value of a word, which must be one of a few.
pub fn one_of<T: Copy>(values: &[(&str, T)], found: &str) -> Result<T> {
    let value = values
        .iter()
        .find(|(word, _)| *word == found)
        .map(|&(_, value)| value);
    value.ok_or_else(|| {
        Error::not_one_of(
            &values.iter().map(|&(word, _)| word).collect::<Vec<_>>(),
            found,
        )
    })
}

impl Error {
    /// Returns an error that is nothing but a sentence.
    pub fn input(what: impl Into<String>) -> Self {
        Self::Input { what: what.into() }
    }

    /// Returns an input or output error at a path. `doing` says what failed: "cannot read the maze".
    pub fn io(path: &Path, doing: &'static str) -> impl FnOnce(std::io::Error) -> Self + use<> {
        let path = path.to_path_buf();
        move |source| Self::Io {
            path,
            doing,
            source,
        }
    }

    /// Returns an error in writing an output whose path is unknown here.
    pub fn output(source: std::io::Error) -> Self {
        Self::Io {
            path: "standard output".into(),
            doing: "cannot write",
            source,
        }
    }

    /// Returns the error that a puzzle or its table lacks something, with the reason, or an empty text.
    pub fn lacks(puzzle: impl Into<String>, lack: Lack, reason: impl Into<String>) -> Self {
        Self::Lacks {
            puzzle: puzzle.into(),
            lack,
            reason: reason.into(),
        }
    }

    /// Returns the error that scratch files, or parts of them, cannot be written. `doing` says so: "cannot write the layer".
    pub fn scratch_io(
        path: &Path,
        doing: &'static str,
    ) -> impl FnOnce(std::io::Error) -> Self + use<> {
        let path = path.to_path_buf();
        move |error| match error.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => Self::Scratch {
                path,
                fault: ScratchFault::Full,
            },
            _ => Self::io(&path, doing)(error),
        }
    }

    /// Returns the error that scratch files are damaged or of another search.
    pub fn scratch(path: &Path, what: impl Into<String>) -> Self {
        Self::Scratch {
            path: path.into(),
            fault: ScratchFault::Damaged(what.into()),
        }
    }

    /// Returns the error that there are too many things to be supported; `found` may be `None`.
    pub fn too_many(
        of: impl Into<String>,
        found: impl Into<Option<usize>>,
        things: &'static str,
        most: u64,
    ) -> Self {
        let found = found.into().map(|found| found as u128);
        Self::TooMany {
            of: of.into(),
            found,
            things,
            most,
            bound: Bound::Supported,
        }
    }

    /// Returns the error that a number is outside its range.
    pub fn out_of_range(what: impl Into<String>, range: RangeInclusive<i64>, found: i64) -> Self {
        let (least, greatest) = range.into_inner();
        Self::OutOfRange {
            what: what.into(),
            least,
            greatest,
            found,
        }
    }

    /// Returns the error that a word is not one of a few.
    pub fn not_one_of<S: AsRef<str>>(possible: &[S], found: &str) -> Self {
        Self::NotOneOf {
            possible: possible.iter().map(|word| word.as_ref().into()).collect(),
            found: found.into(),
        }
    }

    /// Returns the error that a word or a line has another form.
    pub fn unexpected(expected: impl Into<String>, found: &str) -> Self {
        Self::Unexpected {
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// Returns the error that a table contradicts itself.
    pub fn contradiction(what: impl Into<String>) -> Self {
        Self::Contradiction { what: what.into() }
    }

    /// Returns the error that a text or a list lacks something.
    pub fn missing(expected: impl Into<String>) -> Self {
        Self::Missing {
            expected: expected.into(),
            ended: None,
        }
    }

    /// Returns the error that a word has another form, or that a text or a line ends before it if `found` is empty.
    pub fn expected(expected: impl Into<String>, found: &str, within: &'static str) -> Self {
        let expected = expected.into();
        if found.is_empty() {
            Self::Missing {
                expected,
                ended: Some(within),
            }
        } else {
            Self::unexpected(expected, found)
        }
    }

    /// Returns the error that there are more things or fewer than there must be.
    pub fn count(expected: usize, things: impl Into<String>, found: usize) -> Self {
        Self::Count {
            expected,
            things: things.into(),
            found,
        }
    }

    /// Returns the error that something occurs twice.
    pub fn twice(what: impl Into<String>) -> Self {
        Self::Twice {
            what: what.into(),
            first: None,
        }
    }

    /// Returns the error that something is here, and in another place as well.
    pub fn already_in(first: impl Into<String>, what: impl Into<String>) -> Self {
        Self::Twice {
            what: what.into(),
            first: Some(first.into()),
        }
    }

    /// Returns the error that nothing has this name.
    pub fn unknown(kind: &'static str, name: &str, known: &[&str], nearest: Option<&str>) -> Self {
        let known = known.iter().map(|&name| name.into()).collect();
        Self::UnknownName {
            kind,
            name: name.into(),
            known,
            nearest: nearest.map(Into::into),
        }
    }

    /// Returns the error that there is no puzzle with this name. `known` is the form of the names.
    pub fn unknown_puzzle(
        name: impl Into<String>,
        known: impl Into<String>,
        nearest: Option<String>,
    ) -> Self {
        Self::UnknownPuzzle {
            name: name.into(),
            known: vec![known.into()],
            nearest: Vec::from_iter(nearest),
        }
    }

    /// Returns the error that the puzzle has no such option, or not together with the others.
    pub fn unfit_option(option: &str, reason: impl Into<String>) -> Self {
        Self::UnfitOption {
            option: option.into(),
            reason: reason.into(),
        }
    }

    /// Adds a place.
    fn at(self, place: Place) -> Self {
        Self::At {
            place,
            error: Box::new(self),
        }
    }

    /// Adds the row and the column of a picture, both counted from 0 here.
    pub fn in_cell(self, (row, column): (usize, usize)) -> Self {
        self.at(Place::Cell(row + 1, column + 1))
    }

    /// Adds the column of the text, in characters counted from 1.
    #[must_use]
    pub fn at_column(self, column: usize) -> Self {
        self.at(Place::Column(column))
    }

    /// Adds the part of the input that is wrong, with its name.
    #[must_use]
    pub fn within(self, thing: &'static str, name: impl Into<String>) -> Self {
        self.at(Place::Within(thing, name.into()))
    }

    /// Adds the line of the input, counted from 1.
    #[must_use]
    pub fn on_line(self, line: u64) -> Self {
        self.at(Place::Line(line))
    }

    /// Removes the line: the caller knows a better one, or the text is a single line.
    pub fn without_line(self) -> Self {
        match self {
            Self::At {
                place: Place::Line(_),
                error,
            } => *error,
            Self::Remedied { error, remedies } => error.without_line().remedied(remedies),
            error => error,
        }
    }

    /// Replaces the column in a text of several lines by its line and the column there.
    pub fn in_lines_of(self, text: &str) -> Self {
        let Some(column) = self.column().filter(|_| text.contains('\n')) else {
            return self;
        };
        let place_of = |column: usize| {
            let before = text.chars().take(column - 1);
            let (mut line, mut at) = (1, 1);
            before.for_each(|letter| {
                (line, at) = if letter == '\n' {
                    (line + 1, 1)
                } else {
                    (line, at + 1)
                }
            });
            (line, at)
        };
        let (line, at) = place_of(column);
        let found = match self {
            Self::TwiceOnBoard {
                what, first_column, ..
            } => {
                let (line, column) = place_of(first_column);
                Self::already_in(format!("line {line}, column {column}"), what).at_column(at)
            }
            error => error.moved_to(at),
        };
        found.on_line(line)
    }

    /// This error with another column.
    fn moved_to(mut self, to: usize) -> Self {
        match &mut self {
            Self::NoSuchTile { column, .. }
            | Self::ForeignCell { column, .. }
            | Self::At {
                place: Place::Column(column),
                ..
            } => *column = to,
            Self::At {
                place: Place::Part(_) | Place::Within(..),
                error,
            }
            | Self::Remedied { error, .. } => {
                let inner = std::mem::replace(&mut **error, Self::Stopped);
                **error = inner.moved_to(to);
            }
            _ => {}
        }
        self
    }

    /// Adds the path of the file.
    #[must_use]
    pub fn in_file(self, path: &Path) -> Self {
        self.at(Place::File(path.into()))
    }

    /// This error with the name by which its caller knows the puzzle: a table of `push:5x7` may be that of `push:maze.txt`.
    #[must_use]
    pub fn of_puzzle(self, name: &str) -> Self {
        let puzzle = name.into();
        match self {
            Self::NoSuchDepth {
                wanted, greatest, ..
            } => Self::NoSuchDepth {
                puzzle,
                wanted,
                greatest,
            },
            Self::TooManyStates { states, most, .. } => Self::TooManyStates {
                puzzle,
                states,
                most,
            },
            Self::Unsolvable { reason, .. } => Self::Unsolvable { puzzle, reason },
            other => other,
        }
    }

    /// Adds the part of the question that is wrong: `moves`, `goal`.
    #[must_use]
    pub fn in_part(self, part: &'static str) -> Self {
        self.at(Place::Part(part))
    }

    /// Returns the error that this one adds something to: a place, an option, a remedy.
    fn inner(&self) -> Option<&Self> {
        match self {
            Self::At { error, .. } | Self::Remedied { error, .. } => Some(error),
            _ => None,
        }
    }

    /// Returns the part of the question that is wrong, if the sentence names one.
    pub fn part(&self) -> Option<&'static str> {
        match self {
            Self::At {
                place: Place::Part(part),
                ..
            } => Some(part),
            _ => self.inner()?.part(),
        }
    }

    /// Returns the column of the text that is wrong, in characters counted from 1, if the sentence names one.
    pub fn column(&self) -> Option<usize> {
        match *self {
            Self::TwiceOnBoard { column, .. }
            | Self::NoSuchTile { column, .. }
            | Self::ForeignCell { column, .. } => Some(column),
            Self::At {
                place: Place::Column(column) | Place::Cell(_, column),
                ..
            } => Some(column),
            _ => self.inner()?.column(),
        }
    }

    /// Returns the words that are possible in place of the wrong one, if they are few.
    pub fn possible(&self) -> &[String] {
        match self {
            Self::NotOneOf { possible, .. }
            | Self::UnknownName {
                known: possible, ..
            } => possible,
            _ => self.inner().map_or(&[], Self::possible),
        }
    }

    /// Returns the lower bound of the number of moves that a search had proven when it gave up.
    pub fn at_least_moves(&self) -> Option<u32> {
        match self.cause() {
            Self::Limit { at_least_moves, .. } => *at_least_moves,
            _ => None,
        }
    }

    /// Adds the option that is wrong.
    #[must_use]
    pub fn in_option(self, option: &str) -> Self {
        self.at(Place::Option(option.into()))
    }

    /// Adds remedies: any one of them solves the problem.
    #[must_use]
    pub fn remedied(self, remedies: impl Into<Vec<Remedy>>) -> Self {
        Self::Remedied {
            error: Box::new(self),
            remedies: remedies.into(),
        }
    }

    /// Returns the error without its option and remedies, to match on its variant.
    pub fn cause(&self) -> &Self {
        match self {
            Self::At {
                place: Place::Option(_),
                error,
            }
            | Self::Remedied { error, .. } => error.cause(),
            other => other,
        }
    }

    /// Like [`cause`](Self::cause), for a caller that has other remedies. A missing table is one that the puzzle lacks.
    #[must_use]
    pub fn into_cause(self) -> Self {
        match self {
            Self::At {
                place: Place::Option(_),
                error,
            }
            | Self::Remedied { error, .. } => error.into_cause(),
            Self::NoTable { puzzle, .. } => Self::lacks(puzzle, Lack::Table, ""),
            other => other,
        }
    }

    /// Returns the option that the sentence starts with.
    pub fn option(&self) -> Option<&str> {
        match self {
            Self::At {
                place: Place::Option(option),
                ..
            }
            | Self::UnfitOption { option, .. } => Some(option),
            Self::Remedied { error, .. } => error.option(),
            _ => None,
        }
    }

    /// Returns the remedies that depend on how the library is called: any one of them solves the problem.
    pub fn remedies(&self) -> Vec<Remedy> {
        match self {
            Self::Remedied { error, remedies } => [&error.remedies()[..], remedies].concat(),
            Self::Checkpoint { error } => {
                let mut remedies = error.remedies();
                remedies.push(Remedy::LeaveOut("resume"));
                remedies
            }
            Self::NoTable {
                puzzle, options, ..
            } => {
                vec![Remedy::Generate {
                    deed: "make it",
                    puzzle: Some(puzzle.clone()),
                    options: options.clone(),
                }]
            }
            Self::Format { .. } => vec![
                Remedy::Act("read it with a newer homing"),
                Remedy::MAKE_AGAIN,
            ],
            Self::OtherPuzzle { .. } => {
                vec![Remedy::Act("name the right file"), Remedy::make("make one")]
            }
            Self::NoColumn { .. } => vec![Remedy::MAKE_AGAIN],
            Self::UnfitOption { .. } => vec![Remedy::Act("leave it out")],
            Self::Lacks { lack, .. } => lack.remedies(),
            Self::Scratch {
                fault: ScratchFault::Empty,
                ..
            } => vec![Remedy::LeaveOut("resume")],
            Self::Scratch {
                fault: ScratchFault::Unfinished,
                ..
            } => {
                let resume = Remedy::Give {
                    deed: "go on",
                    option: "resume",
                    value: None,
                };
                vec![resume, Remedy::Act("remove the folder to start again")]
            }
            Self::Scratch {
                fault: ScratchFault::Full,
                ..
            } => vec![Remedy::Act(
                "free some space, and start the same search again",
            )],
            Self::Law { .. } => vec![Remedy::Act(
                "correct it, and try every state of a small one by homing::space::check",
            )],
            Self::Outgrown { .. } => {
                let more = Remedy::Give {
                    deed: "allow more",
                    option: "memory",
                    value: Some("LIMIT"),
                };
                vec![more, Remedy::Act("choose a smaller puzzle")]
            }
            Self::TooLittleMemory { .. } => {
                let more = Remedy::Give {
                    deed: "allow more",
                    option: "memory",
                    value: None,
                };
                vec![
                    more,
                    Remedy::Give {
                        deed: "use fewer threads",
                        option: "threads",
                        value: None,
                    },
                ]
            }
            Self::Limit {
                limit: Limit::QuietSets { .. },
                ..
            } => {
                vec![Remedy::Give {
                    deed: "ask for any solution",
                    option: "any",
                    value: None,
                }]
            }
            damage if damage.is_damage() => vec![Remedy::MAKE_AGAIN],
            _ => self.inner().map_or_else(Vec::new, Self::remedies),
        }
    }

    /// Returns the sentence and its remedies in the terms of one interface: `option` names an option, `remedy` words a
    /// remedy.
    pub fn worded(
        &self,
        option: impl Fn(&str) -> String,
        remedy: impl Fn(&Remedy) -> String,
    ) -> String {
        let sentence = self.to_string();
        let sentence = match self
            .option()
            .and_then(|name| Some((name, sentence.strip_prefix(name)?)))
        {
            Some((name, rest)) => option(name) + rest,
            None => sentence,
        };
        let remedies: Vec<String> = self.remedies().iter().map(remedy).collect();
        if remedies.is_empty() {
            sentence
        } else {
            format!("{sentence}: {}", remedies.join(", or "))
        }
    }

    /// Returns the error of a search that gave up and has proven nothing.
    pub fn limit(limit: Limit) -> Self {
        Self::Limit {
            limit,
            at_least_moves: None,
        }
    }

    /// If this is a search that gave up, adds a bound that was proven elsewhere.
    pub fn at_least(self, moves: u32) -> Self {
        match self {
            Self::Limit { limit, .. } => Self::Limit {
                limit,
                at_least_moves: Some(moves),
            },
            other => other,
        }
    }

    /// Wraps an error about the content of what was read. Errors of input and output, which name their path, and a cancellation are
    /// returned unchanged.
    pub fn of_content(self, wrap: impl FnOnce(Self) -> Self) -> Self {
        match self {
            Self::Io { .. } | Self::Stopped => self,
            Self::Scratch {
                fault: ScratchFault::Full,
                ..
            } => self,
            of_content => wrap(of_content),
        }
    }

    /// Returns the error for a walk that never reaches a goal: the table is damaged.
    pub fn endless_walk(index: u64) -> Self {
        Self::Meaning {
            index,
            what: "its entries do not lead to a goal".into(),
        }
    }
}
