use crate::layers::{Alone, Peers};
use std::path::PathBuf;
use std::sync::Arc;

/// The folder, the memory and the processes of a search in chunks.
#[derive(Clone)]
pub struct ScratchPlace {
    /// The folder, in which the search creates its own. `None` for layers in memory.
    pub folder: Option<PathBuf>,
    /// The memory that the search may use, in bytes.
    pub memory_bytes: u64,
    /// Whether to resume the search in the folder.
    pub is_resumed: bool,
    /// The processes that share the search.
    pub peers: Arc<dyn Peers>,
}

impl ScratchPlace {
    /// The place of a search in one process, with its layers in files.
    pub fn new(folder: impl Into<PathBuf>, memory_bytes: u64, is_resumed: bool) -> Self {
        Self {
            folder: Some(folder.into()),
            memory_bytes,
            is_resumed,
            peers: Arc::new(Alone),
        }
    }

    /// The place in a folder inside this one's, named like a file without its ending.
    pub fn within(&self, file_name: &str) -> Self {
        let folder = self.folder.as_ref();
        Self {
            folder: folder.map(|folder| folder.join(file_name).with_extension("")),
            ..self.clone()
        }
    }
}

/// The needs of a search with layers in files.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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
