use crate::lights::algebra::chase::Chase;
use crate::lights::algebra::matrix::Matrix;
use crate::lights::algebra::presses::{Layout, PressMatrix};
use crate::lights::algebra::reduction::Reduction;
use crate::lights::algebra::set::PieceSet;
use crate::lights::weights::code::LinearCode;
use crate::lights::weights::information::InformationSets;
use crate::lights::weights::trellis::Trellis;
use homing_engine::DEFAULT_TIME;
use homing_search::search::QuestionClock;
use homing_space::space::Description;
use homing_table::error::{Error, Result};
use homing_table::table::{Column, Content, TableFile};
use homing_table::watch::{Stop, Watch};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The names of the columns with their widths in bits, in file order. The lists exist only if presses are listed individually.
const STEPS: (&str, u8) = ("step", 32);
const ANSWER: (&str, u8) = ("answer", 64);
const QUIET: (&str, u8) = ("quiet", 64);
const ENDS: (&str, u8) = ("end", 32);
const TURNED: (&str, u8) = ("turned", 16);

/// The table of a board of any size: its press matrix, reduced, so that a question is a matrix-vector product.
///
/// A table of the [space](super::super::Flip) has an entry for each colouring, and so ends at 25 pieces. This one has a row for each piece.
/// It serves every goal, since presses depend only on the pieces that differ from the goal.
///
/// ```
/// use homing::puzzle::flip::{Lights, PieceSet, PressMatrix};
///
/// let lights = Lights::new(PressMatrix::parse("19x19")?);
/// assert_eq!((lights.rank(), lights.nullity()), (345, 16));
/// let board = PieceSet::of(361, [0, 1, 19]);
/// let white = [PieceSet::new(361)];
/// let fewest = lights.fewest(&board, &white)?.expect("one press turns these");
/// assert_eq!(fewest.presses, PieceSet::of(361, [0]));
/// # Ok::<(), homing::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lights {
    presses: Arc<PressMatrix>,
    pub(super) chase: Arc<Chase>,
    columns: Vec<Column>,
    rank: usize,
    quiet: Arc<OnceLock<LinearCode>>,
    trellis: Arc<OnceLock<Option<Trellis>>>,
    information: Arc<OnceLock<InformationSets>>,
    /// Cancels its searches.
    pub(super) stop: Stop,
    /// The time limit of a search of unknown length.
    pub(super) time: Duration,
    /// The start of that time.
    pub(super) clock: QuestionClock,
}

impl Lights {
    /// Computes the table of a board.
    pub fn new(presses: PressMatrix) -> Self {
        let Reduction {
            chase,
            answer,
            quiet,
        } = Reduction::new(&presses);
        let step = |&(press, piece): &(u16, u16)| {
            (u32::from(press) | u32::from(piece) << 16).to_le_bytes()
        };
        let mut columns = vec![
            column(STEPS, chase.steps.iter().flat_map(step).collect()),
            column(ANSWER, matrix_bytes(&answer)),
            column(QUIET, matrix_bytes(&quiet)),
        ];
        if let Layout::Listed { .. } = presses.layout() {
            let lists = (0..presses.press_count()).map(|press| presses.turned_by(press));
            let ends = lists.clone().scan(0, |end, list| {
                *end += list.len() as u32;
                Some(*end)
            });
            columns.push(column(ENDS, ends.flat_map(u32::to_le_bytes).collect()));
            columns.push(column(
                TURNED,
                lists
                    .flatten()
                    .flat_map(|piece| piece.to_le_bytes())
                    .collect(),
            ));
        }
        let rank = presses.press_count() - quiet.rows();
        Self::put_together(presses, chase, columns, rank)
    }

    fn put_together(presses: PressMatrix, chase: Chase, columns: Vec<Column>, rank: usize) -> Self {
        let (presses, chase) = (Arc::new(presses), Arc::new(chase));
        let (quiet, trellis, information) = Default::default();
        Self {
            presses,
            chase,
            columns,
            rank,
            quiet,
            trellis,
            information,
            stop: Stop::NEVER,
            time: DEFAULT_TIME,
            clock: QuestionClock::EACH,
        }
    }

