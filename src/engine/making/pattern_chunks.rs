//! The generation of pattern tables by searches in chunks, one pattern after another, with their layers in memory or in files.

use super::chunked::{need_of_cut, open_chunks};
use super::pattern_generation::{FinishPatterns, PatternGeneration, Refuse};
use super::table_generation::check_complete;
use crate::engine::answers::AnyTable;
use crate::engine::families::{Generation, ScratchNeed, ScratchPlace, ScratchSearch};
use crate::engine::records::Contents;
use crate::error::Result;
use crate::layers::{ChunkColumn, ChunkSearch, FinishedSearch, Peers, Scratch};
use crate::patterns::{Pattern, PatternTables, add_layers};
use crate::table::scratch::MANIFEST;
use crate::table::{Content, Entries, Kind, TableFile};
use crate::watch::{Stop, Watch};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Builds tables by searches in chunks. A finished pattern waits in its files for the others.
struct PatternChunks<P, Of> {
    tables: PatternTables<P, Of>,
    left: Box<dyn Iterator<Item = P> + Send>,
    states: u64,
    finish: FinishPatterns<P, Of>,
    refuse: Refuse,
    folder: Option<PathBuf>,
    memory_bytes: u64,
    is_resumed: bool,
    peers: Arc<dyn Peers>,
    done: Vec<PatternInChunks<P>>,
    current: Option<PatternInChunks<P>>,
    /// The layers of the finished patterns, and the sum with those of the current one.
    done_layers: Vec<u64>,
    layers: Vec<u64>,
}

/// The search of a pattern.
struct PatternInChunks<P> {
    space: P,
    search: ChunkSearch,
    scratch: Option<Scratch>,
}

impl<P: Pattern, Of: Clone + Send + 'static> ScratchSearch for PatternGeneration<P, Of> {
    fn need(self: Box<Self>, memory_bytes: u64) -> Result<Option<ScratchNeed>> {
        let mut sum = ScratchNeed {
            chunks: 0,
            disk_bytes: 0,
            read_bytes: 0,
            written_bytes: 0,
            table_bytes: 0,
            seconds: 0.0,
        };
        let mut held_bytes = 0;
        for space in self.builder.into_parts().1 {
            let cut = space.cut(String::new(), held_bytes);
            let of_one = need_of_cut(&*cut, P::KINDS, memory_bytes)?;
            held_bytes = cut
                .layouts()
                .first()
                .map_or(0, |layout| layout.tables_bytes);
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
        let refuse = self.refuse();
        let Self {
            file_name,
            builder,
            finish,
            ..
        } = *self;
        let (tables, left, states) = builder.into_parts();
        let mut generation = PatternChunks {
            tables,
            left,
            states,
            finish,
            refuse,
            folder: place
                .folder
                .map(|folder| folder.join(&file_name).with_extension("")),
            memory_bytes: place.memory_bytes,
            is_resumed: place.is_resumed,
            peers: place.peers.clone(),
            done: Vec::new(),
            current: None,
            done_layers: Vec::new(),
            layers: Vec::new(),
        };
        generation.begin_next()?;
        // All patterns before the last one started are finished.
        while generation.is_resumed && generation.is_started(generation.done.len() + 2) {
            generation.end_pattern(&Stop::NEVER)?;
            generation.begin_next()?;
        }
        Ok(Box::new(generation))
    }
}

impl<P: Pattern, Of> PatternChunks<P, Of> {
    /// Starts or resumes the next pattern. Returns `false` if there is none.
    fn begin_next(&mut self) -> Result<bool> {
        let Some(space) = self.left.next() else {
            return Ok(false);
        };
        let number = self.done.len() + 1;
        let (memory_bytes, peers) = (self.memory_bytes, self.peers.clone());
        let is_resumed = self.is_resumed && (number == 1 || self.is_started(number));
        let place = ScratchPlace {
            folder: None,
            memory_bytes,
            is_resumed,
            peers: peers.clone(),
        };
        let held_bytes = self
            .done
            .last()
            .map_or(0, |last| last.search.model().layout().tables_bytes);
        let cut = space.cut(self.identity(&space), held_bytes);
        let (plan, storage, scratch) =
            open_chunks(&*cut, P::KINDS, self.folder_of(number), &place)?;
        let search = ChunkSearch::begin(plan.chunks.model, plan.bits, storage, peers)?;
        self.current = Some(PatternInChunks {
            space,
            search,
            scratch,
        });
        self.count_layers();
        Ok(true)
    }

    /// The folder of the search of a pattern, counted from 1.
    fn folder_of(&self, number: usize) -> Option<PathBuf> {
        self.folder
            .as_ref()
            .map(|folder| folder.join(format!("pattern-{number}")))
    }

    /// Whether there is a search of a pattern to resume.
    fn is_started(&self, number: usize) -> bool {
        self.folder_of(number)
            .is_some_and(|folder| folder.join(MANIFEST).exists())
    }

    /// Finishes the search of a pattern once all its states are found.
    fn end_pattern(&mut self, stop: &Stop) -> Result<()> {
        if let Some(current) = &mut self.current {
            if P::KIND == Kind::Half {
                check_complete(&current.search.progress().entries, current.space.entries())?;
            }
            current.search.finish(Watch::NONE.until(stop))?;
            current.search.commit(true)?;
        }
        self.done_layers.clone_from(&self.layers);
        self.done.extend(self.current.take());
        Ok(())
    }

