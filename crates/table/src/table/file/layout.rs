//! The layout of a file: the prelude before its header, and the places of its columns.

use super::header::{self, ColumnHeader, Header, LIMIT_BYTES};
use crate::error::{Error, Result};
use crate::remedy::Remedy;
use homing_space::packed;
use serde::de::DeserializeOwned;
use std::io;
use std::path::Path;

/// The first bytes of every table. The first byte is not a letter, so no text file starts like this. The last byte reveals a
/// transfer that converted line ends.
pub const MAGIC: [u8; 8] = *b"\x89homing\n";
/// The version of the format of tables that this library reads and writes.
pub const FORMAT: u32 = 1;
/// The size of the prelude: magic, format, the header's length, its checksum, and four zero bytes.
pub const PRELUDE_BYTES: usize = 24;
/// Columns start at multiples of this offset, a page, so that a mapped column is aligned for any type.
pub const ALIGNMENT_BYTES: u64 = 4096;
/// The size of a block. Each block of a column has its own checksum; the last block may be shorter.
pub const BLOCK_BYTES: u64 = 1 << 20;

/// Checks that the numbers of states in a header agree with each other.
pub fn check_counts(header: &Header) -> std::result::Result<(), String> {
    let counted = header
        .layers
        .iter()
        .try_fold(0u64, |sum, &count| sum.checked_add(count));
    // Without layers, it is a table with too many depths to count each of them, such as lengths of routes.
    let has_layers = !header.layers.is_empty();
    if has_layers && counted != Some(header.reachable) || header.reachable > header.states {
        return Err(
            "the numbers of states at each depth do not add up to the number of reachable states"
                .into(),
        );
    }
    let (depths, greatest) = (header.layers.len(), header.greatest_depth);
    if has_layers && depths as u64 != greatest.saturating_add(1) {
        return Err(format!(
            "it counts the states of {depths} depths, but the greatest depth is {greatest}"
        ));
    }
    // Code that loops over the layers takes one round per depth, so the last depth must have a state.
    if depths > 1 && header.layers.last() == Some(&0) {
        return Err(format!(
            "it says that no state has the greatest depth, {greatest}"
        ));
    }
    Ok(())
}

/// Checks the name, the width and the length of a column that follows `others`.
pub fn check_column(
    others: &[ColumnHeader],
    column: &ColumnHeader,
) -> std::result::Result<(), String> {
    if others.iter().any(|other| other.name == column.name) {
        return Err(format!("two columns have the name {}", column.name));
    }
    let bits_fit = column.bits.is_power_of_two() && column.bits <= 64;
    let size_fits = column
        .entries
        .checked_mul(u64::from(column.bits))
        .map(|bits| bits.div_ceil(8))
        == Some(column.size_bytes);
    if bits_fit && size_fits {
        Ok(())
    } else {
        Err(disagree(column))
    }
}

pub(in crate::table) fn disagree(column: &ColumnHeader) -> String {
    format!(
        "the place, width, length or checksums of column {} do not agree with each other",
        column.name
    )
}

/// Returns the length of the encoded header. The header comes first in the file, so its length determines where the columns start.
pub fn encoded_length(header: &Header) -> std::result::Result<usize, String> {
    header.encode().map(|bytes| bytes.len())
}

/// Returns the 24 bytes before an encoded header.
pub fn prelude(header: &[u8], magic: [u8; 8]) -> [u8; PRELUDE_BYTES] {
    let mut prelude = [0; PRELUDE_BYTES];
    prelude[..8].copy_from_slice(&magic);
    prelude[8..12].copy_from_slice(&FORMAT.to_le_bytes());
    prelude[12..16].copy_from_slice(&(header.len() as u32).to_le_bytes());
    prelude[16..20].copy_from_slice(&crc32fast::hash(header).to_le_bytes());
    prelude
}

/// Sets the offsets of the columns, once the names, widths, lengths and numbers of blocks are known.
pub fn lay_out(header: &mut Header) -> std::result::Result<(), String> {
    let mut end = (PRELUDE_BYTES + encoded_length(header)?) as u64;
    for column in &mut header.columns {
        column.size_bytes = packed::size_bytes(column.bits, column.entries);
        column.offset = end.next_multiple_of(ALIGNMENT_BYTES);
        end = column.offset + column.size_bytes;
    }
    Ok(())
}

pub(in crate::table) fn read_u32(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// The maximum size of a table's file, in bytes. A header has space for the checksums of at most twice as much.
const MAX_FILE_BYTES: u64 = 1 << 41;

/// Checks that a table of this size fits into a file.
pub fn check_file_bytes(puzzle: &str, bytes: u64) -> Result<()> {
    if bytes <= MAX_FILE_BYTES {
        return Ok(());
    }
    Err(Error::too_many(
        format!("the table of {puzzle}"),
        (bytes >> 30) as usize,
        "GiB",
        MAX_FILE_BYTES >> 30,
    ))
}

/// Reads the prelude and the header after it. Each value is checked before it is used.
pub fn read_head<T: DeserializeOwned>(path: &Path, bytes: &[u8], expected: [u8; 8]) -> Result<T> {
    let damaged = |what: String| Error::Header {
        path: path.into(),
        what,
    };
    let magic = &bytes[..bytes.len().min(expected.len())];
    if magic != &expected[..magic.len()] {
        return Err(Error::NotATable {
            path: path.into(),
            found: format!(
                "a file that begins with {:?}",
                String::from_utf8_lossy(magic)
            ),
        }
        .remedied([Remedy::NAME_A_TABLE]));
    }
    let found = bytes.len() as u64;
    if bytes.len() < PRELUDE_BYTES {
        return Err(Error::Length {
            path: path.into(),
            expected: ALIGNMENT_BYTES,
            found,
        });
    }
    let format = read_u32(bytes, 8);
    if format != FORMAT {
        return Err(Error::Format {
            path: path.into(),
            known: FORMAT,
            found: format,
        });
    }
    if read_u32(bytes, 20) != 0 {
        return Err(damaged("bytes 20 to 24 must be 0".into()));
    }
    let length = read_u32(bytes, 12) as usize;
    if length > LIMIT_BYTES {
        return Err(damaged(format!(
            "its length is {length} bytes, but at most {LIMIT_BYTES} are allowed"
        )));
    }
    let end = PRELUDE_BYTES + length;
    let Some(encoded) = bytes.get(PRELUDE_BYTES..end) else {
        return Err(Error::Length {
            path: path.into(),
            expected: (end as u64).next_multiple_of(ALIGNMENT_BYTES),
            found,
        });
    };
    let (expected, found) = (read_u32(bytes, 16), crc32fast::hash(encoded));
    if expected != found {
        return Err(damaged(format!(
            "expected checksum {expected:08x}, found {found:08x}"
        )));
    }
    header::decode(encoded).map_err(damaged)
}

/// Writes `count` zeros, up to the next offset of a file.
pub fn write_zeros(out: &mut impl io::Write, count: u64) -> io::Result<()> {
    io::copy(&mut io::Read::take(io::repeat(0), count), out).map(|_| ())
}
