//! Bounded reading: no file and no stream can fill the memory, however long it is.

use crate::error::{Bound, Error, Result};
use std::io::{self, Read};

/// The number of bytes that are read at a time.
const PIECE_BYTES: usize = 1 << 16;

/// The byte order mark that some editors put before a text.
pub const MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads a text to its end, without a byte order mark. Memory grows only with what is read. `what` names the text in error messages.
///
/// Reading stops with an error at the first zero byte: no text has one, and endless devices usually send one early.
///
/// # Errors
///
/// [`Error::TooMany`] if the text is longer than `max_bytes`; [`Error::Input`] if it has a zero byte or does not fit into memory; the
/// error from `failed` if reading fails.
pub fn read_text(
    mut input: impl Read,
    max_bytes: u64,
    what: &str,
    failed: impl FnOnce(io::Error) -> Error,
) -> Result<Vec<u8>> {
    let mut text: Vec<u8> = Vec::new();
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        let read = match input.read(&mut piece) {
            Ok(0) => {
                if text.starts_with(MARK) {
                    text.drain(..MARK.len());
                }
                return Ok(text);
            }
            Ok(read) => &piece[..read],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(failed(error)),
        };
        if let Some(at) = read.iter().position(|&byte| byte == 0) {
            let place = text.len() + at + 1;
            return Err(Error::input(format!(
                "{what} is not text: its byte {place} is 0"
            )));
        }
        if text.len() as u64 + read.len() as u64 > max_bytes {
            return Err(Error::TooMany {
                of: what.into(),
                found: None,
                things: "bytes",
                most: max_bytes,
                bound: Bound::Read,
            });
        }
        if text.try_reserve(read.len()).is_err() {
            return Err(Error::input(format!(
                "{what} does not fit into memory: {} bytes are read, and more follow",
                text.len()
            )));
        }
        text.extend_from_slice(read);
    }
}
