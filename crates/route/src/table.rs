use super::question::WalkQuery;
use super::{Outgoing, Routes, SimplePaths, Walks};
use crate::graph::named::NodeNames;
use homing_engine::{
    Answer, Answerer, AnyTable, BoardTable, Contents, FoundPath, Length, Lists, Question,
    WalkAnswer, WalkNode, What,
};
use homing_space::space::Description;
use homing_table::error::{Bound, Error, Lack, Result, wrong};
use homing_table::notation::AnyBoard;
use homing_table::remedy::Remedy;
use homing_table::table::Header;
use homing_table::watch::{Stop, Watch};
use std::sync::{Arc, OnceLock};

/// The table of a graph as a table of the engine. Clones share it.
#[derive(Clone)]
pub(super) struct RouteTable {
    routes: Routes,
    /// The number of the first node in text.
    first_node: u32,
    /// The names of the nodes, if they have names.
    names: Option<Arc<NodeNames>>,
    /// The arcs by tail, sorted at the first question for simple paths.
    outgoing: Arc<OnceLock<Outgoing>>,
    /// Cancels a listing.
    stop: Stop,
}

/// A lister of walks or simple paths.
enum Lister<'a> {
    Walks(Walks<'a>),
    Simple(SimplePaths<'a>),
}

impl Lister<'_> {
    fn list_until(&mut self, k: u64) -> Result<Option<u64>> {
        match self {
            Self::Walks(walks) => walks.list_until(k),
            Self::Simple(paths) => paths.list_until(k),
        }
    }

    fn list(&mut self) -> Result<Option<u64>> {
        match self {
            Self::Walks(walks) => walks.list(),
            Self::Simple(paths) => paths.list(),
        }
    }

    /// Returns the nodes of the last walk or path listed.
    fn nodes(&self) -> Result<Vec<u32>> {
        let mut nodes = Vec::new();
        match self {
            Self::Walks(walks) => walks.nodes(&mut nodes)?,
            Self::Simple(paths) => paths.nodes(&mut nodes),
        }
        Ok(nodes)
    }
}

/// The maximum number of walks in one answer, so that it fits into memory. There is no such limit for asking only for the K-th walk.
pub(super) const MAX_WALKS_LISTED: u64 = 10_000_000;

/// Returns the error that a graph's table has no boards.
pub(super) fn no_boards() -> Error {
    Error::lacks("a graph", Lack::Boards, "")
}

impl RouteTable {
    pub fn new(routes: Routes, first_node: u32) -> Self {
        Self {
            routes,
            first_node,
            names: None,
            outgoing: Arc::default(),
            stop: Stop::NEVER,
        }
    }

    /// Returns the same table with names for the nodes.
    pub fn named(self, names: Option<Arc<NodeNames>>) -> Self {
        Self { names, ..self }
    }

    /// Reads `S K`, or only `S` if the number of walks is given.
    fn question(&self, line: &str, first: Option<u64>) -> Result<WalkQuery> {
        let Some(names) = &self.names else {
            return WalkQuery::read(line, self.routes.columns().nodes(), self.first_node, first);
        };
        let line = line.trim();
        let malformed =
            || Error::unexpected(format!("a node and K, as in `{} 1`", names.name(0)), line);
        let (source, k) = match first {
            Some(first) => (line, first),
            None => {
                let (source, k) = line
                    .rsplit_once(char::is_whitespace)
                    .ok_or_else(malformed)?;
                (source.trim_end(), k.parse().map_err(|_| malformed())?)
            }
        };
        if k == 0 {
            return wrong("K is 0, but walks are counted from 1");
        }
        Ok(WalkQuery {
            source: names.node(source)?,
            k,
        })
    }

    pub fn routes(&self) -> &Routes {
        &self.routes
    }

