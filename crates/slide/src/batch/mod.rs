//! Millions of 3x3 boards at the speed of memory.
//!
//! A batch starts by expanding the table once into whole solutions, one word per state ([`PathWords`]). Then an answer is one load.
//! [`EightLines`] answers lines of boards, [`EightGrades`] lines of solutions; both leave lines that they do not recognise to the plain
//! answerer, which decides.
//!
//! # The order of work
//!
//! Lines are processed in groups of 128. All boards of a group are ranked, then all their words are looked up, then all answers are
//! written. So the loads of a group overlap, and nothing branches on the content of a board. A [`Kernel`] does this with the vector
//! instructions of a processor: `lanes` for 256 bits (AVX2) and 128 (NEON), and `portable` without any. AVX-512 was no faster than AVX2.
//! `benches/README.md` compares them.
//!
//! # What was tried
//!
//! Figures are minima on one core, per line of `234150768` and its answer, unless stated otherwise; on machine X of `benches/README.md`,
//! those of kernels on A.
//!
//! - *Reading or mapping the input.* Mapping saves about 0.8 ns of 8.9 (a copy of ten bytes), or a tenth, and less with writing included.
//!   But it would kill the process if the file is truncated meanwhile, and mapped pages count as resident memory. So a file is read like a
//!   pipe.
//! - *Parts* of 32, 64, 128, 256 and 512 KiB reached 56, 85, 128, 153 and 140 million lines a second from file to file on two cores: 256
//!   KiB.
//! - *Threads*: two independent ones (each reads, solves, writes) were faster than three on two cores (153 and 123 million), and need no
//!   buffers in flight between a reader, solvers and a writer.
//! - *Pipes* of 1 MiB instead of 64 KiB: from 59 to 90 million lines a second through two pipes. The program requests them.
//! - *Huge pages* for the words: no faster lookups, and 8 ms to get one, while the expansion takes 2.
//! - *Unsolvable boards* without a branch: 2.2 ns a line if half of the boards are unsolvable; with a branch it took 9.
//! - *The line end* by an XOR with a row of a table instead of a separate store: the same row turns its word into `unsolvable`.
//! - *Prefetching* the text 3,200 bytes ahead: 3.3 instead of 4.1 ns with AVX2 if the text is not in a cache. But a part has just been
//!   read, so it is, and there is no gain. With the oldest supported compiler, the instruction is not a safe function.
//! - *Expansion* by walking home from every state until one is known took 3.6 ms, half of it in mispredicted branches; backward from the
//!   goal without branches, it takes 2.1 ms.

mod cells;
mod expand;
mod grades;
mod kernels;
mod lines;
mod reader;
mod words;

pub use cells::rank_eights;
pub use grades::EightGrades;
pub use kernels::form::{BoardFormat, CELLS, GROUP_LINES};
pub use kernels::kernel::{Kernel, VectorWork};
pub use kernels::letters::{LINE_BYTES, UNSOLVABLE_WORD};
pub use kernels::rank::UNSOLVABLE;
pub use kernels::task::Task;
pub use lines::EightLines;
pub use reader::Relabelling;
pub use words::{PathWords, WordMoves};
