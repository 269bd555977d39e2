//! What the machine has to give, where it says so.

use std::path::Path;

/// The memory that is free for a program, in bytes: what the system calls available, and no more than the limit of the control group.
pub fn available_memory() -> Option<u64> {
    let read = |path| std::fs::read_to_string(path).ok();
    let system = read("/proc/meminfo").and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
    });
    let group = read("/sys/fs/cgroup/memory.max").and_then(|text| text.trim().parse().ok());
    system.into_iter().chain(group).min()
}

/// The room on the disk of a folder, or of the nearest folder above it that is there, in bytes.
#[cfg(unix)]
pub fn free_disk(folder: &Path) -> Option<u64> {
    let absolute = std::path::absolute(folder).ok()?;
    let there = absolute.ancestors().find(|folder| folder.exists())?;
    let disk = rustix::fs::statvfs(there).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// Elsewhere nobody is asked, and a full disk shows while the table is written.
#[cfg(not(unix))]
pub fn free_disk(_: &Path) -> Option<u64> {
    None
}
