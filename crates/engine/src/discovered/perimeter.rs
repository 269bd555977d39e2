//! The table of a puzzle with too many states for a whole one: the positions near its goals, with which single boards are searched.

use super::codes::SortedCodes;
use crate::answers::{AnyTable, StartSearch};
use crate::families::{Generation, Need};
use crate::records::Contents;
use homing_search::middle::{
    Filter, MAX_FILTER_BYTES, MAX_NODES, NodeDepths, Perimeter, PerimeterSearch, perimeter_search,
};
use homing_search::search::Limits;
use homing_space::space::{Description, List};
use homing_table::error::{Error, Lack, Result};
use homing_table::remedy::Remedy;
use homing_table::table::{Bytes, Column, Content, Header, TableFile};
use homing_table::watch::{Stop, Watch};
use std::path::Path;

/// The index in the header of such a table.
const INDEX: &str = "place among the sorted codes of the positions near the goal";
/// The columns beside those of the codes.
const DEPTH: (&str, u8) = ("near depth", 8);
const BEYOND: (&str, u8) = ("beyond", 64);
/// The most bytes of a node in the table, and in memory while it is found.
const NODE_BYTES: u64 = 10;
const FOUND_BYTES: u64 = 60;

/// Whether a header belongs to such a table.
pub fn is_perimeter(header: &Header) -> bool {
    header.index == INDEX
}

/// What a table with this header contains.
pub fn perimeter_contents(header: &Header) -> Contents {
    Contents::Near {
        positions: header.states,
        moves: header.greatest_depth,
    }
}

/// The needs of the search and of its table.
pub(super) fn perimeter_need() -> Need {
    Need {
        contents: Some(Contents::Near {
            positions: MAX_NODES,
            moves: 0,
        }),
        memory_bytes: MAX_NODES * FOUND_BYTES + MAX_FILTER_BYTES,
        table_bytes: MAX_NODES * NODE_BYTES + MAX_FILTER_BYTES,
        checkpoint_bytes: 0,
    }
}

fn describe(search: &StartSearch) -> Description {
    Description {
        index: INDEX.into(),
        ..search.description()
    }
}

/// The generation of the table.
pub(super) struct PerimeterGeneration {
    of: StartSearch,
    limits: Limits,
    search: Box<dyn PerimeterSearch>,
}

impl PerimeterGeneration {
    /// Starts with the goals. Its table answers within these limits.
    pub fn begin(of: StartSearch, limits: Limits) -> Result<Self> {
        let search = perimeter_search(of.nodes(), MAX_NODES)?;
        Ok(Self { of, limits, search })
    }

    fn finish(self) -> Result<(StartSearch, Limits, Vec<u64>, Vec<Column>)> {
        let layers = self.search.layers().to_vec();
        let (nodes, beyond) = self.search.finish();
        let mut lists = SortedCodes::of_sorted(nodes.iter().map(|&(code, _)| code))?.lists();
        let depths: Vec<u8> = nodes.iter().map(|&(_, depth)| depth as u8).collect();
        lists.push(List::new(DEPTH, depths));
        lists.push(List::new(BEYOND, beyond.bytes().clone()));
        let columns = lists.into_iter().filter_map(Column::of_list).collect();
        Ok((self.of, self.limits, layers, columns))
    }
}

impl Generation for PerimeterGeneration {
    fn layers(&self) -> &[u64] {
        self.search.layers()
    }

    fn states(&self) -> u64 {
        MAX_NODES
    }

    fn contents(&self) -> Contents {
        let layers = self.layers();
        Contents::Near {
            positions: layers.iter().sum(),
            moves: (layers.len() as u64).saturating_sub(1),
        }
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(stop)
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        let (of, _, layers, columns) = self.finish()?;
        let nodes = layers.iter().sum();
        Content::new(describe(&of), nodes, &layers, &columns).write(path, watch)
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        let (of, limits, layers, columns) = self.finish()?;
        let nodes = layers.iter().sum();
        let bytes = Content::new(describe(&of), nodes, &layers, &columns).to_bytes();
        open(of, limits, &TableFile::from_bytes("memory", bytes)?)
    }
}

/// The nodes near the goals, as a table has them.
struct StoredDepths {
    codes: SortedCodes,
    depths: Bytes,
}

impl NodeDepths for StoredDepths {
    fn depth(&self, node: u128) -> Option<u32> {
        let index = self.codes.find(node)?;
        self.depths.get(index as usize).map(|&depth| depth.into())
    }
}

/// The answers of a puzzle by its table.
///
/// # Errors
///
/// The file is of another puzzle, or damaged.
pub(super) fn open(of: StartSearch, limits: Limits, file: &TableFile) -> Result<AnyTable> {
    let description = describe(&of);
    file.check_description(&description)?;
    let damaged = |what: &str| Error::Header {
        path: file.path().into(),
        what: what.into(),
    };
    let [form, starts, hints, low] = SortedCodes::COLUMNS.map(|column| file.entries_of(column));
    let codes = SortedCodes::of_columns(file.header().states, [form?, starts?, hints?, low?])
        .map_err(|what| damaged(&what))?;
    let depths = file.entries_of(DEPTH)?;
    if depths.len() as u64 != codes.count() {
        return Err(damaged("its columns have different lengths"));
    }
    let beyond = Filter::of_bytes(file.entries_of(BEYOND)?)
        .ok_or_else(|| damaged("the column beyond has no whole blocks"))?;
    let perimeter = Perimeter {
        depths: Box::new(StoredDepths { codes, depths }),
        radius: file.header().greatest_depth as u32,
        beyond,
    };
    let (again, file) = (of.clone(), file.clone());
    let verify = move |mut watch: Watch| {
        let mut found = PerimeterGeneration::begin(again.clone(), Limits::NONE)?;
        let layers = file.header().layers.len() as f64;
        while found.step(watch.stop())? {
            watch.report((found.layers().len() as f64 / (layers + 1.0)).min(1.0))?;
        }
        let (_, _, layers, columns) = found.finish()?;
        let is_same = layers == file.header().layers
            && columns.iter().all(|column| {
                let stored = file.entries_of((column.name(), column.bits()));
                stored.is_ok_and(|stored| **column.bytes() == *stored)
            });
        let what = || "it does not have the positions near the goal".into();
        is_same.then_some(()).ok_or_else(|| Error::Header {
            path: file.path().into(),
            what: what(),
        })
    };
    let lacks = move || {
        let reason = "it has the positions near the goal, and other boards are searched";
        Error::lacks(&description.puzzle, Lack::Entries, reason)
            .remedied([Remedy::Act("ask solve, hint or check")])
    };
    Ok(of.with_perimeter(perimeter, limits, lacks, verify))
}
