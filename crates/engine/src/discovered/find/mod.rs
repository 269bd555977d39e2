//! The searches that find all states: in memory, and with their layers in files.

mod memory;
mod files;

pub use files::*;
pub use memory::*;
