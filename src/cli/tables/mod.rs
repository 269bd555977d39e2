//! The verbs that make tables, and those about files of tables.

pub mod disk;
pub mod export;
pub mod generate;
pub mod generation_record;
pub mod info;
pub mod list;
pub mod needs;
pub mod verify;
