//! The column of a table, made from the layers in files while it is written.

use super::code;
use super::layer::{FIRST, Reader, changed, code_of, open_file};
use super::manifest::is_kept;
use super::search::{LayerSearch, wrong_count};
use crate::error::{Error, Result};
use crate::pool::*;
use crate::puzzle::perm::generation::codes;
use crate::puzzle::perm::rows::{Codes, pack};
use crate::puzzle::perm::space::Perm;
use crate::space::Space;
use crate::table::{DEPTH, Entries, HALF};
use crate::watch::Stop;
use std::io;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The column of a search that is at its end, packed some rows at a time.
pub struct LayerColumn<'s> {
    search: &'s LayerSearch,
    stop: Stop,
    /// Why it could not be made.
    fault: Mutex<Option<Error>>,
}

/// A layer that is read from the first row to the last.
struct Source {
    depth: usize,
    code: u8,
    size_bytes: u64,
    /// Where the next row is.
    at: u64,
    path: PathBuf,
    states: AtomicU64,
}

/// A row of a layer that was read.
struct Read {
    outer: u32,
    source: u16,
    bytes: Range<usize>,
}

impl<'s> LayerColumn<'s> {
    pub fn new(search: &'s LayerSearch, stop: &Stop) -> Self {
        Self { search, stop: stop.clone(), fault: Mutex::default() }
    }

    /// Why it could not be made, if it could not.
    pub fn fault(&self) -> Option<Error> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn space(&self) -> &Perm {
        self.search.space()
    }

    fn put_all(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> Result<io::Result<()>> {
        let model = self.space().model();
        let mut sources = Vec::new();
        for &(depth, size_bytes) in self.search.files().iter().filter(|(depth, _)| is_kept(self.space(), *depth)) {
            let (path, _) = open_file(self.search.folder().path(), depth, size_bytes)?;
            let code = codes(self.space()).of(depth) as u8;
            sources.push(Source { depth, code, size_bytes, at: FIRST, path, states: AtomicU64::new(0) });
        }
        let (mut reader, mut bytes) = (Reader::new(), Vec::new());
        let rows = self.search.plan().packed_rows;
        for start in (0..model.outer_len()).step_by(rows) {
            self.stop.check()?;
            let outers = start..model.outer_len().min(start + rows);
            bytes.clear();
            let read = self.read(&outers, &mut sources, &mut reader, &mut bytes)?;
            if let Err(error) = put(&self.pack(&outers, &sources, &read, &bytes)?) {
                return Ok(Err(error));
            }
        }
        for Source { depth, path, states, at, size_bytes, .. } in sources {
            let (found, expected) = (states.into_inner(), self.search.layers()[depth]);
            if found != expected || at != size_bytes {
                return Err(wrong_count(&path, expected, found));
            }
        }
        Ok(Ok(()))
    }

    /// Reads the next rows of all layers. The bytes of each follow those of the one before.
    fn read(&self, outers: &Range<usize>, sources: &mut [Source], reader: &mut Reader, bytes: &mut Vec<u8>) -> Result<Vec<Read>> {
        let mut read = Vec::new();
        for (number, source) in sources.iter_mut().enumerate() {
            // They are not kept open: systems open some hundred files at once, and a puzzle may have more layers.
            let (path, file) = open_file(self.search.folder().path(), source.depth, source.size_bytes)?;
            reader.leave();
            let mut next = outers.start;
            while let Some((outer, record)) = reader.next(&file, &path, &mut source.at, source.size_bytes)? {
                if outer >= outers.end {
                    source.at -= record.len() as u64;
                    break;
                }
                if outer < next {
                    return Err(changed(&path, outer));
                }
                next = outer + 1;
                let start = bytes.len();
                bytes.extend_from_slice(record);
                read.push(Read { outer: outer as u32, source: number as u16, bytes: start..bytes.len() });
            }
        }
        read.par_sort_unstable_by_key(|read| (read.outer, read.source));
        Ok(read)
    }

    /// The entries of rows.
    fn pack(&self, outers: &Range<usize>, sources: &[Source], read: &[Read], bytes: &[u8]) -> Result<Vec<u8>> {
        let (model, codes) = (self.space().model(), codes(self.space()));
        let (row_len, words) = (model.row_len(), model.row_len().div_ceil(64));
        let planes = match codes {
            Codes::Residues => 2,
            Codes::Halves => 1,
        };
        // Where all states are reached, the layers that are not kept are those of code 0.
        let unmet = if self.space().reaches_all() { 0 } else { !0 };
        let mut bits = vec![unmet; outers.len() * words * planes];
        let faults: Vec<Error> = bits
            .par_chunks_mut(words * planes)
            .enumerate()
            .filter_map(|(at, row)| {
                let outer = (outers.start + at) as u32;
                let first = read.partition_point(|read| read.outer < outer);
                for Read { source, bytes: place, .. } in read[first..].iter().take_while(|read| read.outer == outer) {
                    let source = &sources[usize::from(*source)];
                    let mut states = 0;
                    let found = code_of(&bytes[place.clone()], outer as usize);
                    let is_row = found.is_some_and(|found| {
                        code::each(found, row_len, |place| {
                            states += 1;
                            for (plane, row) in row.chunks_exact_mut(words).enumerate() {
                                let (word, bit) = (&mut row[place / 64], 1 << (place % 64));
                                *word = if source.code >> plane & 1 == 1 { *word | bit } else { *word & !bit };
                            }
                        })
                    });
                    if !is_row {
                        return Some(changed(&source.path, outer as usize));
                    }
                    source.states.fetch_add(states, Relaxed);
                }
                None
            })
            .collect();
        if let Some(fault) = faults.into_iter().next() {
            return Err(fault);
        }
        let row = |outer: usize| &bits[outer * words * planes..][..words * planes];
        Ok(match codes {
            Codes::Residues => pack::interleave(row, outers.len(), row_len),
            Codes::Halves => pack::join(row, outers.len(), row_len),
        })
    }
}

impl Entries for LayerColumn<'_> {
    fn name(&self) -> &str {
        match codes(self.space()) {
            Codes::Residues => DEPTH,
            Codes::Halves => HALF,
        }
    }

    fn bits(&self) -> u8 {
        match codes(self.space()) {
            Codes::Residues => 2,
            Codes::Halves => 1,
        }
    }

    fn entries(&self) -> u64 {
        self.space().len()
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        self.put_all(put).unwrap_or_else(|error| {
            let said = io::Error::other(error.to_string());
            *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            Err(said)
        })
    }
}
