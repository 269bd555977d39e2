//! A search that is saved in a file, to be resumed later.
//!
//! The file has the format of a table (see `tables/README.md`), with the words of the planes as columns. So it is written
//! atomically, and every bit is under a checksum. Words are stored in the byte order of the machine, so a checkpoint works only on
//! the same kind of machine.

use super::search::{MIN_CELLS, Search};
use super::shape::Shape;
use crate::error::{Error, Result};
use crate::puzzle::slide::Slide;
use crate::space::{Description, Space};
use crate::table::{Content, Entries, Header, TableFile};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// Tells a checkpoint from a table, and this layout of the planes from others.
const LAYOUT: &str = "checkpoint 1";
/// The size of the blocks of a column that have one checksum each.
const BLOCK_BYTES: usize = 1 << 20;

/// Words of the planes, as a column.
struct Raw<'a> {
    name: &'static str,
    words: &'a [u64],
}

impl<'a> Raw<'a> {
    fn of((name, len): (&'static str, usize), words: &'a [u64]) -> Self {
        Self { name, words: &words[..len] }
    }
}

impl Entries for Raw<'_> {
    fn name(&self) -> &str {
        self.name
    }

    fn bits(&self) -> u8 {
        64
    }

    fn entries(&self) -> u64 {
        self.words.len() as u64
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        put(bytemuck::cast_slice(self.words))
    }
}

fn description(slide: Slide) -> Description {
    Description { parameters: LAYOUT.into(), ..slide.describe() }
}

