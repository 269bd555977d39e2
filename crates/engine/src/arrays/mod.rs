//! Arrays of boards with numbers as cells, for bindings to other languages, without text.

mod expanded;
mod boards;
mod loose_moves;
mod moves;
mod states;
mod answers;
mod all;
mod grades;

use crate::answers::{Answerer, BoardTable, NumberedBoards};
pub use all::{all_paths, answer_boards, answer_indices, board_hash, step_all, unrank_all};
pub use grades::GradeColumns;
pub use moves::FollowedMoves;

use expanded::ExpandedTable;
use homing_table::error::{Error, Lack, Result};
use homing_table::watch::Stop;
use std::sync::{Arc, OnceLock};

/// The number of boards that are ranked and then answered together: few enough for their indices to stay in the first-level cache, and
/// enough to walk at once.
const BLOCK: usize = 1 << 12;
/// The boards per task.
const PART: usize = 1 << 14;

/// Answers arrays of boards by index, by the million: depths, moves and paths. Clones share the table.
///
/// A board is as many bytes as its [`shape`](Self::shape) has cells, and boards follow one another without gaps. An index is an `i64`: that
/// of a state, or [`UNSOLVABLE`](homing_table::notation::UNSOLVABLE) or [`INVALID`](homing_table::notation::INVALID), which are also the
/// answer to themselves. Other indices may panic.
///
/// Every method uses only the calling thread; [`answer_boards`] and [`answer_indices`] distribute the work. If answers are
/// [searched](Self::searches), each method distributes its boards itself over the threads of the current rayon pool.
#[derive(Clone)]
pub struct Arrays {
    source: Source,
    shape: Option<Vec<usize>>,
}

/// Where the answers come from.
#[derive(Clone)]
enum Source {
    /// A table with an entry for each state.
    Table(Arc<TableSource>),
    /// A search for each board, within the limits of the table.
    Searched(Arc<dyn NumberedBoards>),
}

/// A table. One with few states is expanded once, so that a depth or a move takes one load instead of a walk.
#[derive(Clone)]
struct TableSource {
    boards: BoardTable,
    expanded: Option<Arc<ExpandedTable>>,
    /// The number of shortest paths of every state, once many were asked for.
    counts: Arc<OnceLock<Vec<u64>>>,
}

impl dyn Answerer {
    /// Answers arrays of boards, by lookups or by searches.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if boards have no index, with what can be asked instead; an error if the table is damaged.
    pub fn arrays(&self) -> Result<Arrays> {
        let Ok(boards) = self.boards() else {
            let numbered = self.numbered()?;
            return Ok(Arrays {
                shape: Some(numbered.numbers().shape().to_vec()),
                source: Source::Searched(numbered),
            });
        };
        let shape = boards.notation().cell_shape();
        let expanded = ExpandedTable::of_small(boards, shape.is_some())?;
        Ok(Arrays {
            source: Source::Table(Arc::new(TableSource {
                boards: boards.clone(),
                expanded: expanded.map(Arc::new),
                counts: Arc::default(),
            })),
            shape,
        })
    }
}

impl Arrays {
    /// The same arrays for one question, whose searches share a time limit, and which `stop` cancels: every method that returns a result
    /// then returns [`Error::Stopped`](homing_table::Error::Stopped), within some thousand boards or during a search.
    pub fn until(&self, stop: &Stop) -> Self {
        let source = match &self.source {
            Source::Table(table) => Source::Table(Arc::new(TableSource {
                boards: table.boards.stopped_by(stop),
                ..(**table).clone()
            })),
            Source::Searched(table) => Source::Searched(table.numbered_until(stop)),
        };
        Self {
            source,
            ..self.clone()
        }
    }

    /// The token that cancels them.
    pub fn stop(&self) -> &Stop {
        match &self.source {
            Source::Table(table) => &table.boards.stop,
            Source::Searched(table) => table.stop(),
        }
    }

    /// Whether each answer is a search of milliseconds or more: ask only for what you need.
    pub fn searches(&self) -> bool {
        matches!(self.source, Source::Searched(_))
    }

    /// The shape of a board, outermost dimension first: `[3, 3]`.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`](homing_table::Error::Lacks) if boards are only text.
    pub fn shape(&self) -> Result<&[usize]> {
        let description = || match &self.source {
            Source::Table(table) => table.boards.space().describe(),
            Source::Searched(table) => table.description(),
        };
        self.shape
            .as_deref()
            .ok_or_else(|| Error::lacks(description().puzzle, Lack::Cells, ""))
    }

    fn cells_a_board(&self) -> usize {
        self.shape.iter().flatten().product()
    }
}
