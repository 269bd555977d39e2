//! Puzzles of every kind that is searched in chunks, small enough for thousands of runs.

use crate::space::laws::Jumps;
use homing::engine::Peers;
use homing::engine::{Catalog, Family, Generation, Options, Own, OwnFamily, Puzzle, ScratchPlace};
use homing::internals::layers::Alone;
use homing::{Error, Notation, Result, Space, Stop, Watch};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The memory of a search. Layers of such puzzles take less, and there are as many chunks as two threads need.
pub const MEMORY: u64 = 64 << 20;

/// A word of some bits that is rotated left or right, or whose last bit is flipped. The goal is 0. A user's space with moves that other
/// moves undo.
#[derive(Clone)]
struct Shuffle {
    bits: u32,
}

impl Space for Shuffle {
    numbered!(self, format!("shuffle:{}", self.bits), 1 << self.bits, 3);

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
    }
    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let last = self.bits - 1;
        visit(0, index >> last | index << 1 & (self.len() - 1));
        visit(1, index >> 1 | (index & 1) << last);
        visit(2, index ^ 1);
    }
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.successors(index, |code, next| {
            visit([1, 0, 2][usize::from(code)], next)
        });
    }
    fn is_symmetric(&self) -> bool {
        true
    }
    fn undo(&self, code: u8) -> Option<u8> {
        Some([1, 0, 2][usize::from(code)])
    }
}

/// Boards and moves as numbers.
macro_rules! numbered {
    ($($space:ty),*) => {$(
        impl Notation for $space {
            fn parse_board(&self, text: &str) -> Result<u64> {
                text.parse().map_err(|_| Error::Input { what: format!("expected a number, found {text:?}") })
            }
            fn board_text(&self, state: &u64) -> String {
                state.to_string()
            }
            fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
                *line += &moves.map(|code| code.to_string()).collect::<Vec<_>>().join(" ");
            }
            fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
                let wrong = |word| Error::Input { what: format!("expected numbers, found {word:?}") };
                text.split_whitespace().map(|word| word.parse().map_err(|_| wrong(word))).collect()
            }
        }
    )*};
}

numbered!(Shuffle, Jumps);

fn number(parameters: &str) -> Result<u32> {
    parameters.parse().map_err(|_| Error::Input {
        what: format!("expected a number, found {parameters:?}"),
    })
}

const SHUFFLE: Family = Family::plain(
    "shuffle",
    "shuffle:N",
    "",
    &OwnFamily(|bits| {
        Ok(Own::space(Shuffle {
            bits: number(bits)?,
        }))
    }),
);
/// A user's space with moves that cannot be undone, and states that cannot reach the goal.
const JUMPS: Family = Family::plain(
    "jumps",
    "jumps:N",
    "",
    &OwnFamily(|len| {
        Ok(Own::space(Jumps {
            len: number(len)?.into(),
            moves: 5,
        }))
    }),
);

pub fn puzzle(name: &str, options: &[(&str, &str)]) -> Box<dyn Puzzle> {
    let options = options
        .iter()
        .fold(Options::default(), |options, (name, value)| {
            options.with(name, *value)
        });
    let is_own = ["shuffle", "jumps"].iter().any(|own| name.starts_with(own));
    let catalog = if is_own {
        Catalog::new(&[&SHUFFLE, &JUMPS])
    } else {
        homing::catalog()
    };
    catalog.puzzle(name, &options).unwrap()
}

/// The kinds of chunks: rows of a permutation puzzle and of sliding boards, single states of a board with whole-line moves, and of users'
/// spaces.
pub fn kinds() -> [Box<dyn Puzzle>; 6] {
    [
        puzzle("perm:lrx-7", &[]),
        puzzle("slide:2x4", &[("columns", "both")]),
        puzzle("slide:2x4", &[("columns", "half")]),
        puzzle("slide:2x4", &[("metric", "lines")]),
        puzzle("shuffle:13", &[]),
        puzzle("jumps:3000", &[]),
    ]
}

pub fn begin_with(
    puzzle: &dyn Puzzle,
    folder: &Path,
    is_resumed: bool,
    peers: Arc<dyn Peers>,
) -> Result<Box<dyn Generation>> {
    puzzle.scratch_search().and_then(|search| {
        search.begin(&ScratchPlace {
            peers,
            ..ScratchPlace::new(folder, MEMORY, is_resumed)
        })
    })
}

pub fn begin(puzzle: &dyn Puzzle, folder: &Path, is_resumed: bool) -> Result<Box<dyn Generation>> {
    begin_with(puzzle, folder, is_resumed, Arc::new(Alone))
}

/// Runs the search, and writes the table over an older one, which remains if the search fails. Returns the bytes of the table.
pub fn finished(mut search: Box<dyn Generation>) -> Result<Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    std::fs::write(&path, "the old table").unwrap();
    let written = step_to_end(&mut *search).and_then(|()| search.write(&path, Watch::NONE));
    let found = std::fs::read(&path).unwrap();
    assert!(
        written.is_ok() || found == b"the old table",
        "a search that fails leaves the old table"
    );
    assert_eq!(
        folder.path().read_dir().unwrap().count(),
        1,
        "nothing is left beside the table"
    );
    written.map(|()| found)
}

fn step_to_end(search: &mut dyn Generation) -> Result<()> {
    while search.step(&Stop::NEVER)? {}
    Ok(())
}

/// The table of the search in memory, without chunks.
pub fn expected(puzzle: &dyn Puzzle) -> Vec<u8> {
    finished(puzzle.begin().unwrap()).unwrap()
}

/// The folder of the search of a puzzle.
pub fn folder_of(puzzle: &dyn Puzzle, scratch: &Path) -> PathBuf {
    scratch
        .join(&puzzle.head().file_names[0])
        .with_extension("")
}

/// Stops a search after some layers. Its files are in the returned folder.
pub fn stopped(puzzle: &dyn Puzzle, steps: usize) -> tempfile::TempDir {
    let scratch = tempfile::tempdir().unwrap();
    let mut search = begin(puzzle, scratch.path(), false).unwrap();
    (0..steps).for_each(|_| assert!(search.step(&Stop::NEVER).unwrap()));
    search
        .write_checkpoint(scratch.path(), Watch::NONE)
        .unwrap();
    scratch
}

/// The number of layers after the goals.
pub fn depth(puzzle: &dyn Puzzle) -> usize {
    let mut search = puzzle.begin().unwrap();
    step_to_end(&mut *search).unwrap();
    search.layers().len() - 1
}
