//! The tests of the library, laid out like `src`. Each family has a separate test program, and so have the tests that start the program
//! `homing`.

#[path = "../common/mod.rs"]
mod common;

#[path = "../common/scratch_files.rs"]
mod scratch_files;

/// Most of a space whose states are their numbers.
macro_rules! numbered {
    ($this:tt, $puzzle:expr, $len:expr, $moves:expr) => {
        type State = u64;
        fn describe(&$this) -> homing::Description {
            let word = String::new;
            homing::Description { puzzle: $puzzle.into(), parameters: word(), goal: word(), index: word(), metric: word() }
        }
        fn len(&$this) -> u64 {
            $len
        }
        fn move_count(&$this) -> u8 {
            $moves
        }
        fn rank(&self, &state: &u64) -> Option<u64> {
            Some(state)
        }
        fn unrank(&self, index: u64) -> u64 {
            index
        }
    };
}

mod batch;
mod bound_rows;
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
    pub mod starts;
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
    mod from_start;
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
