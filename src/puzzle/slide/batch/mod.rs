//! Millions of 3x3 boards at the cost of memory.
//!
//! A batch begins by expanding the table once into whole solutions, a word a state ([`Words`]). Then an answer is one load.
//! [`EightLines`] answers lines of boards, [`EightGrades`] lines of solutions; both leave what they do not recognise to the plain
//! path, whose word is final.
//!
//! # What was tried
//!
//! Figures are minima of one core on machine X of `benches/README.md`, for each line of `234150768` and its answer, unless they
//! say otherwise.
//!
//! - *Vector code* answers a line in 4.5 ns, the portable code in 23 ns. It stays, in one file.
//! - *Reading or mapping the input.* Mapping saves about 0.8 ns of 8.9 (a copy of ten bytes), or a tenth, and less beside writing.
//!   It would also kill the process when someone truncates the file meanwhile, and count as resident as far as it is mapped. So a
//!   file is read like a pipe.
//! - *Parts* of 32, 64, 128, 256 and 512 KiB gave 56, 85, 128, 153 and 140 million lines a second from file to file on two cores: 256 KiB.
//! - *Threads*: two going round alone (each reads, solves, writes) were faster than three on two cores (153 and 123 million), and
//!   need no buffers in flight between a reader, solvers and a writer.
//! - *Pipes* of 1 MiB instead of 64 KiB: from 59 to 90 million lines a second through two pipes. The program asks for them.
//! - *Huge pages* for the words: no gain in look-ups, and 8 ms to get one, where the expansion takes 2.
//! - *Unsolvable boards* without a branch: 2.2 ns a line for half of them among the others, where a branch took 9.
//! - *Depths* as bytes instead of from the words: 3.0 ns a line instead of 5.
//! - *Expansion* by walking home from every state until one is known took 3.6 ms, half of it in mispredicted branches; backward
//!   from the goal without branches, 2.1 ms.

mod cells;
mod counts;
mod expand;
mod grades;
mod json;
mod letters;
mod lines;
mod rank;
mod reader;
mod simd;
mod words;

pub use cells::rank_eights;
pub use grades::EightGrades;
pub use lines::EightLines;
pub use reader::Relabelling;
pub use words::{Moves, Words};
