use super::classes::SymmetricRows;
use super::rows::{BitRowSearch, DepthCodes, RowModel};
use super::space::Perm;
use crate::engine::{Generation, Need, SpaceGeneration, TableGeneration, TableSearch, need_of};
use crate::error::{Error, Result};
use crate::packed::bits_for;
use crate::space::Space;
use crate::table::{Column, Kind};
use crate::watch::{Stop, Watch};

/// Starts the search of a puzzle: over rows, if it has them and every move has an inverse, or else over states.
pub fn begin(space: Perm) -> Result<Box<dyn Generation>> {
    let goals = goal_entries(&space);
    let search = match rows_of(&space) {
        Some(SearchRows::All(rows)) => BitRowSearch::begin(rows, &goals, codes(&space))?,
        Some(SearchRows::Classes(rows)) => BitRowSearch::begin(rows, &goals, codes(&space))?,
        None => return begin_states(space),
    };
    Ok(Box::new(TableGeneration::new(space, search)))
}

/// Starts the search over states, which serves every space.
fn begin_states(space: Perm) -> Result<Box<dyn Generation>> {
    let search = if has_depths_alone(&space) {
        SpaceGeneration::begin_with(space, &[Kind::Depth])
    } else {
        SpaceGeneration::begin(space)
    };
    Ok(Box::new(search?))
}

/// The rows of a search.
enum SearchRows<'p> {
    All(&'p RowModel),
    Classes(&'p SymmetricRows),
}

/// The rows of a puzzle, if it has them and every move has an inverse.
fn rows_of(space: &Perm) -> Option<SearchRows<'_>> {
    match space.shared() {
        Some(shared) => Some(SearchRows::Classes(&shared.rows)),
        None => space.rows().map(|rows| SearchRows::All(rows)),
    }
}

/// The entries of the goals, ascending.
pub fn goal_entries(space: &Perm) -> Vec<u64> {
    let mut entries: Vec<u64> = space
        .goal_indices()
        .iter()
        .map(|&goal| space.entry(goal))
        .collect();
    entries.sort_unstable();
    entries.dedup();
    entries
}

/// How a search over rows stores depths: bit 1 is enough if the state determines the parity.
fn codes(space: &Perm) -> DepthCodes {
    if space.reaches_all() && space.depth_parity(0).is_some() {
        DepthCodes::Halves
    } else {
        DepthCodes::Residues
    }
}

/// Whether the table has no column of moves: depths determine the moves, or there are too many moves for codes.
fn has_depths_alone(space: &Perm) -> bool {
    space.is_symmetric() || !space.has_codes()
}

/// The columns of the table.
pub fn kinds(space: &Perm) -> Vec<Kind> {
    match has_depths_alone(space) {
        true => vec![Kind::of(codes(space))],
        false => vec![Kind::Move(bits_for(space.move_count())), Kind::Depth],
    }
}

/// The memory and disk space for the search and the table.
pub fn need(space: &Perm) -> Need {
    let search_bytes = match rows_of(space) {
        Some(SearchRows::All(rows)) => BitRowSearch::size_bytes(rows, codes(space)),
        Some(SearchRows::Classes(rows)) => {
            rows.size_bytes() + BitRowSearch::size_bytes(rows, codes(space))
        }
        None if has_depths_alone(space) => return SpaceGeneration::need_of_depths(space),
        None => return SpaceGeneration::need(space),
    };
    let table_bytes = kinds(space)
        .iter()
        .map(|kind| kind.bytes(space.entries()))
        .sum();
    need_of(space, search_bytes + table_bytes, table_bytes)
}

fn no_rows() -> Error {
    Error::Defect {
        what: "a search by rows of a puzzle without rows".into(),
    }
}

impl TableSearch<Perm> for BitRowSearch {
    type Column<'s> = Column;

    fn layers(&self) -> &[u64] {
        self.states()
    }

    fn step(&mut self, space: &Perm, stop: &Stop) -> Result<bool> {
        match rows_of(space).ok_or_else(no_rows)? {
            SearchRows::All(rows) => self.step(rows, stop),
            SearchRows::Classes(rows) => self.step(rows, stop),
        }
    }

    fn end(&mut self, _: &Perm, _: Watch) -> Result<bool> {
        Ok(true)
    }

    fn columns(&mut self, space: &Perm, _: &Stop) -> Result<Vec<Column>> {
        let kind = Kind::of(codes(space));
        let packed = match rows_of(space).ok_or_else(no_rows)? {
            SearchRows::All(rows) => self.pack(rows),
            SearchRows::Classes(rows) => self.pack(rows),
        };
        let column = Column::new(kind.name(), kind.bits(), space.entries(), packed);
        column
            .map(|column| vec![column])
            .ok_or_else(|| Error::Defect {
                what: "the column does not fit the rows".into(),
            })
    }
}
