//! Batches: lines of questions in, lines of answers out, of any length and in bounded memory.

use super::batch_run::{BatchRun, BatchSlot};
use super::request_log::{LogsItself, RequestId, shown};
use super::single::{JSON, answer_with, table_for};
use crate::app::App;
use crate::connection::peer::Peer;
use crate::questions::Ask;
use crate::request::json_body::JsonBody;
use crate::request::parameters::Parameters;
use crate::request::problem::{DEFECT, MEDIA, Problem, TOO_LARGE};
use crate::stream::checked_lines::CheckedLines;
use crate::stream::each_line::EachLine;
use crate::stream::ending::{Ending, Patience, searches};
use crate::stream::input::{Allowance, BodyLines};
use crate::stream::json_list::JsonList;
use crate::stream::output::output;
use crate::tables::open_table::OpenTable;
use crate::tables::validators;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use homing::Stop;
use homing::batch::{AnswerLines, Counts, MAX_LINE_BYTES};
use homing::engine::{Form, Question, What};
use http_body::Body as _;
use hyper::header::{ACCEPT, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderValue};
use std::sync::Arc;
use std::time::Instant;
use tokio::task::spawn_blocking;

/// The type of lines of JSON.
pub const JSON_LINES: HeaderValue = HeaderValue::from_static("application/x-ndjson");
const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// Answers the lines of a body.
pub async fn answer(app: &Arc<App>, ask: Ask, name: &str, request: Request) -> Response {
    try_answer(app, ask, name, request)
        .await
        .unwrap_or_else(Problem::into_response)
}

async fn try_answer(
    app: &Arc<App>,
    ask: Ask,
    name: &str,
    request: Request,
) -> Result<Response, Problem> {
    let start = Instant::now();
    let served = app.find(name)?;
    let limits = &app.limits;
    let (parts, mut body) = request.into_parts();
    let forms = Forms::of(&parts.headers)?;
    if forms.is_json {
        match JsonBody::read(body, limits.idle_time).await? {
            JsonBody::One(question) => {
                let query =
                    form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes());
                let pairs = query.chain(
                    question
                        .into_iter()
                        .map(|(name, value)| (name.into(), value.into())),
                );
                let parameters = Parameters::of(pairs.collect(), ask.parameters())?;
                return answer_with(app, ask, name, &parts, &parameters).await;
            }
            JsonBody::List(lines) => body = lines.into(),
        }
    }
    let known = ask.batch_parameters();
    // In a batch for a graph, nodes are named only in its lines.
    let known: Vec<_> = known
        .into_iter()
        .filter(|parameter| !["from", "k"].contains(&parameter.name))
        .collect();
    let parameters = Parameters::read(parts.uri.query().unwrap_or_default(), &known)?;
    let question = ask.question(&served, &parameters, limits)?;
    let allowance = Allowance {
        bytes: limits.max_body,
        lines: limits.max_boards,
    };
    let too_large = |what: &str| {
        let Allowance { bytes, lines } = Allowance {
            bytes: limits.max_body,
            lines: limits.max_boards,
        };
        Problem::new(
            TOO_LARGE,
            format!("{what}: at most {bytes} bytes and {lines} lines: send fewer"),
        )
    };
    if body.size_hint().lower() > limits.max_body {
        return Err(
            too_large("the body has more bytes than are allowed").in_field("content-length")
        );
    }
    let client = Peer::of(&parts.extensions);
    let open = table_for(app, &served, parameters.text("goal"), &client).await?;
    if let Some(digest) = parameters.text("digest") {
        validators::check(&open, &open.etag, Some(digest), &HeaderMap::new())?;
    }
    let patience = Patience {
        idle: limits.idle_time,
        end: Instant::now() + limits.stream_time,
    };
    let max_k = if let What::Walks { simple: true, .. } = question.what {
        limits.max_simple_k
    } else {
        limits.max_k
    };
    let ending = Ending::at(patience.end, client.clone());
    let stop = ending.stop().clone();
    let mut input = BodyLines::new(
        body,
        allowance,
        piece_of(&question.what, &open),
        patience,
        stop.clone(),
    );
    // Reading starts before the batch takes a permit, which a slow body would block. This also reports an error in a short body before any
    // answer.
    input
        .fill()
        .await
        .map_err(|error| error.into_problem(too_large))?;
    let place = app.streams.try_take(&client)?;
    let (output, written) = output(patience, ending);
    let output = JsonList::new(output, forms.writes_array);
    let stop = searches(&stop, patience.end, limits.stream_time);
    let (what, made) = (question.what.clone(), (app.clone(), open.clone()));
    let made = spawn_blocking(move || {
        let (app, open) = made;
        let slot = BatchSlot::new(place, &open)?;
        Ok((answerer(&app, &open, &question, forms.form, &stop)?, slot))
    });
    let defect = |_| {
        Problem::new(
            DEFECT,
            "the answers could not be made: the server's log says why",
        )
    };
    let (lines, slot) = made.await.map_err(defect)??;
    let lines = if forms.reads_json || matches!(what, What::Walks { .. }) {
        Arc::new(CheckedLines {
            lines,
            what,
            form: forms.form,
            reads_json: forms.reads_json,
            max_k,
        })
    } else {
        lines
    };
    let run = BatchRun {
        app: app.clone(),
        client,
        open,
        lines,
        input,
        output,
        counts: Counts::default(),
        place_time: patience.idle,
    };
    let logs_requests = app.logs_requests;
    tokio::spawn(async move {
        let answered = run.run(slot).await;
        let (path, query) = (
            shown(parts.uri.path()),
            shown(parts.uri.query().unwrap_or_default()),
        );
        let id = parts
            .extensions
            .get::<RequestId>()
            .and_then(|id| id.0.to_str().ok())
            .unwrap_or_default();
        let us = start.elapsed().as_micros() as u64;
        match answered {
            Ok(Counts { lines, invalid, .. }) if logs_requests => {
                tracing::info!(
                    id,
                    method = "POST",
                    path,
                    query,
                    status = 200,
                    us,
                    lines,
                    invalid,
                    "answered"
                );
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(id, path, us, %error, "a batch was cut off"),
        }
    });
    let mut response = Response::new(Body::new(written));
    response.extensions_mut().insert(LogsItself);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, forms.written());
    Ok(validators::not_cacheable(response))
}

