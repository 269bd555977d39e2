//! Problems, as RFC 9457 describes them, in place of answers.

use axum::response::{IntoResponse, Response};
use homing::{Error, ErrorKind, Remedy};
use hyper::StatusCode;
use hyper::header::{
    ACCEPT_ENCODING, ALLOW, CONTENT_TYPE, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE,
};
use schemars::JsonSchema;
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Problem {
    /// The kind of the problem, as an address that explains it.
    pub r#type: &'static str,
    /// The kind of the problem, in words.
    pub title: &'static str,
    /// The status of the answer.
    pub status: u16,
    /// A sentence: what is wrong, where, and what to do.
    pub detail: Box<str>,
    /// The parameter or header that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Box<str>>,
    /// The column of the field's text at which it is wrong, in characters counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The possible words in place of the wrong one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub possible: Option<Box<[String]>>,
    /// A lower bound for the number of moves, proven by a search that then gave up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least_moves: Option<u32>,
    /// Seconds after which to ask again.
    #[serde(skip)]
    retry_after_seconds: Option<u32>,
}

/// A kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemKind {
    /// The address that explains it.
    pub address: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The HTTP status.
    pub status: StatusCode,
}

macro_rules! kinds {
    ($($name:ident $address:literal $title:literal $status:ident;)*) => {
        $(pub const $name: ProblemKind = ProblemKind { address: concat!("/docs#", $address), title: $title, status: StatusCode::$status };)*
        /// All kinds of problems.
        pub const KINDS: &[ProblemKind] = &[$($name),*];
    };
}

kinds! {
    INVALID "invalid-input" "Invalid input" BAD_REQUEST;
    UNAUTHORIZED "unauthorized" "Unauthorized" UNAUTHORIZED;
    NOT_FOUND "not-found" "Not found" NOT_FOUND;
    METHOD "method-not-allowed" "Method not allowed" METHOD_NOT_ALLOWED;
    SLOW_CLIENT "request-timeout" "Request timeout" REQUEST_TIMEOUT;
    OTHER_TABLE "other-table" "Another table answers now" PRECONDITION_FAILED;
    TOO_LARGE "too-large" "Too large" PAYLOAD_TOO_LARGE;
    MEDIA "unsupported-media-type" "Unsupported media type" UNSUPPORTED_MEDIA_TYPE;
    RANGE "range-not-satisfiable" "Range not satisfiable" RANGE_NOT_SATISFIABLE;
    TOO_MUCH "too-much-work" "Too much work" UNPROCESSABLE_ENTITY;
    LIMIT "limit-reached" "Limit reached" UNPROCESSABLE_ENTITY;
    UNANSWERED "unanswered" "No such answer" UNPROCESSABLE_ENTITY;
    BUSY "busy" "Busy" SERVICE_UNAVAILABLE;
    DEFECT "internal-error" "Internal error" INTERNAL_SERVER_ERROR;
}

impl Problem {
    /// Creates a problem of a kind.
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Self {
        Self {
            r#type: kind.address,
            title: kind.title,
            status: kind.status.as_u16(),
            detail: detail.into().into(),
            field: None,
            column: None,
            possible: None,
            at_least_moves: None,
            retry_after_seconds: (kind == BUSY).then_some(1),
        }
    }

    /// Returns the same problem with this parameter or header.
    #[must_use]
    pub fn in_field(self, field: &str) -> Self {
        Self {
            field: Some(field.into()),
            ..self
        }
    }

    /// Returns the same problem with the column of an error.
    #[must_use]
    pub fn at_column(self, column: Option<usize>) -> Self {
        Self { column, ..self }
    }

    /// Returns the problem for an error of the engine about `field`. The details of a fault of the server are only logged.
    pub fn of(error: &Error, field: &str) -> Self {
        match error.kind() {
            ErrorKind::Board | ErrorKind::Input | ErrorKind::Puzzle | ErrorKind::Depth => {
                let problem = Self::new(INVALID, sentence(error))
                    .in_field(error.part().unwrap_or(field))
                    .at_column(error.column());
                let words = error.possible();
                Self {
                    possible: (!words.is_empty()).then(|| words.into()),
                    ..problem
                }
            }
            ErrorKind::Limit => Self {
                at_least_moves: error.at_least_moves(),
                ..Self::new(LIMIT, sentence(error)).in_field(field)
            },
            ErrorKind::TooMuch | ErrorKind::Memory => {
                Self::new(TOO_MUCH, sentence(error)).in_field(field)
            }
            ErrorKind::Stopped => Self::new(
                BUSY,
                "the answer takes longer than one may take here: ask for less",
            ),
            ErrorKind::Unanswered | ErrorKind::Unsolvable | ErrorKind::OtherTable => {
                Self::new(UNANSWERED, sentence(error))
            }
            ErrorKind::NoTable => {
                let what =
                    "this puzzle has no table here, and is searched from one board at a time";
                Self::new(UNANSWERED, format!("{what}: ask about a board"))
            }
            ErrorKind::File | ErrorKind::Damage | ErrorKind::Rules | ErrorKind::Defect => {
                tracing::error!(%error, "a question found the table or the server at fault");
                Self::new(DEFECT, "the server cannot answer this: its log says why")
            }
        }
    }
}

/// Returns the message of an error, with the remedies in the terms of requests and of server operators.
pub fn sentence(error: &Error) -> String {
    error.worded(|option| option.into(), remedy)
}

fn remedy(remedy: &Remedy) -> String {
    let given = |option: &str, value: &str| {
        if value.is_empty() {
            option.to_string()
        } else {
            format!("{option}={value}")
        }
    };
    match remedy {
        Remedy::Act(deed) => (*deed).into(),
        Remedy::Generate {
            deed,
            puzzle,
            options,
        } => {
            let puzzle = puzzle
                .as_ref()
                .map_or(String::new(), |puzzle| format!(" the table of {puzzle}"));
            let options = options
                .iter()
                .map(|(option, value)| given(option, value))
                .collect::<Vec<_>>()
                .join(", ");
            let options = if options.is_empty() {
                options
            } else {
                format!(" with {options}")
            };
            format!(
                "{deed} in the server's folder of tables{}",
                if puzzle.is_empty() {
                    puzzle
                } else {
                    format!(":{puzzle}{options}")
                }
            )
        }
        Remedy::Give {
            deed,
            option,
            value,
        } => format!("{deed} with {}", given(option, value.unwrap_or_default())),
        Remedy::LeaveOut(option) => format!("leave out {option}"),
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = Response::new(body.into());
        *response.status_mut() =
            StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.insert(
            CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        if let Some(seconds) = self.retry_after_seconds {
            headers.insert(RETRY_AFTER, seconds.into());
        }
        match self.r#type {
            address if address == UNAUTHORIZED.address => {
                headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            address if address == MEDIA.address => {
                headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
            }
            address if address == METHOD.address => {
                headers
                    .entry(ALLOW)
                    .or_insert(HeaderValue::from_static("GET, HEAD"));
            }
            _ => {}
        }
        response
    }
}
