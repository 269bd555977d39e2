//! An open file with a header.

use super::bytes::Bytes;
use super::header::Header;
use super::layout::{
    ALIGNMENT_BYTES, BLOCK_BYTES, MAGIC, PRELUDE_BYTES, check_column, check_counts, disagree,
    encoded_length, read_head, read_u32,
};
use crate::error::{Error, Result};
use crate::remedy::Remedy;
use crate::watch::Watch;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A table of at most this size is read and checked completely when it is opened.
pub const WHOLE_CHECK_BYTES: u64 = 16 << 20;

/// How to read a table's file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Map the file: a page is read when it is first used. A disk error then ends the program by a signal (SIGBUS).
    #[default]
    Map,
    /// Read the whole file into memory first: a disk error is reported before the first answer.
    Read,
}

/// An open file: its header, and its bytes.
#[derive(Clone, Debug)]
pub struct OpenFile {
    pub(in crate::table) path: PathBuf,
    pub(in crate::table) header: Header,
    pub(in crate::table) bytes: Bytes,
}

impl OpenFile {
    /// Opens a file that must be a whole table.
    pub fn open(path: &Path, access: Access) -> Result<Self> {
        let metadata = std::fs::metadata(path).map_err(Error::io(path, "cannot open the table"))?;
        // Opening a pipe would wait for its writer.
        if !metadata.is_file() {
            return Err(Error::NotATable {
                path: path.into(),
                found: "a pipe, a socket or a device".into(),
            }
            .remedied([Remedy::NAME_A_TABLE]));
        }
        let file = File::open(path).map_err(Error::io(path, "cannot open the table"))?;
        if metadata.len() == 0 {
            return Err(Error::NotATable {
                path: path.into(),
                found: "an empty file".into(),
            }
            .remedied([Remedy::NAME_A_TABLE]));
        }
        // Only a 32-bit program can get here.
        if isize::try_from(metadata.len()).is_err() {
            let what = format!(
                "it has {} bytes, and this program has addresses for {}: use one of 64 bits",
                metadata.len(),
                isize::MAX
            );
            return Err(Error::io(path, "cannot open the table")(io::Error::other(
                what,
            )));
        }
        let bytes = match access {
            Access::Map => Bytes::map(&file).map_err(Error::io(path, "cannot map the table"))?,
            Access::Read => Bytes::read(&file, metadata.len())
                .map_err(Error::io(path, "cannot read the table"))?,
        };
        Self::new(path, bytes)
    }

    /// Wraps a file in memory. Checks its header and its lengths, not its content.
    pub fn new(path: &Path, bytes: Bytes) -> Result<Self> {
        let header = read_head(path, &bytes, MAGIC)?;
        let file = Self {
            path: path.into(),
            header,
            bytes,
        };
        file.check_layout()?;
        file.check_padding(0)?;
        file.check_unused_bits()?;
        Ok(file)
    }

    /// Checks the content too if the file is small, and returns the file.
    pub fn checked_if_small(self) -> Result<Self> {
        if self.bytes.len() as u64 <= WHOLE_CHECK_BYTES {
            self.check_content(Watch::NONE)?;
        }
        Ok(self)
    }

    /// Checks every checksum and every byte of padding. `watch` receives the share that has been checked, from 0 to 1.
    pub fn check_content(&self, mut watch: Watch) -> Result<()> {
        let size_bytes = self.bytes.len().max(1) as f64;
        for (column, at) in self.header.columns.iter().zip(0..) {
            self.check_padding(at)?;
            self.check_blocks(at, &mut |checked| {
                watch.report((column.offset + checked) as f64 / size_bytes)
            })?;
        }
        Ok(())
    }

    /// Returns the bytes of a column.
    pub fn column_bytes(&self, at: usize) -> Option<Bytes> {
        let column = &self.header.columns[at];
        self.bytes
            .slice(column.offset..column.offset.checked_add(column.size_bytes)?)
    }

    /// Checks that the numbers in the header agree with each other and with the file's length. If they do, every column is within the file.
    fn check_layout(&self) -> Result<()> {
        let header = &self.header;
        let damaged = |what: String| Error::Header {
            path: self.path.clone(),
            what,
        };
        check_counts(header).map_err(damaged)?;
        let mut end = (PRELUDE_BYTES + encoded_length(header).map_err(damaged)?) as u64;
        for (column, at) in header.columns.iter().zip(0..) {
            check_column(&header.columns[..at], column).map_err(damaged)?;
            let aligned = end.next_multiple_of(ALIGNMENT_BYTES);
            let blocks_fit =
                column.checksums.len() as u64 == column.size_bytes.div_ceil(BLOCK_BYTES);
            if column.offset != aligned || !blocks_fit {
                return Err(damaged(disagree(column)));
            }
            let beyond = || damaged(format!("column {} is larger than any file", column.name));
            end = column
                .offset
                .checked_add(column.size_bytes)
                .ok_or_else(beyond)?;
        }
        let found = self.bytes.len() as u64;
        if found == end {
            Ok(())
        } else {
            Err(Error::Length {
                path: self.path.clone(),
                expected: end,
                found,
            })
        }
    }

    /// Checks that the bits after the last entry of each column are zero, so that equal tables have equal bytes.
    fn check_unused_bits(&self) -> Result<()> {
        for (column, at) in self.header.columns.iter().zip(0..) {
            let used = column.entries % 8 * u64::from(column.bits) % 8;
            let last = self
                .column_bytes(at)
                .and_then(|bytes| bytes.last().copied());
            if let Some(last) = last.filter(|last| used > 0 && last >> used != 0) {
                let offset = column.offset + column.size_bytes - 1;
                return Err(Error::Padding {
                    path: self.path.clone(),
                    offset,
                    found: last,
                });
            }
        }
        Ok(())
    }

    /// Checks that the bytes between a column and the part before it are zero.
    fn check_padding(&self, at: usize) -> Result<()> {
        let Some(column) = self.header.columns.get(at) else {
            return Ok(());
        };
        let start = match at.checked_sub(1).map(|before| &self.header.columns[before]) {
            Some(before) => before.offset + before.size_bytes,
            None => PRELUDE_BYTES as u64 + u64::from(read_u32(&self.bytes, 12)),
        };
        let padding = &self.bytes[start as usize..column.offset as usize];
        match padding.iter().position(|&byte| byte != 0) {
            None => Ok(()),
            Some(at) => Err(Error::Padding {
                path: self.path.clone(),
                offset: start + at as u64,
                found: padding[at],
            }),
        }
    }

    fn check_blocks(&self, at: usize, on_bytes: &mut dyn FnMut(u64) -> Result<()>) -> Result<()> {
        let column = &self.header.columns[at];
        let Some(bytes) = self.column_bytes(at) else {
            return Ok(());
        };
        for (block, (content, &expected)) in bytes
            .chunks(BLOCK_BYTES as usize)
            .zip(&column.checksums)
            .enumerate()
        {
            let found = crc32fast::hash(content);
            if found != expected {
                let offset = column.offset + block as u64 * BLOCK_BYTES;
                let end = offset + content.len() as u64;
                let (path, column) = (self.path.clone(), column.name.clone());
                return Err(Error::Checksum {
                    path,
                    column,
                    block,
                    offset,
                    end,
                    expected,
                    found,
                });
            }
            on_bytes((block as u64 + 1) * BLOCK_BYTES)?;
        }
        Ok(())
    }
}
