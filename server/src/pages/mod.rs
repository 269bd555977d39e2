//! The page, and the description of the interface.

// From the ground up.
pub mod static_file;
pub mod docs;
pub mod page;
pub mod openapi;
