//! The description of the interface, as OpenAPI 3.1, generated from the routes, their parameters, and the types of the answers.

use super::static_file::{StaticFile, static_file};
use crate::answers::puzzles::Puzzles;
use crate::request::parameters::{self, Parameter};
use crate::request::problem::{KINDS, Problem, ProblemKind};
use crate::routes::{Endpoint, ROUTES, Route};
use axum::extract::Request;
use axum::response::Response;
use homing::engine::{AnswerRecord, Stats};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// The description, generated once.
static DOCUMENT: LazyLock<StaticFile> = LazyLock::new(|| {
    let bytes = serde_json::to_vec(&document()).unwrap_or_default();
    let digest = blake3::hash(&bytes)
        .as_bytes()
        .iter()
        .take(8)
        .fold(0, |digest, &byte| digest << 8 | u64::from(byte));
    StaticFile {
        path: "openapi.json",
        bytes: bytes.leak(),
        digest,
    }
});

/// Serves the description.
pub async fn serve(request: Request) -> Response {
    static_file(&DOCUMENT, request.headers())
}

/// Returns the description as a value.
pub fn document() -> Value {
    let settings = SchemaSettings::draft2020_12()
        .for_serialize()
        .with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
    let mut generator = settings.into_generator();
    let roots: Map<String, Value> = [
        ("Answer", generator.subschema_for::<AnswerRecord>()),
        ("Stats", generator.subschema_for::<Stats>()),
        ("Puzzles", generator.subschema_for::<Puzzles>()),
        ("Problem", generator.subschema_for::<Problem>()),
    ]
    .map(|(name, schema)| (name.to_string(), schema.into()))
    .into_iter()
    .collect();
    let mut paths = Map::new();
    for (order, route) in ROUTES.iter().enumerate() {
        let mut methods = Map::new();
        let method = match route.endpoint {
            Endpoint::Mcp => "post",
            _ => "get",
        };
        methods.insert(method.into(), operation(route, method, &roots));
        if route.endpoint.takes_batches() {
            methods.insert("post".into(), batch(route, &roots));
        }
        // JSON objects have no order: this lets the page show the addresses in the order of the list.
        methods
            .values_mut()
            .for_each(|operation| operation["x-order"] = order.into());
        paths.insert(route.path.into(), methods.into());
    }
    let mut schemas = generator.take_definitions(true);
    schemas.values_mut().for_each(as_enumeration);
    schemas.insert("Question".into(), question());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "homing",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Answers of tablebases for single-player puzzles. The JSON of an answer is that of the program's --json.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "tags": TAGS.map(|(name, description)| json!({ "name": name, "description": description })),
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer", "description": "Only if the operator asks for one." } },
        },
    })
}

/// Converts a choice between words to an enumeration, which code generators support better. The meaning of each word becomes part of the
/// description.
fn as_enumeration(schema: &mut Value) {
    let Some(choices) = schema["oneOf"].as_array() else {
        return;
    };
    if choices.iter().any(|choice| !choice["const"].is_string()) {
        return;
    }
    let meaning = |choice: &Value| {
        Some(format!(
            "\n- `{}`: {}",
            choice["const"].as_str()?,
            choice["description"].as_str()?
        ))
    };
    let meanings: String = choices.iter().filter_map(meaning).collect();
    let about = schema["description"].as_str().unwrap_or_default();
    let words: Vec<_> = choices
        .iter()
        .map(|choice| choice["const"].clone())
        .collect();
    *schema =
        json!({ "type": "string", "description": format!("{about}\n{meanings}"), "enum": words });
}

/// The groups of addresses.
const TAGS: [(&str, &str); 4] = [
    ("questions", "Questions about boards."),
    ("lists", "Lists of boards."),
    ("tables", "The puzzles and their tables."),
    ("service", "The server itself."),
];

fn tag(endpoint: Endpoint) -> &'static str {
    match endpoint {
        Endpoint::Ask(_) => "questions",
        Endpoint::Random | Endpoint::States => "lists",
        Endpoint::Puzzles | Endpoint::Stats | Endpoint::Table => "tables",
        Endpoint::Mcp
        | Endpoint::OpenApi
        | Endpoint::Docs
        | Endpoint::Metrics
        | Endpoint::Health
        | Endpoint::Ready => "service",
    }
}

/// A question in a body.
fn question() -> Value {
    let cells = json!({ "type": "array", "items": {}, "description": "The cells, in row order or row by row." });
    json!({
        "type": "object",
        "description": "A question. Alone in a body, it may have the other parameters of its address, too.",
        "required": ["board"],
        "properties": {
            "board": { "anyOf": [{ "type": "string" }, cells], "description": "The board, as the program takes it." },
            "moves": { "type": "string", "description": "The moves to be graded, for check." },
        },
    })
}

