//! Columns as they are written: their entries, and the checksums of their blocks.

use super::header::Header;
use super::layout::{self, BLOCK_BYTES, MAGIC, PRELUDE_BYTES};
use crate::error::{Error, Result};
use crate::table::columns::column::Column;
use homing_space::packed::size_bytes;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

/// A column that can be written: either it is in memory, or it is computed piece by piece while it is written.
pub trait Entries {
    /// Returns the column's name.
    fn name(&self) -> &str;
    /// Returns the width of an entry, in bits.
    fn bits(&self) -> u8;
    /// Returns the number of entries.
    fn entries(&self) -> u64;
    /// Passes the packed entries to `put`, from the first to the last, in runs of any length. An error in computing them is wrapped in
    /// the `io::Error`.
    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()>;

    /// Returns the column in memory.
    ///
    /// # Errors
    ///
    /// The errors in computing the entries; [`Error::Defect`] if their number is wrong.
    fn to_column(&self) -> Result<Column> {
        let mut bytes = Vec::with_capacity(size_bytes(self.bits(), self.entries()) as usize);
        let kept = self.each_run(&mut |run| {
            bytes.extend_from_slice(run);
            Ok(())
        });
        kept.map_err(of_entries(Path::new("memory"), "cannot make the columns"))?;
        let other = || Error::Defect {
            what: format!("the column {} has the wrong length", self.name()),
        };
        Column::new(self.name(), self.bits(), self.entries(), bytes).ok_or_else(other)
    }
}

/// Converts an error of [`each_run`](Entries::each_run): returns the error wrapped in it, or an error of the system
/// while `doing` something to the file.
pub fn of_entries(path: &Path, doing: &'static str) -> impl FnOnce(io::Error) -> Error {
    move |error| error.downcast().unwrap_or_else(Error::io(path, doing))
}

impl Entries for Box<dyn Entries + '_> {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn bits(&self) -> u8 {
        (**self).bits()
    }

    fn entries(&self) -> u64 {
        (**self).entries()
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        (**self).each_run(put)
    }

    fn to_column(&self) -> Result<Column> {
        (**self).to_column()
    }
}

/// Packed entries in memory, as a column of a checkpoint.
pub struct RawColumn<'a> {
    /// The name of the column.
    pub name: &'static str,
    /// The bits of an entry.
    pub bits: u8,
    /// The number of entries.
    pub entries: u64,
    /// The entries.
    pub bytes: &'a [u8],
}

impl Entries for RawColumn<'_> {
    fn name(&self) -> &str {
        self.name
    }

    fn bits(&self) -> u8 {
        self.bits
    }

    fn entries(&self) -> u64 {
        self.entries
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        put(self.bytes)
    }
}

impl Entries for Column {
    fn name(&self) -> &str {
        self.name()
    }

    fn bits(&self) -> u8 {
        self.bits()
    }

    fn entries(&self) -> u64 {
        self.entries()
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        put(self.bytes())
    }

    fn to_column(&self) -> Result<Column> {
        Ok(self.clone())
    }
}

/// Writes everything before the first column, and returns the CRC-32 of the header.
pub fn write_head(out: &mut (impl Write + Seek), header: &Header) -> io::Result<u32> {
    let encoded = header.encode().map_err(io::Error::other)?;
    out.seek(SeekFrom::Start(0))?;
    out.write_all(&layout::prelude(&encoded, MAGIC))?;
    out.write_all(&encoded)?;
    if let Some(first) = header.columns.first() {
        layout::write_zeros(out, first.offset - (PRELUDE_BYTES + encoded.len()) as u64)?;
    }
    out.flush()?;
    Ok(crc32fast::hash(&encoded))
}

/// The checksums of a column's blocks, computed from runs of any length.
#[derive(Default)]
pub struct BlockSums {
    finished: Vec<u32>,
    block: crc32fast::Hasher,
    block_bytes: usize,
}

impl BlockSums {
    /// Takes the next bytes.
    pub fn add(&mut self, mut run: &[u8]) {
        while !run.is_empty() {
            let (part, rest) = run.split_at(run.len().min(BLOCK_BYTES as usize - self.block_bytes));
            self.block.update(part);
            self.block_bytes += part.len();
            if self.block_bytes == BLOCK_BYTES as usize {
                self.end_block();
            }
            run = rest;
        }
    }

    fn end_block(&mut self) {
        self.finished
            .push(std::mem::take(&mut self.block).finalize());
        self.block_bytes = 0;
    }

    /// The checksums of all blocks.
    pub fn finish(mut self) -> Vec<u32> {
        if self.block_bytes > 0 {
            self.end_block();
        }
        self.finished
    }
}
