//! Where layers are kept: in memory, in files, by other processes.

pub mod peers;
pub mod parcel;
pub mod progress;
pub mod store;
pub mod spool;
pub mod manifest;
pub mod files;
