//! The records that the engine takes and returns: questions, answers, statistics, options, limits.

mod answer;
mod answer_record;
mod depth_range;
mod limits;
mod names;
mod options;
mod printable;
mod question;
mod record;
mod rows;
mod version;

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
