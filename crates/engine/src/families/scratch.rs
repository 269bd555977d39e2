use super::generation::Generation;
use homing_search::making::{ScratchNeed, ScratchPlace};
use homing_table::error::Result;

/// A search that can keep its layers in files, before it starts.
pub trait ScratchSearch {
    /// The memory, disk space and time for generating the table, if the search may use this much memory, in bytes. `None` if they are
    /// unknown before the states are found.
    ///
    /// # Errors
    ///
    /// [`Error::TooLittleMemory`](homing_table::Error::TooLittleMemory) if there is too little memory.
    fn need(self: Box<Self>, memory_bytes: u64) -> Result<Option<ScratchNeed>>;

    /// Starts or resumes the generation of the table.
    ///
    /// # Errors
    ///
    /// As [`need`](Self::need); [`Error::Scratch`](homing_table::Error::Scratch) if another search is in the way, or if the files of a
    /// search are not as they were written; [`Error::Law`](homing_table::Error::Law) if the code of the space contradicts itself;
    /// [`Error::Io`](homing_table::Error::Io).
    fn begin(self: Box<Self>, place: &ScratchPlace) -> Result<Box<dyn Generation>>;
}
