use super::search::TableSearch;
use crate::backward::Layer;
use crate::error::Result;
use crate::space::Space;
use crate::table::{Column, Entries, Kind, Table};
use crate::watch::{Stop, Watch};

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
    let layers = search.layers().to_vec();
    let columns = search.columns(&Stop::NEVER)?;
    let columns = columns
        .iter()
        .map(Entries::to_column)
        .collect::<Result<_>>()?;
    Table::new(space, layers, columns)
}

/// The only column of a search, whose entries are in memory.
pub fn column_of(
    kind: Kind,
    entries: u64,
    bytes: impl Into<crate::table::Bytes>,
) -> Result<Vec<Box<dyn Entries + 'static>>> {
    let column = Column::new(kind.name(), kind.bits(), entries, bytes);
    let wrong = || crate::Error::Defect {
        what: format!("the column {} does not fit its search", kind.name()),
    };
    Ok(vec![Box::new(column.ok_or_else(wrong)?)])
}
