//! The search of a puzzle in chunks.

use super::classes::ClassEntries;
use super::generation::{goal_entries, kinds};
use super::space::Perm;
use homing_engine::{InChunks, Product};
use homing_search::layers::{Cut, RowCut, SharedRows, usual_costs};
use homing_space::space::Space;
use homing_table::backward::rows::Rows;
use homing_table::error::{Error, Lack, Result};
use std::sync::Arc;

/// Prepares a search in chunks: over rows, if the puzzle has them and every move has an inverse, or else over single states.
///
/// # Errors
///
/// [`Error::Lacks`](Error::Lacks) if the puzzle cannot be searched in chunks.
pub fn parts(space: &Perm, file_name: &str) -> Result<InChunks> {
    if !space.is_symmetric() && !space.has_codes() {
        return Err(Error::lacks(
            space.describe().puzzle,
            Lack::Scratch,
            "it has more than 255 moves, some without reverses",
        ));
    }
    let (space, file_name) = (space.clone(), file_name.to_string());
    let cut = match (space.rows(), space.shared()) {
        (None, _) => {
            let columns = kinds(&space);
            let product = Product::of(space.clone());
            return Ok(InChunks::plain(product, space, columns, file_name));
        }
        (Some(rows), None) => cut(&space, rows.clone(), rows.size_bytes(), space.reaches_all()),
        (Some(model), Some(ClassEntries { rows, .. })) => {
            let reaches_all = space.reaches_all() && rows.states() == space.len();
            cut(
                &space,
                rows.clone(),
                model.size_bytes() + rows.size_bytes(),
                reaches_all,
            )
        }
    };
    Ok(InChunks {
        cut,
        columns: kinds(&space),
        file_name,
        check: None,
        product: Product::of(space),
    })
}

/// The partitions of a search over rows.
fn cut<R: Rows + Send + 'static>(
    space: &Perm,
    rows: Arc<R>,
    tables_bytes: u64,
    reaches_all: bool,
) -> Box<dyn Cut> {
    let (name, digest, entries) = (
        space.describe().puzzle,
        space.rules().digest(),
        space.entries(),
    );
    let identity = format!(
        "puzzle {}\ndefinition {digest:08x}\nstates {entries}\n",
        name.escape_debug()
    );
    Box::new(SharedRows(Arc::new(RowCut {
        identity,
        name,
        goals: goal_entries(space),
        reaches_all,
        max_depth: u16::MAX.into(),
        tables_bytes,
        costs: usual_costs(rows.move_count()),
        order: None,
        rows,
    })))
}
