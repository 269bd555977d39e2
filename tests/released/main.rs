//! What could behave otherwise where neither assertions nor overflow are checked: `unsafe` code (vectors, mapped files), arithmetic that
//! wraps, and input that was made to mislead. `cargo test --release --test released` runs these modules as people have them built.
//! `cargo test` alone leaves this program out, since each of them is part of another one.

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
