use super::pattern::Pattern;
use super::table::{PatternTables, add_layers, single};
use crate::making::{ChunkTable, Kept, ScratchPlace, TableSearch, WRITTEN_SHARE, check_complete};
use homing_space::space::Description;
use homing_table::error::{Error, Result};
use homing_table::table::{Content, Entries, Kind, TableFile};
use homing_table::watch::{Stop, Watch};
use std::io;
use std::path::Path;

/// Builds tables: one pattern after another, layer by layer.
pub struct TablesBuilder<P, Of = ()> {
    tables: PatternTables<P, Of>,
    left: Box<dyn Iterator<Item = P> + Send>,
    current: Option<(P, Box<dyn TableSearch>)>,
    /// Where searches in chunks keep their layers; `None` for searches in memory.
    place: Option<ScratchPlace>,
    /// The finished searches in chunks, whose columns stay where they are.
    done: Vec<(P, Box<dyn TableSearch>)>,
    /// The memory that the move tables of the last one take.
    held_bytes: u64,
    /// The layers of the finished patterns, and the sum with those of the current one.
    done_layers: Vec<u64>,
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
            current: None,
            place: None,
            done: Vec::new(),
            held_bytes: 0,
            done_layers: Vec::new(),
            layers: Vec::new(),
            states,
        }
    }

    /// Continues with searches in chunks in this place, each in its own folder, and resumes those that were stopped there.
    ///
    /// # Errors
    ///
    /// As [`ChunkTable::begin`].
    pub fn in_chunks(mut self, place: ScratchPlace) -> Result<Self> {
        let is_resumed = place.is_resumed;
        self.place = Some(place);
        self.begin_next()?;
        // All patterns before the last one started are finished.
        while is_resumed && self.is_started(self.done.len() + 2) {
            self.end_pattern(&Stop::NEVER)?;
            self.begin_next()?;
        }
        Ok(self)
    }

    /// Finds the next layer, or starts the next pattern. Returns false once the tables are complete.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if memory cannot be allocated; [`Error::Stopped`].
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        if let Some((_, search)) = &mut self.current
            && search.step(stop)?
        {
            self.count_layers();
            return Ok(true);
        }
        self.end_pattern(stop)?;
        stop.check()?;
        self.begin_next()
    }

    /// Starts or resumes the next pattern. Returns false if there is none.
    fn begin_next(&mut self) -> Result<bool> {
        let Some(pattern) = self.left.next() else {
            return Ok(false);
        };
        let number = self.done.len() + 1;
        let search = match &self.place {
            None => pattern.begin()?,
            Some(place) => {
                let of = self.folder(place, number);
                let is_resumed = place.is_resumed && (number == 1 || self.is_started(number));
                let cut = pattern.cut(self.identity(&pattern), self.held_bytes);
                let layouts = cut.layouts();
                let place = ScratchPlace { is_resumed, ..of };
                let search = ChunkTable::begin(&*cut, P::KINDS.to_vec(), &place, None)?;
                self.held_bytes = layouts.first().map_or(0, |layout| layout.tables_bytes);
                Box::new(search)
            }
        };
        self.current = Some((pattern, search));
        self.count_layers();
        Ok(true)
    }

    /// The place of the search of a pattern, counted from 1.
    fn folder(&self, place: &ScratchPlace, number: usize) -> ScratchPlace {
        place.within(&format!("pattern-{number}"))
    }

    /// Whether there is a search of a pattern to resume.
    fn is_started(&self, number: usize) -> bool {
        self.place
            .as_ref()
            .is_some_and(|place| ChunkTable::is_started_in(&self.folder(place, number)))
    }

    /// The lines that identify the search of a pattern.
    fn identity(&self, pattern: &P) -> String {
        let of = self.tables.description();
        let definition =
            crc32fast::hash(format!("{}\n{}\n{}", of.parameters, of.goal, of.index).as_bytes());
        let (puzzle, name, states) = (of.puzzle.escape_debug(), pattern.name(), pattern.entries());
        format!("puzzle {puzzle}\ndefinition {definition:08x}\npattern {name}\nstates {states}\n")
    }

    fn count_layers(&mut self) {
        self.layers.clone_from(&self.done_layers);
        if let Some((_, search)) = &self.current {
            add_layers(&mut self.layers, search.entries());
        }
    }

    /// Ends the search of a pattern once all its states are found. The memory of one search is freed before the next one allocates.
    fn end_pattern(&mut self, stop: &Stop) -> Result<()> {
        // A search whose end was cancelled stays the current one.
        if let Some((pattern, search)) = &mut self.current {
            if P::KIND == Kind::Half {
                check_complete(search.entries(), pattern.entries())?;
            }
            search.end(Watch::NONE.until(stop))?;
        }
        if self.place.is_some() {
            self.commit()?;
        }
        let Some((pattern, mut search)) = self.current.take() else {
            return Ok(());
        };
        self.done_layers.clone_from(&self.layers);
        if self.place.is_some() {
            self.done.push((pattern, search));
            return Ok(());
        }
        let entries = single(search.columns(stop)?)?.to_column()?.bytes().clone();
        drop(search);
        self.tables.add(pattern, entries, &self.layers)
    }

    /// The number of states of all patterns at each depth, so far.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// An upper bound on the number of states of all patterns.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// The patterns with tables so far.
    pub fn patterns(&self) -> impl Iterator<Item = &P> {
        let in_chunks = self.done.iter().map(|(pattern, _)| pattern);
        self.tables.spaces().chain(in_chunks)
    }

    /// The remaining patterns.
    pub fn into_left(self) -> impl Iterator<Item = P> {
        self.left
    }

    /// How the searches are kept.
    pub fn kept(&self) -> Kept {
        let search = self.current.as_ref().or(self.done.last());
        search.map_or(Kept::Nowhere, |(_, search)| search.kept())
    }

    /// Makes the files of the current search complete.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::Error::Io).
    pub fn commit(&mut self) -> Result<()> {
        match &mut self.current {
            Some((_, search)) => search.write_checkpoint(Path::new(""), Watch::NONE),
            None => Ok(()),
        }
    }

    /// Collects what several processes have found. Returns `false` in all but the first, which then has the tables.
    fn gather(&mut self) -> Result<bool> {
        let mut has_all = true;
        for (_, search) in &mut self.done {
            has_all &= search.gather()?;
        }
        Ok(has_all)
    }

    /// Returns the tables, once [`step`](Self::step) has returned false.
    ///
    /// # Errors
    ///
    /// Those of the files of searches in chunks; another process has the tables.
    pub fn finish(mut self) -> Result<PatternTables<P, Of>> {
        if !self.gather()? {
            return Err(Error::Defect {
                what: "the first of the processes has the tables".into(),
            });
        }
        for (pattern, mut search) in self.done {
            let column = single(search.columns(&Stop::NEVER)?)?.to_column()?;
            self.tables
                .add(pattern, column.bytes().clone(), &self.layers)?;
        }
        Ok(self.tables)
    }
}

