//! A connection: its client, whether it was closed, how long it may stall.

// From the ground up.
pub mod socket;
pub mod peer;
pub mod patient;
