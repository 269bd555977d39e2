//! Spaces cut into chunks.

pub mod cut;
pub mod plain;
pub mod rows;
