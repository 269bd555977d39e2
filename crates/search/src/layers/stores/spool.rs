//! Inboxes for the states that cross between chunks, until the receiving chunk is searched.

use homing_table::error::{Error, Result};
use homing_table::table::positioned;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

/// The inboxes of all chunks: in memory, and in a file once they grow too large.
///
/// Everything in it follows from the last layer, so it is neither synced nor kept: a resumed search sends it again.
pub struct Spool {
    boxes: Vec<Mutex<Inbox>>,
    overflow: Option<Overflow>,
    /// The bytes of each inbox that stay in memory.
    cap_bytes: usize,
}

#[derive(Default)]
struct Inbox {
    held: Vec<u8>,
    spilled: Vec<Extent>,
}

/// A part of an inbox that is in the file.
struct Extent {
    offset: u64,
    length: u32,
    checksum: u32,
}

struct Overflow {
    path: PathBuf,
    file: File,
    end: AtomicU64,
}

impl Spool {
    /// Creates empty inboxes in memory.
    pub fn in_memory(chunks: usize) -> Self {
        Self {
            boxes: (0..chunks).map(|_| Mutex::default()).collect(),
            overflow: None,
            cap_bytes: usize::MAX,
        }
    }

    /// Creates empty inboxes. Together they keep at most `memory_bytes` in memory; the rest goes to a file.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the file cannot be created.
    pub fn in_file(chunks: usize, memory_bytes: u64, path: &Path) -> Result<Self> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(path);
        let file = file.map_err(Error::scratch_io(
            path,
            "cannot write what crosses from chunk to chunk",
        ))?;
        let overflow = Overflow {
            path: path.into(),
            file,
            end: AtomicU64::new(0),
        };
        // A growing vector may take twice as much as it holds.
        let cap_bytes = (memory_bytes / 2 / chunks as u64) as usize;
        Ok(Self {
            overflow: Some(overflow),
            cap_bytes,
            ..Self::in_memory(chunks)
        })
    }

    /// Puts a message into the inbox of a chunk.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn put(&self, chunk: usize, message: &[u8]) -> Result<()> {
        let mut inbox = self.boxes[chunk]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        inbox.held.extend_from_slice(message);
        if inbox.held.len() <= self.cap_bytes {
            return Ok(());
        }
        let Some(Overflow { path, file, end }) = &self.overflow else {
            return Ok(());
        };
        let held = std::mem::take(&mut inbox.held);
        let offset = end.fetch_add(held.len() as u64, Relaxed);
        positioned::write(file, &held, offset).map_err(Error::scratch_io(
            path,
            "cannot write what crosses from chunk to chunk",
        ))?;
        inbox.spilled.push(Extent {
            offset,
            length: held.len() as u32,
            checksum: crc32fast::hash(&held),
        });
        Ok(())
    }

    /// Takes the messages for a chunk.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], also if the data read differ from the data written.
    pub fn take(&self, chunk: usize) -> Result<Vec<u8>> {
        let Inbox { held, spilled } = std::mem::take(
            &mut *self.boxes[chunk]
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        );
        let Some(Overflow { path, file, .. }) =
            self.overflow.as_ref().filter(|_| !spilled.is_empty())
        else {
            return Ok(held);
        };
        let failed = |source| Error::Io {
            path: path.clone(),
            doing: "cannot read what crosses from chunk to chunk",
            source,
        };
        let mut all = vec![0; spilled.iter().map(|extent| extent.length as usize).sum()];
        let mut rest = &mut all[..];
        for Extent {
            offset,
            length,
            checksum,
        } in spilled
        {
            let (part, behind) = rest.split_at_mut(length as usize);
            positioned::read(file, part, offset).map_err(failed)?;
            if crc32fast::hash(part) != checksum {
                return Err(failed(std::io::Error::other("it was changed")));
            }
            rest = behind;
        }
        all.extend(held);
        Ok(all)
    }
}

impl Drop for Overflow {
    fn drop(&mut self) {
        std::fs::remove_file(&self.path).ok();
    }
}
