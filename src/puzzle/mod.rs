//! The puzzles: a folder a family. Each has its space, what is written of it, and a `family` file that brings it to the
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
mod symmetry;

pub use crate::notation::{Cell, Look, Notation, Picture};

use crate::engine::{Catalog, Family};

/// The families of this library. A new one is one folder and one entry here.
pub static FAMILIES: &[&dyn Family] =
    &[&slide::SlideFamily, &flip::FlipFamily, &push::PushFamily, &perm::PermFamily, &blocks::BlocksFamily, &route::RouteFamily];

impl Default for Catalog {
    /// The families of this library, and the folder `tables`.
    fn default() -> Self {
        Self::new(FAMILIES)
    }
}
