//! The table of a target: generated, written, opened.

use crate::graph::arcs::Graph;
use crate::walks::columns::{Columns, Sidetrack};
use crate::walks::sidetracks::Sidetracks;
use crate::walks::tree::Tree;
use homing_space::space::Description;
use homing_table::error::{Error, Result};
use homing_table::machine::check_room;
use homing_table::table::{Column, Content, Header, TableFile};
use homing_table::watch::{Stop, Watch};
use std::path::Path;
use std::sync::LazyLock;

/// The puzzle name in the header of every route table. The parameters in the header identify the graph.
pub const ROUTE: &str = "route";

/// The columns of a route table, in file order: name, and bits per entry.
const LAYOUT: [(&str, u8); 7] = [
    ("distance", 64),
    ("next", 32),
    ("root", 32),
    ("heap", 64),
    ("tail", 32),
    ("head", 32),
    ("weight", 64),
];

/// The table of a target: the walks to it from every node, shortest first.
///
/// Like every table it is generated once and written to a file, and any number of threads can query it through a shared reference.
#[derive(Clone, Debug)]
pub struct Routes {
    description: Description,
    target: u32,
    reachable: u64,
    greatest_distance: u64,
    /// The number of decimals of weights and lengths.
    decimals: u8,
    columns: [Column; 7],
}

impl Routes {
    /// Generates the table of `target`.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if the graph has no such node, [`Error::NoRoom`] if it has too many, [`Error::LengthOverflow`] if a walk is too
    /// long, [`Error::HeapFull`] if there are too many sidetracks, [`Error::Stopped`].
    pub fn toward(graph: &Graph, target: u32, stop: &Stop) -> Result<Self> {
        // A single number in the text may ask for billions of nodes.
        check_room(
            graph.nodes().into(),
            "nodes",
            Self::least_memory(graph).into(),
        )?;
        let [tail, head, weight] = arc_columns(graph);
        let description = describe(
            (graph.nodes(), graph.decimals()),
            target,
            [&tail, &head, &weight],
        );
        let tree = Tree::toward(graph, target, stop)?;
        let Sidetracks { roots, heap } = Sidetracks::new(graph, &tree, stop)?;
        let distance = tree
            .distance
            .iter()
            .flat_map(|distance| distance.to_le_bytes())
            .collect();
        let parts = [
            distance,
            u32_bytes(tree.next.into_iter()),
            u32_bytes(roots.into_iter()),
            heap,
            tail,
            head,
            weight,
        ];
        let columns = LAYOUT
            .iter()
            .zip(parts)
            .filter_map(|(&(name, bits), bytes)| {
                let entries = bytes.len() as u64 * 8 / u64::from(bits);
                Column::new(name, bits, entries, bytes)
            });
        let reachable = tree.order.len() as u64;
        let greatest_distance = tree
            .order
            .last()
            .map_or(0, |&node| tree.distance[node as usize]);
        Self::put_together(
            description,
            target,
            reachable,
            greatest_distance,
            columns.collect(),
        )
        .map_err(|what| Error::Contradiction { what })
    }

    /// Returns a checksum of a graph's nodes and arcs, which distinguishes graphs of the same name.
    pub fn digest(graph: &Graph) -> u32 {
        let [tail, head, weight] = arc_columns(graph);
        crc32fast::hash(
            describe(
                (graph.nodes(), graph.decimals()),
                0,
                [&tail, &head, &weight],
            )
            .parameters
            .as_bytes(),
        )
    }

    /// Returns the minimum memory for generating a table of this graph, in bytes; the size of the heaps is known only afterwards.
    pub fn least_memory(graph: &Graph) -> u64 {
        let per_node = 4 + 16 + 4 + 12 + 4 + 4; // arcs by head, label, order, tree, arcs by tail, root
        let per_arc = 16 + 16 + 16 + 24; // columns, arcs by head, arcs by tail, heap
        per_node * u64::from(graph.nodes()) + per_arc * graph.arcs().len() as u64
    }

