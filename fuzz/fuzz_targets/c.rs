#![no_main]

extern crate homing as tablebase;

#[path = "../../bindings/c/tests/fuzzed/check.rs"]
mod check;
#[allow(dead_code, reason = "not all that C can call is called")]
#[path = "../../bindings/c/src/ffi.rs"]
mod ffi;
#[path = "../../bindings/c/src/open.rs"]
mod open;
#[path = "../../bindings/c/src/records.rs"]
mod records;
#[path = "../../bindings/c/src/status.rs"]
mod status;
#[path = "../../bindings/c/src/table.rs"]
mod table;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::check(data));
