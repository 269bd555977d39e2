#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../docs/library.md")]

pub mod backward;
pub mod batch;
#[cfg(feature = "cli")]
pub mod cli;
pub mod embedded;
pub mod engine;
pub mod error;
pub mod export;
pub mod index;
mod input;
pub mod judge;
mod machine;
pub mod notation;
pub mod puzzle;
pub mod query;
mod remedy;
pub mod search;
mod share;
pub mod space;
pub mod table;

pub use error::{Error, Limit, Result};
pub use notation::Notation;
pub use remedy::Remedy;
pub use space::{Cursor, Description, Space};
pub use table::Table;

/// The other pages, whose code is tested.
#[cfg(all(doctest, feature = "cli"))]
mod pages {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[doc = include_str!("../docs/architecture.md")]
    mod architecture {}
    #[doc = include_str!("../docs/command-line.md")]
    mod command_line {}
    #[doc = include_str!("../docs/flips.md")]
    mod flips {}
    #[doc = include_str!("../docs/json.md")]
    mod json {}
    #[doc = include_str!("../docs/patterns.md")]
    mod patterns {}
    #[doc = include_str!("../docs/your-own-puzzle.md")]
    mod your_own_puzzle {}
}
