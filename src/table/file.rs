use super::bytes::Bytes;
use super::column::Column;
use super::header::{Header, LIMIT_BYTES};
use super::layout::{PRELUDE_BYTES, check_counts, read_head, read_u32};
use super::manifest::{MANIFEST_MAGIC, Manifest};
use super::open_file::{Access, OpenFile};
use super::shards::{ShardFolder, manifest_in};
use crate::error::{Error, Result};
use crate::space::Description;
use crate::watch::Watch;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

/// An open table: a file with its checked header, or a folder of shards with its checked manifest.
///
/// `tables/README.md` describes the format field by field.
#[derive(Clone, Debug)]
pub struct TableFile {
    /// The table file, or the manifest.
    file: OpenFile,
    shards: Option<Arc<ShardFolder>>,
}

impl TableFile {
    /// Maps a file, and checks its prelude, header, lengths and bounds.
    ///
    /// The columns are not read, except in tables of up to 16 MiB, which are checked completely. The file must not be changed in
    /// place while it is open. For a folder, the manifest is read and all shards are mapped.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], [`Error::Folder`] or [`Error::Shard`] if a file cannot be read. [`Error::NotATable`], [`Error::Format`],
    /// [`Error::Length`], [`Error::Header`], [`Error::Checksum`] or [`Error::Padding`] if it is not a whole table of this format.
    pub fn open(path: &Path) -> Result<Self> {
        Self::open_by(path, Access::Map)
    }

    /// Opens a file like [`open`](Self::open), by mapping it or by reading it. Reading a folder reads all its shards.
    pub fn open_by(path: &Path, access: Access) -> Result<Self> {
        if std::fs::metadata(path)
            .map_err(Error::io(path, "cannot open the table"))?
            .is_dir()
        {
            let manifest = manifest_in(path).ok_or_else(|| Error::Folder { path: path.into() })?;
            return Self::in_shards(path, &manifest, access);
        }
        Ok(Self {
            file: OpenFile::open(path, access)?.checked_if_small()?,
            shards: None,
        })
    }

    /// Opens a table in memory or in the program itself (`include_bytes!`), checked like a file. `name` replaces the path in errors.
    ///
    /// # Errors
    ///
    /// As for [`open`](Self::open), without [`Error::Io`] and [`Error::Folder`].
    pub fn from_bytes(name: &str, bytes: impl Into<Bytes>) -> Result<Self> {
        Ok(Self {
            file: OpenFile::new(Path::new(name), bytes.into())?.checked_if_small()?,
            shards: None,
        })
    }

    /// Opens the table of a manifest, in the folder at `path`.
    fn in_shards(path: &Path, manifest_path: &Path, access: Access) -> Result<Self> {
        let file = File::open(manifest_path)
            .map_err(Error::io(manifest_path, "cannot open the manifest"))?;
        let size_bytes = file
            .metadata()
            .map_err(Error::io(manifest_path, "cannot open the manifest"))?
            .len();
        let most = (PRELUDE_BYTES + LIMIT_BYTES) as u64;
        if size_bytes > most {
            let what = format!("it has {size_bytes} bytes, but at most {most} are allowed");
            return Err(Error::Header {
                path: manifest_path.into(),
                what,
            });
        }
        let bytes = Bytes::read(&file, size_bytes)
            .map_err(Error::io(manifest_path, "cannot read the manifest"))?;
        let manifest: Manifest = read_head(manifest_path, &bytes, MANIFEST_MAGIC)?;
        let damaged = |what: String| Error::Header {
            path: manifest_path.into(),
            what,
        };
        let expected = (PRELUDE_BYTES + read_u32(&bytes, 12) as usize) as u64;
        if bytes.len() as u64 != expected {
            return Err(Error::Length {
                path: manifest_path.into(),
                expected,
                found: bytes.len() as u64,
            });
        }
        check_counts(&manifest.header)
            .and_then(|()| manifest.check())
            .map_err(damaged)?;
        let header = manifest.header.clone();
        let file = OpenFile {
            path: path.into(),
            header,
            bytes,
        };
        Ok(Self {
            file,
            shards: Some(Arc::new(ShardFolder::open(path, access, manifest)?)),
        })
    }

