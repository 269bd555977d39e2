//! Reading a table in shards. Mapped, each one is opened when a look-up first needs it; read into memory, all are opened with the table.

use super::manifest::{MANIFEST, Manifest, shard_name};
use super::open_file::{Access, OpenFile};
use super::packed;
use crate::error::{Error, Result};
use crate::watch::Watch;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, ThreadId};

/// The folder of a table in shards.
#[derive(Debug)]
pub struct ShardFolder {
    path: PathBuf,
    access: Access,
    manifest: Manifest,
    /// The shards that were needed.
    opened: Box<[OnceLock<OpenFile>]>,
    has_fault: AtomicBool,
    /// For each thread, the first shard that a look-up could not read.
    faults: Mutex<Vec<(ThreadId, Error)>>,
}

/// A column of a table in shards.
#[derive(Debug)]
pub struct Shards {
    folder: Arc<ShardFolder>,
    /// The number of its first shard.
    first: usize,
}

/// The path of the manifest in a folder, if it has one.
pub fn manifest_in(folder: &Path) -> Option<PathBuf> {
    let path = folder.join(MANIFEST);
    // A link could lead anywhere: it is none.
    path.symlink_metadata().is_ok_and(|found| found.is_file()).then_some(path)
}

impl ShardFolder {
    /// The folder of a manifest that is checked. [`Access::Read`] reads all shards, so that later changes to the folder change no answer.
    pub fn new(path: &Path, access: Access, manifest: Manifest) -> Result<Self> {
        let opened = manifest.checksums.iter().map(|_| OnceLock::new()).collect();
        let folder = Self { path: path.into(), access, manifest, opened, has_fault: AtomicBool::new(false), faults: Mutex::default() };
        if access == Access::Read {
            (0..folder.opened.len()).try_for_each(|number| folder.keep_open(number).map(drop))?;
        }
        Ok(folder)
    }

    /// The manifest.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The size of all shards, in bytes.
    pub fn size_bytes(&self) -> u64 {
        let header = |number| self.manifest.shard_header(number).ok();
        let columns = (0..self.manifest.checksums.len()).filter_map(header).flat_map(|header| header.columns);
        columns.map(|column| column.offset + column.size_bytes).sum()
    }

    /// Checks every checksum and every byte of padding of a shard. It stays open only if a look-up needed it.
    pub fn check_content(&self, number: usize, watch: Watch) -> Result<()> {
        match self.opened[number].get() {
            Some(file) => file.check_content(watch),
            None => self.open(number)?.check_content(watch),
        }
    }

    /// A shard, opened if it was not.
    fn keep_open(&self, number: usize) -> Result<&OpenFile> {
        let opened = &self.opened[number];
        match opened.get() {
            Some(file) => Ok(file),
            None => {
                let file = self.open(number)?;
                Ok(opened.get_or_init(|| file))
            }
        }
    }

    /// Opens a shard: a table file that is the one of the manifest.
    ///
    /// # Errors
    ///
    /// [`Error::Shard`] if it is missing or another one; as [`TableFile::open`](super::TableFile::open).
    fn open(&self, number: usize) -> Result<OpenFile> {
        let path = self.path.join(shard_name(number));
        let wrong = |what: &str| Error::Shard { path: path.clone(), what: what.into() };
        match path.symlink_metadata() {
            Ok(found) if found.is_file() => {}
            Ok(_) => return Err(wrong("expected a shard, found a link, a folder or a device")),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(wrong("the shard is missing")),
            Err(error) => return Err(Error::io(&path, "cannot open the shard")(error)),
        }
        let file = OpenFile::open(&path, self.access)?;
        let other = || wrong("expected the shard that the manifest names, found another one");
        let mut expected = self.manifest.shard_header(number).map_err(|what| self.damaged(what))?;
        if let ([expected], [found]) = (&mut expected.columns[..], &file.header.columns[..]) {
            expected.checksums.clone_from(&found.checksums);
        }
        if file.header == expected && self.manifest.checksums[number] == file.header_checksum() { Ok(file) } else { Err(other()) }
    }

    fn damaged(&self, what: String) -> Error {
        Error::Header { path: self.path.join(MANIFEST), what }
    }

    /// Keeps an error for the look-ups of this thread, which cannot return it.
    fn keep(&self, error: Error) {
        let (mut faults, own) = (self.faults(), thread::current().id());
        if faults.iter().all(|&(of, _)| of != own) {
            faults.push((own, error));
        }
        self.has_fault.store(true, Relaxed);
    }

    /// Takes the error of this thread's look-ups, if there is one.
    fn take_fault(&self) -> Option<Error> {
        if !self.has_fault.load(Relaxed) {
            return None;
        }
        let (mut faults, own) = (self.faults(), thread::current().id());
        let at = faults.iter().position(|&(of, _)| of == own)?;
        let (_, error) = faults.swap_remove(at);
        self.has_fault.store(!faults.is_empty(), Relaxed);
        Some(error)
    }

    fn faults(&self) -> MutexGuard<'_, Vec<(ThreadId, Error)>> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shards {
    /// The shards of a column.
    pub fn new(folder: Arc<ShardFolder>, column: usize) -> Self {
        let first = folder.manifest.shards_of(column).start;
        Self { folder, first }
    }

    /// The bytes of the column from `start` to the end of the shard that has it. The shard is opened if it was not.
    pub fn part(&self, start: u64) -> Result<&[u8]> {
        let shard_bytes = self.folder.manifest.shard_bytes;
        let (shard, offset) = ((start / shard_bytes) as usize, (start % shard_bytes) as usize);
        let file = self.folder.keep_open(self.first + shard)?;
        let column = file.header.columns.first().ok_or_else(|| self.folder.damaged(format!("shard {shard} has no column")))?;
        Ok(&file.bytes[column.offset as usize + offset..])
    }

    /// The entry of at most eight bits at an index; 0 where the shard cannot be read, whose error is kept for this thread.
    pub fn get(&self, bits: u8, index: u64) -> u8 {
        let bit = index * u64::from(bits);
        match self.part(bit / 8) {
            Ok(bytes) => packed::get(bytes, bits, bit % 8 / u64::from(bits)),
            Err(error) => {
                self.folder.keep(error);
                0
            }
        }
    }

    /// Takes the error of this thread's look-ups, if there is one.
    pub fn take_fault(&self) -> Option<Error> {
        self.folder.take_fault()
    }
}
