//! A connection: its client, whether it was closed, how long it may stall.

pub mod patient;
pub mod peer;
pub mod socket;
