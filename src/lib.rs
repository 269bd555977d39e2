#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(feature = "engine"),
    allow(dead_code, unused_imports, reason = "some parts serve the engine")
)]
#![doc = include_str!("../docs/library.md")]

// In the order of docs/contributing/architecture.md: a module uses those above it.
mod remedy;
pub mod error;
mod machine;
mod clock;
mod input;
pub mod watch;
mod pool;
mod packed;
mod memory;
pub mod space;
pub mod index;
pub mod notation;
pub mod backward;
pub mod table;
#[cfg(feature = "engine")]
mod layers;
pub mod query;
pub mod batch;
#[cfg(feature = "engine")]
pub mod search;
#[cfg(feature = "engine")]
mod making;
#[cfg(feature = "engine")]
pub mod patterns;
#[cfg(feature = "engine")]
mod guided;
#[cfg(feature = "engine")]
pub mod engine;
#[cfg(feature = "engine")]
pub mod discovered;
#[cfg(feature = "engine")]
pub mod export;
pub mod puzzle;
#[cfg(feature = "engine")]
pub mod judge;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "engine")]
#[doc(hidden)]
pub mod internals;

pub use error::{Bound, Error, ErrorKind, Lack, Limit, Place, Result, ScratchFault};
pub use machine::check_room;
pub use notation::Notation;
pub use puzzle::embedded;
pub use remedy::Remedy;
pub use space::{Cursor, Description, DynSpace, Space};
pub use table::Table;
pub use watch::{Stop, Watch};

/// The other pages that have Rust, which is tested.
#[cfg(all(doctest, feature = "cli"))]
mod pages {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[doc = include_str!("../docs/patterns.md")]
    mod patterns {}
    #[doc = include_str!("../docs/your-own-puzzle.md")]
    mod your_own_puzzle {}
}
