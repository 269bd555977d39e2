//! Goals as they are asked for.

pub mod options;
pub mod known_depths;
pub mod goal_request;
