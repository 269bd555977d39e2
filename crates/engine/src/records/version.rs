//! The version of the JSON schema, which every record contains.

use serde::{Deserialize, Serialize};

/// The version of the JSON schema. It rises when a field is removed or changes its meaning, not when one is added.
pub const VERSION: u32 = 1;

/// The version of the JSON schema, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Version(pub u32);

impl Default for Version {
    fn default() -> Self {
        Self(VERSION)
    }
}
