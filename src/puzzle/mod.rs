//! The puzzles, one folder per family. Each has its space, its notation, and a `family` file that connects it to the
//! [engine](crate::engine).

#[cfg(feature = "engine")]
pub mod blocks;
pub mod embedded;
pub mod flip;
#[cfg(feature = "engine")]
mod given;
#[cfg(feature = "engine")]
pub mod perm;
#[cfg(feature = "engine")]
pub mod push;
#[cfg(feature = "engine")]
pub mod route;
mod size;
pub mod slide;
mod images;
pub(crate) mod symmetry;

pub use crate::notation::{Cell, Look, Notation, Picture};

#[cfg(feature = "engine")]
use crate::discovered;
#[cfg(feature = "engine")]
use crate::engine::{Catalog, Family};

#[cfg(feature = "engine")]
/// The families of this library. A new one is a folder and an entry here.
pub static FAMILIES: &[&Family] = &[
    &slide::FAMILY,
    &flip::FAMILY,
    &push::FAMILY,
    &perm::FAMILY,
    &blocks::FAMILY,
    &route::FAMILY,
    &discovered::FAMILY,
];

#[cfg(feature = "engine")]
impl Default for Catalog {
    /// The families of this library, and the folder `tables`.
    fn default() -> Self {
        Self::new(FAMILIES)
    }
}
