//! The free memory of the machine, if the system reports it, and what fits into it.

use crate::error::{Error, Result};

/// Whether this is WebAssembly, which a page loads and which has no files and no threads. What needs them is left out there, and what
/// answers many boards at once.
pub(crate) const IS_WASM: bool = cfg!(target_family = "wasm");

/// What is left out there, in words.
pub(crate) const FILES: &str = "files of tables";
pub(crate) const CHECKS: &str = "checks of tables";
pub(crate) const DRAWINGS: &str = "drawings";
pub(crate) const SEARCHES: &str = "the searches to compare with";

/// Refuses what is left out in WebAssembly.
///
/// # Errors
///
/// [`Error::Unanswered`] there.
pub(crate) fn left_out(what: &str) -> Result<()> {
    if !IS_WASM { Ok(()) } else { Err(Error::Unanswered { what: format!("{what} are left out in WebAssembly: ask the program") }) }
}

/// What takes less is made without a look at the free memory.
const SMALL_BYTES: u128 = 1 << 24;

/// Checks that the free memory has room for a number of things that take `needed_bytes` together, before it is asked for.
///
/// # Errors
///
/// [`Error::NoRoom`] where it has not.
pub fn check_room(count: u64, things: &'static str, needed_bytes: u128) -> Result<()> {
    if needed_bytes <= SMALL_BYTES {
        return Ok(());
    }
    // No system gives more than this at once.
    let free_bytes = u128::from(available_memory().unwrap_or(isize::MAX as u64));
    if needed_bytes <= free_bytes {
        return Ok(());
    }
    let most = free_bytes as f64 / needed_bytes as f64 * count as f64;
    Err(Error::NoRoom { count, things, most: most as u64 })
}

/// The memory that is free for a program, in bytes: what the system calls available, and no more than the limits of the control group and
/// of the process (`ulimit -v`) leave.
#[cfg(not(any(windows, target_os = "macos")))]
pub fn available_memory() -> Option<u64> {
    let read = |path| std::fs::read_to_string(path).ok();
    let kilobytes = |text: &str, name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
    };
    let system = read("/proc/meminfo").and_then(|text| kilobytes(&text, "MemAvailable:"));
    let group = read("/sys/fs/cgroup/memory.max").and_then(|text| text.trim().parse().ok());
    let limit = read("/proc/self/limits").and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    });
    let process = limit.map(|limit| {
        let used = read("/proc/self/status").and_then(|text| kilobytes(&text, "VmSize:")).unwrap_or(0);
        limit.saturating_sub(used)
    });
    system.into_iter().chain(group).chain(process).min()
}

/// The memory that is free for a program, in bytes, as the system says.
#[cfg(any(windows, target_os = "macos"))]
pub fn available_memory() -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    // It is 0 if the system does not report it.
    Some(system.available_memory()).filter(|&free_bytes| free_bytes > 0)
}
