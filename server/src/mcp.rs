//! The Model Context Protocol: the questions of the addresses as tools for language models, at `/mcp` and over standard streams.
//!
//! A tool passes its arguments to the question of an address, so both have the same parameters, limits and errors. The server keeps no
//! sessions. A puzzle that a client defines is served under a name made from its content, like any other.

use crate::answers::listing::random_with;
use crate::answers::puzzles::{PuzzleRecord, Puzzles};
use crate::answers::single::{answer_with, json_line, stats_with};
use crate::app::App;
use crate::connection::peer::Peer;
use crate::pages::openapi::value_schema;
use crate::program::options::puzzle_options;
use crate::questions::Ask;
use crate::request::json_body::{collect, text_of};
use crate::request::parameters::{Parameter, Parameters, Value};
use crate::request::problem::{INVALID, Problem, TOO_MUCH};
use crate::routes::Endpoint;
use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any};
use bytes::Bytes;
use homing::engine::Family;
use http_body_util::{BodyExt, Full, Limited};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    Implementation, InitializeResult, JsonObject, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::transport::stdio;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{RoleServer, ServerHandler, ServiceExt};
use serde_json::json;
use std::sync::Arc;

/// The maximum number of bytes of an answer, which is in memory as a whole, and read by a model.
const MAX_ANSWER_BYTES: usize = 1 << 18;

const INSTRUCTIONS: &str = "Exact answers about single-player puzzles: shortest solutions, hints, grades, boards of a given difficulty. \
    `list` names the puzzles that are served. For another size or puzzle, or one of your own, call `define` first and use the name in its \
    answer. Boards are written as in the answers of `random` and `list`.";

/// A tool.
struct ToolRecord {
    name: &'static str,
    about: &'static str,
    work: Work,
}

/// What a tool does.
#[derive(Clone, Copy)]
enum Work {
    List,
    Define,
    /// Answers as an address does.
    Answer(Endpoint),
}

#[rustfmt::skip]
const TOOLS: [ToolRecord; 8] = [
    ToolRecord { name: "list", work: Work::List,
        about: "Lists the puzzles that are served, and the families of puzzles that can be defined, with their options." },
    ToolRecord { name: "define", work: Work::Define,
        about: "Serves another puzzle of a family, such as a size, a level, a graph or a definition, and returns its name for the other \
                tools, its start and its goal." },
    ToolRecord { name: "solve", work: Work::Answer(Endpoint::Ask(Ask::Solve)),
        about: "Returns a shortest solution of a board; a good one, with a lower bound, if a shortest one takes too long; or unsolvable. \
                For a graph the board is a node and a number K, and the answer the length of the K-th shortest walk to the target." },
    ToolRecord { name: "hint", work: Work::Answer(Endpoint::Ask(Ask::Hints)),
        about: "Returns every legal move on a board and the number of moves that are left after it, best first." },
    ToolRecord { name: "check", work: Work::Answer(Endpoint::Ask(Ask::Check)),
        about: "Grades a solution: whether it solves the board, how long the shortest one is, and which of its moves are detours." },
    ToolRecord { name: "explain", work: Work::Answer(Endpoint::Ask(Ask::Why)),
        about: "Returns a shortest solution of a board, or the reason why there is none." },
    ToolRecord { name: "random", work: Work::Answer(Endpoint::Random),
        about: "Returns random boards, of given depths if you like: the depth is the number of moves of a shortest solution." },
    ToolRecord { name: "stats", work: Work::Answer(Endpoint::Stats),
        about: "Returns the number of boards at each depth, the hardest boards, and more about a whole puzzle." },
];

const PUZZLE: Parameter = Parameter {
    name: "puzzle",
    about: "The name of a puzzle, from list or define.",
    value: Value::Text,
    is_required: true,
};

