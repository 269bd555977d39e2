//! Layers as files: one file has the chunks of a layer, and each plane has a checksum.
//!
//! A file starts with [`MAGIC`]. The codes of the chunks follow, in the order in which they were found. Then comes the index, which lists
//! the chunks by number: for each its number, its offset, and the length and CRC-32 of the code of each plane. The last 24 bytes are the
//! CRC-32 of the index and of what follows, the number of planes, the offset of the index, and [`MAGIC`] again. Numbers are little-endian.
//!
//! A commit syncs the files that were written since the last one, then replaces the manifest. Files that the manifest names are complete.

use super::manifest::SearchManifest;
use super::peers::Peers;
use super::progress::{Name, Progress};
use super::store::Store;
use crate::layers::codes::stored::StoredChunk;
use homing_table::error::{Error, Result};
use homing_table::table::scratch::DAMAGED;
use homing_table::table::{positioned, sync};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The first and the last bytes of a file. The first byte is not a letter.
const MAGIC: [u8; 8] = *b"\x89layer\r\n";
/// The bytes of a chunk in the index before its planes: its number and its offset.
const ENTRY_BYTES: usize = 12;
/// The bytes of a plane in the index: the length and the checksum of its code.
const CODE_BYTES: usize = 8;
/// The bytes after the index.
const END_BYTES: u64 = 24;
/// The suffix of a file that is not sealed.
const PART: &str = "part";

/// A store of layers in the files of a folder.
pub struct Files {
    folder: PathBuf,
    rank: usize,
    ranks: usize,
    manifest: SearchManifest,
    writing: Mutex<HashMap<Name, Arc<Writing>>>,
    sealed: Mutex<HashMap<Name, Vec<Arc<SealedFile>>>>,
    /// The time between two commits.
    period: Duration,
    committed: Mutex<LastCommit>,
}

/// The time of the last commit, and the layers sealed since.
struct LastCommit {
    at: Instant,
    unsynced: Vec<Name>,
}

/// A file that is being written.
struct Writing {
    path: PathBuf,
    file: File,
    end: AtomicU64,
    entries: Mutex<Vec<(ChunkEntry, Vec<StoredCode>)>>,
}

/// A complete file.
struct SealedFile {
    path: PathBuf,
    /// The process that wrote it.
    rank: usize,
    file: File,
    size_bytes: u64,
    planes: usize,
    /// The chunks, by number.
    entries: Vec<ChunkEntry>,
    /// The codes of their planes, `planes` per chunk.
    codes: Vec<StoredCode>,
}

#[derive(Clone, Copy)]
struct ChunkEntry {
    chunk: u32,
    offset: u64,
}

#[derive(Clone, Copy)]
struct StoredCode {
    length: u32,
    checksum: u32,
}

impl Name {
    /// Returns the name of the file in which a process stores this.
    pub fn file_name(self, rank: usize) -> String {
        format!("{self}.{rank}")
    }
}

impl Files {
    /// Opens the files that the manifest names; a new search has none. Layers are committed once `period` has passed since the last commit.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] for the first file that is missing, truncated or changed.
    pub fn open(
        folder: &Path,
        (rank, ranks): (usize, usize),
        manifest: SearchManifest,
        period: Duration,
    ) -> Result<Self> {
        let mut sealed: HashMap<Name, Vec<Arc<SealedFile>>> = HashMap::new();
        for &(name, writer, size_bytes) in manifest.files() {
            sealed
                .entry(name)
                .or_default()
                .push(Arc::new(SealedFile::open(
                    folder,
                    &manifest,
                    (name, writer, size_bytes),
                )?));
        }
        let committed = Mutex::new(LastCommit {
            at: Instant::now(),
            unsynced: Vec::new(),
        });
        Ok(Self {
            folder: folder.into(),
            rank,
            ranks,
            manifest,
            writing: Mutex::default(),
            sealed: Mutex::new(sealed),
            period,
            committed,
        })
    }

