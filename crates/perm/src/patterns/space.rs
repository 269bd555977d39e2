use super::choice::Choice;
use super::keys::PatternKeys;
use super::pieces::Pieces;
use super::symmetric_choice;
use crate::classes::SymmetricRows;
use crate::pieces::{Arrangement, MovedPieces, Set, TooLarge};
use crate::rows::{RowModel, RowPlace, SplitLimits};
use homing_search::guided::Abstraction;
use homing_search::layers::{Cut, RowCut, SharedRows, usual_costs};
use homing_search::making::{BoundRowSearch, RowSearch, TableSearch};
use homing_search::patterns;
use homing_table::backward::DepthCodes;
use homing_table::backward::rows::{BitRowSearch, BoundLayout, BoundSearch, Rows};
use homing_table::error::Result;
use homing_table::table::Kind;
use std::sync::Arc;

/// A pattern with numbered states.
pub struct PatternSpace {
    pub choice: Choice,
    sets: Vec<Set>,
    model: Arc<RowModel>,
    /// The rows of the table, if it has one of each class of symmetric rows.
    symmetric: Option<Arc<SymmetricRows>>,
    /// Where boards are in these rows, if they have bounds.
    keys: Option<Arc<PatternKeys>>,
    /// The indices of the goals.
    goals: Vec<u64>,
}

impl PatternSpace {
    /// Numbers the states of a pattern, with at most `row_entries` places in the permutations of its rows.
    pub fn of(
        pieces: &Pieces,
        choice: Choice,
        row_entries: usize,
    ) -> std::result::Result<Self, TooLarge> {
        let sets = choice.sets(pieces);
        let mut seen: Vec<Arrangement> = pieces
            .goals
            .iter()
            .map(|goal| goal.clone().masked(&sets))
            .collect();
        seen.dedup();
        let row = if choice.is_symmetric {
            Some(symmetric_choice::row(pieces, &choice).ok_or(TooLarge)?)
        } else {
            None
        };
        // Includes all inverses, so that a move changes a depth by at most one.
        let puzzle = MovedPieces {
            sets: &sets,
            start: &seen[0],
            moves: &pieces.all_moves,
        };
        let limits = SplitLimits {
            row: row.map(|row| row.coordinate),
            ..SplitLimits::default()
        };
        let model = Arc::new(RowModel::of(puzzle, limits, row_entries)?);
        let symmetric = row.map(|_| {
            SymmetricRows::of(&model, &pieces.goals[0], pieces.symmetries(), None)
                .map(Arc::new)
                .ok_or(TooLarge)
        });
        let symmetric = symmetric.transpose()?;
        let keys = match &symmetric {
            Some(rows) if choice.has_bounds => {
                let views = symmetric_choice::views(pieces, &choice);
                Some(PatternKeys::of(pieces, &sets, rows, &views).ok_or(TooLarge)?)
            }
            _ => None,
        };
        let mut space = Self {
            choice,
            sets,
            model,
            symmetric,
            keys: keys.map(Arc::new),
            goals: Vec::new(),
        };
        space.goals = seen
            .iter()
            .map(|goal| space.model.rank(goal))
            .collect::<Option<Vec<u64>>>()
            .ok_or(TooLarge)?;
        space.goals = space
            .goals
            .iter()
            .map(|&goal| space.index(space.model.place(goal)))
            .collect();
        space.goals.sort_unstable();
        space.goals.dedup();
        Ok(space)
    }

