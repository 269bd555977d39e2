use super::generation::Generation;
use crate::error::Result;
use crate::layers::{Alone, Peers};
use std::path::Path;
use std::sync::Arc;

/// A search that can keep its layers in files, before it starts.
pub trait ScratchSearch {
    /// The memory, disk space and time for generating the table, if the search may use this much memory, in bytes. `None` if they are
    /// unknown before the states are found.
    ///
    /// # Errors
    ///
    /// [`Error::TooLittleMemory`](crate::Error::TooLittleMemory) if there is too little memory.
    fn need(self: Box<Self>, memory_bytes: u64) -> Result<Option<ScratchNeed>>;

    /// Starts or resumes the generation of the table.
    ///
    /// # Errors
    ///
    /// As [`need`](Self::need); [`Error::Scratch`](crate::Error::Scratch) if another search is in the way, or if the files of a search are
    /// not as they were written; [`Error::Law`](crate::Error::Law) if the code of the space contradicts itself;
    /// [`Error::Io`](crate::Error::Io).
    fn begin(self: Box<Self>, place: &ScratchPlace) -> Result<Box<dyn Generation>>;
}

/// The folder, the memory and the processes of a search in chunks.
#[derive(Clone)]
pub struct ScratchPlace<'p> {
    /// The folder, in which the search creates its own. `None` for layers in memory.
    pub folder: Option<&'p Path>,
    /// The memory that the search may use, in bytes.
    pub memory_bytes: u64,
    /// Whether to resume the search in the folder.
    pub is_resumed: bool,
    /// The processes that share the search.
    pub peers: Arc<dyn Peers>,
}

impl<'p> ScratchPlace<'p> {
    /// The place of a search in one process, with its layers in files.
    pub fn new(folder: &'p Path, memory_bytes: u64, is_resumed: bool) -> Self {
        Self {
            folder: Some(folder),
            memory_bytes,
            is_resumed,
            peers: Arc::new(Alone),
        }
    }
}

/// The needs of a search with layers in files.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScratchNeed {
    /// The number of parts of each layer.
    pub chunks: u64,
    /// The disk space of the layers at their peak, in bytes.
    pub disk_bytes: u64,
    /// The total number of bytes read.
    pub read_bytes: u64,
    /// The total number of bytes written, with the table.
    pub written_bytes: u64,
    /// The disk space of the table, in bytes.
    pub table_bytes: u64,
    /// The processor time in seconds.
    pub seconds: f64,
}
