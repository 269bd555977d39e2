//! The search of a puzzle in chunks of rows.

use super::generation::kinds;
use super::space::Perm;
use crate::engine::{ChunkParts, any_table};
use crate::error::{Error, Result};
use crate::layers::{RowCut, SharedRows};
use crate::remedy::Remedy;
use crate::space::Space;
use std::sync::Arc;

/// The table of a puzzle, as a search in chunks makes it: of rows if there are any and every move can be undone by one, else of single
/// states.
///
/// # Errors
///
/// [`Error::Unanswered`](crate::Error::Unanswered) if the puzzle cannot be searched so.
pub fn parts(space: &Perm, file_name: &str, shard_bytes: Option<u64>) -> Result<ChunkParts<Perm>> {
    if !space.is_symmetric() && !space.has_codes() {
        let what = format!("{} has more than 255 moves, some without reverses, so it is searched in memory", space.describe().puzzle);
        return Err(Error::Unanswered { what }.remedied([Remedy::LeaveOut("scratch")]));
    }
    let (space, file_name) = (space.clone(), file_name.to_string());
    let Some(rows) = space.rows().cloned() else {
        let columns = kinds(&space);
        return Ok(ChunkParts { shard_bytes, ..ChunkParts::plain(space, columns, file_name) });
    };
    let (name, digest, states) = (space.describe().puzzle, space.rules().digest(), space.len());
    let cut = RowCut {
        identity: format!("puzzle {}\ndefinition {digest:08x}\nstates {states}\n", name.escape_debug()),
        name,
        goals: space.goal_indices().to_vec(),
        reaches_all: space.reaches_all(),
        tables_bytes: rows.size_bytes(),
        rows,
    };
    Ok(ChunkParts {
        cut: Box::new(SharedRows(Arc::new(cut))),
        columns: kinds(&space),
        file_name,
        shard_bytes,
        finish: Box::new(any_table),
        check: |_, table, watch| table.verify_resumed(watch),
        known_depth: None,
        space,
    })
}
