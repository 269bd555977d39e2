use super::bytes::Bytes;
use super::column::Column;
use super::header::{self, ColumnHeader, Header, LIMIT_BYTES};
use super::manifest::{MANIFEST_MAGIC, Manifest};
use super::packed;
use super::shards::{ShardFolder, Shards, manifest_in};
use crate::error::{Error, Result};
use crate::space::Description;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The first bytes of every table. The first byte is not a letter, so that no text file begins like this. The last byte shows a
/// transfer that changed line ends.
pub const MAGIC: [u8; 8] = *b"\x89homing\n";
/// The version of the format that this library reads and writes, of tables and of manifests.
pub const FORMAT: u32 = 1;
/// The size of what stands before the header: magic, format, the header's length, its checksum, and four zero bytes.
pub const PRELUDE_BYTES: usize = 24;
/// Columns begin at multiples of this offset. It is a page, so that a mapped column is aligned for any type.
pub const ALIGNMENT_BYTES: u64 = 4096;
/// The size of the blocks of a column that have one checksum each. The last block may be shorter.
pub const BLOCK_BYTES: u64 = 1 << 20;
/// A file of at most this size is read and checked whole when it is opened.
pub const WHOLE_CHECK_BYTES: u64 = 16 << 20;

/// How a table's file is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Map the file: a page is read when it is first used. A disk error then ends the program by a signal (SIGBUS).
    #[default]
    Map,
    /// Read the whole file into memory first: a disk error is reported before the first answer.
    Read,
}

/// An open table file: its checked header, and its bytes. Or a table in shards: its checked manifest, and the folder with the shards.
///
/// `tables/README.md` describes the format field by field.
#[derive(Clone, Debug)]
pub struct TableFile {
    path: PathBuf,
    header: Header,
    bytes: Bytes,
    shards: Option<Arc<ShardFolder>>,
}

impl TableFile {
    /// Maps a file, and checks its prelude, header, lengths and bounds.
    ///
    /// The columns are not read, except in files of up to 16 MiB, which are checked whole. The file must not be changed in place
    /// while it is open. In a folder, the manifest is read; a shard is opened in the same way when it is first needed.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] or [`Error::Folder`] if the file cannot be read. [`Error::NotATable`], [`Error::Format`], [`Error::Length`],
    /// [`Error::Header`], [`Error::Checksum`] or [`Error::Padding`] if it is not a whole table of this format.
    pub fn open(path: &Path) -> Result<Self> {
        Self::open_by(path, Access::Map)
    }

    /// Opens a file like [`open`](Self::open), by mapping or by reading it.
    ///
    /// # Errors
    ///
    /// As for [`open`](Self::open).
    pub fn open_by(path: &Path, access: Access) -> Result<Self> {
        let metadata = std::fs::metadata(path).map_err(Error::io(path, "cannot open the table"))?;
        if metadata.is_dir() {
            let manifest = manifest_in(path).ok_or_else(|| Error::Folder { path: path.into() })?;
            return Self::in_shards(path, &manifest, access);
        }
        // To open a pipe is to wait for its writer.
        if !metadata.is_file() {
            return Err(Error::NotATable { path: path.into(), found: "a pipe, a socket or a device".into() });
        }
        let file = File::open(path).map_err(Error::io(path, "cannot open the table"))?;
        if metadata.len() == 0 {
            return Err(Error::NotATable { path: path.into(), found: "an empty file".into() });
        }
        let bytes = match access {
            Access::Map => Bytes::map(&file).map_err(Error::io(path, "cannot map the table"))?,
            Access::Read => Bytes::read(&file, metadata.len()).map_err(Error::io(path, "cannot read the table"))?,
        };
        Self::new(path, bytes)
    }

    /// A table in memory or in the program itself (`include_bytes!`), checked like a file. `name` stands for the path in errors.
    ///
    /// # Errors
    ///
    /// As for [`open`](Self::open), without [`Error::Io`] and [`Error::Folder`].
    pub fn from_bytes(name: &str, bytes: impl Into<Bytes>) -> Result<Self> {
        Self::new(Path::new(name), bytes.into())
    }

    fn new(path: &Path, bytes: Bytes) -> Result<Self> {
        let header = read_head(path, &bytes, MAGIC)?;
        let file = Self { path: path.into(), header, bytes, shards: None };
        file.check_layout()?;
        file.check_padding(0)?;
        file.check_unused_bits()?;
        if file.bytes.len() as u64 <= WHOLE_CHECK_BYTES {
            file.check_content()?;
        }
        Ok(file)
    }

