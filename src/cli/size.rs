//! Sizes and times as people write and read them.

use crate::Error;
use std::time::Duration;

/// A size in words: `15.3G`, as `--memory` takes it too.
pub fn size_text(bytes: u64) -> String {
    match bytes {
        0..0x10_0000 => format!("{}K", bytes.div_ceil(1 << 10)),
        0x10_0000..0x4000_0000 => format!("{}M", bytes.div_ceil(1 << 20)),
        bytes => format!("{:.1}G", (bytes as f64 / f64::from(1 << 30) * 10.0).ceil() / 10.0),
    }
}

/// Reads a number of minutes.
pub fn parse_minutes(text: &str) -> Result<Duration, Error> {
    let wrong = || Error::Input { what: format!("expected a number of minutes, found {text:?}") };
    let minutes = text.parse::<f64>().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(minutes * 60.0).map_err(|_| wrong())
}

/// A time in words: `0.6 ms`, `12.34 s`, `3 min 05 s`.
pub fn duration_text(duration: Duration) -> String {
    match duration.as_secs_f64() {
        seconds if seconds < 1.0 => format!("{:.1} ms", seconds * 1e3),
        seconds if seconds < 100.0 => format!("{seconds:.2} s"),
        seconds => format!("{} min {:02} s", seconds as u64 / 60, seconds as u64 % 60),
    }
}
