use super::rows::{Codes, Search};
use super::space::Perm;
use crate::engine::{AnyTable, Contents, Generation, Need, SpaceGeneration, contents_of};
use crate::error::{Error, Result};
use crate::remedy::Remedy;
use crate::space::Space;
use crate::table::{Column, DEPTH, HALF, Table};
use crate::watch::{Stop, Watch};
use std::path::Path;

/// The search of a puzzle by rows. Its table has the column `depth` alone, or `half` where a state tells the parity of its depth.
struct RowsGeneration {
    space: Perm,
    search: Search,
    shard_bytes: Option<u64>,
}

/// Begins the search of a puzzle: by rows if every move can be undone by one, else the one for every space.
pub fn begin(space: Perm, shard_bytes: Option<u64>) -> Result<Box<dyn Generation>> {
    if !space.is_symmetric() {
        if shard_bytes.is_some() {
            let what = format!("{} has moves that no move undoes, so its table is one file", space.describe().puzzle);
            return Err(Error::Unanswered { what }.remedied([Remedy::LeaveOut("shard-size")]));
        }
        return Ok(Box::new(SpaceGeneration::begin(space)?));
    }
    let no_memory = || {
        let source = std::io::Error::from(std::io::ErrorKind::OutOfMemory);
        Error::Io { path: "memory".into(), doing: "cannot get enough for the search", source }
    };
    let search = Search::begin(space.model(), space.goal_indices(), codes(&space)).ok_or_else(no_memory)?;
    Ok(Box::new(RowsGeneration { space, search, shard_bytes }))
}

/// What the search of a puzzle keeps of depths.
pub fn codes(space: &Perm) -> Codes {
    if space.reaches_all() && space.depth_parity(0).is_some() { Codes::Halves } else { Codes::Residues }
}

/// The size of the table of a puzzle that is searched by rows, in bytes.
pub fn table_bytes(space: &Perm) -> u64 {
    match codes(space) {
        Codes::Residues => space.len().div_ceil(4),
        Codes::Halves => space.len().div_ceil(8),
    }
}

/// Memory and disk space for the search of a puzzle and its table.
pub fn need(space: &Perm) -> Need {
    if !space.is_symmetric() {
        return SpaceGeneration::need(space);
    }
    let table_bytes = table_bytes(space);
    let memory_bytes = Search::size_bytes(space.model()) + table_bytes;
    let all = Contents::of_states(space.len(), space.len());
    let contents = Some(if space.reaches_all() { all } else { Contents::AtMost { states: space.len() } });
    Need { contents, memory_bytes, table_bytes, checkpoint_bytes: 0 }
}

impl RowsGeneration {
    fn table(self) -> Result<Table<Perm>> {
        let layers = self.search.layers().to_vec();
        let (name, bits) = match codes(&self.space) {
            Codes::Residues => (DEPTH, 2),
            Codes::Halves => (HALF, 1),
        };
        let packed = self.search.pack(self.space.model());
        let column = Column::new(name, bits, self.space.len(), packed);
        Table::new(self.space, layers, column.into_iter().collect())
    }
}

impl Generation for RowsGeneration {
    fn layers(&self) -> &[u64] {
        self.search.layers()
    }

    fn states(&self) -> u64 {
        self.space.len()
    }

    fn contents(&self) -> Contents {
        contents_of(&self.space, self.layers())
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(self.space.model(), stop)
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        let shard_bytes = self.shard_bytes;
        self.table()?.content().write_new(path, shard_bytes, watch)?.commit()
    }

    fn into_table(self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        Ok(Box::new(self.table()?))
    }
}
