//! What the program reads and says besides boards and answers: options, files, progress, notes, exit statuses.

pub mod checkpoint;
pub mod input;
pub mod interrupt;
pub mod name;
pub mod notes;
pub mod number;
pub mod progress;
pub mod searching;
pub mod sentences;
pub mod size;
pub mod status;
pub mod terminal;