    /// Returns the same matrix, whose searches end with [`Error::Stopped`] once `stop` is cancelled.
    #[must_use]
    pub fn until(&self, stop: &Stop) -> Self {
        Self {
            stop: stop.untimed(),
            time: self.time.min(stop.time()),
            ..self.clone()
        }
    }

    /// Returns the same matrix for one question, whose searches share the time limit.
    #[must_use]
    pub(super) fn for_question(self) -> Self {
        Self {
            clock: QuestionClock::question(),
            ..self
        }
    }

    /// Returns the same matrix with a time limit for searches of unknown length.
    #[must_use]
    pub(super) fn within(self, time: Duration) -> Self {
        Self { time, ..self }
    }

    /// Maps a table's file, which must be of this board.
    pub fn open(path: impl AsRef<Path>, presses: &PressMatrix) -> Result<Self> {
        Self::of_board(&TableFile::open(path.as_ref())?, presses)
    }

    /// Returns the table in an open file, which must be of this board.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`], and those of [`from_file`](Self::from_file).
    pub fn of_board(file: &TableFile, presses: &PressMatrix) -> Result<Self> {
        file.check_description(&describe(presses))?;
        Self::from_file(file)
    }

    /// Returns the table in an open file, of any board.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`] if it is of another kind, [`Error::Header`] and [`Error::Contradiction`] if its parts contradict each other.
    pub fn from_file(file: &TableFile) -> Result<Self> {
        let header = file.header();
        if !Self::is_described(&header.description()) {
            let (expected, found) = (
                "a board of flip by its press matrix".into(),
                header.puzzle.clone(),
            );
            return Err(Error::OtherPuzzle {
                path: file.path().into(),
                expected,
                found,
            });
        }
        let damaged = |what: &str| Error::Header {
            path: file.path().into(),
            what: what.into(),
        };
        let columns = file.columns();
        let presses = presses_of(&header.puzzle, &columns)
            .ok_or_else(|| damaged("no board fits its name and columns"))?;
        if describe(&presses) != header.description() {
            return Err(damaged("it describes another board than its columns do"));
        }
        let (pieces, press_count) = (presses.pieces() as u64, presses.press_count() as u64);
        let rank = header.reachable;
        let [steps, answer, quiet, ..] = &columns[..] else {
            return Err(damaged("a column is missing"));
        };
        if header.states != pieces || rank < steps.entries() || rank > pieces.min(press_count) {
            return Err(damaged("it counts other pieces than the board has"));
        }
        let answer_words = (press_count - steps.entries() + pieces - rank).div_ceil(64);
        let quiet_words = (press_count - rank) * press_count.div_ceil(64);
        let named = is(steps, STEPS) && is(answer, ANSWER) && is(quiet, QUIET);
        let fit = answer.entries() == pieces * answer_words && quiet.entries() == quiet_words;
        if !named || !fit {
            return Err(damaged(
                "the columns do not fit the board in name, width or length",
            ));
        }
        let steps = steps
            .bytes()
            .as_chunks()
            .0
            .iter()
            .map(|entry| u32::from_le_bytes(*entry));
        let steps = steps
            .map(|entry| (entry as u16, (entry >> 16) as u16))
            .collect();
        let chase = Chase::of_steps(&presses, steps)?;
        Ok(Self::put_together(presses, chase, columns, rank as usize))
    }

    /// Returns whether a header describes such a table.
    pub fn is_described(description: &Description) -> bool {
        description.puzzle.starts_with("flip:") && description.index == INDEX
    }

