//! Families and their puzzles, the catalog of tables, and the search that makes one, layer by layer.

mod generation;
mod scratch;
mod layer_count;
mod family;
mod table_from;
mod catalog;
mod verified;

pub use catalog::*;
pub use family::*;
pub use generation::*;
pub use layer_count::*;
pub use scratch::*;
pub use table_from::*;
pub use verified::*;
