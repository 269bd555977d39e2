//! A search that is saved to a file, to be resumed later.
//!
//! The file has the format of a table (see `tables/README.md`), with the column `move` as far as it is known, and the links to the next
//! layer as columns of 64 bits. So it is written atomically, and every bit of it is covered by a checksum.

use super::layer::LinkLayout;
use super::search::LevelSearch;
use crate::sokoban::metric::Metric;
use crate::sokoban::space::Sokoban;
use homing_space::space::{Description, Space};
use homing_table::error::{Error, Result};
use homing_table::table::{Content, MOVE, RawColumn, TableFile};
use homing_table::watch::Watch;
use std::path::Path;

/// The names of the columns, and the width of an entry in bits.
const COLUMNS: [(&str, u8); 3] = [(MOVE, 4), ("doors", 64), ("frontier", 64)];

/// Returns the description of a checkpoint.
fn description(space: &Sokoban) -> Description {
    let described = space.describe();
    Description {
        parameters: format!("checkpoint 1 of {}", described.parameters),
        ..described
    }
}

impl LevelSearch {
    /// Writes the state of the search, for [`resume`](Self::resume).
    pub fn write_checkpoint(&self, path: &Path, watch: Watch) -> Result<()> {
        let bytes = [
            &self.entries[..],
            bytemuck::cast_slice(&self.doors),
            bytemuck::cast_slice(&self.frontier),
        ];
        let entries = [
            self.space.len(),
            self.doors.len() as u64,
            self.frontier.len() as u64,
        ];
        let columns = COLUMNS.iter().zip(bytes).zip(entries);
        let columns: Vec<_> = columns
            .map(|((&(name, bits), bytes), entries)| RawColumn {
                name,
                bits,
                entries,
                bytes,
            })
            .collect();
        let content = Content {
            description: description(&self.space),
            states: self.space.len(),
            reachable: self.layers.iter().sum(),
            greatest_depth: self.layers.len() as u64 - 1,
            layers: &self.layers,
            columns: &columns,
        };
        content.write(path, watch)
    }

    /// Resumes a search from its checkpoint, on a machine with the same byte order. It leads to the same table.
    ///
    /// # Errors
    ///
    /// [`Error::Checkpoint`] if the file is damaged, or is not a checkpoint of this level and metric.
    pub fn resume(space: Sokoban, path: &Path) -> Result<LevelSearch> {
        let refused = |error| Error::Checkpoint {
            error: Box::new(error),
        };
        let file = TableFile::open(path).map_err(refused)?;
        let header = file.header();
        file.check_description(&description(&space))
            .map_err(refused)?;
        let damaged = |what: &str| {
            refused(Error::Header {
                path: path.into(),
                what: what.into(),
            })
        };
        let columns = file.columns();
        let [entries, doors, frontier] = &columns[..] else {
            return Err(damaged("its columns are not those of this search"));
        };
        // A door is a state and a direction.
        let lengths = [
            entries.entries() == space.len(),
            doors.entries() <= 4 * space.len(),
            frontier.entries() <= space.len(),
        ];
        let fits = columns
            .iter()
            .map(|column| (column.name(), column.bits()))
            .eq(COLUMNS)
            && lengths == [true; 3];
        if !fits || header.layers.is_empty() {
            return Err(damaged("its columns are not those of this search"));
        }
        file.check_content(Watch::NONE).map_err(refused)?;
        let words = |bytes: &[u8]| {
            bytes
                .as_chunks()
                .0
                .iter()
                .map(|&word| u64::from_ne_bytes(word))
                .collect::<Vec<u64>>()
        };
        let (doors, frontier) = (words(doors.bytes()), words(frontier.bytes()));
        let last = header.layers[header.layers.len() - 1];
        let expected = if space.metric() == Metric::Moves {
            last
        } else {
            0
        };
        let layout = LinkLayout::of(&space);
        let doors_sound = layout.are_sound(&doors, &space, space.plane_len(), 1);
        let frontier_sound = layout.are_sound(&frontier, &space, space.floor().cells() as u64, 0);
        if frontier.len() as u64 != expected || !doors_sound || !frontier_sound {
            return Err(damaged("what leads to its next layer is out of order"));
        }
        Ok(LevelSearch {
            entries: entries.bytes().to_vec(),
            layers: header.layers.clone(),
            doors,
            frontier,
            is_resumed: true,
            space,
        })
    }
}
