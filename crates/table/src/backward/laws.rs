use crate::error::{Error, Result};
use homing_space::space::{DynSpace, check_sample};

/// Checks the laws of a space on a sample of its states. Every search of a space starts with this check, and so does opening a table of
/// a user-defined space: code that breaks the laws would produce a wrong table.
///
/// # Errors
///
/// [`Error::Law`].
pub fn check_laws(space: &dyn DynSpace) -> Result<()> {
    check_sample(space).map_err(|law| Error::Law {
        puzzle: space.describe().puzzle,
        law,
    })
}