/// The names and the lengths in words of the columns: the frontier of the side that was reached last, and the depths of both sides.
fn layout(shape: &Shape, depth: usize) -> [(&'static str, usize); 3] {
    let words = |colour| shape.units() * shape.cells_of(colour).len() * shape.unit_words();
    [("frontier", words(shape.colour_at(depth))), ("depths of even cells", 2 * words(0)), ("depths of odd cells", 2 * words(1))]
}

/// The size of the largest checkpoint of a board, in bytes.
pub fn max_bytes(shape: &Shape) -> u64 {
    let bytes = |depth| layout(shape, depth).iter().map(|&(_, words)| 8 * words as u64).sum();
    u64::max(bytes(0), bytes(1))
}

impl Search {
    /// Writes a checkpoint, from which [`resume`](Self::resume) goes on.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the file cannot be written.
    pub fn write_checkpoint(&self, path: &Path) -> Result<()> {
        let depth = self.layers.len() - 1;
        let [frontier, even, odd] = layout(&self.shape, depth);
        let [even_side, odd_side] = &self.sides;
        let reached = &self.sides[self.shape.colour_at(depth)];
        let columns = [Raw::of(frontier, &reached.frontier), Raw::of(even, &even_side.depths), Raw::of(odd, &odd_side.depths)];
        let content = Content {
            description: description(self.shape.slide),
            states: self.shape.slide.len(),
            reachable: self.layers.iter().sum(),
            greatest_depth: depth as u64,
            layers: &self.layers,
            columns: &columns,
        };
        content.write(path)
    }

    /// Resumes a search from its checkpoint. It ends in the same table.
    ///
    /// # Errors
    ///
    /// [`Error::Checkpoint`] if the file is damaged, or is not a checkpoint of this board in this layout. [`Error::Io`] if it
    /// cannot be read, or if there is not enough memory.
    pub fn resume(slide: Slide, path: &Path) -> Result<Self> {
        let refused = |error| Error::Checkpoint { error: Box::new(error) };
        if slide.cells() < MIN_CELLS {
            return Err(refused(Error::Input { what: format!("{} keeps no checkpoints", slide.describe().puzzle) }));
        }
        let file = TableFile::open(path).map_err(refused)?;
        let header = file.header();
        file.check_description(&description(slide)).map_err(refused)?;
        let damaged = |what: &str| refused(Error::Header { path: path.into(), what: what.into() });
        let Some(depth) = header.layers.len().checked_sub(1) else { return Err(damaged("it has no layers")) };
        let mut search = Self::empty(slide)?;
        let layout = layout(&search.shape, depth);
        let found = header.columns.iter().map(|column| (&column.name[..], column.bits, column.entries as usize));
        if !found.eq(layout.iter().map(|&(name, words)| (name, 64, words))) {
            return Err(damaged("its columns are not those of this search"));
        }
        let colour = search.shape.colour_at(depth);
        let mut reader = Reader { path, header, file: File::open(path).map_err(Error::io(path, "cannot open the checkpoint"))? };
        reader.read(0, &mut search.sides[colour].frontier[..layout[0].1]).map_err(refused)?;
        reader.read(1, &mut search.sides[0].depths[..layout[1].1]).map_err(refused)?;
        reader.read(2, &mut search.sides[1].depths[..layout[2].1]).map_err(refused)?;
        search.layers = header.layers.clone();
        let unit_words = search.shape.unit_words();
        let reached = &mut search.sides[colour];
        for (unit, count) in reached.frontier.chunks_exact(unit_words).zip(&mut reached.counts) {
            *count = unit.iter().map(|word| word.count_ones()).sum();
        }
        search.is_resumed = true;
        match search.fault() {
            None => Ok(search),
            Some(what) => Err(damaged(what)),
        }
    }

    /// What is wrong with planes that were read from a file, as far as one look at each state tells.
    ///
    /// Right checksums say only that the file is as its writer left it. A search trusts its planes: a state seen twice would be counted
    /// twice, and a bit behind the last state of a unit would become a state that is none.
    fn fault(&self) -> Option<&'static str> {
        let (layers, shape) = (&self.layers, &self.shape);
        if layers[0] != 1 || layers.contains(&0) {
            return Some("it has more than one goal, or an empty layer");
        }
        let words = shape.unit_words();
        let behind_last = match shape.unit_len() % 64 {
            0 => 0,
            used => u64::MAX << used,
        };
        let last_depth = layers.len() - 1;
        let mut counts = [0u64; 6];
        for (side, colour) in self.sides.iter().zip(0..) {
            let expected = if colour == shape.colour_at(last_depth) { last_depth % 3 + 1 } else { 0 };
            let mut frontier_count = 0;
            for (depths, frontier) in side.depths.chunks_exact(2 * words).zip(side.frontier.chunks_exact(words)) {
                let (high, low) = depths.split_at(words);
                if (high[words - 1] | low[words - 1] | frontier[words - 1]) & behind_last != 0 {
                    return Some("it has a state behind the last one of a plane");
                }
                for ((&high, &low), &frontier) in high.iter().zip(low).zip(frontier) {
                    // By code: depth mod 3 is 0, 1, 2.
                    let codes = [!high & low, high & !low, high & low];
                    for (count, code) in counts[3 * colour..].iter_mut().zip(codes) {
                        *count += u64::from(code.count_ones());
                    }
                    let is_last = expected.checked_sub(1).map_or(0, |code| codes[code]);
                    if frontier & !is_last != 0 {
                        return Some("its frontier has states of another depth");
                    }
                    frontier_count += u64::from(frontier.count_ones());
                }
            }
            if expected > 0 && frontier_count != layers[last_depth] {
                return Some("its frontier is not the last layer");
            }
        }
        for (&count, depth) in layers.iter().zip(0..) {
            let class = 3 * shape.colour_at(depth) + depth % 3;
            match counts[class].checked_sub(count) {
                Some(rest) => counts[class] = rest,
                None => return Some("its planes do not hold the states that its layers count"),
            }
        }
        let home = &self.sides[shape.colour(shape.slide.home())];
        let first = 2 * shape.slot(shape.slide.home()) * words;
        let is_goal_seen = home.depths[first] & 1 == 0 && home.depths[first + words] & 1 == 1;
        (counts != [0; 6] || !is_goal_seen).then_some("its planes do not hold the states that its layers count, or not the goal")
    }
}

/// Reads columns in parts, so that a checkpoint is never in memory beside its search.
struct Reader<'a> {
    path: &'a Path,
    header: &'a Header,
    file: File,
}

impl Reader<'_> {
    fn read(&mut self, at: usize, words: &mut [u64]) -> Result<()> {
        let column = &self.header.columns[at];
        let failed = |source| Error::Io { path: self.path.into(), doing: "cannot read the checkpoint", source };
        self.file.seek(SeekFrom::Start(column.offset)).map_err(failed)?;
        let blocks = bytemuck::cast_slice_mut::<u64, u8>(words).chunks_mut(BLOCK_BYTES);
        for (block, (bytes, &expected)) in blocks.zip(&column.checksums).enumerate() {
            self.file.read_exact(bytes).map_err(failed)?;
            let found = crc32fast::hash(bytes);
            if found != expected {
                let offset = column.offset + (block * BLOCK_BYTES) as u64;
                let (path, end) = (self.path.into(), offset + bytes.len() as u64);
                return Err(Error::Checksum { path, column: column.name.clone(), block, offset, end, expected, found });
            }
        }
        Ok(())
    }
}
