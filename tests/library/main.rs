//! The tests of the library, laid out like `src`. Each family has a separate test program, and so have the tests that start the program
//! `homing`.

#[path = "../common/mod.rs"]
mod common;

#[path = "../common/scratch_files.rs"]
mod scratch_files;

mod batch;
mod counter;
mod discovered;
mod errors;
mod explain;
mod goals;
mod index;
mod kernels;
mod layers;
mod notation;
mod pages;
mod patterns;
mod prose;
mod search;
mod source;

mod space {
    mod claims;
    pub mod laws;
}

mod table {
    mod digests;
    mod file;
    mod half;
    mod large;
    mod published;
    mod terabytes;
}

mod chunked {
    mod forged;
    #[cfg(unix)]
    mod killed;
    mod kinds;
    mod resumed;
}

mod query {
    mod grade;
    mod paths;
    mod sample;
    mod stats;
}

mod engine {
    mod answers;
    mod arrays;
    mod classes;
    mod representatives;
    mod room;
    mod searched;
    mod shares;
    mod stops;
    mod texts;
}

mod judge {
    mod flips;
    mod samples;
}
