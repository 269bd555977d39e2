//! Help, completions, and tips for wrong usage.

pub mod completions;
pub mod family_help;
pub mod man;
pub mod tips;
pub mod version;
