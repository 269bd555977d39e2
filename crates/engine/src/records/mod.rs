//! The records that the engine takes and returns: questions, answers, statistics, options, limits.

mod names;
mod printable;
mod version;
mod options;
mod limits;
mod depth_range;
mod question;
mod answer;
mod answer_record;
mod rows;
mod record;

pub use answer::*;
pub use answer_record::*;
pub use depth_range::*;
pub use limits::*;
pub use names::*;
pub use options::*;
pub use printable::*;
pub use question::*;
pub use record::*;
pub use rows::*;
pub use version::*;
