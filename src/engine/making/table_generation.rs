//! The generation of a table of states, by any search.

use crate::engine::answers::{AnyTable, Playable};
use crate::engine::families::{Generation, Need};
use crate::engine::records::Contents;
use crate::error::{Error, Lack, Result};
use crate::table::{Content, Entries, Table};
use crate::watch::{Stop, Watch};
use std::path::Path;

/// Adapts a finished table to the requested goal.
pub type Finish<P> = Box<dyn FnOnce(P, Table) -> Result<AnyTable> + Send>;

/// A search of all states of a space, layer by layer, which produces columns.
pub trait TableSearch<P>: Send {
    /// A column of the finished search.
    type Column<'s>: Entries
    where
        Self: 's;

    /// The share of the writing time that [`end`](Self::end) takes.
    const END_SHARE: f64 = 0.0;

    /// The number of states at each depth so far.
    fn layers(&self) -> &[u64];

    /// Finds the next layer. Returns `false` if there is none.
    ///
    /// # Errors
    ///
    /// Those of [`Generation::step`].
    fn step(&mut self, space: &P, stop: &Stop) -> Result<bool>;

    /// Finishes the search. Returns `false` if the table belongs to another process.
    ///
    /// # Errors
    ///
    /// [`Error::Contradiction`] or [`Error::Scratch`] if it has not found what it must find; those of a store of layers.
    fn end(&mut self, space: &P, watch: Watch) -> Result<bool>;

    /// The columns of the finished search, in the order of the file. They may reuse the memory of the search.
    ///
    /// # Errors
    ///
    /// The space cannot have such columns.
    fn columns(&mut self, space: &P, stop: &Stop) -> Result<Vec<Self::Column<'_>>>;

    /// Whether the search was resumed from files that have not been verified.
    fn is_resumed(&self) -> bool {
        false
    }

    /// Checks the table of a resumed search, before it replaces an older one.
    ///
    /// # Errors
    ///
    /// The table is wrong.
    fn check(&self, _space: &P, _table: &Table, _watch: Watch) -> Result<()> {
        Ok(())
    }

    /// Whether it keeps checkpoints.
    fn keeps_checkpoints(&self) -> bool {
        false
    }

    /// Whether a cancelled layer leaves the previous ones intact.
    fn keeps_layers(&self) -> bool {
        false
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    ///
    /// As [`Generation::write_checkpoint`].
    fn write_checkpoint(&mut self, _path: &Path, _watch: Watch) -> Result<()> {
        Err(Error::lacks("this search", Lack::Checkpoints, ""))
    }

    /// Removes its files, once the table is written.
    fn remove(self)
    where
        Self: Sized,
    {
    }
}

/// The generation of the table of a space.
pub struct TableGeneration<P, S> {
    /// The space.
    pub space: P,
    /// The search of its states.
    pub search: S,
    /// Adapts the table to the requested goal.
    pub finish: Finish<P>,
    /// The greatest depth of the space, if it is known.
    pub known_depth: Option<u32>,
}

/// The share of the remaining progress for writing the table, if it is checked after that.
const WRITTEN_SHARE: f64 = 0.3;

impl<P: Playable, S: TableSearch<P>> TableGeneration<P, S> {
    /// The generation of a table in one file, for the goal of its space.
    pub fn new(space: P, search: S) -> Self {
        Self {
            space,
            search,
            finish: Box::new(crate::engine::any_table),
            known_depth: None,
        }
    }
}

/// What the table of a space contains, if its search found these layers.
pub fn contents_of<P: Playable>(space: &P, layers: &[u64]) -> Contents {
    let reachable = layers.iter().sum();
    Contents::of_states(
        if space.has_only_states() {
            space.len()
        } else {
            reachable
        },
        reachable,
    )
}

/// The needs of a search of a space in memory and of its table, in bytes.
pub fn need_of<P: Playable>(space: &P, memory_bytes: u64, table_bytes: u64) -> Need {
    let all = Contents::of_states(space.len(), space.len());
    let contents = Some(if space.has_only_states() {
        all
    } else {
        Contents::AtMost {
            states: space.len(),
        }
    });
    Need {
        contents,
        memory_bytes,
        table_bytes,
        checkpoint_bytes: 0,
    }
}

/// Checks that a search has found all states of a space in which every state can reach a goal.
///
/// # Errors
///
/// [`Error::Contradiction`] if it has not.
pub fn check_complete(layers: &[u64], states: u64) -> Result<()> {
    let found: u64 = layers.iter().sum();
    let what = || format!("the search found {found} states, but there are {states}");
    if found == states {
        Ok(())
    } else {
        Err(Error::Contradiction { what: what() })
    }
}

impl<P: Playable, S: TableSearch<P>> Generation for TableGeneration<P, S> {
    fn layers(&self) -> &[u64] {
        self.search.layers()
    }

    fn states(&self) -> u64 {
        self.space.len()
    }

    fn contents(&self) -> Contents {
        contents_of(&self.space, self.layers())
    }

    fn known_depth(&self) -> Option<u32> {
        self.known_depth
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(&self.space, stop)
    }

    fn keeps_checkpoints(&self) -> bool {
        self.search.keeps_checkpoints()
    }

    fn keeps_layers(&self) -> bool {
        self.search.keeps_layers()
    }

    fn write_checkpoint(&mut self, path: &Path, watch: Watch) -> Result<()> {
        self.search.write_checkpoint(path, watch)
    }

    fn write(self: Box<Self>, path: &Path, mut watch: Watch) -> Result<()> {
        let Self {
            space, mut search, ..
        } = *self;
        if !search.end(&space, watch.part(0.0, S::END_SHARE))? {
            return Ok(());
        }
        let mut watch = watch.part(S::END_SHARE, 1.0);
        let share = if search.is_resumed() {
            WRITTEN_SHARE
        } else {
            1.0
        };
        let layers = search.layers().to_vec();
        let columns = search.columns(&space, watch.stop())?;
        let written =
            Content::of(&space, &layers, &columns).write_new(path, watch.part(0.0, share))?;
        drop(columns);
        if search.is_resumed() {
            let table = Table::open(written.path(), space.clone())?;
            search.check(&space, &table, watch.part(share, 1.0))?;
        }
        written.commit()?;
        search.remove();
        Ok(())
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        let Self {
            space,
            mut search,
            finish,
            ..
        } = *self;
        if !search.end(&space, Watch::NONE)? {
            return Err(Error::Defect {
                what: "the first of the processes has the table".into(),
            });
        }
        let layers = search.layers().to_vec();
        let columns = search
            .columns(&space, &Stop::NEVER)?
            .iter()
            .map(Entries::to_column)
            .collect::<Result<_>>()?;
        let table = Table::new(space.clone(), layers, columns)?;
        if search.is_resumed() {
            search.check(&space, &table, Watch::NONE)?;
        }
        finish(space, table)
    }
}
