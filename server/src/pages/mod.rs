//! The page, and the description of the interface.

pub mod docs;
pub mod openapi;
pub mod page;
pub mod static_file;
