//! The puzzle or table that a command names, with the options of its family.

pub mod family_options;
pub mod folder;
pub mod source;
pub mod threads;