    /// Returns the path of the file, or the name passed to [`from_bytes`](Self::from_bytes).
    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.file.header
    }

    /// Returns the size of the file in bytes, or of all files of a table in shards.
    pub fn size_bytes(&self) -> u64 {
        self.file.bytes.len() as u64 + self.shards.as_ref().map_or(0, |folder| folder.size_bytes())
    }

    /// Returns the bytes of the file, shared. For a table in shards, those of the manifest.
    pub fn bytes(&self) -> Bytes {
        self.file.bytes.clone()
    }

    /// Returns the size of a shard, in bytes of a column, and the number of shards, or `None` if the table is one file.
    pub fn shards(&self) -> Option<(u64, u64)> {
        self.shards.as_ref().map(|folder| {
            (
                folder.manifest().shard_bytes,
                folder.manifest().checksums.len() as u64,
            )
        })
    }

    /// Returns the columns. They share the file's bytes.
    pub fn columns(&self) -> Vec<Column> {
        let column = |at: usize| {
            let header = &self.file.header.columns[at];
            match &self.shards {
                None => Column::new(
                    &header.name,
                    header.bits,
                    header.entries,
                    self.file.column_bytes(at)?,
                ),
                Some(folder) => Some(Column::in_shards(header, folder.column(at)?)),
            }
        };
        (0..self.file.header.columns.len())
            .filter_map(column)
            .collect()
    }

    /// Returns the columns, for a kind of table that is always one file.
    pub(crate) fn whole_columns(&self) -> Result<Vec<Column>> {
        let what = || "expected a table in one file, found one in shards".into();
        if self.shards.is_none() {
            Ok(self.columns())
        } else {
            Err(Error::Header {
                path: self.file.path.clone(),
                what: what(),
            })
        }
    }

    /// Returns the entries of one column, for a kind of table that is always one file.
    pub(crate) fn entries_of(&self, (name, bits): (&str, u8)) -> Result<Bytes> {
        let found = self
            .whole_columns()?
            .into_iter()
            .find(|column| column.name() == name && column.bits() == bits);
        let what = || format!("it has no column {name:?} of {bits} bits");
        found
            .map(|column| column.bytes().clone())
            .ok_or_else(|| Error::Header {
                path: self.file.path.clone(),
                what: what(),
            })
    }

    /// Checks that the file's description is the expected one.
    pub(crate) fn check_description(&self, expected: &Description) -> Result<()> {
        if self.file.header.description() == *expected {
            Ok(())
        } else {
            Err(self.other_puzzle(expected))
        }
    }

    /// Returns the error of a file with another description. It names what differs.
    pub(crate) fn other_puzzle(&self, expected: &Description) -> Error {
        let found = self.file.header.description();
        let (expected, found) = (
            name_difference(expected, &found),
            name_difference(&found, expected),
        );
        Error::OtherPuzzle {
            path: self.file.path.clone(),
            expected,
            found,
        }
    }

    /// Checks every checksum and every byte of padding.
    ///
    /// # Errors
    ///
    /// [`Error::Checksum`] or [`Error::Padding`] for the first damaged block.
    pub fn check_content(&self, watch: Watch) -> Result<()> {
        match &self.shards {
            None => self.file.check_content(watch),
            Some(folder) => folder.check_content(watch),
        }
    }
}

/// Returns the part of a description that distinguishes it from another: the first part that differs, in the order of interest to users.
fn name_difference(this: &Description, other: &Description) -> String {
    if this.puzzle != other.puzzle {
        this.puzzle.clone()
    } else if this.parameters != other.parameters {
        if this.parameters.is_empty() {
            return this.puzzle.clone();
        }
        // A maze has many lines. The first that differs is enough.
        let differing = this
            .parameters
            .lines()
            .zip(1..)
            .find(|&(line, number)| other.parameters.lines().nth(number - 1) != Some(line));
        let (line, number) = differing.unwrap_or(("", 1));
        format!(
            "{} ({line}{})",
            this.puzzle,
            if number > 1 {
                format!(" in line {number}")
            } else {
                String::new()
            }
        )
    } else if this.goal != other.goal {
        format!("{} with the goal \"{}\"", this.puzzle, this.goal)
    } else {
        format!(
            "{} with index \"{}\" and metric \"{}\"",
            this.puzzle, this.index, this.metric
        )
    }
}