    /// The table of a manifest, in the folder at `path`.
    fn in_shards(path: &Path, manifest_path: &Path, access: Access) -> Result<Self> {
        let file = File::open(manifest_path).map_err(Error::io(manifest_path, "cannot open the manifest"))?;
        let size_bytes = file.metadata().map_err(Error::io(manifest_path, "cannot open the manifest"))?.len();
        let most = (PRELUDE_BYTES + LIMIT_BYTES) as u64;
        if size_bytes > most {
            let what = format!("it has {size_bytes} bytes, but at most {most} are allowed");
            return Err(Error::Header { path: manifest_path.into(), what });
        }
        let bytes = Bytes::read(&file, size_bytes).map_err(Error::io(manifest_path, "cannot read the manifest"))?;
        let manifest: Manifest = read_head(manifest_path, &bytes, MANIFEST_MAGIC)?;
        let damaged = |what: String| Error::Header { path: manifest_path.into(), what };
        let expected = (PRELUDE_BYTES + read_u32(&bytes, 12) as usize) as u64;
        if bytes.len() as u64 != expected {
            return Err(Error::Length { path: manifest_path.into(), expected, found: bytes.len() as u64 });
        }
        check_counts(&manifest.header).and_then(|()| manifest.check()).map_err(damaged)?;
        let header = manifest.header.clone();
        Ok(Self { path: path.into(), header, bytes, shards: Some(Arc::new(ShardFolder::new(path, access, manifest))) })
    }

    /// The path of the file, or the name given to [`from_bytes`](Self::from_bytes).
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The size of the file, in bytes; of all files of a table in shards.
    pub fn size_bytes(&self) -> u64 {
        self.bytes.len() as u64 + self.shards.as_ref().map_or(0, |folder| folder.size_bytes())
    }

    /// The bytes of the file, shared. Of a table in shards, those of the manifest.
    #[must_use]
    pub fn bytes(&self) -> Bytes {
        self.bytes.clone()
    }

    /// The size of the shards, in bytes of a column, and their number. `None` if the table is one file.
    pub fn shards(&self) -> Option<(u64, u64)> {
        self.shards.as_ref().map(|folder| (folder.manifest().shard_bytes, folder.manifest().checksums.len() as u64))
    }

    /// The columns. They share the file's bytes.
    #[must_use]
    pub fn columns(&self) -> Vec<Column> {
        let column = |at: usize| {
            let header = &self.header.columns[at];
            match &self.shards {
                None => Column::new(&header.name, header.bits, header.entries, self.column_bytes(at)?),
                Some(folder) => Some(Column::in_shards(header, Arc::new(Shards::new(folder.clone(), at)))),
            }
        };
        (0..self.header.columns.len()).filter_map(column).collect()
    }

    /// The columns, for a kind of table that is one file.
    ///
    /// # Errors
    ///
    /// [`Error::Header`] if the table is in shards.
    pub(crate) fn whole_columns(&self) -> Result<Vec<Column>> {
        let what = || "expected a table in one file, found one in shards".into();
        if self.shards.is_none() { Ok(self.columns()) } else { Err(Error::Header { path: self.path.clone(), what: what() }) }
    }

    /// The CRC-32 of the header.
    pub(super) fn header_checksum(&self) -> u32 {
        read_u32(&self.bytes, 16)
    }

    /// Checks that the file is of what is described here.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`].
    pub(crate) fn check_description(&self, expected: &Description) -> Result<()> {
        if self.header.description() == *expected { Ok(()) } else { Err(self.other_puzzle(expected)) }
    }

    /// The error of a file that is not of what is described here: it names what tells the two apart.
    pub(crate) fn other_puzzle(&self, expected: &Description) -> Error {
        let found = self.header.description();
        let (expected, found) = (name_difference(expected, &found), name_difference(&found, expected));
        Error::OtherPuzzle { path: self.path.clone(), expected, found }
    }

    /// Checks every checksum and every byte of padding.
    ///
    /// # Errors
    ///
    /// [`Error::Checksum`] or [`Error::Padding`] for the first damaged block.
    pub fn check_content(&self) -> Result<()> {
        self.check_content_telling(&mut |_| {})
    }

    /// The same; `watch` gets the share that is checked, from 0 to 1.
    ///
    /// # Errors
    ///
    /// As [`check_content`](Self::check_content).
    pub fn check_content_telling(&self, watch: &mut dyn FnMut(f64)) -> Result<()> {
        if let Some(folder) = &self.shards {
            let count = folder.manifest().checksums.len();
            return (0..count).try_for_each(|number| {
                let share = |checked| (number as f64 + checked) / count as f64;
                folder.open(number)?.check_content_telling(&mut |checked| watch(share(checked)))
            });
        }
        let size_bytes = self.size_bytes().max(1) as f64;
        for (column, at) in self.header.columns.iter().zip(0..) {
            self.check_padding(at)?;
            self.check_blocks(at, &mut |checked| watch((column.offset + checked) as f64 / size_bytes))?;
        }
        Ok(())
    }

