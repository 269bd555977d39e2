use super::columns::Depths;
use super::search::LineSearch;
use super::space::Lines;
use crate::engine::{AnyTable, Finish, Generation};
use crate::error::{Error, Result};
use crate::puzzle::slide::Slide;
use crate::space::Space;
use crate::table::{Content, DEPTH, Table};
use crate::watch::{Stop, Watch};
use std::path::Path;

/// The search of a board by lines. Its table has the column `depth` alone.
pub struct LinesGeneration {
    space: Lines<Slide>,
    search: Search,
    shard_bytes: Option<u64>,
    finish: Finish<Lines<Slide>>,
}

enum Search {
    Planes(LineSearch),
    /// A board too small for planes.
    Small(Box<Table<Lines<Slide>>>),
}

/// The published greatest depths, by the shorter and the longer side; `tests/facts/depths.csv` names their source.
const GREATEST_DEPTHS: [(usize, usize, u32); 8] =
    [(2, 2, 6), (2, 3, 20), (2, 4, 25), (2, 5, 36), (2, 6, 41), (2, 7, 52), (3, 3, 24), (3, 4, 33)];

impl LinesGeneration {
    /// A search that has found the goal.
    pub fn begin(slide: Slide, shard_bytes: Option<u64>, finish: Finish<Lines<Slide>>) -> Result<Self> {
        let space = Lines::new(slide);
        let search = match LineSearch::begin(slide)? {
            Some(search) => Search::Planes(search),
            None => {
                let table = Table::generate(space, |_| {})?;
                let depths = table.columns().iter().filter(|column| column.name() == DEPTH).cloned().collect();
                Search::Small(Box::new(Table::new(space, table.layers().to_vec(), depths)?))
            }
        };
        Ok(Self { space, search, shard_bytes, finish })
    }

    /// The size of the table's column, in bytes.
    pub fn table_bytes(slide: Slide) -> u64 {
        slide.len().div_ceil(4)
    }

    /// Every state reaches the goal: a search that found others than all of them went wrong.
    fn check_complete(&self) -> Result<()> {
        let (found, states) = (self.layers().iter().sum::<u64>(), self.space.len());
        let what = || format!("the search found {found} states, but there are {states}");
        if found == states { Ok(()) } else { Err(Error::Contradiction { what: what() }) }
    }
}

impl Generation for LinesGeneration {
    fn known_depth(&self) -> Option<u32> {
        let (rows, columns) = (self.space.steps().rows(), self.space.steps().columns());
        let sides = (rows.min(columns), rows.max(columns));
        GREATEST_DEPTHS.iter().find(|&&(short, long, _)| (short, long) == sides).map(|&(_, _, depth)| depth)
    }

    fn layers(&self) -> &[u64] {
        match &self.search {
            Search::Planes(search) => search.layers(),
            Search::Small(table) => table.layers(),
        }
    }

    fn states(&self) -> u64 {
        self.space.len()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        match &mut self.search {
            Search::Planes(search) => search.step(stop),
            Search::Small(_) => Ok(false),
        }
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        self.check_complete()?;
        let search = match &self.search {
            Search::Planes(search) => search,
            Search::Small(table) => return table.content().write_new(path, self.shard_bytes, watch)?.commit(),
        };
        let content = Content {
            description: self.space.describe(),
            states: self.space.len(),
            reachable: self.space.len(),
            greatest_depth: search.layers().len() as u64 - 1,
            layers: search.layers(),
            columns: &[Depths(search)],
        };
        content.write_new(path, self.shard_bytes, watch)?.commit()
    }

    fn into_table(self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        self.check_complete()?;
        let table = match self.search {
            Search::Planes(search) => Table::new(self.space, search.layers().to_vec(), search.column().into_iter().collect())?,
            Search::Small(table) => *table,
        };
        (self.finish)(table)
    }
}
