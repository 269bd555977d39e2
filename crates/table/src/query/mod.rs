//! Queries of a table, one per file. Each is a method of [`Table`](crate::Table); [`BoardLookup`] has them behind a pointer.

mod batch;
mod best;
mod costs;
mod count;
mod depths;
mod grade;
mod hint;
mod known;
mod lookup;
mod paths;
mod sample;
mod scout;
mod scouts;
mod stats;
mod resumed;
mod verify;
mod walk;

pub use batch::PathBatch;
pub use best::BestMoves;
pub use costs::AllCosts;
pub use grade::GradedMove;
pub use grade::{Detour, Grade, GradeVerdict, Loss};
pub use hint::Hint;
pub use hint::ranked;
pub use lookup::BoardLookup;
pub use paths::Paths;
pub use sample::uniform_below;
pub use sample::{MAX_STATES_LISTED, RARE, Sample};
pub use stats::{DepthStats, PathStats};
pub use walk::Walk;
