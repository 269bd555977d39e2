//! A search that is saved to a file, to be resumed later.
//!
//! The file has the format of a table (see `tables/README.md`), with the words of the rows as columns. So it is written atomically, and
//! every bit is covered by a checksum. Words are stored in the byte order of the machine, so a checkpoint works only on the same kind of
//! machine.

use super::model::SlideRows;
use super::search::{MAX_DEPTH, RowSearch};
use crate::lines::Metric;
use homing_boards::slide::Slide;
use homing_space::space::{Description, Space};
use homing_table::backward::DepthCodes;
use homing_table::backward::rows::BitRowSearch;
use homing_table::error::{Error, Result};
use homing_table::remedy::Remedy;
use homing_table::table::{Content, Header, RawColumn, TableFile};
use homing_table::watch::Watch;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// Distinguishes a checkpoint from a table, and this layout of the rows from others. The name of the depth codes follows it.
const LAYOUT: &str = "checkpoint 3";
/// The size of a block. Each block of a column has its own checksum.
const BLOCK_BYTES: usize = 1 << 20;

/// Returns the name of the depth codes.
fn name(codes: DepthCodes) -> &'static str {
    match codes {
        DepthCodes::Residues => "depth mod 3",
        DepthCodes::Halves => "depth mod 4",
    }
}

fn description(slide: Slide, codes: DepthCodes) -> Description {
    Description {
        parameters: format!("{LAYOUT}, {}", name(codes)),
        ..slide.describe()
    }
}

/// The names of the columns: the last two layers, every second one, and the codes of the depths.
const NAMES: [&str; 3] = ["even layer", "odd layer", "codes"];

impl RowSearch {
    /// Writes a checkpoint for [`resume`](Self::resume).
    pub fn write_checkpoint(&self, path: &Path, watch: Watch) -> Result<()> {
        let words = self.search.words();
        let columns: [RawColumn; 3] = std::array::from_fn(|at| RawColumn {
            name: NAMES[at],
            bits: 64,
            entries: words[at].len() as u64,
            bytes: bytemuck::cast_slice(words[at]),
        });
        let layers = self.layers();
        let content = Content {
            description: description(self.rows.slide, self.codes),
            states: self.rows.slide.len(),
            reachable: layers.iter().sum(),
            greatest_depth: layers.len() as u64 - 1,
            layers,
            columns: &columns,
        };
        content.write(path, watch)
    }

    /// Resumes a search from its checkpoint. It leads to the same table.
    ///
    /// # Errors
    ///
    /// [`Error::Checkpoint`] if the file is damaged, or is not a checkpoint of this board, with these codes, in this layout. [`Error::Io`]
    /// if it cannot be read, or if there is not enough memory.
    pub fn resume(slide: Slide, codes: DepthCodes, path: &Path) -> Result<Self> {
        let refused = |error| Error::Checkpoint {
            error: Box::new(error),
        };
        let file = TableFile::open(path).map_err(refused)?;
        let header = file.header();
        let other = [DepthCodes::Halves, DepthCodes::Residues]
            .into_iter()
            .find(|&other| header.description() == description(slide, other));
        if other.is_some_and(|other| other != codes) {
            let what = format!("{} was made for other columns", path.display());
            let same = Remedy::Give {
                deed: "ask for the same",
                option: "columns",
                value: None,
            };
            return Err(refused(Error::Input { what }.remedied([same])));
        }
        file.check_description(&description(slide, codes))
            .map_err(refused)?;
        let damaged = |what: &str| {
            refused(Error::Header {
                path: path.into(),
                what: what.into(),
            })
        };
        if header.states != slide.len()
            || header.layers.is_empty()
            || header.layers.len() > MAX_DEPTH + 1
        {
            return Err(damaged(
                "it has no layers, or more than there are depths, or not as many states as the board",
            ));
        }
        // A file that is not a search of this board gets no memory for one.
        let rows = SlideRows::new(slide, Metric::Steps);
        let expected = BitRowSearch::word_counts(&rows, &[rows.goal()], codes);
        let found = header
            .columns
            .iter()
            .map(|column| (&column.name[..], column.bits, column.entries as usize));
        let names = NAMES.iter().zip(expected);
        if !found.eq(names.map(|(&name, words)| (name, 64, words))) {
            return Err(damaged("its columns are not those of this search"));
        }
        let mut resumed = Self::begin(slide, Metric::Steps, codes)?;
        let mut reader = CheckpointReader {
            path,
            header,
            file: File::open(path).map_err(Error::io(path, "cannot open the checkpoint"))?,
        };
        for (at, words) in resumed.search.words_mut().into_iter().enumerate() {
            reader.read(at, words).map_err(refused)?;
        }
        resumed.is_resumed = true;
        match resumed.search.resume(&resumed.rows, &header.layers) {
            None => Ok(resumed),
            Some(what) => Err(damaged(what)),
        }
    }
}

/// Reads columns in parts, so that a checkpoint and its search are never in memory together.
struct CheckpointReader<'a> {
    path: &'a Path,
    header: &'a Header,
    file: File,
}

impl CheckpointReader<'_> {
    fn read(&mut self, at: usize, words: &mut [u64]) -> Result<()> {
        let column = &self.header.columns[at];
        let failed = |source| Error::Io {
            path: self.path.into(),
            doing: "cannot read the checkpoint",
            source,
        };
        self.file
            .seek(SeekFrom::Start(column.offset))
            .map_err(failed)?;
        let blocks = bytemuck::cast_slice_mut::<u64, u8>(words).chunks_mut(BLOCK_BYTES);
        for (block, (bytes, &expected)) in blocks.zip(&column.checksums).enumerate() {
            self.file.read_exact(bytes).map_err(failed)?;
            let found = crc32fast::hash(bytes);
            if found != expected {
                let offset = column.offset + (block * BLOCK_BYTES) as u64;
                let (path, end) = (self.path.into(), offset + bytes.len() as u64);
                return Err(Error::Checksum {
                    path,
                    column: column.name.clone(),
                    block,
                    offset,
                    end,
                    expected,
                    found,
                });
            }
        }
        Ok(())
    }
}
