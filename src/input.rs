//! Bounded reading: no file and no stream fills the memory, however long it is.

use crate::error::{Error, Result};
use std::io::{self, Read};

/// The piece of the input that is read at once.
const PIECE_BYTES: usize = 1 << 16;

/// The byte order mark that some editors put before a text.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads text to its end, in memory for what is there, without a byte order mark. `what` names the text in the sentence of an error.
///
/// A byte 0 is refused where it is met: no text has one, and a device that never ends mostly does.
///
/// # Errors
///
/// [`Error::Input`] where the text is longer than `max_bytes`, holds a byte 0 or does not fit the memory; `failed` where it cannot be read.
pub(crate) fn read_text(mut input: impl Read, max_bytes: u64, what: &str, failed: impl FnOnce(io::Error) -> Error) -> Result<Vec<u8>> {
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
            return Err(Error::Input { what: format!("{what} is no text: its byte {place} is 0") });
        }
        if text.len() as u64 + read.len() as u64 > max_bytes {
            return Err(Error::Input { what: format!("{what} is longer than {max_bytes} bytes, the most that are read") });
        }
        if text.try_reserve(read.len()).is_err() {
            return Err(Error::Input { what: format!("{what} does not fit the memory: {} bytes are read, and more follow", text.len()) });
        }
        text.extend_from_slice(read);
    }
}
