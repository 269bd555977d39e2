//! Walks home: one, many at once, and all shortest ones.

pub mod batch;
pub mod best;
pub mod paths;
pub mod scout;
pub mod scouts;
pub mod walk;
