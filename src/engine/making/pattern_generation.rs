//! The generation of pattern tables.

use crate::engine::answers::AnyTable;
use crate::engine::families::{Generation, Need};
use crate::engine::records::Contents;
use crate::error::{Error, Lack, Result};
use crate::patterns::{Pattern, PatternTables, TablesBuilder};
use crate::remedy::Remedy;
use crate::watch::{Stop, Watch};
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
    pub has_whole: Box<dyn FnOnce() -> bool + Send>,
    /// Adapts the tables to the puzzle.
    pub finish: FinishPatterns<P, Of>,
}

/// Refuses tables with these layers.
pub(in crate::engine) type Refuse = Box<dyn FnOnce(&[u64]) -> Result<()> + Send>;

/// The remedy that generates the whole table, if its states can be numbered.
const WHOLE: Remedy = Remedy::Give {
    deed: "make the whole table",
    option: "scratch",
    value: None,
};

/// The needs of tables of patterns with these numbers of states, if the search of the largest takes `search_bytes` in addition to all
/// columns.
pub fn need_of_patterns<P: Pattern>(states: &[u64], search_bytes: u64) -> Need {
    let entries = states.iter().sum();
    let table_bytes = P::KIND.bytes(entries);
    let contents = Some(Contents::Patterns {
        count: states.len(),
        entries,
    });
    Need {
        contents,
        memory_bytes: table_bytes + search_bytes,
        table_bytes,
        checkpoint_bytes: 0,
    }
}

impl<P, Of> PatternGeneration<P, Of> {
    /// Returns a check that rejects tables whose patterns have only the depth 0.
    pub(in crate::engine) fn refuse(&mut self) -> Refuse {
        let (name, has_whole) = (
            self.name.clone(),
            std::mem::replace(&mut self.has_whole, Box::new(|| false)),
        );
        Box::new(move |layers| {
            if layers.len() > 1 {
                return Ok(());
            }
            let reason = "no pattern with few enough states to be numbered gives a bound above 0";
            Err(Error::lacks(name, Lack::Patterns, reason)
                .remedied(Vec::from_iter(has_whole().then_some(WHOLE))))
        })
    }
}

impl<P: Pattern, Of: Send> Generation for PatternGeneration<P, Of> {
    fn layers(&self) -> &[u64] {
        self.builder.layers()
    }

    fn states(&self) -> u64 {
        self.builder.states()
    }

    fn contents(&self) -> Contents {
        let made = self.builder.tables();
        Contents::Patterns {
            count: made.patterns().len(),
            entries: made.entries(),
        }
    }

    fn patterns(&self) -> Vec<String> {
        self.builder.tables().spaces().map(Pattern::name).collect()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.builder.step(stop)
    }

    fn write(mut self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        let refuse = self.refuse();
        refuse(self.layers())?;
        let tables = self.builder.finish();
        tables.write(path, watch)
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        (self.finish)(self.builder.finish())
    }
}
