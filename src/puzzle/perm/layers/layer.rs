//! A layer in a file: its rows one behind the other, in the order of their outer numbers, those without states left out.
//!
//! The file begins with [`MAGIC`]. A row is its outer number, the length of its [code](code) and a CRC-32 of all this but itself,
//! little-endian, then the code.

use super::code;
use crate::error::{Error, Result};
use crate::table::positioned;
use crate::watch::Stop;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The first bytes of a file. The first one is not a letter.
const MAGIC: [u8; 8] = *b"\x89prows\r\n";
/// Where the first row of a file is.
pub const FIRST: u64 = MAGIC.len() as u64;
/// The bytes of a row before its code.
pub const HEAD_BYTES: usize = 10;
/// So many rows share the offset of the first one.
const GROUP: usize = 64;
/// So many bytes are read between two looks at the stop.
pub const PART_BYTES: usize = 1 << 18;

/// A layer that is whole.
pub struct Layer {
    pub path: PathBuf,
    pub file: File,
    pub size_bytes: u64,
    /// The number of its states.
    pub states: u64,
    places: Places,
}

/// Where rows are in a file.
#[derive(Default)]
struct Places {
    /// By group of rows: where its first one is.
    offsets: Vec<u64>,
    /// By row: its bytes with its head; 0 if it has no states.
    lengths: Vec<u16>,
}

/// A layer that is being written.
pub struct Writing {
    path: PathBuf,
    out: BufWriter<File>,
    states: u64,
    places: Places,
    end: u64,
}

/// The bytes of memory that a layer takes.
pub fn memory_bytes(rows: usize) -> u64 {
    (rows * 2 + rows.div_ceil(GROUP) * 8) as u64
}

/// The name of a layer's file.
pub fn file_name(depth: usize) -> String {
    format!("layer-{depth:03}")
}

/// The head of a row and its code.
pub fn record(outer: usize, row: &[u64], row_len: usize, into: &mut Vec<u8>) -> u32 {
    let start = into.len();
    into.extend([0; HEAD_BYTES]);
    let count = code::encode(row, row_len, into);
    let length = into.len() - start - HEAD_BYTES;
    into[start..start + 4].copy_from_slice(&(outer as u32).to_le_bytes());
    into[start + 4..start + 6].copy_from_slice(&(length as u16).to_le_bytes());
    let checksum = checksum(&into[start..]);
    into[start + 6..start + 10].copy_from_slice(&checksum.to_le_bytes());
    count
}

fn checksum(record: &[u8]) -> u32 {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(&record[..6]);
    checksum.update(&record[HEAD_BYTES..]);
    checksum.finalize()
}

/// The outer number and the length of a row whose head this is.
fn head(bytes: &[u8]) -> Option<(usize, usize)> {
    let head = bytes.first_chunk::<HEAD_BYTES>()?;
    let outer = u32::from_le_bytes([head[0], head[1], head[2], head[3]]);
    Some((outer as usize, HEAD_BYTES + usize::from(u16::from_le_bytes([head[4], head[5]]))))
}

/// The code of a row from its bytes. `None` if they are not as they were written.
pub fn code_of(record: &[u8], outer: usize) -> Option<&[u8]> {
    let (found, length) = head(record)?;
    let is_whole = found == outer && length == record.len() && checksum(record).to_le_bytes() == record[6..HEAD_BYTES];
    is_whole.then(|| &record[HEAD_BYTES..])
}

impl Places {
    fn of(rows: usize) -> Self {
        Self { offsets: vec![0; rows.div_ceil(GROUP)], lengths: vec![0; rows] }
    }
}

impl Writing {
    /// Begins a layer of a puzzle with so many rows.
    pub fn begin(folder: &Path, depth: usize, rows: usize) -> Result<Self> {
        let path = folder.join(file_name(depth));
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&path);
        let file = file.map_err(Error::io(&path, "cannot write the layer"))?;
        let mut out = BufWriter::with_capacity(PART_BYTES, file);
        out.write_all(&MAGIC).map_err(Error::io(&path, "cannot write the layer"))?;
        Ok(Self { path, out, states: 0, places: Places::of(rows), end: FIRST })
    }

    /// Writes rows that lie one behind the other, with so many states. They come behind those that were written before.
    pub fn put(&mut self, records: &[u8], states: u64) -> Result<()> {
        let mut rest = records;
        while let Some((outer, length)) = head(rest) {
            self.places.lengths[outer] = length as u16;
            // Rows come in their order, so the first one of a group to be written is the one whose place the group keeps.
            let offset = &mut self.places.offsets[outer / GROUP];
            if *offset == 0 {
                *offset = self.end;
            }
            self.end += length as u64;
            rest = &rest[length..];
        }
        self.states += states;
        self.out.write_all(records).map_err(Error::io(&self.path, "cannot write the layer"))
    }

    /// Ends the layer.
    pub fn end(self) -> Result<Layer> {
        let Self { path, out, states, places, end } = self;
        let file = out.into_inner().map_err(|error| Error::io(&path, "cannot write the layer")(error.into_error()))?;
        Ok(Layer { path, file, size_bytes: end, states, places })
    }

    /// Removes what was written.
    pub fn forget(self) {
        let Self { path, out, .. } = self;
        drop(out.into_parts());
        fs::remove_file(path).ok();
    }
}

