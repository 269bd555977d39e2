//! Bodies in chunks, read while they arrive.

use std::io::BufRead;

/// Skips the header of an answer, and returns its chunks one after another.
pub fn each_chunk(reader: &mut impl BufRead, mut take: impl FnMut(&[u8])) {
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        reader.read_line(&mut line).unwrap();
    }
    let mut chunk = Vec::new();
    loop {
        line.clear();
        reader.read_line(&mut line).unwrap();
        let size = usize::from_str_radix(line.trim(), 16).unwrap();
        chunk.resize(size + 2, 0);
        reader.read_exact(&mut chunk).unwrap();
        if size == 0 {
            return;
        }
        take(&chunk[..size]);
    }
}
