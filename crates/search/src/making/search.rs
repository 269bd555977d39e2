use homing_table::error::{Error, Lack, Result};
use homing_table::table::{Entries, Table};
use homing_table::watch::{Stop, Watch};
use std::path::Path;

/// A search backward from the goals, layer by layer, that ends in the columns of a table.
pub trait TableSearch: Send {
    /// The number of states at each depth so far.
    fn layers(&self) -> &[u64];

    /// The number of entries at each depth so far. Several states may share an entry.
    fn entries(&self) -> &[u64] {
        self.layers()
    }

    /// Finds the next layer. Returns `false` if there is none: the search is complete.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`], after which the search is lost, unless it is [kept in files](Kept::InFiles); [`Error::Io`] if memory cannot be
    /// allocated.
    fn step(&mut self, stop: &Stop) -> Result<bool>;

    /// Ends a complete search.
    ///
    /// # Errors
    ///
    /// [`Error::Contradiction`] or [`Error::Scratch`] if it has not found what it must find; [`Error::Io`].
    fn end(&mut self, _watch: Watch) -> Result<()> {
        Ok(())
    }

    /// Collects what several processes have found. Returns `false` in all but the first, which then has the table.
    ///
    /// # Errors
    ///
    /// If a process is lost; [`Error::Io`].
    fn gather(&mut self) -> Result<bool> {
        Ok(true)
    }

    /// The columns of an ended search, in the order of the file. They may reuse its memory, so this is called once.
    ///
    /// # Errors
    ///
    /// The space cannot have such columns; [`Error::Io`] if memory cannot be allocated.
    fn columns(&mut self, stop: &Stop) -> Result<Vec<Box<dyn Entries + '_>>>;

    /// How it is kept, so that it can be resumed.
    fn kept(&self) -> Kept {
        Kept::Nowhere
    }

    /// Writes a checkpoint to this path, or makes the files of the search complete.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Stopped`], which leaves an older checkpoint as it was; [`Error::Lacks`] if it is kept nowhere.
    fn write_checkpoint(&mut self, _path: &Path, _watch: Watch) -> Result<()> {
        Err(Error::lacks("this search", Lack::Checkpoints, ""))
    }

    /// Whether the search was resumed from files that have not been verified.
    fn is_resumed(&self) -> bool {
        false
    }

    /// Checks the table of a resumed search, before it replaces an older one.
    ///
    /// # Errors
    ///
    /// The table is wrong.
    fn check(&self, _table: &Table, _watch: Watch) -> Result<()> {
        Ok(())
    }

    /// The error of a search whose table is wrong, from what is wrong with the table.
    fn contradiction(&self, what: String) -> Error {
        Error::Contradiction { what }
    }

    /// Removes its files, once the table is written.
    fn remove(self: Box<Self>) {}
}

/// How a search is kept, so that it can be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is not.
    Nowhere,
    /// In a file that is written now and then. A cancelled layer is lost, and the search with it.
    InCheckpoints,
    /// All layers are in files. A cancelled layer leaves the previous ones intact.
    InFiles,
}

/// Checks that a search has found all states of a space in which every state can reach a goal.
///
/// # Errors
///
/// [`Error::Contradiction`] if it has not.
pub fn check_complete(layers: &[u64], states: u64) -> Result<()> {
    let found: u64 = layers.iter().sum();
    if found == states {
        return Ok(());
    }
    let what = format!("the search found {found} states, but there are {states}");
    Err(Error::Contradiction { what })
}