    /// The lines that identify the search of a pattern.
    fn identity(&self, space: &P) -> String {
        let of = self.tables.description();
        let definition =
            crc32fast::hash(format!("{}\n{}\n{}", of.parameters, of.goal, of.index).as_bytes());
        let (puzzle, pattern) = (of.puzzle.escape_debug(), space.name());
        format!(
            "puzzle {puzzle}\ndefinition {definition:08x}\npattern {pattern}\nstates {}\n",
            space.entries()
        )
    }

    fn count_layers(&mut self) {
        self.layers.clone_from(&self.done_layers);
        if let Some(current) = &self.current {
            add_layers(&mut self.layers, &current.search.progress().entries);
        }
    }

    /// Finishes the searches. Returns `false` if the tables belong to another process.
    fn end(&mut self) -> Result<bool> {
        let gathered: Vec<bool> = self
            .done
            .iter_mut()
            .map(|searched| searched.search.gather())
            .collect::<Result<_>>()?;
        Ok(gathered.into_iter().all(|is_first| is_first))
    }
}

impl<P: Pattern> PatternInChunks<P> {
    fn column(&self, stop: &Stop) -> PatternColumn<'_> {
        let finished = FinishedSearch {
            search: &self.search,
            columns: P::KINDS,
            order: None,
        };
        PatternColumn {
            name: self.space.name(),
            columns: finished.columns(stop),
            kind: P::KIND,
        }
    }
}

/// The column of a pattern, packed while it is written.
struct PatternColumn<'s> {
    name: String,
    /// A single column.
    columns: Vec<ChunkColumn<'s>>,
    kind: Kind,
}

impl Entries for PatternColumn<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn bits(&self) -> u8 {
        self.kind.bits()
    }

    fn entries(&self) -> u64 {
        self.columns.iter().map(Entries::entries).sum()
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        self.columns
            .iter()
            .try_for_each(|column| column.each_run(put))
    }
}

impl<P: Pattern, Of: Clone + Send + 'static> Generation for PatternChunks<P, Of> {
    fn layers(&self) -> &[u64] {
        &self.layers
    }

    fn states(&self) -> u64 {
        self.states
    }

    fn contents(&self) -> Contents {
        Contents::Patterns {
            count: self.done.len(),
            entries: self
                .done
                .iter()
                .map(|searched| searched.space.entries())
                .sum(),
        }
    }

    fn patterns(&self) -> Vec<String> {
        self.done
            .iter()
            .map(|searched| searched.space.name())
            .collect()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        let Some(current) = &mut self.current else {
            return Ok(false);
        };
        if current.search.step(stop)? {
            self.count_layers();
            return Ok(true);
        }
        self.end_pattern(stop)?;
        self.begin_next()
    }

    fn keeps_checkpoints(&self) -> bool {
        self.folder.is_some()
    }

    fn keeps_layers(&self) -> bool {
        self.folder.is_some()
    }

    fn write_checkpoint(&mut self, _: &Path, _: Watch) -> Result<()> {
        self.current
            .as_ref()
            .map_or(Ok(()), |current| current.search.commit(true))
    }

    fn write(mut self: Box<Self>, path: &Path, mut watch: Watch) -> Result<()> {
        if !self.end()? {
            return Ok(());
        }
        let Self {
            tables,
            refuse,
            done,
            layers,
            folder,
            ..
        } = *self;
        refuse(&layers)?;
        let columns: Vec<PatternColumn> = done
            .iter()
            .map(|searched| searched.column(watch.stop()))
            .collect();
        let states = columns.iter().map(Entries::entries).sum();
        let is_resumed = done.iter().any(|searched| searched.search.is_resumed());
        let share = if is_resumed { WRITTEN_SHARE } else { 1.0 };
        let written = Content::new(tables.description(), states, &layers, &columns)
            .write_new(path, watch.part(0.0, share))?;
        drop(columns);
        let (spaces, searches): (Vec<P>, Vec<_>) = done
            .into_iter()
            .map(
                |PatternInChunks {
                     space,
                     search,
                     scratch,
                 }| (space, (search, scratch)),
            )
            .unzip();
        if is_resumed {
            let file = TableFile::open(written.path())?;
            let tables =
                PatternTables::in_file(&file, tables.description(), tables.of().clone(), |_| {
                    Ok(spaces)
                })?;
            let checked = tables.verify_resumed(watch.part(share, 1.0));
            checked.map_err(|error| {
                error.of_content(|error| searches[0].0.contradiction(error.to_string()))
            })?;
        }
        written.commit()?;
        // The first one is removed last: without it the search cannot be resumed.
        for (search, scratch) in searches.into_iter().rev() {
            drop(search);
            scratch.into_iter().for_each(Scratch::remove);
        }
        folder
            .into_iter()
            .for_each(|folder| _ = std::fs::remove_dir(folder));
        Ok(())
    }

    fn into_table(mut self: Box<Self>) -> Result<AnyTable> {
        if !self.end()? {
            return Err(crate::Error::Defect {
                what: "the first of the processes has the tables".into(),
            });
        }
        let Self {
            mut tables,
            done,
            layers,
            finish,
            ..
        } = *self;
        for searched in done {
            let entries = searched.column(&Stop::NEVER).to_column()?;
            tables.add(searched.space, entries.bytes().clone(), &layers)?;
        }
        finish(tables)
    }
}

/// The share of the remaining progress for writing tables, if they are checked after that.
const WRITTEN_SHARE: f64 = 0.3;
