//! Sliding tiles, laid out like `src`.

mod bits;
#[path = "../../../../tests/common/chunked.rs"]
mod chunked;
mod eight;
mod kernel;
mod lines;
#[path = "../../../../tests/common/numbers.rs"]
mod numbers;
mod oracle;
mod rows;
mod space;

mod chunks {
    #[cfg(unix)]
    mod files;
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
