use super::rows::{Codes, Search};
use super::space::Perm;
use crate::engine::{Generation, Need, SpaceGeneration, TableGeneration, TableSearch, need_of};
use crate::error::{Error, Result};
use crate::packed::bits_for;
use crate::space::Space;
use crate::table::{Column, Kind};
use crate::watch::{Stop, Watch};

/// Begins the search of a puzzle: by rows if every move can be undone by one, else the one for every space.
pub fn begin(space: Perm, shard_bytes: Option<u64>) -> Result<Box<dyn Generation>> {
    if !space.is_symmetric() {
        return Ok(Box::new(TableGeneration { shard_bytes, ..SpaceGeneration::begin(space)? }));
    }
    let search = Search::begin(space.model(), space.goal_indices(), codes(&space))?;
    Ok(Box::new(TableGeneration { shard_bytes, ..TableGeneration::new(space, search) }))
}

/// What a search by rows keeps of depths: half a depth suffices if a state tells the parity of its depth.
fn codes(space: &Perm) -> Codes {
    if space.reaches_all() && space.depth_parity(0).is_some() { Codes::Halves } else { Codes::Residues }
}

/// The columns of the table of a puzzle.
pub fn kinds(space: &Perm) -> Vec<Kind> {
    match space.is_symmetric() {
        true => vec![Kind::of(codes(space))],
        false => vec![Kind::Move(bits_for(space.move_count())), Kind::Depth],
    }
}

/// Memory and disk space for the search of a puzzle and its table.
pub fn need(space: &Perm) -> Need {
    if !space.is_symmetric() {
        return SpaceGeneration::need(space);
    }
    let table_bytes = kinds(space).iter().map(|kind| kind.bytes(space.len())).sum();
    need_of(space, Search::size_bytes(space.model()) + table_bytes, table_bytes)
}

impl TableSearch<Perm> for Search {
    type Column<'s> = Column;

    fn layers(&self) -> &[u64] {
        self.layers()
    }

    fn step(&mut self, space: &Perm, stop: &Stop) -> Result<bool> {
        self.step(space.model(), stop)
    }

    fn end(&mut self, _: &Perm, _: Watch) -> Result<bool> {
        Ok(true)
    }

    fn columns(&mut self, space: &Perm, _: &Stop) -> Result<Vec<Column>> {
        let kind = Kind::of(codes(space));
        let column = Column::new(kind.name(), kind.bits(), space.len(), self.pack(space.model()));
        column.map(|column| vec![column]).ok_or_else(|| Error::Defect { what: "the column does not fit the rows".into() })
    }
}