    /// Maps the file of a table, which must be of this graph and target.
    pub fn open(path: impl AsRef<Path>, graph: &Graph, target: u32) -> Result<Self> {
        Self::of_graph(&TableFile::open(path.as_ref())?, graph, target)
    }

    /// Returns the table in an open file, which must be of this graph and target.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`] if it is of another graph or target, and those of [`from_file`](Self::from_file).
    pub fn of_graph(file: &TableFile, graph: &Graph, target: u32) -> Result<Self> {
        graph.check_node(target)?;
        let [tail, head, weight] = arc_columns(graph);
        file.check_description(&describe(
            (graph.nodes(), graph.decimals()),
            target,
            [&tail, &head, &weight],
        ))?;
        Self::from_file(file)
    }

    /// Returns the table in an open file, of any graph and target.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`] if it is of another family, [`Error::Header`] if its columns do not fit each other.
    pub fn from_file(file: &TableFile) -> Result<Self> {
        let header = file.header();
        if header.puzzle != ROUTE {
            let (expected, found) = (ROUTE.into(), header.puzzle.clone());
            return Err(Error::OtherPuzzle {
                path: file.path().into(),
                expected,
                found,
            });
        }
        Self::from_header(header, file.columns()).map_err(|what| Error::Header {
            path: file.path().into(),
            what,
        })
    }

    fn from_header(header: &Header, columns: Vec<Column>) -> std::result::Result<Self, String> {
        let target = target_of(&header.goal)
            .ok_or_else(|| format!("the goal \"{}\" names no node", header.goal))?;
        Self::put_together(
            header.description(),
            target,
            header.reachable,
            header.greatest_depth,
            columns,
        )
    }

    /// Checks that the columns are those of a route table, and that their lengths fit each other. Does not check the entries.
    fn put_together(
        description: Description,
        target: u32,
        reachable: u64,
        greatest_distance: u64,
        columns: Vec<Column>,
    ) -> std::result::Result<Self, String> {
        let columns: [Column; 7] = columns
            .try_into()
            .map_err(|_| "a route table has seven columns".to_string())?;
        for (column, (name, bits)) in columns.iter().zip(LAYOUT) {
            if column.name() != name || column.bits() != bits {
                return Err(format!(
                    "expected column {name} of {bits} bits, found {} of {}",
                    column.name(),
                    column.bits()
                ));
            }
        }
        let [nodes, next, roots, heap, arcs, heads, weights] =
            columns.each_ref().map(Column::entries);
        let same = next == nodes && roots == nodes && heads == arcs && weights == arcs;
        let numbered = nodes.max(arcs) <= u64::from(Graph::MAX)
            && heap / Sidetrack::WORDS <= u64::from(u32::MAX);
        if !same
            || !numbered
            || !heap.is_multiple_of(Sidetrack::WORDS)
            || u64::from(target) >= nodes
        {
            return Err(
                "the columns of nodes, of arcs and of heap nodes do not fit each other in length"
                    .into(),
            );
        }
        let decimals = decimals_of(&description.parameters)
            .ok_or("the unit of the weights is no power of ten".to_string())?;
        Ok(Self {
            description,
            target,
            reachable,
            greatest_distance,
            decimals,
            columns,
        })
    }

