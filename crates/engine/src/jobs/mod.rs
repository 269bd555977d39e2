//! What makes tables: a search, and what becomes of it.

mod need;
mod job;
mod chunked;
mod patterns;

pub use chunked::*;
pub use job::*;
pub use need::*;
pub use patterns::*;
