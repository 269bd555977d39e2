use super::code;
use super::held::{Held, ROW_BYTES};
use super::layer::{self, Layer, Writing, record};
use super::manifest::{self, Named};
use super::plan::Plan;
use crate::error::{Error, Result};
use crate::pool::*;
use crate::puzzle::perm::model::{MAX_ROW_WORDS, Model};
use crate::puzzle::perm::space::Perm;
use crate::remedy::Remedy;
use crate::space::Space;
use crate::table::scratch::{MANIFEST, ScratchFolder};
use crate::table::sync;
use crate::watch::Stop;
use std::ops::Range;
use std::time::{Duration, Instant};

/// The time between two commits: to sync files takes milliseconds, and so do the layers of small puzzles.
const COMMIT_TIME: Duration = Duration::from_secs(1);
/// The greatest depth. Each layer is a file; a search that goes on from forged ones may go round in circles.
const MAX_DEPTH: usize = u16::MAX as usize;
/// So many rows are searched by one thread at a time.
const THREAD_ROWS: usize = 16;

/// A search backward from the goals whose layers are files.
///
/// A move can be undone, so the next layer is all neighbours of the last one that are neither in it nor in the layer before.
pub struct LayerSearch {
    space: Perm,
    folder: ScratchFolder,
    plan: Plan,
    /// The number of states at each depth.
    layers: Vec<u64>,
    /// The files that the layers need, by depth.
    files: Vec<Named>,
    last: Layer,
    before: Option<Layer>,
    /// Layers that the last commit does not name, so that they may not be on the disk; without those that are the last two.
    unsynced: Vec<Layer>,
    /// Whether the last layer and the one before are on the disk.
    are_synced: [bool; 2],
    committed: Option<Instant>,
    /// Whether it went on from files, which nobody has vouched for.
    is_resumed: bool,
}

/// A block of rows whose sources are in memory.
struct Block {
    rows: Range<usize>,
    sources: Vec<u64>,
    source_bytes: usize,
    before_bytes: usize,
}

impl LayerSearch {
    /// Begins a search in a folder, or goes on with the one there.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if there is none, or one that is not to be resumed; [`Error::Scratch`] where the files of a search are not as they
    /// were written; [`Error::Io`].
    pub fn begin(space: Perm, folder: ScratchFolder, plan: Plan, is_resumed: bool) -> Result<Self> {
        let (rows, row_len) = (space.model().outer_len(), space.model().row_len());
        if !is_resumed {
            folder.check_unused()?;
            folder.remove_files(|_| true);
            let mut writing = Writing::begin(folder.path(), 0, rows)?;
            let mut goals = space.goal_indices();
            while let Some(&first) = goals.first() {
                let outer = first / row_len as u64;
                let (own, rest) = goals.split_at(goals.partition_point(|goal| goal / row_len as u64 == outer));
                let mut row = vec![0; row_len.div_ceil(64)];
                own.iter().map(|goal| (goal % row_len as u64) as usize).for_each(|at| row[at / 64] |= 1 << (at % 64));
                let mut written = Vec::new();
                let count = record(outer as usize, &row, row_len, &mut written);
                writing.put(&written, count.into())?;
                goals = rest;
            }
            let last = writing.end()?;
            let (layers, files) = (vec![last.states], vec![(0, last.size_bytes)]);
            let (unsynced, are_synced) = (Vec::new(), [false; 2]);
            return Ok(Self { space, folder, plan, layers, files, last, before: None, unsynced, are_synced, committed: None, is_resumed });
        }
        let (layers, files) = manifest::read(folder.path(), &space)?;
        let named: Vec<String> = files.iter().map(|&(depth, _)| layer::file_name(depth)).collect();
        folder.remove_files(|name| !named.iter().any(|named| named == name));
        let mut opened = Vec::new();
        for &(depth, size_bytes) in &files {
            if depth + 2 < layers.len() {
                // Those for the table are read when it is made.
                layer::open_file(folder.path(), depth, size_bytes)?;
                continue;
            }
            let layer = Layer::open(folder.path(), depth, size_bytes, rows, row_len)?;
            check_count(&layer, layers[depth])?;
            opened.push(layer);
        }
        let none = || Error::Defect { what: "a search without a layer".into() };
        let last = opened.pop().ok_or_else(none)?;
        let (before, are_synced, committed) = (opened.pop(), [true; 2], Some(Instant::now()));
        Ok(Self { space, folder, plan, layers, files, last, before, unsynced: Vec::new(), are_synced, committed, is_resumed })
    }

