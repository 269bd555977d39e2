//! The tables that are served, their replacement, and validators for caches.

// From the ground up.
pub mod stamp;
pub mod answerers;
pub mod open_table;
pub mod no_file;
pub mod served;
pub mod validators;
