//! Sorted codes in a file, each stored as the difference from the previous one, in as few bytes as possible.

use homing_table::error::{Error, Result};
use homing_table::table::scratch::DAMAGED;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A file of distinct codes in ascending order.
#[derive(Clone, Debug)]
pub struct CodeRun {
    /// The file.
    pub path: PathBuf,
    /// The number of codes.
    pub count: u64,
    /// The size of the file.
    pub size_bytes: u64,
    /// The CRC-32 of the file.
    pub checksum: u32,
}

impl CodeRun {
    /// Checks that the file is unchanged.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] if it is not; [`Error::Io`].
    pub fn check(&self) -> Result<()> {
        let wrong = |what: String| Error::scratch(&self.path, what);
        match fs::metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(wrong("it is missing".into()));
            }
            // Opening a pipe would wait for a writer.
            Ok(found) if !found.is_file() => {
                return Err(wrong(
                    "expected a file, found a folder, a pipe or a device".into(),
                ));
            }
            Ok(found) if found.len() != self.size_bytes => {
                return Err(wrong(format!(
                    "expected {} bytes, found {}",
                    self.size_bytes,
                    found.len()
                )));
            }
            _ => {}
        }
        let mut file = File::open(&self.path).map_err(cannot_read(&self.path))?;
        let (mut sum, mut buffer) = (crc32fast::Hasher::new(), vec![0; BUFFER_BYTES]);
        let mut codes = 0;
        loop {
            let read = file.read(&mut buffer).map_err(cannot_read(&self.path))?;
            if read == 0 {
                break;
            }
            sum.update(&buffer[..read]);
            codes += buffer[..read].iter().filter(|&&byte| byte < 0x80).count() as u64;
        }
        if sum.finalize() == self.checksum && codes == self.count {
            Ok(())
        } else {
            Err(wrong(format!("it {DAMAGED}")))
        }
    }

    /// Flushes the file to disk.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn sync(&self) -> Result<()> {
        // Windows only flushes files that are open for writing.
        let file = File::options()
            .write(true)
            .open(&self.path)
            .map_err(cannot_write(&self.path))?;
        file.sync_all().map_err(cannot_write(&self.path))
    }
}

/// The bytes read or written at once.
pub(super) const BUFFER_BYTES: usize = 1 << 18;

fn cannot_read(path: &Path) -> impl FnOnce(io::Error) -> Error + '_ {
    Error::io(path, "cannot read the scratch files")
}

/// The error for a scratch file that cannot be written.
pub fn cannot_write(path: &Path) -> impl FnOnce(io::Error) -> Error + '_ {
    Error::scratch_io(path, "cannot write the scratch files")
}

/// A run being written.
pub struct RunWriter {
    file: File,
    buffer: Vec<u8>,
    last: Option<u128>,
    sum: crc32fast::Hasher,
    run: CodeRun,
}

impl RunWriter {
    /// Creates a file.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn create(path: PathBuf) -> Result<Self> {
        Ok(Self {
            file: File::create(&path).map_err(cannot_write(&path))?,
            buffer: Vec::with_capacity(BUFFER_BYTES + MAX_GAP_BYTES),
            last: None,
            sum: crc32fast::Hasher::new(),
            run: CodeRun {
                path,
                count: 0,
                size_bytes: 0,
                checksum: 0,
            },
        })
    }

    /// Adds a code that is not smaller than the previous one. Skips it if it is equal.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    #[inline]
    pub fn push(&mut self, code: u128) -> Result<()> {
        if self.last == Some(code) {
            return Ok(());
        }
        let mut gap = code.wrapping_sub(self.last.unwrap_or(0));
        self.last = Some(code);
        self.run.count += 1;
        while gap > 0x7f {
            self.buffer.push(gap as u8 | 0x80);
            gap >>= 7;
        }
        self.buffer.push(gap as u8);
        if self.buffer.len() < BUFFER_BYTES {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<()> {
        self.sum.update(&self.buffer);
        self.run.size_bytes += self.buffer.len() as u64;
        let written = self.file.write_all(&self.buffer);
        self.buffer.clear();
        written.map_err(cannot_write(&self.run.path))
    }

    /// Finishes the file.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn finish(mut self) -> Result<CodeRun> {
        self.flush()?;
        Ok(CodeRun {
            checksum: self.sum.finalize(),
            ..self.run
        })
    }
}

