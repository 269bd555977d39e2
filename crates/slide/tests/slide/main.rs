//! Sliding tiles, laid out like `src`.

mod bits;
#[path = "../../../../tests/common/chunked.rs"]
mod chunked;
mod eight;
#[cfg(unix)]
#[path = "../../../../tests/common/forge_scratch.rs"]
mod forge_scratch;
mod kernel;
mod lines;
#[path = "../../../../tests/common/numbers.rs"]
mod numbers;
mod oracle;
mod rows;
#[cfg(unix)]
#[path = "../../../../tests/common/scratch_files.rs"]
mod scratch_files;
mod space;

mod chunks {
    #[cfg(unix)]
    mod files;
    #[cfg(unix)]
    mod forged;
    mod search;
}

mod patterns {
    mod arrays;
    mod automaton;
    mod duplicates;
    mod oracles;
    mod orders;
    mod search;
    mod solver;
    mod space;
    mod table;
    mod turns;
    mod ways;
    mod wide;
}
