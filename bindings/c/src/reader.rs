//! The table of the small library, which only reads: sliding boards and flips, without puzzles by name, searches and generation.

use crate::records::{HomingGrade, HomingGradeStatus, HomingHint};
use crate::status::{Fault, HomingStatus};
use crate::table;
use std::ops::RangeInclusive;
use std::path::Path;
use tablebase::batch::{AnswerLine, OutputBuffer, WalkedLines};
use tablebase::puzzle::{flip::Flip, slide::Slide};
use tablebase::query::{BoardLookup, GradeVerdict};
use tablebase::table::TableFile;
use tablebase::{Error, Notation, Table, Watch, embedded};

/// An open table. Any number of threads may use it at once.
pub struct HomingTable {
    boards: BoardLookup,
    lines: WalkedLines<'static>,
}

/// Answers lines that are not boards.
struct Invalid;

impl AnswerLine for Invalid {
    fn answer_line(
        &self,
        _line: &[u8],
        _scratch: &mut String,
        output: &mut OutputBuffer,
    ) -> Result<(), Error> {
        output.push_line(b"invalid");
        Ok(())
    }
}

impl HomingTable {
    fn new(table: Table, space: impl Notation) -> Self {
        let boards = BoardLookup::new(table, space);
        Self {
            lines: WalkedLines::new(boards.clone(), false, Invalid),
            boards,
        }
    }

    /// Opens a table file.
    pub fn from_file(path: &Path) -> Result<Self, Fault> {
        Self::read(&TableFile::open(path).map_err(Fault::bad_table)?).map_err(Fault::bad_table)
    }

    fn read(file: &TableFile) -> Result<Self, Error> {
        let description = file.header().description();
        match description
            .puzzle
            .split_once(':')
            .map_or("", |(family, _)| family)
        {
            "slide" => {
                let space = Slide::described(&description)?;
                Ok(Self::new(Table::from_file(file, space)?, space))
            }
            "flip" => {
                let space = Flip::described(&description)?;
                Ok(Self::new(Table::from_file(file, space)?, space))
            }
            _ => {
                let known = vec![
                    "slide:RxC".into(),
                    "flip:RxC, which this library reads".into(),
                ];
                Err(Error::UnknownPuzzle {
                    name: description.puzzle,
                    known,
                    nearest: Vec::new(),
                })
            }
        }
    }

    /// Opens a table embedded in the library.
    pub fn embedded(name: &str) -> Result<Self, Fault> {
        match name {
            "eight" | "slide:3x3" => Ok(Self::new(embedded::eight(), Slide::EIGHT)),
            "flip" | "flip:4x4" => Ok(Self::new(embedded::flip(), Flip::FOUR)),
            _ => Err(table::not_embedded(name)),
        }
    }

    /// The table.
    pub fn boards(&self) -> Result<&BoardLookup, Fault> {
        Ok(&self.boards)
    }

    /// The status and the answer to a line: the path as the program prints it.
    pub fn solve(&self, line: &str) -> Result<(HomingStatus, String), Fault> {
        let path = self
            .boards
            .locate(line)?
            .map(|index| self.boards.path(index))
            .transpose()?
            .flatten();
        Ok(
            path.map_or((HomingStatus::Unsolvable, String::new()), |path| {
                (HomingStatus::Ok, self.boards.moves_text(&path))
            }),
        )
    }

    /// The legal moves on a board, best first, with the status.
    pub fn hints(&self, board: &str) -> Result<(HomingStatus, Vec<HomingHint>), Fault> {
        let Some(index) = self.boards.locate(board)? else {
            return Ok((HomingStatus::Unsolvable, Vec::new()));
        };
        let order = self.boards.cost_order();
        let hints = self.boards.hints(index)?.into_iter();
        let hints = hints.map(|hint| {
            HomingHint::new(
                &self.boards.moves_text(&[hint.code]),
                hint.is_best,
                hint.rest.map(|rest| order.of(rest)),
            )
        });
        Ok((HomingStatus::Ok, hints.collect()))
    }

    /// Grades moves from a board.
    pub fn grade(
        &self,
        board: &str,
        moves: &str,
    ) -> Result<Result<HomingGrade, HomingStatus>, Fault> {
        let Some(index) = self.boards.locate(board)? else {
            return Ok(Err(HomingStatus::Unsolvable));
        };
        let moves = self.boards.notation().parse_moves(moves);
        let moves = moves.map_err(|error| error.in_part("moves"))?;
        let grade = self.boards.table().grade(index, &moves)?;
        let (status, lost_moves) = match grade.verdict() {
            GradeVerdict::Illegal { .. } => (HomingGradeStatus::Illegal, 0),
            GradeVerdict::Unsolved => (HomingGradeStatus::Unsolved, 0),
            GradeVerdict::Optimal => (HomingGradeStatus::Optimal, 0),
            GradeVerdict::Solves { lost } => (HomingGradeStatus::Solves, lost.moves),
        };
        Ok(Ok(HomingGrade {
            status,
            depth_moves: grade.best.map_or(0, |best| best.moves()),
            made_moves: grade.spent.moves(),
            to_go_moves: grade
                .rest
                .filter(|_| !grade.is_home)
                .map_or(0, |rest| rest.moves()),
            lost_moves,
            illegal_at_move: grade.illegal_at.unwrap_or(0) as u64,
        }))
    }

    /// Random boards in a range of depths, one per line, drawn evenly from all states.
    pub fn random(
        &self,
        depths: RangeInclusive<u32>,
        seed: u64,
        count: usize,
    ) -> Result<String, Fault> {
        let states = self.boards.table().sample(depths, seed, Watch::NONE)?;
        table::listed(
            states.map(|index| Ok(self.boards.board_text(index?))),
            count,
        )
    }

    /// Answers the lines of a text as far as the answers fit: see [`table::solve_lines`].
    pub fn solve_lines(
        &self,
        text: &[u8],
        capacity: usize,
        write: impl FnMut(&[u8]),
    ) -> Result<(usize, usize), Fault> {
        table::solve_lines(&self.lines, text, capacity, write)
    }
}
