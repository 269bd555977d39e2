use super::classes::SymmetricRows;
use super::rows::{BitRowSearch, DepthCodes, RowModel};
use super::space::Perm;
use homing_engine::{Generation, Need, Product, need_of, need_of_depths, need_of_space};
use homing_search::making::{RowSearch, SpaceSearch};
use homing_space::packed::bits_for;
use homing_space::space::Space;
use homing_table::error::Result;
use homing_table::table::Kind;
use std::sync::Arc;

/// Starts the search of a puzzle: over rows, if it has them and every move has an inverse, or else over states.
pub fn begin(space: Perm) -> Result<Box<dyn Generation>> {
    let (goals, codes) = (goal_entries(&space), codes(&space));
    let product = Product::of(space.clone());
    Ok(match rows_of(&space) {
        Some(SearchRows::All(rows)) => product.by(RowSearch::begin(rows, &goals, codes)?),
        Some(SearchRows::Classes(rows)) => product.by(RowSearch::begin(rows, &goals, codes)?),
        None if has_depths_alone(&space) => {
            product.by(SpaceSearch::begin_depths(space, Kind::Depth)?)
        }
        None => product.by(SpaceSearch::begin(space)?),
    })
}

/// The rows of a search.
enum SearchRows<'p> {
    All(&'p Arc<RowModel>),
    Classes(&'p Arc<SymmetricRows>),
}

/// The rows of a puzzle, if it has them and every move has an inverse.
fn rows_of(space: &Perm) -> Option<SearchRows<'_>> {
    match space.shared() {
        Some(shared) => Some(SearchRows::Classes(&shared.rows)),
        None => space.rows().map(SearchRows::All),
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
        Some(SearchRows::All(rows)) => BitRowSearch::size_bytes(&**rows, codes(space)),
        Some(SearchRows::Classes(rows)) => {
            rows.size_bytes() + BitRowSearch::size_bytes(&**rows, codes(space))
        }
        None if has_depths_alone(space) => return need_of_depths(space, Kind::Depth),
        None => return need_of_space(space),
    };
    let table_bytes = kinds(space)
        .iter()
        .map(|kind| kind.bytes(space.entries()))
        .sum();
    need_of(space, search_bytes + table_bytes, table_bytes)
}
