//! A server of tables: every answer of the engine over HTTP. It asks the engine, and answers nothing itself.
//!
//! | module | what it is |
//! |---|---|
//! | [`options`], [`limits`], [`log`], [`signals`] | the program: its arguments, its log, how it is told to stop |
//! | [`accept`], [`patient`], [`service`] | connections, and what every request goes through |
//! | [`routes`], [`parameters`], [`questions`] | from an address to a question |
//! | [`tables`], [`open_table`], [`stamp`] | the tables, and how they are replaced |
//! | [`answers`], [`listing`], [`batch`], [`download`], [`puzzles`] | what is answered |
//! | [`pipes`], [`checked_lines`], [`permits`] | how long answers are made: threads, bounded channels, places |
//! | [`problem`], [`validators`], [`token`] | problems, caches, who may ask |
//! | [`openapi`], [`docs`], [`page`], [`operation`], [`metrics`] | the description, the page, what operators ask |

pub mod accept;
pub mod answers;
pub mod app;
pub mod batch;
pub mod checked_lines;
pub mod docs;
pub mod download;
pub mod limits;
pub mod listing;
pub mod log;
pub mod metrics;
pub mod open_table;
pub mod openapi;
pub mod operation;
pub mod options;
pub mod page;
pub mod parameters;
pub mod patient;
pub mod permits;
pub mod pipes;
pub mod problem;
pub mod puzzles;
pub mod questions;
pub mod routes;
pub mod service;
pub mod signals;
pub mod stamp;
pub mod tables;
pub mod token;
pub mod validators;
