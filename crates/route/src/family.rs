use super::generation::RouteGeneration;
use super::routes::{decimals_of, unit_of};
use super::table::{MAX_WALKS_LISTED, RouteTable};
use super::{Graph, ROUTE, Routes, read};
use crate::graph::named::NodeNames;
use homing_engine::given::content_name;
use homing_engine::{
    AnyTable, BuildTime, Contents, Family, FamilyOption, Frame, Generation, Head, Need, Options,
    Puzzle, Puzzles, Question, Scope, What,
};
use homing_table::error::{Error, Lack, Result};
use homing_table::remedy::Remedy;
use homing_table::table::{Header, TableFile};
use homing_table::watch::Stop;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The options of its puzzles.
const OPTIONS: &[FamilyOption] = &[
    FamilyOption::value(
        "to",
        "T",
        Scope::Puzzle,
        "The node to which the walks lead, by its number or its name",
    ),
    FamilyOption::flag(
        "zero-based",
        Scope::Puzzle,
        "Number nodes from 0, not from 1",
    ),
    FamilyOption::flag(
        "undirected",
        Scope::Puzzle,
        "Treat each line of the graph as an edge, with an arc in each direction; a loop is one arc",
    ),
    FamilyOption::flag(
        "path",
        Scope::Faces,
        "Print the nodes of the walk after its length",
    ),
    FIRST,
    FamilyOption::value(
        "walks",
        "KINDS",
        Scope::Question,
        "Count only these walks: simple (visit no node twice; equal lengths in lexicographic order of their nodes), nonempty, or \
         simple,nonempty [default: all]",
    ),
];

/// The family of the graphs with a target.
pub static FAMILY: Family = Family {
    answers: "Route: a question is `S K`, and the answer is the length of the K-th shortest walk from node S to the target; \
                      -1 if there are fewer. Nodes and arcs may repeat, and each walk of equal length counts. In a simple path no \
                      node repeats.",
    takes_files: true,
    options: OPTIONS,
    no_boards: Some(super::table::no_boards),
    ..Family::plain(
        ROUTE,
        "route:GRAPH",
        "K-th shortest walks or simple paths to a target, in the graph in a file of numbers or names",
        &RouteFamily,
    )
};

/// Its puzzles.
struct RouteFamily;

const FIRST: FamilyOption = FamilyOption::value(
    "first",
    "K",
    Scope::Faces,
    "Print the first K lengths, one per line, then -1 if there are fewer; a question is then `S` alone",
);

impl Puzzles for RouteFamily {
    fn depth_unit(&self, header: &Header) -> &'static str {
        unit_of(decimals_of(&header.parameters).unwrap_or(0))
    }

    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        if parameters.is_empty() {
            return Err(Error::missing("the file of a graph after route:"));
        }
        // The lines of a graph may replace the name of its file. A single line has several words.
        let is_line =
            parameters.contains(char::is_whitespace) && !parameters.contains(['/', '.', '\\']);
        let is_text = parameters.contains('\n') || is_line && !Path::new(parameters).exists();
        let lines = is_text.then_some(parameters);
        let path = PathBuf::from(if lines.is_some() {
            "the graph"
        } else {
            parameters
        });
        let first_node = u32::from(!options.has("zero-based"));
        let no_target = || {
            Error::input("route:GRAPH needs the target").remedied([Remedy::Give {
                deed: "name it",
                option: "to",
                value: Some("T"),
            }])
        };
        let to = options.get("to").ok_or_else(no_target)?;
        let walks = format!("a number of walks from 1 to {MAX_WALKS_LISTED}");
        let first = options.parsed("first", &walks)?;
        if first == Some(0) {
            return Err(Error::unexpected(walks, "0").in_option("first"));
        }
        let (mut simple, mut empty) = (false, true);
        for kind in options
            .get("walks")
            .into_iter()
            .flat_map(|kinds| kinds.split(','))
        {
            match kind {
                "simple" => simple = true,
                "nonempty" => empty = false,
                _ => {
                    return Err(Error::not_one_of(&["simple", "nonempty"], kind).in_option("walks"));
                }
            }
        }
        let what = What::Walks {
            first,
            nodes: options.has("path"),
            empty,
            simple,
        };
        let is_undirected = options.has("undirected");
        let (graph, names) = match lines {
            Some(lines) => read::parse(lines.as_bytes(), first_node)?,
            None => Graph::open_named(&path, first_node)?,
        };
        if names.is_some() && first_node == 0 {
            return Err(Error::unfit_option(
                "zero-based",
                format!("the nodes of {} have names, and no numbers", path.display()),
            ));
        }
        let graph = if is_undirected {
            graph.undirected().map_err(|error| error.in_file(&path))?
        } else {
            graph
        };
        let target = match &names {
            Some(names) => names.node(to),
            None => {
                let number = options.parsed("to", "the number of a node")?;
                graph.node(number.unwrap_or_default(), first_node)
            }
        }
        .map_err(|error| error.in_option("to"))?;
        let flags = [
            (first_node == 0, "zero-based"),
            (is_undirected, "undirected"),
        ];
        let flags = flags
            .into_iter()
            .filter(|&(is_given, _)| is_given)
            .map(|(_, name)| (name, String::new()));
        let head = Head {
            options: std::iter::once(("to", to.into())).chain(flags).collect(),
            question: Question::new(what),
            ..Head::new(
                format!("route:{}", path.display()),
                file_name(&path, to, &graph),
            )
        };
        Ok(Box::new(RoutePuzzle {
            head,
            path,
            graph: Arc::new(graph),
            names: names.map(Arc::new),
            to: to.into(),
            target,
            first_node,
        }))
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        Ok(Arc::new(RouteTable::new(Routes::from_file(file)?, 1)))
    }
}