    fn sealed(&self) -> MutexGuard<'_, HashMap<Name, Vec<Arc<SealedFile>>>> {
        self.sealed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn writing(&self, name: Name) -> Result<Arc<Writing>> {
        let writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        writing.get(&name).cloned().ok_or_else(|| Error::Defect {
            what: format!("{name:?} was not begun"),
        })
    }

    /// Returns the files that this process is responsible for: its own, and in the first process also those of processes that have ended.
    fn own(&self, name: Name) -> Vec<Arc<SealedFile>> {
        let is_own = |file: &&Arc<SealedFile>| {
            file.rank == self.rank || self.rank == 0 && file.rank >= self.ranks
        };
        self.sealed().get(&name).map_or_else(Vec::new, |files| {
            files.iter().filter(is_own).cloned().collect()
        })
    }

    /// Returns the file with a chunk, and the chunk's position in its index.
    fn find(&self, name: Name, chunk: usize) -> Option<(Arc<SealedFile>, usize)> {
        let sealed = self.sealed();
        sealed.get(&name)?.iter().find_map(|file| {
            let at = file
                .entries
                .binary_search_by_key(&(chunk as u32), |entry| entry.chunk)
                .ok()?;
            Some((file.clone(), at))
        })
    }
}

impl Store for Files {
    fn begin(&self, name: Name) -> Result<()> {
        let path = self
            .folder
            .join(format!("{}.{PART}", name.file_name(self.rank)));
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(&path);
        let file = file.map_err(Error::scratch_io(&path, "cannot write the layer"))?;
        positioned::write(&file, &MAGIC, 0)
            .map_err(Error::scratch_io(&path, "cannot write the layer"))?;
        let writing = Writing {
            path,
            file,
            end: AtomicU64::new(MAGIC.len() as u64),
            entries: Mutex::default(),
        };
        self.writing
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(name, Arc::new(writing));
        Ok(())
    }

    fn put(&self, name: Name, chunk: usize, stored: StoredChunk) -> Result<()> {
        if stored.is_empty() {
            return Ok(());
        }
        let writing = self.writing(name)?;
        let length = stored.bytes().len() as u64;
        let offset = writing.end.fetch_add(length, Relaxed);
        positioned::write(&writing.file, stored.bytes(), offset)
            .map_err(Error::scratch_io(&writing.path, "cannot write the layer"))?;
        let code = |plane| StoredCode {
            length: stored.plane(plane).len() as u32,
            checksum: crc32fast::hash(stored.plane(plane)),
        };
        let codes = (0..stored.lengths().len()).map(code).collect();
        let mut entries = writing
            .entries
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        entries.push((
            ChunkEntry {
                chunk: chunk as u32,
                offset,
            },
            codes,
        ));
        Ok(())
    }

