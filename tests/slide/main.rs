//! Sliding tiles, laid out as `src/puzzle/slide` is.

mod eight;
mod planes;
mod space;

mod chunks {
    #[cfg(unix)]
    mod files;
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
}
