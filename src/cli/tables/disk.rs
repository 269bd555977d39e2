//! The free space of a disk, on systems that report it.

use std::path::Path;

/// The free bytes on the disk of a folder, or of the nearest existing folder above it.
#[cfg(unix)]
pub fn free(folder: &Path) -> Option<u64> {
    let absolute = std::path::absolute(folder).ok()?;
    let there = absolute.ancestors().find(|folder| folder.exists())?;
    let disk = rustix::fs::statvfs(there).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// The free bytes on the disk that holds a folder: the disk whose path is the longest prefix of the folder's.
#[cfg(windows)]
pub fn free(folder: &Path) -> Option<u64> {
    let absolute = std::path::absolute(folder).ok()?;
    let disks = sysinfo::Disks::new_with_refreshed_list();
    let holds = disks
        .iter()
        .filter(|disk| absolute.starts_with(disk.mount_point()));
    holds
        .max_by_key(|disk| disk.mount_point().as_os_str().len())
        .map(sysinfo::Disk::available_space)
}

/// On other systems the free space is unknown, and a full disk is noticed only while writing.
#[cfg(not(any(unix, windows)))]
pub fn free(_: &Path) -> Option<u64> {
    None
}