    fn seal(&self, name: Name) -> Result<()> {
        let writing = self.writing(name)?;
        self.writing
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&name);
        let path = self.folder.join(name.file_name(self.rank));
        let failed = |source| Error::Io {
            path: writing.path.clone(),
            doing: "cannot write the layer",
            source,
        };
        let mut entries = std::mem::take(
            &mut *writing
                .entries
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        );
        entries.sort_unstable_by_key(|(entry, _)| entry.chunk);
        let planes = entries.first().map_or(0, |(_, codes)| codes.len());
        let mut index = Vec::new();
        for (entry, codes) in &entries {
            index.extend(entry.chunk.to_le_bytes());
            index.extend(entry.offset.to_le_bytes());
            for code in codes {
                index.extend(code.length.to_le_bytes());
                index.extend(code.checksum.to_le_bytes());
            }
        }
        let offset = writing.end.load(Relaxed);
        let end = [
            &(planes as u32).to_le_bytes()[..],
            &offset.to_le_bytes(),
            &MAGIC,
        ]
        .concat();
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&index);
        checksum.update(&end);
        index.extend(checksum.finalize().to_le_bytes());
        index.extend(end);
        positioned::write(&writing.file, &index, offset).map_err(failed)?;
        fs::rename(&writing.path, &path).map_err(failed)?;
        let sealed = SealedFile::open(
            &self.folder,
            &self.manifest,
            (name, self.rank, offset + index.len() as u64),
        )?;
        self.sealed().insert(name, vec![Arc::new(sealed)]);
        self.committed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .unsynced
            .push(name);
        Ok(())
    }

    fn get(&self, name: Name, chunk: usize) -> Result<StoredChunk> {
        let Some((file, at)) = self.find(name, chunk) else {
            return Ok(StoredChunk::default());
        };
        let codes = &file.codes[at * file.planes..][..file.planes];
        let mut bytes = vec![0; codes.iter().map(|code| code.length as usize).sum()];
        file.read(&mut bytes, file.entries[at].offset)?;
        let stored = StoredChunk::new(bytes, codes.iter().map(|code| code.length));
        match (0..file.planes)
            .find(|&plane| crc32fast::hash(stored.plane(plane)) != codes[plane].checksum)
        {
            None => Ok(stored),
            Some(_) => Err(file.changed(chunk)),
        }
    }

    fn get_plane(&self, name: Name, chunk: usize, plane: usize) -> Result<Vec<u8>> {
        let Some((file, at)) = self
            .find(name, chunk)
            .filter(|(file, _)| plane < file.planes)
        else {
            return Ok(Vec::new());
        };
        let codes = &file.codes[at * file.planes..][..file.planes];
        let mut bytes = vec![0; codes[plane].length as usize];
        let before: u64 = codes[..plane]
            .iter()
            .map(|code| u64::from(code.length))
            .sum();
        file.read(&mut bytes, file.entries[at].offset + before)?;
        if crc32fast::hash(&bytes) == codes[plane].checksum {
            Ok(bytes)
        } else {
            Err(file.changed(chunk))
        }
    }

    fn size_bytes(&self, name: Name) -> u64 {
        self.own(name).iter().map(|file| file.size_bytes).sum()
    }

    fn remove(&self, name: Name) {
        for file in self.own(name) {
            fs::remove_file(&file.path).ok();
        }
        self.sealed().remove(&name);
    }

    fn commit(&self, progress: &Progress, peers: &dyn Peers, is_asked: bool) -> Result<bool> {
        let mut committed = self
            .committed
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        // The first process decides for all.
        let is_due = self.rank == 0 && (is_asked || committed.at.elapsed() >= self.period);
        if peers.sum(u64::from(is_due))? == 0 {
            return Ok(false);
        }
        for file in std::mem::take(&mut committed.unsynced)
            .into_iter()
            .flat_map(|name| self.own(name))
        {
            file.file
                .sync_all()
                .map_err(Error::scratch_io(&file.path, "cannot write the layer"))?;
        }
        sync(&self.folder);
        let own = progress
            .names(self.manifest.model())
            .into_iter()
            .flat_map(|name| self.own(name).into_iter().map(move |file| (name, file)));
        let lines: String = own
            .map(|(name, file)| SearchManifest::file_line(name, file.rank, file.size_bytes))
            .collect();
        // When all processes have synced, the first one writes the manifest, and all wait for it.
        let mut parcels = vec![Vec::new(); peers.ranks()];
        parcels[0] = lines.into_bytes();
        let lines = peers.exchange(parcels)?.concat();
        let written = if self.rank == 0 {
            self.manifest
                .write(&self.folder, progress, &String::from_utf8_lossy(&lines))
        } else {
            Ok(())
        };
        let failures = peers.sum(u64::from(written.is_err()))?;
        written?;
        if failures > 0 {
            return Err(Error::Defect {
                what: "the first process could not write the manifest".into(),
            });
        }
        committed.at = Instant::now();
        Ok(true)
    }
}

