#![no_main]

#[path = "../../server/tests/server/router_check.rs"]
mod router_check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| router_check::check(data));
