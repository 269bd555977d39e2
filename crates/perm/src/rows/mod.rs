//! Numbers states as pairs of an outer number and a place in a row, on both of which moves act by lookups.

mod numbers;
mod read_orders;
mod row;
mod stabilizer;
mod split;
mod model;
mod rank;
mod parity;
mod bits;
mod alike;
mod numbering;

pub use alike::MultisetArrangements;
pub use bits::{BitRowSearch, DepthCodes};
pub use model::{RowModel, RowPlace};
pub use numbering::{CarriedState, Numbering};
pub use numbers::Numbers;
pub use parity::Parity;
pub use row::{MAX_ROW_ENTRIES, RowKind, whole_words};
pub use split::{MAX_CUT_VALUES, MAX_ROW, MAX_STATES, MAX_VALUES, SplitLimits};