impl<P: Pattern, Of: Clone> TablesBuilder<P, Of> {
    /// Writes the file of complete tables, and removes those of the searches. Processes but the first write nothing.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::Error::Io); the tables of a resumed search are wrong.
    pub fn write(mut self, path: &Path, mut watch: Watch) -> Result<()> {
        if !self.gather()? {
            return Ok(());
        }
        if self.done.is_empty() {
            return self.tables.write(path, watch);
        }
        let is_resumed = self.done.iter().any(|(_, search)| search.is_resumed());
        let share = if is_resumed { WRITTEN_SHARE } else { 1.0 };
        let mut columns = Vec::new();
        for (pattern, search) in &mut self.done {
            columns.push(PatternColumn {
                name: pattern.name(),
                column: single(search.columns(watch.stop())?)?,
            });
        }
        let states = columns.iter().map(Entries::entries).sum();
        let written = Content::new(self.tables.description(), states, &self.layers, &columns)
            .write_new(path, watch.part(0.0, share))?;
        drop(columns);
        let (patterns, searches): (Vec<P>, Vec<_>) = self.done.into_iter().unzip();
        if is_resumed {
            let file = TableFile::open(written.path())?;
            let (description, of) = (self.tables.description(), self.tables.of().clone());
            let tables = PatternTables::in_file(&file, description, of, |_| Ok(patterns))?;
            let checked = tables.verify_resumed(watch.part(share, 1.0));
            checked.map_err(|error| {
                error.of_content(|error| searches[0].contradiction(error.to_string()))
            })?;
        }
        written.commit()?;
        // The first one is removed last: without it the search cannot be resumed.
        for search in searches.into_iter().rev() {
            search.remove();
        }
        if let Some(folder) = self.place.and_then(|place| place.folder) {
            _ = std::fs::remove_dir(folder);
        }
        Ok(())
    }
}

/// The column of a pattern, packed while it is written.
struct PatternColumn<'s> {
    name: String,
    column: Box<dyn Entries + 's>,
}

impl Entries for PatternColumn<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn bits(&self) -> u8 {
        self.column.bits()
    }

    fn entries(&self) -> u64 {
        self.column.entries()
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        self.column.each_run(put)
    }
}
