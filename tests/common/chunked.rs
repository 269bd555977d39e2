//! Searches of sliding boards in chunks whose size the test chooses.

use homing::engine::Generation;
use homing::engine::Peers;
use homing::internals::Product;
use homing::internals::layers::{ChunkTable, Chunks, Scratch, Storage};
use homing::internals::slide::Metric;
use homing::internals::slide::chunks::{cut, in_chunks};
use homing::puzzle::slide::Slide;
use homing::table::Kind;
use homing::{Error, Stop, Watch};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A board, the number of tiles whose order a chunk has, if it has no more than one row of each plane, and the columns of its table.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    pub slide: Slide,
    pub tiles: usize,
    pub columns: &'static [Kind],
}

impl Cut {
    pub fn new(slide: Slide, tiles: usize, columns: &'static [Kind]) -> Self {
        Self {
            slide,
            tiles,
            columns,
        }
    }

    fn cut(&self) -> Box<dyn homing::internals::layers::Cut> {
        Box::new(cut(self.slide, Metric::Steps, self.tiles.min(8)))
    }

    /// Of more than eight tiles, a chunk has several rows.
    fn row_bits(&self) -> usize {
        3 * self.tiles.saturating_sub(8)
    }

    pub fn chunks(&self) -> Chunks {
        self.cut()
            .chunks(self.row_bits())
            .expect("chunks can have so many rows")
    }

    pub fn storage(
        &self,
        scratch: &Scratch,
        is_resumed: bool,
        spool_bytes: u64,
        period: Duration,
    ) -> Result<Storage, Error> {
        scratch.storage(
            &self.chunks().model,
            &self.cut().bits(self.columns),
            is_resumed,
            spool_bytes,
            period,
        )
    }

    pub fn search(
        &self,
        storage: Storage,
        peers: Arc<dyn Peers>,
    ) -> Result<Box<dyn Generation>, Error> {
        let product = Product::of(self.slide);
        let parts = in_chunks(
            self.slide,
            Metric::Steps,
            self.columns,
            product,
            String::new(),
        );
        let bits = self.cut().bits(self.columns);
        let search = ChunkTable::of(self.chunks(), bits, parts.columns, storage, peers)?;
        Ok(parts.product.by(search.checked(parts.check)))
    }
}

/// Runs the search, and writes the table.
pub fn write(mut search: Box<dyn Generation>, path: &Path) -> Result<(), Error> {
    while search.step(&Stop::NEVER)? {}
    search.write(path, Watch::NONE)
}

/// Runs the search, and returns the bytes of the table's file. `None` if another process has the table.
pub fn finished(search: Box<dyn Generation>) -> Result<Vec<u8>, Error> {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("table");
    write(search, &path)?;
    Ok(std::fs::read(path).unwrap_or_default())
}

/// Requests a commit.
pub fn commit(search: &mut dyn Generation) -> Result<(), Error> {
    search.write_checkpoint(Path::new(""), Watch::NONE)
}
