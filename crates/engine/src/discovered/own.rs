//! The family of listed puzzles, which were created in Python and are read from the files of their tables.

use super::lists::Listed;
use super::space::Discovered;
use crate::{
    AnyTable, Contents, Family, Frame, Generation, Head, Need, Options, Puzzle, Puzzles, frames,
};
use homing_table::error::{Error, Lack, Result};
use homing_table::table::{Header, TableFile};
use std::path::{Path, PathBuf};

/// The family of listed puzzles. Everything about a puzzle is in the file of its table.
pub static FAMILY: Family = Family {
    takes_files: true,
    options: &[],
    answers: "Own: boards and moves are written as the puzzle's class writes them in Python, with spaces between names of moves \
              that have more than one letter.",
    ..Family::plain(
        "own",
        "own:FILE",
        "a puzzle of one's own, made in Python, in the file of its table",
        &ListedFamily,
    )
};

/// Its puzzles.
struct ListedFamily;

/// A puzzle in the file of its table.
struct ListedPuzzle {
    head: Head,
    path: PathBuf,
    header: Header,
}

impl Puzzles for ListedFamily {
    fn puzzle(&self, parameters: &str, _options: &Options) -> Result<Box<dyn Puzzle>> {
        let path = PathBuf::from(parameters);
        let header = TableFile::open(&path)?.header().clone();
        // The file itself, in any folder of tables.
        let file_name = std::path::absolute(&path).unwrap_or_else(|_| path.clone());
        let puzzle = ListedPuzzle {
            head: Head::new(format!("own:{parameters}"), file_name.to_string_lossy()),
            path,
            header,
        };
        puzzle.check(&puzzle.header, &puzzle.path)?;
        Ok(Box::new(puzzle))
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        Discovered::of_lists(Listed::of_file(file)?).table_in(file)
    }
}

impl ListedPuzzle {
    /// Checks that a file is a table of this puzzle.
    fn check(&self, header: &Header, path: &Path) -> Result<()> {
        if header.puzzle == self.header.puzzle && FAMILY.is_of(header) {
            return Ok(());
        }
        let expected = if FAMILY.is_of(&self.header) {
            self.header.puzzle.clone()
        } else {
            "a puzzle made in Python".into()
        };
        Err(Error::OtherPuzzle {
            path: path.into(),
            expected,
            found: header.puzzle.clone(),
        })
    }

    fn made_elsewhere(&self) -> Error {
        Error::lacks(&self.header.puzzle, Lack::Rules, "")
    }
}

impl Puzzle for ListedPuzzle {
    fn head(&self) -> &Head {
        &self.head
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        self.check(file.header(), file.path())?;
        ListedFamily.open(file)
    }

    fn need(&self) -> Need {
        Need {
            contents: Some(Contents::of_states(
                self.header.states,
                self.header.reachable,
            )),
            ..Need::default()
        }
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        Err(self.made_elsewhere())
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        frames(
            &Discovered::of_lists(Listed::of_file(&TableFile::open(&self.path)?)?),
            board,
            moves,
        )
    }
}
