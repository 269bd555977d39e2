//! The engine for JavaScript: a question as JSON in, the lines of the program's `--json` out.

mod ask;
mod ffi;
#[cfg(feature = "script")]
mod look;
mod recent_tables;
mod request;

pub use ask::{Engine, ErrorCode, RequestError};
