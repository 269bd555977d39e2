use super::pattern::{Pattern, PatternSearch};
use super::table::{PatternTables, add_layers};
use crate::error::Result;
use crate::space::Description;
use crate::watch::Stop;

/// Builds tables: one pattern after another, layer by layer.
pub struct TablesBuilder<P, Of = ()> {
    tables: PatternTables<P, Of>,
    left: Box<dyn Iterator<Item = P> + Send>,
    search: Option<(P, Box<dyn PatternSearch>)>,
    /// The layers of the finished patterns and of the current one, added up.
    layers: Vec<u64>,
    states: u64,
}

impl<P: Pattern, Of> TablesBuilder<P, Of> {
    /// Starts with these patterns, which have at most `states` states together. A pattern is taken from the iterator when it is its turn.
    pub fn begin(
        description: Description,
        of: Of,
        patterns: impl Iterator<Item = P> + Send + 'static,
        states: u64,
    ) -> Self {
        Self {
            tables: PatternTables::none(description, of),
            left: Box::new(patterns),
            search: None,
            layers: Vec::new(),
            states,
        }
    }

    /// Finds the next layer, or starts the next pattern. Returns false once the tables are complete.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io) if memory cannot be allocated; [`Error::Stopped`](crate::Error::Stopped).
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        let mut has_layer = false;
        if let Some((_, search)) = &mut self.search {
            has_layer = search.step(stop)?;
            self.layers = self.tables.layers().to_vec();
            add_layers(&mut self.layers, search.layers());
        }
        if has_layer {
            return Ok(true);
        }
        // The memory of one search is freed before the next one allocates.
        if let Some((space, search)) = self.search.take() {
            self.tables.add(space, search.pack()?, &self.layers)?;
        }
        stop.check()?;
        let Some(space) = self.left.next() else {
            return Ok(false);
        };
        let search = space.begin()?;
        self.search = Some((space, search));
        Ok(true)
    }

    /// The number of states of all patterns at each depth, so far.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// An upper bound on the number of states of all patterns.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// The tables so far.
    pub fn tables(&self) -> &PatternTables<P, Of> {
        &self.tables
    }

    /// Returns the tables so far, the remaining patterns, and the bound on the number of states.
    pub(crate) fn into_parts(
        self,
    ) -> (
        PatternTables<P, Of>,
        Box<dyn Iterator<Item = P> + Send>,
        u64,
    ) {
        (self.tables, self.left, self.states)
    }

    /// Returns the tables, once [`step`](Self::step) has returned false.
    pub fn finish(self) -> PatternTables<P, Of> {
        self.tables
    }
}
