use super::search::TableSearch;
use homing_space::space::{DynSpace, Space};
use homing_table::backward::Layer;
use homing_table::error::{Error, Lack, Result};
use homing_table::table::{Bytes, Column, Entries, HALF, Kind, Table};
use homing_table::watch::{Stop, Watch};
use std::sync::Arc;

/// Makes the table of a space by a search, in memory. Calls `progress` after every layer.
///
/// # Errors
///
/// Those of the search.
pub fn made(
    space: impl Space,
    mut search: impl TableSearch,
    mut progress: impl FnMut(Layer),
) -> Result<Table> {
    loop {
        progress(Layer::of(search.layers(), space.len()));
        if !search.step(&Stop::NEVER)? {
            break;
        }
    }
    search.end(Watch::NONE)?;
    finished(Arc::new(space), &mut search)
}

/// The table of an ended search, in memory.
///
/// # Errors
///
/// As [`columns`]; the columns do not fit the space.
pub fn finished(space: Arc<dyn DynSpace>, search: &mut dyn TableSearch) -> Result<Table> {
    let layers = search.layers().to_vec();
    let columns = columns(&*space, search, &layers, &Stop::NEVER)?;
    let columns = columns
        .iter()
        .map(Entries::to_column)
        .collect::<Result<_>>()?;
    Table::of_shared(space, layers, columns)
}

/// The columns of an ended search, and the lists of its space.
///
/// # Errors
///
/// [`Error::Lacks`] if some states cannot reach a goal, which the column `half` cannot mark; those of the search.
pub fn columns<'s>(
    space: &dyn DynSpace,
    search: &'s mut dyn TableSearch,
    layers: &[u64],
    stop: &Stop,
) -> Result<Vec<Box<dyn Entries + 's>>> {
    let mut columns = search.columns(stop)?;
    if columns.iter().any(|column| column.name() == HALF) {
        check_all_reach(space, layers)?;
    } else {
        let lists = space.lists().into_iter().filter_map(Column::of_list);
        columns.extend(lists.map(|list| Box::new(list) as Box<dyn Entries>));
    }
    Ok(columns)
}

/// Checks that all states were found, for the column `half`, which cannot mark states that cannot reach a goal.
///
/// # Errors
///
/// [`Error::Lacks`] if some cannot reach a goal.
fn check_all_reach(space: &dyn DynSpace, layers: &[u64]) -> Result<()> {
    let (states, found) = (space.len(), layers.iter().sum::<u64>());
    if found == states {
        return Ok(());
    }
    let reason = format!(
        "{} of its {states} boards cannot reach a goal, which the column does not record",
        states - found
    );
    Err(Error::lacks(
        space.describe().puzzle,
        Lack::HalfColumn,
        reason,
    ))
}

/// The only column of a search, whose entries are in memory.
pub fn column_of(
    kind: Kind,
    entries: u64,
    bytes: impl Into<Bytes>,
) -> Result<Vec<Box<dyn Entries + 'static>>> {
    let column = Column::new(kind.name(), kind.bits(), entries, bytes);
    let wrong = || Error::Defect {
        what: format!("the column {} does not fit its search", kind.name()),
    };
    Ok(vec![Box::new(column.ok_or_else(wrong)?)])
}
