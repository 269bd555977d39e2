//! Batches: lines of questions in, lines of answers out, at any length and in bounded memory.

use crate::answers::table_for;
use crate::app::{App, find};
use crate::checked_lines::CheckedLines;
use crate::each_line::EachLine;
use crate::ending::{Ending, Patience};
use crate::input::{Allowance, Input};
use crate::open_table::OpenTable;
use crate::output::output;
use crate::parameters::Given;
use crate::peer::Peer;
use crate::problem::{BUSY, DEFECT, INVALID, MEDIA, Problem, SLOW_CLIENT, TOO_LARGE};
use crate::questions::Ask;
use crate::request_log::{LogsItself, RequestId, shown};
use crate::validators;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use homing::Stop;
use homing::batch::{AnswerLines, Counts, MAX_LINE_BYTES};
use homing::engine::{Form, Question, What};
use http_body::Body as _;
use http_body_util::BodyExt;
use hyper::header::{ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderValue};
use rayon::{ThreadPool, ThreadPoolBuilder};
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
    let client = Peer::of(&parts.extensions);
    let open = table_for(app, &served, given.text("goal"), &client).await?;
    if let Some(digest) = given.text("digest") {
        validators::check(&open, &open.etag, Some(digest), &HeaderMap::new())?;
    }
    let place = app.streams.try_take(&client)?;
    let patience = Patience { idle: limits.idle_time, end: Instant::now() + limits.stream_time };
    let first = first_piece(&mut body, patience).await?;
    allowance.spend(&first).map_err(too_large)?;

    let max_k = if let What::Walks { simple: true, .. } = question.what { limits.max_simple_k } else { limits.max_k };
    let most = piece_of(&question.what, &open);
    let ending = Ending::at(patience.end, client);
    let stop = ending.stop().clone();
    let input = Input::new(first, body, allowance, most, patience, stop.clone());
    let (mut output, written) = output(patience, ending);
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let app = app.clone();
    let id = parts.extensions.get::<RequestId>().and_then(|id| id.0.to_str().ok()).unwrap_or_default().to_string();
    spawn_blocking(move || {
        let (path, query) = (shown(parts.uri.path()), shown(parts.uri.query().unwrap_or_default()));
        let made = answerer(&app, &open, &question, form, &stop).and_then(|lines| Ok((lines, pool(&open)?)));
        let (lines, pool) = match made {
            Ok(made) => made,
            Err(problem) => {
                drop(place);
                return drop(begun.send(Err(problem)));
            }
        };
        let lines = if reads_json || matches!(question.what, What::Walks { .. }) {
            Arc::new(CheckedLines { lines, what: question.what.clone(), form, reads_json, max_k })
        } else {
            lines
        };
        if begun.send(Ok(())).is_err() {
            return;
        }
        let stream = || homing::batch::stream(&*lines, input, &mut output, |_, _| {}, 1);
        let answered = match pool {
            Some(pool) => pool.install(stream),
            None => stream(),
        };
        let finished = answered.map(|counts| {
            // Before the client knows that all is there, so that it is counted by then.
            app.metrics.boards.inc_by(counts.lines);
            // So that the client finds its place free for the next batch.
            drop(place);
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

/// What answers the lines, until it is stopped.
fn answerer(app: &App, open: &OpenTable, question: &Question, form: Form, stop: &Stop) -> Result<Arc<dyn AnswerLines>, Problem> {
    let count = || {
        app.metrics.answerers_made.inc();
    };
    let lines = open.lines(question, form, stop, count).map_err(|error| Problem::of(&error, "puzzle"))?;
    // A look-up may take 10 ms, as the number of paths of a 5x5 Flip Game, and a walk with a great K a second. Searches are stopped within.
    let is_quick = matches!(question.what, What::Path | What::AnyPath | What::Depth);
    Ok(if is_quick || open.is_searched { lines } else { Arc::new(EachLine { lines, stop: stop.clone() }) })
}

/// The threads of a batch of searches: those of another one, whose boards take hours, would hold it up, even when it is stopped.
fn pool(open: &OpenTable) -> Result<Option<ThreadPool>, Problem> {
    let none = |error| Problem::new(BUSY, format!("the system gives no threads ({error}): ask again"));
    open.is_searched.then(|| ThreadPoolBuilder::new().build().map_err(none)).transpose()
}

/// The most bytes of lines that are answered at once. They are few if an answer takes long, so that the first ones come early, or is
/// long, so that memory stays bounded.
fn piece_of(what: &What, open: &OpenTable) -> usize {
    match what {
        // Searches, and look-ups that may wait for a disk.
        _ if open.is_searched || open.is_mapped => 4 << 10,
        What::Paths { limit } => ((4 << 20) / limit.unwrap_or(usize::MAX).saturating_mul(40).max(1)).clamp(32, MAX_LINE_BYTES),
        What::Hints | What::Walks { .. } => 16 << 10,
        _ => usize::MAX,
    }
}

/// Whether lines are JSON, and the form of the answers.
fn forms(headers: &HeaderMap) -> Result<(bool, Form), Problem> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or_default().to_ascii_lowercase();
    let is_json = |kind: &str| ["ndjson", "jsonl", "json-lines", "jsonlines"].iter().any(|name| kind.contains(name));
    if !["", "identity"].contains(&&*text(CONTENT_ENCODING)) {
        let detail = format!("expected lines as they are, found them in the coding {:?}: send them without", text(CONTENT_ENCODING));
        return Err(Problem::new(MEDIA, detail).in_field("content-encoding"));
    }
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
