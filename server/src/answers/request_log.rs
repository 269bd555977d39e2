//! The log line of a request, and the data passed to the code that writes it.

use hyper::header::HeaderValue;

/// The number of a request, for the log line at its end.
#[derive(Clone)]
pub struct RequestId(pub HeaderValue);

/// Marks an answer that is logged when it ends.
#[derive(Clone, Copy)]
pub struct LogsItself;

/// Returns the start of a text from a request, short enough for a log line.
pub fn shown(text: &str) -> &str {
    let end = text
        .char_indices()
        .nth(200)
        .map_or(text.len(), |(at, _)| at);
    &text[..end]
}
