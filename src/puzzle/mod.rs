//! The puzzles, one folder per family. Each has its space, its notation, and a `family` file that connects it to the
//! [engine](crate::engine).

pub mod blocks;
pub mod embedded;
pub mod flip;
mod given;
pub mod perm;
pub mod push;
pub mod route;
mod shards;
mod size;
pub mod slide;
mod images;
pub(crate) mod symmetry;

pub use crate::notation::{Cell, Look, Notation, Picture};

use crate::discovered::ListedFamily;
use crate::engine::{Catalog, Family};

/// The families of this library. A new one is a folder and an entry here.
pub static FAMILIES: &[&dyn Family] = &[
    &slide::SlideFamily,
    &flip::FlipFamily,
    &push::PushFamily,
    &perm::PermFamily,
    &blocks::BlocksFamily,
    &route::RouteFamily,
    &ListedFamily,
];

impl Default for Catalog {
    /// The families of this library, and the folder `tables`.
    fn default() -> Self {
        Self::new(FAMILIES)
    }
}
