use super::Slide;
use super::planes::{Kind, PlaneSearch, Record};
use crate::engine::{AnyTable, Finish, Generation};
use crate::error::Result;
use crate::space::Space;
use crate::table::Table;
use crate::watch::{Stop, Watch};
use std::path::Path;

/// The search of a sliding board by planes, with the columns that its table gets.
pub(super) struct SlideGeneration {
    slide: Slide,
    search: PlaneSearch,
    kinds: &'static [Kind],
    shard_bytes: Option<u64>,
    finish: Finish<Slide>,
}

impl SlideGeneration {
    /// Begins a search; boards too small for planes take the generic one, whose table has the same bytes.
    pub fn begin(slide: Slide, kinds: &'static [Kind], shard_bytes: Option<u64>, finish: Finish<Slide>) -> Result<Box<dyn Generation>> {
        Ok(match PlaneSearch::begin(slide, Record::of(kinds))? {
            Some(search) => Box::new(Self { slide, search, kinds, shard_bytes, finish }),
            None if kinds.contains(&Kind::Half) => {
                let table = Table::generate_half(slide, |_| {})?;
                Box::new(Small { table, kinds, shard_bytes, finish })
            }
            None => Box::new(Small { table: Table::generate(slide, |_| {})?, kinds, shard_bytes, finish }),
        })
    }

    /// Goes on from a checkpoint.
    pub fn resume(
        slide: Slide,
        kinds: &'static [Kind],
        shard_bytes: Option<u64>,
        finish: Finish<Slide>,
        checkpoint: &Path,
    ) -> Result<Box<dyn Generation>> {
        Ok(Box::new(Self { slide, search: PlaneSearch::resume(slide, Record::of(kinds), checkpoint)?, kinds, shard_bytes, finish }))
    }
}

/// The published greatest depths, by the shorter and the longer side; `tests/facts/depths.csv` and `depths_15_16.csv` name their sources.
const GREATEST_DEPTHS: [(usize, usize, u32); 11] =
    [(2, 2, 6), (2, 3, 21), (2, 4, 36), (2, 5, 55), (2, 6, 80), (2, 7, 108), (2, 8, 140), (3, 3, 31), (3, 4, 53), (3, 5, 84), (4, 4, 80)];

/// The greatest depth of a board with the usual home; with another one it differs by a few moves.
pub(super) fn known_depth(slide: &Slide) -> Option<u32> {
    let (rows, columns) = (slide.rows(), slide.columns());
    let sides = (rows.min(columns), rows.max(columns));
    GREATEST_DEPTHS.iter().find(|&&(short, long, _)| (short, long) == sides).map(|&(_, _, depth)| depth)
}

impl Generation for SlideGeneration {
    fn known_depth(&self) -> Option<u32> {
        known_depth(&self.slide)
    }

    fn layers(&self) -> &[u64] {
        self.search.layers()
    }

    fn states(&self) -> u64 {
        self.slide.len()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(stop)
    }

    fn keeps_checkpoints(&self) -> bool {
        true
    }

    fn write_checkpoint(&mut self, path: &Path, watch: Watch) -> Result<()> {
        self.search.write_checkpoint(path, watch)
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        self.search.write(path, self.kinds, self.shard_bytes, watch)
    }

    fn into_table(self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        self.search.check_complete()?;
        let columns = self.kinds.iter().filter_map(|&kind| self.search.column(kind));
        let table = Table::new(self.slide, self.search.layers().to_vec(), columns.collect())?;
        (self.finish)(table)
    }
}

/// A board of four cells, whose twelve states are found at once.
struct Small {
    table: Table<Slide>,
    kinds: &'static [Kind],
    shard_bytes: Option<u64>,
    finish: Finish<Slide>,
}

impl Small {
    fn table(&self) -> Result<Table<Slide>> {
        let is_wanted = |name: &str| self.kinds.iter().any(|kind| kind.name() == name);
        let columns = self.table.columns().iter().filter(|column| is_wanted(column.name())).cloned();
        Table::new(*self.table.space(), self.table.layers().to_vec(), columns.collect())
    }
}

impl Generation for Small {
    fn layers(&self) -> &[u64] {
        self.table.layers()
    }

    fn states(&self) -> u64 {
        self.table.space().len()
    }

    fn step(&mut self, _: &Stop) -> Result<bool> {
        Ok(false)
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        self.table()?.content().write_new(path, self.shard_bytes, watch)?.commit()
    }

    fn into_table(self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        let table = self.table()?;
        (self.finish)(table)
    }
}
