//! The interface for C: `include/homing.h`, made from this module by cbindgen.
//!
//! Boards and answers are text, as the command line has them; states are indices. So one set of functions serves every puzzle.
//! Nothing unwinds across the border, and what a caller can get wrong (a null pointer, a short buffer, a text that is no board) is a status
//! with a sentence behind it.
//!
//! A crate's kind cannot hang on a feature, and every user of the Rust library would wait for a shared library that he does not want, so
//! `Cargo.toml` names none. The C libraries are asked for where they are built:
//! `cargo rustc --release --lib --no-default-features --features capi --crate-type cdylib,staticlib`.

mod answers;
mod border;
mod status;

pub use border::*;
pub use status::HomingStatus;
