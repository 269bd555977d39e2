//! A server of tables: every answer of the engine over HTTP. The engine computes all answers.
//!
//! A module imports only modules that come before it in this list:
//!
//! | module | what it is |
//! |---|---|
//! | [`program`] | its arguments, limits and log |
//! | [`request`] | parameters, bodies, tokens, and the problems with them |
//! | [`connection`] | a connection: its client, how long it may stall |
//! | [`stream`] | long answers, line by line |
//! | [`tables`] | tables, their replacement, validators for caches |
//! | [`questions`], [`routes`] | from an address to a question |
//! | [`metrics`], [`app`], [`signals`] | the state that all answers share, and the signals that change it |
//! | [`answers`] | the answers |
//! | [`pages`] | the page, the description |
//! | [`mcp`] | the same questions as tools for language models |
//! | [`router`], [`service`], [`accept`] | connections, and the steps of every request |

pub mod accept;
pub mod answers;
pub mod app;
pub mod connection;
pub mod mcp;
pub mod metrics;
pub mod pages;
pub mod program;
pub mod questions;
pub mod request;
pub mod router;
pub mod routes;
pub mod service;
pub mod signals;
pub mod stream;
pub mod tables;
