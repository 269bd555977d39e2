//! Tables written as files.

use super::entries::{BlockSums, Entries, of_entries, write_head};
use super::header::{ColumnHeader, Header};
use super::layout::{self, BLOCK_BYTES};
use super::replacement::Replacement;
use crate::error::Result;
use crate::table::columns::column::Column;
use crate::watch::Watch;
use homing_space::packed;
use homing_space::space::{Description, DynSpace};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

/// The number of bytes written between two reports of progress.
const PART_BYTES: usize = 1 << 20;

/// The content of a table's file, assembled before it is written.
pub struct Content<'t, C = Column> {
    /// The description of the space.
    pub description: Description,
    /// The number of states.
    pub states: u64,
    /// The number of states from which a goal can be reached.
    pub reachable: u64,
    /// The greatest depth.
    pub greatest_depth: u64,
    /// The number of states at each depth. Empty if depths are not counted individually.
    pub layers: &'t [u64],
    /// The columns, in file order.
    pub columns: &'t [C],
}

impl<'t, C: Entries> Content<'t, C> {
    /// Assembles the content of the table of a space.
    pub fn of(space: &dyn DynSpace, layers: &'t [u64], columns: &'t [C]) -> Self {
        Self::new(space.describe(), space.len(), layers, columns)
    }

    /// Assembles the content of a table with this many states.
    pub fn new(description: Description, states: u64, layers: &'t [u64], columns: &'t [C]) -> Self {
        let greatest_depth = (layers.len() as u64).saturating_sub(1);
        Self {
            description,
            states,
            reachable: layers.iter().sum(),
            greatest_depth,
            layers,
            columns,
        }
    }

    /// Writes the table's file, which replaces an older one atomically.
    ///
    /// The bytes depend only on the content: there is no time and no machine name in them.
    pub fn write(&self, path: &Path, watch: Watch) -> Result<()> {
        self.write_new(path, watch)?.commit()
    }

    /// Writes the table's file next to an older one. Committing it replaces the older one.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io) if the file cannot be written.
    pub fn write_new(&self, path: &Path, watch: Watch) -> Result<Replacement> {
        let mut replacement = Replacement::begin(path)?;
        let written = self.write_to(&mut BufWriter::new(replacement.file()), watch);
        written.map_err(of_entries(path, "cannot write the table"))?;
        Ok(replacement)
    }

    /// Returns the bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = io::Cursor::new(Vec::new());
        match self.write_to(&mut bytes, Watch::NONE) {
            Ok(()) => bytes.into_inner(),
            Err(_) => Vec::new(),
        }
    }

    /// Writes the columns first, because the header contains their checksums. The length of the header is fixed, so the offsets
    /// of the columns are known in advance.
    fn write_to(&self, out: &mut (impl Write + Seek), mut watch: Watch) -> io::Result<()> {
        let mut header = self.header();
        for column in &mut header.columns {
            column.checksums = vec![0; column.size_bytes.div_ceil(BLOCK_BYTES) as usize];
        }
        layout::lay_out(&mut header).map_err(io::Error::other)?;
        let size_bytes = header
            .columns
            .last()
            .map_or(0, |last| last.offset + last.size_bytes) as f64;
        let mut end = 0;
        for (column, place) in self.columns.iter().zip(&mut header.columns) {
            if end == 0 {
                out.seek(SeekFrom::Start(place.offset))?;
            } else {
                layout::write_zeros(out, place.offset - end)?;
            }
            let (mut sums, mut written) = (BlockSums::default(), place.offset);
            column.each_run(&mut |run| {
                run.chunks(PART_BYTES).try_for_each(|part| {
                    sums.add(part);
                    written += part.len() as u64;
                    watch
                        .report(written as f64 / size_bytes)
                        .map_err(io::Error::other)?;
                    out.write_all(part)
                })
            })?;
            place.checksums = sums.finish();
            end = place.offset + place.size_bytes;
        }
        write_head(out, &header).map(drop)
    }

    /// Returns the header, without the offsets and checksums of the columns.
    fn header(&self) -> Header {
        let Description {
            puzzle,
            parameters,
            goal,
            index,
            metric,
        } = self.description.clone();
        let column = |column: &C| ColumnHeader {
            name: column.name().into(),
            bits: column.bits(),
            entries: column.entries(),
            offset: 0,
            size_bytes: packed::size_bytes(column.bits(), column.entries()),
            checksums: Vec::new(),
        };
        Header {
            puzzle,
            parameters,
            goal,
            index,
            metric,
            states: self.states,
            reachable: self.reachable,
            greatest_depth: self.greatest_depth,
            layers: self.layers.to_vec(),
            columns: self.columns.iter().map(column).collect(),
        }
    }
}
