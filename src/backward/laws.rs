use crate::error::{Error, Result};
use crate::machine::IS_WASM;
use crate::space::{Space, check_sample};

/// Checks the laws of a space on a sample of its states. Each search of a space, and each table of a space of one's own that is opened,
/// begins by it: a puzzle whose code breaks them would get a table that is wrong. In WebAssembly there are no puzzles of one's own.
///
/// # Errors
///
/// [`Error::Law`].
pub fn check_laws<S: Space>(space: &S) -> Result<()> {
    if IS_WASM {
        return Ok(());
    }
    check_sample(space).map_err(|law| Error::Law { puzzle: space.describe().puzzle, law })
}
