use super::model::Model;
use super::rows::{Codes, Search};
use super::space::Perm;
use crate::engine::{Generation, Need, SpaceGeneration, TableGeneration, TableSearch, need_of};
use crate::error::{Error, Result};
use crate::packed::bits_for;
use crate::space::Space;
use crate::table::{Column, Kind};
use crate::watch::{Stop, Watch};

/// Begins the search of a puzzle: by rows if there are any and every move can be undone by one, else the one for every space.
pub fn begin(space: Perm, shard_bytes: Option<u64>) -> Result<Box<dyn Generation>> {
    let Some(rows) = space.rows() else {
        let search =
            if has_depths_alone(&space) { SpaceGeneration::begin_with(space, &[Kind::Depth]) } else { SpaceGeneration::begin(space) };
        return Ok(Box::new(TableGeneration { shard_bytes, ..search? }));
    };
    let search = Search::begin(&**rows, space.goal_indices(), codes(&space))?;
    Ok(Box::new(TableGeneration { shard_bytes, ..TableGeneration::new(space, search) }))
}

/// What a search by rows keeps of depths: half a depth suffices if a state tells the parity of its depth.
fn codes(space: &Perm) -> Codes {
    if space.reaches_all() && space.depth_parity(0).is_some() { Codes::Halves } else { Codes::Residues }
}

/// Whether the table has no column of moves: depths tell them, or there are too many for codes.
fn has_depths_alone(space: &Perm) -> bool {
    space.is_symmetric() || !space.has_codes()
}

/// The columns of the table of a puzzle.
pub fn kinds(space: &Perm) -> Vec<Kind> {
    match has_depths_alone(space) {
        true => vec![Kind::of(codes(space))],
        false => vec![Kind::Move(bits_for(space.move_count())), Kind::Depth],
    }
}

/// Memory and disk space for the search of a puzzle and its table.
pub fn need(space: &Perm) -> Need {
    let Some(rows) = space.rows() else {
        return if has_depths_alone(space) { SpaceGeneration::need_of_depths(space) } else { SpaceGeneration::need(space) };
    };
    let table_bytes = kinds(space).iter().map(|kind| kind.bytes(space.len())).sum();
    need_of(space, Search::size_bytes(&**rows) + table_bytes, table_bytes)
}

fn rows_of(space: &Perm) -> Result<&Model> {
    space.rows().map(|rows| &**rows).ok_or_else(|| Error::Defect { what: "a search by rows of a puzzle without rows".into() })
}

impl TableSearch<Perm> for Search {
    type Column<'s> = Column;

    fn layers(&self) -> &[u64] {
        self.layers()
    }

    fn step(&mut self, space: &Perm, stop: &Stop) -> Result<bool> {
        self.step(rows_of(space)?, stop)
    }

    fn end(&mut self, _: &Perm, _: Watch) -> Result<bool> {
        Ok(true)
    }

    fn columns(&mut self, space: &Perm, _: &Stop) -> Result<Vec<Column>> {
        let kind = Kind::of(codes(space));
        let column = Column::new(kind.name(), kind.bits(), space.len(), self.pack(rows_of(space)?));
        column.map(|column| vec![column]).ok_or_else(|| Error::Defect { what: "the column does not fit the rows".into() })
    }
}
