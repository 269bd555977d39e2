//! Lines of questions in, lines of answers out: on all threads, in order, in bounded memory.
//!
//! [`stream()`] reads, answers and writes at the same time, with any [`AnswerLines`]. [`WalkedLines`] walks home from all boards of a part
//! together, which works for every space. Families with a faster engine (`puzzle::slide::batch`, `puzzle::flip::batch`) have it in their
//! own folder.

mod answer;
pub mod ordered;
mod stream;
mod walked;

pub use answer::{AnswerLine, AnswerLines, Counts, MAX_LINE_BYTES, OutputBuffer};
pub use answer::{answer_each, line_end};
pub use stream::stream;
pub use walked::WalkedLines;

pub use ordered::in_order;
