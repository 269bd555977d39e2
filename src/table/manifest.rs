//! The manifest of a table in shards: a file that names the shards and their contents.
//!
//! A shard is itself a table file, with a part of one column. Shards are numbered through all columns. Their places and names follow
//! from their numbers, so a manifest cannot name a file elsewhere, or parts that overlap.

use super::header::{self, ColumnHeader, Header};
use super::layout::{self, BLOCK_BYTES};
use crate::error::{Error, Result};
use crate::packed;
use crate::remedy::Remedy;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The name of a manifest in the folder of its table.
pub const MANIFEST: &str = "manifest";
/// The first bytes of every manifest, instead of those of a table.
pub const MANIFEST_MAGIC: [u8; 8] = *b"\x89shards\n";
/// The suffix of the name of a shard.
pub const SHARD_SUFFIX: &str = ".shard";
/// The maximum number of shards of a table, since systems map some 65,000 files at once.
pub const MAX_SHARDS: u64 = 1 << 15;
/// The maximum part of a table in one file, in bytes. A header has space for the checksums of at most twice as much.
const MAX_FILE_BYTES: u64 = 1 << 37;

/// The content of a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The header of the whole table. Its columns have no offsets and no checksums; the shards have them.
    pub header: Header,
    /// The bytes of a column in each shard. The last shard of a column may have fewer.
    pub shard_bytes: u64,
    /// The CRC-32 of each shard's header, by number. That header has the checksums of the shard's blocks.
    pub checksums: Vec<u32>,
}

/// Checks that a table of this size fits into one file.
pub fn check_file_bytes(puzzle: &str, bytes: u64) -> Result<()> {
    let too_large = || {
        let cut = Remedy::Give {
            deed: "cut it",
            option: "shard-size",
            value: Some("64G"),
        };
        Error::too_many(
            format!("the table of {puzzle}"),
            (bytes >> 30) as usize,
            "GiB",
            MAX_FILE_BYTES >> 30,
        )
        .remedied([cut])
    };
    if bytes <= MAX_FILE_BYTES {
        Ok(())
    } else {
        Err(too_large())
    }
}

/// Checks the size of shards that a caller asks for, in bytes.
pub fn check_shard_bytes(shard_bytes: u64) -> Result<u64> {
    if is_shard_size(shard_bytes) {
        return Ok(shard_bytes);
    }
    Err(
        Error::unexpected("a multiple of 4K up to 128G", &shard_bytes.to_string())
            .in_option("shard-size"),
    )
}

fn is_shard_size(shard_bytes: u64) -> bool {
    (layout::ALIGNMENT_BYTES..=MAX_FILE_BYTES).contains(&shard_bytes)
        && shard_bytes.is_multiple_of(layout::ALIGNMENT_BYTES)
}

/// Returns the number of shards for columns of these sizes, in bytes.
pub fn shard_count(column_sizes: impl IntoIterator<Item = u64>, shard_bytes: u64) -> Result<u64> {
    let count = column_sizes
        .into_iter()
        .map(|size_bytes| size_bytes.div_ceil(shard_bytes))
        .fold(0, u64::saturating_add);
    if count <= MAX_SHARDS {
        return Ok(count);
    }
    let many = Error::too_many("the table", count as usize, "shards", MAX_SHARDS);
    Err(many
        .in_option("shard-size")
        .remedied([Remedy::Act("choose larger ones")]))
}

/// Returns the name of a shard in the folder of its table.
pub fn shard_name(number: usize) -> String {
    format!("{number:05}{SHARD_SUFFIX}")
}

impl Manifest {
    /// Creates the manifest of a table before any shard is written, from its header without offsets and checksums.
    pub fn new(header: Header, shard_bytes: u64) -> Result<Self> {
        check_shard_bytes(shard_bytes)?;
        let count = shard_count(
            header.columns.iter().map(|column| column.size_bytes),
            shard_bytes,
        )?;
        Ok(Self {
            header,
            shard_bytes,
            checksums: vec![0; count as usize],
        })
    }

    /// Encodes the manifest.
    pub fn encode(&self) -> std::result::Result<Vec<u8>, String> {
        header::encode(self)
    }

    /// Checks that the numbers in the manifest agree with each other. If they do, each byte of a column is in exactly one shard.
    pub fn check(&self) -> std::result::Result<(), String> {
        if !is_shard_size(self.shard_bytes) {
            return Err(format!(
                "its shards have {} bytes each, but expected is a multiple of 4096 up to 2^37",
                self.shard_bytes
            ));
        }
        let mut sizes = Vec::new();
        for (at, column) in self.header.columns.iter().enumerate() {
            layout::check_column(&self.header.columns[..at], column)?;
            if column.offset != 0 || !column.checksums.is_empty() {
                return Err(format!(
                    "column {} has a place or checksums of its own, which its shards have",
                    column.name
                ));
            }
            sizes.push(column.size_bytes);
        }
        let expected = sizes
            .into_iter()
            .map(|size_bytes| size_bytes.div_ceil(self.shard_bytes))
            .fold(0, u64::saturating_add);
        let found = self.checksums.len() as u64;
        if expected == found {
            Ok(())
        } else {
            Err(format!(
                "its columns fill {expected} shards, but it lists {found}"
            ))
        }
    }

    /// Returns the numbers of a column's shards.
    pub fn shards_of(&self, column: usize) -> Range<usize> {
        let count = |column: &ColumnHeader| column.size_bytes.div_ceil(self.shard_bytes) as usize;
        let first = self.header.columns[..column].iter().map(count).sum();
        first..first + count(&self.header.columns[column])
    }

    /// Returns the header of a shard, without the checksums of its blocks.
    pub fn shard_header(&self, number: usize) -> std::result::Result<Header, String> {
        let columns = 0..self.header.columns.len();
        let of = columns
            .into_iter()
            .find(|&column| self.shards_of(column).contains(&number));
        let of = of.ok_or_else(|| format!("it has no shard {number}"))?;
        let column = &self.header.columns[of];
        let entries_a_shard = self.shard_bytes * 8 / u64::from(column.bits);
        let first = (number - self.shards_of(of).start) as u64 * entries_a_shard;
        let entries = entries_a_shard.min(column.entries - first);
        let size_bytes = packed::size_bytes(column.bits, entries);
        let part = ColumnHeader {
            name: column.name.clone(),
            bits: column.bits,
            entries,
            offset: 0,
            size_bytes,
            checksums: vec![0; size_bytes.div_ceil(BLOCK_BYTES) as usize],
        };
        let own = &self.header.parameters;
        let gap = if own.is_empty() { "" } else { "\n" };
        let parameters = format!(
            "{own}{gap}shard {number}: entries {first} to {} of {}",
            first + entries - 1,
            column.entries
        );
        let mut header = Header {
            parameters,
            states: entries,
            reachable: 0,
            greatest_depth: 0,
            layers: Vec::new(),
            columns: vec![part],
            ..self.header.clone()
        };
        layout::lay_out(&mut header)?;
        Ok(header)
    }
}
