//! The option that writes a table in shards.

use crate::engine::{FamilyOption, Options, Scope, parse_size};
use crate::error::Result;
use crate::table::{check_file_bytes, check_shard_bytes, shard_count};

/// The option.
pub const SHARD_SIZE: FamilyOption = FamilyOption::value(
    "shard-size",
    "SIZE",
    Scope::Generation,
    "Write the table as a folder of files with this much of a column each, in bytes or with K, M, G [default: one file]",
);

/// The size of shards set by the option, in bytes.
///
/// # Errors
///
/// The option is invalid.
pub fn shard_bytes(options: &Options) -> Result<Option<u64>> {
    options
        .get("shard-size")
        .map(|text| {
            check_shard_bytes(parse_size(text).map_err(|error| error.in_option("shard-size"))?)
        })
        .transpose()
}

/// Checks that columns of these sizes fit into one file, or into shards of this size.
///
/// # Errors
///
/// They do not.
pub fn check_files(
    puzzle: &str,
    column_bytes: impl Iterator<Item = u64>,
    shard_bytes: Option<u64>,
) -> Result<()> {
    match shard_bytes {
        Some(shard_bytes) => shard_count(column_bytes, check_shard_bytes(shard_bytes)?).map(drop),
        None => check_file_bytes(puzzle, column_bytes.sum()),
    }
}
