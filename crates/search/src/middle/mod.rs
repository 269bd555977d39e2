//! The search from one state, where no table fits: layers forward from the start and backward from the goals, until they meet.
//!
//! | part | what it is |
//! |---|---|
//! | [`Graph`] | what a puzzle provides: states as codes, their moves, its goals |
//! | [`CodeSet`] | the set of codes that a search has found, each with its depth |
//! | `Side` | the layers from one end |
//! | [`Middle`] | both sides, and the *corridor*: the states on best paths |
//! | [`Perimeter`] | the nodes near the goals, found once for many starts |
//! | [`Filter`] | the nodes one step farther away, as bits |
//! | [`CodeFiles`] | layers as sorted codes in files |
//! | [`Corridor`] | the corridor as a space, whose table has the answers of a whole table |

mod effort;
mod graph;
mod set;
mod filter;
mod expanded;
mod side;
mod probe;
mod corridor;
mod one_path;
mod search;
mod perimeter;
mod files;

pub use corridor::Corridor;
pub use files::*;
pub use filter::{Filter, filter_bytes};
pub use graph::{Bounds, Graph, Step};
pub use perimeter::{
    Enough, NodeDepths, Perimeter, PerimeterSearch, middle_with, next_nodes, perimeter_search,
};
pub use search::{Found, Middle, middle, patient};
pub use set::{CodeSet, Entry, NARROW, WIDE, code_of, entry_of, hash};
