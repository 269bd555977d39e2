//! A server of tables: every answer of the engine over HTTP. The engine computes all answers.
//!
//! A module imports only modules that come before it in this list:
//!
//! | module | what it is |
//! |---|---|
//! | [`limits`], [`options`], [`log`] | the program: its arguments and its log |
//! | [`problem`], [`parameters`], [`token`] | problems, the parameters of addresses, authorization |
//! | [`socket`], [`peer`], [`patient`] | a connection: its client, whether it was closed, how long it may stall |
//! | [`ending`], [`permits`] | the end of long operations, and their number at a time |
//! | [`input`], [`json_body`], [`json_list`], [`output`], [`each_line`], [`checked_lines`] | long answers, line by line |
//! | [`stamp`], [`answerers`], [`open_table`], [`no_file`], [`tables`], [`validators`] | tables, their replacement, validators for caches |
//! | [`questions`], [`routes`] | from an address to a question |
//! | [`metrics`], [`app`], [`signals`] | the state that all answers share, and the signals that change it |
//! | [`answers`], [`request_log`], [`batch_run`], [`batch`], [`listing`], [`download`], [`puzzles`] | the answers |
//! | [`static_file`], [`docs`], [`page`], [`openapi`], [`operation`] | the page, the description, answers for operators |
//! | [`mcp`] | the same questions as tools for language models |
//! | [`router`], [`service`], [`accept`] | connections, and the steps of every request |

pub mod accept;
pub mod answerers;
pub mod answers;
pub mod app;
pub mod batch;
pub mod batch_run;
pub mod checked_lines;
pub mod docs;
pub mod download;
pub mod each_line;
pub mod ending;
pub mod input;
pub mod json_body;
pub mod json_list;
pub mod limits;
pub mod listing;
pub mod log;
pub mod mcp;
pub mod metrics;
pub mod no_file;
pub mod open_table;
pub mod openapi;
pub mod operation;
pub mod options;
pub mod output;
pub mod page;
pub mod parameters;
pub mod patient;
pub mod peer;
pub mod permits;
pub mod problem;
pub mod puzzles;
pub mod questions;
pub mod request_log;
pub mod router;
pub mod routes;
pub mod service;
pub mod signals;
pub mod socket;
pub mod stamp;
pub mod static_file;
pub mod tables;
pub mod token;
pub mod validators;
