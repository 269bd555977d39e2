//! The tables that are served, their replacement, and validators for caches.

pub mod answerers;
pub mod no_file;
pub mod open_table;
pub mod served;
pub mod stamp;
pub mod validators;
