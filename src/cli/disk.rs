//! The room on a disk, where the system says so.

use std::path::Path;

/// The room on the disk of a folder, or of the nearest folder above it that is there, in bytes.
#[cfg(unix)]
pub fn free(folder: &Path) -> Option<u64> {
    let absolute = std::path::absolute(folder).ok()?;
    let there = absolute.ancestors().find(|folder| folder.exists())?;
    let disk = rustix::fs::statvfs(there).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// Elsewhere nobody is asked, and a full disk shows while the table is written.
#[cfg(not(unix))]
pub fn free(_: &Path) -> Option<u64> {
    None
}