/// A graph, its target, and the options of the question.
struct RoutePuzzle {
    head: Head,
    path: PathBuf,
    graph: Arc<Graph>,
    names: Option<Arc<NodeNames>>,
    /// The target as the user wrote it.
    to: String,
    target: u32,
    first_node: u32,
}

/// Returns the name of the graph's file, the target, and a digest of the graph.
fn file_name(path: &Path, to: &str, graph: &Graph) -> String {
    let to = to.replace(|letter: char| !letter.is_alphanumeric(), "_");
    let stem = path.file_stem().unwrap_or_default().display();
    let path = PathBuf::from(format!("{stem}-to-{to}.gr"));
    content_name(ROUTE, &path, Routes::digest(graph))
}

impl RoutePuzzle {
    /// Returns a function that converts routes to a table for the engine.
    fn of_routes(&self) -> impl Fn(Routes) -> RouteTable + Send + use<> {
        let (first_node, names) = (self.first_node, self.names.clone());
        move |routes| RouteTable::new(routes, first_node).named(names.clone())
    }
}

/// The maximum number of arcs of a graph whose table is generated in a moment.
const MAX_QUICK_ARCS: u64 = 1 << 16;
/// The maximum number of arcs of a graph whose table is generated in two seconds.
const MAX_SECONDS_ARCS: u64 = 1 << 21;

impl Puzzle for RoutePuzzle {
    fn head(&self) -> &Head {
        &self.head
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        Ok(Arc::new(self.of_routes()(Routes::of_graph(
            file,
            &self.graph,
            self.target,
        )?)))
    }

    fn need(&self) -> Need {
        let memory_bytes = Routes::least_memory(&self.graph);
        let nodes = self.graph.nodes().into();
        Need {
            contents: Some(Contents::of_states(nodes, nodes)),
            memory_bytes,
            table_bytes: memory_bytes / 2,
            checkpoint_bytes: 0,
        }
    }

    fn build_time(&self) -> BuildTime {
        let size = self.graph.arcs().len().max(self.graph.nodes() as usize);
        BuildTime::of_size(size as u64, MAX_QUICK_ARCS, MAX_SECONDS_ARCS)
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        let (graph, target, path, table_of) = (
            self.graph.clone(),
            self.target,
            self.path.clone(),
            self.of_routes(),
        );
        let make = move |stop: &Stop| {
            Routes::toward(&graph, target, stop)
                .map(&table_of)
                .map_err(|error| error.in_file(&path))
        };
        Ok(Box::new(RouteGeneration::new(
            self.graph.nodes(),
            self.to.clone(),
            make,
        )))
    }

    fn frames(&self, _board: &str, _moves: &str) -> Result<Vec<Frame>> {
        Err(super::table::no_boards())
    }

    fn searches(&self) -> Result<Box<dyn homing_engine::Searches>> {
        Err(Error::lacks("a graph", Lack::Searches, "").remedied([Remedy::Act("ask its table")]))
    }
}