    /// Writes the table's file, which replaces an older one atomically. The same board always has the same bytes.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<()> {
        self.content().write(path.as_ref(), Watch::NONE)
    }

    /// Returns the bytes that [`write`](Self::write) writes.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.content().to_bytes()
    }

    pub(super) fn content(&self) -> Content<'_> {
        Content {
            description: self.description(),
            states: self.pieces() as u64,
            reachable: self.rank() as u64,
            greatest_depth: 0,
            layers: &[],
            columns: &self.columns,
        }
    }

    /// Returns the description of the table's puzzle, from its header.
    pub fn description(&self) -> Description {
        describe(&self.presses)
    }

    /// Returns the press matrix.
    pub fn presses(&self) -> &PressMatrix {
        &self.presses
    }

    /// Returns the number of pieces.
    pub fn pieces(&self) -> usize {
        self.presses.pieces()
    }

    /// Returns the rank of the press matrix: a goal can be reached from 2 to this power boards.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Returns the nullity of the press matrix: 2 to this power sets of presses have the same effect.
    pub fn nullity(&self) -> usize {
        self.press_count() - self.rank
    }

    /// Returns the number of presses.
    pub fn press_count(&self) -> usize {
        self.presses.press_count()
    }

    /// Returns the number of kept patterns.
    pub(super) fn kept_count(&self) -> usize {
        self.pieces() - self.rank
    }

    /// Returns the quiet patterns, which are read on first use.
    pub(super) fn quiet(&self) -> &LinearCode {
        self.quiet.get_or_init(|| {
            let mut quiet = Matrix::new(self.nullity(), self.press_count());
            let row_bytes = 8 * quiet.row_words();
            for row in 0..self.nullity() {
                let entries = self.columns[2].bytes()[row * row_bytes..][..row_bytes]
                    .as_chunks()
                    .0;
                quiet
                    .row_mut(row)
                    .iter_mut()
                    .zip(entries)
                    .for_each(|(word, entry)| *word = u64::from_le_bytes(*entry));
            }
            // The patterns of a valid file have this form already; a damaged file may have anything.
            quiet.reduce(self.press_count());
            LinearCode::new(self.press_count(), quiet)
        })
    }

    /// Returns the trellis of the quiet patterns, if it has fewer states than they have sums.
    pub(super) fn trellis(&self) -> Option<&Trellis> {
        let make = || {
            let bits = self.quiet().part_bits();
            let columns = match self.presses.layout() {
                Layout::Grid { columns, .. } => columns,
                Layout::Listed { .. } => self.press_count(),
            };
            let trellis = (bits > MIN_TRELLIS_BITS)
                .then(|| Trellis::new(self.press_count(), columns, self.quiet().basis()))
                .flatten();
            trellis.filter(|trellis| bits >= 64 || trellis.states() < 1 << bits)
        };
        self.trellis.get_or_init(make).as_ref()
    }

    /// Returns disjoint information sets.
    pub(super) fn information(&self) -> &InformationSets {
        self.information
            .get_or_init(|| InformationSets::new(self.press_count(), self.quiet().basis()))
    }

    /// Returns a basis of the quiet patterns: sets of presses that turn nothing. The first press of each is in no other.
    pub fn quiet_patterns(&self) -> Vec<PieceSet> {
        self.quiet().basis().sets(self.press_count())
    }

    /// Returns the free presses for the pieces to turn, and the kept patterns that these pieces break: the sum of the pieces' rows.
    pub(super) fn asked_for(&self, turn: &PieceSet) -> Vec<u64> {
        let words = self.answer_words();
        let answer = &self.columns[1].bytes()[..];
        let mut sum = vec![0; words];
        for piece in turn.iter() {
            let row = answer[piece * words * 8..][..words * 8].as_chunks().0;
            sum.iter_mut()
                .zip(row)
                .for_each(|(sum, entry)| *sum ^= u64::from_le_bytes(*entry));
        }
        sum
    }

    fn answer_words(&self) -> usize {
        (self.chase.free.len() + self.kept_count()).div_ceil(64)
    }

    /// Returns the kept patterns, in which no press changes the parity: one for each bit of a row after the free presses.
    pub(super) fn kept(&self) -> Matrix {
        let (words, free) = (self.answer_words(), self.chase.free.len());
        let mut kept = Matrix::new(self.kept_count(), self.pieces());
        for (piece, row) in self.columns[1]
            .bytes()
            .chunks_exact(words.max(1) * 8)
            .enumerate()
        {
            let has = |column: usize| row[column / 8] >> (column % 8) & 1 == 1;
            (0..self.kept_count())
                .filter(|at| has(free + at))
                .for_each(|at| kept.toggle(at, piece));
        }
        kept
    }

    /// Returns whether unused bits are set in the rows of the answers.
    pub(super) fn has_stray_bits(&self) -> bool {
        let (words, used) = (
            self.answer_words(),
            self.chase.free.len() + self.kept_count(),
        );
        let stray =
            |row: &[u8]| (used..64 * words).any(|column| row[column / 8] >> (column % 8) & 1 == 1);
        let in_answer = self.columns[1]
            .bytes()
            .chunks_exact(words.max(1) * 8)
            .any(stray);
        let set_words = self.press_count().div_ceil(64);
        let beyond = |row: &[u8]| {
            (self.press_count()..64 * set_words).any(|press| row[press / 8] >> (press % 8) & 1 == 1)
        };
        in_answer
            || self.columns[2]
                .bytes()
                .chunks_exact(set_words * 8)
                .any(beyond)
    }

    /// Returns the bytes of the column of the quiet patterns.
    pub(super) fn quiet_bytes(&self) -> &[u8] {
        self.columns[2].bytes()
    }
}

