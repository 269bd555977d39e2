//! Code that could behave differently without assertions and overflow checks: `unsafe` code (vectors, mapped files), wrapping arithmetic,
//! and malicious input. `cargo test --release --test released` runs these modules as users have them built. `cargo test` alone skips this
//! program, since each module is part of another one.
#![expect(clippy::duplicate_mod, reason = "programs of which these modules are parts bring the files that both share")]

#[path = "../common/mod.rs"]
mod common;

#[path = "../library/batch.rs"]
mod batch;

#[path = "../library/engine/arrays.rs"]
mod arrays;

#[path = "../library/table/file.rs"]
mod file;

#[path = "../library/table/large.rs"]
mod large;

#[path = "../slide/space.rs"]
mod slide;

#[path = "../slide/patterns/space.rs"]
mod patterns;

#[path = "../slide/patterns/duplicates.rs"]
mod duplicates;

#[path = "../program/hostile/mod.rs"]
mod hostile;

#[path = "../fuzzed/main.rs"]
mod fuzzed;
