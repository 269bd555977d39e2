//! The boards of sliding tiles and of the Flip Game, with the tables that programs carry: what a small program embeds.

// From the ground up.
pub mod size;
pub mod slide;
pub mod flip;
pub mod embedded;
