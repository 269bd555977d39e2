//! Sliding tiles, laid out like `src/puzzle/slide`.

mod bits;
#[path = "../common/chunked.rs"]
mod chunked;
mod eight;
#[cfg(unix)]
#[path = "../common/forge_scratch.rs"]
mod forge_scratch;
mod kernel;
mod lines;
#[path = "../common/numbers.rs"]
mod numbers;
mod oracle;
mod rows;
#[cfg(unix)]
#[path = "../common/scratch_files.rs"]
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