    /// The bytes of a column, if the table is one file.
    pub(super) fn column_bytes(&self, at: usize) -> Option<Bytes> {
        let column = &self.header.columns[at];
        self.bytes.slice(column.offset..column.offset.checked_add(column.size_bytes)?)
    }

    /// Checks that the numbers in the header agree with each other and with the file's length. After this, every column lies within
    /// the file.
    fn check_layout(&self) -> Result<()> {
        let header = &self.header;
        let damaged = |what: String| Error::Header { path: self.path.clone(), what };
        check_counts(header).map_err(damaged)?;
        let mut end = (PRELUDE_BYTES + encoded_length(header).map_err(damaged)?) as u64;
        for (column, at) in header.columns.iter().zip(0..) {
            check_column(&header.columns[..at], column).map_err(damaged)?;
            let aligned = end.next_multiple_of(ALIGNMENT_BYTES);
            let blocks_fit = column.checksums.len() as u64 == column.size_bytes.div_ceil(BLOCK_BYTES);
            if column.offset != aligned || !blocks_fit {
                return Err(damaged(disagree(column)));
            }
            let beyond = || damaged(format!("column {} is larger than any file", column.name));
            end = column.offset.checked_add(column.size_bytes).ok_or_else(beyond)?;
        }
        let found = self.bytes.len() as u64;
        if found == end { Ok(()) } else { Err(Error::Length { path: self.path.clone(), expected: end, found }) }
    }

    /// Checks that the bits behind the last entry of each column are zero: equal tables have equal bytes.
    fn check_unused_bits(&self) -> Result<()> {
        for (column, at) in self.header.columns.iter().zip(0..) {
            let used = column.entries % 8 * u64::from(column.bits) % 8;
            let last = self.column_bytes(at).and_then(|bytes| bytes.last().copied());
            if let Some(last) = last.filter(|last| used > 0 && last >> used != 0) {
                let offset = column.offset + column.size_bytes - 1;
                return Err(Error::Padding { path: self.path.clone(), offset, found: last });
            }
        }
        Ok(())
    }

    /// Checks that the bytes between the start of a column and what lies before it are zero.
    fn check_padding(&self, at: usize) -> Result<()> {
        let Some(column) = self.header.columns.get(at) else { return Ok(()) };
        let start = match at.checked_sub(1).map(|before| &self.header.columns[before]) {
            Some(before) => before.offset + before.size_bytes,
            None => PRELUDE_BYTES as u64 + u64::from(read_u32(&self.bytes, 12)),
        };
        let padding = &self.bytes[start as usize..column.offset as usize];
        match padding.iter().position(|&byte| byte != 0) {
            None => Ok(()),
            Some(at) => Err(Error::Padding { path: self.path.clone(), offset: start + at as u64, found: padding[at] }),
        }
    }

    fn check_blocks(&self, at: usize, watch: &mut dyn FnMut(u64)) -> Result<()> {
        let column = &self.header.columns[at];
        let Some(bytes) = self.column_bytes(at) else { return Ok(()) };
        for (block, (content, &expected)) in bytes.chunks(BLOCK_BYTES as usize).zip(&column.checksums).enumerate() {
            let found = crc32fast::hash(content);
            if found != expected {
                let offset = column.offset + block as u64 * BLOCK_BYTES;
                let end = offset + content.len() as u64;
                let (path, column) = (self.path.clone(), column.name.clone());
                return Err(Error::Checksum { path, column, block, offset, end, expected, found });
            }
            watch((block as u64 + 1) * BLOCK_BYTES);
        }
        Ok(())
    }
}

/// Checks that the numbers of states in a header agree with each other.
fn check_counts(header: &Header) -> std::result::Result<(), String> {
    let counted = header.layers.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
    // No layers at all: a table whose depths are too many to be counted one by one, as the lengths of routes are.
    let has_layers = !header.layers.is_empty();
    if has_layers && counted != Some(header.reachable) || header.reachable > header.states {
        return Err("the numbers of states at each depth do not add up to the number of reachable states".into());
    }
    let (depths, greatest) = (header.layers.len(), header.greatest_depth);
    if has_layers && depths as u64 != greatest.saturating_add(1) {
        return Err(format!("it counts the states of {depths} depths, but the greatest depth is {greatest}"));
    }
    // Whatever counts by them counts as many rounds as there are depths: each must be the depth of some state.
    if depths > 1 && header.layers.last() == Some(&0) {
        return Err(format!("it says that no state has the greatest depth, {greatest}"));
    }
    Ok(())
}

