use crate::engine::{AnyTable, Catalog, Options};
use crate::error::Result;
use std::sync::OnceLock;

/// The tables of problems whose boards are too many for a table in the program: files of a catalog, else made on the spot. Each is looked
/// for when it is first asked, and kept.
#[derive(Default)]
pub struct Tables {
    catalog: Catalog,
    fifteen: OnceLock<Box<dyn AnyTable>>,
}

impl Tables {
    /// The tables of a catalog, which must have the family of sliding boards.
    #[must_use]
    pub fn new(catalog: Catalog) -> Self {
        Self { catalog, fifteen: OnceLock::new() }
    }

    /// The table of 4x4.
    pub(super) fn fifteen(&self) -> Result<&dyn AnyTable> {
        if let Some(table) = self.fifteen.get() {
            return Ok(&**table);
        }
        let made = self.catalog.table(&*self.catalog.puzzle("slide:4x4", &Options::default())?)?;
        Ok(&**self.fifteen.get_or_init(|| made))
    }
}