/// The most bytes of a difference: 128 bits, seven per byte.
const MAX_GAP_BYTES: usize = 19;

/// Reads the codes of a run, or looks up codes in ascending order.
pub struct RunReader {
    file: File,
    path: PathBuf,
    /// The bytes read last, and the place of the first that is still to come.
    buffer: Vec<u8>,
    at: usize,
    /// The next code, and the number of codes after it.
    next: Option<u128>,
    left: u64,
}

impl RunReader {
    /// Opens a run.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Scratch`] if the file is damaged.
    pub fn open(run: &CodeRun) -> Result<Self> {
        let mut reader = Self {
            file: File::open(&run.path).map_err(cannot_read(&run.path))?,
            path: run.path.clone(),
            buffer: Vec::new(),
            at: 0,
            next: None,
            left: run.count,
        };
        reader.advance()?;
        Ok(reader)
    }

    /// Returns the next code.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    #[inline]
    pub fn take(&mut self) -> Result<Option<u128>> {
        let next = self.next;
        self.advance()?;
        Ok(next)
    }

    /// Whether the run contains a code. Codes must be asked for in ascending order.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    #[inline]
    pub fn has(&mut self, code: u128) -> Result<bool> {
        while self.next.is_some_and(|next| next < code) {
            self.advance()?;
        }
        Ok(self.next == Some(code))
    }

    #[inline]
    fn advance(&mut self) -> Result<()> {
        if self.left == 0 {
            self.next = None;
            return Ok(());
        }
        let (mut gap, mut shift) = (0u128, 0);
        loop {
            if self.at == self.buffer.len() {
                self.fill()?;
            }
            let byte = self.buffer[self.at];
            self.at += 1;
            let bits = u128::from(byte & 0x7f);
            if shift >= u128::BITS || bits << shift >> shift != bits {
                return Err(self.damaged());
            }
            gap |= bits << shift;
            shift += 7;
            if byte < 0x80 {
                break;
            }
        }
        let next = self.next.unwrap_or(0).checked_add(gap);
        self.next = Some(next.ok_or_else(|| self.damaged())?);
        self.left -= 1;
        Ok(())
    }

    #[cold]
    fn fill(&mut self) -> Result<()> {
        self.buffer.clear();
        self.at = 0;
        let part = (&mut self.file).take(BUFFER_BYTES as u64);
        let read = { part }.read_to_end(&mut self.buffer);
        read.map_err(cannot_read(&self.path))?;
        if self.buffer.is_empty() {
            return Err(self.damaged());
        }
        Ok(())
    }

    #[cold]
    fn damaged(&self) -> Error {
        Error::scratch(&self.path, format!("it {DAMAGED}"))
    }
}

/// Visits the codes of many runs in ascending order, repeated if several runs contain them.
///
/// # Errors
///
/// The errors of [`RunReader::open`] and of `visit`.
pub fn merge(runs: &[CodeRun], mut visit: impl FnMut(u128) -> Result<()>) -> Result<()> {
    let mut readers = runs
        .iter()
        .map(RunReader::open)
        .collect::<Result<Vec<_>>>()?;
    let mut heads = BinaryHeap::with_capacity(readers.len());
    for (reader, at) in readers.iter_mut().zip(0..) {
        heads.extend(reader.take()?.map(|code| Reverse((code, at))));
    }
    while let Some(mut head) = heads.peek_mut() {
        let Reverse((code, at)) = *head;
        visit(code)?;
        match readers[at].take()? {
            Some(next) => *head = Reverse((next, at)),
            None => drop(std::collections::binary_heap::PeekMut::pop(head)),
        }
    }
    Ok(())
}
