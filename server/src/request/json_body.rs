//! A body in JSON: one question, or a list of them.

use super::problem::{INVALID, Problem, SLOW_CLIENT, TOO_LARGE};
use axum::body::Body;
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde_json::Value;
use std::time::Duration;

/// The maximum size of such a body, which is read as a whole. Bodies of lines have no such limit.
const MAX_BYTES: usize = 1 << 20;

/// A body in JSON.
pub enum JsonBody {
    /// One question: its parameters by name, as in an address.
    One(Vec<(String, String)>),
    /// A list of questions, as lines of JSON.
    List(Bytes),
}

impl JsonBody {
    /// Reads a body, which must arrive within a time limit.
    ///
    /// # Errors
    ///
    /// A problem if it arrives too slowly, is too long, or is not JSON of this kind.
    pub async fn read(body: Body, time: Duration) -> Result<Self, Problem> {
        Self::parse(&collect(body, time).await?)
    }

    fn parse(bytes: &[u8]) -> Result<Self, Problem> {
        let no_json = |error| Problem::new(INVALID, format!("the body is no JSON: {error}"));
        match serde_json::from_slice(bytes).map_err(no_json)? {
            Value::Array(questions) => {
                let lines: String = questions
                    .iter()
                    .map(|question| format!("{question}\n"))
                    .collect();
                Ok(Self::List(lines.into()))
            }
            Value::Object(given) => Ok(Self::One(
                given
                    .into_iter()
                    .map(|(name, value)| (name, text_of(value)))
                    .collect(),
            )),
            Value::String(board) => Ok(Self::One(vec![("board".into(), board)])),
            _ => Err(Problem::new(
                INVALID,
                "expected an object with board, a board as a string, or an array of them",
            )),
        }
    }
}

/// Reads a whole body, which must arrive within a time limit.
///
/// # Errors
///
/// A problem if it arrives too slowly, or is too long.
pub async fn collect(body: Body, time: Duration) -> Result<Bytes, Problem> {
    let read = tokio::time::timeout(time, Limited::new(body, MAX_BYTES).collect()).await;
    let read = read.map_err(|_| {
        Problem::new(
            SLOW_CLIENT,
            "the body did not come in time: send it with the header",
        )
    })?;
    let bytes = read.map_err(|error| match error.downcast_ref::<LengthLimitError>() {
        Some(_) => {
            let detail =
                format!("a body of application/json has at most {MAX_BYTES} bytes: send more as lines of application/x-ndjson");
            Problem::new(TOO_LARGE, detail)
        }
        None => Problem::new(INVALID, format!("the body cannot be read: {error}")),
    })?;
    Ok(bytes.to_bytes())
}

/// Returns a value as written in an address. A board may be a list of cells.
pub fn text_of(value: Value) -> String {
    match value {
        Value::String(text) => text,
        other => other.to_string(),
    }
}
