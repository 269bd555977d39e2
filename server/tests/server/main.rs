//! The server as its clients and its operator see it: each test starts the program on a port of its own.
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
mod pages;
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
