use crate::batch::{self, AnswerLines, Plain};
use crate::error::{Error, Result};
use crate::puzzle::Notation;
use crate::puzzle::flip::Flip;
use crate::puzzle::push::Push;
use crate::puzzle::slide::Slide;
use crate::table::{Table, TableFile};
use crate::{Puzzle, embedded};
use std::path::Path;

/// What the border asks of a table, whatever its puzzle is. An index must be below `states`.
pub trait Answers: Send + Sync {
    /// The number of states.
    fn states(&self) -> u64;
    /// The index of a board; `None` where no goal can be reached.
    fn locate(&self, board: &str) -> Result<Option<u64>>;
    /// The board of an index, in one line.
    fn board(&self, index: u64) -> String;
    /// The depth of a state in moves; `None` where no goal can be reached.
    fn depth(&self, index: u64) -> Result<Option<u32>>;
    /// The best move of a state and where it leads; `None` in a goal, and where no goal can be reached.
    fn next_move(&self, index: u64) -> Option<(u8, u64)>;
    /// The codes of the way home; `None` where there is none.
    fn path(&self, index: u64) -> Result<Option<Vec<u8>>>;
    /// Moves as an answer line writes them.
    fn moves_text(&self, moves: &[u8]) -> String;
    /// What answers many lines: expanded from the table, where the puzzle is small enough for that.
    fn batch(&self) -> Result<Batch>;
}

/// What answers many lines.
pub type Batch = Box<dyn AnswerLines + Send>;

/// A puzzle that can be asked from C.
pub trait Asked: Notation + Clone + Send + 'static {
    /// What answers many lines of its boards.
    fn batch(table: &Table<Self>) -> Result<Batch> {
        Ok(Box::new(Plain::new(walk(table))))
    }
}

impl Asked for Push {}

impl Asked for Slide {
    fn batch(table: &Table<Self>) -> Result<Batch> {
        match (table.space().rows(), table.space().columns()) {
            (3, 3) => Ok(Box::new(batch::Eight::new(table, false, walk(table))?)),
            _ => Ok(Box::new(Plain::new(walk(table)))),
        }
    }
}

impl Asked for Flip {
    fn batch(table: &Table<Self>) -> Result<Batch> {
        match *table.space() {
            Self::FOUR => Ok(Box::new(batch::Flip::new(table, false, walk(table))?)),
            _ => Ok(Box::new(Plain::new(walk(table)))),
        }
    }
}

/// The plain path, with a table of its own: it shares the bytes.
fn walk<P: Asked>(table: &Table<P>) -> impl Fn(&str, &mut String) -> Result<()> + Send + Sync + 'static {
    let table = table.clone();
    move |board, answer| batch::walk_home(&table, false)(board, answer)
}

impl<P: Asked> Answers for Table<P> {
    fn states(&self) -> u64 {
        self.space().len()
    }

    fn locate(&self, board: &str) -> Result<Option<u64>> {
        Ok(Table::locate(self, &self.space().parse_board(board)?))
    }

    fn board(&self, index: u64) -> String {
        self.space().board_text(&self.space().unrank(index))
    }

    fn depth(&self, index: u64) -> Result<Option<u32>> {
        Table::depth(self, index)
    }

    fn next_move(&self, index: u64) -> Option<(u8, u64)> {
        let code = self.best_move(index)?;
        Some((code, self.space().step(index, code)?))
    }

    fn path(&self, index: u64) -> Result<Option<Vec<u8>>> {
        if !self.is_reachable(index) {
            return Ok(None);
        }
        let mut walk = self.walk(index);
        let moves = walk.by_ref().collect();
        if walk.is_home() { Ok(Some(moves)) } else { Err(Error::astray(index)) }
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        let mut text = String::new();
        self.space().push_moves(moves.iter().copied(), &mut text);
        text
    }

    fn batch(&self) -> Result<Batch> {
        P::batch(self)
    }
}

/// The table of a file, of whichever puzzle its header names.
pub fn open(path: &Path) -> Result<Box<dyn Answers>> {
    let file = TableFile::open(path)?;
    Ok(match Puzzle::from_description(&file.header().description())? {
        Puzzle::Slide(slide) => Box::new(Table::from_file(&file, slide)?),
        Puzzle::Flip(flip) => Box::new(Table::from_file(&file, flip)?),
        Puzzle::Push(level) => Box::new(Table::from_file(&file, level.space)?),
    })
}

/// A table that the library carries: `eight` or `flip`.
pub fn embedded(puzzle: &str) -> Result<Box<dyn Answers>> {
    match puzzle {
        "eight" | "slide:3x3" => Ok(Box::new(embedded::eight())),
        "flip" | "flip:4x4" => Ok(Box::new(embedded::flip())),
        name => Err(Error::Input { what: format!("there is no embedded table of {name:?}: expected eight or flip") }),
    }
}