    /// The partitions of its rows.
    fn chunks<R: Rows + Send + 'static>(
        &self,
        rows: &Arc<R>,
        identity: String,
        tables_bytes: u64,
    ) -> Box<dyn Cut> {
        Box::new(SharedRows(Arc::new(RowCut {
            costs: usual_costs(rows.move_count()),
            max_depth: u16::MAX.into(),
            order: None,
            rows: rows.clone(),
            name: format!("the pattern {}", self.choice.name()),
            identity,
            goals: self.goals.clone(),
            // Moves may not lead to some pairs of an outer number and a place in a row.
            reaches_all: false,
            tables_bytes,
        })))
    }

    /// The memory for its search besides the table, in bytes.
    pub fn search_bytes(&self) -> u64 {
        match &self.symmetric {
            Some(rows) if self.choice.has_bounds => {
                self.model.size_bytes()
                    + rows.size_bytes()
                    + BoundSearch::bytes_beside(rows.row_count() as u64)
            }
            Some(rows) => {
                self.model.size_bytes()
                    + rows.size_bytes()
                    + BitRowSearch::size_bytes(&**rows, DepthCodes::Residues)
            }
            None => {
                self.model.size_bytes()
                    + BitRowSearch::size_bytes(&*self.model, DepthCodes::Residues)
            }
        }
    }

    /// The rows of the table, if it has one of each class of symmetric rows.
    pub fn symmetric(&self) -> Option<&Arc<SymmetricRows>> {
        self.symmetric.as_ref()
    }

    /// Where boards are in these rows, if they have bounds.
    pub fn keys(&self) -> Option<&Arc<PatternKeys>> {
        self.keys.as_ref()
    }

    /// The state of a board in the pattern; `None` if no moves lead from it to the pattern's goal.
    pub fn see(&self, state: &Arrangement) -> Option<RowPlace> {
        self.model
            .rank(&state.clone().masked(&self.sets))
            .map(|index| self.model.place(index))
    }
}

impl patterns::Pattern for PatternSpace {
    const KIND: Kind = Kind::Depth;

    fn name(&self) -> String {
        self.choice.name()
    }

    fn entries(&self) -> u64 {
        match &self.symmetric {
            Some(rows) if self.choice.has_bounds => {
                BoundLayout::of(rows.row_len()).entries(rows.row_count())
            }
            Some(rows) => rows.len(),
            None => self.model.len(),
        }
    }

    fn begin(&self) -> Result<Box<dyn TableSearch>> {
        Ok(match &self.symmetric {
            Some(rows) if self.choice.has_bounds => {
                Box::new(BoundRowSearch::begin(rows, &self.goals))
            }
            Some(rows) => Box::new(RowSearch::begin(rows, &self.goals, DepthCodes::Residues)?),
            None => Box::new(RowSearch::begin(
                &self.model,
                &self.goals,
                DepthCodes::Residues,
            )?),
        })
    }

    fn cut(&self, identity: String, held_bytes: u64) -> Box<dyn Cut> {
        let tables_bytes = self.model.size_bytes() + held_bytes;
        match &self.symmetric {
            Some(rows) => self.chunks(rows, identity, tables_bytes + rows.size_bytes()),
            None => self.chunks(&self.model, identity, tables_bytes),
        }
    }

    fn neighbours(&self, index: u64, visit: &mut dyn FnMut(u64)) {
        let place = self.state(index);
        (0..self.model.moves.count)
            .for_each(|code| visit(self.index(self.model.after(code, place))));
    }

    fn is_goal(&self, index: u64) -> bool {
        self.goals.binary_search(&index).is_ok()
    }
}

impl Abstraction for PatternSpace {
    type State = RowPlace;

    fn move_count(&self) -> usize {
        self.model.moves.count
    }

    #[inline(always)]
    fn state(&self, index: u64) -> RowPlace {
        self.symmetric
            .as_ref()
            .map_or_else(|| self.model.place(index), |rows| rows.place(index))
    }

    #[inline(always)]
    fn index(&self, place: RowPlace) -> u64 {
        match &self.symmetric {
            Some(rows) => rows.index(place),
            None => self.model.index(place),
        }
    }

    #[inline(always)]
    fn after(&self, place: RowPlace, code: usize) -> Option<RowPlace> {
        Some(self.model.after(code, place))
    }
}
