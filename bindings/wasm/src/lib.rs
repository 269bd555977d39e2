//! The engine for JavaScript: a question as JSON in, the lines of the program's `--json` out.

mod ask;
mod ffi;
mod request;
mod shelf;

pub use ask::{Engine, Kind, Refused};
