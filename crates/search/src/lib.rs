//! The searches of `homing`: in chunks, for memory, files and many processes; rows of bits; pattern tables; guided by bounds.

// From the ground up.
pub mod layers;
pub mod search;
pub mod making;
pub mod patterns;
pub mod guided;
