//! The check of the C interface over the corpus, and over mutations of it by fixed seeds, the same on every run.

mod check;
#[path = "../../../../tests/fuzzed/mutations.rs"]
mod mutations;
#[path = "../../../../tests/fuzzed/random.rs"]
mod random;

// The C library cannot be linked to a test, so the test includes its sources.
#[allow(dead_code, reason = "not all that C can call is called")]
#[path = "../../src/ffi.rs"]
mod ffi;
#[path = "../../src/open.rs"]
mod open;
#[path = "../../src/records.rs"]
mod records;
#[path = "../../src/status.rs"]
mod status;
#[path = "../../src/table.rs"]
mod table;

#[test]
fn any_calls_end_with_a_status() {
    mutations::run("../../tests/fuzzed/corpus/c", 100_000, check::check);
}
