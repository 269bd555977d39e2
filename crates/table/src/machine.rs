//! How much memory is free, if the system reports it, and whether something fits into it.

use crate::error::{Error, Result};

/// Anything smaller is allocated without checking the free memory.
const SMALL_BYTES: u128 = 1 << 24;
/// The memory for a search with its layers in files if the free memory is unknown.
const UNKNOWN_BYTES: u64 = 1 << 30;

/// Checks that `count` things, which need `needed_bytes` together, fit into the free memory, before they are allocated.
///
/// # Errors
///
/// [`Error::NoRoom`] if they do not fit.
pub fn check_room(count: u64, things: &'static str, needed_bytes: u128) -> Result<()> {
    if needed_bytes <= SMALL_BYTES {
        return Ok(());
    }
    // No single allocation can be larger than this.
    let free_bytes = u128::from(available_memory().unwrap_or(isize::MAX as u64));
    if needed_bytes <= free_bytes {
        return Ok(());
    }
    let most = free_bytes as f64 / needed_bytes as f64 * count as f64;
    Err(Error::NoRoom {
        count,
        things,
        most: most as u64,
    })
}

/// Returns the memory for a search with its layers in files, in bytes: half of what is free.
pub fn usual_scratch_memory() -> u64 {
    available_memory().map_or(UNKNOWN_BYTES, |free| free / 2)
}

/// Returns the memory that a program can still use, in bytes: what the system calls available, within the limits of the control group and
/// of the process (`ulimit -v`).
#[cfg(not(any(windows, target_os = "macos")))]
pub fn available_memory() -> Option<u64> {
    let read = |path| std::fs::read_to_string(path).ok();
    let kilobytes = |text: &str, name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim()
            .strip_suffix("kB")?
            .trim()
            .parse::<u64>()
            .ok()
            .map(|kilobytes| kilobytes << 10)
    };
    let system = read("/proc/meminfo").and_then(|text| kilobytes(&text, "MemAvailable:"));
    let group = read("/sys/fs/cgroup/memory.max").and_then(|text| text.trim().parse().ok());
    let limit = read("/proc/self/limits").and_then(|text| {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("Max address space"))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    });
    let process = limit.map(|limit| {
        let used = read("/proc/self/status")
            .and_then(|text| kilobytes(&text, "VmSize:"))
            .unwrap_or(0);
        limit.saturating_sub(used)
    });
    system.into_iter().chain(group).chain(process).min()
}

/// Returns the memory that a program can still use, in bytes, as the system reports it.
#[cfg(any(windows, target_os = "macos"))]
pub fn available_memory() -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    // The system returns 0 if it does not know.
    Some(system.available_memory()).filter(|&free_bytes| free_bytes > 0)
}
