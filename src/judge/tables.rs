use homing_engine::{Answerer, AnyTable, Catalog, Options};
use homing_table::error::Result;
use std::sync::OnceLock;

/// The tables of problems with too many boards for a table in the program: from the files of a catalog, or else generated in memory. Each
/// table is loaded when it is first needed, and kept.
pub struct Tables {
    catalog: Catalog,
    fifteen: OnceLock<AnyTable>,
}

impl Default for Tables {
    fn default() -> Self {
        Self::new(crate::catalog())
    }
}

impl Tables {
    /// Uses the tables of a catalog, which must have the family of sliding boards.
    #[must_use]
    pub fn new(catalog: Catalog) -> Self {
        Self {
            catalog,
            fifteen: OnceLock::new(),
        }
    }

    /// Returns the table of 4x4.
    pub(super) fn fifteen(&self) -> Result<&dyn Answerer> {
        if let Some(table) = self.fifteen.get() {
            return Ok(&**table);
        }
        let made = self
            .catalog
            .table(&*self.catalog.puzzle("slide:4x4", &Options::default())?)?;
        Ok(&**self.fifteen.get_or_init(|| made))
    }
}