/// Checks the name, the width and the length of a column, behind others.
pub(super) fn check_column(others: &[ColumnHeader], column: &ColumnHeader) -> std::result::Result<(), String> {
    if others.iter().any(|other| other.name == column.name) {
        return Err(format!("two columns have the name {}", column.name));
    }
    let bits_fit = column.bits.is_power_of_two() && column.bits <= 64;
    let size_fits = column.entries.checked_mul(u64::from(column.bits)).map(|bits| bits.div_ceil(8)) == Some(column.size_bytes);
    if bits_fit && size_fits { Ok(()) } else { Err(disagree(column)) }
}

fn disagree(column: &ColumnHeader) -> String {
    format!("the place, width, length or checksums of column {} do not agree with each other", column.name)
}

/// The length of the encoded header. It stands at the start of the file, so it decides where the columns begin.
pub(super) fn encoded_length(header: &Header) -> std::result::Result<usize, String> {
    header.encode().map(|bytes| bytes.len())
}

/// The 24 bytes that stand before an encoded header or manifest.
pub(super) fn prelude(header: &[u8], magic: [u8; 8]) -> [u8; PRELUDE_BYTES] {
    let mut prelude = [0; PRELUDE_BYTES];
    prelude[..8].copy_from_slice(&magic);
    prelude[8..12].copy_from_slice(&FORMAT.to_le_bytes());
    prelude[12..16].copy_from_slice(&(header.len() as u32).to_le_bytes());
    prelude[16..20].copy_from_slice(&crc32fast::hash(header).to_le_bytes());
    prelude
}

/// Sets where each column lies, now that the names, widths, lengths and numbers of blocks are known.
pub(super) fn lay_out(header: &mut Header) -> std::result::Result<(), String> {
    let mut end = (PRELUDE_BYTES + encoded_length(header)?) as u64;
    for column in &mut header.columns {
        column.size_bytes = packed::size_bytes(column.bits, column.entries);
        column.offset = end.next_multiple_of(ALIGNMENT_BYTES);
        end = column.offset + column.size_bytes;
    }
    Ok(())
}

fn read_u32(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Reads the prelude and what stands behind it: a header, or a manifest. Each value is checked before its first use.
fn read_head<T: DeserializeOwned>(path: &Path, bytes: &[u8], expected: [u8; 8]) -> Result<T> {
    let damaged = |what: String| Error::Header { path: path.into(), what };
    let magic = &bytes[..bytes.len().min(expected.len())];
    if magic != &expected[..magic.len()] {
        return Err(Error::NotATable { path: path.into(), found: format!("a file that begins with {:?}", String::from_utf8_lossy(magic)) });
    }
    let found = bytes.len() as u64;
    if bytes.len() < PRELUDE_BYTES {
        return Err(Error::Length { path: path.into(), expected: ALIGNMENT_BYTES, found });
    }
    let format = read_u32(bytes, 8);
    if format != FORMAT {
        return Err(Error::Format { path: path.into(), known: FORMAT, found: format });
    }
    if read_u32(bytes, 20) != 0 {
        return Err(damaged("bytes 20 to 24 must be 0".into()));
    }
    let length = read_u32(bytes, 12) as usize;
    if length > LIMIT_BYTES {
        return Err(damaged(format!("its length is {length} bytes, but at most {LIMIT_BYTES} are allowed")));
    }
    let end = PRELUDE_BYTES + length;
    let Some(encoded) = bytes.get(PRELUDE_BYTES..end) else {
        return Err(Error::Length { path: path.into(), expected: (end as u64).next_multiple_of(ALIGNMENT_BYTES), found });
    };
    let (expected, found) = (read_u32(bytes, 16), crc32fast::hash(encoded));
    if expected != found {
        return Err(damaged(format!("expected checksum {expected:08x}, found {found:08x}")));
    }
    header::decode(encoded).map_err(damaged)
}

/// Writes zeros up to an offset of a file.
pub(super) fn write_zeros(out: &mut impl io::Write, count: u64) -> io::Result<()> {
    io::copy(&mut io::Read::take(io::repeat(0), count), out).map(|_| ())
}

/// The part of a description that tells it from another: as much as is needed, in the order in which people ask.
fn name_difference(this: &Description, other: &Description) -> String {
    if this.puzzle != other.puzzle {
        this.puzzle.clone()
    } else if this.parameters != other.parameters {
        if this.parameters.is_empty() {
            return this.puzzle.clone();
        }
        // A maze has many lines: the first that differs is enough.
        let differing = this.parameters.lines().zip(1..).find(|&(line, number)| other.parameters.lines().nth(number - 1) != Some(line));
        let (line, number) = differing.unwrap_or(("", 1));
        format!("{} ({line}{})", this.puzzle, if number > 1 { format!(" in line {number}") } else { String::new() })
    } else if this.goal != other.goal {
        format!("{} with the goal \"{}\"", this.puzzle, this.goal)
    } else {
        format!("{} with index \"{}\" and metric \"{}\"", this.puzzle, this.index, this.metric)
    }
}
