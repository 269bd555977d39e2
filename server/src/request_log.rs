//! The line of a request in the log: what of it is passed on to those who write it.

use hyper::header::HeaderValue;

/// The number of a request, for the log line at its end.
#[derive(Clone)]
pub struct RequestId(pub HeaderValue);

/// An answer whose line in the log comes at its end.
#[derive(Clone, Copy)]
pub struct LogsItself;

/// The beginning of a text from a request, short enough for a line in the log.
pub fn shown(text: &str) -> &str {
    let end = text.char_indices().nth(200).map_or(text.len(), |(at, _)| at);
    &text[..end]
}
