//! The searches of `homing`: in chunks, for memory, files and many processes; rows of bits; pattern tables; guided by bounds; from both
//! ends of a path.

// From the ground up.
pub mod arcs;
pub mod layers;
pub mod search;
pub mod middle;
pub mod making;
pub mod patterns;
pub mod guided;