fn operation(route: &Route, method: &str, roots: &Map<String, Value>) -> Value {
    let schema = |name: &str| roots[name].clone();
    let text = json!({ "type": "string" });
    let list = json!({ "type": "array", "items": schema("Answer") });
    let (media, answer) = match route.endpoint {
        Endpoint::Puzzles => ("application/json", schema("Puzzles")),
        Endpoint::Ask(_) => ("application/json", schema("Answer")),
        Endpoint::Random | Endpoint::States => {
            let lines = json!({ "type": "string", "description": "Lines of JSON, an Answer each.", "x-line": schema("Answer") });
            ("application/x-ndjson", lines)
        }
        Endpoint::Stats => ("application/json", schema("Stats")),
        Endpoint::Table => ("application/octet-stream", json!({})),
        Endpoint::Mcp | Endpoint::OpenApi => ("application/json", json!({ "type": "object" })),
        Endpoint::Docs => ("text/html", text),
        Endpoint::Metrics => ("application/openmetrics-text", text),
        Endpoint::Health | Endpoint::Ready => ("text/plain", text),
    };
    let mut responses = problems(route, roots);
    let mut content = json!({ media: { "schema": answer } });
    if matches!(route.endpoint, Endpoint::Random | Endpoint::States) {
        content["application/json"] = json!({ "schema": list });
    }
    responses.insert(
        "200".into(),
        json!({ "description": route.about, "content": content }),
    );
    if route.endpoint == Endpoint::Table {
        let part = json!({ "description": "A range of the file.", "content": { media: { "schema": {} } } });
        responses.insert("206".into(), part);
    }
    if matches!(
        route.endpoint,
        Endpoint::Ask(_)
            | Endpoint::Random
            | Endpoint::States
            | Endpoint::Stats
            | Endpoint::Table
            | Endpoint::Docs
            | Endpoint::OpenApi
    ) {
        responses.insert(
            "304".into(),
            json!({ "description": "The client has this answer already." }),
        );
    }
    let mut operation = described(
        route,
        method,
        route.about,
        parameters(route, &route.endpoint.parameters()),
        responses,
    );
    if route.endpoint == Endpoint::Mcp {
        let message = json!({ "type": "object", "description": "A message of JSON-RPC 2.0." });
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": message } } });
        operation["responses"]["202"] = json!({ "description": "A notification was received." });
    }
    operation
}

fn batch(route: &Route, roots: &Map<String, Value>) -> Value {
    let Endpoint::Ask(ask) = route.endpoint else {
        return Value::Null;
    };
    let question = json!({ "$ref": "#/components/schemas/Question" });
    let lines = json!({
        "application/json": { "schema": { "anyOf": [question, { "type": "array", "items": question }] } },
        "text/plain": { "schema": { "type": "string", "description": "A board a line; for check a board, a tab and the moves." } },
        "application/x-ndjson": {
            "schema": { "type": "string", "description": "A board as a JSON string a line, or an object with board, and moves for check." },
        },
    });
    let list = json!({ "type": "array", "items": roots["Answer"] });
    let answers = json!({
        "application/json": { "schema": { "anyOf": [roots["Answer"], list] } },
        "text/plain": { "schema": { "type": "string" } },
        "application/x-ndjson": { "schema": { "type": "string", "x-line": roots["Answer"] } },
    });
    let mut responses = problems(route, roots);
    responses.insert("200".into(), json!({ "description": "An answer a line, in the order of the questions.", "content": answers }));
    let known: Vec<_> = ask.batch_parameters();
    let mut operation = described(
        route,
        "post",
        "The same for many boards, lines in and lines out; or for one, as JSON.",
        parameters(route, &known),
        responses,
    );
    operation["requestBody"] = json!({ "required": true, "content": lines });
    operation
}

fn described(
    route: &Route,
    method: &str,
    about: &str,
    parameters: Vec<Value>,
    responses: Map<String, Value>,
) -> Value {
    let mut operation = json!({
        "operationId": format!("{method}_{}", route.name),
        "tags": [tag(route.endpoint)],
        "summary": about,
        "parameters": parameters,
        "responses": responses,
    });
    operation["security"] = if route.endpoint.is_guarded() {
        json!([{}, { "token": [] }])
    } else {
        json!([])
    };
    operation
}

/// Returns the problems, by their status.
fn problems(route: &Route, roots: &Map<String, Value>) -> Map<String, Value> {
    let mut statuses: Vec<(u16, Vec<ProblemKind>)> = Vec::new();
    let is_of_route = |kind: &&ProblemKind| {
        route.path.starts_with("/v1/")
            || ![400, 401, 412, 413, 415, 416, 422].contains(&kind.status.as_u16())
    };
    for &kind in KINDS.iter().filter(is_of_route) {
        let status = kind.status.as_u16();
        match statuses.iter_mut().find(|(of, _)| *of == status) {
            Some((_, kinds)) => kinds.push(kind),
            None => statuses.push((status, vec![kind])),
        }
    }
    let described = |(status, kinds): (u16, Vec<ProblemKind>)| {
        let titles: Vec<_> = kinds.iter().map(|kind| kind.title).collect();
        let content = json!({ "application/problem+json": { "schema": roots["Problem"] } });
        (
            status.to_string(),
            json!({ "description": titles.join(", "), "content": content }),
        )
    };
    statuses.into_iter().map(described).collect()
}

fn parameters(route: &Route, known: &[Parameter]) -> Vec<Value> {
    let puzzle = json!({
        "name": "puzzle", "in": "path", "required": true, "description": "The name of a puzzle, from /v1/puzzles.",
        "schema": { "type": "string", "examples": ["eight"] },
    });
    let one = |parameter: &Parameter| {
        let Parameter {
            name,
            about,
            value,
            is_required,
        } = *parameter;
        json!({ "name": name, "in": "query", "required": is_required, "description": about, "schema": value_schema(value) })
    };
    let in_path = route.path.contains("{puzzle}").then_some(puzzle);
    in_path.into_iter().chain(known.iter().map(one)).collect()
}

/// Returns the JSON schema of a value.
pub fn value_schema(value: parameters::Value) -> Value {
    match value {
        parameters::Value::Text => json!({ "type": "string" }),
        parameters::Value::Whole(least) => json!({ "type": "integer", "minimum": least }),
        parameters::Value::Flag => json!({ "type": "boolean" }),
        parameters::Value::Depths => {
            json!({ "type": "string", "pattern": r"^[0-9]+(\.\.[0-9]+)?$", "examples": ["31", "20..25"] })
        }
    }
}
