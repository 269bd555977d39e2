use super::single::json_line;
use crate::app::App;
use crate::request::parameters::Parameters;
use crate::tables::served::ServedPuzzle;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use homing::engine::{Contents, StateCount, Version};
use hyper::header::{CACHE_CONTROL, HeaderValue};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The puzzles that are served.
#[derive(Serialize, JsonSchema)]
pub struct Puzzles {
    /// The version of the JSON schema.
    pub v: Version,
    /// The puzzles, by name.
    pub puzzles: Vec<PuzzleRecord>,
}

impl Puzzles {
    /// Lists the puzzles that are served.
    pub fn of(app: &App) -> Self {
        let tables = app.tables.load();
        let list = tables.list().iter();
        Self {
            v: Version::default(),
            puzzles: list
                .map(|served| PuzzleRecord::of(served, tables.contents(served)))
                .collect(),
        }
    }
}

/// A puzzle that is served.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleRecord {
    /// Its name in addresses.
    pub name: String,
    /// Another name of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<String>,
    /// The puzzle, as the program names it.
    pub puzzle: String,
    /// The goal, in the puzzle's notation; the target of a graph.
    pub goal: String,
    /// What one move is.
    pub metric: String,
    /// The number of states, if its table counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<StateCount>,
    /// The states from which a goal can be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reachable_states: Option<StateCount>,
    /// The greatest depth: in pushes if these count first, else in moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_depth: Option<u64>,
    /// The default board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The digest of the table.
    pub digest: String,
    /// The size of the table's file, if it can be downloaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table_bytes: Option<u64>,
}

impl PuzzleRecord {
    /// Describes a puzzle, with what its table contains.
    pub fn of(served: &ServedPuzzle, contents: Option<Contents>) -> Self {
        let description = served.open.table.description();
        let header = served
            .file
            .as_ref()
            .map(|file| file.header())
            .filter(|header| !header.layers.is_empty());
        let counts = header.and(contents).and_then(Contents::state_counts);
        Self {
            name: served.name.clone(),
            also: served.other_name.clone(),
            puzzle: description.puzzle,
            goal: description.goal,
            metric: description.metric,
            states: counts.map(|(states, _)| states),
            reachable_states: counts.map(|(_, reachable)| reachable),
            greatest_depth: header
                .filter(|_| counts.is_some())
                .map(|header| header.greatest_depth),
            start: served.start.clone(),
            digest: served.open.digest.clone(),
            table_bytes: served.file.as_ref().map(|file| file.size_bytes()),
        }
    }
}

/// The list of puzzles.
pub async fn list(State(app): State<Arc<App>>, request: Request) -> Response {
    if let Err(problem) = Parameters::read(request.uri().query().unwrap_or_default(), &[]) {
        return problem.into_response();
    }
    let mut response = json_line(&Puzzles::of(&app));
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}
