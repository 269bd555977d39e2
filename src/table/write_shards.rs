//! Writes a table in shards: one file after another, each synced before the next, and the manifest last.

use super::entries::{BlockSums, Entries, write_head};
use super::header::Header;
use super::layout;
use super::manifest::{MANIFEST_MAGIC, Manifest, shard_name};
use super::replacement::Replacement;
use crate::watch::Watch;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

/// Writes the shards of columns, and the manifest that names them, into a new folder.
pub fn write_shards<C: Entries>(
    columns: &[C],
    mut manifest: Manifest,
    folder: &mut Replacement,
    mut watch: Watch,
) -> io::Result<()> {
    let count = manifest.checksums.len() as f64;
    let mut number = 0;
    for column in columns {
        let mut open: Option<Shard> = None;
        column.each_run(&mut |mut run| {
            while !run.is_empty() {
                let shard = match &mut open {
                    Some(shard) => shard,
                    None => open.insert(Shard::begin(folder.path(), &manifest, number)?),
                };
                run = shard.put(run)?;
                if let Some(shard) = open.take_if(|shard| shard.left_bytes == 0) {
                    manifest.checksums[number] = shard.finish()?;
                    number += 1;
                    watch
                        .report(number as f64 / count)
                        .map_err(io::Error::other)?;
                }
            }
            Ok(())
        })?;
        if open.is_some() {
            return Err(io::Error::other(format!(
                "the column {} is shorter than its entries",
                column.name()
            )));
        }
    }
    let encoded = manifest.encode().map_err(io::Error::other)?;
    folder
        .file()
        .write_all(&layout::prelude(&encoded, MANIFEST_MAGIC))?;
    folder.file().write_all(&encoded)
}

/// A shard that is being written.
struct Shard {
    out: BufWriter<File>,
    header: Header,
    sums: BlockSums,
    left_bytes: u64,
}

impl Shard {
    fn begin(folder: &Path, manifest: &Manifest, number: usize) -> io::Result<Self> {
        let header = manifest.shard_header(number).map_err(io::Error::other)?;
        let mut out = BufWriter::new(File::create_new(folder.join(shard_name(number)))?);
        let (offset, left_bytes) = header
            .columns
            .first()
            .map_or((0, 0), |column| (column.offset, column.size_bytes));
        out.seek(SeekFrom::Start(offset))?;
        Ok(Self {
            out,
            header,
            sums: BlockSums::default(),
            left_bytes,
        })
    }

    /// Writes as much of a run as fits into the shard, and returns the rest.
    fn put<'r>(&mut self, run: &'r [u8]) -> io::Result<&'r [u8]> {
        let room = usize::try_from(self.left_bytes).unwrap_or(usize::MAX);
        let (own, rest) = run.split_at(run.len().min(room));
        self.sums.add(own);
        self.out.write_all(own)?;
        self.left_bytes -= own.len() as u64;
        Ok(rest)
    }

    /// Writes the header before the entries, syncs the file, and returns the CRC-32 of the header.
    fn finish(mut self) -> io::Result<u32> {
        for column in &mut self.header.columns {
            column.checksums = std::mem::take(&mut self.sums).finish();
        }
        let checksum = write_head(&mut self.out, &self.header)?;
        self.out.get_ref().sync_all()?;
        Ok(checksum)
    }
}
