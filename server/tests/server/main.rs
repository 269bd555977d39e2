//! Tests the server as clients and operators use it: each test starts the program on a free port.
#![cfg(unix)]

mod batches;
mod caches;
mod chunked;
mod client;
mod deployed;
mod described;
mod faults;
mod fuzzed;
mod json;
mod layers;
mod limits;
mod load;
mod mcp;
mod pages;
mod parts;
mod program;
#[path = "../../../tests/fuzzed/random.rs"]
mod random;
mod reload;
mod router_check;
mod running;
mod safety;
mod same;
mod shares;
mod stops;
