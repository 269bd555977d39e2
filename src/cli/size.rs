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

/// Reads a size in bytes, with K, M or G behind it.
pub fn parse_size(text: &str) -> Result<u64, Error> {
    let wrong = || Error::Input { what: format!("expected a size such as 500M or 16G, found {text:?}") };
    let (number, unit) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let bytes = number.parse::<f64>().map_err(|_| wrong())? * f64::from(1u32 << unit);
    if bytes >= 0.0 && bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(wrong()) }
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
