//! Reads and writes sizes and times.

use homing_table::error::Error;
use std::time::Duration;

/// Formats a size as `15.3G`, which `--memory` accepts too.
pub fn size_text(bytes: u64) -> String {
    match bytes {
        0..0x10_0000 => format!("{}K", bytes.div_ceil(1 << 10)),
        0x10_0000..0x4000_0000 => format!("{}M", bytes.div_ceil(1 << 20)),
        bytes => format!(
            "{:.1}G",
            (bytes as f64 / f64::from(1 << 30) * 10.0).ceil() / 10.0
        ),
    }
}

/// The greatest time between two checkpoints, in minutes.
const MAX_MINUTES: f64 = 1e9;

/// Parses a number of minutes.
pub fn parse_minutes(text: &str) -> Result<Duration, Error> {
    let minutes = text
        .parse()
        .ok()
        .filter(|minutes| (0.0..=MAX_MINUTES).contains(minutes));
    let wrong = || Error::unexpected(format!("a number of minutes from 0 to {MAX_MINUTES}"), text);
    minutes
        .map(|minutes| Duration::from_secs_f64(minutes * 60.0))
        .ok_or_else(wrong)
}

/// Formats a time: `0.6 ms`, `12.34 s`, `3 min 05 s`, `11 h 37 min`.
pub fn duration_text(duration: Duration) -> String {
    match duration.as_secs_f64() {
        seconds if seconds < 1.0 => format!("{:.1} ms", seconds * 1e3),
        seconds if seconds < 100.0 => format!("{seconds:.2} s"),
        seconds if seconds < 6000.0 => {
            format!("{} min {:02} s", seconds as u64 / 60, seconds as u64 % 60)
        }
        seconds => format!(
            "{} h {:02} min",
            seconds as u64 / 3600,
            seconds as u64 / 60 % 60
        ),
    }
}
