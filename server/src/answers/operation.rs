//! Answers for operators: health, readiness, metrics.

use crate::app::App;
use crate::request::problem::{BUSY, METHOD, Problem};
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use std::sync::Arc;

/// Serves the metrics.
pub async fn metrics(State(app): State<Arc<App>>) -> Response {
    app.metrics.streams.set(app.streams.taken() as i64);
    app.metrics
        .slow_questions
        .set(app.slow.admitted.taken() as i64);
    text(
        app.metrics.text(),
        "application/openmetrics-text; version=1.0.0; charset=utf-8",
    )
}

/// Answers whether the server is running.
pub async fn health() -> Response {
    text("ok\n".into(), "text/plain; charset=utf-8")
}

/// Answers whether the server is ready for questions.
pub async fn ready(State(app): State<Arc<App>>) -> Response {
    if app.is_ready() {
        text("ready\n".into(), "text/plain; charset=utf-8")
    } else {
        Problem::new(BUSY, "the server is about to end: ask another").into_response()
    }
}

/// Rejects a method that an address does not support.
pub async fn wrong_method(request: Request) -> Response {
    Problem::new(
        METHOD,
        format!("{} cannot be asked here: see /docs", request.method()),
    )
    .in_field("method")
    .into_response()
}

fn text(text: String, kind: &'static str) -> Response {
    let mut response = Response::new(text.into());
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