impl Layer {
    /// Opens the file of a layer of this size, and reads it through.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] if it is missing, cut off, changed, or has no rows of such a puzzle in their order; [`Error::Io`].
    pub fn open(folder: &Path, depth: usize, size_bytes: u64, rows: usize, row_len: usize) -> Result<Self> {
        let (path, file) = open_file(folder, depth, size_bytes)?;
        let mut layer = Self { path, file, size_bytes, states: 0, places: Places::of(rows) };
        let (mut at, mut next) = (FIRST, 0);
        let mut reader = Reader::new();
        while let Some((outer, record)) = reader.next(&layer.file, &layer.path, &mut at, size_bytes)? {
            let code = code_of(record, outer).filter(|_| outer >= next && outer < rows);
            let mut states = 0;
            if !code.is_some_and(|code| code::each(code, row_len, |_| states += 1)) || states == 0 {
                return Err(layer.changed(outer));
            }
            layer.states += states;
            layer.places.lengths[outer] = record.len() as u16;
            if layer.places.offsets[outer / GROUP] == 0 {
                layer.places.offsets[outer / GROUP] = at - record.len() as u64;
            }
            next = outer + 1;
        }
        Ok(layer)
    }

    /// The bytes of a row with its head; 0 if it has no states.
    pub fn length(&self, outer: usize) -> usize {
        self.places.lengths[outer].into()
    }

    fn offset(&self, outer: usize) -> u64 {
        let first = outer / GROUP * GROUP;
        let before: u64 = self.places.lengths[first..outer].iter().map(|&length| u64::from(length)).sum();
        self.places.offsets[outer / GROUP] + before
    }

    /// Reads rows, which lie one behind the other in the file. Those at both ends have states.
    pub fn read(&self, outers: Range<usize>, into: &mut Vec<u8>, stop: &Stop) -> Result<()> {
        let Some(last) = outers.clone().next_back() else { return Ok(()) };
        let (mut offset, end) = (self.offset(outers.start), self.offset(last) + self.length(last) as u64);
        while offset < end {
            stop.check()?;
            let (start, length) = (into.len(), (end - offset).min(PART_BYTES as u64) as usize);
            into.resize(start + length, 0);
            positioned::read(&self.file, &mut into[start..], offset).map_err(Error::io(&self.path, "cannot read the layer"))?;
            offset += length as u64;
        }
        Ok(())
    }

    /// The error for a row that is not as it was written.
    pub fn changed(&self, outer: usize) -> Error {
        changed(&self.path, outer)
    }
}

/// The error for a row that is not as it was written.
pub fn changed(path: &Path, outer: usize) -> Error {
    Error::Scratch { path: path.into(), what: format!("row {outer} is not as it was written") }
}

/// Opens the file of a layer that has this size.
pub fn open_file(folder: &Path, depth: usize, size_bytes: u64) -> Result<(PathBuf, File)> {
    let path = folder.join(file_name(depth));
    let wrong = |what: String| Error::Scratch { path: path.clone(), what };
    match fs::metadata(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(wrong("it is missing".into())),
        // To open a pipe is to wait for its writer.
        Ok(found) if !found.is_file() => return Err(wrong("expected a file, found a folder, a pipe or a device".into())),
        Ok(found) if found.len() != size_bytes => return Err(wrong(format!("expected {size_bytes} bytes, found {}", found.len()))),
        _ => {}
    }
    // Windows brings to the disk only what is open for writing.
    let file = OpenOptions::new().read(true).write(true).open(&path).map_err(Error::io(&path, "cannot open the layer"))?;
    let mut start = [0; MAGIC.len()];
    let is_long_enough = size_bytes >= FIRST;
    if is_long_enough {
        positioned::read(&file, &mut start, 0).map_err(Error::io(&path, "cannot read the layer"))?;
    }
    if start != MAGIC {
        return Err(wrong("expected a layer of a permutation puzzle".into()));
    }
    Ok((path, file))
}

/// Reads the rows of files one after the other.
pub struct Reader {
    bytes: Vec<u8>,
    /// What of `bytes` is not yet taken.
    left: Range<usize>,
}

/// The bytes that a reader reads at once; no row has more.
const READ_BYTES: usize = 1 << 17;

impl Reader {
    pub fn new() -> Self {
        Self { bytes: Vec::new(), left: 0..0 }
    }

    /// Forgets what was read ahead, to go on at another place.
    pub fn leave(&mut self) {
        self.left = 0..0;
    }

    /// The next row of a file of this size: its outer number, and its bytes. `at` is where it begins, and becomes its end.
    pub fn next(&mut self, file: &File, path: &Path, at: &mut u64, size_bytes: u64) -> Result<Option<(usize, &[u8])>> {
        let cut = || Error::Scratch { path: path.into(), what: "its last row is cut off".into() };
        if *at >= size_bytes {
            return Ok(None);
        }
        let is_whole = |bytes: &[u8]| head(bytes).is_some_and(|(_, length)| length <= bytes.len());
        if !is_whole(&self.bytes[self.left.clone()]) {
            let length = (size_bytes - *at).min(READ_BYTES as u64) as usize;
            self.bytes.resize(length, 0);
            positioned::read(file, &mut self.bytes, *at).map_err(Error::io(path, "cannot read the layer"))?;
            self.left = 0..length;
        }
        let bytes = &self.bytes[self.left.clone()];
        let (outer, length) = head(bytes).filter(|_| is_whole(bytes)).ok_or_else(cut)?;
        self.left.start += length;
        *at += length as u64;
        Ok(Some((outer, &bytes[..length])))
    }
}
