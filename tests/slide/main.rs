//! Sliding tiles, laid out as `src/puzzle/slide` is.

mod eight;
#[cfg(unix)]
#[path = "../common/forge_scratch.rs"]
mod forge_scratch;
mod lines;
mod oracle;
mod planes;
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
    mod duplicates;
    mod oracles;
    mod search;
    mod solver;
    mod space;
    mod table;
    mod wide;
}