    /// Writes the table's file, which replaces an older one atomically. The same graph and target always have the same bytes.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<()> {
        self.content().write(path.as_ref(), Watch::NONE)
    }

    /// The bytes of the table's file, as [`write`](Self::write) writes them.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.content().to_bytes()
    }

    pub(super) fn content(&self) -> Content<'_> {
        Content {
            description: self.description.clone(),
            states: self.columns[0].entries(),
            reachable: self.reachable,
            greatest_depth: self.greatest_distance,
            layers: &[],
            columns: &self.columns,
        }
    }

    /// The description in the table's header.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// The number of nodes from which the target can be reached, including the target.
    pub fn reachable(&self) -> u64 {
        self.reachable
    }

    /// The greatest distance from a node that reaches the target.
    pub fn greatest_distance(&self) -> u64 {
        self.greatest_distance
    }

    /// The number of decimals of its lengths: a length of 25 units with one decimal is 2.5.
    pub fn decimals(&self) -> u8 {
        self.decimals
    }

    /// Returns the columns in the form that questions read.
    pub fn columns(&self) -> Columns<'_> {
        let [distance, next, root, heap, tail, head, weight] =
            self.columns.each_ref().map(|column| &column.bytes()[..]);
        Columns {
            target: self.target,
            distance,
            next,
            root,
            heap,
            tail,
            head,
            weight,
        }
    }

    /// Checks every entry of every column, and the counts in the header.
    ///
    /// # Errors
    ///
    /// [`Error::Contradiction`] for the first thing that is wrong.
    pub fn verify(&self, watch: Watch) -> Result<()> {
        let columns = self.columns();
        columns.verify(watch)?;
        let described = describe(
            (columns.nodes(), self.decimals),
            self.target,
            [columns.tail, columns.head, columns.weight],
        );
        let distances = (0..columns.nodes()).filter_map(|node| columns.distance(node).transpose());
        let (mut reachable, mut greatest) = (0, 0);
        for distance in distances {
            reachable += 1;
            greatest = distance?.max(greatest);
        }
        let wrong = if described != self.description {
            "the header describes another graph"
        } else if (reachable, greatest) != (self.reachable, self.greatest_distance) {
            "the header has another number of nodes that reach the target, or another greatest distance"
        } else {
            return Ok(());
        };
        Err(Error::Contradiction { what: wrong.into() })
    }
}

/// Returns the description of a table. A checksum of the arcs distinguishes graphs.
fn describe((nodes, decimals): (u32, u8), target: u32, arcs: [&[u8]; 3]) -> Description {
    let count = arcs[0].len() / 4;
    let unit = match decimals {
        0 => String::new(),
        decimals => format!("{UNIT}{decimals}"),
    };
    let mut hasher = crc32fast::Hasher::new();
    arcs.iter().for_each(|column| hasher.update(column));
    Description {
        puzzle: ROUTE.into(),
        parameters: format!(
            "{nodes} nodes, {count} arcs, CRC-32 of the arcs {:08x}{unit}",
            hasher.finalize()
        ),
        goal: format!("node {target}, counted from 0"),
        index: "the node, counted from 0".into(),
        metric: "an arc, counted by its weight".into(),
    }
}

/// Before the number of decimals in the parameters of a table whose weights have some.
const UNIT: &str = ", weights in units of 10^-";

/// Returns the number of decimals in parameters that [`describe`] wrote; `None` if weights cannot have as many.
pub(super) fn decimals_of(parameters: &str) -> Option<u8> {
    match parameters.split_once(UNIT) {
        None => Some(0),
        Some((_, decimals)) => decimals.parse().ok().filter(|&decimals| decimals < 20),
    }
}

/// Returns the unit of lengths with a number of decimals below 20.
pub(super) fn unit_of(decimals: u8) -> &'static str {
    static UNITS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let unit = |decimals| format!("length, in units of 10^-{decimals}");
        (0..20).map(unit).collect()
    });
    if decimals == 0 {
        "length"
    } else {
        &UNITS[usize::from(decimals)]
    }
}

/// Returns the target in a goal that [`describe`] wrote.
fn target_of(goal: &str) -> Option<u32> {
    goal.strip_prefix("node ")?
        .strip_suffix(", counted from 0")?
        .parse()
        .ok()
}

/// The columns `tail`, `head` and `weight`.
fn arc_columns(graph: &Graph) -> [Vec<u8>; 3] {
    let arcs = graph.arcs();
    let weights = arcs
        .iter()
        .flat_map(|arc| arc.weight.to_le_bytes())
        .collect();
    [
        u32_bytes(arcs.iter().map(|arc| arc.tail)),
        u32_bytes(arcs.iter().map(|arc| arc.head)),
        weights,
    ]
}

fn u32_bytes(entries: impl Iterator<Item = u32>) -> Vec<u8> {
    entries.flat_map(u32::to_le_bytes).collect()
}
