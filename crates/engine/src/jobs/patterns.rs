//! The generation of pattern tables.

use crate::answers::AnyTable;
use crate::families::{Generation, ScratchSearch};
use crate::records::Contents;
use homing_search::making::{Kept, ScratchNeed, ScratchPlace, need_of_cut};
use homing_search::patterns::{Pattern, PatternTables, TablesBuilder};
use homing_table::error::{Error, Lack, Result};
use homing_table::remedy::Remedy;
use homing_table::watch::{Stop, Watch};
use std::path::Path;

/// Adapts tables to a puzzle.
pub type FinishPatterns<P, Of> = Box<dyn FnOnce(PatternTables<P, Of>) -> Result<AnyTable> + Send>;

/// The generation of the pattern tables of a puzzle.
pub struct PatternGeneration<P, Of> {
    /// The name of the puzzle.
    pub name: String,
    /// The name of its file. The folder of a search with layers in files has the same name without the ending.
    pub file_name: String,
    /// The builder of the tables.
    pub builder: TablesBuilder<P, Of>,
    /// Whether the puzzle can also have a whole table, generated with layers in files.
    pub has_whole: Box<dyn Fn() -> bool + Send>,
    /// Adapts the tables to the puzzle.
    pub finish: FinishPatterns<P, Of>,
}

/// The remedy that generates the whole table, if its states can be numbered.
const WHOLE: Remedy = Remedy::Give {
    deed: "make the whole table",
    option: "scratch",
    value: None,
};

impl<P: Pattern, Of> PatternGeneration<P, Of> {
    /// Refuses tables whose patterns have only the depth 0.
    fn check_bounds(&self) -> Result<()> {
        if self.builder.layers().len() > 1 {
            return Ok(());
        }
        let reason = "no pattern with few enough states to be numbered gives a bound above 0";
        let whole = (self.has_whole)().then_some(WHOLE);
        Err(Error::lacks(&self.name, Lack::Patterns, reason).remedied(Vec::from_iter(whole)))
    }
}

impl<P: Pattern, Of: Clone + Send + 'static> Generation for PatternGeneration<P, Of> {
    fn layers(&self) -> &[u64] {
        self.builder.layers()
    }

    fn states(&self) -> u64 {
        self.builder.states()
    }

    fn contents(&self) -> Contents {
        Contents::Patterns {
            count: self.builder.patterns().count(),
            entries: self.builder.patterns().map(Pattern::entries).sum(),
        }
    }

    fn patterns(&self) -> Vec<String> {
        self.builder.patterns().map(Pattern::name).collect()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.builder.step(stop)
    }

    fn kept(&self) -> Kept {
        self.builder.kept()
    }

    fn write_checkpoint(&mut self, _: &Path, _: Watch) -> Result<()> {
        self.builder.commit()
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        self.check_bounds()?;
        self.builder.write(path, watch)
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        (self.finish)(self.builder.finish()?)
    }
}

impl<P: Pattern, Of: Clone + Send + 'static> ScratchSearch for PatternGeneration<P, Of> {
    fn need(self: Box<Self>, memory_bytes: u64) -> Result<Option<ScratchNeed>> {
        let (mut sum, mut held_bytes) = (ScratchNeed::default(), 0);
        for pattern in self.builder.into_left() {
            let cut = pattern.cut(String::new(), held_bytes);
            let of_one = need_of_cut(&*cut, P::KINDS, memory_bytes)?;
            let layouts = cut.layouts();
            held_bytes = layouts.first().map_or(0, |layout| layout.tables_bytes);
            sum.chunks += of_one.chunks;
            sum.disk_bytes += of_one.disk_bytes;
            sum.read_bytes += of_one.read_bytes;
            sum.written_bytes += of_one.written_bytes;
            sum.table_bytes += of_one.table_bytes;
            sum.seconds += of_one.seconds;
        }
        Ok(Some(sum))
    }

    fn begin(mut self: Box<Self>, place: &ScratchPlace) -> Result<Box<dyn Generation>> {
        self.builder = self.builder.in_chunks(place.within(&self.file_name))?;
        Ok(self)
    }
}
