//! How much memory is free, if the system reports it, and whether something fits into it.

use crate::error::{Error, Result};

/// Whether this is WebAssembly: a page loads it, and it has neither files nor threads. Functions that need them are left out there,
/// and so are those that answer many boards at once.
pub(crate) const IS_WASM: bool = cfg!(target_family = "wasm");

/// Whether the library only answers questions and makes tables in memory, and is small: in WebAssembly, and for C as `make install` builds
/// it. Other functions are left out, and code that need not be fast is compiled once instead of for each space.
pub(crate) const IS_SMALL: bool = IS_WASM || cfg!(homing_small);

/// Whether this is the small library for C, whose interface asks neither for statistics nor for all paths, and for no JSON.
pub(crate) const IS_FOR_C: bool = IS_SMALL && !IS_WASM;

/// The name, in messages, of the functions on files that WebAssembly lacks.
pub(crate) const FILES: &str = "files of tables";
/// The names, in messages, of functions that a small library lacks.
pub(crate) const CHECKS: &str = "checks of tables";
pub(crate) const CHECKPOINTS: &str = "checkpoints";
pub(crate) const DRAWINGS: &str = "drawings";
pub(crate) const SCRATCH: &str = "searches with layers in files";
pub(crate) const SHARDS: &str = "tables in shards";
pub(crate) const SEARCHES: &str = "the searches to compare with";
pub(crate) const ALL_PATHS: &str = "all shortest paths and their number";
pub(crate) const STATISTICS: &str = "statistics";

/// Returns an error in a small library, for a function that is left out there. It is always inlined, so that the compiler drops the rest of
/// the function.
///
/// # Errors
///
/// [`Error::LeftOut`] in a small library.
#[inline(always)]
pub(crate) fn left_out(what: &'static str) -> Result<()> {
    if IS_SMALL { Err(missing(what)) } else { Ok(()) }
}

/// Returns an error in WebAssembly, for a function that is left out there and not in the library for C.
///
/// # Errors
///
/// [`Error::LeftOut`] in WebAssembly.
#[inline(always)]
pub(crate) fn left_out_of_pages(what: &'static str) -> Result<()> {
    if IS_WASM { Err(missing(what)) } else { Ok(()) }
}

/// Returns an error in the small library for C, for a function that is left out there and not in WebAssembly.
///
/// # Errors
///
/// [`Error::LeftOut`] in the small library for C.
#[inline(always)]
pub(crate) fn left_out_of_c(what: &'static str) -> Result<()> {
    if IS_FOR_C { Err(missing(what)) } else { Ok(()) }
}

/// The compiler must see the variant: behind a call, any `Error` could be the `Ok` of a `Result<()>`, which has no separate bits.
#[inline(always)]
fn missing(what: &'static str) -> Error {
    Error::LeftOut { what }
}

/// Anything smaller is allocated without checking the free memory.
const SMALL_BYTES: u128 = 1 << 24;

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
    Err(Error::NoRoom { count, things, most: most as u64 })
}

/// Returns the memory that a program can still use, in bytes: what the system calls available, within the limits of the control group and
/// of the process (`ulimit -v`).
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

/// Returns the memory that a program can still use, in bytes, as the system reports it.
#[cfg(any(windows, target_os = "macos"))]
pub fn available_memory() -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    // The system returns 0 if it does not know.
    Some(system.available_memory()).filter(|&free_bytes| free_bytes > 0)
}