/// With fewer quiet patterns, all sums are weighed at once: a million sums take half a millisecond.
const MIN_TRELLIS_BITS: usize = 20;

const INDEX: &str =
    "2 to the power of `states` colourings, 2 to the power of `reachable` of which can be solved";

fn describe(presses: &PressMatrix) -> Description {
    let parameters = match presses.layout() {
        Layout::Grid { .. } => String::new(),
        Layout::Listed { pieces } => {
            let press_count = presses.press_count();
            let turned: usize = (0..press_count)
                .map(|press| presses.turned_by(press).len())
                .sum();
            let others = if press_count == pieces {
                String::new()
            } else {
                format!(", {press_count} presses")
            };
            format!(
                "{pieces} pieces{others}, {turned} turned in all, CRC-32 of the lists {:08x}",
                presses.digest()
            )
        }
    };
    Description {
        puzzle: presses.name(),
        parameters,
        goal: "any colouring".into(),
        index: INDEX.into(),
        metric: "one press".into(),
    }
}

/// Returns the board of a table: from its name, or from the lists in the columns.
fn presses_of(name: &str, columns: &[Column]) -> Option<PressMatrix> {
    let size = name.strip_prefix("flip:")?;
    if size.contains('x') {
        return PressMatrix::parse(size).ok();
    }
    let [_, _, _, ends, turned] = columns else {
        return None;
    };
    if !is(ends, ENDS) || !is(turned, TURNED) {
        return None;
    }
    let members: Vec<u16> = turned
        .bytes()
        .as_chunks()
        .0
        .iter()
        .map(|entry| u16::from_le_bytes(*entry))
        .collect();
    let mut start = 0;
    let lists = ends.bytes().as_chunks().0.iter().map(|entry| {
        let end = u32::from_le_bytes(*entry) as usize;
        let list = members.get(start..end).map(<[u16]>::to_vec);
        start = end;
        list
    });
    let lists: Vec<Vec<u16>> = lists.collect::<Option<_>>()?;
    PressMatrix::listed(size.parse().ok()?, lists).filter(|_| start == members.len())
}

fn is(column: &Column, (name, bits): (&str, u8)) -> bool {
    column.name() == name && column.bits() == bits
}

fn column((name, bits): (&str, u8), bytes: Vec<u8>) -> Column {
    let entries = bytes.len() as u64 * 8 / u64::from(bits);
    Column::new(name, bits, entries, bytes).expect("the bytes are whole entries")
}

fn matrix_bytes(matrix: &Matrix) -> Vec<u8> {
    (0..matrix.rows())
        .flat_map(|row| matrix.row(row))
        .flat_map(|word| word.to_le_bytes())
        .collect()
}