#[rustfmt::skip]
const DEFINITION: [Parameter; 3] = [
    Parameter { name: "family", value: Value::Text, is_required: true,
        about: "The family: slide, flip, push, perm, blocks, route or script." },
    Parameter { name: "text", value: Value::Text, is_required: true,
        about: "For slide and flip a size, as 3x4. For perm a name, as 2x2x2, pyraminx or topspin-8, or the text of a definition: \
                KPuzzle JSON, .tws of twsearch, cycles as in GAP (R := (1,2,3)(4,5);), or {\"generators\": [[1, 2, 0]]}. For push the \
                lines of a Sokoban level (XSB) or a maze. For blocks a name, as huarong-dao, a picture with a letter for each cell of a \
                block, or a line of Rush Hour. For route the graph: lines of two nodes and a weight, CSV, DOT, DIMACS, Matrix Market or \
                GraphML. For script the lines of a PuzzleScript game, after a line such as #2 for its second level." },
    Parameter { name: "options", value: Value::Text, is_required: false,
        about: "Options of the family, as list names them: --to 4 for the target of a graph, --goal BOARD for another goal." },
];

impl ToolRecord {
    fn parameters(&self) -> Vec<Parameter> {
        match self.work {
            Work::List => Vec::new(),
            Work::Define => DEFINITION.to_vec(),
            Work::Answer(endpoint) => {
                let own = endpoint.parameters().into_iter();
                let own = own.filter(|own| !["digest", "explain"].contains(&own.name));
                [PUZZLE].into_iter().chain(own).collect()
            }
        }
    }

    /// Returns the tool as the protocol describes it.
    fn described(&self) -> Tool {
        let (mut properties, mut required) = (JsonObject::new(), Vec::new());
        for parameter in self.parameters() {
            let mut schema = value_schema(parameter.value);
            schema["description"] = parameter.about.into();
            properties.insert(parameter.name.into(), schema);
            required.extend(parameter.is_required.then_some(parameter.name));
        }
        let schema = [
            ("type", json!("object")),
            ("properties", properties.into()),
            ("required", json!(required)),
            ("additionalProperties", json!(false)),
        ];
        let schema: JsonObject = schema
            .map(|(name, value)| (name.into(), value))
            .into_iter()
            .collect();
        Tool::new(self.name, self.about, schema)
    }
}

/// The tools, with the tables that answer.
#[derive(Clone)]
struct Tools {
    app: Arc<App>,
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        InitializeResult::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("homing", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = TOOLS.iter().map(ToolRecord::described).collect();
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = TOOLS.iter().find(|tool| tool.name == request.name) else {
            let names = TOOLS.map(|tool| tool.name).join(", ");
            let what = format!("there is no tool {:?}: expected {names}", request.name);
            return Err(ErrorData::invalid_params(what, None));
        };
        // The client of the connection, without headers that are about this protocol.
        let mut parts = Request::new(()).into_parts().0;
        if let Some(own) = context.extensions.get::<Parts>() {
            parts.extensions = own.extensions.clone();
        }
        let answered = tokio::select! {
            answered = self.call(tool, request.arguments.unwrap_or_default(), &parts) => answered,
            () = context.ct.cancelled() => return Err(ErrorData::internal_error("cancelled", None)),
        };
        let result = match answered {
            Ok(text) => CallToolResult::success(vec![ContentBlock::text(text)]),
            Err(problem) => {
                let more = if problem.status == 404 {
                    "; define serves others"
                } else {
                    ""
                };
                let text = format!("{}{more}", problem.detail);
                CallToolResult::error(vec![ContentBlock::text(text)])
            }
        };
        Ok(result.into())
    }
}

