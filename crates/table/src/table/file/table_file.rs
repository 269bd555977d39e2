use super::bytes::Bytes;
use super::header::Header;
use super::open_file::{Access, OpenFile};
use super::replacement::found_folder;
use crate::error::{Error, Result};
use crate::table::columns::column::Column;
use crate::watch::Watch;
use homing_space::space::Description;
use std::path::Path;

/// An open table: a file with its checked header.
///
/// `tables/README.md` describes the format field by field.
#[derive(Clone, Debug)]
pub struct TableFile(OpenFile);

impl TableFile {
    /// Maps a file, and checks its prelude, header, lengths and bounds.
    ///
    /// The columns are not read, except in tables of up to 16 MiB, which are checked completely. The file must not be changed in
    /// place while it is open.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] or [`Error::Folder`] if the file cannot be read. [`Error::NotATable`], [`Error::Format`],
    /// [`Error::Length`], [`Error::Header`], [`Error::Checksum`] or [`Error::Padding`] if it is not a whole table of this format.
    pub fn open(path: &Path) -> Result<Self> {
        Self::open_by(path, Access::Map)
    }

    /// Opens a file like [`open`](Self::open), by mapping it or by reading it.
    pub fn open_by(path: &Path, access: Access) -> Result<Self> {
        if std::fs::metadata(path)
            .map_err(Error::io(path, "cannot open the table"))?
            .is_dir()
        {
            return Err(found_folder(path));
        }
        Ok(Self(OpenFile::open(path, access)?.checked_if_small()?))
    }

    /// Opens a table in memory or in the program itself (`include_bytes!`), checked like a file. `name` replaces the path in errors.
    ///
    /// # Errors
    ///
    /// As for [`open`](Self::open), without [`Error::Io`] and [`Error::Folder`].
    pub fn from_bytes(name: &str, bytes: impl Into<Bytes>) -> Result<Self> {
        Ok(Self(
            OpenFile::new(Path::new(name), bytes.into())?.checked_if_small()?,
        ))
    }

    /// Returns the path of the file, or the name passed to [`from_bytes`](Self::from_bytes).
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.0.header
    }

    /// Returns the size of the file in bytes.
    pub fn size_bytes(&self) -> u64 {
        self.0.bytes.len() as u64
    }

    /// Returns the bytes of the file, shared.
    pub fn bytes(&self) -> Bytes {
        self.0.bytes.clone()
    }

    /// Returns the columns. They share the file's bytes.
    pub fn columns(&self) -> Vec<Column> {
        let headers = self.0.header.columns.iter().enumerate();
        headers
            .filter_map(|(at, header)| {
                Column::new(
                    &header.name,
                    header.bits,
                    header.entries,
                    self.0.column_bytes(at)?,
                )
            })
            .collect()
    }

    /// Returns the entries of one column.
    pub fn entries_of(&self, (name, bits): (&str, u8)) -> Result<Bytes> {
        let found = self
            .columns()
            .into_iter()
            .find(|column| column.name() == name && column.bits() == bits);
        let what = || format!("it has no column {name:?} of {bits} bits");
        found
            .map(|column| column.bytes().clone())
            .ok_or_else(|| Error::Header {
                path: self.0.path.clone(),
                what: what(),
            })
    }

    /// Checks that the file's description is the expected one.
    pub fn check_description(&self, expected: &Description) -> Result<()> {
        if self.0.header.description() == *expected {
            Ok(())
        } else {
            Err(self.other_puzzle(expected))
        }
    }

    /// Returns the error of a file with another description. It names what differs.
    pub fn other_puzzle(&self, expected: &Description) -> Error {
        let found = self.0.header.description();
        let (expected, found) = (
            name_difference(expected, &found),
            name_difference(&found, expected),
        );
        Error::OtherPuzzle {
            path: self.0.path.clone(),
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
        self.0.check_content(watch)
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
