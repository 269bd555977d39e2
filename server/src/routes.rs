//! The addresses of the server. One list of them determines the router, the description of the interface, and the names of the metrics.

use crate::questions::{Ask, TABLE_PARAMETERS};
use crate::request::parameters::{Parameter, Parameters, Value};
use crate::request::problem::{NOT_FOUND, Problem};
use axum::extract::{FromRequestParts, Path};
use axum::http::Uri;
use axum::http::request::Parts;

/// An address and what it answers.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// The address, in the syntax of the router and OpenAPI.
    pub path: &'static str,
    /// Its name in the metrics.
    pub name: &'static str,
    /// A sentence that describes the answer.
    pub about: &'static str,
    /// What it answers.
    pub endpoint: Endpoint,
}

/// What an address answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endpoint {
    /// The list of puzzles.
    Puzzles,
    /// Answers about single boards, and batches of them.
    Ask(Ask),
    /// Random boards.
    Random,
    /// All boards of some depths.
    States,
    /// The statistics of a table.
    Stats,
    /// The table's file.
    Table,
    /// The same questions as tools for language models.
    Mcp,
    /// The description of the interface.
    OpenApi,
    /// The page that shows it.
    Docs,
    /// The metrics.
    Metrics,
    /// Whether the server is running.
    Health,
    /// Whether it is ready.
    Ready,
}

const fn route(
    path: &'static str,
    name: &'static str,
    endpoint: Endpoint,
    about: &'static str,
) -> Route {
    Route {
        path,
        name,
        about,
        endpoint,
    }
}

/// All addresses except those of the page.
pub const ROUTES: &[Route] = &[
    route(
        "/v1/puzzles",
        "puzzles",
        Endpoint::Puzzles,
        "The puzzles that are served.",
    ),
    route(
        "/v1/{puzzle}/solve",
        "solve",
        Endpoint::Ask(Ask::Solve),
        "The best path of a board.",
    ),
    route(
        "/v1/{puzzle}/depth",
        "depth",
        Endpoint::Ask(Ask::Depth),
        "The number of moves of the best path.",
    ),
    route(
        "/v1/{puzzle}/hints",
        "hints",
        Endpoint::Ask(Ask::Hints),
        "Each move that can be made and where it leads, best first.",
    ),
    route(
        "/v1/{puzzle}/check",
        "check",
        Endpoint::Ask(Ask::Check),
        "The grade of a solution.",
    ),
    route(
        "/v1/{puzzle}/why",
        "why",
        Endpoint::Ask(Ask::Why),
        "The best path, or why there is none.",
    ),
    route(
        "/v1/{puzzle}/paths",
        "paths",
        Endpoint::Ask(Ask::Paths),
        "All shortest paths, in lexicographic order.",
    ),
    route(
        "/v1/{puzzle}/count",
        "count",
        Endpoint::Ask(Ask::Count),
        "The number of shortest paths.",
    ),
    route(
        "/v1/{puzzle}/push",
        "push",
        Endpoint::Ask(Ask::Push),
        "The best path in a maze, from any places of box and man.",
    ),
    route(
        "/v1/{puzzle}/route",
        "route",
        Endpoint::Ask(Ask::Route),
        "The K-th shortest walk in a graph, or the first ones.",
    ),
    route(
        "/v1/{puzzle}/random",
        "random",
        Endpoint::Random,
        "Random boards of given depths, one JSON object a line.",
    ),
    route(
        "/v1/{puzzle}/states",
        "states",
        Endpoint::States,
        "All boards of given depths, one JSON object a line.",
    ),
    route(
        "/v1/{puzzle}/stats",
        "stats",
        Endpoint::Stats,
        "The states at each depth, and more of the whole table.",
    ),
    route(
        "/v1/{puzzle}/table",
        "table",
        Endpoint::Table,
        "The table's file, whole or in ranges.",
    ),
    route(
        "/mcp",
        "mcp",
        Endpoint::Mcp,
        "The Model Context Protocol (streamable HTTP, without sessions): the same questions as tools for language models.",
    ),
    route(
        "/openapi.json",
        "openapi",
        Endpoint::OpenApi,
        "This description.",
    ),
    route(
        "/docs",
        "docs",
        Endpoint::Docs,
        "A page that shows this description.",
    ),
    route(
        "/metrics",
        "metrics",
        Endpoint::Metrics,
        "What the server counts, in the text format of Prometheus.",
    ),
    route(
        "/healthz",
        "healthz",
        Endpoint::Health,
        "Whether the server runs.",
    ),
    route(
        "/readyz",
        "readyz",
        Endpoint::Ready,
        "Whether it accepts questions: not while it shuts down.",
    ),
];