/// Returns the answerer of the lines, which `stop` can cancel.
fn answerer(
    app: &App,
    open: &OpenTable,
    question: &Question,
    form: Form,
    stop: &Stop,
) -> Result<Arc<dyn AnswerLines>, Problem> {
    let count = || {
        app.metrics.answerers_made.inc();
    };
    let lines = open
        .lines(question, form, stop, count)
        .map_err(|error| Problem::of(&error, "puzzle"))?;
    // Searches, counts and lists can be cancelled midway.
    let is_quick = matches!(question.what, What::Path | What::AnyPath | What::Depth);
    Ok(if is_quick || !open.table.looks_up(question) {
        lines
    } else {
        Arc::new(EachLine {
            lines,
            stop: stop.clone(),
        })
    })
}

/// Returns the maximum number of bytes of lines that are answered at once. It is small if an answer takes long, so that the first ones
/// arrive early, or if it is long, so that memory stays bounded.
fn piece_of(what: &What, open: &OpenTable) -> usize {
    match what {
        // Searches, and lookups that may wait for a disk.
        _ if open.is_searched || open.is_mapped => 4 << 10,
        What::Paths { limit } => ((4 << 20)
            / limit.unwrap_or(usize::MAX).saturating_mul(40).max(1))
        .clamp(32, MAX_LINE_BYTES),
        What::Hints | What::Walks { .. } => 16 << 10,
        _ => usize::MAX,
    }
}

/// The forms of questions and answers.
#[derive(Clone, Copy)]
struct Forms {
    /// Whether the body is a single JSON value.
    is_json: bool,
    /// Whether each question is JSON.
    reads_json: bool,
    /// The form of an answer.
    form: Form,
    /// Whether the answers are one array.
    writes_array: bool,
}

impl Forms {
    /// Returns the forms in the headers.
    fn of(headers: &HeaderMap) -> Result<Self, Problem> {
        let text = |name| {
            headers
                .get(name)
                .and_then(|value: &HeaderValue| value.to_str().ok())
                .unwrap_or_default()
                .to_ascii_lowercase()
        };
        if !["", "identity"].contains(&&*text(CONTENT_ENCODING)) {
            let detail = format!(
                "expected lines as they are, found them in the coding {:?}: send them without",
                text(CONTENT_ENCODING)
            );
            return Err(Problem::new(MEDIA, detail).in_field("content-encoding"));
        }
        let sent = text(CONTENT_TYPE);
        let is_json = sent.starts_with("application/json");
        let reads_json = is_json || is_json_lines(&sent);
        // The default type of `curl --data` says nothing: its body may be lines or JSON.
        if !reads_json && !sent.starts_with("text/") {
            let expected = "application/json, application/x-ndjson for lines of JSON, or text/plain for lines of boards";
            let found = if sent.is_empty() { "none" } else { &sent };
            let detail = format!("expected a body with Content-Type: {expected}; found {found}");
            return Err(Problem::new(MEDIA, detail).in_field("content-type"));
        }
        let usual = Self {
            is_json,
            reads_json,
            form: if reads_json { Form::Json } else { Form::Text },
            writes_array: is_json,
        };
        // The first form that the client accepts.
        Ok(match accepted_form(headers) {
            Some(AcceptedForm::Text) => Self {
                form: Form::Text,
                writes_array: false,
                ..usual
            },
            Some(AcceptedForm::JsonLines) => Self {
                form: Form::Json,
                writes_array: false,
                ..usual
            },
            Some(AcceptedForm::Json) => Self {
                form: Form::Json,
                writes_array: true,
                ..usual
            },
            None => usual,
        })
    }

    /// Returns the content type of the answers.
    fn written(self) -> HeaderValue {
        match (self.form, self.writes_array) {
            (Form::Text, _) => TEXT,
            (Form::Json, false) => JSON_LINES,
            (Form::Json, true) => JSON,
        }
    }
}

/// A form that a client accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcceptedForm {
    /// Lines of text.
    Text,
    /// Lines of JSON.
    JsonLines,
    /// One array.
    Json,
}

/// Returns the first form that a client names, or `None` if it names none.
pub fn accepted_form(headers: &HeaderMap) -> Option<AcceptedForm> {
    let accept = headers.get(ACCEPT)?.to_str().ok()?.to_ascii_lowercase();
    accept.split(',').find_map(|kind| match kind.trim() {
        kind if is_json_lines(kind) => Some(AcceptedForm::JsonLines),
        kind if kind.starts_with("application/json") => Some(AcceptedForm::Json),
        kind if kind.starts_with("text/plain") => Some(AcceptedForm::Text),
        _ => None,
    })
}

fn is_json_lines(kind: &str) -> bool {
    ["ndjson", "jsonl", "json-lines", "jsonlines"]
        .iter()
        .any(|name| kind.contains(name))
}
