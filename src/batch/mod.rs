//! Lines of questions in, lines of answers out: on all threads, in order, in bounded memory.
//!
//! [`stream()`] reads, answers and writes at the same time, by any [`AnswerLines`]. [`Walked`] lets the boards of a part walk home
//! together, which serves every space; families with a faster engine of their own (`puzzle::slide::batch`, `puzzle::flip::batch`)
//! have it in their folder.

mod answer;
mod ordered;
mod stream;
mod walked;

pub(crate) use answer::line_end;
pub use answer::{AnswerLines, Counts, MAX_LINE_BYTES, OutputBuffer};
pub use stream::stream;

// For the faces and the tests of this repository: no promise is made of these.
#[doc(hidden)]
pub use self::{answer::AnswerLine, ordered::in_order, walked::Walked};
