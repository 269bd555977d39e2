//! Answers to millions of boards, at the speed of memory.
//!
//! A batch begins by expanding the table into whole solutions: one word a state ([`Words`]) for 3x3 boards, one mask a state
//! ([`Masks`]) for the Flip Game. Then an answer is one load. [`stream()`] reads, solves and writes lines at the same time, in
//! order and in bounded memory, with any [`AnswerLines`]: [`Eight`], [`Flip`], [`Walked`] for large tables, or [`Plain`] for every
//! puzzle.
//!
//! # What was tried
//!
//! All figures are minima on one core of the machine of `benches/README.md`, for a line `234150768` and its answer, unless they say
//! otherwise.
//!
//! - *Vector code* answers a line in 4.5 ns, the portable code in 23 ns. It stays, in one file.
//! - *Mapping the input* instead of reading it saves about 0.8 ns of 8.9 (a copy of ten bytes), and less while the output is
//!   written. But it kills the process if someone truncates the file meanwhile, and the mapped part counts as resident memory. So a
//!   file is read like a pipe.
//! - *Parts* of 32, 64, 128, 256 and 512 KiB gave 56, 85, 128, 153 and 140 million lines a second from file to file on two cores:
//!   256 KiB.
//! - *Threads*: two threads that each read, solve and write were faster than three on two cores (153 and 123 million). They need no
//!   buffers between a reader, solvers and a writer.
//! - *Pipes* of 1 MiB instead of 64 KiB: from 59 to 90 million lines a second through two pipes. The program asks for them.
//! - *Huge pages* for the words: look-ups got no faster, and one page took 8 ms to get, where the expansion takes 2.
//! - *Unsolvable boards* without a branch: 2.2 ns a line if half of the boards are unsolvable. With a branch it was 9.
//! - *Depths* as bytes instead of from the words: 3.0 ns a line instead of 5.
//! - *Expansion*: walking from every state to a known one took 3.6 ms, half of it in mispredicted branches. Backward from the goal
//!   without branches it takes 2.1 ms.
//! - *Flip boards* need no vector code: eight letters are read as one word.

mod answer;
mod eight;
mod expand;
mod flip;
mod letters;
mod masks;
mod plain;
mod rank;
mod simd;
mod stream;
mod walked;
mod words;

pub use answer::{AnswerLines, MAX_LINE_BYTES, OutputBuffer};
pub use eight::Eight;
pub use flip::Flip;
pub use masks::Masks;
pub use plain::{Plain, walk_home};
pub use stream::{Counts, stream};
pub use walked::Walked;
pub use words::{Moves, Words};
