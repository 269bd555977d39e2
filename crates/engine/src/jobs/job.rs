//! The job that makes the table of a space, by any search.

use crate::answers::{AnyTable, BoardTable, Shortcuts};
use crate::families::Generation;
use crate::records::Contents;
use homing_search::making::{Kept, TableSearch, WRITTEN_SHARE, columns, finished};
use homing_space::space::DynSpace;
use homing_table::error::{Error, Lack, Result};
use homing_table::notation::Notation;
use homing_table::table::{Content, Table, TableFile};
use homing_table::watch::{Stop, Watch};
use std::path::Path;
use std::sync::Arc;

/// What a search makes: the table of a space.
pub struct Product {
    space: Arc<dyn DynSpace>,
    /// Adapts the table to the requested goal.
    finish: Box<dyn FnOnce(Table) -> Result<AnyTable> + Send>,
    /// The greatest depth of the space, if it is known.
    known_depth: Option<u32>,
}

impl Product {
    /// The table of a space, for the goal of the space.
    pub fn of<P: Notation + Clone>(space: P) -> Self {
        Self::adapted(space.clone(), |table| {
            Ok(BoardTable::new(table, space).into())
        })
    }

    /// The same for a space with its own faster ways to answer.
    pub fn with_shortcuts<P: Notation + Shortcuts + Clone>(space: P) -> Self {
        Self::adapted(space.clone(), |table| {
            Ok(BoardTable::new(table, space.clone()).with(space).into())
        })
    }

    /// The table of a space, adapted to the requested goal by `finish`.
    pub fn adapted(
        space: impl DynSpace + 'static,
        finish: impl FnOnce(Table) -> Result<AnyTable> + Send + 'static,
    ) -> Self {
        Self {
            space: Arc::new(space),
            finish: Box::new(finish),
            known_depth: None,
        }
    }

    /// The same with the greatest depth of the space, if it is known.
    pub fn with_depth(self, known_depth: Option<u32>) -> Self {
        Self {
            known_depth,
            ..self
        }
    }

    /// The space.
    pub(super) fn space(&self) -> &dyn DynSpace {
        &*self.space
    }

    /// The job that makes it by a search.
    pub fn by(self, search: impl TableSearch + 'static) -> Box<dyn Generation> {
        Box::new(Job {
            product: self,
            search: Box::new(search),
        })
    }
}

/// Checks that a space can have the column `half`.
///
/// # Errors
///
/// [`Error::Lacks`] if the space has no [parities](homing_space::Space::depth_parity).
pub fn check_halved(space: &dyn DynSpace) -> Result<()> {
    if !space.is_empty() && space.depth_parity(0).is_some() {
        return Ok(());
    }
    let reason = "no parity of its boards changes with every move and is the same in all goals";
    Err(Error::lacks(
        space.describe().puzzle,
        Lack::HalfColumn,
        reason,
    ))
}

/// A search, and the table that it makes.
struct Job {
    product: Product,
    search: Box<dyn TableSearch>,
}

/// The share of the progress of writing that a search in files takes to end.
const END_SHARE: f64 = 0.3;

impl Generation for Job {
    fn layers(&self) -> &[u64] {
        self.search.layers()
    }

    fn states(&self) -> u64 {
        self.product.space.len()
    }

    fn contents(&self) -> Contents {
        let (space, reachable) = (&self.product.space, self.layers().iter().sum());
        let states = if space.has_only_states() {
            space.len()
        } else {
            reachable
        };
        Contents::of_states(states, reachable)
    }

    fn known_depth(&self) -> Option<u32> {
        self.product.known_depth
    }

    fn depth_unit(&self) -> &'static str {
        self.product.space.cost_order().depth_unit()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(stop)
    }

    fn kept(&self) -> Kept {
        self.search.kept()
    }

    fn write_checkpoint(&mut self, path: &Path, watch: Watch) -> Result<()> {
        self.search.write_checkpoint(path, watch)
    }

    fn write(self: Box<Self>, path: &Path, mut watch: Watch) -> Result<()> {
        let Self {
            product: Product { space, .. },
            mut search,
        } = *self;
        let is_resumed = search.is_resumed();
        let end = if search.kept() == Kept::InFiles {
            END_SHARE
        } else {
            0.0
        };
        search.end(watch.part(0.0, end))?;
        if !search.gather()? {
            return Ok(());
        }
        let mut watch = watch.part(end, 1.0);
        let share = if is_resumed { WRITTEN_SHARE } else { 1.0 };
        let layers = search.layers().to_vec();
        let columns = columns(&*space, &mut *search, &layers, watch.stop())?;
        let written =
            Content::of(&*space, &layers, &columns).write_new(path, watch.part(0.0, share))?;
        drop(columns);
        if is_resumed {
            let table = Table::of_file(&TableFile::open(written.path())?, space)?;
            search.check(&table, watch.part(share, 1.0))?;
        }
        written.commit()?;
        search.remove();
        Ok(())
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        let Self {
            product: Product { space, finish, .. },
            mut search,
        } = *self;
        search.end(Watch::NONE)?;
        if !search.gather()? {
            return Err(Error::Defect {
                what: "the first of the processes has the table".into(),
            });
        }
        let table = finished(space, &mut *search)?;
        if search.is_resumed() {
            search.check(&table, Watch::NONE)?;
        }
        finish(table)
    }
}
