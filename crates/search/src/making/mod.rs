//! The searches that make tables: layer by layer, and columns at the end.
//!
//! | part | what it is |
//! |---|---|
//! | [`TableSearch`] | what every such search offers |
//! | [`SpaceSearch`] | the search of any space, in memory |
//! | [`RowSearch`] | the search of rows of bits, in memory |
//! | [`ChunkTable`] | the search in chunks, in memory or in files, by one process or many |

mod again;
mod chunks;
mod made;
mod place;
mod rows;
mod search;
mod share;
mod spaces;

pub use again::{compare_columns, search_again};
pub use chunks::{Check, ChunkTable, need_of_cut};
pub use made::{column_of, columns, finished, made};
pub use place::{ScratchNeed, ScratchPlace};
pub use rows::{BoundRowSearch, RowSearch};
pub use search::{Kept, TableSearch, check_complete};
pub use share::{WRITTEN_SHARE, share_done};
pub use spaces::SpaceSearch;
