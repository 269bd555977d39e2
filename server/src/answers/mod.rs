//! The answers to requests.

// From the ground up.
pub mod single;
pub mod request_log;
pub mod batch_run;
pub mod batch;
pub mod listing;
pub mod download;
pub mod puzzles;
pub mod operation;
