//! Reading a table in shards. All shards are opened with the table, so that a lookup cannot fail, and replacing the folder later changes
//! no answer.

use super::bytes::Bytes;
use super::manifest::{MANIFEST, Manifest, shard_name};
use super::open_file::{Access, OpenFile, WHOLE_CHECK_BYTES};
use crate::error::{Error, Result};
use crate::packed;
use crate::watch::Watch;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The shards of a table, and their manifest.
#[derive(Debug)]
pub struct ShardFolder {
    manifest: Manifest,
    files: Vec<OpenFile>,
}

/// The shards of a column. Each but the last has `shard_bytes` bytes of the column.
#[derive(Clone, Debug)]
pub struct Shards {
    shard_bytes: u64,
    parts: Arc<[Bytes]>,
}

/// Returns the path of the manifest in a folder, if it has one.
pub fn manifest_in(folder: &Path) -> Option<PathBuf> {
    let path = folder.join(MANIFEST);
    // A link could point anywhere, so it does not count.
    path.symlink_metadata()
        .is_ok_and(|found| found.is_file())
        .then_some(path)
}

impl ShardFolder {
    /// Opens all shards of a checked manifest. The content of a small table is checked too, like that of a small file.
    pub fn open(path: &Path, access: Access, manifest: Manifest) -> Result<Self> {
        let files = (0..manifest.checksums.len())
            .map(|number| open(path, access, &manifest, number))
            .collect::<Result<_>>()?;
        let folder = Self { manifest, files };
        if folder.size_bytes() <= WHOLE_CHECK_BYTES {
            folder.check_content(Watch::NONE)?;
        }
        Ok(folder)
    }

    /// Returns the manifest.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Returns the size of all shards, in bytes.
    pub fn size_bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes.len() as u64).sum()
    }

    /// Returns the shards of a column, or `None` if the column needs more shards than were opened.
    pub fn column(&self, column: usize) -> Option<Shards> {
        let parts = self.files[self.manifest.shards_of(column)]
            .iter()
            .map(|file| file.column_bytes(0))
            .collect::<Option<_>>()?;
        Some(Shards {
            shard_bytes: self.manifest.shard_bytes,
            parts,
        })
    }

    /// Checks every checksum and every byte of padding, shard by shard.
    pub fn check_content(&self, mut watch: Watch) -> Result<()> {
        let share = |number: usize| number as f64 / self.files.len() as f64;
        self.files
            .iter()
            .enumerate()
            .try_for_each(|(number, file)| {
                file.check_content(watch.part(share(number), share(number + 1)))
            })
    }
}

/// Opens a shard, and checks that it is the table file named in the manifest.
///
/// # Errors
///
/// [`Error::Shard`] if it is missing or another file; otherwise those of [`TableFile::open`](super::TableFile::open).
fn open(folder: &Path, access: Access, manifest: &Manifest, number: usize) -> Result<OpenFile> {
    let path = folder.join(shard_name(number));
    let wrong = |what: &str| Error::Shard {
        path: path.clone(),
        what: what.into(),
    };
    match path.symlink_metadata() {
        Ok(found) if found.is_file() => {}
        Ok(_) => {
            return Err(wrong(
                "expected a shard, found a link, a folder or a device",
            ));
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(wrong("the shard is missing"));
        }
        Err(error) => return Err(Error::io(&path, "cannot open the shard")(error)),
    }
    let file = OpenFile::open(&path, access)?;
    let mut expected = manifest
        .shard_header(number)
        .map_err(|what| Error::Header {
            path: folder.join(MANIFEST),
            what,
        })?;
    if let ([expected], [found]) = (&mut expected.columns[..], &file.header.columns[..]) {
        expected.checksums.clone_from(&found.checksums);
    }
    let is_the_one =
        file.header == expected && manifest.checksums[number] == file.header_checksum();
    if is_the_one {
        Ok(file)
    } else {
        Err(wrong(
            "expected the shard that the manifest names, found another one",
        ))
    }
}

impl Shards {
    /// Returns the bytes of the column from `start` to the end of the shard. Empty past the end of the column.
    pub fn part(&self, start: u64) -> &[u8] {
        let (shard, offset) = (
            (start / self.shard_bytes) as usize,
            (start % self.shard_bytes) as usize,
        );
        self.parts
            .get(shard)
            .and_then(|bytes| bytes.get(offset..))
            .unwrap_or_default()
    }

    /// Returns the entry at an index. Entries have at most eight bits.
    pub fn get(&self, bits: u8, index: u64) -> u8 {
        let bit = index * u64::from(bits);
        packed::get(self.part(bit / 8), bits, bit % 8 / u64::from(bits))
    }
}
