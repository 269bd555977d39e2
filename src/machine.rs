//! The free memory of the machine, if the system reports it.

/// The memory that is free for a program, in bytes: what the system calls available, and no more than the limits of the control group and
/// of the process (`ulimit -v`) leave.
#[cfg(not(any(windows, target_os = "macos")))]
pub(crate) fn available_memory() -> Option<u64> {
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
pub(crate) fn available_memory() -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    // It is 0 if the system does not report it.
    Some(system.available_memory()).filter(|&free_bytes| free_bytes > 0)
}
