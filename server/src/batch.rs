//! Batches: lines of questions in, lines of answers out, at any length and in bounded memory.

use crate::answers::table_for;
use crate::app::{App, find};
use crate::checked_lines::CheckedLines;
use crate::parameters::Given;
use crate::permits::take_place;
use crate::pipes::{self, Allowance, Patience};
use crate::problem::{DEFECT, INVALID, MEDIA, Problem, SLOW_CLIENT, TOO_LARGE};
use crate::questions::Ask;
use crate::request_log::{LogsItself, RequestId, shown};
use crate::validators;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use homing::batch::{AnswerLines, Counts, MAX_LINE_BYTES};
use homing::engine::{Form, What};
use http_body::Body as _;
use http_body_util::BodyExt;
use hyper::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderValue};
use std::sync::Arc;
use std::time::Instant;
use tokio::task::spawn_blocking;

/// The type of lines of JSON.
pub const JSON_LINES: HeaderValue = HeaderValue::from_static("application/x-ndjson");
const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// Answers the lines of a body.
pub async fn answer(app: &Arc<App>, ask: Ask, name: &str, request: Request) -> Response {
    try_answer(app, ask, name, request).await.unwrap_or_else(Problem::into_response)
}

async fn try_answer(app: &Arc<App>, ask: Ask, name: &str, request: Request) -> Result<Response, Problem> {
    let start = Instant::now();
    let served = find(&app.tables.load(), name)?;
    let limits = &app.limits;
    let (parts, mut body) = request.into_parts();
    let known = ask.batch_parameters();
    // A batch for a graph names no node beside its lines.
    let known: Vec<_> = known.into_iter().filter(|parameter| !["from", "k"].contains(&parameter.name)).collect();
    let given = Given::read(parts.uri.query().unwrap_or_default(), &known)?;
    let question = ask.question(&served, &given, limits)?;
    let (reads_json, form) = forms(&parts.headers)?;
    let mut allowance = Allowance { bytes: limits.max_body, lines: limits.max_boards };
    let too_large = |what: &str| {
        let Allowance { bytes, lines } = Allowance { bytes: limits.max_body, lines: limits.max_boards };
        Problem::new(TOO_LARGE, format!("{what}: at most {bytes} bytes and {lines} lines: send fewer"))
    };
    if body.size_hint().lower() > limits.max_body {
        return Err(too_large("the body has more bytes than are allowed").in_field("content-length"));
    }
    let open = table_for(app, &served, given.text("goal")).await?;
    if let Some(digest) = given.text("digest") {
        validators::check(&open, &open.etag, Some(digest), &HeaderMap::new())?;
    }
    let place = take_place(&app.places)?;
    let patience = Patience { idle: limits.idle_time, end: Instant::now() + limits.stream_time };
    let first = first_piece(&mut body, patience).await?;
    allowance.spend(&first).map_err(too_large)?;

    let max_k = if let What::Walks { simple: true, .. } = question.what { limits.max_simple_k } else { limits.max_k };
    let most = piece_of(&question.what);
    let input = pipes::input(first, body, patience, allowance, most);
    let (mut output, written) = pipes::output(patience);
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let app = app.clone();
    let id = parts.extensions.get::<RequestId>().and_then(|id| id.0.to_str().ok()).unwrap_or_default().to_string();
    spawn_blocking(move || {
        let _place = place;
        let (path, query) = (shown(parts.uri.path()), shown(parts.uri.query().unwrap_or_default()));
        let lines: Arc<dyn AnswerLines> = match open.lines(&question, form, || {
            app.metrics.answerers_made.inc();
        }) {
            Ok(lines) if reads_json || matches!(question.what, What::Walks { .. }) => {
                Arc::new(CheckedLines { lines, what: question.what.clone(), form, reads_json, max_k })
            }
            Ok(lines) => lines,
            Err(error) => return drop(begun.send(Err(Problem::of(&error, "puzzle")))),
        };
        if begun.send(Ok(())).is_err() {
            return;
        }
        let answered = homing::batch::stream(&*lines, input, &mut output, |_, _| {}, 1);
        let finished = answered.map(|counts| {
            // Before the client knows that all is there, so that it is counted by then.
            app.metrics.boards.inc_by(counts.lines);
            (counts, output.finish())
        });
        let us = start.elapsed().as_micros() as u64;
        match finished {
            Ok((counts, Ok(()))) => {
                let Counts { lines, invalid, .. } = counts;
                if app.logs_requests {
                    tracing::info!(id, method = "POST", path, query, status = 200, us, lines, invalid, "answered");
                }
            }
            Ok((counts, Err(error))) => tracing::warn!(id, path, us, lines = counts.lines, %error, "a batch was cut off"),
            Err(error) => tracing::warn!(id, path, us, %error, "a batch was cut off"),
        }
    });
    match has_begun.await {
        Ok(Ok(())) => {}
        Ok(Err(problem)) => return Err(problem),
        Err(_) => return Err(Problem::new(DEFECT, "the answers could not be made: the server's log says why")),
    }
    let mut response = Response::new(Body::new(written));
    response.extensions_mut().insert(LogsItself);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, if form == Form::Json { JSON_LINES } else { TEXT });
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The first piece of a body, so that an error in a short body is reported before any answer.
async fn first_piece(body: &mut Body, patience: Patience) -> Result<Bytes, Problem> {
    loop {
        match tokio::time::timeout(patience.idle, body.frame()).await {
            Err(_) => return Err(Problem::new(SLOW_CLIENT, "no line came in time: send the body with the header")),
            Ok(None) => return Ok(Bytes::new()),
            Ok(Some(Err(error))) => return Err(Problem::new(INVALID, format!("the body cannot be read: {error}"))),
            Ok(Some(Ok(frame))) => {
                if let Ok(data) = frame.into_data() {
                    return Ok(data);
                }
            }
        }
    }
}

/// The most bytes of lines that are answered at once. They are few if the answer to a line is long, so that memory stays bounded.
fn piece_of(what: &What) -> usize {
    match what {
        What::Paths { limit } => ((4 << 20) / limit.unwrap_or(usize::MAX).saturating_mul(40).max(1)).clamp(32, MAX_LINE_BYTES),
        What::Hints | What::Walks { .. } => 16 << 10,
        _ => usize::MAX,
    }
}

/// Whether lines are JSON, and the form of the answers.
fn forms(headers: &HeaderMap) -> Result<(bool, Form), Problem> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or_default().to_ascii_lowercase();
    let is_json = |kind: &str| ["ndjson", "jsonl", "json-lines", "jsonlines"].iter().any(|name| kind.contains(name));
    let (sent, wanted) = (text(CONTENT_TYPE), text(ACCEPT));
    let reads_json = is_json(&sent);
    // What `curl --data-binary` says of whatever it sends is taken for lines as well.
    let lines = ["text/", "application/octet-stream", "application/x-www-form-urlencoded"];
    if !reads_json && !sent.is_empty() && !lines.iter().any(|known| sent.starts_with(known)) {
        let detail = format!("expected lines as text/plain, or JSON lines as application/x-ndjson; found {sent:?}");
        return Err(Problem::new(MEDIA, detail).in_field("content-type"));
    }
    let form = match (is_json(&wanted), wanted.contains("text/plain")) {
        (true, _) => Form::Json,
        (false, true) => Form::Text,
        (false, false) if reads_json => Form::Json,
        (false, false) => Form::Text,
    };
    Ok((reads_json, form))
}
