//! Stores of layers: in memory, or in files.

use super::peers::Peers;
use super::progress::{Name, Progress};
use crate::layers::codes::stored::StoredChunk;
use homing_table::error::Result;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// A store of layers. Threads write all chunks of a layer in any order; then it is sealed, and can be read.
pub trait Store: Sync + Send {
    /// Starts a layer.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::Error::Io).
    fn begin(&self, name: Name) -> Result<()>;

    /// Stores a chunk of a layer that was started.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::Error::Io).
    fn put(&self, name: Name, chunk: usize, stored: StoredChunk) -> Result<()>;

    /// Completes a layer that was started.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::Error::Io).
    fn seal(&self, name: Name) -> Result<()>;

    /// Returns a chunk of a sealed layer.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::Error::Io), also if it differs from what was stored.
    fn get(&self, name: Name, chunk: usize) -> Result<StoredChunk>;

    /// Returns the code of one plane of a chunk of a sealed layer.
    ///
    /// # Errors
    ///
    /// Those of [`get`](Self::get).
    fn get_plane(&self, name: Name, chunk: usize, plane: usize) -> Result<Vec<u8>>;

    /// Returns the size of a sealed layer, in bytes.
    fn size_bytes(&self, name: Name) -> u64;

    /// Removes a layer.
    fn remove(&self, name: Name);

    /// Records the progress of the search durably, so that it can be resumed from there whatever happens. All that it names must be
    /// sealed. Only after that may files that it does not name be removed. Returns `false` if nothing was recorded, because recording
    /// takes time and the last one was recent; with `is_asked` it is always recorded.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::Error::Io).
    fn commit(&self, _progress: &Progress, _peers: &dyn Peers, _is_asked: bool) -> Result<bool> {
        Ok(true)
    }
}

/// Layers in memory.
#[derive(Default)]
pub struct Memory {
    chunks: Mutex<HashMap<Name, HashMap<usize, StoredChunk>>>,
}

impl Memory {
    fn with<R>(&self, act: impl FnOnce(&mut HashMap<Name, HashMap<usize, StoredChunk>>) -> R) -> R {
        act(&mut self.chunks.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Store for Memory {
    fn begin(&self, name: Name) -> Result<()> {
        self.with(|chunks| chunks.insert(name, HashMap::new()));
        Ok(())
    }

    fn put(&self, name: Name, chunk: usize, stored: StoredChunk) -> Result<()> {
        if !stored.is_empty() {
            self.with(|chunks| chunks.entry(name).or_default().insert(chunk, stored));
        }
        Ok(())
    }

    fn seal(&self, _: Name) -> Result<()> {
        Ok(())
    }

    fn get(&self, name: Name, chunk: usize) -> Result<StoredChunk> {
        Ok(self.with(|chunks| {
            chunks
                .get(&name)
                .and_then(|layer| layer.get(&chunk))
                .cloned()
                .unwrap_or_default()
        }))
    }

    fn get_plane(&self, name: Name, chunk: usize, plane: usize) -> Result<Vec<u8>> {
        let get = |layer: &HashMap<usize, StoredChunk>| {
            layer.get(&chunk).map(|stored| stored.plane(plane).to_vec())
        };
        Ok(self.with(|chunks| chunks.get(&name).and_then(get).unwrap_or_default()))
    }

    fn size_bytes(&self, name: Name) -> u64 {
        self.with(|chunks| {
            chunks.get(&name).map_or(0, |layer| {
                layer
                    .values()
                    .map(|stored| stored.bytes().len() as u64)
                    .sum()
            })
        })
    }

    fn remove(&self, name: Name) {
        self.with(|chunks| chunks.remove(&name));
    }
}