    /// The number of states at each depth so far.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    pub fn space(&self) -> &Perm {
        &self.space
    }

    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// The files of the layers, by depth.
    pub fn files(&self) -> &[Named] {
        &self.files
    }

    pub fn folder(&self) -> &ScratchFolder {
        &self.folder
    }

    /// Ends the search: its folder is left.
    pub fn into_folder(self) -> ScratchFolder {
        self.folder
    }

    /// Whether it went on from files.
    pub fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Finds the next layer. False if there is none.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`], after which the layers are as before; [`Error::Scratch`] where a file is not as it was written; [`Error::Io`].
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        let depth = self.layers.len();
        if depth > MAX_DEPTH {
            let what = format!("{} has more than {MAX_DEPTH} layers, too many for files", self.space.describe().puzzle);
            return Err(Error::Unanswered { what }.remedied([Remedy::LeaveOut("scratch")]));
        }
        let mut writing = Writing::begin(self.folder.path(), depth, self.space.model().outer_len())?;
        if let Err(error) = self.search(&mut writing, stop) {
            writing.forget();
            return Err(error);
        }
        let next = writing.end()?;
        if next.states == 0 {
            std::fs::remove_file(&next.path).ok();
            self.commit(true)?;
            return Ok(false);
        }
        if next.states > self.space.len() - self.layers.iter().sum::<u64>() {
            std::fs::remove_file(&next.path).ok();
            let what = format!("its layers lead to more states than the {} of the puzzle", self.space.len());
            return Err(Error::Scratch { path: self.folder.path().join(MANIFEST), what });
        }
        self.layers.push(next.states);
        self.files.push((depth, next.size_bytes));
        if let Some(old) = self.before.replace(std::mem::replace(&mut self.last, next))
            && !self.are_synced[0]
        {
            self.unsynced.push(old);
        }
        self.are_synced = [self.are_synced[1], false];
        let needed: Vec<usize> = manifest::depths(&self.space, self.layers.len()).collect();
        self.files.retain(|(depth, _)| needed.contains(depth));
        self.commit(false)?;
        Ok(true)
    }

    /// Brings the layers to the disk, and enters them in the manifest, so that the search can go on from there whatever may happen. Without
    /// `is_asked` that is done once a second at most.
    pub fn commit(&mut self, is_asked: bool) -> Result<()> {
        if !is_asked && self.committed.is_some_and(|at| at.elapsed() < COMMIT_TIME) {
            return Ok(());
        }
        let needed = std::mem::take(&mut self.unsynced);
        let needed = needed.iter().filter(|layer| self.files.iter().any(|&(depth, _)| layer.path.ends_with(layer::file_name(depth))));
        let before = self.before.as_ref().filter(|_| !self.are_synced[0]);
        for layer in needed.chain(before).chain((!self.are_synced[1]).then_some(&self.last)) {
            layer.file.sync_all().map_err(Error::io(&layer.path, "cannot write the layer"))?;
        }
        sync(self.folder.path());
        manifest::write(self.folder.path(), &self.space, &self.layers, &self.files)?;
        (self.are_synced, self.committed) = ([true; 2], Some(Instant::now()));
        let named: Vec<String> = self.files.iter().map(|&(depth, _)| layer::file_name(depth)).collect();
        self.folder.remove_files(|name| !named.iter().any(|named| named == name));
        Ok(())
    }

    /// Writes the layer after the last one, block by block.
    fn search(&self, writing: &mut Writing, stop: &Stop) -> Result<()> {
        let (mut last, mut before) = (Held::default(), Held::default());
        let mut at = 0;
        let mut sources = vec![0u64; self.space.model().outer_len().div_ceil(64)];
        while at < self.space.model().outer_len() {
            stop.check()?;
            let block = self.block(at, sources);
            last.read(&self.last, set_bits(&block.sources), block.source_bytes, stop)?;
            if let Some(layer) = &self.before {
                before.read(layer, block.rows.clone().filter(|&row| layer.length(row) > 0), block.before_bytes, stop)?;
            }
            let mut touched = block.rows.clone().filter(|&row| self.is_touched(row)).peekable();
            while touched.peek().is_some() {
                let batch: Vec<usize> = touched.by_ref().take(self.plan.batch_rows).collect();
                let parts: Vec<&[usize]> = batch.chunks(THREAD_ROWS).collect();
                for found in tasks(parts.len(), |at| self.rows(parts[at], &last, &before, stop)) {
                    let (records, states) = found?;
                    writing.put(&records, states)?;
                }
            }
            at = block.rows.end;
            sources = block.sources;
        }
        Ok(())
    }

    /// Whether a move leads from a row into the last layer.
    fn is_touched(&self, row: usize) -> bool {
        let model = self.space.model();
        (0..model.made()).any(|code| self.last.length(model.outer_after(code, row)) > 0)
    }

    /// The rows from one on whose sources fit the memory together, and which these are.
    fn block(&self, start: usize, mut sources: Vec<u64>) -> Block {
        let model = self.space.model();
        sources.fill(0);
        let (mut source_bytes, mut before_bytes, mut held, mut row) = (0, 0, 0, start);
        while row < model.outer_len() {
            let mut bytes = 0;
            let rows = (0..model.made()).map(|code| model.outer_after(code, row)).chain([row]);
            for source in rows.clone() {
                let length = self.last.length(source);
                if length > 0 && sources[source / 64] >> (source % 64) & 1 == 0 {
                    bytes += length;
                    held += ROW_BYTES;
                    sources[source / 64] |= 1 << (source % 64);
                }
            }
            let before = self.before.as_ref().map_or(0, |layer| layer.length(row));
            source_bytes += bytes;
            before_bytes += before;
            held += usize::from(before > 0) * ROW_BYTES;
            row += 1;
            // With room for what one more row needs.
            let most = (model.made() + 2) * (code::most_bytes(model.row_len()) + layer::HEAD_BYTES + ROW_BYTES);
            if (source_bytes + before_bytes + held + most) as u64 > self.plan.block_bytes {
                break;
            }
        }
        Block { rows: start..row, sources, source_bytes, before_bytes }
    }

    /// The rows of the next layer with these outer numbers, and the number of their states.
    fn rows(&self, rows: &[usize], last: &Held, before: &Held, stop: &Stop) -> Result<(Vec<u8>, u64)> {
        let model = self.space.model();
        let (row_len, words) = (model.row_len(), model.row_len().div_ceil(64));
        let mut new = Box::new([0; MAX_ROW_WORDS]);
        let (mut written, mut states) = (Vec::new(), 0);
        for &row in rows {
            stop.check()?;
            let new = &mut new[..words];
            new.fill(0);
            for code in 0..model.made() {
                let source = model.outer_after(code, row);
                let Some(found) = last.code(&self.last, source) else { continue };
                if !gather(model, model.inverse(code), source, found, new) {
                    return Err(self.last.changed(source));
                }
            }
            let seen = [Some((&self.last, last)), self.before.as_ref().map(|layer| (layer, before))];
            for (layer, held) in seen.into_iter().flatten() {
                let Some(found) = held.code(layer, row) else { continue };
                if !code::each(found, row_len, |place| new[place / 64] &= !(1 << (place % 64))) {
                    return Err(layer.changed(row));
                }
            }
            if new.iter().any(|&word| word != 0) {
                states += u64::from(record(row, new, row_len, &mut written));
            }
        }
        Ok((written, states))
    }
}

/// Adds the states to which a move takes those of a row. False if the code is of no row.
fn gather(model: &Model, code: usize, source: usize, found: &[u8], new: &mut [u64]) -> bool {
    let row_len = model.row_len();
    match model.row_map(code, source) {
        None => code::each(found, row_len, |place| new[place / 64] |= 1 << (place % 64)),
        Some(map) => code::each(found, row_len, |place| {
            let to = map[place];
            new[usize::from(to >> 6)] |= 1 << (to & 63);
        }),
    }
}

/// Checks that a layer has the states that the manifest says.
pub fn check_count(layer: &Layer, expected: u64) -> Result<()> {
    if layer.states == expected {
        return Ok(());
    }
    Err(wrong_count(&layer.path, expected, layer.states))
}

/// The error for a layer with other states than the manifest says.
pub fn wrong_count(path: &std::path::Path, expected: u64, found: u64) -> Error {
    Error::Scratch { path: path.into(), what: format!("expected {expected} states, found {found}") }
}

/// The numbers of bits that are set.
fn set_bits(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(at, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| 64 * at + word.trailing_zeros() as usize);
            word &= word.wrapping_sub(1);
            bit
        })
    })
}