impl Tools {
    async fn call(
        &self,
        tool: &ToolRecord,
        arguments: JsonObject,
        parts: &Parts,
    ) -> Result<String, Problem> {
        let given = arguments.into_iter().filter(|(_, value)| !value.is_null());
        let given = given.map(|(name, value)| (name.into(), text_of(value).into()));
        let parameters = Parameters::of(given.collect(), &tool.parameters())?;
        let (app, name) = (&self.app, parameters.text("puzzle").unwrap_or_default());
        let response = match tool.work {
            Work::List => self.list(),
            Work::Define => self.define(&parameters, parts).await?,
            Work::Answer(Endpoint::Ask(ask)) => {
                answer_with(app, ask, name, parts, &parameters).await?
            }
            Work::Answer(Endpoint::Random) => random_with(app, name, parts, &parameters).await?,
            Work::Answer(_) => stats_with(app, name, parts, &parameters).await?,
        };
        let body = Limited::new(response.into_body(), MAX_ANSWER_BYTES);
        let too_long = |_| {
            let what = format!(
                "the answer has more than {MAX_ANSWER_BYTES} bytes, or was cut off: ask for less"
            );
            Problem::new(TOO_MUCH, what)
        };
        let bytes = body.collect().await.map_err(too_long)?.to_bytes();
        Ok(String::from_utf8_lossy(&bytes).trim_end().into())
    }

    fn list(&self) -> Response {
        let of_family = |family: &Family| {
            let options = family.options.iter().map(|option| {
                let value = option.value.unwrap_or_default();
                format!("--{} {value}: {}", option.name, option.help)
            });
            json!({ "family": family.name, "about": family.summary, "options": options.collect::<Vec<_>>() })
        };
        let tables = self.app.tables.load();
        let families: Vec<_> = tables.definable().map(of_family).collect();
        json_line(&json!({ "puzzles": Puzzles::of(&self.app).puzzles, "families": families }))
    }

    async fn define(
        &self,
        parameters: &Parameters<'_>,
        parts: &Parts,
    ) -> Result<Response, Problem> {
        let own = |name| parameters.text(name).unwrap_or_default().to_string();
        let (family, text, options) = (own("family"), own("text"), own("options"));
        let tables = self.app.tables.load_full();
        if !tables.definable().any(|known| known.name == family) {
            let names: Vec<_> = tables.definable().map(|known| known.name).collect();
            let what = format!("expected {}; found {family:?}", names.join(", "));
            return Err(Problem::new(INVALID, what).in_field("family"));
        }
        let options = puzzle_options(&options);
        let app = self.app.clone();
        let known = move |name: &str| app.find_defined(name);
        let define = move |stop: &_| tables.define(&family, &text, &options, known, stop);
        let defined = self
            .app
            .slow
            .run(&Peer::of(&parts.extensions), define)
            .await?;
        let served = defined.map_err(|error| Problem::of(&error, "text"))?;
        self.app.serve_defined(&served);
        Ok(json_line(&PuzzleRecord::of(&served, None)))
    }
}

/// Returns the methods of the address.
pub fn methods(app: &Arc<App>) -> MethodRouter<Arc<App>> {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .disable_allowed_hosts();
    // A browser names the origin of a page. Other clients have none.
    let config = if app.origins.iter().any(|origin| origin == "*") {
        config
    } else {
        config
            .with_allowed_origins(&app.origins)
            .enforce_origin_validation()
    };
    let tools = Tools { app: app.clone() };
    let sessions = Arc::<NeverSessionManager>::default();
    let service = StreamableHttpService::new(move || Ok(tools.clone()), sessions, config);
    let time = app.limits.idle_time;
    any(move |request: Request| async move {
        let (parts, body) = request.into_parts();
        match collect(body, time).await {
            Ok(bytes) => {
                let request = Request::from_parts(parts, Full::<Bytes>::from(bytes));
                service.handle(request).await.map(Body::new)
            }
            Err(problem) => problem.into_response(),
        }
    })
}

/// Answers over standard streams until the client closes them or `stop` completes.
///
/// # Errors
///
/// A message if the client does not speak the protocol.
pub async fn serve_streams(app: &Arc<App>, stop: impl Future<Output = ()>) -> Result<(), String> {
    let answer = async {
        let tools = Tools { app: app.clone() };
        let served = tools
            .serve(stdio())
            .await
            .map_err(|error| format!("the client does not speak MCP: {error}"))?;
        served
            .waiting()
            .await
            .map_err(|error| format!("the client could not be answered: {error}"))?;
        Ok(())
    };
    tokio::select! {
        ended = answer => ended,
        () = stop => Ok(()),
    }
}