const DEPTH: Parameter = Parameter {
    name: "depth",
    about: "A depth, as 31, or depths, as 20..25.",
    value: Value::Depths,
    is_required: true,
};

const SYMMETRIC: Parameter = Parameter {
    name: "symmetric",
    about: "Count a board and its images under the symmetries of the puzzle as one.",
    value: Value::Flag,
    is_required: false,
};

/// Parameters of random boards.
const RANDOM_PARAMETERS: [Parameter; 4] = [
    Parameter {
        is_required: false,
        ..DEPTH
    },
    Parameter {
        name: "n",
        about: "The number of boards: 1 unless said otherwise.",
        value: Value::Whole(0),
        is_required: false,
    },
    Parameter {
        name: "seed",
        about: "The seed of the random generator; the header Homing-Seed names the one that was taken.",
        value: Value::Whole(0),
        is_required: false,
    },
    SYMMETRIC,
];

/// Parameters of the states of a depth.
const STATES_PARAMETERS: [Parameter; 2] = [DEPTH, SYMMETRIC];

/// Parameters of statistics.
const STATS_PARAMETERS: [Parameter; 1] = [SYMMETRIC];

impl Endpoint {
    /// Returns the parameters after the question mark.
    pub fn parameters(self) -> Vec<Parameter> {
        let own: &[Parameter] = match self {
            Self::Ask(ask) => return ask.parameters().to_vec(),
            Self::Random => &RANDOM_PARAMETERS,
            Self::States => &STATES_PARAMETERS,
            Self::Stats => &STATS_PARAMETERS,
            Self::Table => {
                return TABLE_PARAMETERS
                    .iter()
                    .filter(|parameter| parameter.name == "digest")
                    .copied()
                    .collect();
            }
            _ => return Vec::new(),
        };
        own.iter().chain(TABLE_PARAMETERS).copied().collect()
    }

    /// Reads its parameters from an address.
    ///
    /// # Errors
    ///
    /// Those of [`Parameters::read`].
    pub fn read(self, address: &Uri) -> Result<Parameters<'_>, Problem> {
        Parameters::read(address.query().unwrap_or_default(), &self.parameters())
    }

    /// Returns whether it accepts lines of questions by POST.
    pub fn takes_batches(self) -> bool {
        matches!(self, Self::Ask(ask) if !matches!(ask, Ask::Push))
    }

    /// Returns whether it needs the token.
    pub fn is_guarded(self) -> bool {
        !matches!(
            self,
            Self::OpenApi | Self::Docs | Self::Health | Self::Ready
        )
    }
}

/// Returns the number in [`ROUTES`] of the route of an address, for the metrics. For an address without a route it is the length of the
/// list.
pub fn route_number(path: &str) -> usize {
    let below_puzzle = path
        .strip_prefix("/v1/")
        .and_then(|rest| rest.split_once('/'))
        .map(|(_, question)| question);
    let is_it = |route: &Route| match below_puzzle {
        Some(question) => route.path.strip_prefix("/v1/{puzzle}/") == Some(question),
        None => route.path == path,
    };
    ROUTES.iter().position(is_it).unwrap_or(ROUTES.len())
}

/// Returns the question and the puzzle of an address for a single question. Most requests are such questions, and their answers are never
/// compressed. Only plain names are recognised, so that nothing has to be decoded.
pub fn single_question(path: &str) -> Option<(Ask, &str)> {
    let (name, question) = path.strip_prefix("/v1/")?.split_once('/')?;
    let is_plain = !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte));
    let route = ROUTES
        .iter()
        .find(|route| route.path.strip_prefix("/v1/{puzzle}/") == Some(question))?;
    match route.endpoint {
        Endpoint::Ask(ask) if is_plain && !is_long(ask) => Some((ask, name)),
        _ => None,
    }
}

/// Returns whether an answer may be long enough to be compressed.
pub fn is_long(ask: Ask) -> bool {
    matches!(ask, Ask::Paths | Ask::Route)
}

/// The name of a puzzle in an address.
pub struct PuzzleName(pub String);

impl<S: Send + Sync> FromRequestParts<S> for PuzzleName {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let read = Path::<String>::from_request_parts(parts, state).await;
        let unread = |_| {
            Problem::new(
                NOT_FOUND,
                "there is no such puzzle here: its name is no text in UTF-8",
            )
            .in_field("puzzle")
        };
        read.map(|Path(name)| Self(name)).map_err(unread)
    }
}
