//! What could behave otherwise where neither assertions nor overflow are checked: `unsafe` code (vectors, mapped files), arithmetic that
//! wraps, and input that was made to mislead. `cargo test --release --test released` runs these modules as people have them built.
//! `cargo test` alone leaves this program out, since each of them is part of another one.
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
