use super::check;
use super::column::LayerColumn;
use super::plan::Plan;
use super::search::LayerSearch;
use crate::engine::{AnyTable, Generation, ScratchNeed, ScratchPlace};
use crate::error::{Error, Result};
use crate::puzzle::perm::built_in;
use crate::puzzle::perm::definition::Definition;
use crate::puzzle::perm::rules::{Rules, Unnumbered};
use crate::puzzle::perm::space::Perm;
use crate::remedy::Remedy;
use crate::space::Space;
use crate::table::scratch::{MANIFEST, ScratchFolder};
use crate::table::{Column, Content, Entries, Table};
use crate::watch::{Stop, Watch};
use std::path::{Path, PathBuf};

/// The search of a puzzle by rows, whose layers are files.
pub struct LayerGeneration {
    search: LayerSearch,
    shard_bytes: Option<u64>,
}

/// The prefixes of the names of a search's files.
const OWN: &[&str] = &["layer-"];
/// The share of the time in which the table is written, where it is checked behind that.
const WRITTEN_SHARE: f64 = 0.3;

fn plan(space: &Perm, memory_bytes: u64) -> Result<Plan> {
    if space.is_symmetric() {
        return Plan::new(space, memory_bytes);
    }
    let what = format!("{} has moves that no move undoes, so it is searched in memory", space.describe().puzzle);
    Err(Error::Unanswered { what }.remedied([Remedy::LeaveOut("scratch")]))
}

/// Memory, disk and time of a search.
///
/// # Errors
///
/// [`Error::Input`] if the memory is too little; [`Error::Unanswered`] if the puzzle cannot be searched so.
pub fn need(space: &Perm, shard_bytes: Option<u64>, memory_bytes: u64) -> Result<ScratchNeed> {
    Ok(plan(space, memory_bytes)?.need(space, shard_bytes))
}

/// Begins a search, or goes on with one that was stopped. Its folder has the name of its table, without the ending.
///
/// # Errors
///
/// As [`need`]; [`Error::Scratch`] where the files of a search are not as they were written; [`Error::Io`].
pub fn begin(space: &Perm, table_name: &str, shard_bytes: Option<u64>, place: &ScratchPlace) -> Result<Box<dyn Generation>> {
    let plan = plan(space, place.memory_bytes)?;
    let folder = ScratchFolder::take(place.folder.join(table_name).with_extension(""), OWN)?;
    Ok(Box::new(LayerGeneration { search: LayerSearch::begin(space.clone(), folder, plan, place.is_resumed)?, shard_bytes }))
}

/// The same for a puzzle by its name and goal, in blocks as small as the tests take them: the bytes of a block, the rows whose states are
/// in memory at a time, and those whose entries are made at a time.
///
/// # Errors
///
/// As [`begin`], and those of the name and the goal.
pub fn begin_in_blocks(
    name: &str,
    goal: Option<&str>,
    folder: PathBuf,
    [block_bytes, batch_rows, packed_rows]: [u32; 3],
    is_resumed: bool,
) -> Result<Box<dyn Generation>> {
    let definition = built_in::find(name).unwrap_or_else(|| Definition::parse(name, None))?;
    let metric = definition.metric;
    let space = Perm::of(Rules::new(name, definition, metric, goal)?).map_err(Unnumbered::error)?;
    let scratch = ScratchFolder::take(folder, OWN)?;
    let plan = Plan { block_bytes: block_bytes.into(), batch_rows: batch_rows as usize, packed_rows: packed_rows as usize };
    Ok(Box::new(LayerGeneration { search: LayerSearch::begin(space, scratch, plan, is_resumed)?, shard_bytes: None }))
}

impl LayerGeneration {
    /// The table is wrong, so the files are.
    fn untrue(&self, error: Error) -> Error {
        let path = self.search.folder().path().join(MANIFEST);
        error.of_content(|error| Error::Scratch { path, what: error.to_string() })
    }

    /// Checks that all states were found, where that is known.
    fn check_sum(&self) -> Result<()> {
        let (found, states) = (self.search.layers().iter().sum::<u64>(), self.search.space().len());
        if found == states || !self.search.space().reaches_all() {
            return Ok(());
        }
        Err(self.untrue(Error::Counts { what: format!("{found} states were found, but the puzzle has {states}") }))
    }
}

impl Generation for LayerGeneration {
    fn layers(&self) -> &[u64] {
        self.search.layers()
    }

    fn states(&self) -> u64 {
        self.search.space().len()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(stop)
    }

    fn keeps_checkpoints(&self) -> bool {
        true
    }

    fn keeps_layers(&self) -> bool {
        true
    }

    /// The layers are the checkpoint. They are not in the file of this path, but in the scratch files.
    fn write_checkpoint(&mut self, _: &Path) -> Result<()> {
        self.search.commit(true)
    }

    fn write(self: Box<Self>, path: &Path, mut watch: Watch) -> Result<()> {
        self.check_sum()?;
        let (space, layers) = (self.search.space(), self.search.layers());
        let stop = watch.stop().clone();
        let columns = [LayerColumn::new(&self.search, &stop)];
        let content = Content {
            description: space.describe(),
            states: space.len(),
            reachable: layers.iter().sum(),
            greatest_depth: layers.len().saturating_sub(1) as u64,
            layers,
            columns: &columns,
        };
        let share = if self.search.is_resumed() { WRITTEN_SHARE } else { 1.0 };
        let written = content.write_new(path, self.shard_bytes, watch.part(0.0, share));
        if let Some(fault) = columns[0].fault() {
            return Err(fault);
        }
        let written = written?;
        if self.search.is_resumed() {
            let table = Table::open(written.path(), space.clone())?;
            check::resumed(&table, watch.part(share, 1.0)).map_err(|error| self.untrue(error))?;
        }
        written.commit()?;
        self.search.into_folder().remove();
        Ok(())
    }

    fn into_table(self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        self.check_sum()?;
        let column = LayerColumn::new(&self.search, &Stop::NEVER);
        let mut bytes = Vec::new();
        let made = column.each_run(&mut |run| {
            bytes.extend_from_slice(run);
            Ok(())
        });
        if let Some(fault) = column.fault() {
            return Err(fault);
        }
        made.map_err(Error::io(Path::new("memory"), "cannot make the column"))?;
        let space = self.search.space().clone();
        let packed = Column::new(column.name(), column.bits(), space.len(), bytes);
        let table = Table::new(space, self.search.layers().to_vec(), packed.into_iter().collect())?;
        if self.search.is_resumed() {
            check::resumed(&table, Watch::NONE).map_err(|error| self.untrue(error))?;
        }
        Ok(Box::new(table))
    }
}
