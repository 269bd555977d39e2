//! A search that is saved to a file, to be resumed later.
//!
//! The file has the format of a table (see `tables/README.md`), with the words of the planes as columns. So it is written atomically, and
//! every bit is covered by a checksum. Words are stored in the byte order of the machine, so a checkpoint works only on the same kind of
//! machine.

use super::search::{MAX_DEPTH, MIN_CELLS, PlaneSearch};
use super::shape::PlaneShape;
use super::side::marked_plane;
use crate::backward::DepthCodes;
use crate::error::{Error, Lack, Result};
use crate::puzzle::slide::Slide;
use crate::remedy::Remedy;
use crate::space::{Description, Space};
use crate::table::{Content, Header, RawColumn, TableFile};
use crate::watch::Watch;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// Distinguishes a checkpoint from a table, and this layout of the planes from others. The name of the depth codes follows it.
const LAYOUT: &str = "checkpoint 2";
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

/// Returns the names of the columns and their lengths in words: the frontiers of both sides, which are the last two layers, and the marks
/// of both.
fn layout(shape: &PlaneShape, codes: DepthCodes) -> [(&'static str, usize); 4] {
    let words = |colour| {
        shape.free_tiles.units() * shape.cells_of(colour).len() * shape.free_tiles.unit_words()
    };
    let marks = |colour| codes.bits() * words(colour);
    [
        ("frontier of even cells", words(0)),
        ("frontier of odd cells", words(1)),
        ("marks of even cells", marks(0)),
        ("marks of odd cells", marks(1)),
    ]
}

/// Returns the size of a checkpoint of a board, in bytes.
pub fn size_bytes(shape: &PlaneShape, codes: DepthCodes) -> u64 {
    layout(shape, codes)
        .iter()
        .map(|&(_, words)| 8 * words as u64)
        .sum()
}

impl PlaneSearch {
    /// Writes a checkpoint for [`resume`](Self::resume).
    pub fn write_checkpoint(&self, path: &Path, watch: Watch) -> Result<()> {
        let [even, odd] = &self.sides;
        let words: [&[u64]; 4] = [&even.frontier, &odd.frontier, &even.marks, &odd.marks];
        let layout = layout(&self.shape, self.codes);
        let columns: [RawColumn; 4] = std::array::from_fn(|at| {
            let (name, len) = layout[at];
            RawColumn {
                name,
                bits: 64,
                entries: len as u64,
                bytes: bytemuck::cast_slice(&words[at][..len]),
            }
        });
        let content = Content {
            description: description(self.shape.slide, self.codes),
            states: self.shape.slide.len(),
            reachable: self.layers.iter().sum(),
            greatest_depth: self.layers.len() as u64 - 1,
            layers: &self.layers,
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
        if slide.cells() < MIN_CELLS {
            return Err(refused(Error::lacks(
                slide.describe().puzzle,
                Lack::Checkpoints,
                "",
            )));
        }
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
        let layout = layout(&PlaneShape::new(slide), codes);
        let found = header
            .columns
            .iter()
            .map(|column| (&column.name[..], column.bits, column.entries as usize));
        if !found.eq(layout.iter().map(|&(name, words)| (name, 64, words))) {
            return Err(damaged("its columns are not those of this search"));
        }
        let mut search = Self::empty(slide, codes)?;
        let mut reader = CheckpointReader {
            path,
            header,
            file: File::open(path).map_err(Error::io(path, "cannot open the checkpoint"))?,
        };
        let [even, odd] = &mut search.sides;
        let words: [&mut [u64]; 4] = [
            &mut even.frontier,
            &mut odd.frontier,
            &mut even.marks,
            &mut odd.marks,
        ];
        for (at, (words, (_, len))) in words.into_iter().zip(layout).enumerate() {
            reader.read(at, &mut words[..len]).map_err(refused)?;
        }
        search.layers = header.layers.clone();
        let unit_words = search.shape.free_tiles.unit_words();
        for side in &mut search.sides {
            for (unit, count) in side.frontier.chunks_exact(unit_words).zip(&mut side.counts) {
                *count = unit.iter().map(|word| word.count_ones()).sum();
            }
        }
        search.check = Some(super::check::resumed);
        match search.fault() {
            None => Ok(search),
            Some(what) => Err(damaged(what)),
        }
    }

    /// Checks planes that were read from a file, with one look at each state. Returns what is wrong.
    ///
    /// A correct checksum only shows that the file is as its writer left it. A search trusts its planes: a bit after the last state of a
    /// unit would become a state that does not exist. States without a mark cannot be distinguished from those not found yet, so the rest
    /// is checked in the finished table.
    fn fault(&self) -> Option<&'static str> {
        let (layers, shape, planes) = (&self.layers, &self.shape, self.codes.bits());
        if layers[0] != 1 || layers.contains(&0) {
            return Some("it has more than one goal, or an empty layer");
        }
        let words = shape.free_tiles.unit_words();
        let behind_last = match shape.free_tiles.unit_len() % 64 {
            0 => 0,
            used => u64::MAX << used,
        };
        let last_depth = layers.len() - 1;
        for (side, colour) in self.sides.iter().zip(0..) {
            let depth = if colour == shape.colour_at(last_depth) {
                Some(last_depth)
            } else {
                last_depth.checked_sub(1)
            };
            let marked = depth.and_then(|depth| marked_plane(self.codes, depth));
            let (mut frontier_count, mut mark_counts) = (0, [0u64; 2]);
            for (frontier, marks) in side
                .frontier
                .chunks_exact(words)
                .zip(side.marks.chunks_exact(planes * words))
            {
                for (word, &frontier) in frontier.iter().enumerate() {
                    let marks: [u64; 2] = std::array::from_fn(|plane| {
                        if plane < planes {
                            marks[plane * words + word]
                        } else {
                            0
                        }
                    });
                    let is_last = if word + 1 == words { behind_last } else { 0 };
                    if (frontier | marks[0] | marks[1]) & is_last != 0 {
                        return Some("it has a state behind the last one of a plane");
                    }
                    if marks[0] & marks[1] != 0 {
                        return Some("it has a state of two depths");
                    }
                    if frontier & !marked.map_or(!(marks[0] | marks[1]), |plane| marks[plane]) != 0
                    {
                        return Some("its frontier has states of another depth");
                    }
                    frontier_count += u64::from(frontier.count_ones());
                    for (count, marks) in mark_counts.iter_mut().zip(marks) {
                        *count += u64::from(marks.count_ones());
                    }
                }
            }
            if frontier_count != depth.map_or(0, |depth| layers[depth]) {
                return Some("its frontiers are not the last two layers");
            }
            let mut expected = [0u64; 2];
            for (depth, &count) in layers
                .iter()
                .enumerate()
                .filter(|&(depth, _)| shape.colour_at(depth) == colour)
            {
                if let Some(plane) = marked_plane(self.codes, depth) {
                    expected[plane] += count;
                }
            }
            if mark_counts != expected {
                return Some("its planes do not hold the states that its layers count");
            }
        }
        None
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