impl SealedFile {
    /// Opens a file of this size. Its index is validated: a correct checksum only shows that the file is as its writer left it.
    fn open(
        folder: &Path,
        manifest: &SearchManifest,
        (name, rank, size_bytes): (Name, usize, u64),
    ) -> Result<Self> {
        let path = &folder.join(name.file_name(rank));
        let wrong = |what: String| Error::scratch(path, what);
        match fs::metadata(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(wrong("it is missing".into()));
            }
            // Opening a pipe would wait for its writer.
            Ok(found) if !found.is_file() => {
                return Err(wrong(
                    "expected a file, found a folder, a pipe or a device".into(),
                ));
            }
            Ok(found) if found.len() != size_bytes => {
                return Err(wrong(format!(
                    "expected {size_bytes} bytes, found {}",
                    found.len()
                )));
            }
            _ => {}
        }
        // Windows syncs only files that are open for writing.
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)
            .map_err(Error::io(path, "cannot open the layer"))?;
        let changed = || wrong(format!("its index {DAMAGED}"));
        let index_end = size_bytes.checked_sub(END_BYTES).ok_or_else(changed)?;
        let mut end = [0; END_BYTES as usize];
        positioned::read(&file, &mut end, index_end)
            .map_err(Error::io(path, "cannot read the layer"))?;
        let number = |bytes: &[u8]| {
            bytes
                .iter()
                .rev()
                .fold(0u64, |number, &byte| number << 8 | u64::from(byte))
        };
        let (checksum, planes, offset) = (
            number(&end[..4]),
            number(&end[4..8]) as usize,
            number(&end[8..16]),
        );
        let mut start = [0; MAGIC.len()];
        positioned::read(&file, &mut start, 0).map_err(Error::io(path, "cannot read the layer"))?;
        let is_whole = start == MAGIC && end[16..] == MAGIC;
        let length = index_end
            .checked_sub(offset)
            .filter(|_| is_whole)
            .ok_or_else(changed)?;
        let (chunks, most_planes) = (manifest.model().layout().chunks, manifest.planes(name));
        let entry_bytes = ENTRY_BYTES + CODE_BYTES * most_planes;
        if planes != if length == 0 { 0 } else { most_planes }
            || length > (chunks * entry_bytes) as u64
        {
            return Err(wrong(format!(
                "expected {most_planes} planes of at most {chunks} chunks, and its index has others"
            )));
        }
        let mut index = vec![0; length as usize];
        positioned::read(&file, &mut index, offset)
            .map_err(Error::io(path, "cannot read the layer"))?;
        let mut found = crc32fast::Hasher::new();
        found.update(&index);
        found.update(&end[4..]);
        if u64::from(found.finalize()) != checksum || !index.len().is_multiple_of(entry_bytes) {
            return Err(changed());
        }
        let (mut entries, mut codes) = (Vec::new(), Vec::new());
        for entry in index.chunks_exact(entry_bytes) {
            entries.push(ChunkEntry {
                chunk: number(&entry[..4]) as u32,
                offset: number(&entry[4..12]),
            });
            let code = |code: &[u8]| StoredCode {
                length: number(&code[..4]) as u32,
                checksum: number(&code[4..]) as u32,
            };
            codes.extend(entry[ENTRY_BYTES..].chunks_exact(CODE_BYTES).map(code));
        }
        let plane_bytes = manifest.model().layout().units.code_bytes();
        let lies_before_index = |(at, entry): (usize, &ChunkEntry)| {
            let code_bytes: u64 = codes[at * planes..][..planes]
                .iter()
                .map(|code| u64::from(code.length))
                .sum();
            entry
                .offset
                .checked_add(code_bytes)
                .is_some_and(|end| end <= offset)
        };
        let has_chunks = entries.is_sorted_by(|one, other| one.chunk < other.chunk)
            && entries
                .last()
                .is_none_or(|last| (last.chunk as usize) < chunks)
            && codes
                .iter()
                .all(|code| u64::from(code.length) <= plane_bytes)
            && entries.iter().enumerate().all(lies_before_index);
        if !has_chunks {
            return Err(wrong(format!(
                "expected chunks below {chunks} in order, each plane at most {plane_bytes} bytes before the index"
            )));
        }
        Ok(Self {
            path: path.into(),
            rank,
            file,
            size_bytes,
            planes,
            entries,
            codes,
        })
    }

    fn read(&self, bytes: &mut [u8], offset: u64) -> Result<()> {
        positioned::read(&self.file, bytes, offset)
            .map_err(Error::io(&self.path, "cannot read the layer"))
    }

    fn changed(&self, chunk: usize) -> Error {
        Error::scratch(&self.path, format!("chunk {chunk} {DAMAGED}"))
    }
}
