//! Reads and writes at an offset of a file, from many threads at once.

use std::fs::File;
use std::io;

/// Reads all of `bytes` from an offset.
#[cfg(unix)]
pub fn read(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

/// Writes all of `bytes` at an offset.
#[cfg(unix)]
pub fn write(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

/// Reads all of `bytes` from an offset.
#[cfg(windows)]
pub fn read(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, offset)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => {
                bytes = &mut bytes[count..];
                offset += count as u64;
            }
        }
    }
    Ok(())
}

/// Writes all of `bytes` at an offset.
#[cfg(windows)]
pub fn write(file: &File, mut bytes: &[u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let count = std::os::windows::fs::FileExt::seek_write(file, bytes, offset)?;
        bytes = &bytes[count..];
        offset += count as u64;
    }
    Ok(())
}

/// Returns an error, on systems without such calls. One is WebAssembly, which has no files.
/// Reads all of `bytes` from an offset.
#[cfg(not(any(unix, windows)))]
pub fn read(_: &File, _: &mut [u8], _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Writes all of `bytes` at an offset.
#[cfg(not(any(unix, windows)))]
pub fn write(_: &File, _: &[u8], _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
