//! The table of a puzzle with too many states for a whole one: the positions near its goals, with which single boards are searched.

use super::codes::SortedCodes;
use crate::answers::{AnyTable, StartSearch};
use crate::families::{Generation, Need};
use crate::records::Contents;
use homing_search::making::share_done;
use homing_search::middle::{
    Enough, Filter, NodeDepths, Perimeter, PerimeterSearch, filter_bytes, next_nodes,
    perimeter_search,
};
use homing_search::search::Limits;
use homing_space::space::{Description, List};
use homing_table::backward::Layer;
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
/// The most positions by default: then a table takes at most 120 MB.
pub(super) const MOST_POSITIONS: u64 = 1 << 22;
/// The most bytes of the filter for each position.
const FILTER_BYTES: u64 = 20;
/// The most bytes of a node in the table and in memory while it is found, its share of the filter included.
const NODE_BYTES: u64 = 10 + FILTER_BYTES;
const FOUND_BYTES: u64 = 60 + FILTER_BYTES;

/// Layers of at most this many positions, and a filter of the next one.
fn at_most(most: u64) -> Enough {
    Box::new(move |layers| {
        let next = next_nodes(layers);
        // A depth is a byte.
        let is_last = layers.len() > u8::MAX.into();
        let is_enough = is_last || layers.iter().sum::<u64>() + next > most;
        is_enough.then(|| filter_bytes(next).min(most.saturating_mul(FILTER_BYTES)))
    })
}

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

/// The needs of the search for this many positions and of its table.
pub(super) fn perimeter_need(most: u64) -> Need {
    Need {
        contents: Some(Contents::Near {
            positions: most,
            moves: 0,
        }),
        memory_bytes: most * FOUND_BYTES,
        table_bytes: most * NODE_BYTES,
        checkpoint_bytes: 0,
    }
}

/// The number of positions that are found and written within this memory; `None` if that is none.
pub(super) fn positions_within(memory_bytes: u64) -> Option<u64> {
    Some(memory_bytes / FOUND_BYTES).filter(|&positions| positions > 0)
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
    most: u64,
}

impl PerimeterGeneration {
    /// Starts with the goals, for at most about this many positions. Its table answers within these limits.
    pub fn begin(of: StartSearch, limits: Limits, most: u64) -> Result<Self> {
        Self::until(of, limits, most, at_most(most))
    }

    fn until(of: StartSearch, limits: Limits, most: u64, enough: Enough) -> Result<Self> {
        let search = perimeter_search(of.nodes(), enough)?;
        Ok(Self {
            of,
            limits,
            search,
            most,
        })
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
        self.most
    }

    /// The positions of the filter count, which take most of the time.
    fn layer(&self) -> Layer {
        let found = Layer::of(self.layers(), self.most.saturating_mul(FILTER_BYTES / 2));
        let beyond = self.search.beyond();
        beyond.map_or(found, |[states, all]| Layer {
            depth: found.depth + 1,
            states: found.states + states,
            total: found.states + all,
        })
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
    let codes = SortedCodes::in_file(file)?;
    let radius = u8::try_from(file.header().greatest_depth)
        .map_err(|_| damaged("its greatest depth is above 255"))?;
    let depths = file.entries_of(DEPTH)?;
    if depths.len() as u64 != codes.count() {
        return Err(damaged("its columns have different lengths"));
    }
    let beyond = Filter::of_bytes(file.entries_of(BEYOND)?)
        .ok_or_else(|| damaged("the column beyond has no whole blocks"))?;
    let perimeter = Perimeter {
        depths: Box::new(StoredDepths { codes, depths }),
        radius: radius.into(),
        beyond,
    };
    let (again, file) = (of.clone(), file.clone());
    let verify = move |mut watch: Watch| {
        let header = file.header();
        let (layers, bytes) = (header.layers.len(), file.entries_of(BEYOND)?.len() as u64);
        let enough = Box::new(move |found: &[u64]| (found.len() == layers).then_some(bytes));
        let (again, states) = (again.clone(), header.states);
        let mut found = PerimeterGeneration::until(again, Limits::NONE, states, enough)?;
        while found.step(watch.stop())? {
            watch.report(share_done(found.layer(), None).min(1.0))?;
        }
        let (_, _, layers, columns) = found.finish()?;
        let is_same = layers == header.layers
            && columns.iter().all(|column| {
                let stored = file.entries_of((column.name(), column.bits()));
                stored.is_ok_and(|stored| **column.bytes() == *stored)
            });
        is_same.then_some(()).ok_or_else(|| Error::Header {
            path: file.path().into(),
            what: "it does not have the positions near the goal".into(),
        })
    };
    let lacks = move || {
        let reason = "it has the positions near the goal, and other boards are searched";
        Error::lacks(&description.puzzle, Lack::Entries, reason)
            .remedied([Remedy::Act("ask solve, hint or check")])
    };
    Ok(of.with_perimeter(perimeter, limits, lacks, verify))
}
