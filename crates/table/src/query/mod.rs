//! Queries of a table, one per file. Each is a method of [`Table`](crate::Table); [`BoardLookup`] has them behind a pointer.

mod walks;
mod boards;
mod costs;
mod count;
mod depths;
mod sample;
mod stats;
mod resumed;
mod verify;

pub use boards::grade::GradedMove;
pub use boards::grade::{Detour, Grade, GradeVerdict, Loss};
pub use boards::hint::Hint;
pub use boards::hint::ranked;
pub use boards::lookup::BoardLookup;
pub use costs::AllCosts;
pub use sample::uniform_below;
pub use sample::{MAX_STATES_LISTED, RARE, Sample};
pub use stats::{DepthStats, PathStats};
pub use walks::batch::PathBatch;
pub use walks::best::BestMoves;
pub use walks::paths::Paths;
pub use walks::walk::Walk;