    fn lister(&self, source: u32, empty: bool, simple: bool) -> Result<Lister<'_>> {
        let columns = self.routes.columns();
        if !simple {
            let walks = columns.walks(source).until(&self.stop);
            return Ok(Lister::Walks(if empty {
                walks
            } else {
                walks.without_empty()
            }));
        }
        let outgoing = match self.outgoing.get() {
            Some(outgoing) => outgoing,
            None => {
                let made = columns.outgoing()?;
                self.outgoing.get_or_init(|| made)
            }
        };
        let paths = columns.simple_paths(outgoing, source)?.until(&self.stop);
        Ok(Lister::Simple(if empty {
            paths
        } else {
            paths.without_empty()
        }))
    }

    fn length(&self, units: u64) -> Length {
        let decimals = self.routes.decimals();
        Length { units, decimals }
    }

    fn walk(&self, length: Option<u64>, lister: &Lister, with_nodes: bool) -> Result<WalkAnswer> {
        let named = |node: u32| match &self.names {
            Some(names) => WalkNode::Name(names.name(node).into()),
            None => WalkNode::Number(u64::from(node) + u64::from(self.first_node)),
        };
        let nodes = match length {
            Some(_) if with_nodes => Some(lister.nodes()?.into_iter().map(named).collect()),
            _ => None,
        };
        let length = length.map(|units| self.length(units));
        Ok(WalkAnswer { length, nodes })
    }
}

impl Answerer for RouteTable {
    fn check(&self, question: &Question) -> Result<()> {
        let What::Walks { first, .. } = question.what else {
            return Err(no_boards());
        };
        if question.explain {
            return Err(Error::unfit_option("explain", "a graph has no boards"));
        }
        match first.filter(|&first| first > MAX_WALKS_LISTED) {
            None => Ok(()),
            Some(first) => {
                let (of, found) = ("the question".into(), Some(first.into()));
                let many = Error::TooMany {
                    of,
                    found,
                    things: "walks",
                    most: MAX_WALKS_LISTED,
                    bound: Bound::Listed,
                };
                Err(many.remedied([Remedy::Act("ask for the K-th alone")]))
            }
        }
    }

    fn walks(&self, question: &Question, line: &str) -> Result<Answer> {
        let What::Walks {
            first,
            nodes,
            empty,
            simple,
        } = question.what
        else {
            return Err(no_boards());
        };
        let WalkQuery { source, k } = self.question(line, first)?;
        let mut walks = self.lister(source, empty, simple)?;
        let mut answers = Vec::new();
        if first.is_none() {
            let length = walks.list_until(k)?;
            answers.push(self.walk(length, &walks, nodes)?);
        } else {
            for _ in 0..k {
                let length = walks.list()?;
                answers.push(self.walk(length, &walks, nodes)?);
                if length.is_none() {
                    break;
                }
            }
        }
        Ok(Answer::Walks(answers))
    }

    fn reads(&self, question: &Question, line: &str) -> bool {
        let What::Walks { first, .. } = question.what else {
            return false;
        };
        self.question(line, first).is_ok()
    }

    fn parse_board(&self, _: &str) -> Result<AnyBoard> {
        Err(no_boards())
    }

    fn text_of(&self, _: &AnyBoard) -> String {
        String::new()
    }

    fn parse_moves(&self, _: &str) -> Result<Vec<u16>> {
        Err(no_boards())
    }

    fn moves_line(&self, _: &[u16]) -> String {
        String::new()
    }

    fn path_of(&self, _: &AnyBoard) -> Result<Option<FoundPath>> {
        Err(no_boards())
    }

    fn description(&self) -> Description {
        self.routes.description().clone()
    }

    fn until(&self, stop: &Stop) -> Option<AnyTable> {
        Some(Arc::new(Self {
            stop: stop.clone(),
            ..self.clone()
        }))
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        self.routes.verify(watch)
    }

    fn summary(&self, _: &Header, contents: Contents) -> String {
        let (reachable, greatest) = (self.routes.reachable(), self.routes.greatest_distance());
        let greatest = self.length(greatest);
        format!("{contents}, {reachable} reachable, greatest depth {greatest}")
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.routes.to_bytes())
    }

    fn boards(&self) -> Result<&BoardTable> {
        Err(no_boards())
    }

    fn lists(&self) -> Result<&dyn Lists> {
        Err(no_boards())
    }
}
