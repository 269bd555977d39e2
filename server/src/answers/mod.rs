//! The answers to requests.

pub mod batch;
pub mod batch_run;
pub mod download;
pub mod listing;
pub mod operation;
pub mod puzzles;
pub mod request_log;
pub mod single;
